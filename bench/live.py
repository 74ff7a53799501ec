"""Durable bets over WebSockets beside a bare echo; many terminals; a stalled one; a reconnection.

Clients and server have a process each. Clients do not read what frames say, they only tell answers
from frames, so that the server is what is measured.
"""

import asyncio
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, ClassVar, Final

import uvloop

from bench.live_client import Connection, connect
from bench.live_server import SUPERVISOR

ONE_TABLE: Final = 500
TABLES, AT_EACH = 20, 50
SECONDS: Final = 6.0
WARM: Final = 1.0
EVERY: Final = 0.5
"""Seconds between two bets of a terminal."""

PAIRS: Final = 5
"""Of the floor and of an echo, by turns; the median ratio is told, since machines waver."""

PIT_TABLES, PIT_SEATS, PIT_PAIRS = 20, 25, 7
"""Tables of a pit, sockets at each, and turns without a pit screen and with one."""

STALLED_PAIRS: Final = 9
STALLED_SECONDS: Final = 3.0
IDS: Final = 1_000_000
"""Ids that a visit may use: a bet of an earlier one would only be answered again."""

_ANSWER: Final = b'{"type":"answer"'
_VIEW: Final = b'{"type":"view"'
_SPOTS: Final = [f"total:{n}" for n in range(4, 18)]


class Server:
    """A server in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "bench.live_server", *arguments]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        self.address: str = told["address"]
        self.cookies: dict[str, str] = told["cookies"]
        self.supervisor = self.cookies.pop(SUPERVISOR, "")

    @property
    def kilobytes(self) -> int:
        """Memory that is its own."""
        text = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text()
        rows = [line.split() for line in text.splitlines()]
        return sum(int(row[1]) for row in rows if row[0].startswith("Private_"))

    def stop(self) -> None:
        """Let it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


@contextlib.contextmanager
def served(*arguments: str) -> Iterator[Server]:
    """A server for as long as it is measured."""
    server = Server(*arguments)
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def floor(tables: int, players: int) -> Iterator[Server]:
    """A floor of its own."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-bench-"))
    try:
        with served("floor", str(folder / "floor"), str(tables), str(players)) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def bet(line: Connection) -> bytes:
    """A wager with an id of its own."""
    line.number += 1
    spot = _SPOTS[line.number % len(_SPOTS)]
    return (
        b'{"type":"command","id":"%d","command":{"command":"place-wagers","player":"%b",'
        b'"round":1,"wagers":{"%b":500}}}' % (line.number, line.player.encode(), spot.encode())
    )


class Load:
    """Sockets that bet, and the times that their answers took."""

    _visits: ClassVar = count()

    def __init__(self, *, closed_loop: bool) -> None:
        self._closed_loop = closed_loop
        self._first = next(self._visits) * IDS
        self.lines: list[Connection] = []
        self.times: list[float] = []
        self.frames = self.refused = 0
        self.counting = False

    def heard(self, line: Connection, text: bytes) -> None:
        """An answer is timed; a frame is counted."""
        if not text.startswith(_ANSWER):
            self.frames += self.counting
            if text.startswith(_VIEW) and not line.shown.done():
                line.shown.set_result(None)
            return
        if self.counting:
            self.times.append(perf_counter() - line.sent)
            self.refused += b'"done":true' not in text
        if self._closed_loop:
            line.say(bet(line))

    async def come(self, server: Server, *, at_once: bool = False) -> float:
        """Connect everybody and wait for every view; tells how long that took."""
        began = perf_counter()
        everybody = list(server.cookies.items())
        size = len(everybody) if at_once else 50
        for start in range(0, len(everybody), size):
            part = everybody[start : start + size]
            self.lines += await asyncio.gather(*(self._one(server, *each) for each in part))
        await asyncio.gather(*(line.shown for line in self.lines))
        return perf_counter() - began

    async def _one(self, server: Server, player: str, cookie: str) -> Connection:
        line = await connect(server.address, "/ws", f"sicbo-session={cookie}", self.heard)
        line.player, line.number = player, self._first
        table = "t" + player[1:].partition("-")[0]
        line.say(b'{"type":"hello","screen":"table","table":"%b"}' % table.encode())
        return line

    async def paced(self, seconds: float) -> None:
        """Everybody bets every half second, spread evenly over it."""
        loop = asyncio.get_running_loop()
        step = EVERY / len(self.lines)
        began = loop.time()
        for number in range(int(seconds / step)):
            wait = began + number * step - loop.time()
            if wait > 0.001:
                await asyncio.sleep(wait)
            line = self.lines[number % len(self.lines)]
            if not line.closed:
                line.say(bet(line))

    async def measured(self, seconds: float = SECONDS) -> float:
        """Answers a second, once warm."""
        await asyncio.sleep(WARM)
        self.counting, began = True, perf_counter()
        await asyncio.sleep(seconds)
        self.counting = False
        return len(self.times) / (perf_counter() - began)

    def leave(self) -> None:
        """Hang up."""
        for line in self.lines:
            line.transport.abort()


def _p(times: list[float]) -> str:
    cuts = quantiles(times, n=100)
    return f"p50 {cuts[49] * 1000:6.1f} ms p99 {cuts[98] * 1000:6.1f} ms"


async def _closed(server: Server) -> tuple[float, Load]:
    load = Load(closed_loop=True)
    await load.come(server)
    for line in load.lines:
        line.say(bet(line))
    rate = await load.measured()
    load.leave()
    return rate, load


async def _echoes(server: Server) -> float:
    """Every socket says what a bet would say, and waits for it to come back."""
    heard = 0

    def again(line: Connection, _: bytes) -> None:
        nonlocal heard
        heard += 1
        line.say(bet(line))

    lines = []
    for start in range(0, ONE_TABLE, 50):
        opened = (connect(server.address, "/ws", "x=y", again) for _ in range(start, start + 50))
        lines += await asyncio.gather(*opened)
    for number, line in enumerate(lines):
        line.player = f"p0-{number}"
        line.say(bet(line))
    await asyncio.sleep(WARM)
    before, began = heard, perf_counter()
    await asyncio.sleep(SECONDS)
    rate = (heard - before) / (perf_counter() - began)
    for line in lines:
        line.transport.abort()
    assert rate, "the echo says nothing back"
    return rate


def _beside_an_echo() -> None:
    pairs = []
    for _ in range(PAIRS):
        with served("echo") as server:
            echo = uvloop.run(_echoes(server))
        with floor(1, ONE_TABLE) as server:
            rate, load = uvloop.run(_closed(server))
        assert not load.refused, f"{load.refused} bets were refused"
        pairs.append((rate / echo, rate, echo, load.frames))
    pairs.sort()
    ratio, rate, echo, frames = pairs[PAIRS // 2]
    print(
        f"{ONE_TABLE} sockets on one table {rate:8,.0f} durable bets/s, echo {echo:8,.0f}/s,"
        f" ratio {ratio:4.2f} ({pairs[0][0]:4.2f} to {pairs[-1][0]:4.2f}),"
        f" {frames / SECONDS:7,.0f} frames/s besides"
    )


async def _pace(server: Server, seconds: float = SECONDS, *, stalled: bool = False) -> Load:
    load = Load(closed_loop=False)
    await load.come(server)
    if stalled:
        load.lines.pop().transport.pause_reading()
    betting = asyncio.create_task(load.paced(WARM + seconds))
    await load.measured(seconds)
    await betting
    load.leave()
    return load


def _many_tables() -> None:
    with floor(TABLES, AT_EACH) as server:
        idle = server.kilobytes
        load = uvloop.run(_pace(server))
        print(f"{TABLES * AT_EACH} sockets on {TABLES} tables, 2 bets/s each: {_p(load.times)}")
        assert not load.refused, f"{load.refused} bets were refused"
        came, grown = uvloop.run(_again(server, idle))
        print(f"{TABLES * AT_EACH} reconnecting at once: all live after {came:4.1f} s")
        print(f"memory of an idle socket: {grown / (TABLES * AT_EACH):5.1f} kB")


async def _again(server: Server, _: int) -> tuple[float, int]:
    await asyncio.sleep(2)
    before = server.kilobytes
    load = Load(closed_loop=False)
    came = await load.come(server, at_once=True)
    await asyncio.sleep(2)
    grown = server.kilobytes - before
    load.leave()
    return came, grown


async def _pit_screen(server: Server) -> Connection:
    """A supervisor looks at all tables; what comes is read and not looked into."""

    def heard(line: Connection, text: bytes) -> None:
        if text.startswith(_VIEW) and not line.shown.done():
            line.shown.set_result(None)

    line = await connect(server.address, "/ws", f"sicbo-session={server.supervisor}", heard)
    line.say(b'{"type":"hello","screen":"pit"}')
    async with asyncio.timeout(30):
        await line.shown
    return line


async def _beside_a_pit(server: Server, *, watched: bool) -> float:
    screen = await _pit_screen(server) if watched else None
    rate, load = await _closed(server)
    assert not load.refused, f"{load.refused} bets were refused"
    if screen is not None:
        assert not screen.closed, "the pit screen was let go"
        screen.transport.abort()
    return rate


def _pit() -> None:
    """The same floor by turns without a pit screen of all its tables and with one."""
    rates: dict[bool, list[float]] = {False: [], True: []}
    with served("echo") as server:
        echo = uvloop.run(_echoes(server))
    with floor(PIT_TABLES, PIT_SEATS) as server:
        for turn in range(2 * PIT_PAIRS):
            watched = turn % 2 == 1
            rates[watched].append(uvloop.run(_beside_a_pit(server, watched=watched)))
    changes = [watched / alone - 1 for alone, watched in zip(*rates.values(), strict=True)]
    low, middle, high = quantiles(changes, n=4)
    rate = median(rates[True])
    print(
        f"{PIT_TABLES * PIT_SEATS} sockets on {PIT_TABLES} tables with a pit screen"
        f" {rate:8,.0f} durable bets/s, echo {echo:8,.0f}/s, ratio {rate / echo:4.2f}"
    )
    print(
        f"a pit screen of {PIT_TABLES} tables changes that by {middle:+.1%}"
        f" (half of {PIT_PAIRS} pairs {low:+.1%} to {high:+.1%})"
    )


def _one_stalls() -> None:
    """The same floor by turns with everybody reading and with one who does not."""
    tails: dict[bool, list[float]] = {False: [], True: []}
    with floor(1, ONE_TABLE) as server:
        for turn in range(2 * STALLED_PAIRS):
            stalled = turn % 2 == 1
            load = uvloop.run(_pace(server, STALLED_SECONDS, stalled=stalled))
            tails[stalled].append(quantiles(load.times, n=100)[98])
    for stalled, told in ((False, "none stalled:"), (True, "one stalled: ")):
        print(f"{ONE_TABLE} sockets, {told} p99 {median(tails[stalled]) * 1000:6.1f} ms")
    changes = [with_one / plain - 1 for plain, with_one in zip(*tails.values(), strict=True)]
    low, middle, high = quantiles(changes, n=4)
    print(
        f"one stalled screen changes the p99 of the others by {middle:+.1%}"
        f" (half of {STALLED_PAIRS} pairs {low:+.1%} to {high:+.1%})"
    )


def main() -> None:
    """Measure and print."""
    _beside_an_echo()
    _many_tables()
    _pit()
    _one_stalls()


if __name__ == "__main__":
    main()
