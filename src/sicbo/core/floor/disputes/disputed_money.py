"""Money at a table held while it is in dispute."""

from sicbo.core.floor.disputes.dispute_events import DisputeHeld
from sicbo.core.floor.disputes.judging_disputes import concerns_another, judged
from sicbo.core.floor.disputes.messages import HoldDisputed
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.holds.hold_events import HoldOpened
from sicbo.core.floor.holds.withholding import Power, Withheld, taken
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.house_rules import DISPUTE_CLOSED, DISPUTED_MONEY
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.hold_policies import HoldPolicy
from sicbo.core.table.checks import refuse


@decides(HoldDisputed)
def hold_disputed(floor: Floor, order: FloorOrder, command: HoldDisputed) -> Decided:
    """Those who decide have a player's money held, and no more than lies there."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    name = found.opened.table
    if not name or not found.decides(order):
        return found.not_permitted(order)
    if found.dispute.closed is not None:
        return refuse("dispute-closed", DISPUTE_CLOSED, number=command.dispute)
    no = concerns_another(order, found)
    if no is not None:
        return no
    table, by = floor.table(name), found.policy.steps[-1].by[0]
    policy = HoldPolicy(kind="disputed", of=("dispute",), by=by, clause=DISPUTED_MONEY)
    reason = f"complaint {command.dispute}"
    held = Withheld("dispute", str(command.dispute), command.player, command.amount, reason)
    came = taken(order, Power(name, table, policy), held)
    if isinstance(came, Refusal):
        return came
    holds = [
        DisputeHeld(dispute=command.dispute, hold=each.hold, clauses=(DISPUTED_MONEY,))
        for each in came
        if isinstance(each, HoldOpened)
    ]
    return [*came, *holds]
