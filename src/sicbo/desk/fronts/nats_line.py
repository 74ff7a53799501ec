"""A line to NATS: what is given to it is sent in order, or dropped while the server is away.

Nothing that is sent over it is needed twice: an order without an answer is sent again, and
entries that were missed are read from the database.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from sicbo.core.errors import SicboError

CONNECT_SECONDS: Final = 5.0
_AGAIN_SECONDS: Final = 0.25
_PING_SECONDS: Final = 2

log = logging.getLogger("sicbo.line")

OnMessage = Callable[[bytes, str], None]
"""Told what came, and where an answer is waited for."""


class NoLine(SicboError):
    """There is no NATS server where one was named, or it lets nobody in."""


def check_address(address: str) -> str:
    """An address of NATS, or why it is none; its password is never shown."""
    try:
        parts = urlsplit(address)
        known = parts.scheme in ("nats", "tls") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known:
        raise NoLine("NATS must be at nats://user:password@host:4222, got another address")
    return address


def shown(address: str) -> str:
    """An address without who may come in.

    >>> shown("nats://floor:secret@10.0.0.3:4222")
    'nats://10.0.0.3:4222'
    """
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}:{parts.port or 4222}"


class Line:
    """One connection, made anew whenever it is lost."""

    def __init__(self, address: str, name: str, inbox: str) -> None:
        self._address, self._name, self._inbox = check_address(address), name, inbox
        self._client = Client()
        self._outgoing: deque[tuple[str, bytes, str]] = deque()
        self._some = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._told = ""

    @property
    def up(self) -> bool:
        """Whether anything that is sent now may arrive."""
        return self._client.is_connected

    def open(self) -> None:
        """Begin to connect, and go on for as long as it takes."""
        self._connecting = asyncio.create_task(self._connect(), name="sicbo-nats")
        self._sender = asyncio.create_task(self._send(), name="sicbo-nats-sender")

    async def opened(self) -> None:
        """Wait for the first connection, or say why there is none."""
        assert self._connecting is not None
        await asyncio.wait([self._connecting], timeout=CONNECT_SECONDS)
        if not self.up:
            raise NoLine(f"no NATS server at {shown(self._address)}: {self._told or 'no answer'}")

    async def _connect(self) -> None:
        await self._client.connect(
            self._address,
            name=self._name,
            error_cb=self._failed,
            connect_timeout=2,
            reconnect_time_wait=_AGAIN_SECONDS,  # type: ignore[arg-type] # seconds, parts of one too
            max_reconnect_attempts=-1,
            ping_interval=_PING_SECONDS,
            max_outstanding_pings=2,
            inbox_prefix=self._inbox,
        )

    async def _failed(self, error: Exception) -> None:
        told = str(error) or type(error).__name__
        if told != self._told:
            self._told = told
            log.warning("NATS at %s: %s", shown(self._address), told)

    async def hear(self, subject: str, told: OnMessage) -> None:
        """Be told what comes under a subject."""

        async def heard(message: Msg) -> None:
            try:
                told(message.data, message.reply)
            except Exception:
                log.exception("a message under %s could not be taken", message.subject)

        assert self._connecting is not None
        await asyncio.shield(self._connecting)
        await self._client.subscribe(subject, cb=heard)
        await self._client.flush()

    def send(self, subject: str, body: bytes, reply: str = "") -> None:
        """Send something behind everything that was given before."""
        self._outgoing.append((subject, body, reply))
        self._some.set()

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes | None:
        """Ask somebody; nothing where nobody answers."""
        try:
            return bytes((await self._client.request(subject, body, timeout=seconds)).data)
        except (nats.errors.Error, OSError):
            return None

    async def _send(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            while self._outgoing:
                subject, body, reply = self._outgoing.popleft()
                if not self.up:
                    continue
                try:
                    await self._client.publish(subject, body, reply=reply)
                except (nats.errors.Error, OSError) as error:
                    await self._failed(error)

    async def close(self) -> None:
        """Send what is waiting, and hang up."""
        while self._outgoing and self.up:
            await asyncio.sleep(0)
        for task in (self._sender, self._connecting):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        with contextlib.suppress(nats.errors.Error, OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._client.flush()
        with contextlib.suppress(nats.errors.Error, OSError):
            await self._client.close()
