"""Somebody who means harm, in a process of their own and at an address of their own."""

import asyncio
import base64
import contextlib
import json
import os
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

import uvloop

ADDRESS: Final = "127.0.0.2"
AT_ONCE: Final = 8
"""Connections that one attacker uses at the same time."""

SILENT: Final = 1_500
BUSY_SECONDS: Final = 0.05
CONTROL: Final = "nobody"
"""What a third busy process costs on this machine, whatever it does."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def masked(first: int, payload: bytes = b"") -> bytes:
    """A frame with a mask of zeros."""
    return bytes((first, 0x80 | len(payload))) + bytes(4) + payload


class Attacker:
    """Knows where the floor is, and has the cookie of one player."""

    def __init__(self, where: str, player: str, cookie: str) -> None:
        at = urlsplit(where)
        self._where, self._netloc = where, at.netloc
        self._host, self._port = str(at.hostname), int(at.port or 0)
        self._player, self._cookie = player, cookie
        self._ids = count()

    async def _connect(self) -> Streams:
        return await asyncio.open_connection(
            self._host, self._port, local_addr=(ADDRESS, 0), limit=1 << 22
        )

    def _request(self, line: str, *more: str, body: bytes = b"") -> bytes:
        lines = (f"{line} HTTP/1.1", f"Host: {self._netloc}", f"Origin: {self._where}", *more)
        length = (f"Content-Length: {len(body)}",) if body else ()
        return "\r\n".join((*lines, *length, "", "")).encode() + body

    async def _socket(self, *, known: bool) -> Streams:
        reader, writer = await self._connect()
        key = base64.b64encode(os.urandom(16)).decode()
        more = (f"Cookie: sicbo-session={self._cookie}",) if known else ()
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        writer.write(self._request("GET /ws", *upgrade, f"Sec-WebSocket-Key: {key}", *more))
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def _flood(self, hello: bytes, again: Callable[[], bytes], *, known: bool) -> None:
        reader, writer = await self._socket(known=known)
        reading = asyncio.create_task(_drained(reader))
        try:
            writer.write(hello)
            while not reading.done():
                writer.write(again())
                await writer.drain()
        finally:
            writer.close()
            reading.cancel()

    async def nobody(self) -> None:
        """A core kept busy, and the floor left alone."""
        until = perf_counter() + BUSY_SECONDS
        while perf_counter() < until:
            pass

    async def pings(self) -> None:
        """Control frames without end."""
        await self._flood(b"", lambda: masked(0x89) * 1000, known=False)

    async def fragments(self) -> None:
        """One message that goes on for ever and says nothing."""
        await self._flood(masked(0x01), lambda: masked(0x00) * 1000, known=False)

    async def refused(self) -> None:
        """Commands of a player, each of them refused and recorded."""

        def some() -> bytes:
            said = {"command": "place-wagers", "player": self._player, "round": 10**6}
            told = {"type": "command", "command": {**said, "wagers": {"big": 500}}}
            text = [json.dumps({**told, "id": f"h{next(self._ids)}"}).encode() for _ in range(20)]
            long = [bytes((0x81, 0xFE)) + len(t).to_bytes(2, "big") + bytes(4) + t for t in text]
            return b"".join(long)

        hello = b'{"type":"hello","screen":"table","table":"t0"}'
        await self._flood(masked(0x81, hello), some, known=True)

    async def handshakes(self) -> None:
        """Screens that come and go."""
        _, writer = await self._socket(known=False)
        writer.transport.abort()

    async def silent(self) -> None:
        """Connections that say half of what they want, and stay."""
        held: list[Streams] = []
        try:
            for number in range(SILENT // AT_ONCE):
                reader, writer = await self._connect()
                writer.write(b"" if number % 2 else b"GET /livez HTTP/1.1\r\nHost: x")
                held.append((reader, writer))
            await asyncio.sleep(1)
        finally:
            for _, writer in held:
                writer.transport.abort()

    async def _asked(self, *requests: bytes) -> None:
        """Requests on one connection, each once the one before is answered."""
        reader, writer = await self._connect()
        try:
            for request in requests:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                for line in head.lower().split(b"\r\n"):
                    if line.startswith(b"content-length:"):
                        await reader.readexactly(int(line.partition(b":")[2]))
        finally:
            writer.close()

    async def logins(self) -> None:
        """Passwords of nobody."""
        body = json.dumps({"login": f"n{next(self._ids)}", "password": "guess" * 3}).encode()
        kind = "Content-Type: application/json"
        await self._asked(*[self._request("POST /api/session", kind, body=body)] * 50)

    async def rounds(self) -> None:
        """Past rounds, over and over."""
        cookie = f"Cookie: sicbo-session={self._cookie}"
        await self._asked(*[self._request("GET /api/rounds", cookie)] * 50)

    async def papers(self) -> None:
        """Everything that takes work to write."""
        paths = ("layout", "rules", "par")
        await self._asked(*[self._request(f"GET /api/tables/t0/{each}") for each in paths] * 20)


KINDS: Final[dict[str, Callable[[Attacker], Awaitable[None]]]] = {
    CONTROL: Attacker.nobody,
    "pings": Attacker.pings,
    "fragments": Attacker.fragments,
    "refused": Attacker.refused,
    "handshakes": Attacker.handshakes,
    "silent": Attacker.silent,
    "logins": Attacker.logins,
    "rounds": Attacker.rounds,
    "papers": Attacker.papers,
}


async def _drained(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


async def _again(attacker: Attacker, kind: str) -> None:
    while True:
        with contextlib.suppress(OSError, EOFError, asyncio.LimitOverrunError):
            await KINDS[kind](attacker)
        await asyncio.sleep(0.001)


async def _attack(attacker: Attacker, kind: str) -> None:
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    tasks = [asyncio.create_task(_again(attacker, kind)) for _ in range(AT_ONCE)]
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """``KIND ADDRESS PLAYER COOKIE``, until nothing more can be read."""
    os.nice(5)  # The attacker has a machine of their own; here they share two cores.
    kind, where, player, cookie = sys.argv[1:]
    uvloop.run(_attack(Attacker(where, player, cookie), kind))


if __name__ == "__main__":
    main()
