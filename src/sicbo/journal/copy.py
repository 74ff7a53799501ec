"""Copy a whole journal, also while it is in use, into a file or into a database."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import apsw

from sicbo.journal.base import (
    CommandKey,
    HeadRow,
    Journal,
    JournalError,
    NoJournal,
    Progress,
    Snapshot,
    StoredAnswer,
    WriteFailed,
    unsealed,
)
from sicbo.journal.entry import GENESIS, START, Entry, Point, digest, link
from sicbo.journal.folders import sync
from sicbo.journal.open import create_journal, in_database, open_journal

_BATCH = 2000
_ENTRIES = "SELECT position, stream, version, body, link FROM entries ORDER BY position"
_COMMANDS = "SELECT actor, id, digest, first, count, refusal FROM commands ORDER BY id, actor"
_HEADS = "SELECT position, text, signature FROM heads ORDER BY position"
_SNAPSHOTS = "SELECT stream, version, link, schema, state FROM snapshots"
_DOCUMENTS = "SELECT sha256, text FROM documents"
_LAST = "SELECT position, link FROM entries ORDER BY position DESC LIMIT 1"

T = TypeVar("T")
Rows = Iterator[tuple[Any, ...]]


class View(NamedTuple):
    """All of a journal as it was at one moment."""

    floor: str
    head: Point
    rows: Callable[[str], Rows]


def copy_journal(source: str | Path, target: str | Path, progress: Progress | None = None) -> Point:
    """Copy a journal as it stands now to a place where there is none; tells up to where.

    The copy is whole or it is not there: a file gets its name only when it is complete, and a
    database gets everything in one transaction.
    """
    with _view(source) as view:
        if in_database(target):
            _copy_into_database(view, str(target), progress)
        else:
            _copy_into_file(view, Path(target), progress)
        return view.head


def _copy_into_file(view: View, target: Path, progress: Progress | None) -> None:
    if target.exists():
        raise JournalError(f"copy must go to a new file, got {target}")
    part = target.with_name(target.name + ".part")
    _remove(part)
    try:
        create_journal(part, view.floor)
        _copy(view, open_journal(part), progress)
        if part.with_name(part.name + "-wal").exists():
            raise WriteFailed(f"copy to {target} failed: its log could not be written back")
        part.rename(target)
        sync(target.parent)
    except (OSError, apsw.Error) as error:
        raise WriteFailed(f"copy to {target} failed: {error}") from error
    finally:
        _remove(part)


def _copy_into_database(view: View, target: str, progress: Progress | None) -> None:
    try:
        journal = open_journal(target)
    except NoJournal:
        create_journal(target, view.floor)
        journal = open_journal(target)
    if journal.floor != view.floor:
        journal.close()
        raise JournalError(f"journal must be of floor {view.floor}, got {journal.floor}")
    _copy(view, journal, progress)


def _copy(view: View, journal: Journal, progress: Progress | None) -> None:
    """Fill an empty journal, and close it."""
    try:
        if journal.begin() != START:
            raise JournalError("journal must be empty to be copied into, got one with entries")
        _fill(view, journal, progress)
        journal.commit()
    except BaseException:
        journal.rollback()
        raise
    finally:
        journal.close()


def _fill(view: View, journal: Journal, progress: Progress | None) -> None:
    before, last = GENESIS, None
    for batch in _batches(map(Entry._make, view.rows(_ENTRIES))):
        journal.append(batch, [])
        previous = batch[-2] if len(batch) > 1 else last
        before = GENESIS if previous is None else previous.link
        last = batch[-1]
        if progress is not None:
            progress(last.position, view.head.position)
    reached = START if last is None else Point(last.position, last.link)
    if reached != view.head or (
        last is not None
        and last.link != link(before, last.position, last.stream, last.version, digest(last.body))
    ):
        raise JournalError(
            f"copy must end with the linked entry {view.head.position}, got {reached.position}"
        )
    for rows in _batches(view.rows(_COMMANDS)):
        journal.append([], [StoredAnswer(CommandKey(row[0], row[1]), *row[2:]) for row in rows])
    for row in view.rows(_HEADS):
        journal.keep_head(HeadRow(*row))
    for row in view.rows(_SNAPSHOTS):
        kept = unsealed(Snapshot(*row))
        if kept is not None:
            journal.keep_snapshot(kept)
    for row in view.rows(_DOCUMENTS):
        journal.keep_document(*row)


def _batches(items: Iterable[T]) -> Iterator[list[T]]:
    iterator = iter(items)
    while batch := list(islice(iterator, _BATCH)):
        yield batch


@contextlib.contextmanager
def _view(source: str | Path) -> Iterator[View]:
    """One moment of a journal, held for as long as it takes to read it."""
    journal = open_journal(source, read_only=True)
    floor = journal.floor
    journal.close()
    if in_database(source):
        with _view_of_database(str(source), floor) as view:
            yield view
        return
    db = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        db.execute("BEGIN")
        yield View(floor, _point(db.execute(_LAST).fetchall()), db.execute)
    finally:
        db.close()


@contextlib.contextmanager
def _view_of_database(url: str, floor: str) -> Iterator[View]:
    import psycopg

    from sicbo.journal.engines.postgres_session import Place, failures

    place = Place(url)
    db = place.connect(read_only=True)

    def rows(query: str) -> Rows:
        with failures(place), db.cursor(name="sicbo_copy", binary=True) as cursor:
            cursor.execute(query)
            while batch := cursor.fetchmany(_BATCH):
                yield from batch

    try:
        db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        with failures(place), db.transaction():
            yield View(floor, _point(db.execute(_LAST).fetchall()), rows)
    finally:
        db.close()


def _point(found: Sequence[tuple[Any, ...]]) -> Point:
    return Point(*found[0]) if found else START


def _remove(part: Path) -> None:
    for suffix in ("", "-wal", "-shm", ".lock"):
        part.with_name(part.name + suffix).unlink(missing_ok=True)
