"""Incidents, bars and complaints of one person, as the record has them."""

import datetime
from dataclasses import dataclass
from typing import TypeVar

from sicbo.core.floor.disputes.dispute import DISPUTES
from sicbo.core.floor.incidents.incident import INCIDENTS, Incident, Incidents
from sicbo.core.floor.noun import Noun
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.history import noun_state
from sicbo.views.disputes.dispute_rows import DisputeRow, dispute_rows
from sicbo.views.incidents.incident_rows import BarRow, IncidentRow, bar_rows, incident_row
from sicbo.views.inspector.moments import stamp_of

SHOWN_MOST = 200
"""Incidents or complaints of one person that a page shows, the newest first."""

S = TypeVar("S")


@dataclass(frozen=True)
class Matters:
    """What a person is in, beside play and money."""

    incidents: tuple[IncidentRow, ...]
    bars: tuple[BarRow, ...]
    disputes: tuple[DisputeRow, ...]


@dataclass(frozen=True)
class _RecordedNouns:
    """Nouns folded from the record when they are asked for, with the law of each entry."""

    journal: Journal
    laws: Books

    def state(self, noun: Noun[S], which: str = "", /) -> S:
        return noun_state(self.journal, noun, which)


def matters_of(journal: Journal, person: str) -> Matters:
    """Everything that a person is in: incidents, bars that stand, and complaints of theirs."""
    book: Incidents = noun_state(journal, INCIDENTS)
    at = _newest(journal)
    theirs = [each for each in book.known.values() if _in(each, person)]
    recorded = _RecordedNouns(journal, Books(journal))
    numbered = noun_state(journal, DISPUTES).numbered
    mine = [number for number, each in numbered.items() if each.person == person]
    only = frozenset(mine[-SHOWN_MOST:])
    disputes = tuple(dispute_rows(recorded, every=True, only=only)) if only else ()
    return Matters(
        incidents=tuple(incident_row(each, at) for each in reversed(theirs[-SHOWN_MOST:])),
        bars=tuple(each for each in bar_rows(book, at) if each.person == person),
        disputes=tuple(reversed(disputes)),
    )


def _in(incident: Incident, person: str) -> bool:
    return person in incident.recorded.persons or any(
        each.person == person for each in incident.measures
    )


def _newest(journal: Journal) -> datetime.datetime:
    """When the record ends; what has ended by then is over."""
    last = journal.head().position
    entry = next(journal.entries(last - 1, last), None) if last else None
    stamp = stamp_of(entry.body) if entry is not None else None
    return stamp.at if stamp is not None else datetime.datetime.min.replace(tzinfo=datetime.UTC)
