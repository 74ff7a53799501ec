"""Exact figures of a wager and of a whole layout, by counting the 216 rolls."""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final

import msgspec

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.document import Payments
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import line_of, payment
from sicbo.core.money import Amount

LOWEST_RETURN: Final = Fraction(3, 4)
"""Below this return a test laboratory wants to be told."""


class Figures(msgspec.Struct, frozen=True):
    """What one unit staked is worth.

    `returned` is what comes back on average, stake included; `variance` is that of the net result.
    """

    probability: Fraction
    returned: Fraction
    variance: Fraction

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit; negative where the player gains."""
        return 1 - self.returned

    @property
    def deviation(self) -> Decimal:
        """The standard deviation, to twelve figures."""
        return square_root(self.variance)

    @property
    def flags(self) -> tuple[str, ...]:
        """What must not be overlooked: a wager for the player, or a very dear one."""
        if self.edge < 0:
            return ("player-advantage",)
        return ("return-below-75",) if self.returned < LOWEST_RETURN else ()


def figures_of(outcomes: Iterable[tuple[Fraction, Fraction | None]]) -> Figures:
    """Figures from pairs of probability and odds, no odds being a loss of the stake."""
    won = mean = square = Fraction(0)
    for probability, odds in outcomes:
        net = Fraction(-1) if odds is None else odds
        won += probability if odds is not None else 0
        mean += probability * net
        square += probability * net * net
    return Figures(probability=won, returned=1 + mean, variance=square - mean * mean)


def figures(row: Row) -> Figures:
    """The figures of one betting spot."""
    rolls = len(ROLLS)
    wins = zip(row.ways_at, (level.odds for level in row.levels), strict=True)
    outcomes: list[tuple[Fraction, Fraction | None]] = [(Fraction(w, rolls), o) for w, o in wins]
    return figures_of([*outcomes, (Fraction(rolls - row.ways, rolls), None)])


def figures_at(row: Row, stake: Amount, payments: Payments | None) -> Figures:
    """The figures of one betting spot at a stake, each payment rounded as settlement rounds it."""
    rolls = len(ROLLS)
    paid = (paid_at(stake, level.odds, payments) for level in row.levels)
    outcomes: list[tuple[Fraction, Fraction | None]] = [
        (Fraction(ways, rolls), odds) for ways, odds in zip(row.ways_at, paid, strict=True)
    ]
    return figures_of([*outcomes, (Fraction(rolls - row.ways, rolls), None)])


def paid_at(stake: Amount, odds: Fraction, payments: Payments | None) -> Fraction:
    """The odds that a stake is paid in the end, once its payment is rounded.

    >>> from sicbo.core.law.document import Payments
    >>> paid_at(Amount(100), Fraction(19, 20), Payments(round="down", to="1"))
    Fraction(0, 1)
    """
    return Fraction(payment(stake, odds, payments), stake)


class LayoutFigures(msgspec.Struct, frozen=True):
    """What a whole layout of stakes does on one roll."""

    staked: Amount
    nets: Mapping[Amount, int]
    """For each net result, how many of the 216 rolls give it; the smallest net first."""
    any_win: Fraction
    """The probability that at least one wager wins."""
    ahead: Fraction
    """The probability that more comes back than was staked."""
    expected_loss: Fraction
    """What the stakes lose on average, in minor units."""


def layout_figures(rulebook: Rulebook, stakes: Mapping[WagerKey, Amount]) -> LayoutFigures:
    """Count what stakes on several wagers of one roll come to."""
    rows = [(rulebook.row(key), stake) for key, stake in stakes.items()]
    payments = rulebook.document.payments
    staked = sum(stakes.values())
    nets: Counter[Amount] = Counter()
    winning = 0
    for roll in ROLLS:
        lines = [line_of(row, roll, stake, payments) for row, stake in rows]
        nets[Amount(sum(line.returns for line in lines) - staked)] += 1
        winning += any(line.wins for line in lines)
    return LayoutFigures(
        staked=Amount(staked),
        nets=dict(sorted(nets.items())),
        any_win=Fraction(winning, len(ROLLS)),
        ahead=Fraction(sum(ways for net, ways in nets.items() if net > 0), len(ROLLS)),
        expected_loss=-Fraction(sum(net * ways for net, ways in nets.items()), len(ROLLS)),
    )


def square_root(value: Fraction) -> Decimal:
    """The square root of an exact number, to twelve figures.

    >>> square_root(Fraction(9, 4))
    Decimal('1.5')
    """
    wide = Context(prec=40)
    exact = wide.sqrt(wide.divide(Decimal(value.numerator), Decimal(value.denominator)))
    return Context(prec=12).plus(exact).normalize()
