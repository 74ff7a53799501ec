"""One WebSocket per screen: hello, then commands in and frames out."""

import asyncio
import contextlib
import datetime
import logging
from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, Literal, get_args

import msgspec

from sicbo.core.bounds import OutOfBounds, check_bounds
from sicbo.core.floor.floor_state import FloorOrder
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.ids import PersonId
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import PLAYER
from sicbo.core.table.command import TableCommand
from sicbo.desk.writer.errors import Busy, NoAnswer, NoSuchTable
from sicbo.desk.writer.request import Answer, Done, Request
from sicbo.journal.address import passwords_hidden
from sicbo.views.words.citations import refusal_shown
from sicbo.web.identity.authorise import CAGE, bets, role_for, roles_about
from sicbo.web.transport.hub import Hub
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.rates import MESSAGES
from sicbo.web.transport.refusing import OUTAGE
from sicbo.web.transport.subscriber import Client, Subscription, Wire
from sicbo.web.wire.envelopes import (
    AnswerMessage,
    ErrorShown,
    FloorStanding,
    FromScreen,
    GiveCommand,
    Goodbye,
    Hello,
    Ping,
    Pong,
    ScreenCommand,
)
from sicbo.web.wire.frames import encode
from sicbo.web.wire.wire_http import OfficeScreen

MESSAGE_BYTES: Final = 16_384
HELLO_SECONDS: Final = 10.0
NO_UTF8: Final = 1007
UNDER_WAY_MAX: Final = 64
"""Commands of one screen that may wait for their answers."""

FAULTS_MAX: Final = 20
"""Malformed messages after which the server hangs up."""

OFFICES: Final = get_args(OfficeScreen)
"""Screens that are no table's."""

Why = Literal[
    "logged-out",
    "revoked",
    "malformed",
    "flood",
    "no-hello",
    "no-table",
]
log = logging.getLogger("sicbo.web")
_decoder = msgspec.json.Decoder(FromScreen)


def read_message(said: bytes) -> FromScreen:
    """A message from a screen, whole and inside its bounds."""
    if len(said) > MESSAGE_BYTES:
        raise msgspec.ValidationError(f"more than {MESSAGE_BYTES} bytes")
    message: FromScreen = _decoder.decode(said)
    if type(message) is GiveCommand:
        check_bounds(message.command)
    return message


class _HangUp(Exception):
    """End the conversation, and say why."""

    def __init__(self, why: Why, message: str, *, again: bool = False) -> None:
        super().__init__(message)
        self.gone = Goodbye(why, message, again)


class Conversation:
    """What goes on with one screen from its hello to its end."""

    def __init__(self, live: Live, cookie: str | None, wire: Wire, address: str = "") -> None:
        self._live, self._address = live, address
        self._session = live.accounts.session(cookie)
        self.client = Client(live.accounts.person(cookie), wire, live.outbox)
        self._hub: Hub | None = None
        self._seat: Subscription | None = None
        self._table: str | None = None
        self._under_way: dict[str, tuple[Request, Hub | None]] = {}
        """By their ids, with what was shown when they were given."""
        self._faults = 0
        self._refused: Counter[str] = Counter()
        self._counts = live.admission.counter(address, self.client.person)
        self.code = 1000
        """What a WebSocket is closed with at the end."""

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Talk for as long as this lasts; commands that were given are carried out all the same."""
        loop, person, ends = asyncio.get_running_loop(), self.client.person, self._live.ends
        silent = loop.call_later(HELLO_SECONDS, self._no_hello)
        if person is not None:
            ends.setdefault(person, set()).add(self._look)
        try:
            yield
        finally:
            silent.cancel()
            if person is not None:
                ends[person].discard(self._look)
                if not ends[person]:
                    del ends[person]
            if self.client.stalled:
                self._live.meters.stalled.inc()
            if self._refused:
                asks = {"person": person, "address": self._address}
                log.info("orders refused", extra={**asks, "reasons": dict(self._refused)})
            self._look_away()
            self.client.leave()

    def lost(self) -> None:
        """Nobody is there any more."""
        self.client.leave()

    def _end(self, gone: Goodbye) -> None:
        self._look_away()
        self.client.say(encode(gone))
        self.client.leave()

    def _no_hello(self) -> None:
        if self._seat is None:
            self._end(Goodbye("no-hello", "no hello came", again=True))

    def _look(self) -> None:
        """Hang up on whoever is logged out, and on a console whose role is gone or another."""
        self._session = self._live.accounts.heir(self._session)
        if self._live.accounts.holder(self._session) != self.client.person:
            self._end(Goodbye("logged-out", "this session has ended"))
        elif self._seat is not None and self._seat.role is not None:
            self._veil()
            screen, person = self._seat.screen, self.client.person
            if self._live.role_of(screen, self._table, person) != self._seat.role:
                self._end(Goodbye("revoked", "this role has been taken away", again=True))
            elif screen in OFFICES and self._hub is not None:
                self._hub.anew(self._seat)

    def _veil(self) -> None:
        """Show a console no wagers while it is locked."""
        if self._seat is not None and self._hub is not None:
            self._hub.veil(self._seat, veiled=self._live.accounts.idle(self._session))

    def count(self, weight: float = 1.0) -> bool:
        """Whether a message of this cost may be said, of whatever kind; a flood ends it all."""
        if self._counts(weight):
            return True
        if not self.client.gone:
            if self._live.admission.flooded(self._address):
                asks = {"person": self.client.person, "address": self._address}
                log.warning("flood", extra=asks)
            self._live.meters.floods.inc()
            self._end(Goodbye("flood", f"more than {MESSAGES.a_second:.0f} messages a second"))
        return False

    def hear(self, said: bytes) -> None:
        """Take a message in."""
        if self.client.gone:
            return
        try:
            self._heard(said)
        except _HangUp as end:
            self._end(end.gone)
        except Exception:
            log.exception("a conversation broke")
            self._end(Goodbye("broken", "something broke here", again=True))

    def _heard(self, said: bytes) -> None:
        try:
            message = read_message(said)
        except (msgspec.DecodeError, UnicodeError, RecursionError, OutOfBounds) as error:
            self._check_utf8(said)
            self._malformed(said, str(error))
            return
        match message:
            case GiveCommand():
                self._give(message)
            case Hello():
                self._hello(message)
            case Ping():
                self.client.say(encode(Pong(self._now())))

    def _now(self) -> datetime.datetime:
        return self._live.desk.clock.now()

    # -- what is said

    def _check_utf8(self, said: bytes) -> None:
        """Hang up on what is no text at all, as the protocol of WebSockets wants it."""
        try:
            said.decode()
        except UnicodeDecodeError:
            self.code = NO_UTF8
            raise _HangUp("malformed", "messages must be UTF-8") from None

    def _malformed(self, said: str | bytes, why: str) -> None:
        self._faults += 1
        if self._faults > FAULTS_MAX:
            raise _HangUp("malformed", "too many malformed messages")
        self._error(_id_in(said), ErrorShown("malformed", why))

    def _hello(self, message: Hello) -> None:
        nowhere = message.screen in ("lobby", *OFFICES, *self._live.boards)
        table = None if nowhere else message.table
        known = nowhere or table in self._live.hubs
        if not known:
            raise _HangUp("no-table", f"no table {message.table!r} here")
        self._look_away()
        self._table = table
        self._hub, self._seat = self._live.seat(self.client, message.screen, table, message.place)
        self._live.meters.sockets.labels(message.screen).inc()
        self._seat.screen = message.screen
        self._veil()
        join = partial(self._join, self._hub, self._seat, message)
        self._live.introductions.introduce(self.client, join)

    def _join(self, hub: Hub, seat: Subscription, hello: Hello) -> None:
        if self._seat is seat:
            hub.join(seat, hello.after, hello.life)
            if self._live.standing:
                self.client.say(encode(FloorStanding(self._live.standing)))

    def _look_away(self) -> None:
        if self._hub is not None and self._seat is not None:
            self._hub.leave(self._seat)
            self._live.meters.sockets.labels(self._seat.screen).dec()
            self._hub = self._seat = None

    def _give(self, message: GiveCommand) -> None:
        if self._seat is None:
            raise _HangUp("no-hello", "say hello before giving commands", again=True)
        command, table, away = message.command, message.table or self._table, False
        if not isinstance(command, TableCommand):
            if type(command) in CAGE:
                table = None
            elif isinstance(command, NounCommand):
                table = getattr(command, "table", None) or table
            away = table is None
        given = self._under_way.get(message.id)
        if given is not None and (given[0].command, given[0].table) == (command, table):
            return  # Sent again before it was answered: the answer that comes is for both.
        person = self.client.person
        barred = self._barred(table, away=away)
        if barred is None and person is not None:
            role = self._role(person, command, table)
            if role is not None:
                request = Request(by=person, id=message.id, role=role, command=command, table=table)
                answer = self._live.answered_at_once(request)
                if answer is None:
                    self._hand_over(request)
                else:
                    self._answer(request, answer, self._hub)
                return
            barred = ErrorShown("not-authorised", "not for you to order")
        self._error(message.id, barred or ErrorShown("not-authorised", "nobody is logged in"))

    def _barred(self, table: str | None, *, away: bool) -> ErrorShown | None:
        """Why nothing may be ordered from this screen now, whatever it is."""
        if self._seat is not None and self._seat.screen == "display":
            return ErrorShown("not-authorised", "a display gives no commands")
        if not away and table not in self._live.hubs:
            return ErrorShown("no-table", f"no table {table!r} here")
        if len(self._under_way) >= UNDER_WAY_MAX:
            waiting = f"{UNDER_WAY_MAX} commands wait for answers"
            return ErrorShown("too-many", waiting, retry=True)
        person = self.client.person
        barred = self._live.accounts.barred(self._session, person) if person else "nobody"
        if barred == "nobody":
            return ErrorShown("not-authorised", "nobody is logged in")
        if barred == "locked":
            return ErrorShown("locked", "idle for five minutes; unlock first")
        return None

    def _role(self, person: PersonId, command: ScreenCommand, table: str | None) -> str | None:
        staff, live = None, self._live
        if bets(person, command, live.floor.founding.players):
            return PLAYER
        screen = self._seat.screen if self._seat is not None else ""
        if table is not None and screen in ("dealer", "pit", "events", "incidents"):
            staff = live.role_at(table, person)
        offices = _offices(live, person) if getattr(command, "offices", ()) else ()
        terminal = live.accounts.terminal_at(person, table) if screen == "table" else None
        role = role_for(
            person,
            staff,
            command,
            players=live.floor.founding.players,
            cashier=type(command) in CAGE and CASHIER in live.accounts.roles(person).values(),
            offices=offices,
            terminal=terminal,
            plays_for=_plays_for(live, person, table),
            demo=live.demo,
        )
        if role in (None, PLAYER, terminal) or not isinstance(command, NounCommand):
            return role
        held = roles_about(command, staff, offices)
        return role if len(held) == 1 else self._first_that_may(person, command, table, held)

    def _first_that_may(
        self, person: str, command: NounCommand, table: str | None, held: tuple[str, ...]
    ) -> str:
        """The first of somebody's roles that is not refused for being what it is."""
        floor, now = self._live.floor, self._now()
        for role in held:
            order = FloorOrder(by=person, role=role, at=now, command=command, table=table)
            came = floor.decide(order)
            if not isinstance(came, Refusal) or came.reason != "not-permitted":
                return role
        return held[0]

    def _hand_over(self, request: Request) -> None:
        try:
            self._live.desk.give(request, self._told)
            self._under_way[request.id] = request, self._hub
            self.client.expecting = len(self._under_way)
        except NoAnswer as error:
            self._failed(request.id, error)

    def _told(self, request: Request, answer: Answer | Exception) -> None:
        """A command has come to something."""
        _, shown = self._under_way.pop(request.id, (request, None))
        self.client.expecting = len(self._under_way)
        if isinstance(answer, Exception):
            self._failed(request.id, answer)
        else:
            self._answer(request, answer, shown)

    def _failed(self, identity: str, error: Exception) -> None:
        match error:
            case Busy():
                shown = ErrorShown("busy", str(error), retry=True)
            case NoAnswer():
                log.warning("no answer", extra={"why": passwords_hidden(str(error))})
                shown = ErrorShown("outage", OUTAGE, retry=True)
            case NoSuchTable():
                shown = ErrorShown("no-table", str(error))
            case _:
                shown = ErrorShown("malformed", str(error))
        self._error(identity, shown)

    def _answer(self, request: Request, answer: Answer, shown: Hub | None) -> None:
        if isinstance(answer, Done):
            self._live.meters.commands["done"] += 1
            version = shown.version if shown is not None and shown is self._hub else None
            self.client.say(encode(AnswerMessage(request.id, done=True, version=version)))
            return
        self._live.meters.commands["refused"] += 1
        self._refused[answer.refusal.reason] += 1
        book = self._live.table(request.table).book if request.table is not None else None
        refused = refusal_shown(book, answer.refusal)
        self.client.say(encode(AnswerMessage(request.id, refusal=refused)))

    def _error(self, identity: str, error: ErrorShown) -> None:
        self._live.meters.commands[error.kind] += 1
        self.client.say(encode(AnswerMessage(identity, error=error)))


class _MessageId(msgspec.Struct):
    """As much of a malformed message as is needed to answer it."""

    id: str = ""


def _id_in(said: str | bytes) -> str:
    try:
        return msgspec.json.decode(said, type=_MessageId).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _plays_for(live: Live, person: PersonId, table: str | None) -> tuple[str, ...]:
    """The players in whose place somebody plays at a table."""
    session = live.table(table).session if table in live.hubs and table is not None else None
    return () if session is None else tuple(session.played_for(person))


def _offices(live: Live, person: PersonId) -> Collection[str]:
    """The roles beside the ladders of tables that somebody has on this floor."""
    return live.accounts.roles(person).values()
