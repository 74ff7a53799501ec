"""The payoff table as arrays: what the kernels read is compiled from the rulebook's own rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import Figures, figures, figures_at, figures_of
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import line_of, payment
from sicbo.core.money import Amount, parse_amount

HOW: Final = {"down": 1, "up": 2, "half-up": 3}


@dataclass(frozen=True)
class Bets:
    """Wagers of a rulebook with their stakes, ready for a kernel."""

    book: Rulebook
    stakes: dict[WagerKey, Amount]
    parts: Mapping[WagerKey, int] = field(default_factory=dict)
    """Of how many equal stakes each is the sum, each paid and rounded by itself; of one else."""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The wagers' rows of the payoff table, in the order of the stakes."""
        return tuple(self.book.row(key) for key in self.stakes)

    @property
    def total(self) -> Amount:
        """All stakes together."""
        return Amount(sum(self.stakes.values()))

    @cached_property
    def cells(self) -> NDArray[np.uint8]:
        """For each wager and roll: 0 for a loss, n for a win at the nth level."""
        return np.array([list(row.cells) for row in self.rows], dtype=np.uint8)

    @cached_property
    def odds(self) -> NDArray[np.int64]:
        """For each wager: -1 for a loss, the odds of each level, and the denominator they share."""
        most = max(len(row.levels) for row in self.rows)
        made = np.zeros((len(self.rows), most + 2), dtype=np.int64)
        for place, row in enumerate(self.rows):
            shared = 1
            for level in row.levels:
                shared = shared * level.odds.denominator // gcd(shared, level.odds.denominator)
            made[place, 0], made[place, -1] = -1, shared
            for number, level in enumerate(row.levels, 1):
                made[place, number] = int(level.odds * shared)
        return made

    @cached_property
    def rounding(self) -> NDArray[np.int64]:
        """How payments are rounded, and to what; (0, 1) where all of them are whole."""
        payments = self.book.document.payments
        if payments is None:
            return np.array([0, 1], dtype=np.int64)
        return np.array([HOW[payments.round], parse_amount(payments.to)], dtype=np.int64)

    @cached_property
    def lit(self) -> NDArray[np.int64]:
        """For each roll, the wagers that win on it, the nth as bit n."""
        bits = np.left_shift(1, np.arange(len(self.rows), dtype=np.int64))
        made: NDArray[np.int64] = ((self.cells > 0).T.astype(np.int64) * bits).sum(axis=1)
        return made

    @cached_property
    def nets(self) -> NDArray[np.int64]:
        """What all stakes together net on each roll, as settlement settles them."""
        payments = self.book.document.payments
        laid = []
        for row, stake in zip(self.rows, self.stakes.values(), strict=True):
            number = self.parts.get(row.key, 1)
            laid.append((row, number, Amount(stake // number)))
        return np.array(
            [
                sum(
                    n * (line_of(row, roll, each, payments).returns - each) for row, n, each in laid
                )
                for roll in ROLLS
            ],
            dtype=np.int64,
        )

    @cached_property
    def figures(self) -> tuple[Figures, ...]:
        """The exact figures of each wager, to one unit, before any rounding."""
        return tuple(figures(row) for row in self.rows)

    def figures_at(self, stake: Amount) -> tuple[Figures, ...]:
        """The exact figures of each wager at a stake, after rounding."""
        payments = self.book.document.payments
        return tuple(figures_at(row, stake, payments) for row in self.rows)

    def always_pays(self, least: int) -> bool:
        """Whether every win of this stake or a higher one pays something, however it is rounded."""
        payments = self.book.document.payments
        lowest = min(level.odds for row in self.rows for level in row.levels)
        return payments is None or payment(Amount(least), lowest, payments) > 0

    @cached_property
    def together(self) -> Figures:
        """The exact figures of all stakes together, to one unit of their sum."""
        total = self.total
        return figures_of((Fraction(1, 216), Fraction(int(net), total)) for net in self.nets)

    @cached_property
    def net_step(self) -> int:
        """The largest amount of which every net of all stakes together is a multiple."""
        return max(gcd(*(int(net) for net in self.nets)), 1)

    def unit_step(self, unit: int) -> int:
        """The largest amount of which every net of stakes in whole units is a multiple."""
        return gcd(unit, int(self.rounding[1])) if self.rounding[0] else unit
