"""What machine money costs: settlements with a linked pool, tickets redeemed and looked up.

Every figure stands beside another one of the same run, by turns and in time of the processor where
nothing waits, so that a machine that wavers wavers for both.
"""

import datetime
import shutil
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from bench.money_floor import many_terminals
from bench.money_record import looked_up, opened_pools, redeemed
from sicbo.core.floor.floor import Floor, FloorOrder, decide, evolve
from sicbo.core.floor.founding import PlayerEnrolled
from sicbo.core.floor.jackpots.awarding import jackpots_at_settlement
from sicbo.core.floor.jackpots.messages import LinkJackpot, OpenJackpot
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.streams import FLOOR, table_stream
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.jackpots.link import due
from sicbo.core.table.jackpots.messages import JackpotFed
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.defaults import default_evidence
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from tests.real_postgres import Server

NOW: Final = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
STEP: Final = datetime.timedelta(minutes=2)
TURNS: Final = 9
TERMINALS: Final = 100
SPOTS: Final = tuple(WagerKey(f"total:{n}") for n in range(4, 14))
LOST: Final = (1, 1, 2)
SETTLEMENT, WAGERS, FLAT = 0.9, 0.98, 1.5
"""What is wanted: shares of what a table without a pool does, and how much more the most may cost
than the least."""


class Terminals:
    """An electronic table with so many terminals, and a pool on its link or none."""

    def __init__(self, terminals: int, *, pool: bool) -> None:
        self.now, self.players = NOW, [f"p{n}" for n in range(terminals)]
        limits = Limits(Amount(100), Amount(10**9))
        config = TableConfig("etg", limits, layout="A", seats=terminals, wagering_seconds=1)
        book = open_rulebook("aruze-etg")
        self.floor: Floor = OneTable(book, config, NOW).floor
        opening = OpenTable(config, NOW.date(), default_evidence(book, NOW.date()))
        self.do("eva", "electronic-gaming-supervisor", opening)
        for seat, player in enumerate(self.players, 1):
            evolve(self.floor, FLOOR, PlayerEnrolled(player=player, clauses=()))
            self.do("cass", "cashier", BuyIn(player, Amount(10**10)))
            self.do(player, "player", TakeSeat(player, seat))
            self.do("sys", "system", TransferCredit(player, Amount(10**10)))
        if pool:
            opened = OpenJackpot(
                pool="gold",
                reset=Amount(100_000),
                spots=(WagerKey("triple:6"),),
                at_least=Amount(1000),
                times=2,
                sharing="equal",
                paid="meter",
                acknowledged=True,
            )
            link = LinkJackpot(pool="gold", display="1/200", reserve="1/997", approval="letter 1")
            for command in (opened, link):
                self.do("olga", "operator", command)

    def order(self, by: str, role: str, command: AnyCommand) -> FloorOrder:
        """An order at the table, now."""
        return FloorOrder(by=by, role=role, at=self.now, command=command, table="etg")

    def do(self, by: str, role: str, command: AnyCommand) -> None:
        """Decide an order and fold what comes of it."""
        self.give(self.order(by, role, command))

    def give(self, order: FloorOrder) -> None:
        """The same for an order at hand."""
        outcome = decide(self.floor, order)
        assert not isinstance(outcome, Refusal), outcome
        for stream, event in outcome:
            evolve(self.floor, stream, event)

    def laid(self) -> float:
        """Everybody bets on ten areas; seconds of each wager."""
        number = self.floor.table("etg").round
        stakes = [
            PlaceWagers(each, number, {s: Amount(500)}) for each in self.players for s in SPOTS
        ]
        orders = [self.order(each.player, "player", each) for each in stakes]
        start = process_time()
        for order in orders:
            self.give(order)
        return (process_time() - start) / len(orders)

    def settled(self) -> float:
        """The dice fall; seconds of one settlement, feed included."""
        self.now += STEP
        self.do("sys", "system", CloseWagering())
        self.now += STEP
        self.do("sys", "system", Shoot())
        order = self.order("sys", "system", ReportDice(LOST))
        start = process_time()
        self.give(order)
        return process_time() - start


def _beside() -> None:
    """Wagers and settlements by turns at a table without a pool and at one that feeds one."""
    tables = {pool: Terminals(TERMINALS, pool=pool) for pool in (False, True)}
    wagers: dict[bool, list[float]] = {False: [], True: []}
    settlements: dict[bool, list[float]] = {False: [], True: []}
    for turn in range(TURNS + 1):
        for pool, table in sorted(tables.items(), reverse=bool(turn % 2)):
            laid, settled = table.laid(), table.settled()
            if turn:  # The first one warms up.
                wagers[pool].append(laid)
                settlements[pool].append(settled)
    for what, wanted, times in (
        ("wagers", WAGERS, wagers),
        ("settlement of 1,000 wagers", SETTLEMENT, settlements),
    ):
        pairs = [plain / fed for plain, fed in zip(times[False], times[True], strict=True)]
        print(
            f"{what} with a pool {median(times[True]) * 1e6:10.1f} µs, ratio"
            f" {median(pairs):4.2f} ({min(pairs):4.2f} to {max(pairs):4.2f}), wanted {wanted:4.2f}"
        )


def _pool_alone(table: Terminals, times: int = 200) -> float:
    """Seconds that the pool takes of a settlement: the test, the feed and what follows."""
    state = table.floor.table("etg")
    settled = state.settled
    assert settled is not None
    order, event = table.order("sys", "system", ReportDice(LOST)), settled.event
    assert isinstance(event, RoundSettled)
    best = float("inf")
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            jackpots_at_settlement(table.floor, order, event)
        best = min(best, (process_time() - start) / times)
    return best


def _flat_in_terminals() -> None:
    first: float | None = None
    for terminals in (10, 100, 1_000):
        table = Terminals(terminals, pool=True)
        table.laid()
        table.settled()
        each = _pool_alone(table) / terminals
        first = each if first is None else first
        print(
            f"a pool in a settlement of {terminals:>5,} terminals {each * 1e6:7.3f} µs each,"
            f" {each / first:4.2f} x, wanted at most {FLAT:4.2f}"
        )


def _flat_in_contributions() -> None:
    """The same settlement after a thousand contributions, and after a million."""
    table = Terminals(10, pool=True)
    table.laid()
    table.settled()
    fed, first = 1, 0.0
    for wanted in (1_000, 10_000, 100_000, 1_000_000):
        while fed < wanted:
            contribute(table.floor, "etg", "gold", fed)
            fed += 1
        each = _pool_alone(table)
        first = first or each
        print(
            f"a pool after {fed:>9,} contributions {each * 1e6:7.1f} µs a settlement,"
            f" {each / first:4.2f} x, wanted at most {FLAT:4.2f}"
        )


def contribute(floor: Floor, table: str, pool: str, turnover: int) -> None:
    """Fold one more contribution of a table."""
    link = floor.table(table).jackpots[pool]
    fed = JackpotFed(
        pool=pool,
        round=1,
        turnover=turnover,
        display=due(link.display_carry, link.display_rate, turnover),
        reserve=due(link.reserve_carry, link.reserve_rate, turnover),
        counts={},
        clauses=(),
    )
    evolve(floor, table_stream(table), fed)


def main() -> None:
    """Measure and print."""
    _beside()
    _flat_in_terminals()
    _flat_in_contributions()
    folder, server, numbers = Path(tempfile.mkdtemp(prefix="sicbo-bench-")), Server(), count(1)
    server.start()
    raw: Callable[[], str] = lambda: str(folder / f"raw-{next(numbers)}.sqlite")  # noqa: E731
    try:
        redeemed("SQLite", folder, raw, None)
        redeemed("PostgreSQL", folder, server.new_url, server.new_url)
        looked_up(folder)
        opened_pools(folder)
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)
    many_terminals()


if __name__ == "__main__":
    main()
