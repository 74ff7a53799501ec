"""The server's own port: accepts one connection after another, and waits for nobody for long."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from sicbo.web.transport.connections import Connections
from sicbo.web.transport.half_open import Place, Turnstile
from sicbo.web.transport.raw_socket import RawWebSocket
from sicbo.web.transport.throttle import WAITING_SECONDS

HANDSHAKE_SECONDS: Final = 10.0
"""In which TLS must be agreed on."""

REQUEST_SECONDS: Final = 10.0
"""In which a request must have come whole."""

TAKEN_SECONDS: Final = 60.0
"""In which an answer must have been taken."""

_CROWDED_SECONDS: Final = 0.1
log = logging.getLogger("sicbo.server")


class Knock(H11Protocol):
    """A connection that has to say what it wants, and to take the answer, in time."""

    left: Callable[[], None] | None = None
    place: Place | None = None
    """What it has until it has asked for something."""
    _timer: asyncio.TimerHandle | None = None
    _asking = False
    """A request is on its way."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        if self.place is not None:
            self.place.vacate = transport.abort
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        super().connection_lost(exc)
        self._wait(None)
        self._has_asked()
        if self.left is not None:
            self.left()

    def data_received(self, data: bytes) -> None:
        """Take in a part; the time runs from the first to the last of a request."""
        if self.conn.their_state is h11.IDLE and not self._asking:
            self._wait_for_request()
        super().data_received(data)
        if self._asking and self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asking = False
            self._wait(TAKEN_SECONDS)
            self._has_asked()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over, with what is to be told when it is over."""
        self._asking = False
        self._wait(None)
        self._has_asked()
        made, left = self.ws_protocol_class, self.left
        self.left = None

        def line(**how: Any) -> RawWebSocket:
            new = cast("RawWebSocket", cast("Any", made)(**how))
            new.left = left
            return new

        self.ws_protocol_class = line  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def _has_asked(self) -> None:
        """Leave the place to somebody who has not asked yet."""
        place, self.place = self.place, None
        if place is not None:
            place.leave()

    def _wait_for_request(self) -> None:
        self._asking = True
        self._wait(REQUEST_SECONDS)

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._timer = None
        waits = self.transport.get_write_buffer_size() > 0
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if self._asking or waits or (cycle is not None and not cycle.response_complete):
            self.transport.abort()


class Server(uvicorn.Server):
    """Leaves signals to us, since after the server the desk has to be left in order too."""

    def __init__(self, config: uvicorn.Config, connections: Connections) -> None:
        super().__init__(config)
        self._connections_in = connections
        self._accepting: list[asyncio.Task[None]] = []
        self._coming: set[asyncio.Task[None]] = set()
        self._turnstile = Turnstile()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections ourselves: whoever has too many is turned away before TLS."""
        await self.lifespan.startup()
        self.servers = []
        for each in sockets or []:
            each.setblocking(False)
            self._accepting.append(asyncio.create_task(self._accept(each), name="sicbo-accept"))
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, and let everybody go."""
        for task in (*self._accepting, *self._coming):
            task.cancel()
        await asyncio.gather(*self._accepting, *self._coming, return_exceptions=True)
        await super().shutdown(sockets)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                came, address = await loop.sock_accept(listener)
            except OSError as error:
                log.error("cannot accept a connection", extra={"why": str(error)})
                await asyncio.sleep(_CROWDED_SECONDS)
                continue
            left = self._connections_in.come(address[0])
            wait = self._connections_in.wait(address[0]) if left is not None else None
            if left is None or wait is None:
                came.close()
                if left is not None:
                    left()
            else:
                task = loop.create_task(self._come(came, address[0], left, wait))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)
            await asyncio.sleep(0)  # However many wait to be accepted, everybody else goes on.

    async def _come(
        self, came: socket.socket, address: str, left: Callable[[], None], wait: float
    ) -> None:
        """Have a connection served in its turn; agreeing on TLS must not take long."""
        config, loop, task = self.config, asyncio.get_running_loop(), asyncio.current_task()
        place: Place | None = None

        def knock() -> Knock:
            new = Knock(config, self.server_state, self.lifespan.state)
            new.left, new.place = left, place
            return new

        try:
            if wait:
                await asyncio.sleep(wait)
            async with asyncio.timeout(WAITING_SECONDS):
                place = await self._connections_in.place(address)
            if place is not None and task is not None:
                place.vacate = task.cancel
            await self._turnstile.turn()
            _check_there(came)
            came.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
            await loop.connect_accepted_socket(
                knock,
                came,
                ssl=config.ssl,
                ssl_handshake_timeout=HANDSHAKE_SECONDS if config.ssl else None,
            )
        except (OSError, asyncio.CancelledError) as error:
            came.close()
            left()
            if place is not None:
                place.leave()
            if isinstance(error, asyncio.CancelledError):
                raise


def _check_there(came: socket.socket) -> None:
    """Raise where whoever waited has gone: serving them would cost as much as anybody."""
    try:
        there = came.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        there = True
    if not there:
        raise ConnectionAbortedError("gone before its turn came")
