"""A look at a name: only by an inspector, only for a file, and told in the record before it."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.inspections.messages import (
    FILE_NUMBER,
    Inspections,
    LookUpName,
    NameLookedUp,
)
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import Decided, decides, folds
from sicbo.core.house_rules import NAME_LOOKED_UP, NAMED_ONCE
from sicbo.core.table.checks import refuse


@decides(LookUpName)
def look_up_name(_: Floor, order: FloorOrder, command: LookUpName) -> Decided:
    """Any inspector may, as often as there is a file for it."""
    if order.role != INSPECTOR:
        return refuse("not-permitted", NAME_LOOKED_UP, role=order.role, needs=INSPECTOR)
    if not NAME.fullmatch(command.person):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, name=command.person[:40])
    if not FILE_NUMBER.fullmatch(command.reference):
        return refuse(
            "reason-required", NAME_LOOKED_UP, may_retry=True, needs="the number of a file"
        )
    return [
        NameLookedUp(
            person=command.person,
            ground=command.ground,
            reference=command.reference,
            at=order.at,
            by=order.by,
            clauses=(NAME_LOOKED_UP,),
        )
    ]


@folds(NameLookedUp)
def _fold_look(state: Inspections, _: NameLookedUp) -> None:
    state.looks += 1
