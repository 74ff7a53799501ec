"""One turn at writing: commands in, the entries and answers to write out."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.house.founding import FloorCommand, InstallTable, decide_on_founding
from sicbo.core.house.transfers import decide_on_floor
from sicbo.core.house.wallets import BuyIn, CashOut, WalletEvent, decide_at_cage
from sicbo.core.law.refusal import Refusal
from sicbo.core.table import commands as c
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.commands import Order
from sicbo.desk.errors import IdReused, NoSuchTable
from sicbo.desk.request import Answer, Done, Refused, Request, Written, asked_bytes, fingerprint
from sicbo.desk.rooms import Room, Rooms
from sicbo.desk.tumbler import Seals, commitment, new_seed, roll
from sicbo.journal.base import Answered, CommandKey, Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import Happening, Record, decode, decode_refusal, encode, encode_refusal
from sicbo.journal.entry import Entry, Point, digest, link

TUMBLER = "tumbler"
"""Who draws virtual dice, as the journal names it."""


class TableBroke(Exception):
    """Deciding or folding failed where it never may: the table must stop; without one, the desk."""

    def __init__(self, table: str | None, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.table = table


def _listed(decision: Sequence[Happening] | Refusal) -> list[Happening] | Refusal:
    return decision if isinstance(decision, Refusal) else list(decision)


class _Held:
    """Wallets that are loaded when somebody asks for them."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def __getitem__(self, player: str, /) -> int:
        self._rooms.wallet(player)
        return self._rooms.wallets[player]


@dataclass
class Turn:
    """Decides one command after another on top of what was decided before."""

    rooms: Rooms
    books: Books
    seals: Seals
    head: Point
    at: datetime.datetime
    known: dict[CommandKey, Answered]
    journal: Journal
    entries: list[Entry] = field(default_factory=list)
    answered: list[Answered] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    _decided: dict[CommandKey, tuple[bytes, Answer]] = field(default_factory=dict)

    def take(self, request: Request) -> Answer:
        """What a request comes to; one that was answered before gets the same answer."""
        asked = asked_bytes(request)
        mark = fingerprint(asked, request.table)
        key = request.key
        before = self._decided.get(key)
        if before is None and key in self.known:
            before = self.known[key].digest, self._again(self.known[key])
        if before is None:
            answer = self._decide(request, asked, mark)
            self._decided[key] = mark, answer
            return answer
        if before[0] != mark:
            raise IdReused(f"id {request.id} of {request.actor} was used for another command")
        return before[1]

    def _again(self, known: Answered) -> Answer:
        if known.refusal is not None:
            return Refused(decode_refusal(known.refusal))
        entries = self.journal.entries(known.first - 1, known.first - 1 + known.entries)
        return Done(tuple(Written(entry, decode(entry.body).event) for entry in entries))

    def _decide(self, request: Request, asked: bytes, mark: bytes) -> Answer:
        command = request.command
        room: Room | None = None
        if isinstance(command, FloorCommand):
            decision = self._on_floor(request.role, command)
        elif isinstance(command, BuyIn | CashOut):
            actor, role = request.actor, request.role
            decision = _listed(decide_at_cage(_Held(self.rooms), actor, role, command))
        else:
            if request.table is None:
                raise NoSuchTable("a command to a table must name it")
            room = self.rooms.room(request.table)
            self._before(room, command)
            decision = self._at_table(room, request)
        if isinstance(decision, Refusal):
            refusal = encode_refusal(decision)
            self.answered.append(Answered(request.key, mark, 0, 0, refusal))
            return Refused(decision)
        done = self._write(room, request, asked, mark, decision)
        config = room.table.config if room is not None else None
        if room is not None and config is not None and config.dice == "virtual":
            self._after(room)
        return done

    def _on_floor(self, role: str, command: FloorCommand) -> list[Happening] | Refusal:
        if isinstance(command, InstallTable):
            book = self.books.current(command.game, command.readings)
            self.books.keep(command.game, book)
        return _listed(decide_on_founding(self.rooms.founding, role, command))

    def _at_table(self, room: Room, request: Request) -> list[Happening] | Refusal:
        command = request.command
        if isinstance(command, c.OpenTable) and room.table.status == "closed":
            self._renew_law(room)
        order = Order(request.actor, request.role, self.at, command)  # type: ignore[arg-type]
        try:
            decision = decide_on_floor(room.table, _Held(self.rooms), order)
        except SicboError:
            raise
        except Exception as error:
            raise TableBroke(room.name, error) from error
        return _listed(decision)

    def _renew_law(self, room: Room) -> None:
        """A table opens under the rulebook of today."""
        installed = self.rooms.founding.tables[room.name]
        book = self.books.current(installed.game, installed.readings)
        self.books.keep(installed.game, book)
        if book.sha256 != room.table.book.sha256 or book.readings != room.table.book.readings:
            room.table.adopt(book)

    def _write(
        self,
        room: Room | None,
        request: Request,
        asked: bytes,
        mark: bytes,
        happened: list[Happening],
    ) -> Done:
        """Make the entries of a command and fold them, so that the next one builds on them."""
        rooms = self.rooms
        parts = len(happened)
        position, before = self.head
        first = position + 1
        written = []
        raw: msgspec.Raw | None = msgspec.Raw(asked)
        for part, event in enumerate(happened, 1):
            stream = rooms.stream_of(room, event)
            if isinstance(event, WalletEvent):
                rooms.wallet(event.player)
            version = rooms.versions[stream] + 1
            record = Record(
                self.at, request.actor, request.role, request.id, event, raw, part, parts
            )
            raw = None
            body = encode(record)
            position += 1
            before = link(before, position, stream, version, digest(body))
            entry = Entry(position, stream, version, body, before)
            try:
                rooms.fold(room, event, version, before)
            except Exception as error:
                raise TableBroke(room.name if room else None, error) from error
            written.append(Written(entry, event))
        self.head = Point(position, before)
        self.entries.extend(each.entry for each in written)
        self.written.extend(written)
        self.answered.append(Answered(request.key, mark, first, parts, None))
        return Done(tuple(written))

    # -- virtual dice

    def _before(self, room: Room, command: object) -> None:
        """Bind the tumbler one round ahead, before anything can open betting in it."""
        table = room.table
        config = command.config if isinstance(command, c.OpenTable) else table.config
        ahead = table.round + 1
        if config is None or config.dice == "keyed" or ahead in table.commitments:
            return
        seed = self.seals.seal(room.name, ahead, new_seed())
        self._by_tumbler(room, f"{room.name}:{ahead}:commit", c.CommitDice(ahead, commitment(seed)))

    def _after(self, room: Room) -> None:
        """Draw where the cover is off, and reveal what is over."""
        table = room.table
        waits = "tumbling" if table.electronic else "uncovered"
        if table.phase == waits and table.drawn is None and room.closed_by is not None:
            seed = self.seals.unseal(room.name, table.round)
            if seed is not None and table.round in table.commitments:
                draw = table.draws + 1
                dice = roll(seed, room.name, table.round, draw, room.closed_by)
                name = f"{room.name}:{table.round}:draw:{draw}"
                closed_by = room.closed_by.hex()
                self._by_tumbler(room, name, c.DrawDice(table.round, draw, dice, closed_by))
                if table.electronic:
                    self._by_tumbler(room, f"{name}:report", c.ReportDice(dice))
        over = [n for n in table.commitments if n < table.round or not table.in_round]
        for number in over:
            seed = self.seals.unseal(room.name, number)
            if seed is not None and number <= table.round:
                told = c.RevealDice(number, seed.hex())
                self._by_tumbler(room, f"{room.name}:{number}:reveal", told)
        if table.round + 1 not in table.commitments:
            self._before(room, None)

    def _by_tumbler(self, room: Room, name: str, command: c.Command) -> None:
        request = Request(TUMBLER, name, SYSTEM, command, room.name)
        if request.key in self._decided:
            return
        asked = asked_bytes(request)
        mark = fingerprint(asked, room.name)
        decision = self._at_table(room, request)
        if not isinstance(decision, Refusal):
            self._decided[request.key] = mark, self._write(room, request, asked, mark, decision)
