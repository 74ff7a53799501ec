"""When players sat where, folded from the record."""

import datetime
from collections.abc import Iterable

import msgspec

from sicbo.core.place_keys import holder_of
from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import TableClosed
from sicbo.core.table.seats.messages import PersonDirected, SeatLeft, SeatTaken
from sicbo.views.accounts.statement_form import Stay

SEATING = (SeatTaken, SeatLeft, PersonDirected, TableClosed)
"""Whatever puts somebody on a seat or takes them from it."""


class Sitting(msgspec.Struct):
    """Time on one seat, between two entries of the record."""

    player: str
    table: str
    place: str
    """The key of the place that sits there."""
    seat: int
    sat: datetime.datetime
    sat_position: int
    left: datetime.datetime | None = None
    left_position: int | None = None


class Sittings:
    """Who sits where, and since when; of everybody or of one player alone."""

    def __init__(self, only: str | None = None, seated: Iterable[Sitting] = ()) -> None:
        self._only = only
        self._seated = {(each.table, each.place): each for each in seated}

    def fold(self, table: str, event: Event, at: datetime.datetime, position: int) -> list[Sitting]:
        """Fold an event of a table; every sitting that it begins or ends."""
        ended: list[Sitting] = []
        match event:
            case SeatTaken():
                player = holder_of(event.player)
                if player is None or self._only not in (None, player):
                    return []
                ended += self._leave((table, event.player), at, position)
                sits = Sitting(player, table, event.player, event.seat, at, position)
                self._seated[table, event.player] = sits
                return [*ended, sits]
            case SeatLeft():
                ended += self._leave((table, event.player), at, position)
            case PersonDirected():
                ended += self._leave((table, event.person), at, position)
            case TableClosed():
                for place in [each for each in self._seated if each[0] == table]:
                    ended += self._leave(place, at, position)
            case _:
                pass
        return ended

    def _leave(self, place: tuple[str, str], at: datetime.datetime, position: int) -> list[Sitting]:
        sitting = self._seated.pop(place, None)
        if sitting is None:
            return []
        sitting.left, sitting.left_position = at, position
        return [sitting]


def stays_within(
    sittings: Iterable[Sitting], begins: datetime.datetime | None, ends: datetime.datetime | None
) -> tuple[Stay, ...]:
    """Every stay, cut to the period; whoever still sits has sat up to its end."""
    found = []
    for each in sorted(sittings, key=_by_end):
        first = max(each.sat, begins) if begins is not None else each.sat
        last = each.left or ends or each.sat
        seconds = int((last - first).total_seconds())
        if last >= first:
            found.append(Stay(each.table, each.seat, each.sat, each.left, seconds))
    return tuple(found)


def _by_end(each: Sitting) -> tuple[bool, int, int]:
    """In the order in which they ended; those that go on come last."""
    return each.left_position is None, each.left_position or 0, each.sat_position
