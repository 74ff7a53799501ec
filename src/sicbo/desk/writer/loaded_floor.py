"""Everything a desk knows: the floor, its tables and the wallets, folded from the journal."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.floor import Floor, evolve
from sicbo.core.floor.founding import Founding
from sicbo.core.floor.noun import Noun, NounCommand
from sicbo.core.floor.nouns import NOUNS, AnyEvent
from sicbo.core.floor.streams import (
    FLOOR,
    is_wallet,
    player_of,
    table_of,
    table_stream,
    wallet_stream,
)
from sicbo.core.floor.wallets import Wallets
from sicbo.core.ids import Stream
from sicbo.core.place_keys import holder_of
from sicbo.core.table.event import Event
from sicbo.core.table.snapshot import SCHEMA, keep, law_of, restore
from sicbo.core.table.state import Table, WrongLaw
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.writer.errors import NoSuchTable, StreamStopped, TableStopped
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Request
from sicbo.journal.base import Journal, JournalError, Snapshot
from sicbo.journal.books import Books, LawMissing
from sicbo.journal.codec import BadEntry, decode_event
from sicbo.journal.entry import START, Entry

log = logging.getLogger("sicbo.rooms")

SNAPSHOT_EVERY = 10_000
"""Entries of a table between two snapshots."""

_LINK = len(START.link)

_SINGLE: Final = frozenset(noun.stream() for noun in NOUNS.values() if noun.each is None)
"""Streams that are the only one of their noun; any order may need them."""

S = TypeVar("S")


class BrokenStream(SicboError):
    """A stream that does not go on as it should, or cannot be folded."""


class FetchedStream(NamedTuple):
    """A stream as the journal has it now: a table folded, or the entries of any other."""

    stream: Stream
    room: LoadedTable | None = None
    entries: Sequence[Entry] = ()
    broken: str | None = None


class _FloorOnDemand(Floor):
    """The floor of a desk: what an order needs is loaded when it is asked for."""

    def __init__(self, rooms: "LoadedFloor", books: Books) -> None:
        super().__init__(books)
        self._rooms = rooms

    def table(self, name: str) -> Table:
        """A table, loaded when it is first needed."""
        return self._rooms.room(name).table

    def debt_at(self, name: str, player: str) -> int:
        """What a player owes at a table; nothing is guessed where the table cannot tell."""
        try:
            return super().debt_at(name, player)
        except (TableStopped, LawMissing) as error:
            raise TableStopped(f"what {player} owes at {name} cannot be told: {error}") from error

    def wallet(self, player: str) -> int:
        """What a player has in the wallet, which is loaded when it is first needed."""
        self._rooms.wallet(player)
        return self.wallets[player]

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun of the floor has come to, loaded when it is first needed.

        What nobody ever wrote of is not kept in memory because somebody asks about it.
        """
        rooms, stream = self._rooms, noun.stream(which)
        if stream not in rooms.versions:
            rooms.noun(stream)
        if not rooms.versions[stream] and noun.each is not None:
            rooms.forget(stream)
        known: S | None = self.states.get(stream)
        return noun.empty() if known is None else known


class LoadedFloor:
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
        self.floor: Floor = _FloorOnDemand(self, books)
        self.rooms: dict[str, LoadedTable] = {}
        self.by_stream: dict[Stream, LoadedTable] = {}
        self.versions: dict[Stream, int] = {}
        """Of the floor and of wallets that are loaded; a room knows its own."""
        self.links: dict[Stream, bytes] = {}
        """Where they stand in the chain."""
        self.position = 0
        if not empty:
            self.position = journal.head().position
            self.install(self.fetch([FLOOR]))

    @property
    def founding(self) -> Founding:
        """What the floor is."""
        return self.floor.founding

    @property
    def wallets(self) -> Wallets:
        """The wallets that are loaded."""
        return self.floor.wallets

    # -- loading

    def fetch(self, streams: Iterable[Stream]) -> list[FetchedStream]:
        """Read streams from the journal; nothing is changed, so this may be done apart."""
        return [self._fetch(stream) for stream in streams]

    def _fetch(self, stream: Stream) -> FetchedStream:
        name = table_of(stream)
        if name is None:
            return FetchedStream(stream, entries=list(self._journal.stream(stream)))
        if name not in self.founding.tables or name in self.stopped:
            return FetchedStream(stream)
        try:
            return FetchedStream(stream, self._fold_room(name, stream))
        except JournalError:
            raise
        except Exception as error:
            return FetchedStream(stream, broken=_told(error))

    def install(self, fetched: Iterable[FetchedStream]) -> None:
        """Take streams for what the journal has of them."""
        for stream, room, entries, broken in fetched:
            if broken is not None:
                self.stop_stream(stream, broken)
            elif room is not None:
                self._add(room)
            elif table_of(stream) is None:
                self._clear(stream)
                self.take_in(entries)
                if stream == FLOOR and stream not in self.broken:
                    for name in self.rooms.keys() - self.founding.tables.keys():
                        self._remove(name)

    def _clear(self, stream: Stream) -> None:
        if stream == FLOOR:
            self.floor.founding = Founding()
        elif is_wallet(stream):
            self.wallets.forget(player_of(stream))
        else:
            self.floor.states.pop(stream, None)
        self.versions[stream], self.links[stream] = 0, START.link

    def lacking(self, requests: Iterable[Request]) -> set[Stream]:
        """What these requests are about and is not loaded; wagers touch no wallet.

        A name that nobody has is not kept in memory because somebody asks about it.
        """
        wanted: set[Stream] = set(_SINGLE)
        for request in requests:
            name, command = request.table, request.command
            if isinstance(command, NounCommand):
                wanted.update(command.streams())
                name = name or getattr(command, "table", None)
            if name in self.founding.tables and name not in self.rooms:
                wanted.add(table_stream(name))
            if type(command) is PlaceWagers:
                continue
            player = holder_of(getattr(command, "player", None) or "")
            if player is not None and player in self.founding.players:
                wanted.add(wallet_stream(player))
        return {each for each in wanted if each not in self.versions and each not in self.broken}

    def room(self, name: str) -> LoadedTable:
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

    def _fold_room(self, name: str, stream: Stream) -> LoadedTable:
        installed = self.founding.tables[name]
        room = self._from_snapshot(name, stream)
        if room is None:
            room = LoadedTable(name, Table(self._books.first(installed)), stream)
        for entry in self._journal.stream(stream, room.version):
            try:
                self._follow(room, entry)
            except JournalError:
                raise
            except Exception as error:
                raise BrokenStream(_unfolded(entry, error)) from error
        return room

    def blank(self, name: str) -> LoadedTable:
        """A table that nothing was folded into yet."""
        installed = self.founding.tables[name]
        table = Table(self._books.first(installed))
        room = LoadedTable(name, table, table_stream(name))
        self._add(room)
        return room

    def _add(self, room: LoadedTable) -> None:
        self.rooms[room.name] = self.by_stream[room.stream] = room

    def _remove(self, name: str) -> None:
        room = self.rooms.pop(name, None)
        if room is not None:
            del self.by_stream[room.stream]

    def _from_snapshot(self, name: str, stream: Stream) -> LoadedTable | None:
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
        room = LoadedTable(name, table, stream, kept.version, kept.link, kept=kept.version)
        room.closed_by = closed_by if any(closed_by) else None
        return room

    # -- folding

    def happen(self, stream: Stream, event: AnyEvent) -> int:
        """Fold an event, other than a table's, that is about to be written; tells its version."""
        version = self.versions[stream] + 1
        self._fold(None, stream, event, version)
        return version

    def _fold(
        self, room: LoadedTable | None, stream: Stream, event: AnyEvent, version: int
    ) -> None:
        if room is None:
            evolve(self.floor, stream, event)
            self.versions[stream] = version
            return
        if not isinstance(event, Event):
            raise BrokenStream(f"{type(event).__name__} does not belong to {stream}")
        self.floor.fold_at(room.table, event)
        room.version = version

    def ready(self, stream: Stream) -> Stream:
        """Have a stream loaded that is about to be written, unless it is broken."""
        if stream == FLOOR:
            return self.floor_stream()
        name = table_of(stream)
        if name is not None:
            return self.room(name).stream
        return self.wallet(player_of(stream)) if is_wallet(stream) else self.noun(stream)

    def floor_stream(self) -> Stream:
        """The stream of the floor itself, unless it is broken."""
        if FLOOR in self.broken:
            raise StreamStopped(f"the floor takes no orders: {self.broken[FLOOR]}")
        return FLOOR

    def wallet(self, player: str) -> Stream:
        """A wallet's stream, loaded when it is first needed."""
        return self._loaded(wallet_stream(player), f"the wallet of {player}")

    def noun(self, stream: Stream) -> Stream:
        """The stream of a noun beside tables and wallets, loaded when it is first needed."""
        return self._loaded(stream, stream)

    def _loaded(self, stream: Stream, called: str) -> Stream:
        if stream not in self.versions:
            if stream not in self.broken:
                self.install(self.fetch([stream]))
            if stream in self.broken:
                raise StreamStopped(f"{called} refuses: {self.broken[stream]}")
        return stream

    def forget(self, stream: Stream) -> None:
        """Know nothing of a stream; it is loaded again when it is needed."""
        self._clear(stream)
        del self.versions[stream], self.links[stream]

    def nouns(self) -> dict[Stream, Any]:
        """What is loaded of nouns beside tables and wallets, by stream."""
        return {each: state for each, state in self.floor.states.items() if each in self.versions}

    def noun_now(self, stream: Stream) -> Any:
        """One of them; nothing where it is not loaded."""
        return self.floor.states.get(stream) if stream in self.versions else None

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
        for entry in entries:
            stream = entry.stream
            room = self.by_stream.get(stream)
            if stream in self.broken or (room is None and stream not in self.versions):
                continue
            try:
                self._follow(room, entry)
            except JournalError:
                raise
            except Exception as error:
                self.stop_stream(stream, _unfolded(entry, error))

    def _follow(self, room: LoadedTable | None, entry: Entry) -> None:
        """Fold an entry by its version."""
        version, stream = entry.version, entry.stream
        known, link = self._stands(room, stream)
        if version <= known:
            if version == known and entry.link != link:
                raise BrokenStream(
                    f"version {version} has another link than the one that was folded"
                )
            return
        if version > known + 1:
            for missing in self._journal.stream(stream, known):
                if missing.version >= version:
                    break
                self._fold_entry(room, missing)
            known, _ = self._stands(room, stream)
        if version != known + 1:
            raise BrokenStream(f"version must be {known + 1}, got {version}")
        self._fold_entry(room, entry)

    def _stands(self, room: LoadedTable | None, stream: Stream) -> tuple[int, bytes]:
        if room is not None:
            return room.version, room.link
        return self.versions[stream], self.links[stream]

    def _fold_entry(self, room: LoadedTable | None, entry: Entry) -> None:
        event = decode_event(entry.body)
        self._fold(room, entry.stream, event, entry.version)
        if room is None:
            self.links[entry.stream] = entry.link
        else:
            room.stands(event, entry.link)

    # -- trouble, and snapshots

    def stop(self, name: str, why: str) -> None:
        """Have a table refuse to play; what is written stays written."""
        self.stopped[name] = why
        self._remove(name)

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

    def grown(self, every: int | None = None) -> list[LoadedTable]:
        """Tables that have moved on far enough since their last snapshot."""
        every = SNAPSHOT_EVERY if every is None else every
        return [room for room in self.rooms.values() if room.version - room.kept >= every]

    def snapshots(self, rooms: list[LoadedTable]) -> None:
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
