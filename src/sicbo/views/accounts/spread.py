"""How far results may lie from what is due: wagers on one roll rise and fall together.

The variance of a whole layout is not the sum of the variances of its wagers; every pair has a
covariance, counted over the 216 rolls once and kept.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook


class Spread:
    """Adds up exact variances of what stakes pay back, roll after roll."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        odds = (level.odds for row in book.table.values() for level in row.levels)
        self._scale = lcm(*(Fraction(each).denominator for each in odds))
        """How many parts make a unit, so that every net result is a whole number of them."""
        self._nets: dict[WagerKey, tuple[int, ...]] = {}
        self._pairs: dict[tuple[WagerKey, WagerKey], Fraction] = {}
        self._weights: dict[tuple[WagerKey, WagerKey], int] = {}

    def add(self, stakes: Mapping[WagerKey, int], sign: int = 1) -> None:
        """One roll with these stakes, all players together; or take it away again."""
        keys = sorted(stakes)
        weights = self._weights
        for place, first in enumerate(keys):
            for second in keys[place:]:
                pair = (first, second)
                weight = stakes[first] * stakes[second] * (1 if first == second else 2)
                weights[pair] = weights.get(pair, 0) + sign * weight

    def subtract(self, earlier: "Spread") -> None:
        """Take away what was added before."""
        for pair, weight in earlier._weights.items():
            self._weights[pair] = self._weights.get(pair, 0) - weight

    def kept(self) -> tuple[list[WagerKey], str]:
        """Everything that was added, as data: the wagers, and a number for each pair of them."""
        keys = sorted({key for pair in self._weights for key in pair})
        pairs = combinations_with_replacement(keys, 2)
        return keys, " ".join(str(self._weights.get(pair, 0)) for pair in pairs)

    def restore(self, keys: list[WagerKey], numbers: str) -> None:
        """Have what was kept."""
        pairs = combinations_with_replacement(keys, 2)
        weights = zip(pairs, map(int, numbers.split()), strict=True)
        self._weights = {pair: weight for pair, weight in weights if weight}

    def of(self, key: WagerKey) -> Fraction:
        """The variance of what one wager has paid back."""
        weight = self._weights.get((key, key), 0)
        return weight * self._covariance(key, key) if weight else Fraction(0)

    def total(self) -> Fraction:
        """The variance of what all wagers together have paid back."""
        return sum(
            (weight * self._covariance(*pair) for pair, weight in self._weights.items() if weight),
            Fraction(0),
        )

    def _covariance(self, first: WagerKey, second: WagerKey) -> Fraction:
        pair = (first, second)
        if pair not in self._pairs:
            one, other, rolls = self._net(first), self._net(second), len(ROLLS)
            product = sum(a * b for a, b in zip(one, other, strict=True))
            exact = rolls * product - sum(one) * sum(other)
            self._pairs[pair] = Fraction(exact, (rolls * self._scale) ** 2)
        return self._pairs[pair]

    def _net(self, key: WagerKey) -> tuple[int, ...]:
        """What a unit nets on each roll, in whole parts of a unit."""
        if key not in self._nets:
            row = self._book.row(key)
            won = (level.odds if level is not None else -1 for level in map(row.at, ROLLS))
            self._nets[key] = tuple(int(each * self._scale) for each in won)
        return self._nets[key]
