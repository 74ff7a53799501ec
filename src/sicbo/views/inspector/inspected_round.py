"""Any round of the floor: found by its number, by a moment or by an entry, and replayed."""

import datetime
from collections.abc import Iterator
from itertools import islice
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.streams import table_of, table_stream
from sicbo.core.ids import Stream
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.journal.base import Journal
from sicbo.journal.codec import BadEntry, decode_event, may_hold
from sicbo.journal.entry import Entry
from sicbo.journal.history import founding_of, installed
from sicbo.scenario.recording import write_round
from sicbo.scenario.words import CannotBeWritten
from sicbo.views.inspector.decisions import Citations, decisions
from sicbo.views.inspector.desk_answers import InspectedRound, NotationShown
from sicbo.views.inspector.moments import version_before
from sicbo.views.rounds.round import NoSuchRound, round_view
from sicbo.views.rounds.round_form import RoundView

_STEPS_MOST: Final = 600
"""Entries of a round that are shown one by one."""

_CHUNK: Final = 500
_starts = may_hold(RoundStarted)


class NotARound(SicboError):
    """A question that names no round: no table, or neither a number nor a moment nor an entry."""


def inspected_round(
    journal: Journal,
    table: str | None,
    number: int | None,
    at: datetime.datetime | None,
    entry: int | None,
) -> InspectedRound:
    """A round of a table, found in one of three ways."""
    if entry is not None:
        table, number = _of_entry(journal, entry)
    elif table is None:
        raise NotARound("a round must be named by its table, or by an entry")
    elif number is None and at is not None:
        installed(journal, table)
        stream = table_stream(table)
        moment = at + datetime.timedelta(microseconds=1)
        number = _round_at(journal, stream, version_before(journal, stream, moment))
        if number is None:
            raise NoSuchRound(f"table {table} had no round by {at.isoformat()}")
    elif number is None:
        raise NotARound("a round must be named by its number, a moment or an entry")
    return _shown(journal, round_view(journal, table, number))


def notation(journal: Journal, table: str, number: int) -> NotationShown:
    """A round as a scenario; what cannot be written as one says why."""
    round_view(journal, table, number)
    try:
        return NotationShown(table, number, write_round(journal, table, number))
    except CannotBeWritten as error:
        return NotationShown(table, number, "", str(error))


def _of_entry(journal: Journal, position: int) -> tuple[str, int]:
    """The table and the round to which an entry belongs."""
    entry = next(journal.entries(position - 1, position), None) if position > 0 else None
    if entry is None:
        raise NoSuchRound(f"entry must be one of 1 to {journal.head().position}, got {position}")
    table = table_of(entry.stream)
    if table is None:
        raise NoSuchRound(f"entry {position} is of {entry.stream}, which has no rounds")
    number = _round_at(journal, entry.stream, entry.version)
    if number is None:
        raise NoSuchRound(f"entry {position} stands before the first round of {table}")
    return table, number


def _round_at(journal: Journal, stream: Stream, version: int) -> int | None:
    """The last round that had begun at a version of a table, looked for backwards."""
    last = version
    while last > 0:
        first = max(0, last - _CHUNK)
        for body in reversed([each.body for each in _between(journal, stream, first, last)]):
            if _starts(body):
                try:
                    event = decode_event(body)
                except BadEntry:
                    continue
                if isinstance(event, RoundStarted):
                    return event.round
        last = first
    return None


def _between(journal: Journal, stream: Stream, first: int, last: int) -> Iterator[Entry]:
    return islice(journal.stream(stream, first), last - first)


def _shown(journal: Journal, view: RoundView) -> InspectedRound:
    stream, citations = table_stream(view.table), Citations(journal)
    places = [step.position for step in view.steps]
    versions = [_version(journal, place) for place in (min(places), max(places))]
    count = versions[1] - versions[0] + 1
    shown = islice(journal.stream(stream, versions[0] - 1), min(count, _STEPS_MOST))
    on_lines = [clause for line in view.wagers for clause in line.clauses]
    found = tuple(decisions(shown, citations))
    return InspectedRound(
        round=view,
        currency=founding_of(journal).currency,
        decisions=found,
        more=max(0, count - _STEPS_MOST),
        clauses=citations.stated(view.table, on_lines),
    )


def _version(journal: Journal, position: int) -> int:
    entry = next(journal.entries(position - 1, position))
    return entry.version
