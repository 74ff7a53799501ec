"""Complaints brought, reviews asked for, complaints closed: what the complainant has a part in."""

import re
from typing import Final

from sicbo.core.floor.disputes.dispute import DISPUTES, OPEN_MAX
from sicbo.core.floor.disputes.dispute_events import (
    ComplaintEnded,
    ComplaintNumbered,
    DisputeClosed,
    DisputeOpened,
    ReviewRequested,
)
from sicbo.core.floor.disputes.judging_disputes import JudgedDispute, judged
from sicbo.core.floor.disputes.messages import HEARERS, CloseDispute, Complain, RequestReview
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.holds.determining import found_hold
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.house_rules import DISPUTE_CLOSED, DISPUTE_HEARD, NAMED_ONCE, WORDS_KEPT
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import PLAYER, refuse

ABOUT_ROUNDS: Final = ("round", "wager", "irregularity")
SUBJECT: Final = re.compile(r"[a-z0-9:#.-]{0,64}", re.ASCII)
"""A name in the record, and no words."""


@decides(Complain)
def complain(floor: Floor, order: FloorOrder, command: Complain) -> Decided:
    """Anybody complains about anything, for themselves or for somebody who has asked for it."""
    own = order.role == PLAYER
    person = order.by if own else command.player or ""
    no = _may_not(floor, order, command) or _not_about(floor, order, command)
    if no is not None:
        return no
    if person:
        open_now = floor.state(DISPUTES).open_of(person)
        if open_now >= OPEN_MAX:
            return refuse("complaints-open", DISPUTE_HEARD, may_retry=True, open=open_now)
    if not command.text.strip() or command.words:
        return refuse("reason-required", WORDS_KEPT, may_retry=True)
    number = floor.state(DISPUTES).last + 1
    table = order.table
    policies = None if table is None else floor.table(table).policies
    ladder = None if policies is None or policies.disputes is None else policies.disputes
    clauses = (DISPUTE_HEARD,) if ladder is None else (ladder.steps[0].clause, DISPUTE_HEARD)
    return [
        ComplaintNumbered(
            number=number, table=table or "", person=person, clauses=(DISPUTE_HEARD,)
        ),
        DisputeOpened(
            dispute=number,
            table=table or "",
            law=None if table is None else floor.table(table).law,
            person=person,
            about=command.about,
            round=command.round,
            subject=command.subject,
            text=command.text,
            digest=command.digest,
            at=order.at,
            by=order.by,
            clauses=(*clauses, WORDS_KEPT),
        ),
    ]


def _may_not(floor: Floor, order: FloorOrder, command: Complain) -> Refusal | None:
    """Refuse whoever cannot complain here, or not for whom they name."""
    table, players = order.table, floor.founding.players
    if table is not None and table not in floor.founding.tables:
        return refuse("not-permitted", DISPUTE_HEARD, role=order.role, needs="table")
    if order.role == PLAYER:
        if command.player not in (None, order.by):
            return refuse("not-permitted", DISPUTE_HEARD, role=order.role, needs=command.player)
        if order.by not in players:
            return refuse("unknown-player", NAMED_ONCE, may_retry=True, player=order.by)
        return None
    staff = table is not None and order.role in floor.table(table).ranks
    if not staff and order.role not in HEARERS:
        needs = " or ".join((PLAYER, *HEARERS))
        return refuse("not-permitted", DISPUTE_HEARD, role=order.role, needs=needs)
    if command.player and command.player not in players:
        return refuse("unknown-player", NAMED_ONCE, may_retry=True, player=command.player)
    return None


def _not_about(floor: Floor, order: FloorOrder, command: Complain) -> Refusal | None:
    """Refuse a complaint about something that the record does not have."""
    played = 0 if order.table is None else floor.table(order.table).round
    wants = command.about in ABOUT_ROUNDS
    if command.round > played or (wants and command.round < 1):
        facts = {"round": command.round, "last": played}
        return refuse("not-in-record", DISPUTE_HEARD, may_retry=True, **facts)
    if SUBJECT.fullmatch(command.subject) is None:
        return refuse("not-a-name", DISPUTE_HEARD, may_retry=True, name=command.subject)
    if command.about == "hold":
        found = found_hold(floor, command.subject, DISPUTE_HEARD)
        return found if isinstance(found, Refusal) else None
    return None


@decides(RequestReview)
def request_review(floor: Floor, order: FloorOrder, command: RequestReview) -> Decided:
    """The complainant asks for the next step, or somebody who writes it down for them."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    if not found.own(order) and not found.hears(order):
        return found.not_permitted(order, found.opened.person or "staff")
    dispute, clause = found.dispute, found.policy.steps[0].clause
    if dispute.closed is not None:
        return refuse("dispute-closed", DISPUTE_CLOSED, number=command.dispute)
    if not dispute.decisions:
        return refuse("not-decided", clause, may_retry=True, number=command.dispute)
    place = found.next_step()
    if place is None or dispute.outside:
        return refuse("decision-final", found.policy.steps[-1].clause, number=command.dispute)
    if dispute.requested is not None:
        return refuse("review-waiting", clause, number=command.dispute)
    clauses = found.clauses(found.policy.steps[place])
    return [ReviewRequested(dispute=command.dispute, by=order.by, at=order.at, clauses=clauses)]


@decides(CloseDispute)
def close_dispute(floor: Floor, order: FloorOrder, command: CloseDispute) -> Decided:
    """The complainant closes it content; those who decide, once all is decided and told."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    no = _not_closed_by(order, found, satisfied=command.satisfied)
    if no is not None:
        return no
    if found.dispute.closed is not None:
        return refuse("dispute-closed", DISPUTE_CLOSED, number=command.dispute)
    for name in found.dispute.holds:
        if floor.state(HOLD, name).determined is None:
            return refuse("disputed-money-held", DISPUTE_CLOSED, may_retry=True, hold=name)
    no = None if command.satisfied else _not_over(found)
    if no is not None:
        return no
    advised = found.dispute.advised
    told = () if command.satisfied or advised is None else advised.clauses[:1]
    clauses = tuple(dict.fromkeys((*told, DISPUTE_CLOSED)))
    return [
        DisputeClosed(
            dispute=command.dispute,
            satisfied=command.satisfied,
            by=order.by,
            at=order.at,
            clauses=clauses,
        ),
        ComplaintEnded(number=command.dispute, clauses=(DISPUTE_CLOSED,)),
    ]


def _not_closed_by(order: FloorOrder, found: JudgedDispute, *, satisfied: bool) -> Refusal | None:
    """Refuse whoever may not close it so: that they are content, complainants say themselves."""
    if found.own(order):
        return None if satisfied else found.not_permitted(order)
    if not found.decides(order):
        return found.not_permitted(order)
    if order.by == found.opened.person:
        return refuse("own-complaint", DISPUTE_CLOSED, person=order.by)
    if satisfied and found.opened.by == found.opened.person:
        return found.not_permitted(order, found.opened.person)
    return None


def _not_over(found: JudgedDispute) -> Refusal | None:
    """Refuse to close it against the complainant before all is decided and told."""
    dispute, advice = found.dispute, found.policy.advice
    number, clause = found.opened.dispute, found.policy.steps[0].clause
    if not dispute.decisions:
        return refuse("not-decided", clause, may_retry=True, number=number)
    if dispute.requested is not None:
        return refuse("review-waiting", clause, may_retry=True, number=number)
    if advice is not None and dispute.advised is None:
        by = advice.clause or DISPUTE_CLOSED
        return refuse("advice-missing", by, may_retry=True, number=number, of=advice.of)
    return None
