"""What happened, told to those whom it concerns: everybody, or one player alone."""

import datetime
from collections import OrderedDict, deque
from collections.abc import Mapping
from typing import Final

import msgspec

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.event import Event
from sicbo.core.wording import dice
from sicbo.web.screens.rule_pages import cite
from sicbo.web.wire.wire_parts import Told
from sicbo.web.wire.wire_table import News

NEWS: Final = 12
PLAYERS_MAX: Final = 5_000
"""Players whose own news are kept; those are forgotten first who had none for longest."""

_PEOPLE: Final = frozenset(("by", "acknowledged_by", "dealer", "player", "person"))
"""Who it was is told by a seat, if at all."""


class Teller:
    """Keeps the last sentences for everybody, and those for each player."""

    def __init__(self) -> None:
        self.news: deque[News] = deque(maxlen=NEWS)
        self._own: OrderedDict[str, deque[News]] = OrderedDict()

    def fold(
        self,
        book: Rulebook,
        seats: Mapping[str, int | None],
        event: Event,
        at: datetime.datetime,
        position: int,
    ) -> None:
        """Tell an event, with seats in the place of names."""
        if event.news_to == "nobody":
            return
        player = getattr(event, "player", None)
        if event.news_to == "player":
            told = self._own.setdefault(str(player), deque(maxlen=NEWS))
            told.appendleft(_told(book, event, "you", at, position))
            self._own.move_to_end(str(player))
            if len(self._own) > PLAYERS_MAX:
                self._own.popitem(last=False)
            return
        seat = seats.get(player) if player is not None else None
        name = f"seat {seat}" if seat is not None else "a player"
        self.news.appendleft(_told(book, event, name if player is not None else None, at, position))

    def own(self, player: str) -> tuple[News, ...]:
        """What happened to a player alone."""
        return tuple(self._own.get(player, ()))


def told(event: Event) -> Told:
    """An event in a sentence, and as facts for a sentence in any language."""
    return Told(event=str(event.__struct_config__.tag), says=event.sentence(), facts=_facts(event))


def _told(
    book: Rulebook, event: Event, name: str | None, at: datetime.datetime, position: int
) -> News:
    shown = told(event if name is None else msgspec.structs.replace(event, player=name))
    return News(
        position=position,
        at=at,
        event=shown.event,
        says=shown.says,
        facts=shown.facts,
        cited=cite(book, event.clauses),
    )


def _facts(event: Event) -> dict[str, str]:
    """The plain values of an event, but for who people are."""
    return {key: fact for key in event.__struct_fields__ if (fact := _fact(event, key))}


def _fact(event: Event, key: str) -> str | None:
    """A plain value of an event, in writing."""
    value = getattr(event, key)
    if key in _PEOPLE or value is None:
        return None
    if key in ("dice", "before"):
        return dice(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return str(value) if isinstance(value, str | int) else None
