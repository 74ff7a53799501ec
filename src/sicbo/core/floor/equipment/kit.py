"""A kit: everything that a table's document asks for, registered, checked, sealed and fitted."""

import datetime
from collections.abc import Container, Iterable
from typing import NamedTuple

from sicbo.core.floor.equipment.handling import as_fitted, at_table
from sicbo.core.floor.equipment.happened import (
    ItemApproved,
    ItemChecked,
    ItemFitted,
    ItemRegistered,
    ItemSealed,
)
from sicbo.core.floor.equipment.items import EQUIPMENT, NO_MAKER, Item
from sicbo.core.floor.equipment.messages import KitItem, TakeKit
from sicbo.core.floor.equipment.permission import is_new_seal, may_handle, shown
from sicbo.core.floor.equipment.registering import described, not_registered
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.house_rules import CHECKED_IN_TIME, NAMED_ONCE, REGISTER_KEPT
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.equipment_policies import DIAGRAM, SEVERAL, EquipmentKind
from sicbo.core.table.checks import refuse
from sicbo.core.table.config import TableConfig
from sicbo.core.table.fitted.fitness import requirements, unfit
from sicbo.core.table.fitted.item import ItemApproval, LastCheck, PlannedCheck
from sicbo.core.table.fitted.planned import passed

KitEvent = NounEvent | Happening
"""An event of the register, or one of a table with its stream."""


def kit_for(
    book: Rulebook,
    config: TableConfig,
    day: datetime.date,
    *,
    reference: str,
    taken: Container[str] = (),
    fitted: Container[EquipmentKind] = (),
) -> tuple[KitItem, ...]:
    """What a table lacks, as its document wants it, with serials after the table's name.

    `reference` is where an approval that the document asks for can be read.
    """
    asked = list(requirements(book, config))
    kinds = dict.fromkeys(each.kind for each in asked if each.kind not in fitted)
    serials = {kind: free_serial(config.table, kind, taken) for kind in kinds}
    return tuple(wanted(kind, book, config, day, reference, name) for kind, name in serials.items())


def wanted(
    kind: EquipmentKind,
    book: Rulebook,
    config: TableConfig,
    day: datetime.date,
    reference: str,
    serial: str,
) -> KitItem:
    """An item that meets everything its document asks of its kind, in the usual way."""
    asked = [each for each in requirements(book, config) if each.kind == kind]
    facts = {fact: values[0] for each in asked for fact, values in each.needs.items()}
    names = [diagram.name for each in asked for diagram in each.diagrams]
    if names:
        facts[DIAGRAM] = config.layout if config.layout in names else names[0]
    if kind == "panel" and config.touch_screen and "entry" in facts:
        facts["entry"] = "touch-screen"
    approved = any(each.approved_clause is not None for each in asked)
    approval = ItemApproval(book.document.identity.regulator, "written", reference, day)
    return KitItem(
        kind=kind,
        serial=serial,
        maker=NO_MAKER,
        facts=facts,
        pieces=max((each.count for each in asked if each.count is not None), default=1),
        seal=f"{serial}-seal" if any(each.sealed for each in asked) else None,
        approval=approval if approved else None,
    )


def free_serial(table: str, kind: str, taken: Container[str]) -> str:
    """A serial after a table's name that no item has yet.

    >>> free_serial("main", "dice", {"main-dice-1"})
    'main-dice-2'
    """
    number = 1
    while (serial := f"{table[:20]}-{kind}-{number}") in taken:
        number += 1
    return serial


@decides(TakeKit)
def take_kit(floor: Floor, order: FloorOrder, command: TakeKit) -> Decided:
    """A table's kit is taken as its keeper attests it: all of it or nothing."""
    no = _may_take(floor, order, command.table) or shown(command.evidence, command.file)
    if no:
        return no
    here, register = floor.table(command.table), floor.state(EQUIPMENT)
    config = floor.founding.tables[command.table].config
    held: set[EquipmentKind] = {each.kind for each in here.fitted.values()}
    items = command.items or kit_for(
        here.book,
        config,
        order.at.date(),
        reference=command.evidence,
        taken=register.items,
        fitted=held,
    )
    if not items:
        return refuse("not-provided", REGISTER_KEPT, table=command.table, lacks="nothing")
    no = _sound(floor, order, items, held)
    if no:
        return no
    taking = KitContext(command.table, order.by, order.at, command.evidence, command.file)
    happened: list[KitEvent] = []
    for each in items:
        item = as_item(each, order.at)
        no = unfit(here.book, item.as_fitted(), config.layout)
        if no:
            return no
        happened += taken_up(item, taking, register.planned(item.kind))
    return happened


def _may_take(floor: Floor, order: FloorOrder, table: str) -> Refusal | None:
    """A kit is taken at a closed table, by a keeper or a supervisor of it."""
    no = may_handle(floor, order, table, "table")
    if no is None and floor.table(table).status != "closed":
        no = refuse("table-open", REGISTER_KEPT, table=table)
    return no


def _sound(
    floor: Floor, order: FloorOrder, items: Iterable[KitItem], held: set[EquipmentKind]
) -> Refusal | None:
    """Refuse a kit in which anything could not be registered by itself, or stands twice."""
    serials: set[str] = set()
    seals: set[str] = set()
    kinds = set(held)
    for each in items:
        no = not_registered(floor, each.serial)
        no = no or described(each.kind, each.maker, each.facts, each.pieces)
        if no is None and each.seal is not None:
            no = is_new_seal(floor, each.seal)
        if no:
            return no
        if each.serial in serials:
            return refuse("name-taken", NAMED_ONCE, serial=each.serial)
        if each.seal in seals:
            return refuse("name-taken", NAMED_ONCE, seal=each.seal)
        if each.kind in kinds and each.kind not in SEVERAL:
            facts = {"equipment": each.kind, "serial": each.serial}
            return refuse("equipment-unfit", REGISTER_KEPT, may_retry=False, **facts)
        if each.approval is not None and each.approval.date > order.at.date():
            date = each.approval.date.isoformat()
            return refuse("not-a-time", REGISTER_KEPT, may_retry=True, approved=date)
        serials.add(each.serial)
        seals.update(() if each.seal is None else (each.seal,))
        kinds.add(each.kind)
    return None


class KitContext(NamedTuple):
    """At which table a kit is taken, by whom, when, and on what evidence."""

    table: str
    by: str
    at: datetime.datetime
    evidence: str
    file: str | None = None


def as_item(each: KitItem, at: datetime.datetime) -> Item:
    """An item of a kit as the register has it, once it is taken."""
    return Item(
        kind=each.kind,
        serial=each.serial,
        maker=each.maker,
        facts=each.facts,
        pieces=each.pieces,
        since=at,
        approval=each.approval,
        seal=each.seal,
        checked=passed(LastCheck(), at, 0),
    )


def taken_up(item: Item, taking: KitContext, plan: tuple[PlannedCheck, ...]) -> list[KitEvent]:
    """Everything that happens to one item of a kit, from the register to the table."""
    serial, (table, by, at, evidence, file) = item.serial, taking
    kept = (REGISTER_KEPT,)
    happened: list[KitEvent] = [
        ItemRegistered(
            serial=serial,
            kind=item.kind,
            maker=item.maker,
            facts=item.facts,
            pieces=item.pieces,
            by=by,
            at=at,
            evidence=evidence,
            file=file,
            clauses=kept,
        )
    ]
    if item.approval is not None:
        approval = item.approval
        happened.append(
            ItemApproved(serial=serial, approval=approval, by=by, at=at, file=file, clauses=kept)
        )
    happened.append(
        ItemChecked(
            serial=serial,
            passed=True,
            rounds=0,
            by=by,
            at=at,
            evidence=evidence,
            file=file,
            clauses=(CHECKED_IN_TIME,),
        )
    )
    if item.seal is not None:
        happened.append(ItemSealed(serial=serial, seal=item.seal, by=by, at=at, clauses=kept))
    happened.append(ItemFitted(serial=serial, table=table, by=by, at=at, clauses=kept))
    return [*happened, *at_table(table, as_fitted(item, by, plan))]
