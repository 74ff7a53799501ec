"""Who may handle what of the register, and when: the questions that every order about it asks."""

from sicbo.core.floor.equipment.items import EQUIPMENT, SERIAL, SHA256, Item
from sicbo.core.floor.equipment.messages import KEEPERS
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.house_rules import APART, BETWEEN_ROUNDS, NAMED_ONCE, OUT_OF_PLAY, REGISTER_KEPT
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.equipment_policies import TUMBLED, EquipmentKind
from sicbo.core.table.checks import refuse
from sicbo.core.table.duties import plays_at
from sicbo.core.table.state import Table

DEALER_UP = "dealer or above"


def by_keeper(order: FloorOrder) -> Refusal | None:
    """Refuse whoever does not keep the register."""
    if order.role in KEEPERS:
        return None
    return refuse("not-permitted", REGISTER_KEPT, role=order.role, needs=KEEPERS[0])


def known(floor: Floor, serial: str) -> Item | Refusal:
    """The item of a serial, or a refusal where the register has none."""
    item = floor.state(EQUIPMENT).items.get(serial)
    if item is None:
        return refuse("equipment-missing", REGISTER_KEPT, may_retry=True, serial=serial)
    return item


def in_use(item: Item) -> Refusal | None:
    """Refuse anything with an item that is gone for good."""
    if item.place in ("store", "table"):
        return None
    return refuse("equipment-unfit", OUT_OF_PLAY, serial=item.serial, place=item.place)


def may_handle(
    floor: Floor, order: FloorOrder, table: str | None, kind: EquipmentKind
) -> Refusal | None:
    """Refuse whoever may not handle a kind of equipment where it is, and a round that is on.

    In the store and at a closed table a keeper does, there also a supervisor for their table; at
    an open one the tumbler and its dice are a dealer's or a higher one's affair.
    """
    if table is None:
        return by_keeper(order)
    if table not in floor.founding.tables:
        if order.role not in KEEPERS:
            return by_keeper(order)
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, table=table)
    here = floor.table(table)
    no = _may_at(here, order, kind)
    if no is None and order.role not in KEEPERS and order.table not in (None, table):
        no = refuse("wrong-table", REGISTER_KEPT, table=table, at=order.table)
    return no or _between_rounds(here)


def _may_at(here: Table, order: FloorOrder, kind: EquipmentKind) -> Refusal | None:
    rank, ranks = here.ranks.get(order.role), sorted(set(here.ranks.values()))
    if here.status != "closed" and kind in TUMBLED:
        if rank is None:
            grant = here.policies.may.get("shake")
            barred = grant.barred_clause if grant is not None else None
            clause = barred or BETWEEN_ROUNDS
            return refuse("not-permitted", clause, role=order.role, needs=DEALER_UP)
    elif order.role not in KEEPERS and (rank is None or rank < ranks[:2][-1]):
        return refuse("not-permitted", REGISTER_KEPT, role=order.role, needs=KEEPERS[0])
    if rank is not None and plays_at(here, order.by):
        return refuse("plays-here", APART, may_retry=True, person=order.by, role=order.role)
    return None


def _between_rounds(here: Table) -> Refusal | None:
    """Refuse to handle equipment while a round is on; an electronic table waits for its wagers."""
    laid = any(player.wagers for player in here.players.values())
    waits = here.electronic and here.phase == "betting" and not laid
    if here.status == "closed" or not here.in_round or waits:
        return None
    return refuse("wrong-phase", BETWEEN_ROUNDS, may_retry=True, phase=here.phase, needs="between")


def shown(evidence: str, file: str | None) -> Refusal | None:
    """Refuse what nobody shows evidence of, or a file that is not named by its hash."""
    if not evidence.strip():
        return refuse("reason-required", REGISTER_KEPT, may_retry=True)
    return is_hash(file)


def is_hash(file: str | None) -> Refusal | None:
    """Refuse a file of evidence that is not named by its SHA-256."""
    if file is None or SHA256.fullmatch(file):
        return None
    facts = {"file": file, "needs": "64 hexadecimal digits"}
    return refuse("not-a-name", REGISTER_KEPT, may_retry=True, **facts)


def is_new_seal(floor: Floor, seal: str) -> Refusal | None:
    """Refuse the number of a seal that is none, or that was put on before."""
    no = is_serial(seal)
    if no is None and seal in floor.state(EQUIPMENT).seals:
        no = refuse("name-taken", NAMED_ONCE, may_retry=True, seal=seal)
    return no


def is_serial(serial: str) -> Refusal | None:
    """Refuse a serial, or the number of a seal, that is none."""
    if SERIAL.fullmatch(serial):
        return None
    return refuse("not-a-name", NAMED_ONCE, may_retry=True, serial=serial)
