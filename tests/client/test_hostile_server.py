"""The client against whatever may answer in a floor's place: it says so, and in good time."""

import asyncio
import contextlib
import gzip
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve

from sicbo.client import Client, ClientError, Lost, NotUnderstood
from sicbo.client import table as line_of
from sicbo.client.reading import BYTES_MAX
from sicbo.web.running.serving import ServedFloor
from tests.web.floor import on_floor

TABLE = "canberra-2005"
SOON = 20.0
DEEP = b"[" * 100_000
OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
PACKED = OK + b"Content-Encoding: gzip\r\n"


def answer(body: bytes, head: bytes = OK) -> bytes:
    return head + f"Content-Length: {len(body)}\r\n\r\n".encode() + body


ANSWERS: dict[str, bytes] = {
    "nothing": b"",
    "half a line": b"HTT",
    "half a head": OK,
    "half a body": OK + b"Content-Length: 100\r\n\r\n{",
    "no HTTP": b"SSH-2.0-OpenSSH_9.6\r\n" * 50,
    "a head without end": OK + b"x: y\r\n" * 50_000,
    "a length that is none": OK + b"Content-Length: -1\r\n\r\n",
    "two lengths": OK + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "a chunk that is none": OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no gzip": answer(b"{}", PACKED),
    "gzip without end": answer(
        gzip.compress(b"{" * 2 * BYTES_MAX), OK + b"Content-Encoding: gzip\r\n"
    ),
    "an empty body": answer(b""),
    "no JSON": answer(b"<html>"),
    "no UTF-8": answer(b'{"person":"\xff\xfe"}'),
    "nested too deeply": answer(DEEP),
    "null": answer(b"null"),
    "a list": answer(b"[]"),
    "an empty object": answer(b"{}"),
    "a huge number": answer(b"9" * 5_000),
    "a redirection": b"HTTP/1.1 302 Found\r\nLocation: /api/lobby\r\nContent-Length: 0\r\n\r\n",
    "no refusal": b"HTTP/1.1 409 Conflict\r\nContent-Length: 4\r\n\r\nnull",
    "no problem": b"HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\n[]",
    "a status that is none": b"HTTP/1.1 999 Oh\r\nContent-Length: 2\r\n\r\n[]",
    "a switch": b"HTTP/1.1 101 Switching\r\nUpgrade: tea\r\nConnection: upgrade\r\n\r\n",
}


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@contextlib.asynccontextmanager
async def talking(talk: Talk) -> AsyncIterator[str]:
    """Somebody who hears a question out and then talks."""
    talks: set[asyncio.Task[None] | None] = set()

    async def picks_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talks.add(asyncio.current_task())
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            await talk(reader, writer)
        writer.close()

    server = await asyncio.start_server(picks_up, "127.0.0.1", 0)
    async with server:
        host, port = server.sockets[0].getsockname()
        yield f"http://{host}:{port}"
    await asyncio.gather(*(each for each in talks if each is not None))


def answering(said: bytes, *, hold: bool = False) -> AbstractAsyncContextManager[str]:
    """Somebody who says the same to everybody, and then hangs up or is silent."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        await writer.drain()
        if hold:
            await reader.read()

    return talking(talk)


async def questions(floor: Client) -> AsyncIterator[Callable[[], Awaitable[object]]]:
    yield floor.come_in
    yield lambda: floor.login("olga", "correct horse")
    yield floor.lobby
    yield lambda: floor.look(TABLE)
    yield floor.statement
    yield lambda: floor.round(TABLE, 10**30)
    yield floor.logout


@pytest.mark.parametrize("said", ANSWERS.values(), ids=ANSWERS)
def test_no_answer_over_http_is_more_than_an_error_of_the_client(said: bytes) -> None:
    async def story() -> None:
        async with answering(said) as address, Client(address) as floor, asyncio.timeout(SOON):
            async for ask in questions(floor):
                with pytest.raises(ClientError):
                    await ask()

    asyncio.run(story())


@pytest.mark.parametrize("said", [b"", OK, OK + b"Content-Length: 9\r\n\r\n{"])
def test_whoever_falls_silent_is_not_waited_for_for_ever(said: bytes) -> None:
    async def story() -> None:
        async with (
            answering(said, hold=True) as address,
            Client(address, timeout=0.2) as floor,
            asyncio.timeout(SOON),
        ):
            with pytest.raises(ClientError):
                await floor.lobby()

    asyncio.run(story())


def test_a_drop_now_and_then_is_no_answer() -> None:
    """Each byte comes in time, and the whole never does."""

    async def drips(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(OK + b"Content-Length: 1000000\r\n\r\n")
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.05)

    async def story() -> None:
        async with talking(drips) as address, Client(address, timeout=0.5) as floor:
            async with asyncio.timeout(SOON):
                with pytest.raises(ClientError):
                    await floor.lobby()

    asyncio.run(story())


def test_a_body_without_end_is_left() -> None:
    async def pours(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(OK + b"Transfer-Encoding: chunked\r\n\r\n")
        while True:
            writer.write(b"10000\r\n" + b" " * 65_536 + b"\r\n")
            await writer.drain()

    async def story() -> None:
        async with talking(pours) as address, Client(address) as floor, asyncio.timeout(SOON):
            with pytest.raises(NotUnderstood, match="at most"):
                await floor.lobby()

    asyncio.run(story())


# -- a line

VIEW: dict[str, Any] = {"type": "view", "version": 1, "life": "a", "now": "2026-01-01T00:00:00Z"}
MESSAGES: dict[str, str | bytes] = {
    "no JSON": "garbage",
    "nothing": "",
    "no text": b"\xff\xfe\x00",
    "nested too deeply": DEEP.decode(),
    "null": "null",
    "a list": "[]",
    "a number": "5",
    "an empty object": "{}",
    "a kind that is none": '{"type":5}',
    "a view without anything": '{"type":"view"}',
    "a view that is none": json.dumps({**VIEW, "view": []}),
    "an empty view": json.dumps({**VIEW, "view": {}}),
    "sections that are none": json.dumps({**VIEW, "view": {"audience": "public", "phase": 5}}),
    "a version that is none": json.dumps({**VIEW, "version": "x", "view": {}}),
    "half a change": '{"type":"change","after":1}',
    "changes that are none": '{"type":"change","after":1,"version":2,"changes":[]}',
    "half of what was laid": '{"type":"laid","stack":1}',
    "half an answer": '{"type":"answer"}',
    "an answer that is none": '{"type":"answer","id":5,"done":"perhaps"}',
    "half a goodbye": '{"type":"gone"}',
    "too much": " " * (BYTES_MAX + 1),
}

STRANGE = {name: each for name, each in MESSAGES.items() if name != "too much"}
"""What is hung up on at once; a message that is too long breaks the line, which is made again."""


@contextlib.asynccontextmanager
async def speaking(
    says: Callable[[ServerConnection], Awaitable[None]],
) -> AsyncIterator[str]:
    """Somebody who picks up and speaks."""

    async def picks_up(line: ServerConnection) -> None:
        await line.recv()
        await says(line)

    async with serve(picks_up, "127.0.0.1", 0, max_size=None, compression=None) as server:
        host, port = next(iter(server.sockets)).getsockname()
        yield f"http://{host}:{port}"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_of, "PATIENCE", 0.5)
    monkeypatch.setattr(line_of, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(line_of, "LONGEST_WAIT", 0.02)


async def _is_lost(address: str) -> None:
    async with Client(address) as floor, asyncio.timeout(SOON):
        with pytest.raises(Lost):
            async with floor.table(TABLE):
                pass


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_a_line_that_says_what_no_floor_says_is_lost(message: str | bytes) -> None:
    async def says(line: ServerConnection) -> None:
        await line.send(message)
        await line.wait_closed()

    async def story() -> None:
        async with speaking(says) as address:
            await _is_lost(address)

    asyncio.run(story())


@pytest.mark.parametrize("message", STRANGE.values(), ids=STRANGE)
def test_so_is_one_that_showed_a_table_before(message: str | bytes, view: Any) -> None:
    async def says(line: ServerConnection) -> None:
        await line.send(json.dumps({**VIEW, "view": view}))
        await line.recv()  # the ping
        await line.recv()  # the order
        await line.send(message)
        await line.wait_closed()

    async def story() -> None:
        async with (
            speaking(says) as address,
            Client(address) as floor,
            asyncio.timeout(SOON),
            floor.table(TABLE) as table,
        ):
            waiting = asyncio.create_task(table.until(lambda _: False))
            with pytest.raises(ClientError):
                await table.do("take-chips", player="p", amount=1)
            with pytest.raises(Lost):
                await waiting

    asyncio.run(story())


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A real view of a table."""
    found: list[Any] = []

    async def story(floor: ServedFloor) -> None:
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
            found.append((await http.get(f"/api/tables/{TABLE}")).json())

    on_floor(tmp_path_factory.mktemp("view"), story)
    return found[0]


async def _at_once(line: ServerConnection) -> None:
    """Hang up."""


async def _only_pongs(line: ServerConnection) -> None:
    async for _ in line:
        await line.send('{"type":"pong","now":"2026-01-01T00:00:00Z"}')


async def _silence(line: ServerConnection) -> None:
    await line.wait_closed()


@pytest.mark.parametrize("says", [_at_once, _only_pongs, _silence])
def test_whoever_picks_up_and_shows_nothing_is_given_up(
    says: Callable[[ServerConnection], Awaitable[None]],
) -> None:
    async def story() -> None:
        async with speaking(says) as address:
            await _is_lost(address)

    asyncio.run(story())


@pytest.mark.parametrize(
    "said", [b"", b"HTTP/1.1 101 Switching Protocols\r\n", b"HTTP/1.1 403 No\r\n\r\n", DEEP]
)
def test_a_handshake_that_breaks_off_is_tried_again_for_a_while(said: bytes) -> None:
    async def story() -> None:
        async with answering(said) as address:
            await _is_lost(address)

    asyncio.run(story())


def test_cut_off_after_every_so_many_bytes_an_order_takes_effect_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy hangs up after more of what the floor says each time, in frames and between them."""
    monkeypatch.setattr(line_of, "PATIENCE", 30.0)

    async def story(floor: ServedFloor) -> None:
        host, port = floor.address.removeprefix("http://").split(":")
        cuts = iter([*range(1, 400, 19), *range(400, 6_000, 251)])

        async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            left = next(cuts, 10**9)
            back, forth = await asyncio.open_connection(host, int(port))

            async def sends() -> None:
                with contextlib.suppress(OSError):
                    while part := await reader.read(65_536):
                        forth.write(part)

            sending = asyncio.create_task(sends())
            with contextlib.suppress(OSError):
                while left > 0 and (part := await back.read(min(left, 65_536))):
                    left -= len(part)
                    writer.write(part)
                    await writer.drain()
            sending.cancel()
            writer.transport.abort()
            forth.close()

        async with Client(floor.address) as ann:
            session = await ann.come_in()
            proxy = await asyncio.start_server(through, host, 0)
            ann.address = f"http://{host}:{proxy.sockets[0].getsockname()[1]}"
            async with proxy, ann.table(TABLE) as table:
                for _ in range(5):
                    await table.do("bring-chips", player=session.player, amount=100)
                shown = await table.until(
                    lambda view: view.own is not None and view.own.brought == 500
                )
                assert shown.own is not None
                assert shown.own.stack == 500
            statement = await ann.statement()
            assert statement.closing == statement.opening + statement.bought_in

    on_floor(tmp_path, story)
