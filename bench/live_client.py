"""Many WebSockets in one process, with as little between the wire and the clock as can be."""

import asyncio
import base64
import struct
from collections.abc import Callable
from time import perf_counter
from typing import cast
from urllib.parse import urlsplit

OnMessage = Callable[["Connection", bytes], None]

_TEXT = 0x81
_SMALL, _MEDIUM, _LARGE = 125, 126, 127


class Connection(asyncio.Protocol):
    """One socket: says what it is told to, and hands every message on."""

    def __init__(self, where: str, path: str, cookie: str, heard: OnMessage) -> None:
        self._where, self._path, self._cookie, self._heard = where, path, cookie, heard
        self._left = b""
        self._shaken = False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.number = 0
        self.sent = 0.0
        self.player = ""
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is of a type of its own
        host = urlsplit(self._where).netloc
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {host}",
            f"Origin: {self._where}",
            f"Cookie: {self._cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self.transport.write("\r\n".join((*lines, "", "")).encode())

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        self._left += data
        if not self._shaken:
            head, end, rest = self._left.partition(b"\r\n\r\n")
            if not end:
                return
            self._shaken, self._left = True, rest
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.open.set_result(None)
        left, at = self._left, 0
        while len(left) - at >= 2:
            size, start = left[at + 1], at + 2
            if size == _MEDIUM:
                start += 2
                if len(left) < start:
                    break
                size = int.from_bytes(left[at + 2 : start], "big")
            elif size == _LARGE:
                start += 8
                if len(left) < start:
                    break
                size = int.from_bytes(left[at + 2 : start], "big")
            if len(left) < start + size:
                break
            if left[at] == _TEXT:
                self._heard(self, left[start : start + size])
            at = start + size
        self._left = left[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it is over."""
        self.closed = True
        for waiting in (self.open, self.shown):
            if not waiting.done():
                waiting.set_exception(ConnectionError(str(exc)))
                waiting.exception()

    def say(self, text: bytes) -> None:
        """Send a message; a mask of zeros leaves it as it is."""
        size = len(text)
        if size <= _SMALL:
            head = struct.pack("!BB", _TEXT, 0x80 | size)
        else:
            head = struct.pack("!BBH", _TEXT, 0x80 | _MEDIUM, size)
        self.sent = perf_counter()
        self.transport.write(head + b"\0\0\0\0" + text)


async def connect(where: str, path: str, cookie: str, heard: OnMessage) -> Connection:
    """An open socket."""
    at = urlsplit(where)
    host, port = str(at.hostname), int(at.port or 0)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Connection(where, path, cookie, heard), host, port
    )
    await line.open
    return line
