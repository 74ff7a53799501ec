"""A register of ten thousand items: a table opened, and the list of what is due."""

import datetime
from collections.abc import Callable
from time import perf_counter

from sicbo.core.floor.equipment.happened import ItemChecked, ItemRegistered
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.floor import FloorOrder, decide, evolve
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.opening.messages import OpenTable
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from sicbo.views.equipment.item_rows import due_list

ITEMS = 10_000
ROUNDS = 1_000_000
OPENING_MS = 10.0
DUE_MS = 100.0
NOW = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
KINDS = ("dice", "tumbler", "colour-set", "key", "markers")


def main() -> None:
    """Measure, and fail where a figure is not kept."""
    config = TableConfig("table", Limits(Amount(500), Amount(100_000)), layout="E")
    here = OneTable(open_rulebook("crown-a"), config, NOW)
    for number in range(ITEMS):
        _register(here, number)
    for item in here.table.fitted.values():
        item.rounds = ROUNDS
    opening = FloorOrder(
        by="gus",
        role="game-supervisor",
        at=NOW,
        command=OpenTable(config, NOW.date()),
        table="table",
    )
    decided = _best(lambda: decide(here.floor, opening))
    assert not isinstance(decide(here.floor, opening), Refusal)
    register = here.floor.state(EQUIPMENT)
    later = NOW + datetime.timedelta(days=31)
    due = _best(lambda: due_list(register, here.floor.table, later))
    found = len(due_list(register, here.floor.table, later))
    print(f"register of {len(register.items):,} items, a set with {ROUNDS:,} rounds")
    print(f"opening decided {decided:8.3f} ms   at most {OPENING_MS:.0f} ms")
    print(f"due list        {due:8.3f} ms   at most {DUE_MS:.0f} ms   {found:,} checks")
    assert decided <= OPENING_MS, decided
    assert due <= DUE_MS, due


def _register(here: OneTable, number: int) -> None:
    kind, serial = KINDS[number % len(KINDS)], f"X-{number}"
    entered = ItemRegistered(
        serial=serial,
        kind=kind,  # type: ignore[arg-type]
        maker="acme",
        facts={},
        pieces=3,
        by="kay",
        at=NOW,
        evidence="for a bench",
        clauses=(),
    )
    checked = ItemChecked(
        serial=serial, passed=True, rounds=0, by="kay", at=NOW, evidence="seen", clauses=()
    )
    for event in (entered, checked):
        evolve(here.floor, EQUIPMENT.stream(), event)


def _best(run: Callable[[], object], times: int = 5) -> float:
    """The least time of a few, in milliseconds."""
    best = float("inf")
    for _ in range(times):
        begun = perf_counter()
        run()
        best = min(best, (perf_counter() - begun) * 1e3)
    return best


if __name__ == "__main__":
    main()
