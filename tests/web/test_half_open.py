"""Connections that say nothing: few of an address are listened to, and few begin in one turn."""

import asyncio
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport import half_open
from sicbo.web.transport.connections import KEPT_BACK, Connections
from sicbo.web.transport.half_open import AT_A_TURN, HalfOpen, Place, Turnstile
from tests.web.floor import PATIENCE, on_floor
from tests.web.test_line import SLOW

OTHER = "127.0.0.2"
ASKS = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def turns(number: int = 3) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def test_whoever_comes_when_all_places_are_taken_waits_for_one() -> None:
    async def story() -> None:
        doors = HalfOpen(2, 3600.0)
        first, second = await doors.place("a"), await doors.place("a")
        third, fourth = (asyncio.create_task(doors.place("a")) for _ in range(2))
        await turns()
        assert not third.done()
        await doors.place("b")
        first.leave()
        first.leave()
        await turns()
        assert third.done()
        assert not fourth.done(), "a place that is left twice is free once"
        assert doors.held("a") == 2
        for each in (second, await third):
            each.leave()
        (await fourth).leave()
        assert not doors._timers
        assert [*doors._held] == ["b"], "addresses are forgotten"

    asyncio.run(story())


def test_whoever_gives_up_waiting_keeps_nobody_from_a_place() -> None:
    async def story() -> None:
        doors = HalfOpen(1, 3600.0)
        first = await doors.place("a")
        gone, waits = (asyncio.create_task(doors.place("a")) for _ in range(2))
        await turns()
        gone.cancel()
        await turns()
        first.leave()
        await turns()
        (await waits).leave()
        late = await doors.place("a")
        taken = asyncio.create_task(doors.place("a"))
        await turns()
        late.leave()
        taken.cancel()  # In the very moment in which it has got one.
        await asyncio.gather(taken, return_exceptions=True)
        assert doors.held("a") == 0
        assert not doors._waiting

    asyncio.run(story())


def test_silent_ones_make_room_only_where_somebody_waits() -> None:
    async def story() -> None:
        doors, ended = HalfOpen(8, 0.0), list[Place]()
        places = [await doors.place("a") for _ in range(8)]
        for each in places:
            each.vacate = lambda each=each: ended.append(each)  # type: ignore[misc]
        await turns(9)
        assert not ended, "nobody waits"
        await asyncio.gather(*(doors.place("a") for _ in range(3)))
        assert ended == places[:3], "whoever has been silent longest, and no more than wait"

    asyncio.run(story())


def test_few_pass_in_one_turn_of_the_loop_and_all_in_their_order() -> None:
    passed: list[int] = []
    seen: list[int] = []

    async def one(gate: Turnstile, number: int) -> None:
        await gate.turn()
        passed.append(number)

    async def story() -> None:
        loop, gate = asyncio.get_running_loop(), Turnstile()

        def look() -> None:
            seen.append(len(passed))
            if len(passed) < 50:
                loop.call_soon(look)

        coming = [asyncio.create_task(one(gate, number)) for number in range(50)]
        loop.call_soon(look)
        coming[7].cancel()
        await asyncio.gather(*coming[:7], *coming[8:])
        passed.append(7)
        await asyncio.sleep(0)
        again = asyncio.create_task(one(gate, 50))
        await again

    asyncio.run(story())
    assert passed == [*range(7), *range(8, 50), 7, 50]
    assert max(after - before for before, after in pairwise(seen)) <= AT_A_TURN


def test_a_proxy_needs_no_place() -> None:
    held = Connections(KEPT_BACK + 400, lambda address: address == "10.0.0.1")

    async def story() -> None:
        places = [await held.place("10.0.0.1") for _ in range(half_open.HALF_OPEN + 1)]
        assert places == [None] * len(places)

    asyncio.run(story())


async def come(floor: ServedFloor, address: str = OTHER) -> Streams:
    at = urlsplit(floor.address)
    return await asyncio.open_connection(at.hostname, at.port, local_addr=(address, 0))


async def lives(streams: Streams) -> bool:
    """Ask, hear the answer and leave."""
    reader, writer = streams
    writer.write(ASKS)
    answer = await reader.readuntil(b"alive\n")
    writer.close()
    return answer.startswith(b"HTTP/1.1 200")


def test_of_silent_connections_few_are_listened_to_and_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(half_open, "HALF_OPEN", 3)
    monkeypatch.setattr(half_open, "SILENT_SECONDS", 3600.0)

    async def story(floor: ServedFloor) -> None:
        held = floor.server._connections_in  # type: ignore[attr-defined]
        doors: HalfOpen = held.half_open
        before = len(held)
        silent = [await come(floor) for _ in range(8)]
        while len(held) < before + 8:
            await asyncio.sleep(0)
        await turns(20)
        assert doors.held(OTHER) == 3
        assert len(floor.server.server_state.connections) == 3
        assert await lives(await come(floor, "127.0.0.1")), "at another address nobody waits"
        assert await lives(silent[0])
        while doors.held(OTHER) < 3:
            await asyncio.sleep(0)
        for _, writer in silent[:4]:
            writer.close()
        for each in silent[4:]:
            assert await lives(each), "whoever waited is heard, and what they said meanwhile"
        while doors.held(OTHER):
            await asyncio.sleep(0)

    async def told(floor: ServedFloor) -> None:
        async with asyncio.timeout(PATIENCE):
            await story(floor)

    on_floor(tmp_path, told, pauses=SLOW)


def test_whoever_asks_is_served_beside_silent_ones_of_the_same_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(half_open, "HALF_OPEN", 3)
    monkeypatch.setattr(half_open, "SILENT_SECONDS", 0.05)

    async def story(floor: ServedFloor) -> None:
        async with asyncio.timeout(PATIENCE):
            silent = [await come(floor) for _ in range(8)]
            assert await lives(await come(floor))
            assert await silent[0][0].read(1) == b"", "whoever came first and says nothing"
            for _, writer in silent:
                writer.close()

    on_floor(tmp_path, story, pauses=SLOW)
