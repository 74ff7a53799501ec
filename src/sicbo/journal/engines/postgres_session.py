"""A session with PostgreSQL: where the journal is, how durable its server, who is at work there."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import unquote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sicbo.journal.base import JournalError, NoJournal, StreamMoved, WriteFailed
from sicbo.journal.open import in_database

Connection = psycopg.Connection[tuple[Any, ...]]

SCHEMA = "sicbo"
"""Where the tables are when the address does not say ``schema=``."""

PAUSES = (0.3, 1.0)
"""Seconds between the attempts to connect."""
TURN_MS_MAX = 1500
"""How long a desk may hold its turn without a word; then the server gives the turn to the next.

It counts from the last word of the desk, and again, by the kernel, from the last byte that the desk
took of an answer. The two never add up, so nobody is held for longer than this and the moment that
the kernel takes to notice: about 2 s.
"""
WAIT_SECONDS_MAX = 15
"""How long a desk waits for its turn."""

_CONNECT = {
    "connect_timeout": "2",
    "application_name": "sicbo",
    "client_encoding": "utf8",
    # A server that vanished without a word is noticed in seconds, not in hours.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
_BATCH_MEMORY = "64MB"
"""What the server may use to take a batch in, before it writes the batch to a file of its own."""
_NEEDED = {"fsync": "on", "full_page_writes": "on", "server_encoding": "UTF8"}
_SCHEMA_NAME = re.compile(r"[a-z_][a-z0-9_]{0,47}")
_DISK = ("53", "58")
"""Classes of SQLSTATE: the server lacks room, or its disk failed."""


class Locks(NamedTuple):
    """The advisory locks of a journal, by number."""

    turn: int
    """Held by whoever is writing, for one transaction."""
    desks: int
    """Held by the owner of the floor; servers of an earlier version share it."""


class Place:
    """Where a journal is; its password is never shown."""

    def __init__(self, url: str) -> None:
        if not in_database(url):
            raise NoJournal(
                "journal must be at postgresql://user@host/database, got another address"
            )
        base, _, query = url.partition("?")
        schema, rest = SCHEMA, []
        for part in filter(None, query.split("&")):
            name, _, value = part.partition("=")
            if name == "schema":
                schema = unquote(value)
            else:
                rest.append(part)
        if not _SCHEMA_NAME.fullmatch(schema):
            raise NoJournal(f"schema must be lower-case letters, digits and _, got {schema!r}")
        self.schema = schema
        try:
            given = conninfo_to_dict("?".join([base, "&".join(rest)]) if rest else base)
        except psycopg.ProgrammingError:
            # The library's own sentence may quote a part of the password.
            raise NoJournal(
                "journal must be at postgresql://user@host/database, got an address that cannot "
                "be read; special characters in it must be written as %xx"
            ) from None
        self._parameters = _CONNECT | {name: str(value) for name, value in given.items()}
        self.locks = Locks(*(self._lock_number(name) for name in Locks._fields))

    def __repr__(self) -> str:
        found = self._parameters
        port = f":{found['port']}" if "port" in found else ""
        name = found.get("dbname", "")
        return f"postgresql://{found.get('host', '')}{port}/{name}?schema={self.schema}"

    def _lock_number(self, purpose: str) -> int:
        raw = sha256(f"sicbo.lock.1 {self.schema} {purpose}".encode()).digest()
        return int.from_bytes(raw[:8], "big", signed=True)

    def hide(self, error: BaseException | str) -> str:
        """What went wrong in one line, without the password."""
        line = " ".join(str(error).split())
        password = self._parameters.get("password")
        return line.replace(password, "***") if password else line

    def connect(self, *, read_only: bool) -> Connection:
        """Connect in a few attempts, and have the session as the journal needs it."""
        parameters: dict[str, Any] = dict(self._parameters)
        if not read_only:
            # Money is never decided from a replica.
            parameters.setdefault("target_session_attrs", "read-write")
        db = self._attempt(parameters)
        try:
            self._prepare(db, read_only=read_only)
        except psycopg.Error as error:
            db.close()
            raise JournalError(f"database at {self} is away: {self.hide(error)}") from error
        except JournalError:
            db.close()
            raise
        return db

    def _attempt(self, parameters: dict[str, Any]) -> Connection:
        """A connection, tried for before each pause and once after the last."""
        for pause in PAUSES:
            try:
                return psycopg.connect(autocommit=True, **parameters)
            except psycopg.OperationalError:
                time.sleep(pause)
        try:
            return psycopg.connect(autocommit=True, **parameters)
        except psycopg.OperationalError as error:
            raise JournalError(f"database at {self} is away: {self.hide(error)}") from None

    def _prepare(self, db: Connection, *, read_only: bool) -> None:
        db.execute(f"SET search_path = {self.schema}; SET statement_timeout = 0")
        if read_only:
            db.execute("SET default_transaction_read_only = on")
            return
        found = settings(db)
        for name, needed in _NEEDED.items():
            if found[name] != needed:
                raise JournalError(
                    f"{name} of the database at {self} must be {needed}, got {found[name]}; "
                    "a journal would not be safe there"
                )
        if found["synchronous_commit"] != "remote_apply":
            db.execute("SET synchronous_commit = on")
        db.execute(
            f"SET idle_in_transaction_session_timeout = {TURN_MS_MAX};"
            f"SET lock_timeout = '{WAIT_SECONDS_MAX}s';"
            f"SET work_mem = '{_BATCH_MEMORY}';"
            # A desk that vanished is noticed as soon by the server: it holds locks.
            "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;"
            f"SET tcp_keepalives_count = 3; SET tcp_user_timeout = {TURN_MS_MAX}"
        )


def settings(db: Connection) -> dict[str, str]:
    """What makes a commit durable, as this session has it."""
    names = ["server_version", "fsync", "full_page_writes", "synchronous_commit", "server_encoding"]
    query = "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)"
    return dict(db.execute(query, (names,)).fetchall())


def plan_for_turns(db: Connection) -> None:
    """Have commands looked up by their index for as long as the session lasts.

    A plan made while the table was small would read all of it once it is large. What has no index
    is small for ever, and compiling a query for it takes longer than to run it.
    """
    db.execute(
        "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;"
        "SET jit = off"
    )


def outwait(db: Connection, locks: Locks) -> None:
    """Wait until the turn that was going on is over, one that we lost included.

    A server may still be committing what a lost connection sent; before that is over, looking a
    command up would not tell the truth.
    """
    db.execute(f"BEGIN; SELECT pg_advisory_xact_lock({locks.turn}); COMMIT")


def failure(sqlstate: str | None, line: str) -> JournalError:
    """What a refusal of the database means for what was being written."""
    state = sqlstate or ""
    if state == "23505":
        return StreamMoved(f"entry is there already: {line}")
    if state.startswith(_DISK):
        return WriteFailed(f"disk of the database is full or failed: {line}")
    if state == "55P03":
        return WriteFailed(f"another desk did not give its turn back: {line}")
    return WriteFailed(f"database failed: {line}")


@contextmanager
def failures(place: Place) -> Iterator[None]:
    """Turn what the library raises into what the journal raises."""
    try:
        yield
    except psycopg.Error as error:
        raise failure(error.sqlstate, place.hide(error)) from error
    except UnicodeError as error:
        raise WriteFailed(f"text cannot be stored: {error}") from error
