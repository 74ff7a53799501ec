"""Items are fitted, removed, sealed and checked: on the register and at their table at once."""

from typing import Final

from sicbo.core.floor.equipment.happened import (
    ItemChecked,
    ItemFailed,
    ItemFitted,
    ItemMended,
    ItemRemoved,
    ItemSealBroken,
    ItemSealed,
)
from sicbo.core.floor.equipment.items import EQUIPMENT, Item
from sicbo.core.floor.equipment.messages import (
    BreakSeal,
    CheckItem,
    FitItem,
    RemoveItem,
    SealItem,
)
from sicbo.core.floor.equipment.permission import (
    in_use,
    is_hash,
    is_new_seal,
    known,
    may_handle,
    shown,
)
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides, follows
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import CHECKED_IN_TIME, OUT_OF_PLAY, REGISTER_KEPT
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.equipment_policies import SEVERAL
from sicbo.core.table.checks import refuse
from sicbo.core.table.event import Event
from sicbo.core.table.fitted.fitness import FOR_GOOD, unfit
from sicbo.core.table.fitted.item import FittedItem, PlannedCheck
from sicbo.core.table.fitted.messages import (
    EquipmentChecked,
    EquipmentFailed,
    EquipmentFitted,
    EquipmentMended,
    EquipmentRemoved,
    EquipmentSealed,
    SealBroken,
)
from sicbo.core.table.fitted.planned import passed as has_passed

FAILED_CHECK: Final = "failed-check"
SEAL_BROKEN: Final = "seal-broken"
"""Why an item is out of play that did not break."""


def at_table(table: str | None, *events: Event) -> list[Happening]:
    """Events of the table that an item is fitted at; none for an item in the store."""
    return [] if table is None else [Happening(table_stream(table), each) for each in events]


@decides(FitItem)
def fit_item(floor: Floor, order: FloorOrder, command: FitItem) -> Decided:
    """An item in the store that its document takes is fitted where no other one is."""
    item = known(floor, command.serial)
    if isinstance(item, Refusal):
        return may_handle(floor, order, command.table, "table") or item
    no = may_handle(floor, order, command.table, item.kind) or in_use(item)
    no = no or _in_order(item) or is_hash(command.file)
    if no:
        return no
    no = _takes(floor, command.table, item)
    if no:
        return no
    fitted = ItemFitted(
        serial=item.serial,
        table=command.table,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(REGISTER_KEPT,),
    )
    plan = floor.state(EQUIPMENT).planned(item.kind)
    return [fitted, *at_table(command.table, as_fitted(item, order.by, plan))]


def as_fitted(item: Item, by: str, plan: tuple[PlannedCheck, ...]) -> EquipmentFitted:
    """What a table is told of an item that is fitted there."""
    return EquipmentFitted(
        serial=item.serial,
        kind=item.kind,
        facts=item.facts,
        by=by,
        pieces=item.pieces,
        approval=item.approval,
        seal=item.seal,
        rounds=item.rounds,
        checked=item.checked,
        plan=plan,
        clauses=(REGISTER_KEPT,),
    )


def _in_order(item: Item) -> Refusal | None:
    """Refuse to fit what is fitted already, or out of play."""
    if item.table is not None:
        facts = {"serial": item.serial, "place": item.table}
        return refuse("equipment-unfit", REGISTER_KEPT, may_retry=True, **facts)
    if item.out is not None:
        facts = {"serial": item.serial, "out": item.out}
        return refuse("equipment-unfit", OUT_OF_PLAY, may_retry=True, **facts)
    return None


def _takes(floor: Floor, table: str, item: Item) -> Refusal | None:
    """Refuse what the table's document does not take, and a second one where one is fitted."""
    here, layout = floor.table(table), floor.founding.tables[table].config.layout
    no = unfit(here.book, item.as_fitted(), layout)
    if no is not None or item.kind in SEVERAL:
        return no
    for serial, other in here.fitted.items():
        if other.kind == item.kind:
            facts = {"equipment": item.kind, "fitted": serial}
            return refuse("equipment-unfit", REGISTER_KEPT, may_retry=True, **facts)
    return None


@decides(RemoveItem)
def remove_item(floor: Floor, order: FloorOrder, command: RemoveItem) -> Decided:
    """An item goes into the store with the rounds that it has played; its seal is gone."""
    item = _handled(floor, order, command.serial)
    if isinstance(item, Refusal):
        return item
    no = is_hash(command.file)
    if no or item.table is None:
        facts = {"serial": item.serial, "place": item.place}
        return no or refuse("equipment-unfit", REGISTER_KEPT, may_retry=False, **facts)
    now = _now(floor, item)
    removed = ItemRemoved(
        serial=item.serial,
        table=item.table,
        rounds=now.rounds,
        checked=now.checked,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(REGISTER_KEPT,),
    )
    gone = EquipmentRemoved(serial=item.serial, by=order.by, clauses=(REGISTER_KEPT,))
    return [removed, *at_table(item.table, gone)]


def _handled(floor: Floor, order: FloorOrder, serial: str) -> Item | Refusal:
    """An item that somebody may handle where it is."""
    item = known(floor, serial)
    if isinstance(item, Refusal):
        return may_handle(floor, order, None, "table") or item
    return may_handle(floor, order, item.table, item.kind) or in_use(item) or item


def _now(floor: Floor, item: Item) -> FittedItem:
    """An item as it stands, where it is."""
    return item.as_fitted() if item.table is None else floor.table(item.table).fitted[item.serial]


@decides(SealItem)
def seal_item(floor: Floor, order: FloorOrder, command: SealItem) -> Decided:
    """An item gets a seal, and is in play again where only its seal was broken."""
    item = _handled(floor, order, command.serial)
    if isinstance(item, Refusal):
        return item
    no = is_new_seal(floor, command.seal) or is_hash(command.file)
    if no:
        return no
    if item.seal is not None:
        facts = {"serial": item.serial, "seal": item.seal}
        return refuse("equipment-unfit", REGISTER_KEPT, may_retry=False, **facts)
    sealed = ItemSealed(
        serial=item.serial,
        seal=command.seal,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(REGISTER_KEPT,),
    )
    by, serial, clauses = order.by, item.serial, (REGISTER_KEPT,)
    told: list[Event] = [EquipmentSealed(serial=serial, seal=command.seal, by=by, clauses=clauses)]
    if item.out == SEAL_BROKEN:
        told.append(EquipmentMended(serial=serial, by=by, clauses=(OUT_OF_PLAY,)))
    return [sealed, *at_table(item.table, *told)]


@decides(BreakSeal)
def break_seal(floor: Floor, order: FloorOrder, command: BreakSeal) -> Decided:
    """An item whose seal is broken is out of play until it is sealed again."""
    item = _handled(floor, order, command.serial)
    if isinstance(item, Refusal):
        return item
    no = shown(command.evidence, command.file)
    if no or item.seal is None:
        return no or refuse("equipment-unfit", REGISTER_KEPT, serial=item.serial, lacks="seal")
    broken = ItemSealBroken(
        serial=item.serial,
        seal=item.seal,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(OUT_OF_PLAY,),
    )
    by, serial, clauses = order.by, item.serial, (OUT_OF_PLAY,)
    told: list[Event] = [SealBroken(serial=serial, reason=command.evidence, by=by, clauses=clauses)]
    if item.out is None:
        told.append(EquipmentFailed(serial=serial, reason=SEAL_BROKEN, by=by, clauses=clauses))
    return [broken, *at_table(item.table, *told)]


@decides(CheckItem)
def check_item(floor: Floor, order: FloorOrder, command: CheckItem) -> Decided:
    """What is found in order is in play, anything else is out of it; broken dice stay broken."""
    item = _handled(floor, order, command.serial)
    if isinstance(item, Refusal):
        return item
    no = shown(command.evidence, command.file)
    if no:
        return no
    if command.passed and item.out in FOR_GOOD:
        return refuse("equipment-unfit", OUT_OF_PLAY, serial=item.serial, out=item.out)
    now = _now(floor, item)
    checked = ItemChecked(
        serial=item.serial,
        passed=command.passed,
        rounds=now.rounds,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(CHECKED_IN_TIME,) if command.passed else (CHECKED_IN_TIME, OUT_OF_PLAY),
    )
    return [checked, *at_table(item.table, *_told(order, item, now, passed=command.passed))]


def _told(order: FloorOrder, item: Item, now: FittedItem, *, passed: bool) -> list[Event]:
    """What the table of an item is told that somebody has looked at."""
    by, serial = order.by, item.serial
    if not passed and item.out in FOR_GOOD:
        return []
    if not passed:
        cited = (CHECKED_IN_TIME, OUT_OF_PLAY)
        return [EquipmentFailed(serial=serial, reason=FAILED_CHECK, by=by, clauses=cited)]
    stands = has_passed(now.checked, order.at, now.rounds)
    told: list[Event] = [
        EquipmentChecked(serial=serial, checked=stands, by=by, clauses=(CHECKED_IN_TIME,))
    ]
    if item.out is not None and item.out != SEAL_BROKEN:
        told.append(EquipmentMended(serial=serial, by=by, clauses=(OUT_OF_PLAY,)))
    return told


@follows(EquipmentFailed)
def _declared(floor: Floor, order: FloorOrder, event: EquipmentFailed) -> Decided:
    """The register hears of what breaks at a table."""
    if event.serial not in floor.state(EQUIPMENT).items:
        return []
    clauses = event.clauses
    failed = ItemFailed(
        serial=event.serial, reason=event.reason, by=order.by, at=order.at, clauses=clauses
    )
    return [failed]


@follows(EquipmentMended)
def _cleared(floor: Floor, order: FloorOrder, event: EquipmentMended) -> Decided:
    """The register hears of what is mended at a table."""
    if event.serial not in floor.state(EQUIPMENT).items:
        return []
    return [ItemMended(serial=event.serial, by=order.by, at=order.at, clauses=event.clauses)]
