"""The journal in one SQLite file: write-ahead log, every commit synced, one writing process."""

import contextlib
import fcntl
import os
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO, Any

import apsw
import msgspec

from sicbo.core.ids import Stream
from sicbo.journal.base import (
    FORGET_MOST,
    CommandKey,
    HeadRow,
    JournalError,
    JournalInUse,
    JournalStopped,
    NoJournal,
    Progress,
    Snapshot,
    StoredAnswer,
    StreamMoved,
    WriteFailed,
    after_all,
    sealed,
    unsealed,
)
from sicbo.journal.entry import START, Entry, Point, as_entry
from sicbo.journal.files import make_private
from sicbo.journal.folders import sync

FORMAT = "1"
"""Of the tables below; a file of another format is not opened."""

_APPLICATION = 0x51CB0
_REFUSALS = """
CREATE INDEX IF NOT EXISTS refusals ON commands (first) WHERE refusal IS NOT NULL
"""
_BACKUP_PAGES = 512

# Orders that come together have ids that begin alike: they lie beside each other in `commands`,
# whoever sent them, and a commit writes few pages. Older files have the actor first; it is the
# same to whoever asks.
_SCHEMA = f"""
PRAGMA application_id = {_APPLICATION};
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    version  INTEGER NOT NULL,
    body     BLOB NOT NULL,
    link     BLOB NOT NULL,
    UNIQUE (stream, version)
) STRICT;
CREATE TABLE commands (
    actor   TEXT NOT NULL,
    id      TEXT NOT NULL,
    digest  BLOB NOT NULL,
    first   INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    refusal BLOB,
    PRIMARY KEY (id, actor)
) STRICT, WITHOUT ROWID;
CREATE TABLE heads (
    position INTEGER NOT NULL, text BLOB NOT NULL, signature BLOB NOT NULL,
    UNIQUE (position, signature)
) STRICT;
CREATE TABLE snapshots (
    stream TEXT PRIMARY KEY, version INTEGER NOT NULL, link BLOB NOT NULL,
    schema TEXT NOT NULL, state BLOB NOT NULL
) STRICT;
CREATE TABLE documents (sha256 TEXT PRIMARY KEY, text BLOB NOT NULL) STRICT;
{_REFUSALS};
"""

_SETTINGS = {"journal_mode": "wal", "synchronous": "full", "mmap_size": 0}

_INSERT_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"
_INSERT_COMMAND = "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?)"
_TOGETHER = 25
"""Rows that one statement inserts: to begin one for each costs as much as its work."""
_FORGET = """
    DELETE FROM commands WHERE (actor, id) IN (
        SELECT actor, id FROM commands WHERE refusal IS NOT NULL AND first < ? LIMIT ?
    )
"""
_FIND_COMMANDS = """
    SELECT c.actor, c.id, c.digest, c.first, c.count, c.refusal
    FROM json_each(?) AS wanted
    JOIN commands AS c ON c.actor = wanted.value ->> 0 AND c.id = wanted.value ->> 1
"""


@cache
def _of_several(query: str) -> str:
    """The same for several rows at once."""
    head, row = query.split(" VALUES ")
    return f"{head} VALUES {', '.join([row] * _TOGETHER)}"


def _set(db: apsw.Connection) -> None:
    """Each by itself: of several, nothing is done behind the first that answers with a row."""
    for name, value in _SETTINGS.items():
        db.pragma(name, value)


def create(path: Path, floor: str, vfs: str | None = None) -> None:
    """Make an empty journal for a floor; one that exists is left alone."""
    if path.exists():
        raise JournalError(f"journal must not exist yet, got {path}")
    if vfs is None:
        make_private(path)
    db = apsw.Connection(str(path), vfs=vfs)
    try:
        _set(db)
        with db:
            db.execute(_SCHEMA)
            rows = [("floor", floor), ("format", FORMAT)]
            db.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    finally:
        db.close()
    sync(path.parent)


class SqliteJournal:
    """A journal in a file; to write it, this process must be the only one."""

    local = True
    epoch: int | None = None

    def __init__(self, path: Path, *, read_only: bool = False, vfs: str | None = None) -> None:
        if not path.is_file():
            raise NoJournal(f"no journal at {path}; sicbo journal restore brings one back")
        self.path = path
        self._lock = None if read_only else _take(path)
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE
        try:
            self._db = apsw.Connection(str(path), flags=flags, vfs=vfs)
        except apsw.Error as error:
            self._release()
            raise NoJournal(f"{path} cannot be opened as a journal: {error}") from error
        self._files: dict[str, int | None] = {str(path): path.stat().st_ino, f"{path}-wal": None}
        """The file and its log, by what they are on the disk; the log is made when it is needed."""
        try:
            self._db.set_busy_timeout(5000)
            if not read_only:
                _set(self._db)
            self._meta = self._read_meta()
            if not read_only:
                self._db.execute(_REFUSALS)  # which journals made by older code lack
        except (apsw.Error, NoJournal) as error:
            self.close()
            if isinstance(error, NoJournal):
                raise
            raise NoJournal(f"{path} cannot be opened as a journal: {error}") from error

    def _read_meta(self) -> dict[str, str]:
        if self._db.pragma("application_id") != _APPLICATION:
            raise NoJournal(f"{self.path} is a database, but no journal of sicbo")
        meta = dict(self._db.execute("SELECT name, value FROM meta"))
        if meta.get("format") != FORMAT:
            raise NoJournal(
                f"journal format must be {FORMAT}, got {meta.get('format')} in {self.path}"
            )
        return meta

    @property
    def floor(self) -> str:
        """The id of the floor whose journal this is."""
        return self._meta["floor"]

    # -- writing

    def begin(self) -> Point:
        """Take the turn to write, and tell the head of the journal."""
        with _failures():
            self._db.execute("BEGIN IMMEDIATE")
            return self.head()

    def append(self, entries: Sequence[Entry], answered: Sequence[StoredAnswer]) -> None:
        """Write entries that continue the head, and what commands came to."""
        with _failures():
            self._insert(_INSERT_ENTRY, entries)
            rows = [
                (actor, command, mark, first, count, refusal)
                for (actor, command), mark, first, count, refusal in answered
            ]
            self._insert(_INSERT_COMMAND, rows)

    def _insert(self, query: str, rows: Sequence[tuple[object, ...]]) -> None:
        whole = len(rows) - len(rows) % _TOGETHER
        for start in range(0, whole, _TOGETHER):
            values = tuple(chain.from_iterable(rows[start : start + _TOGETHER]))
            self._db.execute(_of_several(query), values)
        if whole < len(rows):
            self._db.executemany(query, rows[whole:])

    def commit(self) -> None:
        """Make what was appended durable; it is the point of no return."""
        self._look_at_files()
        with _failures():
            self._db.execute("COMMIT")

    def _look_at_files(self) -> None:
        """Stop if the file, or its log, is no longer the one that was opened.

        What is written to a file that somebody removed is gone with the process.
        """
        for name, known in self._files.items():
            try:
                found = os.stat(name).st_ino
            except OSError:
                found = None
            if known is None:
                self._files[name] = found
            elif found != known:
                raise JournalStopped(f"{name} was removed or replaced while it was in use")

    def probe(self) -> None:
        """Write something that changes nothing, durably; an error says that nothing can be."""
        self._look_at_files()
        with _failures():
            number = self._db.pragma("user_version")
            self._db.pragma("user_version", (number + 1) % 2**31)

    def rollback(self) -> None:
        """Give the turn back with nothing written."""
        with _failures():
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    # -- reading

    def head(self) -> Point:
        """Where the journal stands."""
        query = "SELECT position, link FROM entries ORDER BY position DESC LIMIT 1"
        found = self._rows(query)
        return Point(*found[0]) if found else START

    def _rows(self, query: str, bound: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with _failures():
            return self._db.execute(query, bound).fetchall()

    def entries(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries in the order of the journal."""
        query = "SELECT * FROM entries WHERE position > ? AND position <= ? ORDER BY position"
        return self._read(query, (after, upto if upto is not None else 2**62))

    def stream(self, stream: Stream, after: int = 0) -> Iterator[Entry]:
        """Entries of one stream in order."""
        query = "SELECT * FROM entries WHERE stream = ? AND version > ? ORDER BY version"
        return self._read(query, (stream, after))

    def _read(self, query: str, bound: tuple[object, ...]) -> Iterator[Entry]:
        with _failures():
            yield from map(as_entry, self._db.execute(query, bound))

    def versions(self, streams: Sequence[Stream] | None = None) -> dict[Stream, int]:
        """The last version of these streams, or of every stream."""
        if streams is None:
            return dict(self._rows("SELECT stream, max(version) FROM entries GROUP BY stream"))
        query = "SELECT coalesce(max(version), 0) FROM entries WHERE stream = ?"
        return {name: self._rows(query, (name,))[0][0] for name in streams}

    def named(self, prefix: str) -> list[Stream]:
        """Every stream whose name begins so, in order."""
        query = (
            "SELECT stream FROM entries WHERE stream >= ? AND stream < ? AND version = 1 "
            "ORDER BY stream"
        )
        return [row[0] for row in self._rows(query, (prefix, after_all(prefix)))]

    def answers(self, keys: Sequence[CommandKey]) -> dict[CommandKey, StoredAnswer]:
        """What these commands came to, where they are known."""
        rows = self._rows(_FIND_COMMANDS, (msgspec.json.encode(keys).decode(),))
        found = (StoredAnswer(CommandKey(row[0], row[1]), *row[2:]) for row in rows)
        return {each.key: each for each in found}

    # -- what can be rebuilt

    def keep_head(self, head: HeadRow) -> None:
        """Keep a signed head."""
        self._keep("INSERT OR IGNORE INTO heads VALUES (?, ?, ?)", head)

    def heads(self, newest: int | None = None) -> list[HeadRow]:
        """Every signed head in order, or the newest of them."""
        query = "SELECT * FROM heads ORDER BY position DESC, text DESC LIMIT ?"
        rows = self._rows(query, (-1 if newest is None else newest,))
        return [HeadRow(*row) for row in reversed(rows)]

    def drop_heads(self, heads: Sequence[HeadRow]) -> None:
        """Keep these heads no longer."""
        rows = [(head.position, head.signature) for head in heads]
        with _failures(), self._db:
            self._db.executemany("DELETE FROM heads WHERE position = ? AND signature = ?", rows)

    def forget_refusals(self, before: int) -> int:
        """Forget commands that were refused before a position; tells how many."""
        with _failures():
            self._db.execute(_FORGET, (before, FORGET_MOST))
            return int(self._db.changes())

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a fold in place of the one before it."""
        self._keep("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", sealed(snapshot))

    def snapshot(self, stream: Stream) -> Snapshot | None:
        """The fold kept for a stream."""
        found = self._rows("SELECT * FROM snapshots WHERE stream = ?", (stream,))
        return unsealed(Snapshot(*found[0])) if found else None

    def keep_document(self, sha256: str, text: bytes) -> None:
        """Keep a rule document under its hash."""
        self._keep("INSERT OR IGNORE INTO documents VALUES (?, ?)", (sha256, text))

    def document(self, sha256: str) -> bytes | None:
        """A rule document by its hash."""
        found = self._rows("SELECT text FROM documents WHERE sha256 = ?", (sha256,))
        return found[0][0] if found else None

    def documents(self) -> dict[str, bytes]:
        """Every rule document by its hash."""
        return dict(self._rows("SELECT sha256, text FROM documents"))

    def _keep(self, query: str, row: Sequence[Any]) -> None:
        with _failures():
            self._db.execute(query, row)

    # -- the whole file

    def take(self) -> bool:
        """Whoever has the file open to write it owns it."""
        return True

    def owner(self) -> str | None:
        """Nobody else can be writing this file."""
        return None

    @property
    def away(self) -> float | None:
        """Nobody waits for a file."""
        return None

    def settings(self) -> dict[str, str]:
        """What makes a commit durable, as the database has it now."""
        names = ("journal_mode", "synchronous", "mmap_size")
        found = {name: str(self._db.pragma(name)) for name in names}
        return {"sqlite": apsw.sqlite_lib_version(), **found}

    def backup(self, target: Path, progress: Progress | None = None) -> Point:
        """Copy the journal while it is in use; tells up to where.

        A connection of its own holds one view of the file, so that a busy writer neither waits
        nor makes the copy begin again.
        """
        if target.exists():
            raise JournalError(f"backup must go to a new file, got {target}")
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        make_private(part)
        source = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY)
        copy = apsw.Connection(str(part))
        try:
            source.execute("BEGIN")
            query = "SELECT position, link FROM entries ORDER BY position DESC LIMIT 1"
            found = source.execute(query).get
            with copy.backup("main", source, "main") as running:
                while not running.done:
                    running.step(_BACKUP_PAGES)
                    if progress is not None:
                        progress(running.page_count - running.remaining, running.page_count)
            copy.pragma("journal_mode", "delete")  # one file, without a log beside it
            copy.close()
            part.rename(target)
        except apsw.Error as error:
            raise WriteFailed(f"backup to {target} failed: {error}") from error
        finally:
            copy.close()
            source.close()
            part.unlink(missing_ok=True)
        sync(target.parent)
        return START if found is None else Point(*found)

    def close(self) -> None:
        """Let go of it."""
        with contextlib.suppress(apsw.Error):
            self._db.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _take(path: Path) -> IO[str]:
    """Be the only process that writes this file, for as long as it lives."""
    lock = path.with_name(path.name + ".lock").open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        holder = lock.read().strip() or "another"
        lock.close()
        raise JournalInUse(
            f"journal {path} is in use by process {holder}; one process writes a SQLite journal"
        ) from None
    lock.seek(0)
    lock.truncate()
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


@contextlib.contextmanager
def _failures() -> Iterator[None]:
    """Say what a failure of the database means for what was being written."""
    try:
        yield
    except apsw.ConstraintError as error:
        raise StreamMoved(f"entry is there already: {error}") from error
    except apsw.FullError as error:
        raise WriteFailed(f"disk full: {error}") from error
    except apsw.IOError as error:
        extended = getattr(error, "extendedresult", 0)
        if extended in (apsw.SQLITE_IOERR_FSYNC, apsw.SQLITE_IOERR_DIR_FSYNC):
            raise JournalStopped(f"disk did not confirm a write: {error}") from error
        raise WriteFailed(f"disk failed: {error}") from error
    except apsw.Error as error:
        raise WriteFailed(f"database failed: {error}") from error
