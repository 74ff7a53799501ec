"""What the system must order because a time has come; people close a table, timers never do."""

import datetime
from collections.abc import Iterator

from sicbo.core.table.command import TableCommand
from sicbo.core.table.limits.messages import ChangeLimits
from sicbo.core.table.seats.attendance import undecided
from sicbo.core.table.seats.messages import ReleaseSeat
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import CloseWagering, Shoot


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
    if table.status == "closed":
        return
    for when, area, limits in table.announced_limits:
        yield when, ChangeLimits(limits, when, area)
    for name, player in table.players.items():
        if player.away is not None and not undecided(table, name, player):
            yield player.away, ReleaseSeat(name)
    if table.deadline is None or not table.electronic or table.suspended is not None:
        return
    if table.phase == "shoot-wait":
        yield table.deadline, Shoot()
    elif table.phase == "betting" and not _over(table, now):
        yield table.deadline, CloseWagering()


def _over(table: Table, now: datetime.datetime | None) -> bool:
    """Play has closed and nothing is wagered: no other period follows this one."""
    assert table.deadline is not None
    if table.closes_at is None or any(player.wagers for player in table.players.values()):
        return False
    return max(table.deadline, now or table.deadline) >= table.closes_at
