"""A thousand terminals on twenty tables that feed one pool, beside the same floor without one.

Rounds go on by themselves, so that every settlement feeds the pool and every display follows.
"""

import asyncio
import contextlib
import datetime
import json
import logging
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

import msgspec
import uvloop

from bench.live_client import Connection, connect
from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.jackpots.messages import LinkJackpot, OpenJackpot
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import PersonId, WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.config import Limits
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.defaults import config_for, opening_steps
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import open_home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Refused, Request
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.web.running.serving import ServingOptions, opened

GAME: Final = "aruze-etg"
TABLES, AT_EACH = 20, 50
CREDIT: Final = Amount(10**10)
PAIRS: Final = 5
WARM, SECONDS, EVERY = 3.0, 8.0, 0.5
WANTED: Final = 1.1
"""How much longer the slowest answer in a hundred may take with a pool."""
POOL: Final = "gold"

_PHASE: Final = re.compile(rb'"phase":\{"phase":"([a-z-]+)","round":(\d+)')
_SHOWN: Final = re.compile(rb'"name":"gold","display":(\d+)')


# ---------------------------------------------------------------------------- the server


async def _serve(folder: Path, *, pool: bool) -> None:
    async with opened(open_home(folder), ServingOptions(port=0)) as floor:
        desk, cookies = floor.live.desk, {}
        for at in range(TABLES):
            await _open(desk, f"t{at}", pool=pool)
            for n in range(AT_EACH):
                cookies[f"p{at}-{n}"] = await floor.live.accounts.issue(PersonId(f"p{at}-{n}"))
        print(json.dumps({"address": floor.address, "cookies": cookies}), flush=True)
        await asyncio.to_thread(sys.stdin.read)


async def _open(desk: Desk, table: str, *, pool: bool) -> None:
    config = desk.rooms.founding.tables[table].config
    day = datetime.datetime.now(datetime.UTC).date()
    steps: list[tuple[str, str, AnyCommand, str | None]] = []
    for n in range(AT_EACH):
        name = f"p{table[1:]}-{n}"
        steps.append(("olga", "owner", EnrolPlayer(player=name), None))
        steps.append(("cass", "cashier", BuyIn(name, CREDIT), None))
    opening = opening_steps(open_rulebook(GAME), config, day)
    steps += [("olga", role, command, table) for role, command in opening]
    if pool:
        if table == "t0":
            gold = OpenJackpot(
                pool=POOL,
                reset=Amount(100_000),
                spots=(WagerKey("triple:6"),),
                at_least=Amount(10**6),
                sharing="equal",
                paid="hand",
                acknowledged=True,
            )
            steps.append(("olga", "operator", gold, table))
        link = LinkJackpot(pool=POOL, display="1/200", reserve="1/997", approval="letter 1")
        steps.append(("olga", "operator", link, table))
    for n in range(AT_EACH):
        name = f"p{table[1:]}-{n}"
        steps.append((name, "player", TakeSeat(name, n + 1), table))
        steps.append(("sys", "system", TransferCredit(name, CREDIT), table))
    for number, (by, role, command, at) in enumerate(steps):
        answer = await desk.submit(
            Request(by=by, id=f"set:{table}:{number}", role=role, command=command, table=at)
        )
        if isinstance(answer, Refused):
            sys.exit(f"{command}: {answer.refusal}")


def serve(folder: Path, *, pool: bool) -> None:
    """Found a floor of electronic tables and serve it until nobody listens any more."""
    logging.getLogger("sicbo").setLevel(logging.CRITICAL)
    wanted, limits = [], Limits(Amount(100), Amount(10**9))
    for at in range(TABLES):
        usual = config_for(open_rulebook(GAME), f"t{at}")
        config = msgspec.structs.replace(
            usual,
            limits=limits,
            seats=AT_EACH,
            wagering_seconds=2,
            shooting_value=Amount(10**12),
            tickets=None,
        )
        wanted.append(FirstTable(GAME, config, {}))
    found(folder, "bench", "AUD", wanted, key=folder.with_name(f"{folder.name}.pem"))
    uvloop.run(_serve(folder, pool=pool))


@contextlib.contextmanager
def _served(*, pool: bool) -> Iterator[dict[str, Any]]:
    folder = Path(tempfile.mkdtemp(prefix="sicbo-bench-"))
    words = [sys.executable, "-m", "bench.money_floor", str(folder / "floor"), str(int(pool))]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.stdin.close()
        process.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


# ---------------------------------------------------------------------------- the terminals


class Terminals:
    """Sockets that bet while bets are open, the times of their answers, and what they show."""

    def __init__(self) -> None:
        self.lines: list[Connection] = []
        self.rounds: dict[Connection, int] = {}
        self.times: list[float] = []
        self.shown: dict[Connection, tuple[int, float]] = {}
        """The meter on each display, and since when."""
        self.first: dict[int, float] = {}
        """When each meter was first shown anywhere."""
        self.oldest = 0.0
        self.refused = 0
        self.counting = False

    def heard(self, line: Connection, text: bytes) -> None:
        """Tell an answer from a frame, and read of a frame where the round and the pool stand."""
        if text.startswith(b'{"type":"answer"'):
            if self.counting and b'"done":true' in text:
                self.times.append(perf_counter() - line.sent)
            elif self.counting:
                self.refused += 1
            return
        if not line.shown.done():
            line.shown.set_result(None)
        stands = _PHASE.search(text)
        if stands is not None:
            self.rounds[line] = int(stands[2]) if stands[1] == b"betting" else 0
        found = _SHOWN.search(text)
        if found is not None:
            self._meter(line, int(found[1]))

    def _meter(self, line: Connection, meter: int) -> None:
        now, before = perf_counter(), self.shown.get(line)
        if self.counting and before is not None:
            # It was old from the moment on at which any display showed more.
            later = [at for each, at in self.first.items() if each > before[0]]
            if later:
                self.oldest = max(self.oldest, now - min(later))
        self.first.setdefault(meter, now)
        self.shown[line] = meter, now

    async def come(self, address: str, cookies: dict[str, str]) -> None:
        """Connect everybody, and wait for every view."""
        for start in range(0, len(cookies), 50):
            part = list(cookies.items())[start : start + 50]
            self.lines += await asyncio.gather(*(self._one(address, *each) for each in part))
        await asyncio.gather(*(line.shown for line in self.lines))

    async def _one(self, address: str, player: str, cookie: str) -> Connection:
        line = await connect(address, "/ws", f"sicbo-session={cookie}", self.heard)
        line.player = player
        table = "t" + player[1:].partition("-")[0]
        line.say(b'{"type":"hello","screen":"table","table":"%b"}' % table.encode())
        return line

    async def bet(self, seconds: float) -> None:
        """Everybody bets every half second while bets are open, spread evenly over it."""
        loop = asyncio.get_running_loop()
        step, began = EVERY / len(self.lines), loop.time()
        for number in range(int(seconds / step)):
            wait = began + number * step - loop.time()
            if wait > 0.001:
                await asyncio.sleep(wait)
            line = self.lines[number % len(self.lines)]
            at = self.rounds.get(line, 0)
            if at and not line.closed:
                line.number += 1
                line.say(
                    b'{"type":"command","id":"%d","command":{"command":"place-wagers","player":'
                    b'"%b","round":%d,"wagers":{"small":500}}}'
                    % (line.number, line.player.encode(), at)
                )


async def _measured(address: str, cookies: dict[str, str]) -> Terminals:
    terminals = Terminals()
    await terminals.come(address, cookies)
    betting = asyncio.create_task(terminals.bet(WARM + SECONDS))
    await asyncio.sleep(WARM)
    terminals.counting = True
    await asyncio.sleep(SECONDS)
    terminals.counting = False
    await betting
    for line in terminals.lines:
        line.transport.abort()
    return terminals


def many_terminals() -> None:
    """The slowest answer in a hundred, by turns without a pool and with one."""
    tails: dict[bool, list[float]] = {False: [], True: []}
    oldest: list[float] = []
    for turn in range(2 * PAIRS):
        pool = turn % 2 == 1
        with _served(pool=pool) as server:
            found_here = uvloop.run(_measured(server["address"], server["cookies"]))
        tails[pool].append(quantiles(found_here.times, n=100)[98])
        if pool:
            assert len(found_here.first) > 1, "nothing was fed"
            oldest.append(found_here.oldest)
    ratios = [fed / plain for plain, fed in zip(tails[False], tails[True], strict=True)]
    print(
        f"{TABLES * AT_EACH} terminals on {TABLES} tables with a pool:"
        f" p99 {median(tails[True]) * 1e3:6.1f} ms, without {median(tails[False]) * 1e3:6.1f} ms,"
        f" {median(ratios):4.2f} x ({min(ratios):4.2f} to {max(ratios):4.2f}),"
        f" wanted at most {WANTED:4.2f}; the oldest display was {max(oldest):5.2f} s behind"
    )


if __name__ == "__main__":
    serve(Path(sys.argv[1]), pool=sys.argv[2] == "1")
