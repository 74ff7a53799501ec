"""A table is taken up again after an outage."""

import datetime

from sicbo.core.house_rules import FIRST_EDITION
from sicbo.core.table.checks import by_system, is_open, refuse
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import RESTART, PowerOptionOpened, Suspended
from sicbo.core.table.opening.messages import Restart, Restarted
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds
from sicbo.core.table.seats.attendance import waited
from sicbo.core.table.state import Table


@decides(Restart)
def restart(table: Table, order: Order, command: Restart) -> Decision:
    """After an outage: go on with more time, offer withdrawal, or wait for a supervisor."""
    policy = table.policies.restart
    no = is_open(table) or by_system(order, policy.clause)
    if no:
        return no
    if command.outage_seconds < 0:
        return refuse("not-a-time", policy.clause, seconds=command.outage_seconds)
    longer = datetime.timedelta(seconds=command.outage_seconds)
    deadline = table.deadline + longer if table.deadline is not None else None
    happened: list[Event] = [
        Restarted(
            policy=policy.kind,
            outage_seconds=command.outage_seconds,
            deadline=deadline,
            clauses=(policy.clause,),
        )
    ]
    wagered = table.phase == "closed" or any(each.wagers for each in table.players.values())
    if policy.kind == "offer-withdrawal" and table.phase in ("betting", "closed") and wagered:
        happened.append(PowerOptionOpened(clauses=(policy.clause,)))
    held = table.suspended is None and (_at_stake(table) or order.edition == FIRST_EDITION)
    if policy.kind == "hold" and held:
        happened.append(Suspended(reason=RESTART, ruling=False, clauses=(policy.clause,)))
    return happened


def _at_stake(table: Table) -> bool:
    """Whether an outage can have harmed a round: chips lie on the layout, or the dice are on."""
    on = table.phase not in ("between", "betting")
    return on or any(each.wagers for each in table.players.values())


@folds(Restarted)
def _fold_restarted(table: Table, event: Restarted) -> None:
    table.deadline = event.deadline
    waited(table, event.outage_seconds)
