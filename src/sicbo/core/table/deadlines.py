"""What the system must order because a time has come; people close a table, timers never do.

Each room enters what waits for a time there (`timed` of `register`).
"""

import datetime
from collections.abc import Iterator

from sicbo.core.table import rooms as rooms
from sicbo.core.table.command import TableCommand
from sicbo.core.table.register import TIMED
from sicbo.core.table.state import Table


def due(table: Table, now: datetime.datetime) -> list[TableCommand]:
    """What the system must order at this table now, the longest due first."""
    waiting = [(when, order) for when, order in _timed(table, now) if when <= now]
    return [order for _, order in sorted(waiting, key=lambda each: each[0])]


def next_deadline(table: Table) -> datetime.datetime | None:
    """When the system must next order something, if nothing else happens before."""
    return min((when for when, _ in _timed(table, None)), default=None)


def _timed(
    table: Table, now: datetime.datetime | None
) -> Iterator[tuple[datetime.datetime, TableCommand]]:
    """Every order that waits for a time."""
    if table.status != "closed":
        for orders in TIMED:
            yield from orders(table, now)
