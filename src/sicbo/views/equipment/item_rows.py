"""The register for people: every item as it stands, what is due, and what a table lacks."""

import datetime
from collections.abc import Callable, Iterator, Mapping

import msgspec

from sicbo.core.floor.equipment.items import NO_MAKER, Item, Register
from sicbo.core.floor.equipment.kit import kit_for
from sicbo.core.floor.equipment.messages import KitItem
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.config import TableConfig
from sicbo.core.table.fitted.item import FittedItem, PlannedCheck
from sicbo.core.table.fitted.planned import Due, due_checks
from sicbo.core.table.state import Table

TableOf = Callable[[str], Table]
"""Tells a table of the floor by its name."""


class ItemRow(msgspec.Struct, frozen=True):
    """An item as it stands now."""

    serial: str
    kind: str
    maker: str | None
    """Who made it, where somebody has said so."""
    place: str
    """The table it is fitted at, who has it, or where else it is."""
    pieces: int
    facts: dict[str, str]
    approval: str | None
    seal: str | None
    rounds: int
    checked: datetime.datetime | None
    out: str | None
    due: tuple[str, ...]
    """Checks that are due."""
    overdue: tuple[str, ...]
    """Checks that are overdue."""


class DueRow(msgspec.Struct, frozen=True):
    """A check that somebody should make."""

    serial: str
    kind: str
    place: str
    check: str
    overdue: bool
    stops: bool
    checked: datetime.datetime | None


def rows(register: Register, table_of: TableOf, now: datetime.datetime) -> Iterator[ItemRow]:
    """Every item of the register, as its table knows it where it is fitted."""
    for item in register.items.values():
        stands = standing(item, table_of)
        due = list(checks_due(register, item, stands, table_of, now))
        approval = item.approval
        yield ItemRow(
            serial=item.serial,
            kind=item.kind,
            maker=item.maker if item.maker != NO_MAKER else None,
            place=_place(item),
            pieces=item.pieces,
            facts=item.facts,
            approval=f"{approval.authority}, {approval.reference}" if approval else None,
            seal=stands.seal,
            rounds=stands.rounds,
            checked=stands.checked.at,
            out=item.out,
            due=tuple(in_words(each.check) for each in due if not each.overdue),
            overdue=tuple(in_words(each.check) for each in due if each.overdue),
        )


def due_list(register: Register, table_of: TableOf, now: datetime.datetime) -> list[DueRow]:
    """Every check that is due, what is overdue and stops play first."""
    found: list[DueRow] = []
    for item in register.items.values():
        if item.place not in ("store", "table"):
            continue
        stands = standing(item, table_of)
        for due in checks_due(register, item, stands, table_of, now):
            row = DueRow(
                serial=item.serial,
                kind=item.kind,
                place=_place(item),
                check=in_words(due.check),
                overdue=due.overdue,
                stops=due.check.stops,
                checked=stands.checked.at,
            )
            found.append(row)
    return sorted(found, key=lambda row: (not row.overdue, not row.stops, row.serial))


def standing(item: Item, table_of: TableOf) -> FittedItem:
    """An item as its table knows it, or the register where it is at none."""
    if item.table is None:
        return item.as_fitted()
    return table_of(item.table).fitted.get(item.serial) or item.as_fitted()


def checks_due(
    register: Register,
    item: Item,
    stands: FittedItem,
    table_of: TableOf,
    now: datetime.datetime,
) -> Iterator[Due]:
    """The checks that are due; those of a gaming day where the item is fitted."""
    plan = register.planned(item.kind)
    if not plan or item.place not in ("store", "table"):
        return
    day = None
    if item.table is not None:
        here = table_of(item.table)
        day = here.day if here.status != "closed" and here.day is not None else now.date()
    yield from due_checks(plan, stands.checked, stands.rounds, now, day)


def _place(item: Item) -> str:
    if item.table is not None:
        return item.table
    return f"with {item.holder}" if item.holder is not None else item.place


def in_words(check: PlannedCheck) -> str:
    """A planned check, as it is written.

    >>> in_words(PlannedCheck("rounds", 1000)), in_words(PlannedCheck("before-day", stops=True))
    ('every 1000 rounds', 'before-day')
    """
    return f"every {check.every} {check.when}" if check.every else str(check.when)


def plan_of(register: Register) -> Mapping[str, tuple[PlannedCheck, ...]]:
    """The checks of every kind that has some."""
    from sicbo.core.table.fitted.planned import DEFAULT_PLAN

    kinds = dict.fromkeys((*DEFAULT_PLAN, *register.plan))
    return {kind: register.planned(kind) for kind in kinds}


def kit_lacking(
    register: Register,
    book: Rulebook,
    config: TableConfig,
    table: Table,
    day: datetime.date,
    reference: str,
) -> tuple[KitItem, ...]:
    """What a table lacks of what its document asks for, as it would be taken."""
    held = {each.kind for each in table.fitted.values()}
    return kit_for(book, config, day, reference=reference, taken=register.items, fitted=held)
