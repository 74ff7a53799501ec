"""Somebody higher does what is another's duty, by the clause that lets them."""

from collections.abc import Sequence

import msgspec

from sicbo.core.table.event import Event
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import CorrectResult
from sicbo.core.table.state import Table


def acting_up(table: Table, order: Order, decision: Sequence[Event]) -> Sequence[Event]:
    """What was decided, its first event citing why somebody higher could order it."""
    policy, rank = table.policies.acting_up, table.ranks.get(order.role)
    if policy is None or rank is None or not decision:
        return decision
    command = order.command
    duty = command.duty
    if isinstance(command, CorrectResult):
        duty = "correct" if table.phase == "between" else "enter"
    grant = table.policies.may.get(duty) if duty is not None else None
    if grant is None or rank <= table.ranks.get(grant.by, rank):
        return decision
    first = decision[0]
    if policy.duties_of not in (None, grant.by) or policy.clause in first.clauses:
        return decision
    cited = msgspec.structs.replace(first, clauses=(*first.clauses, policy.clause))
    return [cited, *decision[1:]]
