"""Disputes decided: a step at a time, outside the casino, and what complainants are told."""

from sicbo.core.floor.disputes.dispute import REMARKS_MAX
from sicbo.core.floor.disputes.dispute_events import (
    ComplainantAdvised,
    DisputeRemarked,
    OutsideDecided,
    StepDecided,
)
from sicbo.core.floor.disputes.judging_disputes import (
    JudgedDispute,
    concerns_another,
    judged,
    payment,
)
from sicbo.core.floor.disputes.messages import (
    AdviseComplainant,
    DecideStep,
    EnterOutsideDecision,
    RemarkOnDispute,
)
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.house_rules import (
    DECIDED_OUTSIDE,
    DISPUTE_APART,
    DISPUTE_CLOSED,
    DISPUTE_PAID,
    INSPECTOR_REMARKS,
    WORDS_KEPT,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse


@decides(DecideStep)
def decide_step(floor: Floor, order: FloorOrder, command: DecideStep) -> Decided:
    """The step that the dispute has come to is decided by whoever the document names."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    place = found.dispute.waits_for
    no = _not_theirs(order, found, place, instead=command.instead)
    if no is not None:
        return no
    if place is None:
        return _nothing_waits(found)
    no = _not_another(order, found, place)
    if no is not None:
        return no
    if not command.text.strip() or command.words:
        return refuse("reason-required", WORDS_KEPT, may_retry=True)
    step = found.policy.steps[place]
    instead = order.role not in step.by
    apart = (DISPUTE_APART,) if instead and order.role not in step.else_by else ()
    paid_by = (DISPUTE_PAID,) if command.pays else ()
    clauses = (*found.clauses(step), *apart, *paid_by, WORDS_KEPT)
    paid = payment(floor, found, command.pays, clauses)
    if isinstance(paid, Refusal):
        return paid
    return [
        StepDecided(
            dispute=command.dispute,
            step=place + 1,
            person=found.opened.person,
            pays=command.pays,
            to=paid.to,
            instead=instead,
            final=place + 1 == len(found.policy.steps),
            text=command.text,
            digest=command.digest,
            by=order.by,
            role=order.role,
            at=order.at,
            clauses=clauses,
        ),
        *paid.came,
    ]


def _not_theirs(
    order: FloorOrder, found: JudgedDispute, place: int | None, *, instead: bool
) -> Refusal | None:
    """Refuse whoever does not decide at this step, nor takes the place of those who do."""
    if not found.decides(order):
        return found.not_permitted(order)
    if place is None:
        return None
    steps = found.policy.steps
    step = steps[place]
    if order.role in step.by:
        return None
    others = step.else_by or (steps[place + 1].by if place + 1 < len(steps) else ())
    if order.role not in others:
        return found.not_permitted(order, *step.by)
    if not instead:
        facts = {"role": order.role, "needs": " or ".join(step.by)}
        return refuse("step-of-another", step.clause, may_retry=True, **facts)
    return None


def _nothing_waits(found: JudgedDispute) -> Refusal:
    number, policy = found.opened.dispute, found.policy
    if found.dispute.closed is not None:
        return refuse("dispute-closed", DISPUTE_CLOSED, number=number)
    place = found.next_step()
    if place is None or found.dispute.outside:
        return refuse("decision-final", policy.steps[-1].clause, number=number)
    clause = policy.steps[place].clause
    return refuse("no-review-asked", clause, may_retry=True, number=number)


def _not_another(order: FloorOrder, found: JudgedDispute, place: int) -> Refusal | None:
    """Refuse whoever complains, and whoever has decided it before."""
    no = concerns_another(order, found)
    if no is not None:
        return no
    if all(order.by != each.by for each in found.dispute.decisions):
        return None
    step = found.policy.steps[place]
    clause = step.clause if step.another_person else DISPUTE_APART
    return refuse("decided-before", clause, person=order.by)


@decides(AdviseComplainant)
def advise(floor: Floor, order: FloorOrder, command: AdviseComplainant) -> Decided:
    """Whoever decides, or an inspector, tells the complainant of the right they have."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    if not found.decides(order) and order.role not in (INSPECTOR, OWNER):
        return found.not_permitted(order)
    advice = found.policy.advice
    if advice is None:
        clause = found.policy.steps[0].clause
        return refuse("not-provided", clause, advice="none")
    clause = advice.clause or DISPUTE_CLOSED
    if found.dispute.closed is not None:
        return refuse("dispute-closed", DISPUTE_CLOSED, number=command.dispute)
    if found.dispute.advised is not None:
        return refuse("advice-given", clause, number=command.dispute)
    if advice.due == "not-satisfied" and not found.dispute.decisions:
        return refuse("not-decided", clause, may_retry=True, number=command.dispute)
    return [
        ComplainantAdvised(
            dispute=command.dispute,
            of=advice.of,
            by=order.by,
            at=order.at,
            clauses=tuple(dict.fromkeys((clause, DISPUTE_CLOSED))),
        )
    ]


@decides(EnterOutsideDecision)
def enter_outside(floor: Floor, order: FloorOrder, command: EnterOutsideDecision) -> Decided:
    """What an inspector, a commission or another authority decides is entered, and paid."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    outside, last = found.policy.outside, found.policy.steps[-1]
    clause = DECIDED_OUTSIDE if outside is None else outside.clause
    inspects = order.role == INSPECTOR and not command.pays
    if not inspects and not (found.at_its_table(order) and order.role in last.by):
        return found.not_permitted(order, *last.by)
    no = concerns_another(order, found)
    if no is not None:
        return no
    if not found.dispute.decisions:
        return refuse("not-decided", clause, may_retry=True, number=command.dispute)
    if not command.reference.strip() or not command.text.strip() or command.words:
        return refuse("reason-required", DECIDED_OUTSIDE, may_retry=True)
    paid_by = (DISPUTE_PAID,) if command.pays else ()
    clauses = tuple(dict.fromkeys((clause, DECIDED_OUTSIDE, *paid_by, WORDS_KEPT)))
    paid = payment(floor, found, command.pays, clauses)
    if isinstance(paid, Refusal):
        return paid
    return [
        OutsideDecided(
            dispute=command.dispute,
            decider="authority" if outside is None else outside.by,
            reference=command.reference,
            person=found.opened.person,
            pays=command.pays,
            to=paid.to,
            text=command.text,
            digest=command.digest,
            by=order.by,
            at=order.at,
            clauses=clauses,
        ),
        *paid.came,
    ]


@decides(RemarkOnDispute)
def remark(floor: Floor, order: FloorOrder, command: RemarkOnDispute) -> Decided:
    """An inspector says something to the file, open or closed; nothing follows from it."""
    found = judged(floor, command.dispute)
    if isinstance(found, Refusal):
        return found
    if order.role != INSPECTOR:
        return refuse("not-permitted", INSPECTOR_REMARKS, role=order.role, needs=INSPECTOR)
    no = concerns_another(order, found)
    if no is not None:
        return no
    if not command.text.strip() or command.words:
        return refuse("reason-required", INSPECTOR_REMARKS, may_retry=True)
    if len(found.dispute.remarks) >= REMARKS_MAX:
        return refuse("out-of-bounds", INSPECTOR_REMARKS, remarks=REMARKS_MAX)
    return [
        DisputeRemarked(
            dispute=command.dispute,
            text=command.text,
            digest=command.digest,
            by=order.by,
            at=order.at,
            clauses=(INSPECTOR_REMARKS, WORDS_KEPT),
        )
    ]
