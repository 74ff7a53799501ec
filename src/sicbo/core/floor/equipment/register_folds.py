"""How the register stands after each thing that happens to it."""

from sicbo.core.floor.equipment.handling import FAILED_CHECK, SEAL_BROKEN
from sicbo.core.floor.equipment.happened import (
    ChecksPlanned,
    ItemApproved,
    ItemChecked,
    ItemDestroyed,
    ItemFailed,
    ItemFitted,
    ItemMended,
    ItemRegistered,
    ItemRemoved,
    ItemRetired,
    ItemSealBroken,
    ItemSealed,
    KeyHandedOver,
)
from sicbo.core.floor.equipment.items import Item, Register
from sicbo.core.floor.noun import folds
from sicbo.core.table.fitted.fitness import FOR_GOOD
from sicbo.core.table.fitted.planned import passed


@folds(ItemRegistered)
def _fold_registered(register: Register, event: ItemRegistered) -> None:
    register.items[event.serial] = Item(
        kind=event.kind,
        serial=event.serial,
        maker=event.maker,
        facts=event.facts,
        pieces=event.pieces,
        since=event.at,
    )


@folds(ItemApproved)
def _fold_approved(register: Register, event: ItemApproved) -> None:
    register.items[event.serial].approval = event.approval


@folds(ItemFitted)
def _fold_fitted(register: Register, event: ItemFitted) -> None:
    item = register.items[event.serial]
    item.place, item.table = "table", event.table


@folds(ItemRemoved)
def _fold_removed(register: Register, event: ItemRemoved) -> None:
    item = register.items[event.serial]
    item.place, item.table, item.seal = "store", None, None
    item.rounds, item.checked = event.rounds, event.checked


@folds(ItemSealed)
def _fold_sealed(register: Register, event: ItemSealed) -> None:
    item = register.items[event.serial]
    item.seal = event.seal
    register.seals.add(event.seal)
    if item.out == SEAL_BROKEN:
        item.out = None


@folds(ItemSealBroken)
def _fold_seal_broken(register: Register, event: ItemSealBroken) -> None:
    item = register.items[event.serial]
    item.seal, item.out = None, item.out or SEAL_BROKEN


@folds(ItemChecked)
def _fold_checked(register: Register, event: ItemChecked) -> None:
    item = register.items[event.serial]
    if not event.passed:
        item.out = item.out if item.out in FOR_GOOD else FAILED_CHECK
        return
    item.checked = passed(item.checked, event.at, event.rounds)
    if item.out != SEAL_BROKEN:
        item.out = None


@folds(ItemFailed)
def _fold_failed(register: Register, event: ItemFailed) -> None:
    register.items[event.serial].out = event.reason


@folds(ItemMended)
def _fold_mended(register: Register, event: ItemMended) -> None:
    register.items[event.serial].out = None


@folds(ItemRetired)
def _fold_retired(register: Register, event: ItemRetired) -> None:
    register.items[event.serial].place = "retired"


@folds(ItemDestroyed)
def _fold_destroyed(register: Register, event: ItemDestroyed) -> None:
    register.items[event.serial].place = "destroyed"


@folds(KeyHandedOver)
def _fold_key_handed_over(register: Register, event: KeyHandedOver) -> None:
    item = register.items[event.serial]
    item.holder, item.held_since = event.holder, event.at


@folds(ChecksPlanned)
def _fold_checks_planned(register: Register, event: ChecksPlanned) -> None:
    register.plan[event.kind] = event.checks
