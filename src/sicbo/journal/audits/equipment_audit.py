"""The register and what is fitted at tables, followed side by side: each must say the same."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from sicbo.core.floor.equipment.handling import FAILED_CHECK, SEAL_BROKEN
from sicbo.core.floor.equipment.happened import (
    ItemChecked,
    ItemDestroyed,
    ItemFailed,
    ItemFitted,
    ItemMended,
    ItemRegistered,
    ItemRemoved,
    ItemSealBroken,
    ItemSealed,
)
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_of
from sicbo.core.ids import Stream
from sicbo.core.table.fitted.fitness import FOR_GOOD
from sicbo.core.table.fitted.messages import (
    EquipmentChecked,
    EquipmentFailed,
    EquipmentFitted,
    EquipmentMended,
    EquipmentRemoved,
    EquipmentSealed,
    SealBroken,
)
from sicbo.core.table.rounds.messages import RoundStarted

_AT_TABLES = (
    *(EquipmentFitted, EquipmentRemoved, EquipmentSealed, SealBroken),
    *(EquipmentChecked, EquipmentFailed, EquipmentMended),
)


@dataclass
class _Item:
    """An item as one side tells of it."""

    table: str | None = None
    """Where it is fitted; nowhere while it is in the store."""
    seal: str | None = None
    out: str | None = None
    """Why it is out of play."""


@dataclass
class Equipment:
    """Follows the register and the tables, and compares whatever an order has touched."""

    _register: dict[str, _Item] = field(default_factory=dict)
    _fitted: dict[str, _Item] = field(default_factory=dict)
    """What tables have, by serial: an item is at one table at most."""
    _touched: set[str] = field(default_factory=set)
    _passed: Counter[str] = field(default_factory=Counter)
    """Checks of fitted items that were passed in the command at hand, on either side."""

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if isinstance(event, NounEvent):
            if event.noun is EQUIPMENT and hasattr(event, "serial"):
                yield from self._of_register(event, event.serial)
        elif isinstance(event, RoundStarted):
            yield from self._played_with(table_of(stream), event)
        elif isinstance(event, _AT_TABLES):
            yield from self._at_table(table_of(stream), event, event.serial)

    def end(self) -> Iterator[str]:
        """The command at hand is over: the register and the table must agree."""
        for serial in sorted(self._touched):
            known, there = self._register.get(serial), self._fitted.get(serial)
            if known is None or (known.table, there is None) == (None, True):
                continue
            if there is None or known.table != there.table:
                where = None if there is None else there.table
                yield f"{serial} must be at {known.table} by the register, got {where}"
            elif known != there:
                yield f"{serial} must stand as {known} by the register, got {there}"
        for serial, left in self._passed.items():
            if left:
                yield f"the check of {serial} was passed on one side only"
        self._touched.clear()
        self._passed.clear()

    def _of_register(self, event: NounEvent, serial: str) -> Iterator[str]:
        self._touched.add(serial)
        if isinstance(event, ItemRegistered):
            if serial in self._register:
                yield f"{serial} is registered already"
            self._register[serial] = _Item()
            return
        item = self._register.get(serial)
        if item is None:
            yield f"{serial} was never registered"
            return
        match event:
            case ItemFitted():
                if item.table is not None:
                    yield f"{serial} is fitted at {item.table} already"
                item.table = event.table
            case ItemRemoved():
                if item.table != event.table:
                    yield f"{serial} must be removed from {item.table}, got {event.table}"
                item.table = item.seal = None
            case ItemSealed() | ItemSealBroken():
                yield from _seal(item, event)
            case ItemChecked():
                self._passed[serial] += event.passed and item.table is not None
                item.out = _after_check(item.out, passed=event.passed)
            case ItemFailed():
                item.out = event.reason
            case ItemMended():
                item.out = None
            case ItemDestroyed():
                if event.by == event.witness:
                    yield f"{serial} must be destroyed by two people, got {event.by}"
            case _:
                pass  # What is approved, retired or handed over is as it was.

    def _at_table(
        self,
        table: str | None,
        event: EquipmentFitted
        | EquipmentRemoved
        | EquipmentSealed
        | SealBroken
        | EquipmentChecked
        | EquipmentFailed
        | EquipmentMended,
        serial: str,
    ) -> Iterator[str]:
        self._touched.add(serial)
        if isinstance(event, EquipmentFitted):
            if serial not in self._register:
                yield f"{serial} was never registered"
            self._fitted[serial] = _Item(table, event.seal)
            return
        item = self._fitted.get(serial)
        if item is None or item.table != table:
            yield f"{serial} is not fitted at {table}"
            return
        match event:
            case EquipmentRemoved():
                del self._fitted[serial]
            case EquipmentSealed():
                item.seal = event.seal
            case SealBroken():
                item.seal = None
            case EquipmentChecked():
                self._passed[serial] -= 1
            case EquipmentFailed():
                item.out = event.reason
            case EquipmentMended():
                item.out = None

    def _played_with(self, table: str | None, event: RoundStarted) -> Iterator[str]:
        """A round names a tumbler and dice that its table has, and that are in play."""
        for serial in (event.tumbler, event.dice_set):
            item = self._fitted.get(serial) if serial is not None else None
            if serial is not None and (item is None or item.table != table or item.out):
                yield f"round {event.round} must be played with what is fitted, got {serial}"


def _seal(item: _Item, event: ItemSealed | ItemSealBroken) -> Iterator[str]:
    """A seal is put where none is, and the seal that is there is the one that breaks."""
    if isinstance(event, ItemSealBroken):
        if item.seal != event.seal:
            yield f"{event.serial} must have the seal {item.seal}, got {event.seal}"
        item.seal, item.out = None, item.out or SEAL_BROKEN
        return
    if item.seal is not None:
        yield f"{event.serial} has the seal {item.seal} already"
    item.seal = event.seal
    item.out = None if item.out == SEAL_BROKEN else item.out


def _after_check(out: str | None, *, passed: bool) -> str | None:
    """Why an item is out of play once somebody has looked at it."""
    if passed:
        return out if out == SEAL_BROKEN else None
    return out if out in FOR_GOOD else FAILED_CHECK
