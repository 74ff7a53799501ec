"""How fast a table decides: wagers and settlements in the pure core, and if the cost stays flat."""

import datetime
from time import perf_counter

from sicbo.core.floor.equipment.handling import as_fitted
from sicbo.core.floor.equipment.kit import as_item, kit_for
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.decide import handle
from sicbo.core.table.evolve import evolve
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.rulebooks.catalogue import open_rulebook

NOW = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
PLAYERS = 100
LAYOUTS = (10, 100, 1_000, 10_000, 100_000)
BEST_OF = 5


def main() -> None:
    """Measure and print: wagers a second by how many lie there already, then settlements."""
    first = 0.0
    _wagers(1_000)  # warm up
    for lying in LAYOUTS:
        each = min(_wagers(lying) for _ in range(BEST_OF))
        first = first or each
        rate = 1 / each
        print(
            f"one wager onto {lying:>7,} {each * 1e6:9.2f} µs {rate:12,.0f}/s {each / first:6.2f} x"
        )
    for lying in LAYOUTS[:-1]:
        table = _open(lying)
        _fill(table, lying)
        lines = sum(len(player.wagers) for player in table.players.values())
        seconds = _settled(table)
        rate = lines / seconds
        print(f"settlement of {lines:>8,} {seconds * 1e3:9.2f} ms {rate:12,.0f} wagers/s")


def _open(players: int) -> Table:
    table = Table(open_rulebook("mbs-2020"))
    config = TableConfig("t", Limits(Amount(1), Amount(10**9)), layout="A", seats=PLAYERS)
    for each in kit_for(table.book, config, NOW.date(), reference="for a bench"):
        evolve(table, as_fitted(as_item(each, NOW), "kay", ()))
    _do(table, "pia", "pit-supervisor", OpenTable(config, NOW.date()))
    for seat in range(1, min(players, PLAYERS) + 1):
        _do(table, f"p{seat}", "player", TakeSeat(f"p{seat}", seat))
        _do(table, f"p{seat}", "player", BringChips(f"p{seat}", Amount(10**12)))
    _do(table, "dan", "dealer", OpenBets())
    return table


def _orders(table: Table, number: int) -> list[Order]:
    keys = list(table.book.table)
    names = list(table.players)
    return [
        Order(
            names[n % len(names)],
            "player",
            NOW,
            PlaceWagers(
                names[n % len(names)],
                table.round,
                {WagerKey(keys[n // len(names) % len(keys)]): Amount(100)},
            ),
        )
        for n in range(number)
    ]


def _fill(table: Table, number: int) -> None:
    for order in _orders(table, number):
        handle(table, order)


def _wagers(lying: int) -> float:
    """Seconds for one wager on a layout on which so many were placed before."""
    table = _open(lying)
    _fill(table, lying)
    orders = _orders(table, 5_000)
    start = perf_counter()
    for order in orders:
        handle(table, order)
    return (perf_counter() - start) / len(orders)


def _settled(table: Table) -> float:
    for command in (Shake(3), CloseBets(), PressKey(), Uncover()):
        _do(table, "dan", "dealer", command)
    _do(table, "dan", "dealer", Announce((1, 2, 4)))
    _do(table, "dan", "dealer", EnterResult((1, 2, 4)))
    start = perf_counter()
    _do(table, "dan", "dealer", Settle())
    return perf_counter() - start


def _do(table: Table, by: str, role: str, command: TableCommand) -> None:
    done = handle(table, Order(by, role, NOW, command))
    assert not isinstance(done, Refusal), done
