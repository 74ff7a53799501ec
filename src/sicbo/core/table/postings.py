"""The door to the money that each event moves, in balanced postings; nothing else moves money.

A room says what its own events move: wagers in `wagers/wager_postings.py`, a settlement in
`rounds/settling.py` and `line_postings.py`.
"""

from collections.abc import Sequence

from sicbo.core.bank.ledger import Posting
from sicbo.core.table import rooms as rooms
from sicbo.core.table.event import Event
from sicbo.core.table.register import MOVES


def postings(event: Event) -> Sequence[Posting]:
    """The postings of an event; most events move nothing."""
    moved = MOVES.get(type(event))
    return () if moved is None else moved(event)
