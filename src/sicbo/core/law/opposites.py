"""Opposite sides: two wagers of which every roll but a triple wins one, and never both."""

from collections.abc import Iterable
from itertools import combinations

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.payoff import Row

Pair = tuple[WagerKey, WagerKey]


def opposite_sides(rows: Iterable[Row]) -> tuple[Pair, ...]:
    """Every pair of opposite sides, in the order of the rows; as Small and Big are."""
    pairs = combinations([row for row in rows if not row.spot], 2)
    return tuple((one.key, other.key) for one, other in pairs if _opposite(one, other))


def _opposite(one: Row, other: Row) -> bool:
    for roll in ROLLS:
        wins = bool(one.cells[roll.place]) + bool(other.cells[roll.place])
        if wins > 1 or (wins == 0 and not roll.is_triple):
            return False
    return True
