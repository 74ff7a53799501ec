"""A line to one table: its view, kept up to date, and commands that take effect once."""

import asyncio
import contextlib
import secrets
import ssl
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from sicbo.client.closing import Closing
from sicbo.client.errors import Lost, NoSeat, NotUnderstood, Refused, TooLate, Unanswered
from sicbo.client.reading import BYTES_MAX, FullView, ServerMessage, ViewUpdate, heard, seen
from sicbo.views.own.own_form import SettlementSection
from sicbo.views.tables.table_form import TableView
from sicbo.web.wire.envelopes import AnswerMessage, Goodbye, OwnUpdate

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
PING: Final = '{"type":"ping"}'
PATIENCE: Final = 30.0
"""Seconds without a line after which it counts as lost."""


class TableLine(Closing):
    """A table over a WebSocket; use it as a context.

    A line that breaks is made again: commands that were not answered are sent again under the same
    ids, so that each takes effect once.
    """

    def __init__(
        self,
        address: str,
        name: str,
        cookies: str,
        player: str | None,
        screen: str,
        *,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.name, self.player = name, player
        self._origin, self._cookies, self._screen = address, cookies, screen
        self._tls = tls if address.startswith("https:") else None
        self._sections: dict[str, Any] = {}
        self._version: int | None = None
        self._life: str | None = None
        self._view: TableView | None = None
        self._moved = asyncio.Condition()
        self._waiting: dict[str, tuple[bytes, asyncio.Future[AnswerMessage]]] = {}
        self._line: ClientConnection | None = None
        self._ended: Lost | None = None
        self._task: asyncio.Task[None] | None = None
        self._mark, self._count = secrets.token_hex(8), 0

    async def __aenter__(self) -> "TableLine":
        """Open the line and wait for the first view."""
        self._task = asyncio.create_task(self._live(), name=f"sicbo-line-{self.name}")
        try:
            async with asyncio.timeout(2 * PATIENCE):
                await self.until(lambda _: True)
        except TimeoutError:
            await self.close()
            raise Lost(f"{self._origin} shows nothing of table {self.name}") from None
        except BaseException:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        """Hang up; what lies on the table stays there."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # -- looking

    @property
    def view(self) -> TableView:
        """The table as it stands."""
        if self._view is None:
            raise Lost("nothing has been seen of the table yet")
        return self._view

    async def until(self, shows: Callable[[TableView], bool]) -> TableView:
        """Wait until the table shows something."""
        async with self._moved:
            while True:
                if self._ended is not None:
                    raise self._ended
                if self._version is not None and shows(self.view):
                    return self.view
                await self._moved.wait()

    async def betting(self, *, after: int = 0) -> int:
        """Wait until wagers are taken in a round after this one; the number of that round."""
        view = await self.until(lambda seen: seen.phase.betting and seen.phase.round > after)
        return view.phase.round

    async def settled(self, number: int | None = None) -> SettlementSection:
        """Wait until a round is decided, by default the one at hand, and tell what it brought."""
        wanted = self.view.phase.round if number is None else number
        view = await self.until(
            lambda seen: seen.settlement is not None and seen.settlement.round >= wanted
        )
        assert view.settlement is not None
        if view.settlement.round != wanted:
            raise TooLate(f"round {wanted} is over, and {view.settlement.round} is shown by now")
        return view.settlement

    # -- doing

    async def order(self, command: str, **fields: Any) -> AnswerMessage:
        """Give any command by its tag; the answer comes once it is durable."""
        if self._ended is not None:
            raise self._ended
        self._count += 1
        # The record finds what comes together in one place where ids begin with the time.
        name = f"{time.time_ns() // 1_000_000:012x}-{self._mark}-{self._count}"
        said = {"type": "command", "id": name, "command": {"command": command, **fields}}
        message = msgspec.json.encode(said)
        answer: asyncio.Future[AnswerMessage] = asyncio.get_running_loop().create_future()
        self._waiting[name] = message, answer
        try:
            if self._line is not None:
                with contextlib.suppress(WebSocketException):
                    await self._line.send(message.decode())
            return await answer
        finally:
            self._waiting.pop(name, None)  # Whoever no longer waits does not have it sent again.

    async def do(self, command: str, **fields: Any) -> AnswerMessage:
        """As `order`, and raise where it was not done."""
        answer = await self.order(command, **fields)
        if answer.refusal is not None:
            raise Refused(answer.refusal)
        if answer.error is not None:
            error = answer.error
            raise Unanswered(error.kind, error.message, retry=error.retry)
        return answer

    async def sit(self, *, chips: int = 0, seat: int | None = None) -> int:
        """Bring chips from the wallet, or put a note into a terminal, and take a seat."""
        if chips and self.view.table.notes:
            await self.do("insert-note", player=self.player, amount=chips)
        elif chips:
            await self.do("bring-chips", player=self.player, amount=chips)
        free = [each.seat for each in self.view.seats if not each.taken] if seat is None else [seat]
        for number in free:
            try:
                await self.do("take-seat", player=self.player, seat=number)
            except Refused as no:
                if no.refusal.reason != "seat-taken" or number == free[-1]:
                    raise
            else:
                return number
        raise NoSeat(f"no seat is free at table {self.name}")

    async def place(self, wagers: Mapping[str, int]) -> None:
        """Place wagers in the round at hand, each by its key."""
        number = self.view.phase.round
        await self.do("place-wagers", player=self.player, round=number, wagers=dict(wagers))

    async def leave(self) -> None:
        """Give up the seat; chips go back to the wallet."""
        await self.do("leave-seat", player=self.player)

    # -- the line

    async def _live(self) -> None:
        """Keep the line: hear what comes, and connect again when it breaks."""
        lost = Lost("this line was closed")
        try:
            await self._keep()
        except Lost as error:
            lost = error
        except NotUnderstood as error:
            lost = Lost(str(error))
        finally:
            await self._end(lost)

    async def _keep(self) -> None:
        clock = asyncio.get_running_loop().time
        wait, since = FIRST_WAIT, clock()
        while True:
            why: Exception | str = "it was hung up"
            spoke = False
            try:
                async with self._connected() as line:
                    await self._greet(line)
                    async with asyncio.timeout(PATIENCE):
                        first = await line.recv()
                    await self._hear(heard(first))
                    spoke = True
                    async for message in line:
                        await self._hear(heard(message))
            except (OSError, WebSocketException, TimeoutError) as error:
                why = error
            self._line = None
            if spoke:  # Whoever only picks up and hangs up is no floor that was there.
                wait, since = FIRST_WAIT, clock()
            if clock() - since > PATIENCE:
                raise Lost(f"no line to {self._origin}: {why}")
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 1.7)

    def _connected(self) -> connect:
        headers = {"Cookie": self._cookies} if self._cookies else {}
        address = self._origin.replace("http", "ws", 1) + "/ws"
        origin = Origin(self._origin)
        return connect(
            address,
            origin=origin,
            additional_headers=headers,
            proxy=None,
            max_size=BYTES_MAX,
            ssl=self._tls,
        )

    async def _greet(self, line: ClientConnection) -> None:
        """Say what to show, and again what has not been answered."""
        hello: dict[str, Any] = {"type": "hello", "screen": self._screen, "table": self.name}
        if self._version is not None:
            hello |= {"after": self._version, "life": self._life}
        await line.send(msgspec.json.encode(hello).decode())
        await line.send(PING)  # Where nothing has changed there is nothing else to answer.
        self._line = line
        for message, _ in list(self._waiting.values()):
            await line.send(message.decode())

    async def _hear(self, said: ServerMessage | None) -> None:
        match said:
            case FullView():
                self._life = said.life
                await self._show(said.view, said.version)
            case ViewUpdate() if said.after == self._version:
                await self._show(self._sections | said.changes, said.version)
            case ViewUpdate():
                self._version = None
                if self._line is not None:
                    await self._greet(self._line)
            case OwnUpdate() if self._version is not None:
                own = (self._sections.get("own") or {}) | msgspec.structs.asdict(said)
                await self._show(self._sections | {"own": own}, self._version)
            case AnswerMessage():
                waiting = self._waiting.pop(said.id, None)
                if waiting is not None and not waiting[1].done():
                    waiting[1].set_result(said)
            case Goodbye() if not said.again:
                raise Lost(f"{said.why}: {said.message}")

    async def _show(self, sections: dict[str, Any], version: int) -> None:
        view = seen(sections)
        async with self._moved:
            self._sections, self._view, self._version = sections, view, version
            self._moved.notify_all()

    async def _end(self, lost: Lost) -> None:
        """Nobody will answer any more: whoever waits is told so."""
        async with self._moved:
            self._ended = lost
            self._moved.notify_all()
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(lost)
        self._waiting.clear()
