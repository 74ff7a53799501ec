"""What a table is fitted with, as its staff see it, and what in the store could take its place."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.equipment.items import EQUIPMENT, Item, Register
from sicbo.core.floor.equipment.messages import (
    BreakSeal,
    CheckItem,
    FitItem,
    RemoveItem,
    SealItem,
    TakeKit,
)
from sicbo.core.law.running.equipment_policies import TUMBLED, EquipmentKind
from sicbo.core.table.command import UNSAID
from sicbo.core.table.fitted.fitness import FOR_GOOD, requirements, unfit
from sicbo.core.table.fitted.item import FittedItem
from sicbo.core.table.fitted.planned import due_checks
from sicbo.views.console.console_standpoint import Standpoint
from sicbo.views.console.console_stock_form import (
    CheckShown,
    EquipmentSection,
    FittedShown,
    SpareShown,
)

SPARES_MAX: Final = 12
"""How many spares of a kind are shown: a register may have thousands."""

A_SEAL: Final = "a-seal"
"""The number of a seal that nobody has said yet."""


def equipment_section(here: Standpoint) -> EquipmentSection | None:
    """The equipment, where the document asks for any or some is fitted."""
    table, register = here.table, here.floor.state(EQUIPMENT)
    asked = dict.fromkeys(each.kind for each in requirements(table.book, here.installed))
    if not asked and not table.fitted:
        return None
    held = {each.kind for each in table.fitted.values()}
    kit = tuple(kind for kind in asked if kind not in held)
    takes = TakeKit(table=here.name, evidence=UNSAID) if kit else None
    shaken_first = sorted(table.fitted.items(), key=lambda each: each[1].kind not in TUMBLED)
    return EquipmentSection(
        items=tuple(_item(here, register, *each) for each in shaken_first),
        spares=tuple(_spares(here, register, {*asked, *held})),
        kit=kit,
        takes_kit=None if takes is None else here.may(takes),
    )


def _item(here: Standpoint, register: Register, serial: str, item: FittedItem) -> FittedShown:
    table = here.table
    day = table.day if table.status != "closed" and table.day else here.now.date()
    due = due_checks(register.planned(item.kind), item.checked, item.rounds, here.now, day)
    passed, sealed = item.out not in FOR_GOOD, _sealed(here, item.kind)
    seals = SealItem(serial=serial, seal=A_SEAL)
    breaks = BreakSeal(serial=serial, evidence=UNSAID)
    return FittedShown(
        serial=serial,
        kind=item.kind,
        pieces=item.pieces,
        seal=item.seal,
        sealed=sealed,
        out=item.out,
        rounds=item.rounds,
        checked=item.checked.at,
        due=tuple(CheckShown(e.check.when, e.check.every, e.overdue, e.check.stops) for e in due),
        checks=here.may(CheckItem(serial=serial, passed=passed, evidence=UNSAID)),
        seals=here.may(seals) if sealed and item.seal is None else None,
        breaks=here.may(breaks) if item.seal is not None else None,
        removes=here.may(RemoveItem(serial=serial)),
    )


def _sealed(here: Standpoint, kind: EquipmentKind) -> bool:
    """Whether the document wants a kind of equipment sealed."""
    asked = requirements(here.table.book, here.installed)
    return any(each.sealed for each in asked if each.kind == kind)


def _spares(
    here: Standpoint, register: Register, kinds: set[EquipmentKind]
) -> Iterator[SpareShown]:
    """Items in the store that could be fitted here, a few of each kind."""
    shown: Counter[str] = Counter()
    for item in register.items.values():
        if item.place != "store" or item.kind not in kinds or shown[item.kind] >= SPARES_MAX:
            continue
        if item.out is None and _takes(here, item):
            shown[item.kind] += 1
            fits = here.may(FitItem(serial=item.serial, table=here.name))
            yield SpareShown(
                serial=item.serial,
                kind=item.kind,
                seal=item.seal,
                sealed=_sealed(here, item.kind),
                checked=item.checked.at,
                fits=fits,
            )


def _takes(here: Standpoint, item: Item) -> bool:
    """Whether the table's document takes an item."""
    return unfit(here.table.book, item.as_fitted(), here.installed.layout) is None
