"""What stands between a table and its opening or its next round, and what ends it.

The rooms of a table refuse what they lack; here each of those refusals is asked for beforehand,
and beside it stands who can end it.
"""

from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.equipment.items import KEEPER
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.house_rules import THIRD_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.fitted.fitness import FOR_GOOD, lacks, not_equipped
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.order import Order
from sicbo.core.table.tray.holding import cannot_pay, not_counted
from sicbo.views.console.console_standpoint import Standpoint
from sicbo.views.console.console_stock_form import (
    EquipmentSection,
    FittedShown,
    LackShown,
    Permission,
    Remedy,
    TraySection,
)
from sicbo.views.words.citations import refusal_shown

EQUIPPED: Final = ("equipment-missing", "equipment-unfit", "check-overdue", "approval-missing")
"""Refusals that speak of equipment."""


def lacks_section(
    here: Standpoint, tray: TraySection | None, equipment: EquipmentSection | None
) -> tuple[LackShown, ...]:
    """Everything without which the table is not opened, or no other round starts."""
    found = _closed(here) if here.table.status == "closed" else _open(here)
    return tuple(_shown(here, each, tray, equipment) for each in found)


def _closed(here: Standpoint) -> Iterator[Refusal]:
    table, config, day = here.table, here.installed, here.now.date()
    order = Order(
        here.by,
        table.positions[-1],
        here.now,
        OpenTable(config, day),
        here.floor.founding.edition,
        config,
    )
    found: list[Refusal] = []
    if order.edition > THIRD_EDITION and table.policies.equipment:
        found += lacks(table, here.now, config, day)
        unlike = None if found else not_equipped(table, order, config, day)
        found += [unlike] if unlike is not None else []
    uncounted = not_counted(table, config)
    yield from found
    if uncounted is not None:
        yield uncounted


def _open(here: Standpoint) -> Iterator[Refusal]:
    table = here.table
    if table.in_round:
        return
    if here.floor.founding.edition > THIRD_EDITION and table.policies.equipment:
        yield from lacks(table, here.now, table.config, table.day)
    short = cannot_pay(table)
    if short is not None:
        yield short


def _shown(
    here: Standpoint,
    lack: Refusal,
    tray: TraySection | None,
    equipment: EquipmentSection | None,
) -> LackShown:
    kind = lack.facts.get("equipment")
    way: Remedy | None = None
    may: Permission | None = None
    item, slip, who = None, None, None
    if lack.reason == "float-missing" and tray is not None:
        way, may, who = "count", tray.counts.get("opening"), here.table.ladder[-1]
    elif lack.reason == "float-short" and tray is not None:
        way, may, slip, who = _fill(tray)
    elif lack.reason in EQUIPPED and equipment is not None:
        item = next((each for each in equipment.items if each.kind == kind), None)
        way, may = _mend(lack, kind, item, equipment)
        if may is None and item is not None and here.table.status == "closed":
            way, may = "remove", item.removes  # The kit of a closed table has another one.
        who = KEEPER
    return LackShown(
        refusal=refusal_shown(here.table.book, lack),
        way=way if may is not None else None,
        item=item.serial if item is not None else None,
        kind=kind,
        slip=slip,
        may=may,
        who=who if may is None else None,
    )


def _fill(tray: TraySection) -> tuple[Remedy, Permission | None, int | None, str]:
    """A tray that owes is filled: by the chips that have come, or by those that are asked for."""
    fills = [each for each in tray.slips if each.kind == "fill"]
    come = next((each for each in fills if each.receives is not None), None)
    if come is not None:
        return "receive", come.receives, come.slip, come.waits_for
    asked = next((each for each in fills if each.stands == "asked"), None)
    if asked is not None:
        return "fill", None, asked.slip, CASHIER
    return "fill", tray.fills, None, OWNER


def _mend(
    lack: Refusal, kind: str | None, item: FittedShown | None, equipment: EquipmentSection
) -> tuple[Remedy | None, Permission | None]:
    """What brings an item into play: a seal, a check, another item, or the whole kit."""
    if item is None:
        fits = next((each.fits for each in equipment.spares if each.kind == kind), None)
        return ("replace", fits) if fits is not None else ("kit", equipment.takes_kit)
    if lack.reason == "check-overdue":
        return "check", item.checks
    if lack.facts.get("lacks") == "seal" or item.out == "seal-broken":
        return "seal", item.seals
    if any(each.kind == kind for each in equipment.spares):
        return "replace", item.removes
    mendable = item.out is not None and item.out not in FOR_GOOD
    return ("check", item.checks) if mendable else (None, None)
