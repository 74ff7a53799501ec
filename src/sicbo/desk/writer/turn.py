"""One turn at writing: commands in, the entries and answers to write out."""

import datetime
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.alerts.messages import ReviewAlerts
from sicbo.core.floor.alerts.reviewing import review
from sicbo.core.floor.floor import Outcome, decide
from sicbo.core.floor.founding import FloorCommand, InstallTable
from sicbo.core.floor.jackpots.messages import LeaveOutTable
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.promotions.draw_events import DrawOrdered
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.floor.sessions.session_events import OrderAsked
from sicbo.core.floor.streams import FLOOR, table_stream
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.house_rules import FIRST_EDITION
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.faults.record import TELLING, as_sent, with_record
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.state import StillUnderLaw
from sicbo.desk.dice.draw_errands import SealedDraws, is_promotion, promotion_of
from sicbo.desk.dice.order_errands import tournament_of
from sicbo.desk.writer.alerts import PIT, to_review, watch
from sicbo.desk.writer.errors import IdReused, NoSuchTable, TableStopped
from sicbo.desk.writer.left_out import POOLS, stopped_on_links
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Answer, Done, Refused, Request, fingerprint
from sicbo.desk.writer.speculation import CausedEvent, Speculation, caused_by
from sicbo.desk.writer.tumbler import TUMBLER, Errand, Tumbler
from sicbo.journal.base import CommandKey, Journal, JournalError, StoredAnswer
from sicbo.journal.books import Books, LawMissing
from sicbo.journal.codec import (
    decode_event,
    decode_refusal,
    encode_asked,
    encode_refusal,
    may_hold,
)
from sicbo.journal.committed import CommittedEvent, committed
from sicbo.journal.entry import Entry, Point, link, make
from sicbo.rulebooks.catalogue import GAMES

log = logging.getLogger("sicbo.turn")

_DRAWN = (PROMOTION.stream(""), TOURNAMENT.stream(""))
"""How streams begin of which something may be drawn."""

_TELLS = may_hold(*TELLING)
_ORDERS_DRAW = may_hold(DrawOrdered)
_ASKS_ORDER = may_hold(OrderAsked)


class StreamBroke(Exception):
    """Deciding or folding failed where it never may: the table must stop, or that one order."""

    def __init__(self, stream: Stream, error: Exception, touched: Iterable[Stream] = ()) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.stream = stream
        self.touched = frozenset(touched)
        """Streams that may have been folded further than what was to be written of them."""
        self.request: Request | None = None
        """The order at hand."""


@dataclass
class Turn:
    """Decides one command after another on top of what was decided before."""

    rooms: LoadedFloor
    books: Books
    tumbler: Tumbler
    head: Point
    at: datetime.datetime
    known: dict[CommandKey, StoredAnswer]
    journal: Journal
    drawer: SealedDraws
    entries: list[Entry] = field(default_factory=list)
    answered: list[StoredAnswer] = field(default_factory=list)
    written: list[CommittedEvent] = field(default_factory=list)
    _decided: dict[CommandKey, tuple[bytes, Answer]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._only_ahead = self.head
        """The head for as long as all of this turn was decided ahead."""

    def take(self, request: Request, key: CommandKey, ahead: Speculation | None = None) -> Answer:
        """What a request comes to; one that was answered before gets the same answer."""
        if ahead is None:
            asked = encode_asked(as_sent(request.command))
            mark = fingerprint(asked, request.table)
        else:
            asked, mark = ahead.asked, ahead.mark
        decided = self._decided
        before = decided.get(key)
        if before is None and self.known and key in self.known:
            before = self.known[key].digest, self._again(self.known[key])
        if before is None:
            answer = self._decide(request, key, asked, mark, ahead)
            decided[key] = mark, answer
            return answer
        if before[0] != mark:
            raise IdReused(f"id {request.id} of {request.by} was used for another command")
        return before[1]

    def _again(self, known: StoredAnswer) -> Answer:
        if known.refusal is not None:
            return Refused(decode_refusal(known.refusal))
        entries = self.journal.entries(known.first - 1, known.first - 1 + known.entries)
        return Done(tuple(map(committed, entries)))

    def _decide(
        self,
        request: Request,
        key: CommandKey,
        asked: bytes,
        mark: bytes,
        ahead: Speculation | None,
    ) -> Answer:
        command = request.command
        room: LoadedTable | None = None
        if isinstance(command, TableCommand):
            if request.table is None:
                raise NoSuchTable("a command to a table must name it")
            room = self.rooms.room(request.table)
            if room.table.virtual:
                self.tend(room)
            if command.brought:
                request, asked = self._from_record(room, request, command)
            if ahead is not None and self.head is self._only_ahead:
                done = self._write(key, mark, ahead.at, ahead.caused)
                self._only_ahead = self.head
                return self._tended(room, done)
            if isinstance(command, OpenTable):
                decision = self._opening(room, request, command)
            else:
                decision = self._asked(request)
        else:
            decision = self._asked(request)
            if isinstance(command, InstallTable) and not isinstance(decision, Refusal):
                self.books.keep_law(command)
        watch(request, decision)
        if type(decision) is Refusal:
            refusal = encode_refusal(decision)
            self.answered.append(StoredAnswer(key, mark, self.head.position, 0, refusal))
            return Refused(decision)
        done = self._write(key, mark, self.at, caused_by(self.at, request, asked, decision))
        return done if room is None else self._tended(room, done)

    def _from_record(
        self, room: LoadedTable, request: Request, command: TableCommand
    ) -> tuple[Request, bytes]:
        """An order with the rounds that it names as the record has them, this turn included."""
        now = (each for each in self.entries if each.stream == room.stream)
        entries = chain(self.journal.stream(room.stream), now)
        events = (decode_event(each.body) for each in entries if _TELLS(each.body))
        told = (event for event in events if isinstance(event, Event))
        brought = msgspec.structs.replace(request, command=with_record(command, told))
        return brought, encode_asked(brought.command)

    def _tended(self, room: LoadedTable, done: Done) -> Done:
        if room.table.virtual:
            self.tend(room)
        return done

    def tend(self, room: LoadedTable, config: TableConfig | None = None) -> None:
        """Have the tumbler do what it can; what it cannot do now is left for later.

        Whatever fails here, what was decided stands, and no order fails that needs no dice.
        """
        try:
            # One at a time: what is next follows from the table as the one before has left it.
            for errand in self.tumbler.errands(room, config or room.table.config):
                self._by_tumbler(room, errand)
        except (JournalError, StreamBroke):
            raise
        except SicboError as error:
            log.error("the tumbler of table %s waits: %s", room.name, error)
        except Exception:
            log.exception("the tumbler of table %s failed", room.name)

    def _asked(self, request: Request) -> Outcome:
        """What an order comes to now; where deciding fails, one table stops, or one order."""
        command, table = request.command, request.table
        if isinstance(command, FloorCommand):
            self.rooms.floor_stream()
        try:
            return decide(self.rooms.floor, request.taken_up(self.at))
        except TableStopped:
            # What is won at one table waits for no other that feeds the same jackpot.
            if not self._leave_out(table, command):
                raise
            return self._asked(request)
        except SicboError:
            raise
        except Exception as error:
            at_table = isinstance(command, TableCommand) and table is not None
            raise StreamBroke(table_stream(table or "") if at_table else FLOOR, error) from error

    def _opening(self, room: LoadedTable, request: Request, command: OpenTable) -> Outcome:
        """A table opens with its tumbler bound, which nobody brings about who may not open it."""
        if room.table.status == "closed":
            self._renew_law(room)
        decision = self._asked(request)
        if isinstance(decision, Refusal) and decision.reason != "dice-not-committed":
            return decision
        founding = self.rooms.founding
        first = founding.edition == FIRST_EDITION
        self.tend(room, command.config if first else founding.tables[room.name].config)
        return self._asked(request)

    def _renew_law(self, room: LoadedTable) -> None:
        """A table opens under the law that it was installed with.

        A game of the catalogue is that of today. A file of one's own is read once: a table that
        was installed by a file's name alone, as floors once were, stays under what it has.
        """
        installed = self.rooms.founding.tables[room.name]
        if installed.sha256 is None and installed.game not in GAMES and room.table.config:
            return
        book = self.books.installed(installed)
        if installed.sha256 is None:
            self.books.keep(installed.game, book)
        if book.sha256 == room.table.book.sha256 and book.readings == room.table.book.readings:
            return
        try:
            room.table.adopt(book)
        except StillUnderLaw as error:
            raise LawMissing(f"table {room.name} cannot take its law yet: {error}") from None

    def _write(
        self, key: CommandKey, mark: bytes, at: datetime.datetime, caused: Sequence[CausedEvent]
    ) -> Done:
        """Fold what a command caused and chain it, so that the next one builds on it."""
        (position, before), actor = self.head, key.actor
        rooms, entries, done = self.rooms, self.entries, []
        tables, fold = rooms.by_stream, rooms.floor.fold_at
        for stream, _, _, _ in caused:
            if stream not in tables:
                rooms.ready(stream)  # Before anything is folded: half a command is never written.
        self.answered.append(make(StoredAnswer, (key, mark, position + 1, len(caused), None)))
        try:
            for stream, event, body, digest in caused:
                room = tables.get(stream)
                if room is None:
                    version = rooms.happen(stream, event)
                else:
                    fold(room.table, event)  # type: ignore[arg-type]  # A table's, by its stream.
                    version = room.version = room.version + 1
                position += 1
                before = link(before, position, stream, version, digest)
                entry = make(Entry, (position, stream, version, body, before))
                entries.append(entry)
                done.append(CommittedEvent(entry, event, at, actor))
                if room is None:
                    rooms.links[stream] = before
                else:
                    room.stands(event, before)
        except JournalError:
            raise
        except Exception as error:
            touched = [each[0] for each in caused]
            raise StreamBroke(touched[len(done)], error, touched) from error
        self.head = make(Point, (position, before))
        self.written += done
        return Done(tuple(done))

    # -- what the system orders

    def raise_alerts(self, more: Iterable[str] = ()) -> None:
        """Have alerts raised at the tables where something happened, and at `more` of them.

        They are written with what brought them about. What was decided stands, whatever fails.
        """
        for room, copies in to_review(self.rooms, self.written, more):
            try:
                if self.rooms.stopped:
                    self._leave_out(room.name)
                if review(self.rooms.floor, room.name, self.at, copies=copies):
                    command = ReviewAlerts(table=room.name)
                    self._by_system(PIT, f"{room.name}:{self.head.position}", command, room.name)
            except (JournalError, StreamBroke):
                raise
            except SicboError as error:
                log.error("alerts of table %s wait: %s", room.name, error)
            except Exception:
                log.exception("alerts of table %s could not be raised", room.name)

    def draw_prizes(self, more: Iterable[str] = ()) -> None:
        """Have seeds sealed, and prizes, seats and lots drawn of what is at hand, and of `more`.

        What was decided stands, whatever fails; what cannot be drawn now is left for later.
        """
        touched = {each.entry.stream: None for each in self.written}
        drawn = (each for each in chain(touched, more) if each.startswith(_DRAWN))
        for stream in dict.fromkeys(drawn):
            try:
                for errand in self._errands(Stream(stream)):
                    self._by_system(TUMBLER, f"{stream}:{self.head.position}", errand, None)
            except (JournalError, StreamBroke):
                raise
            except SicboError as error:
                log.error("the draws of %s wait: %s", stream, error)
            except Exception:
                log.exception("the draws of %s failed", stream)

    def _errands(self, stream: Stream) -> Iterable[NounCommand]:
        """What is to be sealed, drawn and revealed of a promotion or a tournament."""
        if is_promotion(stream):
            promotion = self.rooms.floor.state(PROMOTION, promotion_of(stream))
            return self.drawer.errands(stream, promotion, self._link_of)
        tournament = self.rooms.floor.state(TOURNAMENT, tournament_of(stream))
        return self.drawer.orders.errands(stream, tournament, self._link_of_order)

    def _link_of_order(self, stream: Stream, of: str, draw: int) -> bytes | None:
        """The link of the entry that ordered seats or lots, this turn included."""
        now = (each for each in self.entries if each.stream == stream)
        for entry in chain(self.journal.stream(stream), now):
            if not _ASKS_ORDER(entry.body):
                continue
            event = decode_event(entry.body)
            if isinstance(event, OrderAsked) and (event.of, event.draw) == (of, draw):
                return entry.link
        return None

    def _link_of(self, ordered: DrawOrdered) -> bytes | None:
        """The link of the entry that ordered a draw, this turn included."""
        stream, link = PROMOTION.stream(ordered.promotion), None
        now = (each for each in self.entries if each.stream == stream)
        for entry in chain(self.journal.stream(stream), now):
            if _ORDERS_DRAW(entry.body) and decode_event(entry.body) == ordered:
                link = entry.link
        return link

    def _leave_out(self, table: str | None, asked: AnyCommand | None = None) -> bool:
        """Leave tables that refuse to play out of the jackpots that an order may touch."""
        found = list(stopped_on_links(self.rooms, table, asked))
        for pool, name in found:
            command = LeaveOutTable(pool=pool, table=name)
            self._by_system(POOLS, f"{pool}:{name}:{self.head.position}", command, None)
        return bool(found)

    def _by_tumbler(self, room: LoadedTable, errand: Errand) -> None:
        """Do what the tumbler asks for, once."""
        self._by_system(TUMBLER, errand.id, errand.command, room.name)

    def _by_system(self, by: str, name: str, command: AnyCommand, table: str | None) -> None:
        request = Request(by=by, id=name, role=SYSTEM, command=command, table=table)
        key = request.key
        if key in self._decided:
            return
        asked = encode_asked(request.command)
        mark = fingerprint(asked, table)
        decision = self._asked(request)
        if not isinstance(decision, Refusal):
            caused = caused_by(self.at, request, asked, decision)
            self._decided[key] = mark, self._write(key, mark, self.at, caused)
