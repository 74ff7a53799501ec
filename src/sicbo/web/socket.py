"""One WebSocket per screen: hello, then commands in and frames out."""

import asyncio
import datetime
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.house.wallets import CASHIER, BuyIn, CashOut
from sicbo.desk.errors import Busy, NoAnswer, NoSuchTable
from sicbo.desk.request import Answer, Done, Refused, Request
from sicbo.web.authorise import role_for
from sicbo.web.client import Client
from sicbo.web.hub import Hub, Seat
from sicbo.web.live import Live
from sicbo.web.papers import refusal_shown
from sicbo.web.wire import Answered, ErrorShown, FromScreen, Give, Gone, Hello, Ping, Pong

MESSAGE_BYTES: Final = 16_384
HELLO_SECONDS: Final = 10.0
RATE: Final = 50.0
"""Messages a second that a screen may send in the long run."""

BURST: Final = 100.0
UNDER_WAY_MAX: Final = 64
"""Commands of one screen that may wait for their answers."""

FAULTS_MAX: Final = 20
"""Malformed messages after which the server hangs up."""

Why = Literal[
    "logged-out", "revoked", "stalled", "malformed", "flood", "leaving", "no-hello", "no-table"
]
_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(FromScreen)


class Line(Protocol):
    """A WebSocket, as little of it as is needed."""

    async def receive(self) -> str | bytes | None:
        """The next message; nothing when the other side is gone."""
        ...


class _HangUp(Exception):
    """End the conversation, and say why."""

    def __init__(self, why: Why, message: str, *, again: bool = False) -> None:
        super().__init__(message)
        self.gone = Gone(why, message, again)


class Bucket:
    """Lets so many messages a second pass, and a burst."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._left, self._at = now, BURST, now()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = self._now()
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        self._left -= 1
        return self._left >= 0


class Conversation:
    """What goes on with one screen from its hello to its end."""

    def __init__(self, live: Live, cookie: str | None) -> None:
        self._live, self._cookie = live, cookie
        self.client = Client(live.accounts.person(cookie))
        self._hub: Hub | None = None
        self._seat: Seat | None = None
        self._table: str | None = None
        self._under_way: dict[str, Request] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._faults = 0

    async def run(self, line: Line, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Talk until either side ends it; commands that were given are carried out all the same."""
        sending = asyncio.create_task(self.client.drain(send))
        listening = asyncio.create_task(self._listen(line))
        person = self.client.person
        if person is not None:
            self._live.ends.setdefault(person, set()).add(self._look)
        try:
            await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
            if self.client.stalled:
                self._live.meters.stalled.inc()
        finally:
            if person is not None:
                self._live.ends[person].discard(self._look)
                if not self._live.ends[person]:
                    del self._live.ends[person]
            self._look_away()
            listening.cancel()
            self.client.leave()
            if not self.client.stalled and not sending.done():
                await asyncio.wait((sending,), timeout=1.0)
            sending.cancel()
            await asyncio.gather(sending, listening, return_exceptions=True)

    def _look(self) -> None:
        """Hang up on whoever is logged out, and on a console whose role is gone or another."""
        end = None
        if self._live.accounts.person(self._cookie) != self.client.person:
            end = Gone("logged-out", "this session has ended")
        elif self._seat is not None and self._seat.role is not None:
            held = self._live.role_at(self._table, self.client.person) if self._table else None
            if held != self._seat.role:
                end = Gone("revoked", "this role has been taken away", again=True)
        if end is not None:
            self._look_away()
            self.client.put(_encode(end))
            self.client.leave()

    async def _listen(self, line: Line) -> None:
        bucket = Bucket(asyncio.get_running_loop().time)
        try:
            try:
                async with asyncio.timeout(HELLO_SECONDS):
                    await self._hear(line, bucket)
            except TimeoutError:
                raise _HangUp("no-hello", "no hello came", again=True) from None
            while await self._hear(line, bucket):
                pass
        except _HangUp as end:
            self.client.put(_encode(end.gone))

    async def _hear(self, line: Line, bucket: Bucket) -> bool:
        said = await line.receive()
        if said is None:
            return False
        if not bucket.take():
            raise _HangUp("flood", f"more than {RATE:.0f} messages a second")
        try:
            if len(said) > MESSAGE_BYTES:
                raise msgspec.ValidationError(f"more than {MESSAGE_BYTES} bytes")
            message = _decoder.decode(said)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._malformed(said, str(error))
            return True
        match message:
            case Ping():
                self.client.put(_encode(Pong(self._now())))
            case Hello():
                self._hello(message)
            case Give():
                self._give(message)
        return True

    def _now(self) -> datetime.datetime:
        return self._live.desk.clock.now()

    # -- what is said

    def _malformed(self, said: str | bytes, why: str) -> None:
        self._faults += 1
        if self._faults > FAULTS_MAX:
            raise _HangUp("malformed", "too many malformed messages")
        self._error(_id_in(said), ErrorShown("malformed", why))

    def _hello(self, message: Hello) -> None:
        table = None if message.screen == "lobby" else message.table
        known = table in self._live.hubs if message.screen != "lobby" else True
        if not known:
            raise _HangUp("no-table", f"no table {message.table!r} here")
        self._look_away()
        self._table = table
        self._hub, self._seat = self._live.seat(self.client, message.screen, table)
        self._live.meters.sockets.labels(message.screen).inc()
        self._seat.screen = message.screen
        self._hub.join(self._seat, message.after)

    def _look_away(self) -> None:
        if self._hub is not None and self._seat is not None:
            self._hub.leave(self._seat)
            self._live.meters.sockets.labels(self._seat.screen).dec()
            self._hub = self._seat = None

    def _give(self, message: Give) -> None:
        if self._seat is None:
            raise _HangUp("no-hello", "say hello before giving commands", again=True)
        if self._seat.screen == "display":
            self._error(message.id, ErrorShown("not-authorised", "a display gives no commands"))
            return
        cage = isinstance(message.command, BuyIn | CashOut)
        table = None if cage else message.table or self._table
        if not cage and table not in self._live.hubs:
            self._error(message.id, ErrorShown("no-table", f"no table {table!r} here"))
            return
        if len(self._under_way) >= UNDER_WAY_MAX:
            busy = ErrorShown("too-many", f"{UNDER_WAY_MAX} commands wait for answers", retry=True)
            self._error(message.id, busy)
            return
        accounts, person = self._live.accounts, self.client.person
        if person is None or accounts.person(self._cookie) != person:
            self._error(message.id, ErrorShown("not-authorised", "nobody is logged in"))
            return
        if accounts.locked(self._cookie):
            self._error(message.id, ErrorShown("locked", "idle for five minutes; unlock first"))
            return
        accounts.touch(self._cookie)
        staff = None
        if table is not None and self._seat.screen == "dealer":
            staff = self._live.role_at(table, person)
        cashier = CASHIER in accounts.roles(person).values()
        role = role_for(
            person,
            staff,
            message.command,
            players=self._live.desk.rooms.founding.players,
            cashier=cashier,
            demo=self._live.demo,
        )
        if role is None:
            self._error(message.id, ErrorShown("not-authorised", "not for you to order"))
            return
        request = Request(person, message.id, role, message.command, table)
        if self._under_way.get(message.id) == request:
            return  # Sent again before it was answered: the answer that comes is for both.
        task = asyncio.create_task(self._carry_out(request, self._hub))
        self._under_way[message.id] = request
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, request: Request, shown: Hub | None) -> None:
        try:
            answer = await self._submitted(request)
        except Busy as error:
            self._error(request.id, ErrorShown("busy", str(error), retry=True))
        except NoAnswer as error:
            self._error(request.id, ErrorShown("outage", str(error), retry=True))
        except NoSuchTable as error:
            self._error(request.id, ErrorShown("no-table", str(error)))
        except SicboError as error:
            self._error(request.id, ErrorShown("malformed", str(error)))
        else:
            self._answer(request, answer, shown)

    async def _submitted(self, request: Request) -> Answer:
        try:
            return await self._live.desk.submit(request)
        finally:
            self._under_way.pop(request.id, None)

    def _answer(self, request: Request, answer: Done | Refused, shown: Hub | None) -> None:
        how = "done" if isinstance(answer, Done) else "refused"
        self._live.meters.commands.labels(how).inc()
        if isinstance(answer, Done):
            version = shown.version if shown is not None and shown is self._hub else None
            self.client.put(_encode(Answered(request.id, done=True, version=version)))
            return
        book = self._live.table(request.table).book if request.table is not None else None
        refused = refusal_shown(book, answer.refusal)
        self.client.put(_encode(Answered(request.id, refusal=refused)))

    def _error(self, identity: str, error: ErrorShown) -> None:
        self._live.meters.commands.labels(error.kind).inc()
        self.client.put(_encode(Answered(identity, error=error)))


class _Named(msgspec.Struct):
    """As much of a malformed message as is needed to answer it."""

    id: str = ""


def _id_in(said: str | bytes) -> str:
    try:
        return msgspec.json.decode(said, type=_Named).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
