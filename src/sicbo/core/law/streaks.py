"""Exact figures of a streak wager: a small Markov chain on top of the payoff table.

Each result moves the count of the wager's side: the side itself adds one, a triple leaves it, and
anything else ends the run. The count stops at the longest length the paytable knows. Every step has
the same chance, so the law of the final count is written down directly.
"""

from fractions import Fraction
from typing import assert_never

import msgspec

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.document import Market, Streak
from sicbo.core.law.mathematics import Figures, figures_of, paid_at
from sicbo.core.law.odds import parse_odds
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount

_Prices = dict[int, Fraction]
"""What each length of a run pays, to one."""


class StreakFigures(msgspec.Struct, frozen=True):
    """What one unit on a streak wager is worth."""

    figures: Figures
    law: tuple[Fraction, ...]
    """The probability of each final count, from 0 to the longest."""
    paid: tuple[Fraction | None, ...]
    """What each final count has paid by then, to one; nothing where the wager loses."""
    mean_results: Fraction
    """How many results, triples included, it takes on average to decide the wager."""


class MarketFigures(msgspec.Struct, frozen=True):
    """A market as a whole, and each of its two sides."""

    key: WagerKey
    label: str
    whole: StreakFigures
    sides: dict[WagerKey, StreakFigures]


def market_figures(
    rulebook: Rulebook, streak: Streak, market: Market, stake: Amount | None = None
) -> MarketFigures:
    """The figures of a market under the readings chosen; at a stake, after rounding.

    Under `follow` a side counts as often as a window opens on it; under `first_result` as often as
    it comes first; under `nominate` the player takes the better one.
    """
    chances = {WagerKey(side): side_chance(rulebook, side) for side in market.sides}
    prices = {pay.length: parse_odds(pay.to_one) for pay in streak.pays}
    if stake is not None:
        payments = rulebook.document.payments
        prices = {length: paid_at(stake, odds, payments) for length, odds in prices.items()}
    sides = {side: _side(streak, chance, prices) for side, chance in chances.items()}
    match streak.side:
        case "nominate":
            whole = max(sides.values(), key=lambda side: side.figures.returned)
        case "follow":
            opens = {s: p * (1 - p) for s, p in chances.items()}
            whole = _mixed(streak, opens, sides, prices)
        case "first_result":
            whole = _mixed(streak, chances, sides, prices)
            waiting = 1 / (_not_triple() * sum(chances.values()))
            whole = msgspec.structs.replace(whole, mean_results=whole.mean_results + waiting)
        case _:
            assert_never(streak.side)
    return MarketFigures(WagerKey(market.key), market.label, whole, sides)


def side_chance(rulebook: Rulebook, side: str) -> Fraction:
    """How often a result that is no triple falls on a side."""
    row = rulebook.row(side)
    plain = [roll for roll in ROLLS if not roll.is_triple]
    return Fraction(sum(row.at(roll) is not None for roll in plain), len(plain))


def final_law(chance: Fraction, start: int, longest: int) -> tuple[Fraction, ...]:
    """The law of the final count of a run that begins at `start`.

    >>> final_law(Fraction(1, 2), 0, 3)
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 8))
    """
    law = [Fraction(0)] * (longest + 1)
    alive = Fraction(1)
    for length in range(start, longest):
        law[length] = alive * (1 - chance)
        alive *= chance
    law[longest] = alive
    return tuple(law)


def _side(streak: Streak, chance: Fraction, prices: _Prices) -> StreakFigures:
    start = 1 if streak.side == "first_result" or streak.first == "opening_result" else 0
    longest = max(pay.length for pay in streak.pays)
    law = final_law(chance, start, longest)
    still_running = sum(chance**step for step in range(longest - start))
    return _priced(streak, law, still_running / _not_triple(), prices)


def _mixed(
    streak: Streak,
    weights: dict[WagerKey, Fraction],
    sides: dict[WagerKey, StreakFigures],
    prices: _Prices,
) -> StreakFigures:
    total = sum(weights.values())
    shares = [(weights[key] / total, side) for key, side in sides.items()]
    lengths = range(len(shares[0][1].law))
    law = tuple(sum((w * s.law[n] for w, s in shares), Fraction(0)) for n in lengths)
    mean_results = sum((w * s.mean_results for w, s in shares), Fraction(0))
    return _priced(streak, law, mean_results, prices)


def _priced(
    streak: Streak, law: tuple[Fraction, ...], mean_results: Fraction, prices: _Prices
) -> StreakFigures:
    paid: list[Fraction | None] = []
    for length in range(len(law)):
        price = prices.get(length)
        earlier = paid[-1] if paid and paid[-1] is not None else Fraction(0)
        match streak.paid:
            case "once":
                paid.append(price)
            case "each-level":
                paid.append(None if price is None else price + earlier)
            case _:
                assert_never(streak.paid)
    return StreakFigures(figures_of(zip(law, paid, strict=True)), law, tuple(paid), mean_results)


def _not_triple() -> Fraction:
    return Fraction(sum(not roll.is_triple for roll in ROLLS), len(ROLLS))
