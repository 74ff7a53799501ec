"""Boxes of cash: removed by a supervisor, counted by two cashiers."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import BOX, CASH, DIFFERENCE, TRANSIT, Account, Posting, move
from sicbo.core.floor.cage.messages import (
    CAGE,
    Box,
    BoxCounted,
    BoxTaken,
    Cage,
    CountBox,
    RemoveBox,
)
from sicbo.core.floor.cage.sides import at_cage, config_of, supervised
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides, folds, moves
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import BOXES
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.tray.messages import BoxRemoved


def box_account(number: int) -> Account:
    """Cash that waits for its count, by its box."""
    return Account(f"box:{number}")


@decides(RemoveBox)
def remove(floor: Floor, order: FloorOrder, command: RemoveBox) -> Decided:
    """A supervisor takes the box away with all that is in it, and another one takes its place."""
    no = supervised(floor, order, command.table, BOXES)
    if no is not None:
        return no
    table = floor.table(command.table)
    held = Amount(table.ledger[BOX])
    if not config_of(floor, command.table).box and not held:
        return refuse("not-provided", BOXES, box="none")
    number = len(floor.state(CAGE).boxes) + 1
    removed = BoxRemoved(box=number, amount=held, by=order.by, clauses=(BOXES,))
    name = command.table
    taken = BoxTaken(box=number, table=name, amount=held, by=order.by, clauses=(BOXES,))
    return [Happening(table_stream(name), removed), taken]


@decides(CountBox)
def count(floor: Floor, order: FloorOrder, command: CountBox) -> Decided:
    """Two cashiers count a box once; a difference needs a reason."""
    no = at_cage(order, BOXES)
    if no is not None:
        return no
    box = floor.state(CAGE).boxes.get(command.box)
    if box is None:
        return refuse("box-unknown", BOXES, box=command.box)
    if box.counted is not None:
        return refuse("box-counted", BOXES, box=command.box)
    if command.amount < 0:
        return refuse("not-an-amount", BOXES, may_retry=True, amount=command.amount)
    if not command.counted_by.strip() or command.counted_by == order.by:
        return refuse("second-person", BOXES, may_retry=True, counted_by=command.counted_by)
    if command.amount != box.amount and not command.reason.strip():
        facts = {"counted": command.amount, "holds": box.amount}
        return refuse("reason-required", BOXES, may_retry=True, **facts)
    counted = BoxCounted(
        box=command.box,
        table=box.table,
        amount=box.amount,
        counted=command.amount,
        counted_by=command.counted_by,
        watched_by=order.by,
        reason=command.reason if command.amount != box.amount else "",
        clauses=(BOXES,),
    )
    return [counted]


@folds(BoxTaken)
def _fold_taken(cage: Cage, event: BoxTaken) -> None:
    cage.boxes[event.box] = Box(event.table, event.amount, event.by)


@folds(BoxCounted)
def _fold_counted(cage: Cage, event: BoxCounted) -> None:
    cage.boxes[event.box].counted = event.counted


@moves(BoxTaken)
def _move_taken(event: BoxTaken) -> Sequence[Posting]:
    return move(TRANSIT, box_account(event.box), event.amount)


@moves(BoxCounted)
def _move_counted(event: BoxCounted) -> Sequence[Posting]:
    own = (box_account(event.box), -event.amount)
    return (own, (CASH, event.counted), (DIFFERENCE, -event.difference))
