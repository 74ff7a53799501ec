"""What becomes of a table's equipment: fitted, sealed, checked, out of play, removed."""

from sicbo.core.table.fitted.item import FittedItem
from sicbo.core.table.fitted.messages import (
    CheckPlanChanged,
    EquipmentChecked,
    EquipmentFailed,
    EquipmentFitted,
    EquipmentMended,
    EquipmentRemoved,
    EquipmentSealed,
    SealBroken,
)
from sicbo.core.table.register import folds
from sicbo.core.table.state import Table


@folds(EquipmentFitted)
def _fold_equipment_fitted(table: Table, event: EquipmentFitted) -> None:
    table.fitted[event.serial] = FittedItem(
        kind=event.kind,
        facts=event.facts,
        pieces=event.pieces,
        approval=event.approval,
        seal=event.seal,
        rounds=event.rounds,
        checked=event.checked,
    )
    table.check_plan[event.kind] = event.plan


@folds(EquipmentRemoved)
def _fold_equipment_removed(table: Table, event: EquipmentRemoved) -> None:
    table.fitted.pop(event.serial, None)


@folds(EquipmentSealed)
def _fold_equipment_sealed(table: Table, event: EquipmentSealed) -> None:
    table.fitted[event.serial].seal = event.seal


@folds(SealBroken)
def _fold_seal_broken(table: Table, event: SealBroken) -> None:
    table.fitted[event.serial].seal = None


@folds(EquipmentChecked)
def _fold_equipment_checked(table: Table, event: EquipmentChecked) -> None:
    table.fitted[event.serial].checked = event.checked


@folds(EquipmentFailed)
def _fold_equipment_failed(table: Table, event: EquipmentFailed) -> None:
    table.fitted[event.serial].out = event.reason


@folds(EquipmentMended)
def _fold_equipment_mended(table: Table, event: EquipmentMended) -> None:
    table.fitted[event.serial].out = None


@folds(CheckPlanChanged)
def _fold_check_plan_changed(table: Table, event: CheckPlanChanged) -> None:
    table.check_plan[event.kind] = event.plan
