"""A WebSocket spoken byte by byte, so that it can be spoken wrongly."""

import asyncio
import base64
import os
import struct
from dataclasses import dataclass
from urllib.parse import urlsplit

from sicbo.web.identity.guests import COOKIE

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(
    payload: bytes, code: int = TEXT, *, final: bool = True, reserved: int = 0, mask: bool = True
) -> bytes:
    """A frame as it goes over the wire; a well-behaved client masks what it sends."""
    first = (0x80 if final else 0) | (reserved << 4) | code
    size, bit = len(payload), 0x80 if mask else 0
    if size < 126:
        head = struct.pack("!BB", first, bit | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, bit | 126, size)
    else:
        head = struct.pack("!BBQ", first, bit | 127, size)
    return head + (b"\x00\x00\x00\x00" if mask else b"") + payload


@dataclass
class ConnectionClosed(Exception):
    """The other side has ended it; without a code where it has only hung up."""

    code: int | None


class RawSocket:
    """One connection after its handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, *frames: bytes) -> None:
        self._writer.write(b"".join(frames))
        await self._writer.drain()

    async def receive(self) -> tuple[int, bytes]:
        """The next frame: its code and what it carries."""
        try:
            first, second = await self._reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", await self._reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self._reader.readexactly(8))
            payload = await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise ConnectionClosed(None) from None
        if first & 0x0F == CLOSE:
            raise ConnectionClosed(struct.unpack("!H", payload[:2])[0] if payload else None)
        return first & 0x0F, payload

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            return


async def raw_socket(address: str, cookie: str | None) -> RawSocket:
    """Shake hands with a server as a page of its own would."""
    where = urlsplit(address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: {where.netloc}",
        f"Origin: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {COOKIE}={cookie}"] if cookie is not None else []),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    said = await reader.readuntil(b"\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 101"), said
    return RawSocket(reader, writer)
