"""The floor as it stands in the middle of an order, while one thing follows from another."""

import copy
from collections.abc import Callable
from typing import Any, TypeVar

from sicbo.core.floor.floor_state import Floor, Happening
from sicbo.core.floor.noun import Noun, NounEvent
from sicbo.core.floor.streams import table_of
from sicbo.core.ids import Stream
from sicbo.core.table.event import Event
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table

S = TypeVar("S")


class FloorSoFar(Floor):
    """A floor with what has followed so far; the floor that it was made of is not changed.

    What happened at the table itself is not folded: whatever follows from that looks at the table
    as the order found it.
    """

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor.laws)
        self._floor, self.founding, self.wallets = floor, floor.founding, floor.wallets

    def table(self, name: str) -> Table:
        """A table, with what other events have led to there."""
        known = self.tables.get(name)
        return self._floor.table(name) if known is None else known

    def wallet(self, player: str) -> int:
        """What a player has in the wallet: nothing that follows changes it."""
        return self._floor.wallet(player)

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun has come to, with what has followed so far."""
        known: S | None = self.states.get(noun.stream(which))
        return self._floor.state(noun, which) if known is None else known

    def take(self, happening: Happening, evolve: Callable[[Floor, Stream, Any], None]) -> None:
        """Fold what has followed, so that whatever else follows knows of it."""
        stream, event = happening
        name = table_of(stream)
        if isinstance(event, Event) and name is not None and name not in self.tables:
            table = self._floor.table(name)
            self.tables[name] = restore(table.book, keep(table))
        elif isinstance(event, NounEvent) and stream not in self.states:
            which = "" if event.noun.each is None else str(getattr(event, event.noun.each))
            self.states[stream] = copy.deepcopy(self._floor.state(event.noun, which))
        if isinstance(event, Event | NounEvent):
            evolve(self, stream, event)
