"""One address is served at a pace: others go first, and nobody is refused for a busy moment."""

import asyncio
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from sicbo.cli.floor.serve import command as serve_command
from sicbo.web.running import serving
from sicbo.web.running.serving import ServedFloor, ServingOptions, demo_home, opened
from sicbo.web.transport import throttle as throttles
from sicbo.web.transport.connections import KEPT_BACK, Connections
from sicbo.web.transport.front_protocol import in_front
from sicbo.web.transport.rates import Rate
from sicbo.web.transport.throttle import A_SECOND, AT_ONCE, WAITING_SECONDS, Throttle
from sicbo.web.wire.wire_http import Problem
from tests.web.floor import PATIENCE, on_floor
from tests.web.test_line import SLOW

OTHER = "127.0.0.2"


def test_a_handful_is_served_at_once_and_the_rest_one_after_another() -> None:
    asks = Throttle(Rate(3, 8), 0.5, lambda: 0.0)
    waits = [asks.wait("a") for _ in range(8)]
    assert waits == [0.0, 0.0, 0.0, 0.125, 0.25, 0.375, 0.5, None]
    assert asks.wait("a") is None, "who is turned away takes no turn"
    assert asks.wait("b") == 0.0


def test_turns_come_back_with_time() -> None:
    now = [0.0]
    asks = Throttle(Rate(2, 8), 1.0, lambda: now[0])
    assert [asks.wait("a") for _ in range(4)] == [0.0, 0.0, 0.125, 0.25]
    now[0] = 0.25
    assert asks.wait("a") == 0.125
    now[0] = 100.0
    assert [asks.wait("a") for _ in range(3)] == [0.0, 0.0, 0.125]


def test_addresses_that_were_silent_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "ADDRESSES_MAX", 2)
    asks = Throttle(Rate(1, 1), 10.0, lambda: 0.0)
    assert [asks.wait(each) for each in "aabbcc"] == [0.0, 1.0, 0.0, 1.0, 0.0, 1.0]
    assert len(asks._free) == 2
    assert asks.wait("c") == 2.0


def test_a_thousand_screens_behind_one_address_wait_and_are_not_refused() -> None:
    asks = Throttle(now=lambda: 0.0)
    waits = [asks.wait("a") for _ in range(1000)]
    assert max(each for each in waits if each is not None) == pytest.approx(
        (1000 - AT_ONCE) / A_SECOND
    )
    assert None not in waits


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_whoever_would_wait_too_long_is_turned_away_before_anything_is_looked_for(
    kind: str,
) -> None:
    seen: list[str] = []
    sent: list[Any] = []

    async def app(scope: Any, _: Any, __: Any) -> None:
        seen.append(scope["client"][0])

    async def send(message: Any) -> None:
        sent.append(message)

    async def story() -> None:
        front = in_front(app, Throttle(Rate(1, 0.001), 1.0), secure=False)
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            scope = {"type": kind, "method": "GET", "headers": [], "client": (address, 4000)}
            await front(scope, None, send)

    asyncio.run(story())
    assert seen == ["192.0.2.1", "192.0.2.2"]
    if kind == "websocket":
        assert [(each["type"], each["code"]) for each in sent] == [("websocket.close", 1008)]
        return
    start, body = sent
    headers = dict(start["headers"])
    assert (start["status"], headers[b"connection"]) == (429, b"close")
    assert headers[b"retry-after"] == f"{WAITING_SECONDS:.0f}".encode()
    problem = msgspec.json.decode(body["body"], type=Problem)
    assert (problem.kind, problem.retry) == ("too-many", True)


def test_while_one_address_waits_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "AT_ONCE", 2)
    home = demo_home(tmp_path / "floor", wagering_seconds=1)

    async def story(floor: ServedFloor) -> None:
        there = httpx.AsyncHTTPTransport(local_address=OTHER)
        async with (
            httpx.AsyncClient(base_url=floor.address) as here,
            httpx.AsyncClient(base_url=floor.address, transport=there) as other,
        ):
            asking = [asyncio.create_task(other.get("/livez")) for _ in range(9)]
            done, _ = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
            assert (await here.get("/livez")).status_code == 200
            assert not all(each.done() for each in asking)
            assert {each.result().status_code for each in done} == {200}
            for each in asking:
                each.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    async def told() -> None:
        how = ServingOptions(port=0, demo=True, pauses=SLOW, address_rate=1)
        async with opened(home, how) as floor:
            await asyncio.wait_for(story(floor), PATIENCE)

    asyncio.run(told())


def test_a_connection_that_waits_is_counted_and_one_too_many_is_closed(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        held = floor.server._connections_in  # type: ignore[attr-defined]
        held._throttle = Throttle(Rate(1, 1), 1.0, lambda: 0.0)
        at = urlsplit(floor.address)
        before = len(held)
        opened = [await asyncio.open_connection(at.hostname, at.port) for _ in range(3)]
        assert await opened[2][0].read(1) == b"", "too many wait before it"
        assert len(held) == before + 2
        opened[1][1].write(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert (await opened[1][0].readuntil(b"alive\n")).startswith(b"HTTP/1.1 200")
        for _, writer in opened:
            writer.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_whoever_has_gone_before_their_turn_is_not_served(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        held = floor.server._connections_in  # type: ignore[attr-defined]
        held._throttle = Throttle(Rate(1, 4), 10.0, lambda: 0.0)
        seen: set[object] = set()
        at = urlsplit(floor.address)
        before = len(held)
        first = await asyncio.open_connection(at.hostname, at.port)
        _, gone = await asyncio.open_connection(at.hostname, at.port)
        while len(held) < before + 2:
            await asyncio.sleep(0)
        gone.close()
        while len(held) > before + 1:
            seen |= floor.server.server_state.connections
            await asyncio.sleep(0)
        assert len(seen) <= 1, "only who is still there"
        first[1].close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_proxy_brings_everybody_without_waiting() -> None:
    asks = Throttle(Rate(1, 1), 1.0, lambda: 0.0)
    held = Connections(KEPT_BACK + 400, lambda a: a == "10.0.0.1", throttle=asks)
    assert [held.wait("10.0.0.1") for _ in range(5)] == [0.0] * 5
    assert [held.wait("192.0.2.1") for _ in range(3)] == [0.0, 1.0, None]


def test_the_command_line_has_the_same_default() -> None:
    said = {each.name: each.default for each in serve_command.params}
    assert said["address_rate"] == A_SECOND == ServingOptions().address_rate


def test_threads_that_read_reports_give_way_soon_while_a_floor_is_served(tmp_path: Path) -> None:
    before = sys.getswitchinterval()

    async def story(_: ServedFloor) -> None:
        assert sys.getswitchinterval() <= 0.001

    on_floor(tmp_path, story, pauses=SLOW)
    assert sys.getswitchinterval() == before
