"""How fast a table decides: wagers and settlements in the pure core, and if the cost stays flat.

Chips of every kind are measured by turns on tables of one document, in time of the processor, so
that a machine that wavers wavers for all of them: colour chips and tokens are told as a share of
what value chips do.
"""

import datetime
from collections.abc import Callable
from time import process_time
from typing import Final

from sicbo.core.floor.equipment.handling import as_fitted
from sicbo.core.floor.equipment.kit import as_item, kit_for
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.approval import Evidence
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.colours.in_play import TOKEN, Kind
from sicbo.core.table.colours.messages import BuyColours, PlaceChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.messages import PersonBarred
from sicbo.core.table.config import ColourSet, Limits, TableConfig
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
from sicbo.core.table.tokens.messages import TokensGiven
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.rulebooks.catalogue import open_rulebook

NOW = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
GAME: Final = "star-2016"
"""The one document that takes value chips, colour chips and tokens (3.3)."""
PLAYERS = 100
LAYOUTS = (10, 100, 1_000, 10_000, 100_000)
KINDS: Final = ("value", "colour", "token")
TURNS: Final = 7
WANTED: Final = 0.8
"""What wagers in colour chips and in tokens should do of what those in value chips do."""
FLAT: Final = 1.5
"""How much more a wager may cost on the fullest layout than on the emptiest; else it grows."""
BARRED: Final = 10_000
WITHIN: Final = 1.03
"""How much more a wager may cost where so many are barred."""
PIECES: Final = 10_000_000
STAKE: Final = Amount(100)


def main() -> None:
    """Measure and print: wagers by how many lie there already, then settlements; kind by kind."""
    _wagers("value", 1_000)  # warm up
    first: dict[str, float] = {}
    shares: list[float] = []
    for lying in LAYOUTS:
        told = _by_turns(lambda kind, lying=lying: _wagers(kind, lying))  # type: ignore[misc]
        for kind in KINDS:
            each, share = told[kind]
            first.setdefault(kind, each)
            print(
                f"one wager in {kind:6} onto {lying:>7,} {each * 1e6:8.2f} µs {1 / each:10,.0f}/s"
                f" {each / first[kind]:5.2f} x{_of_value(kind, share)}"
            )
            shares.append(share)
            assert each / first[kind] <= FLAT, f"a wager in {kind} must cost as much on any layout"
    for lying in LAYOUTS[:-1]:
        told = _by_turns(lambda kind, lying=lying: _settlement(kind, lying))  # type: ignore[misc]
        for kind in KINDS:
            each, share = told[kind]
            print(
                f"settlement in {kind:6} of {lying:>7,} {each * 1e6:8.2f} µs a wager"
                f" {1 / each:10,.0f}/s{_of_value(kind, share)}"
            )
    _beside_barred()
    print(
        f"wagers of other kinds: at least {min(shares):4.2f} of value chips, wanted {WANTED:4.2f}"
    )


def _beside_barred() -> None:
    """A wager at a table that knows of so many barred people, beside one that knows of none."""
    turns = [(_wagers("value", 1_000), _wagers("value", 1_000, BARRED)) for _ in range(2 * TURNS)]
    without, beside = (min(each[place] for each in turns) for place in (0, 1))
    share = beside / without
    print(f"one wager beside {BARRED:,} barred people {beside * 1e6:8.2f} µs {share:5.2f} x")
    assert share <= WITHIN, "a wager must cost as much however many are barred"


def _of_value(kind: str, share: float) -> str:
    return "" if kind == "value" else f"  {share:4.2f} of value chips"


def _by_turns(measure: Callable[[str], float]) -> dict[str, tuple[float, float]]:
    """The least time of each kind, and its share of what value chips do, of turns side by side."""
    turns = [{kind: measure(kind) for kind in KINDS} for _ in range(TURNS)]
    least = {kind: min(turn[kind] for turn in turns) for kind in KINDS}
    return {kind: (least[kind], least["value"] / least[kind]) for kind in KINDS}


def _open(kind: str, players: int) -> Table:
    """A table at which everybody has chips of a kind, each a colour of their own."""
    table = Table(open_rulebook(GAME))
    names = [f"p{seat}" for seat in range(1, min(players, PLAYERS) + 1)]
    config = TableConfig(
        "t",
        Limits(Amount(1), Amount(10**9)),
        layout="C",
        seats=PLAYERS,
        touch_screen=True,
        colours=ColourSet("lion", dict.fromkeys(names, PIECES)),
        markers={STAKE: PLAYERS},
    )
    for each in kit_for(table.book, config, NOW.date(), reference="for a bench"):
        evolve(table, as_fitted(as_item(each, NOW), "kay", ()))
    seen = Evidence("letter", datetime.date(2016, 8, 20))
    _do(table, "olga", "operator", OpenTable(config, NOW.date(), seen))
    for seat, name in enumerate(names, 1):
        _do(table, name, "player", TakeSeat(name, seat))
        _do(table, name, "player", BringChips(name, Amount(10**12)))
        if kind == "colour":
            bought = BuyColours(name, Kind(name), PIECES // 10, STAKE, "marker")
            _do(table, name, "player", bought)
        elif kind == "token":
            evolve(table, _tokens(name))
    _do(table, "dan", "dealer", Shake(3))
    _do(table, "dan", "dealer", OpenBets())
    return table


def _tokens(name: str) -> TokensGiven:
    return TokensGiven(
        player=name,
        kind=Kind(f"{TOKEN}{name}"),
        amount=Amount(10**9),
        areas=(),
        single_use=False,
        by="dan",
        clauses=(),
    )


def _orders(table: Table, kind: str, number: int) -> list[Order]:
    keys, names = list(table.offer), list(table.players)
    orders = []
    for n in range(number):
        name, key = names[n % len(names)], WagerKey(keys[n // len(names) % len(keys)])
        orders.append(Order(name, "player", NOW, _wager(table, kind, name, key)))
    return orders


def _wager(table: Table, kind: str, name: str, key: WagerKey) -> TableCommand:
    if kind == "value":
        return PlaceWagers(name, table.round, {key: STAKE})
    chips = Kind(name) if kind == "colour" else Kind(f"{TOKEN}{name}")
    return PlaceChips(name, table.round, {key: {chips: STAKE}})


def _laid(kind: str, number: int) -> Table:
    table = _open(kind, number)
    for order in _orders(table, kind, number):
        handle(table, order)
    return table


def _wagers(kind: str, lying: int, barred: int = 0) -> float:
    """Seconds for one wager on a layout on which so many were placed before."""
    table = _laid(kind, lying)
    for n in range(barred):
        evolve(
            table, PersonBarred(player=f"b{n}", incident=n + 1, clauses=(ClauseNumber("9.3.2"),))
        )
    orders = _orders(table, kind, 5_000)
    start = process_time()
    for order in orders:
        handle(table, order)
    return (process_time() - start) / len(orders)


def _settlement(kind: str, lying: int) -> float:
    """Seconds for one of so many wagers that are settled together."""
    table = _laid(kind, lying)
    lines = sum(len(player.wagers) for player in table.players.values())
    for command in (
        CloseBets(),
        PressKey(),
        Uncover(),
        Announce((1, 2, 4)),
        EnterResult((1, 2, 4)),
    ):
        _do(table, "dan", "dealer", command)
    start = process_time()
    _do(table, "dan", "dealer", Settle())
    return (process_time() - start) / lines


def _do(table: Table, by: str, role: str, command: TableCommand) -> None:
    done = handle(table, Order(by, role, NOW, command))
    assert not isinstance(done, Refusal), done
