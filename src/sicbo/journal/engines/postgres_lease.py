"""The lease of a floor in PostgreSQL: which one process plays it, and from which entry on.

Whoever owns a floor holds a session-level advisory lock for as long as the session lasts, and has
begun an epoch, a row with the position from which on it writes. A turn begins only in one's own
epoch. The lock is for those who wait; the epoch is for an owner that was away without knowing it.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

import psycopg
from psycopg.pq import TransactionStatus

from sicbo.journal.base import JournalError, LeaseLost
from sicbo.journal.engines.postgres_session import Connection, Locks, Place, failures

BEAT_SECONDS: Final = 1.0
"""How often an owner says something to the server, whatever else it does."""
SILENT_SECONDS: Final = 5.0
"""For how long the owner says nothing before whoever waits takes it for frozen."""
GAP_SECONDS: Final = 1.5
"""Two looks further apart than this do not add up: whoever looks was away itself."""
FIRST_SECONDS: Final = 2.0
"""For how long the owner may have its lock again before whoever waited, once a database is back."""
_REGAIN_SECONDS: Final = 3.0
"""For how long an owner whose connection was lost tries to have its lock again."""
_AGAIN_SECONDS: Final = 0.1

LEASES = """
CREATE TABLE IF NOT EXISTS leases (
    epoch    bigint PRIMARY KEY,
    position bigint NOT NULL,
    owner    text NOT NULL,
    at       timestamptz NOT NULL DEFAULT clock_timestamp()
)
"""
_BEGIN_EPOCH = """
INSERT INTO leases (epoch, position, owner)
SELECT coalesce(max(epoch), 0) + 1, (SELECT coalesce(max(position), 0) FROM entries), %s
FROM leases RETURNING epoch
"""
_HOLDERS = """
SELECT l.pid, coalesce(a.application_name, ''), host(a.client_addr),
       a.state = 'idle', a.state_change
FROM pg_locks AS l LEFT JOIN pg_stat_activity AS a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid()
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND l.classid::bigint = %s AND l.objid::bigint = %s AND l.objsubid = 1
"""
_NAME_MAX: Final = 60
"""PostgreSQL keeps no longer name of an application."""


class Holder(NamedTuple):
    """A session that holds the lock of a floor."""

    pid: int
    """Of its process at the server."""
    name: str
    address: str | None
    idle: bool
    """The server waits for its next word."""
    since: object
    """When it last began or ended to say something."""

    def __str__(self) -> str:
        named = self.name.removeprefix("sicbo ") if self.name != "sicbo" else ""
        return named or f"a session from {self.address or 'this machine'}"


def own_name() -> str:
    """Which process this is, as an administrator of the database sees it."""
    return f"{socket.gethostname()[: _NAME_MAX - 20]} process {os.getpid()}"


def holders(db: Connection, locks: Locks) -> list[Holder]:
    """Who owns the floor; several only where servers of an earlier version share it."""
    number = locks.desks & 0xFFFFFFFFFFFFFFFF
    found = db.execute(_HOLDERS, (number >> 32, number & 0xFFFFFFFF)).fetchall()
    return [Holder(*row) for row in found]


def begin_epoch(db: Connection, place: Place) -> int | None:
    """Own the floor from here on and tell the epoch; nothing where somebody else owns it."""
    row = db.execute("SELECT pg_try_advisory_lock(%s)", (place.locks.desks,)).fetchone()
    if row != (True,):
        return None
    with db.transaction():
        # No turn is going on: what the owner before was writing is there, or never will be.
        db.execute("SELECT pg_advisory_xact_lock(%s)", (place.locks.turn,))
        if db.execute("SELECT to_regclass('leases') IS NULL").fetchone() == (True,):
            db.execute(LEASES)  # which journals made by older code lack
        made = db.execute(_BEGIN_EPOCH, (own_name(),)).fetchone()
    assert made is not None
    db.execute("SELECT set_config('application_name', %s, false)", (f"sicbo {own_name()}",))
    return int(made[0])


def give_up(db: Connection, place: Place) -> None:
    """Own the floor no more, and have everybody know it at once."""
    with contextlib.suppress(psycopg.Error):
        if db.info.transaction_status == TransactionStatus.IDLE:
            db.execute("SELECT pg_advisory_unlock(%s)", (place.locks.desks,))


def regain(db: Connection, place: Place, epoch: int, before: int) -> None:
    """Have the lock again behind a lost connection, whose process at the server was `before`.

    Whoever took the floor over meanwhile has begun an epoch: then it is lost for good.
    """
    until = time.monotonic() + _REGAIN_SECONDS
    while True:
        row = db.execute("SELECT pg_try_advisory_lock(%s)", (place.locks.desks,)).fetchone()
        newest = db.execute("SELECT max(epoch), max(owner) FROM leases").fetchone()
        if newest is None or newest[0] != epoch:
            raise lost()
        if row == (True,):
            name = f"sicbo {own_name()}"
            db.execute("SELECT set_config('application_name', %s, false)", (name,))
            return
        if time.monotonic() > until:
            raise lost()
        # The server may not have noticed yet that the old connection is gone.
        db.execute("SELECT pg_terminate_backend(%s)", (before,))
        time.sleep(_AGAIN_SECONDS)


def lost() -> LeaseLost:
    """What an owner is told whose floor somebody else has taken over."""
    return LeaseLost(
        "another server has taken the floor over; start this one anew with --standby to wait "
        "for its turn"
    )


class Watch:
    """Whoever waits for a floor looks at its owner, and unseats one that is frozen.

    The owner of a slow database is not silent: the server is at work for it. Only looks that
    follow each other closely count, so neither the server's sleep nor one's own is held against it.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen: list[tuple[int, object]] = []
        self._since = self._looked = now()
        self._alive: float | None = None
        self._session: int | None = None
        self._first = now()

    def look(self, db: Connection, locks: Locks) -> bool:
        """Whether the floor is free; whoever has been silent for too long owns it no more."""
        began = self._now()
        if self._session != db.info.backend_pid:
            waits = self._session is not None and self._alive is not None
            self._session, self._first = db.info.backend_pid, began + FIRST_SECONDS * waits
        found = holders(db, locks)
        now = self._now()
        seen = [(each.pid, each.since) for each in found]
        awake = any(not each.idle for each in found)
        if seen != self._seen or awake or now - self._looked > GAP_SECONDS or not found:
            self._seen, self._since = seen, began
            if found:
                self._alive = now
        self._looked = now
        if found and now - self._since >= SILENT_SECONDS:
            for each in found:
                db.execute("SELECT pg_terminate_backend(%s)", (each.pid,))
        return not found and now >= self._first

    @property
    def away(self) -> float | None:
        """For how long nobody has owned it who was seen to; nothing where nobody ever was."""
        return None if self._alive is None else self._now() - self._alive


class Beat:
    """Has an owner say something all the time, so that only a frozen one is silent."""

    def __init__(self, turns: threading.RLock, session: Callable[[], Connection]) -> None:
        self._turns, self._session = turns, session
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sicbo-lease", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            with self._turns, contextlib.suppress(psycopg.Error, JournalError):
                connection = self._session().pgconn
                # A turn that is going on has a time limit of its own, which a word would lengthen.
                if connection.transaction_status == TransactionStatus.IDLE:
                    connection.exec_(b"SELECT 1")

    def end(self) -> None:
        """Say nothing more."""
        self._ended.set()


def owner_of(db: Connection, place: Place) -> str | None:
    """Who owns the floor; nothing where nobody does, or this session itself."""
    with failures(place):
        found = holders(db, place.locks)
    return ", ".join(map(str, found)) or None
