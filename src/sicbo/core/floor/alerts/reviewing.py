"""Alerts are raised by the system, and acknowledged by somebody who supervises the table."""

import datetime

from sicbo.core.floor.alerts.causes import causes
from sicbo.core.floor.alerts.messages import (
    ALERTS,
    AcknowledgeAlert,
    AlertAcknowledged,
    AlertEnded,
    AlertRaised,
    Alerts,
    ReviewAlerts,
    StandingAlert,
)
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Decided, NounEvent, decides, folds
from sicbo.core.house_rules import ALERTS_STAND, APART, FOURTH_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.duties import plays_at
from sicbo.core.table.state import Table


def review(
    floor: Floor, name: str, at: datetime.datetime, *, copies: bool = True
) -> list[NounEvent]:
    """What is to be raised at a table now, and what has ended; without `copies` of copies not."""
    state = floor.state(ALERTS)
    withheld = floor.founding.edition > FOURTH_EDITION
    table = floor.table(name)
    found = causes(floor, name, table, at, copies=copies, withheld=withheld)
    live = {each.key: each for each in found}
    known = {(each.raised.alert, each.raised.subject): each for each in state.at(name)}
    over = [
        AlertEnded(
            number=each.raised.number,
            table=name,
            alert=each.raised.alert,
            at=at,
            clauses=(ALERTS_STAND,),
        )
        for key, each in known.items()
        if each.acknowledged is not None and key not in live
        if copies or each.raised.alert != "copy-missing"
    ]
    new = (each for key, each in live.items() if key not in known)
    raised = [
        AlertRaised(
            number=number,
            table=name,
            alert=each.alert,
            at=at,
            subject=each.subject,
            amount=each.amount,
            exposure=each.exposure,
            detail=each.detail,
            clauses=(ALERTS_STAND,),
        )
        for number, each in enumerate(new, state.last + 1)
    ]
    return [*over, *raised]


@decides(ReviewAlerts)
def review_alerts(floor: Floor, order: FloorOrder, command: ReviewAlerts) -> Decided:
    """The system alone raises alerts; what stands already is not raised again."""
    if order.role != SYSTEM:
        return refuse("not-permitted", ALERTS_STAND, role=order.role, needs=SYSTEM)
    if command.table not in floor.founding.tables:
        return refuse("not-provided", ALERTS_STAND, table=command.table)
    found = review(floor, command.table, order.at)
    return found or refuse("alert-unknown", ALERTS_STAND, table=command.table)


@decides(AcknowledgeAlert)
def acknowledge(floor: Floor, order: FloorOrder, command: AcknowledgeAlert) -> Decided:
    """Whoever supervises the table of an alert, or the owner, has seen it."""
    standing = floor.state(ALERTS).standing.get(command.number)
    if standing is None:
        no = None if order.role == OWNER else _supervises_any(floor, order)
        return no or refuse("alert-unknown", ALERTS_STAND, alert=command.number)
    raised = standing.raised
    table = floor.table(raised.table)
    no = _may(table, order, raised.table)
    if no:
        return no
    if standing.acknowledged is not None:
        by = standing.acknowledged.by
        return refuse("alert-acknowledged", ALERTS_STAND, alert=command.number, by=by)
    live = {each.key for each in causes(floor, raised.table, table, order.at)}
    done = AlertAcknowledged(
        number=raised.number,
        table=raised.table,
        alert=raised.alert,
        by=order.by,
        role=order.role,
        at=order.at,
        past=(raised.alert, raised.subject) not in live,
        note=command.note,
        clauses=(ALERTS_STAND,),
    )
    return [done]


def _supervises_any(floor: Floor, order: FloorOrder) -> Refusal | None:
    """Refuse whoever does not even supervise the table of the order."""
    if order.table is None or order.table not in floor.founding.tables:
        return refuse("not-permitted", ALERTS_STAND, role=order.role, needs=OWNER)
    return _may(floor.table(order.table), order, order.table)


def _may(table: Table, order: FloorOrder, name: str) -> Refusal | None:
    """Refuse whoever does not stand above the dealer of the table, and whoever plays there."""
    if order.role == OWNER:
        return None
    ladder = table.ladder
    if order.table != name or table.ranks.get(order.role, 0) <= table.ranks[ladder[0]]:
        needs = next((r for r in ladder if table.ranks[r] > table.ranks[ladder[0]]), OWNER)
        return refuse("not-permitted", ALERTS_STAND, role=order.role, needs=needs, at=name)
    if plays_at(table, order.by):
        return refuse("plays-here", APART, may_retry=True, person=order.by, role=order.role)
    return None


@folds(AlertRaised)
def _fold_raised(state: Alerts, event: AlertRaised) -> None:
    state.last = event.number
    state.standing[event.number] = StandingAlert(event)


@folds(AlertAcknowledged)
def _fold_acknowledged(state: Alerts, event: AlertAcknowledged) -> None:
    if event.past:
        del state.standing[event.number]
    else:
        state.standing[event.number].acknowledged = event


@folds(AlertEnded)
def _fold_ended(state: Alerts, event: AlertEnded) -> None:
    del state.standing[event.number]
