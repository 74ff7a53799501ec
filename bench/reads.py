"""Answers on a long record: by projections, beside the record alone.

The record is written as a desk would have written it, without one: five tables, a hundred players
at each. `SICBO_BENCH_ENTRIES` says how long it is; a million entries where nobody says.
"""

import asyncio
import datetime
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from sicbo.core.floor.streams import table_stream
from sicbo.core.ids import Stream, WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.decide import handle
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import Record, encode
from sicbo.journal.entry import chain
from sicbo.projections.follower import following
from sicbo.projections.reads import Reads, reads_of
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.round import round_view
from tests.desk.floor import Staff, new_home

ENTRIES: Final = int(os.environ.get("SICBO_BENCH_ENTRIES", "1_000_000"))
TABLES, AT_EACH = 5, 100
WAGERS: Final = 2
BATCH: Final = 20_000
BEHIND: Final = 1_000
"""Entries that the record has behind the projections while it is asked."""
TIMES: Final = 7
WANTED_MS: Final = 100.0


async def _opened(home: Home) -> None:
    async with open_floor(home, play=False) as desk:
        for number in range(TABLES):
            name = f"t{number}"
            staff = Staff(desk, prefix=name, table=name)
            if number:
                await staff.install(name)
            else:
                await staff.open_floor(players=0)
            for player in range(AT_EACH):
                await staff.seat(f"p{number}-{player}", player + 1, chips=10**9)


class LongRecord:
    """A record that grows by whole rounds, played by chance."""

    def __init__(self, journal: Journal) -> None:
        self._journal, self._dice = journal, Random(18)
        rooms = LoadedFloor(journal, Books(journal))
        names = [f"t{number}" for number in range(TABLES)]
        self._tables = {name: rooms.room(name).table for name in names}
        self._versions = journal.versions([table_stream(name) for name in names])
        self._now = datetime.datetime.now(datetime.UTC)
        self._asked = 0
        self._head = journal.head()

    def grow(self, upto: int) -> None:
        """Play rounds until the record is as long."""
        bodies: list[tuple[Stream, int, bytes]] = []
        while self._head.position + len(bodies) < upto:
            for name, table in self._tables.items():
                bodies += self._round(name, table)
            if len(bodies) >= BATCH:
                self._write(bodies)
                bodies = []
        self._write(bodies)

    def _write(self, bodies: list[tuple[Stream, int, bytes]]) -> None:
        entries = chain(self._journal.begin(), bodies)
        self._journal.append(entries, ())
        self._journal.commit()
        self._head = self._journal.head()

    def _round(self, name: str, table: Table) -> Iterator[tuple[Stream, int, bytes]]:
        dice = self._dice
        rolled = dice.randint(1, 6), dice.randint(1, 6), dice.randint(1, 6)
        yield from self._ordered(name, table, "dan", OpenBets())
        yield from self._ordered(name, table, "dan", Shake(3))
        keys = list(table.offer)
        for player in table.players:
            for _ in range(WAGERS):
                wagers = {WagerKey(dice.choice(keys)): Amount(500)}
                laid = PlaceWagers(player, table.round, wagers)
                yield from self._ordered(name, table, player, laid)
        for step in (CloseBets(), Uncover(), Announce(rolled), EnterResult(rolled), Settle()):
            yield from self._ordered(name, table, "dan", step)

    def _ordered(
        self, name: str, table: Table, by: str, command: TableCommand
    ) -> Iterator[tuple[Stream, int, bytes]]:
        self._now += datetime.timedelta(milliseconds=5)
        self._asked += 1
        role = "dealer" if by == "dan" else "player"
        events = handle(table, Order(by, role, self._now, command))
        if isinstance(events, Refusal):
            return
        stream = table_stream(name)
        for part, event in enumerate(events, 1):
            record = Record(
                *(self._now, by, role, f"b{self._asked}", event),
                asked=command if part == 1 else None,
                part=part,
                parts=len(events),
            )
            self._versions[stream] += 1
            yield stream, self._versions[stream], encode(record)


def _took(ask: Callable[[], object]) -> float:
    times = []
    for _ in range(TIMES):
        began = perf_counter()
        ask()
        times.append(perf_counter() - began)
    return median(times) * 1000


def _once(ask: Callable[[], object]) -> float:
    began = perf_counter()
    ask()
    return (perf_counter() - began) * 1000


def _asked(home: Home, ask: Callable[[Reads], object]) -> Callable[[], None]:
    """A question as a server has it: everything is opened for it, and closed."""

    def whole() -> None:
        with (
            closing(home.journal(read_only=True)) as journal,
            reads_of(journal, home.journal_at) as reads,
        ):
            ask(reads)
            assert reads.why is None, reads.why

    return whole


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="sicbo-reads-") as folder:
        home = new_home(Path(folder))
        asyncio.run(_opened(home))
        with closing(home.journal()) as journal:
            record = LongRecord(journal)
            record.grow(ENTRIES)
            began = perf_counter()
            with following(journal, home.journal_at) as follower:
                follower.catch_up()
                seconds, size = perf_counter() - began, follower.store.size()
            length = journal.head().position
            print(
                f"{length:,} entries projected in {seconds:.1f} s, {length / seconds:,.0f}/s;"
                f" {size / 1e6:,.0f} MB beside {Path(home.journal_at).stat().st_size / 1e6:,.0f} MB"
            )
            record.grow(length + BEHIND)
        with closing(home.journal(read_only=True)) as journal:
            _compare(home, journal)


def _compare(home: Home, journal: Journal) -> None:
    versions = journal.versions([table_stream("t1")])
    rounds = versions[table_stream("t1")] // (AT_EACH * WAGERS + 7)
    begins = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=30)
    ends = begins + datetime.timedelta(minutes=20)
    middle = rounds // 2
    questions: tuple[tuple[str, Callable[[Reads], object], Callable[[], object]], ...] = (
        ("statement, all", lambda r: r.statement("p1-7"), lambda: statement(journal, "p1-7")),
        (
            "statement, 20 min",
            lambda r: r.statement("p1-7", begins, ends),
            lambda: statement(journal, "p1-7", begins, ends),
        ),
        ("meters, all", lambda r: r.meters("t1"), lambda: meters(journal, "t1")),
        (
            "meters, 20 min",
            lambda r: r.meters("t1", begins, ends),
            lambda: meters(journal, "t1", begins, ends),
        ),
        (
            f"round {middle:,}",
            lambda r: r.round("t1", middle),
            lambda: round_view(journal, "t1", middle),
        ),
        ("my rounds", lambda r: r.my_rounds("p1-7"), lambda: my_rounds(journal, "p1-7")),
    )
    for what, by_projections, by_record in questions:
        quick, slow = _took(_asked(home, by_projections)), _once(by_record)
        print(
            f"{what:18} {quick:7.1f} ms by projections, {slow:10,.1f} ms by the record alone,"
            f" {slow / quick:7,.0f} x; wanted {WANTED_MS:.0f} ms"
        )


if __name__ == "__main__":
    main()
