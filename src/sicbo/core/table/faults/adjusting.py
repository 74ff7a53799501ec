"""A meter of a held terminal put right."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import ADJUSTMENTS, Posting, move, stack
from sicbo.core.house_rules import METER_ADJUSTED
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, permitted, refuse
from sicbo.core.table.chips.ceiling import too_much_brought
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.faults.fault_events import MeterAdjusted
from sicbo.core.table.faults.messages import AdjustMeter
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, moves, unfolded
from sicbo.core.table.state import Table


@decides(AdjustMeter)
def adjust_meter(table: Table, order: Order, command: AdjustMeter) -> Decision:
    """Put an amount on a held meter or take it off: before and after stand in the record."""
    faults, player, amount = table.policies.faults, command.player, command.amount
    no = is_open(table)
    if no or faults is None:
        return no or refuse("not-provided", table.policies.otherwise, duty="adjust-meter")
    no = permitted(table, order, "adjust-meter")
    if no:
        return no
    clause, before = faults.confirm_clause, table.stack_of(player)
    if player not in table.held:
        return refuse("not-held", clause, player=player)
    if not amount:
        return refuse("not-an-amount", clause, may_retry=True, amount=amount)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    if before + amount < 0:
        return refuse("insufficient-credit", clause, may_retry=True, amount=amount, credit=before)
    no = too_much_brought(table, order, player, amount) if amount > 0 else None
    if no:
        return no
    adjusted = MeterAdjusted(
        player=player,
        amount=amount,
        before=Amount(before),
        after=Amount(before + amount),
        reason=command.reason,
        by=order.by,
        clauses=(clause, METER_ADJUSTED),
    )
    debts = due_first(table, order, player, before + amount) if amount > 0 else []
    return [adjusted, *debts]


@moves(MeterAdjusted)
def _move_adjusted(event: MeterAdjusted) -> Sequence[Posting]:
    return move(ADJUSTMENTS, stack(event.player), event.amount)


unfolded(MeterAdjusted)
