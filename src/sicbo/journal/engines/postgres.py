"""The journal in PostgreSQL: one owner plays on it, and whoever else writes takes a turn."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

from sicbo.core.ids import Stream
from sicbo.journal.base import (
    FORGET_MOST,
    CommandKey,
    HeadRow,
    JournalError,
    JournalStopped,
    OutcomeUnknown,
    Progress,
    Snapshot,
    StoredAnswer,
    WriteFailed,
    after_all,
    sealed,
    unsealed,
)
from sicbo.journal.engines.postgres_lease import (
    Beat,
    Watch,
    begin_epoch,
    give_up,
    lost,
    owner_of,
    regain,
)
from sicbo.journal.engines.postgres_session import (
    Connection,
    Place,
    failure,
    failures,
    outwait,
    plan_for_turns,
    settings,
)
from sicbo.journal.engines.postgres_tables import (
    APPEND,
    DROP_HEADS,
    FIND,
    FIND_COMMANDS,
    FORGET,
    KEEP_SNAPSHOT,
    NAMED,
    VERSIONS,
    add_index,
    columns,
    read_meta,
    wanted,
)
from sicbo.journal.engines.postgres_tables import create as create
from sicbo.journal.entry import START, Entry, Point, as_entry

# The lock and the head are two statements: the second must see what was written while the
# first one waited, which one statement, or an isolation above this, would not.
_BEGIN = """
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
SELECT pg_advisory_xact_lock({turn});
SELECT head.position, encode(head.link, 'hex'){epoch} FROM (VALUES (1)) AS one
LEFT JOIN (SELECT position, link FROM entries ORDER BY position DESC LIMIT 1) AS head ON true
"""
_EPOCH = ", (SELECT max(epoch) FROM leases)"
_HEAD = "SELECT position, link FROM entries ORDER BY position DESC LIMIT 1"

_PAGE = 2000
"""Entries read at a time."""
_ENTRIES = "SELECT * FROM entries WHERE position > %s AND position <= %s ORDER BY position"
_STREAM = """
    SELECT * FROM entries WHERE stream = %s AND version > %s AND version <= %s ORDER BY version
"""
_APPEND, _FIND = b"sicbo_append", b"sicbo_find"

Row = tuple[Any, ...]


class PostgresJournal:
    """A journal in a schema of a database; to write it, a desk waits for its turn."""

    local = False

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        # Two threads that speak at once would read each other's answers.
        self._one_at_a_time = threading.RLock()
        self._url = url
        self._place = Place(url)
        self._read_only = read_only
        self.epoch: int | None = None
        """That of this owner; none as long as it owns nothing."""
        self._pid = 0
        self._watch = Watch()
        self._beat: Beat | None = None
        self._begin = _BEGIN.format(turn=self._place.locks.turn, epoch="").encode()
        self._db = self._connect()
        try:
            self._meta = read_meta(self._db, self._place)
        except JournalError:
            self._db.close()
            raise
        self._last = 0

    def __repr__(self) -> str:
        return f"PostgresJournal({self._place})"

    def _connect(self) -> Connection:
        """A session; one that takes the place of an owner's has its lock again."""
        db = self._place.connect(read_only=self._read_only)
        self._listening = False
        if self._read_only:
            return db
        try:
            plan_for_turns(db)
            if self.epoch is not None:
                regain(db, self._place, self.epoch, self._pid)
            outwait(db, self._place.locks)
        except psycopg.Error as error:
            db.close()
            line = self._place.hide(error)
            raise JournalError(f"no place at the database {self._place}: {line}") from error
        except JournalError:
            db.close()
            raise
        self._pid = db.info.backend_pid
        self._prepared: set[bytes] = set()
        return db

    def _alive(self) -> PGconn:
        """The connection, made anew if it was lost."""
        if self._db.pgconn.status != ConnStatus.OK:
            self._db.close()
            self._db = self._connect()
        return self._db.pgconn

    @property
    def floor(self) -> str:
        """The id of the floor whose journal this is."""
        return self._meta["floor"]

    # -- writing: one call of the library per round trip, which lets go of the interpreter once

    def begin(self) -> Point:
        """Take the turn to write, and tell the head of the journal."""
        if self._read_only:
            raise WriteFailed("journal was opened for reading only")
        result = self._take_turn()
        self._last = 0
        if self.epoch is not None and result.get_value(0, 2) != b"%d" % self.epoch:
            self.rollback()
            raise lost()
        if result.get_value(0, 0) is None:
            return START
        position, link = result.get_value(0, 0), result.get_value(0, 1)
        assert position is not None
        assert link is not None
        self._last = int(position)
        return Point(self._last, bytes.fromhex(link.decode()))

    def _take_turn(self) -> PGresult:
        connection = self._alive_to_write()
        with self._one_at_a_time:  # An owner's beat may be under way on the same connection.
            if connection.transaction_status != TransactionStatus.IDLE:
                raise WriteFailed("the turn to write is taken already")
        try:
            return self._run(lambda pg: pg.exec_(self._begin))
        except WriteFailed:
            if connection.status == ConnStatus.OK:
                self.rollback()
                raise
        # It may have been lost long ago, while nobody used it.
        self._alive_to_write()
        try:
            return self._run(lambda pg: pg.exec_(self._begin))
        except WriteFailed:
            self.rollback()
            raise

    def _alive_to_write(self) -> PGconn:
        try:
            return self._alive()
        except JournalStopped:
            raise
        except JournalError as error:
            raise WriteFailed(str(error)) from error

    def append(self, entries: Sequence[Entry], answered: Sequence[StoredAnswer]) -> None:
        """Write entries that continue the head, and what commands came to."""
        self._need_turn()
        first = self._last + 1
        if entries and (entries[0].position, entries[-1].position - first + 1) != (
            first,
            len(entries),
        ):
            raise WriteFailed(
                f"entries must go on from {first}, got {entries[0].position} to "
                f"{entries[-1].position} for {len(entries)}"
            )
        self._run_prepared(_APPEND, APPEND, lambda: columns(entries, answered))
        self._last += len(entries)

    def commit(self) -> None:
        """Make what was appended durable; it is the point of no return."""
        self._need_turn()
        connection = self._db.pgconn
        # The position is a hint that there is something to read, never the thing itself.
        query = f"NOTIFY {self._place.schema}, '{self._last}'; COMMIT".encode()
        try:
            result = self._run(lambda pg: pg.exec_(query))
        except WriteFailed as error:
            if connection.transaction_status != TransactionStatus.UNKNOWN:
                raise
            raise OutcomeUnknown(f"connection was lost while committing: {error}") from error
        if result.command_status != b"COMMIT":
            raise WriteFailed("database rolled back instead of committing")

    def rollback(self) -> None:
        """Give the turn back with nothing written."""
        connection = self._db.pgconn
        if connection.status != ConnStatus.OK:
            return
        if connection.transaction_status != TransactionStatus.IDLE:
            # If the connection is lost meanwhile, the server rolls back by itself.
            with contextlib.suppress(WriteFailed):
                self._run(lambda pg: pg.exec_(b"ROLLBACK"))

    def _need_turn(self) -> None:
        connection = self._db.pgconn
        if connection.status != ConnStatus.OK:
            raise WriteFailed("connection to the database was lost")
        if connection.transaction_status == TransactionStatus.INERROR:
            raise WriteFailed("a step of this turn failed; it must be rolled back")
        if connection.transaction_status != TransactionStatus.INTRANS:
            raise WriteFailed("the turn to write must be taken first")

    def _run_prepared(
        self, name: bytes, query: bytes, encoded: Callable[[], list[bytes]]
    ) -> PGresult:
        """One round trip for a statement that comes again and again, with binary parameters."""
        try:
            parameters = encoded()
        except UnicodeError as error:
            raise WriteFailed(f"text cannot be stored: {error}") from error
        if name not in self._prepared:
            self._run(lambda pg: pg.prepare(name, query))
            self._prepared.add(name)
        return self._run(lambda pg: pg.exec_prepared(name, parameters, [1] * len(parameters)))

    def _run(self, call: Callable[[PGconn], PGresult]) -> PGresult:
        """One round trip."""
        connection = self._db.pgconn
        try:
            with self._one_at_a_time:
                result = call(connection)
        except psycopg.Error as error:
            raise failure(error.sqlstate, self._place.hide(error)) from error
        if result.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
            return result
        state = result.error_field(DiagnosticField.SQLSTATE)
        line = self._place.hide(result.error_message.decode("utf-8", "replace"))
        raise failure(state.decode() if state else None, line)

    # -- reading

    def _ask(self, query: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """Rows of a query; outside a turn, a lost connection is made anew once."""
        in_turn = self._db.pgconn.transaction_status == TransactionStatus.INTRANS
        connection = self._alive()
        try:
            return self._fetch(query, parameters)
        except JournalError:
            if in_turn or connection.status == ConnStatus.OK:
                raise
        self._alive()
        return self._fetch(query, parameters)

    def _fetch(self, query: str, parameters: Sequence[Any]) -> list[Row]:
        with self._one_at_a_time, failures(self._place), self._db.cursor(binary=True) as cursor:
            cursor.execute(query, parameters)
            return cursor.fetchall() if cursor.description else []

    def head(self) -> Point:
        """Where the journal stands."""
        found = self._ask(_HEAD)
        return Point(*found[0]) if found else START

    def entries(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries in the order of the journal."""
        last = self.head().position
        return self._ranges(_ENTRIES, (), after, last if upto is None else min(last, upto))

    def stream(self, stream: Stream, after: int = 0) -> Iterator[Entry]:
        """Entries of one stream in order."""
        return self._ranges(_STREAM, (stream,), after, self.versions([stream])[stream])

    def _ranges(self, query: str, which: tuple[str, ...], after: int, last: int) -> Iterator[Entry]:
        # Range by range up to the end, not until one is short: if entries are missing, those
        # behind the gap are told all the same.
        for start in range(after, last, _PAGE):
            yield from map(as_entry, self._ask(query, (*which, start, min(start + _PAGE, last))))

    def versions(self, streams: Sequence[Stream] | None = None) -> dict[Stream, int]:
        """The last version of these streams, or of every stream."""
        if streams is None:
            return dict(self._ask("SELECT stream, max(version) FROM entries GROUP BY stream"))
        return dict(self._ask(VERSIONS, (list(streams),)))

    def named(self, prefix: str) -> list[Stream]:
        """Every stream whose name begins so, in order."""
        return [row[0] for row in self._ask(NAMED, (prefix, after_all(prefix)))]

    def answers(self, keys: Sequence[CommandKey]) -> dict[CommandKey, StoredAnswer]:
        """What these commands came to, where they are known."""
        in_turn = self._db.pgconn.transaction_status == TransactionStatus.INTRANS
        if in_turn and not self._run_prepared(_FIND, FIND, lambda: wanted(keys)).ntuples:
            return {}
        rows = self._ask(FIND_COMMANDS, ([key.actor for key in keys], [key.id for key in keys]))
        found = (StoredAnswer(CommandKey(row[0], row[1]), *row[2:]) for row in rows)
        return {each.key: each for each in found}

    def wait(self, after: int, timeout: float) -> int:
        """Wait until the journal goes beyond a position, or until a time limit; tells its position.

        For readers that follow the journal, on an instance and in a thread of their own.
        """
        until = time.monotonic() + timeout
        while True:
            if self._db.pgconn.status != ConnStatus.OK or not self._listening:
                self._ask(f"LISTEN {self._place.schema}")
                self._listening = True
            position = self.head().position
            left = until - time.monotonic()
            if position > after or left <= 0:
                return position
            # A connection lost while waiting is made anew by the next question.
            with contextlib.suppress(psycopg.OperationalError):
                for _ in self._db.notifies(timeout=left, stop_after=1):
                    pass

    # -- what can be rebuilt

    def keep_head(self, head: HeadRow) -> None:
        """Keep a signed head."""
        self._ask("INSERT INTO heads VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", head)

    def heads(self, newest: int | None = None) -> list[HeadRow]:
        """Every signed head in order, or the newest of them."""
        query = "SELECT * FROM heads ORDER BY position DESC, text DESC LIMIT %s"
        rows = self._ask(query, (newest,))
        return [HeadRow(*row) for row in reversed(rows)]

    def drop_heads(self, heads: Sequence[HeadRow]) -> None:
        """Keep these heads no longer."""
        places, signatures = [each.position for each in heads], [each.signature for each in heads]
        self._ask(DROP_HEADS, (places, signatures))

    def forget_refusals(self, before: int) -> int:
        """Forget commands that were refused before a position; tells how many."""
        return len(self._ask(FORGET, (before, FORGET_MOST)))

    def probe(self) -> None:
        """Write something that changes nothing, durably; an error says that nothing can be."""
        self._ask("UPDATE meta SET value = value WHERE name = 'format'")

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a fold in place of the one before it."""
        self._ask(KEEP_SNAPSHOT, sealed(snapshot))

    def snapshot(self, stream: Stream) -> Snapshot | None:
        """The fold kept for a stream."""
        found = self._ask("SELECT * FROM snapshots WHERE stream = %s", (stream,))
        return unsealed(Snapshot(*found[0])) if found else None

    def keep_document(self, sha256: str, text: bytes) -> None:
        """Keep a rule document under its hash."""
        self._ask("INSERT INTO documents VALUES (%s, %s) ON CONFLICT DO NOTHING", (sha256, text))

    def document(self, sha256: str) -> bytes | None:
        """A rule document by its hash."""
        found = self._ask("SELECT text FROM documents WHERE sha256 = %s", (sha256,))
        return found[0][0] if found else None

    def documents(self) -> dict[str, bytes]:
        """Every rule document by its hash."""
        return dict(self._ask("SELECT sha256, text FROM documents", ()))

    # -- the whole journal

    def take(self) -> bool:
        """Own the floor from now on, unless somebody else does; to be asked again and again.

        An owner that has been silent for too long meanwhile is unseated.
        """
        if self.epoch is not None:
            return True
        self._alive()
        with self._one_at_a_time, failures(self._place):
            if not self._watch.look(self._db, self._place.locks):
                return False
            try:
                self.epoch = begin_epoch(self._db, self._place)
            except psycopg.Error:
                give_up(self._db, self._place)
                raise
        if self.epoch is None:
            return False
        self._begin = _BEGIN.format(turn=self._place.locks.turn, epoch=_EPOCH).encode()
        add_index(self._db, self._place)
        self._beat = Beat(self._one_at_a_time, lambda: self._db)
        return True

    def owner(self) -> str | None:
        """Who owns the floor, if somebody else does."""
        self._alive()
        with self._one_at_a_time:
            return owner_of(self._db, self._place)

    @property
    def away(self) -> float | None:
        """For how many seconds nobody owned the floor when it was taken over, as far as known."""
        return self._watch.away

    def settings(self) -> dict[str, str]:
        """What makes a commit durable, as the database has it now."""
        self._alive()
        with failures(self._place):
            return settings(self._db)

    def backup(self, target: Path, progress: Progress | None = None) -> Point:
        """Copy the journal while it is in use into a SQLite journal; tells up to where."""
        from sicbo.journal.copy import copy_journal  # which opens journals of every kind

        return copy_journal(self._url, target, progress)

    def close(self) -> None:
        """Let go of it."""
        if self._beat is not None:
            self._beat.end()
        with self._one_at_a_time:
            if self.epoch is not None and self._db.pgconn.status == ConnStatus.OK:
                give_up(self._db, self._place)  # Now, and not when the server notices.
            self._db.close()
