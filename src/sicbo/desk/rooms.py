"""Everything a desk knows: the floor, its tables and the wallets, folded from the journal."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.house.founding import FloorEvent, Founding
from sicbo.core.house.wallets import WalletEvent, Wallets
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.irregularities.messages import PowerOptionOpened
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.rounds.messages import BetsClosed, RoundStarted
from sicbo.core.table.snapshot import SCHEMA, keep, law_of, restore
from sicbo.core.table.state import Table, WrongLaw
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.errors import NoSuchTable, StreamStopped, TableStopped
from sicbo.desk.request import Request
from sicbo.journal.base import Journal, JournalError, Snapshot
from sicbo.journal.books import Books
from sicbo.journal.codec import BadEntry, Happening, decode_event
from sicbo.journal.entry import START, Entry, Stream
from sicbo.journal.streams import FLOOR, player_of, table_of, table_stream, wallet_stream

log = logging.getLogger("sicbo.rooms")

SNAPSHOT_EVERY = 10_000
"""Entries of a table between two snapshots."""

_LINK = len(START.link)
_TURNING = frozenset((BetsClosed, PowerOptionOpened, RoundStarted))


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

    seedless: int = 0
    """The round whose seed is lost, so that nothing will be drawn for it."""

    @property
    def awaits_dice(self) -> bool:
        """Whether the tumbler has yet to draw, which it does at once unless its vault is away."""
        table = self.table
        if table.phase != ("tumbling" if table.electronic else "uncovered"):
            return False
        return table.drawn is None and self.seedless != table.round

    def stands(self, event: Happening, link: bytes) -> None:
        """Know where the table stands in the chain, and where betting was closed."""
        self.link = link
        kind = type(event)
        if kind not in _TURNING:
            return
        if kind is BetsClosed or (kind is PowerOptionOpened and self.closed_by is None):
            self.closed_by = link
        elif kind is RoundStarted:
            self.closed_by = None


class Broken(SicboError):
    """A stream that does not go on as it should, or cannot be folded."""


class Fetched(NamedTuple):
    """A stream as the journal has it now: a table folded, or the entries of any other."""

    stream: Stream
    room: Room | None = None
    entries: Sequence[Entry] = ()
    broken: str | None = None


class Rooms:
    """The floor as far as it is loaded.

    A stream is folded by version: what is known already is skipped and what is missing is fetched.
    Anything else stops that stream, and never the floor.
    """

    def __init__(self, journal: Journal, books: Books, *, empty: bool = False) -> None:
        self._journal, self._books = journal, books
        self.stopped: dict[str, str] = {}
        """Tables that refuse to play, and why."""
        self.broken: dict[Stream, str] = {}
        """Other streams that take no order any more, and why."""
        self.founding = Founding()
        self.wallets = Wallets()
        self.rooms: dict[str, Room] = {}
        self.versions: dict[Stream, int] = {}
        """Of the floor and of wallets that are loaded; a room knows its own."""
        self.links: dict[Stream, bytes] = {}
        """Where they stand in the chain."""
        self.position = 0
        if not empty:
            self.position = journal.head().position
            self.install(self.fetch([FLOOR]))

    # -- loading

    def fetch(self, streams: Iterable[Stream]) -> list[Fetched]:
        """Read streams from the journal; nothing is changed, so this may be done apart."""
        return [self._fetch(stream) for stream in streams]

    def _fetch(self, stream: Stream) -> Fetched:
        name = table_of(stream)
        if name is None:
            return Fetched(stream, entries=list(self._journal.stream(stream)))
        if name not in self.founding.tables or name in self.stopped:
            return Fetched(stream)
        try:
            return Fetched(stream, self._fold_room(name, stream))
        except JournalError:
            raise
        except Exception as error:
            return Fetched(stream, broken=_told(error))

    def install(self, fetched: Iterable[Fetched]) -> None:
        """Take streams for what the journal has of them."""
        for stream, room, entries, broken in fetched:
            if broken is not None:
                self.stop_stream(stream, broken)
            elif room is not None:
                self.rooms[room.name] = room
            elif table_of(stream) is None:
                self._clear(stream)
                self.take_in(entries)
                if stream == FLOOR and stream not in self.broken:
                    for name in self.rooms.keys() - self.founding.tables.keys():
                        del self.rooms[name]

    def _clear(self, stream: Stream) -> None:
        if stream == FLOOR:
            self.founding = Founding()
        else:
            self.wallets.forget(player_of(stream))
        self.versions[stream], self.links[stream] = 0, START.link

    def lacking(self, requests: Iterable[Request]) -> set[Stream]:
        """What these requests are about and is not loaded; wagers touch no wallet.

        A name that nobody has is not kept in memory because somebody asks about it.
        """
        wanted: set[Stream] = set()
        for request in requests:
            name, command = request.table, request.command
            if name in self.founding.tables and name not in self.rooms:
                wanted.add(table_stream(name))
            player = getattr(command, "player", None)
            if player in self.founding.players and type(command) is not PlaceWagers:
                wanted.add(wallet_stream(player))
        return {each for each in wanted if each not in self.versions and each not in self.broken}

    def room(self, name: str) -> Room:
        """A table, loaded when it is first needed."""
        room = self.rooms.get(name)
        if room is None:
            if name not in self.founding.tables:
                known = ", ".join(sorted(self.founding.tables)) or "none"
                raise NoSuchTable(f"table must be one of {known}, got {name!r}")
            if name not in self.stopped:
                self.install(self.fetch([table_stream(name)]))
            if name in self.stopped:
                raise TableStopped(f"table {name} refuses to play: {self.stopped[name]}")
            room = self.rooms[name]
        return room

    def _fold_room(self, name: str, stream: Stream) -> Room:
        installed = self.founding.tables[name]
        room = self._from_snapshot(name, stream)
        if room is None:
            room = Room(name, Table(self._books.first(installed)), stream)
        for entry in self._journal.stream(stream, room.version):
            try:
                self._follow(room, entry)
            except JournalError:
                raise
            except Exception as error:
                raise Broken(_unfolded(entry, error)) from error
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
        except JournalError:
            raise
        except (msgspec.DecodeError, WrongLaw, SicboError) as error:
            log.warning("the snapshot of table %s is not used: %s", name, error)
            return None
        room = Room(name, table, stream, kept.version, kept.link, kept=kept.version)
        room.closed_by = closed_by if any(closed_by) else None
        return room

    def adopt(self, room: Room, event: TableOpened) -> None:
        """Judge from here on by the law that the table was opened under."""
        book = room.table.book
        readings = {str(name): value for name, value in book.readings.items()}
        if event.sha256 != book.sha256 or event.readings != readings:
            law = self._books.by_hash(event.rulebook, event.sha256, event.readings)
            room.table.adopt(law)

    # -- folding

    def happen(self, room: Room | None, event: Happening) -> tuple[Stream, int]:
        """Fold one event that is about to be written; tells its stream, and its version there."""
        if room is not None and isinstance(event, Event):
            evolve(room.table, event)
            room.version += 1
            return room.stream, room.version
        stream = self.wallet(event.player) if isinstance(event, WalletEvent) else self.floor()
        version = self.versions[stream] + 1
        self.fold(room, event, version)
        return stream, version

    def fold(self, room: Room | None, event: Happening, version: int) -> None:
        """Fold one event that was written."""
        if room is not None and isinstance(event, Event):
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

    def floor(self) -> Stream:
        """The stream of the floor itself, unless it is broken."""
        if FLOOR in self.broken:
            raise StreamStopped(f"the floor takes no orders: {self.broken[FLOOR]}")
        return FLOOR

    def wallet(self, player: str) -> Stream:
        """A wallet's stream, loaded when it is first needed."""
        stream = wallet_stream(player)
        if stream not in self.versions:
            if stream not in self.broken:
                self.install(self.fetch([stream]))
            if stream in self.broken:
                why = self.broken[stream]
                raise StreamStopped(f"the wallet of {player} refuses: {why}")
        return stream

    def held(self, player: str) -> int | None:
        """What a player has in the wallet; nothing where that is not loaded, or broken."""
        return self.wallets[player] if wallet_stream(player) in self.versions else None

    def unseen(self, position: int) -> list[Entry]:
        """What others have written since; nothing is changed, so this may be done apart."""
        if position == self.position:
            return []
        return list(self._journal.entries(self.position, position))

    def take_in(self, entries: Iterable[Entry]) -> None:
        """Fold entries into the streams that are loaded, each once."""
        rooms = {room.stream: room for room in self.rooms.values()}
        for entry in entries:
            stream = entry.stream
            room = rooms.get(stream)
            if stream in self.broken or (room is None and stream not in self.versions):
                continue
            try:
                self._follow(room, entry)
            except JournalError:
                raise
            except Exception as error:
                self.stop_stream(stream, _unfolded(entry, error))
                rooms.pop(stream, None)

    def _follow(self, room: Room | None, entry: Entry) -> None:
        """Fold an entry by its version."""
        version, stream = entry.version, entry.stream
        known, link = self._stands(room, stream)
        if version <= known:
            if version == known and entry.link != link:
                raise Broken(f"version {version} has another link than the one that was folded")
            return
        if version > known + 1:
            for missing in self._journal.stream(stream, known):
                if missing.version >= version:
                    break
                self._fold_entry(room, missing)
            known, _ = self._stands(room, stream)
        if version != known + 1:
            raise Broken(f"version must be {known + 1}, got {version}")
        self._fold_entry(room, entry)

    def _stands(self, room: Room | None, stream: Stream) -> tuple[int, bytes]:
        if room is not None:
            return room.version, room.link
        return self.versions[stream], self.links[stream]

    def _fold_entry(self, room: Room | None, entry: Entry) -> None:
        event = decode_event(entry.body)
        if room is None:
            self.fold(None, event, entry.version)
            self.links[entry.stream] = entry.link
            return
        if isinstance(event, TableOpened):
            self.adopt(room, event)
        self.fold(room, event, entry.version)
        room.stands(event, entry.link)

    # -- trouble, and snapshots

    def stop(self, name: str, why: str) -> None:
        """Have a table refuse to play; what is written stays written."""
        self.stopped[name] = why
        self.rooms.pop(name, None)

    def stop_stream(self, stream: Stream, why: str) -> None:
        """Have a table, a wallet or the floor itself take no orders; the rest goes on."""
        log.error("%s stopped: %s", stream, why)
        name = table_of(stream)
        if name is not None:
            self.stop(name, why)
            return
        self.broken[stream] = why
        if stream != FLOOR:
            self.versions.pop(stream, None)

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


def _told(error: Exception) -> str:
    return str(error) if isinstance(error, SicboError) else f"{type(error).__name__}: {error}"


def _unfolded(entry: Entry, error: Exception) -> str:
    """Why an entry could not be folded."""
    if isinstance(error, BadEntry):
        return f"entry {entry.position} is damaged: {error}"
    return f"entry {entry.position} does not fold: {_told(error)}"
