"""Opposite sides: two wagers of which every roll but a triple wins one, and never both."""

from itertools import combinations

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook

Pair = tuple[WagerKey, WagerKey]


def opposites(book: Rulebook) -> tuple[Pair, ...]:
    """Every pair of opposite sides, in the order of the rulebook; as Small and Big are."""
    rows = [row for row in book.table.values() if not row.spot]
    pairs = combinations(rows, 2)
    return tuple((one.key, other.key) for one, other in pairs if _opposite(one, other))


def _opposite(one: Row, other: Row) -> bool:
    for roll in ROLLS:
        wins = bool(one.cells[roll.place]) + bool(other.cells[roll.place])
        if wins > 1 or (wins == 0 and not roll.is_triple):
            return False
    return True
