"""Tables on the link of a jackpot that cannot be read: nobody elsewhere waits for them."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.jackpots.messages import LeaveOutTable
from sicbo.core.floor.jackpots.pool_events import TableLeftOut
from sicbo.core.floor.jackpots.standing import running
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.house_rules import TABLE_LEFT_OUT
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM, refuse


@decides(LeaveOutTable)
def leave_out_table(floor: Floor, order: FloorOrder, command: LeaveOutTable) -> Decided:
    """The system alone says that a table cannot be read; it says so once."""
    if order.role != SYSTEM:
        return refuse("not-permitted", TABLE_LEFT_OUT, role=order.role, needs=SYSTEM)
    found = running(floor, command.pool, TABLE_LEFT_OUT)
    if isinstance(found, Refusal):
        return found
    pool, name = found.pool, command.table
    if name not in pool.links or name in pool.left_out:
        return refuse("not-linked", TABLE_LEFT_OUT, table=name, jackpot=command.pool)
    return [TableLeftOut(pool=command.pool, table=name, clauses=(TABLE_LEFT_OUT,))]
