"""Folding events into the state of a table."""

from sicbo.core.table import rooms as rooms
from sicbo.core.table.event import Event
from sicbo.core.table.promotions.counting_turnover import count_turnover
from sicbo.core.table.register import FOLDS, MOVES
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.session_following import follow_session
from sicbo.core.table.tournaments.table_session import in_chips


def evolve(table: Table, event: Event) -> None:
    """Fold one event into the table: first the money it moves, then what it says."""
    kind = type(event)
    moved = MOVES.get(kind)
    if moved is not None:
        moves = moved(event)
        session = table.session
        table.ledger.post(moves if session is None else in_chips(session.unit, moves))
    fold = FOLDS.get(kind)
    if fold is not None:
        fold(table, event)
    if table.session is not None:
        follow_session(table, event)
    elif table.promotions:
        count_turnover(table, event)
