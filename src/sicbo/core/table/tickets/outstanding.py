"""What a table knows of its tickets: how many it has issued, and which may still be presented."""

import datetime
from dataclasses import dataclass, field


@dataclass(slots=True)
class TicketsOut:
    """The tickets of a table that are outstanding, by their serial, and when each expires."""

    last: int = 0
    """The serial of the newest one, counted from one."""
    out: dict[int, datetime.datetime] = field(default_factory=dict)
    unprinted: set[int] = field(default_factory=set)
    """Those of which the printer has reported that they did not come out."""


def ticket_name(table: str, serial: int) -> str:
    """What a ticket is called in the record: never the number on it.

    >>> ticket_name("main", 12)
    'main-12'
    """
    return f"{table}-{serial}"
