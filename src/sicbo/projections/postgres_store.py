"""Projections in PostgreSQL: in a schema of their own beside the journal's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256

import psycopg

from sicbo.journal.base import JournalError
from sicbo.journal.engines.postgres_session import Place
from sicbo.projections.store import TABLES, NoProjections, ProjectionError, Rows

_TYPES = {"text": 'text COLLATE "C"', "int": "bigint", "blob": "bytea"}


class PostgresStore:
    """A schema beside that of the journal, called after it."""

    def __init__(self, url: str, *, write: bool = False) -> None:
        self._place = Place(url)
        self._schema = f"{self._place.schema}_reads"
        try:
            self._db = self._place.connect(read_only=not write)
        except JournalError as error:
            raise ProjectionError(str(error)) from error
        try:
            with self._failures():
                self._db.execute(f"SET search_path = {self._schema}")
                if write:
                    # What is lost by a power cut is read from the record again.
                    self._db.execute("SET synchronous_commit = off")
                    self._alone()
                    self._prepare()
                else:  # What is read belongs together.
                    self._db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        except ProjectionError:
            self._db.close()
            raise

    def _alone(self) -> None:
        """Be the only process that writes here, for as long as the session lasts."""
        raw = sha256(f"sicbo.lock.1 {self._schema} projections".encode()).digest()
        number = int.from_bytes(raw[:8], "big", signed=True)
        if self._db.execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone() != (True,):
            raise ProjectionError(
                f"projections in schema {self._schema} are kept by another process"
            )

    def _prepare(self) -> None:
        self._db.execute(f"CREATE SCHEMA IF NOT EXISTS {self._schema}")
        for name, (columns, key) in TABLES.items():
            typed = ", ".join(
                f"{column} {_TYPES[kind]}" for column, kind in (each.split() for each in columns)
            )
            self._db.execute(
                f"CREATE TABLE IF NOT EXISTS {name} ({typed}, PRIMARY KEY ({', '.join(key)}))"
            )

    def read(self, query: str, bound: Sequence[object] = ()) -> Rows:
        """Rows of a query; a question mark stands for each value."""
        with self._failures(), self._db.cursor(binary=True) as cursor:
            cursor.execute(query.replace("?", "%s"), bound)
            return cursor.fetchall()

    def write(self, batch: Mapping[str, Rows], gone: Iterable[tuple[str, str]]) -> None:
        """Put rows in, in place of those with the same key; take standing ones out before."""
        with self._failures(), self._db.transaction(), self._db.cursor() as cursor:
            cursor.executemany("DELETE FROM standing WHERE kind = %s AND name = %s", list(gone))
            for name, rows in batch.items():
                columns, key = TABLES[name]
                names = [each.split()[0] for each in columns]
                rest = ", ".join(f"{each} = excluded.{each}" for each in names if each not in key)
                then = f"DO UPDATE SET {rest}" if rest else "DO NOTHING"
                marks = ", ".join(["%s"] * len(names))
                cursor.executemany(
                    f"INSERT INTO {name} VALUES ({marks}) ON CONFLICT ({', '.join(key)}) {then}",
                    rows,
                )

    def clear(self) -> None:
        """Begin anew with empty tables."""
        with self._failures():
            self._db.execute(f"DROP SCHEMA IF EXISTS {self._schema} CASCADE")
            self._prepare()

    def drop(self) -> None:
        """Throw everything away."""
        with self._failures():
            self._db.execute(f"DROP SCHEMA IF EXISTS {self._schema} CASCADE")

    def size(self) -> int:
        """How many bytes it takes."""
        query = (
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class"
            " WHERE relnamespace = to_regnamespace(?) AND relkind = 'r'"
        )
        return int(self.read(query, (self._schema,))[0][0])

    def close(self) -> None:
        """Let go of it."""
        self._db.close()

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn) as error:
            raise NoProjections(f"no projections in schema {self._schema}") from error
        except psycopg.Error as error:
            raise ProjectionError(f"projections failed: {self._place.hide(error)}") from error
