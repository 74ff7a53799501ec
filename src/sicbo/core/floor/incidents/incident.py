"""Incidents as they stand: who is in each, what was done, and whom the casino excludes."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from sicbo.core.floor.noun import Noun
from sicbo.core.law.running.conduct_policies import MeasureKind, Part

if TYPE_CHECKING:
    from sicbo.core.floor.incidents.incident_events import (
        IncidentAddedTo,
        IncidentClosed,
        IncidentRecorded,
        MeasureLifted,
        MeasureTaken,
    )

UNKNOWN: Final = "unknown"
"""Stands for somebody whom nobody knows, who is given an id of the incident."""

Office = Literal["inspector", "surveillance", "operator", "police"]
"""Who was told."""


def unknown_person(incident: int, place: int) -> str:
    """The id of somebody unknown; no player is called so.

    >>> unknown_person(3, 1)
    'unknown-3-1'
    """
    return f"{UNKNOWN}-{incident}-{place}"


@dataclass(slots=True)
class TakenMeasure:
    """A measure that was taken, and whether it was taken back."""

    kind: MeasureKind
    person: str
    role: str
    """In which role it was ordered."""
    until: datetime.datetime | None = None
    tables: tuple[str, ...] = ()
    games: bool = False
    over: bool = False
    """Lifted, decided on or given back."""
    entry: "MeasureTaken | None" = None
    """As it stands in the record."""
    lifted: "MeasureLifted | None" = None
    """By whom and when it was lifted or given back."""


@dataclass(slots=True)
class Incident:
    """One incident: as it was recorded, and everything that was added."""

    recorded: "IncidentRecorded"
    measures: list[TakenMeasure] = field(default_factory=list)
    added: "list[IncidentAddedTo]" = field(default_factory=list)
    closing: "IncidentClosed | None" = None

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self.closing is not None

    def part_of(self, person: str) -> Part | None:
        """What somebody is in it; nothing where they are not in it."""
        return self.recorded.persons.get(person)

    def taken(self, kind: MeasureKind, person: str) -> TakenMeasure | None:
        """A measure against somebody that still stands."""
        return next((each for each in self.standing(kind) if each.person == person), None)

    def standing(self, *kinds: MeasureKind) -> Iterator[TakenMeasure]:
        """Measures of these kinds that still stand, or of any."""
        own = (each for each in self.measures if not each.over)
        return (each for each in own if not kinds or each.kind in kinds)


@dataclass(slots=True)
class Exclusion:
    """Somebody whom the casino excludes."""

    incident: int
    until: datetime.datetime | None = None


@dataclass
class Incidents:
    """Every incident by its number, counted from one."""

    known: dict[int, Incident] = field(default_factory=dict)
    excluded: dict[str, list[Exclusion]] = field(default_factory=dict)

    def excludes(self, person: str, at: datetime.datetime) -> Exclusion | None:
        """The exclusion of somebody that stands now."""
        if not self.excluded:
            return None
        found = self.excluded.get(person, ())
        return next((each for each in found if each.until is None or at < each.until), None)


INCIDENTS: Final = Noun("incidents", Incidents)
