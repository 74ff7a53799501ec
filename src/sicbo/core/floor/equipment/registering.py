"""Items come into the register and leave it; keys go from hand to hand; checks are planned."""

from sicbo.core.floor.equipment.happened import (
    ChecksPlanned,
    ItemApproved,
    ItemDestroyed,
    ItemRegistered,
    ItemRetired,
    KeyHandedOver,
)
from sicbo.core.floor.equipment.items import EQUIPMENT, Item
from sicbo.core.floor.equipment.messages import (
    ApproveItem,
    DestroyItem,
    HandKey,
    PlanChecks,
    RegisterItem,
    RetireItem,
)
from sicbo.core.floor.equipment.permission import (
    by_keeper,
    in_use,
    is_serial,
    known,
    shown,
)
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import (
    CHECKED_IN_TIME,
    KEYS_KEPT,
    NAMED_ONCE,
    OUT_OF_PLAY,
    REGISTER_KEPT,
    TWO_NAMES,
    WHOLE_AMOUNT,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.equipment_policies import DIAGRAM, FACTS, EquipmentKind
from sicbo.core.table.checks import refuse
from sicbo.core.table.fitted.item import ItemApproval
from sicbo.core.table.fitted.messages import CheckPlanChanged

EVERY_SO_OFTEN = ("hours", "rounds", "days")


@decides(RegisterItem)
def register_item(floor: Floor, order: FloorOrder, command: RegisterItem) -> Decided:
    """An item is entered once, by its serial, with facts that its kind has."""
    no = by_keeper(order) or not_registered(floor, command.serial)
    no = no or described(command.kind, command.maker, command.facts, command.pieces)
    no = no or shown(command.evidence, command.file)
    if no:
        return no
    registered = ItemRegistered(
        serial=command.serial,
        kind=command.kind,
        maker=command.maker,
        facts=command.facts,
        pieces=command.pieces,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(REGISTER_KEPT,),
    )
    return [registered]


def not_registered(floor: Floor, serial: str) -> Refusal | None:
    """Refuse a serial that is none, or that another item has."""
    if serial in floor.state(EQUIPMENT).items:
        return refuse("name-taken", NAMED_ONCE, serial=serial)
    return is_serial(serial)


def described(
    kind: EquipmentKind, maker: str, facts: dict[str, str], pieces: int
) -> Refusal | None:
    """Refuse facts that a kind of equipment does not have, no maker, and no pieces."""
    if not maker.strip():
        return refuse("reason-required", REGISTER_KEPT, may_retry=True, maker="not said")
    if pieces < 1:
        return refuse("not-an-amount", WHOLE_AMOUNT, may_retry=True, pieces=pieces)
    known_facts = FACTS[kind]
    for fact, said in facts.items():
        if kind == "layout" and fact == DIAGRAM and said:
            continue
        if said not in known_facts.get(fact, ()):
            needs = " or ".join(known_facts.get(fact, tuple(known_facts)))
            told = {"fact": fact, "is": said, "needs": needs}
            return refuse("not-a-name", REGISTER_KEPT, may_retry=True, **told)
    return None


@decides(ApproveItem)
def approve_item(floor: Floor, order: FloorOrder, command: ApproveItem) -> Decided:
    """An approval has an authority, a form, a reference and a date that has come."""
    item = known(floor, command.serial)
    no = by_keeper(order)
    if no:
        return no
    if isinstance(item, Refusal):
        return item
    no = in_use(item) or shown(command.reference, command.file)
    if no:
        return no
    if not command.authority.strip():
        return refuse("reason-required", REGISTER_KEPT, may_retry=True, authority="not said")
    if command.date > order.at.date():
        date = command.date.isoformat()
        return refuse("not-a-time", REGISTER_KEPT, may_retry=True, approved=date)
    if item.place == "table":
        facts = {"serial": item.serial, "place": item.table, "needs": "store"}
        return refuse("equipment-unfit", REGISTER_KEPT, may_retry=True, **facts)
    approval = ItemApproval(command.authority, command.form, command.reference, command.date)
    approved = ItemApproved(
        serial=command.serial,
        approval=approval,
        by=order.by,
        at=order.at,
        file=command.file,
        clauses=(REGISTER_KEPT,),
    )
    return [approved]


@decides(RetireItem)
def retire_item(floor: Floor, order: FloorOrder, command: RetireItem) -> Decided:
    """An item in the store is taken out of use."""
    item = known(floor, command.serial)
    no = by_keeper(order)
    if no:
        return no
    if isinstance(item, Refusal):
        return item
    no = in_use(item) or _in_store(item) or shown(command.evidence, command.file)
    if no:
        return no
    retired = ItemRetired(
        serial=command.serial,
        by=order.by,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(OUT_OF_PLAY,),
    )
    return [retired]


@decides(DestroyItem)
def destroy_item(floor: Floor, order: FloorOrder, command: DestroyItem) -> Decided:
    """Two people destroy an item that is in the store or out of use."""
    item = known(floor, command.serial)
    no = by_keeper(order)
    if no:
        return no
    if isinstance(item, Refusal):
        return item
    if item.place == "destroyed":
        return refuse("equipment-unfit", OUT_OF_PLAY, serial=item.serial, place=item.place)
    no = _in_store(item)
    if no:
        return no
    if not NAME.fullmatch(command.witness):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, witness=command.witness)
    if command.witness == order.by:
        return refuse("second-person", TWO_NAMES, may_retry=True, person=order.by)
    no = shown(command.evidence, command.file)
    if no:
        return no
    destroyed = ItemDestroyed(
        serial=command.serial,
        by=order.by,
        witness=command.witness,
        at=order.at,
        evidence=command.evidence,
        file=command.file,
        clauses=(TWO_NAMES,),
    )
    return [destroyed]


def _in_store(item: Item) -> Refusal | None:
    """Refuse what is only done with an item that nobody has in use."""
    where = item.table or (f"with {item.holder}" if item.holder else None)
    if where is None:
        return None
    facts = {"serial": item.serial, "place": where, "needs": "store"}
    return refuse("equipment-unfit", REGISTER_KEPT, may_retry=True, **facts)


@decides(HandKey)
def hand_key(floor: Floor, order: FloorOrder, command: HandKey) -> Decided:
    """A key goes from its place or from whoever has it to somebody, or back into its place."""
    item = known(floor, command.serial)
    no = by_keeper(order)
    if no:
        return no
    if isinstance(item, Refusal):
        return item
    no = in_use(item)
    if no:
        return no
    if item.kind != "key":
        facts = {"serial": item.serial, "equipment": item.kind, "needs": "key"}
        return refuse("equipment-unfit", KEYS_KEPT, may_retry=False, **facts)
    if command.holder is not None and not NAME.fullmatch(command.holder):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, holder=command.holder)
    if command.holder == item.holder:
        facts = {"serial": item.serial, "place": item.holder or "its place"}
        return refuse("equipment-unfit", KEYS_KEPT, may_retry=False, **facts)
    handed = KeyHandedOver(
        serial=command.serial,
        holder=command.holder,
        by=order.by,
        at=order.at,
        clauses=(KEYS_KEPT,),
    )
    return [handed]


@decides(PlanChecks)
def plan_checks(floor: Floor, order: FloorOrder, command: PlanChecks) -> Decided:
    """The plan of a kind is told to every table that has one of it."""
    no = by_keeper(order)
    if no:
        return no
    for check in command.checks:
        often = check.when in EVERY_SO_OFTEN
        if (check.every < 1) == often or check.every < 0:
            facts = {"check": check.when, "every": check.every}
            return refuse("not-an-amount", CHECKED_IN_TIME, may_retry=True, **facts)
        if check.when == "spot" and check.stops:
            needs = "warning"
            return refuse("not-provided", CHECKED_IN_TIME, check=check.when, needs=needs)
    planned = ChecksPlanned(
        kind=command.kind,
        checks=command.checks,
        by=order.by,
        at=order.at,
        clauses=(CHECKED_IN_TIME,),
    )
    items = floor.state(EQUIPMENT).items.values()
    tables = {item.table: None for item in items if item.kind == command.kind and item.table}
    told = CheckPlanChanged(kind=command.kind, plan=command.checks, clauses=(CHECKED_IN_TIME,))
    return [planned, *(Happening(table_stream(str(name)), told) for name in tables)]
