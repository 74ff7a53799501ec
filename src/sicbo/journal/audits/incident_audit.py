"""Incidents followed along a journal: each measure in its incident, each bar at all its tables."""

from collections.abc import Iterator, Mapping
from typing import Final

from sicbo.core.floor.holds.hold_events import HoldOpened
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.incidents.incident_events import (
    IncidentClosed,
    IncidentRecorded,
    MeasureLifted,
    MeasureTaken,
)
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_of, table_stream
from sicbo.core.floor.wallets import BoughtIn
from sicbo.core.ids import Stream
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.messages import ChipsBrought
from sicbo.core.table.conduct.messages import BarLifted, PersonBarred
from sicbo.core.table.seats.messages import SeatTaken
from sicbo.core.table.streaks.messages import StreakPlaced
from sicbo.core.table.wagers.messages import WagerPlaced

_KEPT_FROM: Final = (WagerPlaced, StreakPlaced, SeatTaken, ChipsBrought)
"""What nobody who is barred from a table does there."""
_OF: Final = frozenset((*_KEPT_FROM, BoughtIn, HoldOpened, PersonBarred, BarLifted))
_Bar = tuple[Stream, str, int, bool]


class IncidentBook:
    """Every incident by its number, and who is barred where without an end."""

    def __init__(self) -> None:
        self._known: dict[int, IncidentRecorded] = {}
        self._closed: set[int] = set()
        self._standing: dict[tuple[int, str, str], MeasureTaken] = {}
        self._bars: dict[tuple[Stream, str], set[tuple[int, bool]]] = {}
        self._excluded: dict[str, set[int]] = {}
        self._wanted: set[_Bar] = set()
        """Bars that the command at hand orders and has not set at their tables yet."""
        self._set: set[_Bar] = set()
        self._lifting: set[tuple[str, int, bool]] = set()
        self._open_bars: list[tuple[set[tuple[int, bool]], tuple[int, bool]]] = []
        self._seized: dict[str, int] = {}
        self._holds: dict[str, int] = {}

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of incidents, or of what the barred are kept from."""
        return type(event) in _OF or (isinstance(event, NounEvent) and event.noun is INCIDENTS)

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if isinstance(event, _KEPT_FROM):
            yield from self._kept_from(stream, event.player)
        elif isinstance(event, NounEvent):
            yield from self._of_noun(event)
        elif isinstance(event, BoughtIn):
            if self._excluded.get(event.player):
                yield f"{event.player} is excluded and buys in"
        elif isinstance(event, PersonBarred):
            self._set.add((stream, event.player, event.incident, event.excluded))
            kind = "exclude" if event.excluded else "bar"
            if (event.incident, kind, event.player) not in self._standing:
                yield f"{event.player} is barred by no order"
            if event.until is None:
                own = self._bars.setdefault((stream, event.player), set())
                own.add((event.incident, event.excluded))
        elif isinstance(event, BarLifted):
            self._bars.get((stream, event.player), set()).discard((event.incident, event.excluded))
            if (event.player, event.incident, event.excluded) not in self._lifting:
                yield f"the bar of {event.player} is lifted by nobody"

    def _kept_from(self, stream: Stream, place: str) -> Iterator[str]:
        if self._bars and self._bars.get((stream, holder_of(place) or "")):
            yield f"{place} is barred from {table_of(stream)} and takes part there"

    def _of_noun(self, event: NounEvent) -> Iterator[str]:
        match event:
            case HoldOpened():
                self._holds[event.hold] = event.amount
            case IncidentRecorded():
                if event.incident != len(self._known) + 1:
                    yield f"incident must be {len(self._known) + 1}, got {event.incident}"
                self._known[event.incident] = event
            case MeasureTaken():
                yield from self._taken(event)
            case MeasureLifted():
                yield from self._lifted(event)
            case IncidentClosed():
                if event.incident in self._closed or event.incident not in self._known:
                    yield f"incident {event.incident} must be open to be closed"
                self._closed.add(event.incident)
            case _:
                pass  # What is added changes nothing.

    def _taken(self, event: MeasureTaken) -> Iterator[str]:
        incident = self._known.get(event.incident)
        if incident is None or event.person not in incident.persons:
            yield f"{event.person} is not in incident {event.incident}"
        if event.incident in self._closed:
            yield f"incident {event.incident} is closed, and a measure is taken in it"
        self._standing[event.incident, event.kind, event.person] = event
        if event.kind in ("bar", "exclude"):
            excluded = event.kind == "exclude"
            for name in event.tables:
                self._wanted.add((table_stream(name), event.person, event.incident, excluded))
            if excluded and event.until is None:
                self._excluded.setdefault(event.person, set()).add(event.incident)
        if event.kind == "seize":
            self._seized[event.hold] = event.amount

    def _lifted(self, event: MeasureLifted) -> Iterator[str]:
        if self._standing.pop((event.incident, event.kind, event.person), None) is None:
            yield f"incident {event.incident} has no {event.kind} of {event.person} to lift"
        if event.kind == "confiscate":
            return
        excluded = event.kind == "exclude"
        self._lifting.add((event.person, event.incident, excluded))
        if excluded:
            self._excluded.get(event.person, set()).discard(event.incident)
        bar = (event.incident, excluded)
        here = (own for (_, person), own in self._bars.items() if person == event.person)
        self._open_bars += [(own, bar) for own in here if bar in own]

    def end(self, _: Mapping[str, int]) -> Iterator[str]:
        """The command is over: every table that a bar reaches has it, and holds what is seized."""
        for stream, person, incident, excluded in self._wanted - self._set:
            what = "exclusion" if excluded else "bar"
            yield f"the {what} of {person} by incident {incident} is missing at {table_of(stream)}"
        for own, bar in self._open_bars:
            if bar in own:
                yield f"a bar by incident {bar[0]} is lifted and stands at a table"
        for hold, amount in self._seized.items():
            if self._holds.get(hold) != amount:
                yield f"hold {hold} must be of {amount}, which was seized"
        self._wanted.clear()
        self._set.clear()
        self._lifting.clear()
        self._seized.clear()
        self._holds.clear()
        self._open_bars.clear()
