"""Nobody alone can stop the floor: frames of every kind count, and nobody is waited for long."""

import asyncio
import resource
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from prometheus_client import generate_latest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode
from websockets.typing import Origin

from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport import admission
from sicbo.web.transport import tcp_server as server
from sicbo.web.transport.admission import SCREENS_MAX, TOLD, Admission
from sicbo.web.transport.connections import KEPT_BACK, MOST, Connections, raise_descriptors
from sicbo.web.transport.rates import (
    ADDRESSES_MAX,
    CONNECTIONS,
    HANDSHAKES,
    MESSAGES,
    NOBODYS,
    Buckets,
    Rate,
)
from tests.web.floor import on_floor, person
from tests.web.raw_socket import raw_socket
from tests.web.test_line import HELLO, PING, SLOW, Raw, masked, text

EMPTY = masked(Opcode.CONT, b"", fin=False)
FLOODS = {
    "pings": (b"", masked(Opcode.PING, b"")),
    "pongs": (b"", masked(Opcode.PONG, b"")),
    "empty fragments": (masked(Opcode.TEXT, b"", fin=False), EMPTY),
    "messages": (b"", text(PING)),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_every_frame_counts(kind: str, tmp_path: Path) -> None:
    first, again = FLOODS[kind]

    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        await raw.until("view")
        await raw.say(first + again * (2 * int(NOBODYS.burst)))
        assert (await raw.until("gone"))["why"] == "flood"
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_frame_in_single_bytes_counts_too(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        raw = await Raw.open(floor.address)
        counted = floor.live.admission.counter("127.0.0.1", None)
        while counted(50.0):
            pass
        for byte in text(b" " * 1000):
            await raw.say(bytes((byte,)))
            await asyncio.sleep(0)
        assert (await raw.until("gone"))["why"] == "flood"
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_person_has_one_bucket_on_all_screens(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as one, person(floor) as other:
            second = await raw_socket(floor.address, one.cookie)
            await one.look("lobby")
            await other.look("lobby")
            counted = floor.live.admission.counter("", one.player)
            while counted(1.0):
                pass
            for _ in range(20):
                await second.send(text(PING))
            code, said = await second.receive()
            while b'"gone"' not in said:
                code, said = await second.receive()
            assert (code, b"flood" in said) == (1, True)
            await other.say(type="ping")
            while (await other.hear())["type"] != "pong":
                pass
            await second.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_screens_of_a_person_and_of_an_address_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(admission, "ADDRESS_MAX", SCREENS_MAX + 2)
    now = 0.0
    doors = Admission(lambda: now)
    held = [doors.screen("a", "ann") for _ in range(SCREENS_MAX)]
    assert all(each.__enter__() for each in held)
    with doors.screen("a", "ann") as lets:
        assert not lets
    with doors.screen("a", "bob") as one, doors.screen("a", None) as two:
        assert one
        assert two
        with doors.screen("a", "cat") as lets:
            assert not lets, "the address is full"
        with doors.screen("b", "cat") as lets:
            assert lets
    for each in held:
        each.__exit__(None, None, None)
    with doors.screen("a", "ann") as lets:
        assert lets
    assert not doors._open


def test_handshakes_of_an_address_have_a_rate() -> None:
    now = 0.0
    doors = Admission(lambda: now)
    for _ in range(int(HANDSHAKES.burst)):
        with doors.screen("a", None) as lets:
            assert lets
    with doors.screen("a", None) as lets:
        assert not lets
    with doors.screen("b", None) as lets:
        assert lets
    now = 1 / HANDSHAKES.a_second
    with doors.screen("a", None) as lets:
        assert lets


def test_a_flood_costs_handshakes_and_few_lines_of_the_log() -> None:
    doors = Admission(lambda: 0.0)
    floods = int(HANDSHAKES.burst / admission.FLOOD_WEIGHT)
    assert sum(doors.flooded("a") for _ in range(floods)) == admission.TOLD.burst
    with doors.screen("a", None) as lets:
        assert not lets
    with doors.screen("b", None) as lets:
        assert lets


def test_messages_of_a_person_come_back_with_time() -> None:
    now = 0.0
    doors = Admission(lambda: now)
    counted = doors.counter("", "ann")
    assert all(counted(1.0) for _ in range(int(MESSAGES.burst)))
    assert not doors.counter("elsewhere", "ann")(1.0)
    assert doors.counter("", "bob")(1.0)
    now = 1 / MESSAGES.a_second
    assert counted(1.0)
    assert not counted(1.0)


def test_the_bucket_of_an_open_screen_is_not_forgotten_however_many_others_come() -> None:
    doors = Admission(lambda: 0.0)
    counted = doors.counter("", "ann")
    while counted(1.0):
        pass
    for number in range(ADDRESSES_MAX):
        doors.counter("", f"guest-{number}")
    assert not doors.counter("", "ann")(1.0), "her other screen has a bucket of its own"


HALVES = {
    "silent": b"",
    "half a header": b"GET /livez HTTP/1.1\r\nHost: 127",
    "half a handshake": b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "half a body": (
        b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    ),
    "line ends": b"\r\n\r\n",
}


@pytest.mark.parametrize("kind", HALVES)
def test_nobody_is_waited_for_long(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.05)

    async def story(floor: ServedFloor) -> None:
        at = urlsplit(floor.address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        writer.write(HALVES[kind])
        while True:
            try:
                if not await reader.read(1000):
                    break
            except ConnectionError:
                break
        writer.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_an_answer_that_is_not_taken_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "TAKEN_SECONDS", 0.2)
    asks = b"GET /api/tables/star-2016/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def story(floor: ServedFloor) -> None:
        at = urlsplit(floor.address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port, limit=1)

        async def asked() -> None:
            while True:
                writer.write(asks * 10)
                await writer.drain()
                await asyncio.sleep(0)

        with pytest.raises(ConnectionError):
            await asked()
        assert reader is not None
        writer.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_screen_is_no_request_that_must_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "TAKEN_SECONDS", 0.001)
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.5)
    broken: list[object] = []

    async def story(floor: ServedFloor) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: broken.append(what))
        raw = await Raw.open(floor.address)
        await raw.say(text(HELLO))
        until = loop.time() + 1
        while loop.time() < until:
            await raw.say(text(PING))
            await raw.pongs(1)
            await asyncio.sleep(0.01)
        raw.close()

    on_floor(tmp_path, story, pauses=SLOW)
    assert not broken


def test_an_address_has_its_part_of_all_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.web.transport.connections.MOST", 40)
    monkeypatch.setattr("sicbo.web.transport.connections.KEPT_BACK", 40)

    async def alive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        try:
            writer.write(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            head = await reader.readuntil(b"alive\n")
            return head.startswith(b"HTTP/1.1 200")
        except (ConnectionError, asyncio.IncompleteReadError):
            return False

    async def story(floor: ServedFloor) -> None:
        at = urlsplit(floor.address)
        held = [await asyncio.open_connection(at.hostname, at.port) for _ in range(12)]
        assert [await alive(*each) for each in held].count(True) == 10
        for _, writer in held:
            writer.close()
        again = [await asyncio.open_connection(at.hostname, at.port)]
        while not await alive(*again[-1]):
            again.append(await asyncio.open_connection(at.hostname, at.port))
        for _, writer in again:
            writer.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_connections_are_counted_to_their_end() -> None:
    now = 0.0
    held = Connections(KEPT_BACK + 400, lambda address: address == "10.0.0.1", lambda: now)
    assert (held.most, held.each) == (400, 100)
    ends = [held.come("192.0.2.1") for _ in range(100)]
    assert all(ends)
    assert held.come("192.0.2.1") is None
    proxied = [held.come("10.0.0.1") for _ in range(300)]
    assert all(proxied), "a proxy may bring everybody"
    assert held.come("192.0.2.2") is None, "all are taken"
    for end in (*ends, *proxied):
        assert end is not None
        end()
        end()
    assert len(held) == 0
    assert held.come("192.0.2.2") is not None


def test_that_there_is_no_room_is_told_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    clock = [0.0]
    held = Connections(KEPT_BACK + 400, lambda _: True, lambda: clock[0])
    ends = [held.come("10.0.0.1") for _ in range(400)]
    for now, told in ((0.0, 1), (59.0, 1), (61.0, 2)):
        clock[0] = now
        for number in range(10):
            assert held.come("10.0.0.1") is None
            end = ends[number]
            assert end is not None
            end()
            ends[number] = held.come("10.0.0.1")
        assert caplog.text.count("no room for connections") == told


def test_pages_of_others_are_counted_and_few_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(floor: ServedFloor) -> None:
        async def knock() -> str:
            address = floor.address.replace("http", "ws", 1) + "/ws"
            with pytest.raises(InvalidStatus):
                await connect(address, origin=Origin("http://elsewhere.example"), proxy=None)
            return generate_latest(floor.live.meters.registry).decode()

        for _ in range(2 * int(TOLD.burst) - 1):
            await knock()
        seen = await knock()
        assert f'sicbo_refused_sockets_total{{why="origin"}} {2 * TOLD.burst:.1f}' in seen
        assert caplog.text.count("socket refused") == TOLD.burst
        floor.live.admission._handshakes = Buckets(Rate(0.5, 0.001))
        assert 'sicbo_refused_sockets_total{why="too-many"} 1.0' in await knock()

    on_floor(tmp_path, story, pauses=SLOW)


def test_an_address_that_comes_too_often_has_to_wait() -> None:
    now = 0.0
    held = Connections(MOST + KEPT_BACK, now=lambda: now)
    for _ in range(int(CONNECTIONS.burst)):
        end = held.come("192.0.2.1")
        assert end is not None
        end()
    assert held.come("192.0.2.1") is None
    now = 1 / CONNECTIONS.a_second
    assert held.come("192.0.2.1") is not None


def test_descriptors_are_raised_to_what_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        allowed = MOST + KEPT_BACK if hard == resource.RLIM_INFINITY else hard
        assert raise_descriptors() == min(MOST + KEPT_BACK, allowed)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(MOST + KEPT_BACK, allowed)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
