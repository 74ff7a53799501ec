"""Which visits had ended before a table was shown again: read backwards from how it stands now."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sicbo.core.bank.ledger import colour, layout, stack, streak
from sicbo.core.table.chips.messages import ChipsTaken
from sicbo.core.table.event import Event
from sicbo.core.table.postings import postings
from sicbo.core.table.seats.messages import SeatLeft, SeatTaken
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import TableSessionEnded, TableSessionStarted
from sicbo.journal.committed import CommittedEvent

_HELD: Final = (stack, colour, layout, streak)


def holds(table: Table, player: str) -> int:
    """Everything that a player has at a table."""
    return sum(table.ledger[account(player)] for account in _HELD)


def ends_of_visits(table: Table, tail: Sequence[CommittedEvent]) -> frozenset[int]:
    """The versions at which somebody had got up and had nothing left at the table.

    A table knows what its players have now; what they had then is that less what came since.
    """
    came: Counter[str] = Counter()
    sits = {key for key, each in table.players.items() if each.seat is not None}
    ends: set[int] = set()
    in_session = table.session is not None
    for published in reversed(tail):
        event = published.event
        if isinstance(event, TableSessionStarted | TableSessionEnded):
            in_session = isinstance(event, TableSessionEnded)
        if in_session or not isinstance(event, Event):
            continue  # The chips of a tournament are nobody's money.
        if isinstance(event, SeatLeft | ChipsTaken) and event.player not in sits:
            since = sum(came[account(event.player)] for account in _HELD)
            if holds(table, event.player) == since:
                ends.add(published.entry.version)
        for account, amount in postings(event):
            came[account] += amount
        if isinstance(event, SeatTaken):
            sits.discard(event.player)
        elif isinstance(event, SeatLeft):
            sits.add(event.player)
    return frozenset(ends)
