"""Everything a desk knows: the floor, its tables and the wallets, folded from the journal."""

import contextlib
import logging
from dataclasses import dataclass

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.house.founding import FloorEvent, Founding, TableInstalled
from sicbo.core.house.wallets import WalletEvent, Wallets
from sicbo.core.table import events as e
from sicbo.core.table.evolve import evolve
from sicbo.core.table.keeping import SCHEMA, keep, law_of, restore
from sicbo.core.table.state import NoPolicies, Table, WrongLaw
from sicbo.desk.errors import NoSuchTable, TableStopped
from sicbo.journal.base import Journal, JournalError, Snapshot
from sicbo.journal.books import Books, LawMissing
from sicbo.journal.codec import BadEntry, Happening, decode_event
from sicbo.journal.entry import START, Entry, Stream
from sicbo.journal.streams import FLOOR, table_stream, wallet_stream

log = logging.getLogger("sicbo.rooms")

SNAPSHOT_EVERY = 10_000
"""Entries of a table between two snapshots."""

_LINK = len(START.link)
_TURNING = frozenset((e.BetsClosed, e.PowerOptionOpened, e.RoundStarted))


@dataclass(slots=True)
class Room:
    """A table with its place in the journal."""

    name: str
    table: Table
    stream: Stream
    version: int = 0
    link: bytes = START.link
    closed_by: bytes | None = None
    """The link of the entry that closed betting in the round at hand."""
    kept: int = 0
    """The version of the last snapshot, or of the last try to keep one."""

    bound_for: int = 0
    """The round for which the vault is known to hold the seed that the journal is bound to."""

    def stands(self, event: Happening, link: bytes) -> None:
        """Know where the table stands in the chain, and where betting was closed."""
        self.link = link
        kind = type(event)
        if kind not in _TURNING:
            return
        if kind is e.BetsClosed or (kind is e.PowerOptionOpened and self.closed_by is None):
            self.closed_by = link
        elif kind is e.RoundStarted:
            self.closed_by = None


class Rooms:
    """The floor as far as it is loaded; whatever is doubtful is dropped and folded anew."""

    def __init__(self, journal: Journal, books: Books, *, empty: bool = False) -> None:
        self._journal, self._books = journal, books
        self.stopped: dict[str, str] = {}
        """Tables that refuse to play, and why."""
        self._clear()
        if not empty:
            self._load_floor()

    def forget(self) -> None:
        """Drop everything that was folded."""
        self._clear()
        self._load_floor()

    def _clear(self) -> None:
        self.founding = Founding()
        self.wallets = Wallets()
        self.rooms: dict[str, Room] = {}
        self.versions: dict[Stream, int] = {}
        """Of the floor and of wallets that are loaded; a room knows its own."""
        self.position = 0

    def reload(self) -> None:
        """Drop everything that was folded and fold the tables anew that were loaded."""
        names = list(self.rooms)
        self.forget()
        for name in names:
            with contextlib.suppress(TableStopped):
                self.room(name)

    def _load_floor(self) -> None:
        self.position = self._journal.head().position
        self.versions[FLOOR] = 0
        for entry in self._journal.stream(FLOOR):
            self.fold(None, decode_event(entry.body), entry.version)

    # -- loading

    def room(self, name: str) -> Room:
        """A table, loaded when it is first needed."""
        why = self.stopped.get(name)
        if why is not None:
            raise TableStopped(f"table {name} refuses to play: {why}")
        room = self.rooms.get(name)
        if room is None:
            installed = self.founding.tables.get(name)
            if installed is None:
                known = ", ".join(sorted(self.founding.tables)) or "none"
                raise NoSuchTable(f"table must be one of {known}, got {name!r}")
            room = self._load(name, installed)
        return room

    def _load(self, name: str, installed: TableInstalled) -> Room:
        stream = table_stream(name)
        room = self._from_snapshot(name, stream)
        if room is None:
            try:
                room = Room(name, Table(self._books.first(installed)), stream)
            except (LawMissing, NoPolicies, BadEntry) as error:
                self.stop(name, str(error))
                return self.room(name)
        for entry in self._journal.stream(stream, room.version):
            try:
                self._fold_entry(room, entry)
            except JournalError:
                raise
            except Exception as error:
                self.stop(name, _unfolded(entry, error))
                return self.room(name)
        self.rooms[name] = room
        return room

    def blank(self, name: str) -> Room:
        """A table that nothing was folded into yet."""
        installed = self.founding.tables[name]
        table = Table(self._books.first(installed))
        room = self.rooms[name] = Room(name, table, table_stream(name))
        return room

    def _from_snapshot(self, name: str, stream: Stream) -> Room | None:
        """A table from its last snapshot, unless that fits neither code nor journal."""
        kept = self._journal.snapshot(stream)
        if kept is None or kept.schema != SCHEMA:
            return None
        at = next(self._journal.stream(stream, kept.version - 1), None)
        if at is None or at.version != kept.version or at.link != kept.link:
            return None
        closed_by, state = kept.state[:_LINK], kept.state[_LINK:]
        try:
            law = law_of(state)
            table = restore(self._books.by_hash(law.rulebook, law.sha256, law.readings), state)
        except (msgspec.DecodeError, WrongLaw, SicboError) as error:
            log.warning("the snapshot of table %s is not used: %s", name, error)
            return None
        room = Room(name, table, stream, kept.version, kept.link, kept=kept.version)
        room.closed_by = closed_by if any(closed_by) else None
        return room

    def _fold_entry(self, room: Room, entry: Entry) -> None:
        event = decode_event(entry.body)
        if isinstance(event, e.TableOpened):
            self.adopt(room, event)
        self.fold(room, event, entry.version)
        room.stands(event, entry.link)

    def adopt(self, room: Room, event: e.TableOpened) -> None:
        """Judge from here on by the law that the table was opened under."""
        book = room.table.book
        readings = {str(name): value for name, value in book.readings.items()}
        if event.sha256 != book.sha256 or event.readings != readings:
            law = self._books.by_hash(event.rulebook, event.sha256, event.readings)
            room.table.adopt(law)

    # -- folding

    def happen(self, room: Room | None, event: Happening) -> tuple[Stream, int]:
        """Fold one event that is about to be written; tells its stream, and its version there."""
        if room is not None and isinstance(event, e.Event):
            evolve(room.table, event)
            room.version += 1
            return room.stream, room.version
        stream = self.wallet(event.player) if isinstance(event, WalletEvent) else FLOOR
        version = self.versions[stream] + 1
        self.fold(room, event, version)
        return stream, version

    def fold(self, room: Room | None, event: Happening, version: int) -> None:
        """Fold one event that was written."""
        if room is not None and isinstance(event, e.Event):
            evolve(room.table, event)
            room.version = version
        elif isinstance(event, WalletEvent):
            self.wallets.evolve(event)
            self.versions[wallet_stream(event.player)] = version
        elif isinstance(event, FloorEvent):
            self.founding.evolve(event)
            self.versions[FLOOR] = version
        else:
            raise TypeError(f"{type(event).__name__} needs a table")

    def wallet(self, player: str) -> Stream:
        """A wallet's stream, loaded when it is first needed."""
        stream = wallet_stream(player)
        if stream not in self.versions:
            self.versions[stream] = 0
            for entry in self._journal.stream(stream):
                self.fold(None, decode_event(entry.body), entry.version)
        return stream

    def catch_up(self, position: int) -> list[Entry]:
        """Fold what other desks have written since; only streams that are loaded need it."""
        if position == self.position:
            return []
        seen = list(self._journal.entries(self.position, position))
        rooms = {room.stream: room for room in self.rooms.values()}
        for entry in seen:
            room = rooms.get(entry.stream)
            if room is None and entry.stream not in self.versions:
                continue
            try:
                event = decode_event(entry.body)
                if room is not None and isinstance(event, e.TableOpened):
                    self.adopt(room, event)
                self.fold(room, event, entry.version)
                if room is not None:
                    room.stands(event, entry.link)
            except JournalError:
                raise
            except Exception as error:
                if room is None:
                    raise
                self.stop(room.name, _unfolded(entry, error))
        self.position = position
        return seen

    # -- trouble, and snapshots

    def stop(self, name: str, why: str) -> None:
        """Have a table refuse to play; what is written stays written."""
        self.stopped[name] = why
        self.rooms.pop(name, None)

    def grown(self, every: int | None = None) -> list[Room]:
        """Tables that have moved on far enough since their last snapshot."""
        every = SNAPSHOT_EVERY if every is None else every
        return [room for room in self.rooms.values() if room.version - room.kept >= every]

    def snapshots(self, rooms: list[Room]) -> None:
        """Keep the folds of these tables; one that cannot be kept is tried again later."""
        for room in rooms:
            room.kept = room.version
            try:
                state = (room.closed_by or START.link) + keep(room.table)
            except Exception:
                log.exception("the fold of table %s could not be kept", room.name)
                continue
            snapshot = Snapshot(room.stream, room.version, room.link, SCHEMA, state)
            self._journal.keep_snapshot(snapshot)


def _unfolded(entry: Entry, error: Exception) -> str:
    """Why an entry could not be folded."""
    if isinstance(error, BadEntry):
        return f"entry {entry.position} is damaged: {error}"
    return f"entry {entry.position} does not fold: {type(error).__name__}: {error}"
