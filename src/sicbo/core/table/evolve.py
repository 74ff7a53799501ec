"""Folding events into the state of a table."""

from sicbo.core.table import rooms as rooms
from sicbo.core.table.event import Event
from sicbo.core.table.promotions.counting_turnover import count_turnover
from sicbo.core.table.register import FOLDS, MOVES
from sicbo.core.table.state import Table


def evolve(table: Table, event: Event) -> None:
    """Fold one event into the table: first the money it moves, then what it says."""
    kind = type(event)
    moved = MOVES.get(kind)
    if moved is not None:
        table.ledger.post(moved(event))
    fold = FOLDS.get(kind)
    if fold is not None:
        fold(table, event)
    if table.promotions:
        count_turnover(table, event)
