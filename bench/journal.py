"""How fast the desk writes what is durable, beside raw inserts of the same bytes."""

import asyncio
import datetime
import gc
import shutil
import tempfile
from collections.abc import Callable
from itertools import count
from operator import itemgetter
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import uvloop

from sicbo.core.floor.equipment.messages import TakeKit
from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import CommandId, WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.whole import fold_whole
from sicbo.desk.home.home import Home, make_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.base import CommandKey, StoredAnswer
from sicbo.journal.books import Books
from sicbo.journal.entry import Entry
from sicbo.journal.open import create_journal, open_journal
from tests.real_postgres import Server

WAGERS = {1: 2_000, 50: 20_000, 500: 50_000}
PAIRS = 5
"""Of the desk and of raw inserts, by turns; the median ratio is told, since machines waver."""

MARK = b"12345678f0"
MILLION = 1_000_000
DAY = datetime.date(2026, 11, 16)
SPOTS = [WagerKey(f"total:{n}") for n in range(4, 18)]


def main() -> None:
    """Measure both engines, then the walk and the fold of a million entries."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-bench-"))
    server = Server()
    server.start()
    numbers = count(1)
    try:
        _engine("SQLite", folder, lambda: str(folder / f"raw-{next(numbers)}.sqlite"), None)
        _engine("PostgreSQL", folder, server.new_url, server.new_url)
        _a_million(folder)
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


def _engine(
    name: str, folder: Path, raw_at: Callable[[], str], database: Callable[[], str] | None
) -> None:
    for senders, spots in ((1, 1), (50, 1), (500, 1), (500, 4)):
        pairs = []
        for attempt in range(PAIRS):
            at = folder / f"{name}-{senders}-{spots}-{attempt}"
            home = make_home(
                at / "floor",
                "bench",
                "AUD",
                key=at / "key.pem",
                database=database() if database else None,
            )
            rate, times, batches = uvloop.run(_through_the_desk(home, senders, spots))
            raw = _raw(home, raw_at(), batches, spots)
            pairs.append((rate / raw, rate, raw, times, batches))
        pairs.sort(key=itemgetter(0))
        ratio, rate, raw, times, batches = pairs[PAIRS // 2]
        cuts = quantiles(times, n=100)
        print(
            f"{name:10} {senders:>4} senders, {spots} a command"
            f" {rate:9,.0f} wagers/s {raw:9,.0f} raw/s"
            f" ratio {ratio:5.2f} ({pairs[0][0]:4.2f} to {pairs[-1][0]:4.2f})"
            f" batch {sum(batches) / len(batches):6.1f}"
            f" p50 {cuts[49] * 1e3:7.2f} ms p99 {cuts[98] * 1e3:7.2f} ms"
        )


class Sender:
    """Gives its next command when the last one is answered, as a screen does."""

    def __init__(self, desk: Desk, requests: list[Request]) -> None:
        self._desk, self._left = desk, iter(requests)
        self._start = 0.0
        self.times: list[float] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self) -> None:
        """Give the next command; there may be none."""
        request = next(self._left, None)
        if request is None:
            self.over.set_result(None)
            return
        self._start = perf_counter()
        self._desk.give(request, self._told)

    def _told(self, _: Request, answer: object) -> None:
        self.times.append(perf_counter() - self._start)
        assert isinstance(answer, Done), answer
        self.send()


async def _through_the_desk(
    home: Home, senders: int, spots: int
) -> tuple[float, list[float], list[int]]:
    """Wagers a second, the time each command took, and the batches the desk formed."""
    async with open_floor(home) as desk:
        await _lay(desk, senders)
        batches: list[int] = []
        desk.listen(lambda written: batches.append(len(written)))
        each = WAGERS[senders] // senders // spots
        asked = [Sender(desk, _requests(f"p{n}", each, spots)) for n in range(senders)]
        gc.collect()
        start = perf_counter()
        for sender in asked:
            sender.send()
        await asyncio.gather(*(sender.over for sender in asked))
        times = [seconds for sender in asked for seconds in sender.times]
        rate = senders * each * spots / (perf_counter() - start)
        return rate, times, batches


def _requests(name: str, number: int, spots: int) -> list[Request]:
    """Wagers of one player, each on so many spots."""
    found = []
    for n in range(number):
        on = [SPOTS[(n + each) % len(SPOTS)] for each in range(spots)]
        wager = PlaceWagers(name, 1, dict.fromkeys(on, Amount(100)))
        found.append(Request(by=name, id=f"b{n}", role="player", command=wager, table="main"))
    return found


async def _lay(desk: Desk, players: int) -> None:
    """A table with players who have chips, and bets open."""
    numbers = count(1)

    async def do(actor: str, role: str, command: AnyCommand, table: str | None = None) -> None:
        answer = await desk.submit(
            Request(by=actor, id=f"l{next(numbers)}", role=role, command=command, table=table)
        )
        assert isinstance(answer, Done), answer

    limits = Limits(Amount(100), Amount(10**12))
    config = TableConfig(table="main", limits=limits, seats=players)
    await do("olga", "owner", FoundFloor(floor="bench", currency="AUD", edition=EDITION))
    await do("olga", "owner", InstallTable(game="canberra-2005", config=config))
    await do("olga", "owner", TakeKit(table="main", evidence="for a bench"))
    await do("olga", "operator", OpenTable(config, DAY), "main")
    for seat in range(1, players + 1):
        name, chips = f"p{seat - 1}", Amount(10**10)
        await do("cass", "cashier", BuyIn(name, chips))
        await do(name, "player", BringChips(name, chips), "main")
        await do(name, "player", TakeSeat(name, seat), "main")
    await do("dan", "dealer", OpenBets(), "main")
    await do("dan", "dealer", Shake(3), "main")


def _raw(home: Home, where: str, batches: list[int], spots: int) -> float:
    """The same bytes in the same batches, and nothing but inserting them: entries a second."""
    source = home.journal(read_only=True)
    number = sum(batches)
    last = source.head().position
    first = last - number
    wanted = list(source.entries(first))[:number]
    source.close()
    create_journal(where, "bench")
    journal = open_journal(where)
    turns = _turns(wanted, batches, first, spots)
    gc.collect()
    start = perf_counter()
    for entries, answered in turns:
        journal.begin()
        journal.append(entries, answered)
        journal.commit()
    rate = number / (perf_counter() - start)
    journal.close()
    return rate


def _turns(
    wanted: list[Entry], batches: list[int], first: int, spots: int
) -> "list[tuple[list[Entry], list[StoredAnswer]]]":
    turns = []
    at = 0
    for size in batches:
        taken = [each._replace(position=each.position - first) for each in wanted[at : at + size]]
        answered = [
            StoredAnswer(
                CommandKey(f"p{n % 500}", CommandId(f"b{at + n}")),
                MARK,
                entry.position,
                spots,
                None,
            )
            for n, entry in enumerate(taken[::spots])
        ]
        turns.append((taken, answered))
        at += size
    return turns


def _a_million(folder: Path) -> None:
    """A million entries of play: verified, folded, and a table started from its snapshot."""
    at = folder / "million"
    home = make_home(at / "floor", "bench", "AUD", key=at / "key.pem")
    asyncio.run(_fill(home, MILLION))
    journal = home.journal(read_only=True)
    total = journal.head().position
    start = perf_counter()
    walk, folded = fold_whole(journal, where=home.journal_at)
    seconds = perf_counter() - start
    assert not walk.damaged
    assert walk.count == total
    assert sum(room.table.ledger.sum() for room in folded.rooms.values()) == 0
    print(f"{total:,} entries verified and folded in {seconds:6.2f} s")
    start = perf_counter()
    rooms = LoadedFloor(journal, Books(journal))
    table = rooms.room("main").table
    seconds = perf_counter() - start
    print(f"a table of {rooms.rooms['main'].version:,} entries started in {seconds:6.3f} s")
    assert table.round > 0
    journal.close()


async def _fill(home: Home, entries: int) -> None:
    async with open_floor(home) as desk:
        await _lay(desk, 500)
        number = count(1)
        for turn in count(1):
            wagers = dict.fromkeys(SPOTS, Amount(100))
            asked = [
                desk.submit(
                    Request(
                        by=f"p{n}",
                        id=f"f{next(number)}",
                        role="player",
                        command=PlaceWagers(f"p{n}", turn, wagers),
                        table="main",
                    )
                )
                for n in range(500)
            ]
            await asyncio.gather(*asked)
            for step in (
                *(CloseBets(), Uncover(), Announce((1, 2, 4)), EnterResult((1, 2, 4))),
                *(Settle(), OpenBets(), Shake(3)),
            ):
                await desk.submit(
                    Request(
                        by="dan", id=f"f{next(number)}", role="dealer", command=step, table="main"
                    )
                )
            if desk.rooms.position >= entries:
                return
