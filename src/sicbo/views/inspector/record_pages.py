"""Pages of the record: what a person ordered, where they are named, and what a table decided."""

import datetime
from collections.abc import Iterator
from itertools import islice
from typing import Final

from sicbo.core.floor.streams import table_of, table_stream, wallet_stream
from sicbo.core.ids import Stream
from sicbo.journal.base import Journal
from sicbo.journal.entry import Entry
from sicbo.journal.export import names
from sicbo.journal.history import installed
from sicbo.views.inspector.decisions import Citations, decisions
from sicbo.views.inspector.desk_answers import Decision, DecisionPage, EntryPage
from sicbo.views.inspector.desk_questions import PAGE, Which
from sicbo.views.inspector.moments import position_before, stamp_of, version_before

LOOK_MOST: Final = 100_000
"""Entries that one page looks through; whoever asks goes on from there."""

_BATCH: Final = 5_000
_BACK: Final = 400
"""Entries of a table that one page reads."""

PARTS_MOST: Final = 500
"""Entries of one order that are read with it."""


def entry_page(
    journal: Journal,
    person: str,
    which: Which,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
    after: int = 0,
) -> EntryPage:
    """A page of what a person ordered, or of where else they are named, in a period.

    One page looks through a bounded part of the record, so that a person of whom there is nothing
    costs no more than one of whom there is much.
    """
    first = position_before(journal, begins) if begins is not None else 0
    last = position_before(journal, ends) if ends is not None else journal.head().position
    start = max(after, first)
    stop = min(last, start + LOOK_MOST)
    citations, rows, looked = Citations(journal), [], start
    for entry in _looked(journal, start, stop):
        looked = entry.position
        if not _concerns(entry, person, which):
            continue
        rows.append(_whole(journal, entry, which, citations))
        if len(rows) == PAGE:
            break
    else:
        looked = max(start, stop)
    return EntryPage(
        person=person,
        which=which,
        rows=tuple(rows),
        looked=looked,
        after=looked if looked < last else None,
    )


def _looked(journal: Journal, start: int, stop: int) -> Iterator[Entry]:
    for begin in range(start, stop, _BATCH):
        yield from journal.entries(begin, min(begin + _BATCH, stop))


def _concerns(entry: Entry, person: str, which: Which) -> bool:
    """Whether an entry is the first of an order of theirs, or names them elsewhere."""
    if not names(entry.body, person):
        return False
    stamp = stamp_of(entry.body)
    if which == "ordered":
        return stamp is not None and stamp.by == person and stamp.part == 1
    elsewhere = table_of(entry.stream) is None and entry.stream != wallet_stream(person)
    return elsewhere and (stamp is None or stamp.by != person)


def _whole(journal: Journal, entry: Entry, which: Which, citations: Citations) -> Decision:
    """An order with everything that it caused, in whichever streams; or one entry alone."""
    stamp = stamp_of(entry.body)
    if which == "named" or stamp is None or stamp.parts == 1:
        return next(decisions((entry,), citations))
    upto = entry.position - 1 + min(stamp.parts, PARTS_MOST)
    return next(decisions(journal.entries(entry.position - 1, upto), citations))


def decision_page(
    journal: Journal,
    table: str,
    before: int | None = None,
    at: datetime.datetime | None = None,
) -> DecisionPage:
    """The decisions at a table before a version, up to a moment, or the last ones."""
    installed(journal, table)
    stream = table_stream(table)
    last = journal.versions([stream]).get(stream, 0)
    if at is not None:
        last = min(last, version_before(journal, stream, at))
    if before is not None:
        last = min(last, before - 1)
    first = max(0, last - _BACK)
    found = list(decisions(_between(journal, stream, first, last), Citations(journal)))
    if first and len(found) > 1:
        found = found[1:]  # The first may have begun before what was read.
    rows = found[-PAGE:]
    begins = rows[0].version if rows else 1
    return DecisionPage(
        table=table, rows=tuple(reversed(rows)), before=begins if begins > 1 else None
    )


def _between(journal: Journal, stream: Stream, first: int, last: int) -> Iterator[Entry]:
    return islice(journal.stream(stream, first), last - first)
