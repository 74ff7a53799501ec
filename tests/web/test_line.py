"""Frames however they are cut and joined on their way: each message is heard once and whole."""

import asyncio
import base64
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from sicbo.desk.demonstration.house_dealer import Pauses
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport.conversation import MESSAGE_BYTES
from tests.web.floor import Message, on_floor

SLOW = Pauses(betting=3600.0, between=0.01, step=0.01)
HELLO = b'{"type":"hello","screen":"lobby"}'
PING = b'{"type":"ping"}'


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def text(data: bytes) -> bytes:
    return masked(Opcode.TEXT, data)


class Raw:
    """A socket that says bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, address: str) -> "Raw":
        at = urlsplit(address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        key = base64.b64encode(bytes(16)).decode()
        lines = (
            "GET /ws HTTP/1.1",
            f"Host: {at.netloc}",
            f"Origin: {address}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        writer.write("\r\n".join((*lines, "", "")).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        return cls(reader, writer)

    async def say(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def say_in_pieces(self, data: bytes, size: int) -> None:
        for at in range(0, len(data), size):
            await self.say(data[at : at + size])
            await asyncio.sleep(0.002)

    async def hear(self) -> tuple[int, bytes]:
        first, second = await self._reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(await self._reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self._reader.readexactly(8), "big")
        return first & 0x0F, await self._reader.readexactly(size)

    async def until(self, kind: str) -> Message:
        while True:
            opcode, data = await self.hear()
            if opcode == Opcode.TEXT:
                message: Message = msgspec.json.decode(data)
                if message["type"] == kind:
                    return message

    async def pongs(self, number: int) -> None:
        for _ in range(number):
            await self.until("pong")

    def close(self) -> None:
        self._writer.close()


def tell(folder: Path, data: bytes, size: int, number: int) -> None:
    """Say bytes in pieces after a hello, and hear so many pongs and that one can go on."""

    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        await raw.until("view")
        await raw.say_in_pieces(data, size)
        await raw.pongs(number)
        await raw.say(text(PING))
        await raw.pongs(1)
        raw.close()

    on_floor(folder, story, pauses=SLOW)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 20, 21, 22, 1000])
def test_messages_cut_anywhere_are_heard_once(size: int, tmp_path: Path) -> None:
    tell(tmp_path, text(PING) * 6, size, 6)


def test_a_message_in_fragments_with_a_ping_between_them(tmp_path: Path) -> None:
    cut = (
        masked(Opcode.TEXT, PING[:5], fin=False)
        + masked(Opcode.PING, b"still there?")
        + masked(Opcode.CONT, PING[5:])
    )
    tell(tmp_path, text(PING) + cut + text(PING), 10_000, 3)


def test_pings_and_binary_frames_pass_between_messages(tmp_path: Path) -> None:
    between = masked(Opcode.PING, b"") + masked(Opcode.PONG, b"unasked") + text(PING)
    tell(tmp_path, between * 3 + masked(Opcode.BINARY, PING), 10_000, 4)


def test_a_piece_that_looks_like_a_beginning_is_not_taken_for_one(tmp_path: Path) -> None:
    """The payload, cut off from its header, is a whole frame by itself."""
    inner = text(PING)

    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        await raw.until("view")
        mask = bytes(4)
        payload = inner + b" " * 3
        head = bytes((0x81, 0x80 | len(payload))) + mask
        await raw.say(head)
        await asyncio.sleep(0.05)
        await raw.say(payload)
        assert (await raw.until("gone"))["why"] == "malformed", "one message, and no text"
        opcode, data = await raw.hear()
        assert (opcode, int.from_bytes(data[:2], "big")) == (Opcode.CLOSE, 1007)
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_message_that_is_too_long_ends_the_conversation(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        await raw.until("view")
        await raw.say(text(b" " * (MESSAGE_BYTES + 1)))
        opcode, data = await raw.hear()
        while opcode != Opcode.CLOSE:
            opcode, data = await raw.hear()
        assert int.from_bytes(data[:2], "big") == 1009
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_an_unmasked_frame_is_against_the_protocol(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        await raw.until("view")
        await raw.say(Frame(Opcode.TEXT, PING).serialize(mask=False))
        opcode, data = await raw.hear()
        while opcode != Opcode.CLOSE:
            opcode, data = await raw.hear()
        assert int.from_bytes(data[:2], "big") == 1002
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_whoever_pings_and_reads_no_pong_is_let_go(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        await raw.until("view")

        async def flood() -> None:
            pings = masked(Opcode.PING, b"x" * 125) * 500
            for _ in range(2000):
                await raw.say(pings)

        with pytest.raises(ConnectionError):
            await flood()
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)
