"""Projections in a SQLite file beside the journal's."""

import contextlib
import fcntl
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import apsw

from sicbo.journal.files import make_private
from sicbo.projections.store import TABLES, NoProjections, ProjectionError, Rows

_TYPES = {"text": "TEXT", "int": "INTEGER", "blob": "BLOB"}


class SqliteStore:
    """One file; whatever was committed is whole after a kill, and the rest is read again."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        self._path = path
        self._held = contextlib.ExitStack()
        if not write and not path.is_file():
            raise NoProjections(f"no projections at {path}")
        flags = apsw.SQLITE_OPEN_READONLY
        if write:
            self._held.enter_context(locked(path))
            make_private(path)
            flags = apsw.SQLITE_OPEN_READWRITE
        try:
            with _failures(path):
                self._db = apsw.Connection(str(path), flags=flags)
                self._held.callback(self._db.close)
                self._db.set_busy_timeout(5000)
                if write:
                    self._prepare()
                else:
                    self._db.execute("BEGIN")  # What is read belongs together.
        except ProjectionError:
            self.close()
            raise

    def _prepare(self) -> None:
        self._db.pragma("journal_mode", "wal")
        # After a power cut the last batches may be missing: they are read from the record again.
        self._db.pragma("synchronous", "normal")
        for name, (columns, key) in TABLES.items():
            typed = ", ".join(
                f"{column} {_TYPES[kind]}" for column, kind in (each.split() for each in columns)
            )
            self._db.execute(
                f"CREATE TABLE IF NOT EXISTS {name} ({typed}, PRIMARY KEY ({', '.join(key)}))"
                " WITHOUT ROWID"
            )

    def read(self, query: str, bound: Sequence[object] = ()) -> Rows:
        """Rows of a query; a question mark stands for each value."""
        with _failures(self._path):
            return self._db.execute(query, bound).fetchall()

    def write(self, batch: Mapping[str, Rows], gone: Iterable[tuple[str, str]]) -> None:
        """Put rows in, in place of those with the same key; take standing ones out before."""
        with _failures(self._path), self._db:
            self._db.executemany("DELETE FROM standing WHERE kind = ? AND name = ?", gone)
            for name, rows in batch.items():
                marks = ", ".join("?" * len(TABLES[name][0]))
                self._db.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({marks})", rows)

    def clear(self) -> None:
        """Begin anew with empty tables."""
        with _failures(self._path):
            for name in TABLES:
                self._db.execute(f"DROP TABLE IF EXISTS {name}")
            self._db.execute("VACUUM")
            self._prepare()

    def drop(self) -> None:
        """Throw everything away."""
        self._db.close()
        for name in (self._path.name, f"{self._path.name}-wal", f"{self._path.name}-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self._path.with_name(name))

    def size(self) -> int:
        """How many bytes it takes."""
        return self._path.stat().st_size

    def close(self) -> None:
        """Let go of it."""
        self._held.close()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Be the only process that writes this file."""
    with path.with_name(f"{path.name}.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            holder = lock.read().strip() or "another"
            raise ProjectionError(
                f"projections at {path} are kept by process {holder}; one process keeps them"
            ) from None
        lock.seek(0)
        lock.truncate()
        lock.write(str(os.getpid()))
        lock.flush()
        yield


@contextlib.contextmanager
def _failures(path: Path) -> Iterator[None]:
    try:
        yield
    except (
        apsw.CorruptError,
        apsw.NotADBError,
        apsw.SQLError,
        apsw.CantOpenError,
        apsw.IOError,
    ) as error:
        raise NoProjections(f"projections at {path} cannot be read: {error}") from error
    except apsw.Error as error:
        raise ProjectionError(f"projections at {path} failed: {error}") from error
