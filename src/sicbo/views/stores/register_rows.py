"""The register for whoever keeps it: items by how much they ask for, and what may be ordered."""

import datetime
from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.equipment.items import EQUIPMENT, NO_MAKER, Item, Register
from sicbo.core.floor.equipment.messages import (
    ApproveItem,
    BreakSeal,
    CheckItem,
    DestroyItem,
    HandKey,
    RemoveItem,
    RetireItem,
    SealItem,
)
from sicbo.core.floor.floor_state import FloorOrder
from sicbo.core.floor.noun import NounCommand
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.equipment_policies import DIAGRAM, FACTS, TUMBLED, EquipmentKind
from sicbo.core.table.command import UNSAID
from sicbo.core.table.fitted.fitness import FOR_GOOD, requirements
from sicbo.core.table.fitted.item import FittedItem
from sicbo.core.table.fitted.planned import Due
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.console.console_stock_form import CheckShown
from sicbo.views.equipment.item_rows import checks_due, standing
from sicbo.views.stores.stores_form import (
    EquipmentKindShown,
    FactShown,
    ItemAct,
    RegisterRow,
)

ROWS_SHOWN: Final = 200
"""How many items are shown: a register may have thousands, and the rest is found by serial."""

SOMEBODY: Final = "a-person"
A_SEAL: Final = "a-seal"
"""Who is the second person, or which number a seal has, while nobody has said it yet."""

_PLACES: Final = ("table", "store", "retired", "destroyed")


class RegisterRows:
    """The items of a register as one role sees them at one time."""

    def __init__(self, floor: CommittedFloor, role: str, now: datetime.datetime) -> None:
        self._floor, self._role, self._now = floor, role, now
        self._register: Register = floor.state(EQUIPMENT)
        self._sealed = frozenset(self._wanted_sealed())

    def _wanted_sealed(self) -> Iterator[EquipmentKind]:
        """The kinds that a document of the floor wants sealed."""
        for name, installed in self._floor.founding.tables.items():
            asked = requirements(self._floor.table(name).book, installed.config)
            yield from (each.kind for each in asked if each.sealed)

    def rows(self) -> tuple[RegisterRow, ...]:
        """As many items as are shown: what is overdue first, then what is due or out of play."""
        found = []
        for item in self._register.items.values():
            stands = standing(item, self._floor.table)
            due = self._due(item, stands)
            asks = 0 if any(each.overdue for each in due) else 1 if due else 2
            asks = min(asks, 1) if item.out is not None else asks
            place = _PLACES.index(item.place)
            found.append(((asks if place < 2 else 3, place, item.serial), item, stands, due))
        found.sort(key=lambda each: each[0])
        return tuple(self._row(*each[1:]) for each in found[:ROWS_SHOWN])

    def row(self, serial: str) -> RegisterRow | None:
        """One item, whether or not it is among those."""
        item = self._register.items.get(serial)
        if item is None:
            return None
        stands = standing(item, self._floor.table)
        return self._row(item, stands, self._due(item, stands))

    def _due(self, item: Item, stands: FittedItem) -> list[Due]:
        due = list(checks_due(self._register, item, stands, self._floor.table, self._now))
        return sorted(due, key=lambda each: not each.overdue)

    def _row(self, item: Item, stands: FittedItem, due: list[Due]) -> RegisterRow:
        approval = item.approval
        return RegisterRow(
            name=item.serial,
            kind=item.kind,
            maker=item.maker if item.maker != NO_MAKER else None,
            pieces=item.pieces,
            facts=item.facts,
            approval=f"{approval.authority}, {approval.reference}" if approval else None,
            seal=stands.seal,
            place=item.place,
            table=item.table,
            holder=item.holder,
            rounds=stands.rounds,
            checked=stands.checked.at,
            out=item.out,
            mendable=item.out not in FOR_GOOD,
            due=tuple(
                CheckShown(e.check.when, e.check.every, e.overdue, e.check.stops) for e in due
            ),
            may=tuple(act for act, order in self._acts(item, stands) if self._may(order)),
        )

    def _acts(self, item: Item, stands: FittedItem) -> Iterator[tuple[ItemAct, NounCommand | None]]:
        """What there is to order of an item, with nothing said yet that is asked for."""
        serial = item.serial
        passed = item.out not in FOR_GOOD
        yield "check", CheckItem(serial=serial, passed=passed, evidence=UNSAID)
        if item.place == "store" and item.out is None and item.kind != "key":
            yield "fit", None  # Whether a table takes it, the table says.
        if item.table is not None:
            yield "remove", RemoveItem(serial=serial)
        if stands.seal is not None:
            yield "break", BreakSeal(serial=serial, evidence=UNSAID)
        elif item.kind in self._sealed:
            yield "seal", SealItem(serial=serial, seal=A_SEAL)
        if item.kind == "key":
            yield "hand", HandKey(serial=serial, holder=SOMEBODY)
            if item.holder is not None:
                yield "return", HandKey(serial=serial, holder=None)
        day, said = self._now.date(), UNSAID
        yield (
            "approve",
            ApproveItem(serial=serial, authority=said, form="written", reference=said, date=day),
        )
        yield "retire", RetireItem(serial=serial, evidence=UNSAID)
        yield "destroy", DestroyItem(serial=serial, witness=SOMEBODY, evidence=UNSAID)

    def _may(self, command: NounCommand | None) -> bool:
        """Whether an order would be taken, now or as soon as a round is over."""
        if command is None:
            return True
        order = FloorOrder(by=self._role, role=self._role, at=self._now, command=command)
        outcome = self._floor.decide(order)
        return not isinstance(outcome, Refusal) or outcome.reason == "wrong-phase"

    def kinds(self) -> tuple[EquipmentKindShown, ...]:
        """What the register knows: what is asked of each kind, its checks, and where it goes."""
        return tuple(
            EquipmentKindShown(
                name=kind,
                facts=tuple(_facts(kind)),
                checks=self._register.planned(kind),
                tables=tuple(self._takes(kind)),
            )
            for kind in FACTS
        )

    def _takes(self, kind: EquipmentKind) -> Iterator[str]:
        """Tables where a kind may be fitted; at an open one dice and tumbler are the dealer's."""
        for name in self._floor.founding.tables:
            if kind not in TUMBLED or self._floor.table(name).status == "closed":
                yield name


def _facts(kind: EquipmentKind) -> Iterator[FactShown]:
    if kind == "layout":
        yield FactShown(DIAGRAM, ())
    for fact, says in FACTS[kind].items():
        yield FactShown(fact, says)
