"""What happened, told to those whom it concerns: everybody, or one player alone."""

import datetime
from collections import OrderedDict, deque
from collections.abc import Mapping
from typing import Final

import msgspec

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.event import Event
from sicbo.views.tables.table_form import News
from sicbo.views.words.citations import cite
from sicbo.views.words.sentences import told

NEWS: Final = 12
PLAYERS_MAX: Final = 5_000
"""Players whose own news are kept; those are forgotten first who had none for longest."""


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
            own = self._own.setdefault(str(player), deque(maxlen=NEWS))
            own.appendleft(_told(book, event, "you", at, position))
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
