"""A tray is counted by two people, which unlocks and locks it."""

from collections.abc import Sequence
from typing import Final

from sicbo.core.bank.ledger import DIFFERENCE, FLOAT, Posting, move
from sicbo.core.house_rules import APART, DIFFERENCE_TOLD, TRAY_COUNTED
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import in_phase, refuse
from sicbo.core.table.duties import plays_at
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, moves
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import (
    are_chips,
    begin,
    by_record,
    fitted,
    in_order,
    tray_clause,
    worth,
)
from sicbo.core.table.tray.messages import CountTray, TrayCounted

SURVEILLANCE: Final = "surveillance"
"""Whom the house tells what cameras may explain."""

DIFFERS: Final = "a tray that differs from the record"
"""What surveillance is told of."""


def supervises(table: Table, order: Order, clause: ClauseNumber) -> Refusal | None:
    """Refuse everybody who does not stand above the dealer."""
    ladder = table.ladder
    if table.ranks.get(order.role, 0) > table.ranks[ladder[0]]:
        return None
    needs = next((name for name in ladder if table.ranks[name] > table.ranks[ladder[0]]), "")
    return refuse("not-permitted", clause, role=order.role, needs=needs)


@decides(CountTray)
def count_tray(table: Table, order: Order, command: CountTray) -> Decision:
    """Note a count: two people, chips of this table, and a reason where it differs."""
    tray, clause = fitted(table, order.installed), tray_clause(table)
    if command.purpose != "check" and table.status != "closed":
        return refuse("table-open", TRAY_COUNTED, count=command.purpose)
    no = supervises(table, order, TRAY_COUNTED)
    if no is None and tray is None:
        no = refuse("not-provided", TRAY_COUNTED, tray="none")
    no = no or in_phase(table, TRAY_COUNTED, "between")
    if no or tray is None:
        return no or ()
    no = are_chips(command.chips, tray.denominations, TRAY_COUNTED, least=0)
    no = no or _second(table, order, command.counted_by)
    if no:
        return no
    counted, expected = worth(command.chips), by_record(table)
    if counted != expected and not command.reason.strip():
        facts = {"counted": counted, "holds": expected}
        return refuse("reason-required", DIFFERENCE_TOLD, may_retry=True, **facts)
    ahead = command.purpose == "opening" or table.day is None
    day = command.day or (order.at.date() if ahead else table.day)
    assert day is not None
    policy = table.policies.tray
    locks = (policy.locks_clause,) if policy is not None and command.purpose != "check" else ()
    done = TrayCounted(
        purpose=command.purpose,
        day=day,
        chips=in_order(command.chips),
        counted=counted,
        expected=expected,
        counted_by=command.counted_by,
        watched_by=order.by,
        reason=command.reason if counted != expected else "",
        clauses=tuple(dict.fromkeys((clause, *locks, TRAY_COUNTED))),
    )
    told: list[Event] = [done]
    if counted != expected:
        told.append(Notified(role=SURVEILLANCE, about=DIFFERS, clauses=(DIFFERENCE_TOLD,)))
    return told


def _second(table: Table, order: Order, person: str) -> Refusal | None:
    """Refuse a count of one person alone, or with somebody who plays here."""
    if not person.strip() or person == order.by:
        return refuse("second-person", TRAY_COUNTED, may_retry=True, counted_by=person)
    if plays_at(table, person):
        return refuse("plays-here", APART, may_retry=True, person=person)
    return None


@folds(TrayCounted)
def _fold_tray_counted(table: Table, event: TrayCounted) -> None:
    tray = table.tray
    tray.first = tray.base is None
    begin(table, event.difference)
    tray.counted = event
    if event.purpose != "check":
        tray.unlocked = tray.ready = event.purpose == "opening"


@moves(TrayCounted)
def _move_tray_counted(event: TrayCounted) -> Sequence[Posting]:
    return move(DIFFERENCE, FLOAT, event.difference) if event.difference else ()
