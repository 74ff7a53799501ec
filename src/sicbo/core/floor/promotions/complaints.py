"""Claims refused, integrity compromised, disputes decided: what is told, kept and final."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.notices.telling import notices
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.promotions.claim_events import ClaimRefused, RefusalTold
from sicbo.core.floor.promotions.claim_messages import RefuseClaim, TellRefusal
from sicbo.core.floor.promotions.entries import counting
from sicbo.core.floor.promotions.judging import (
    JudgedPromotion,
    dollars,
    for_person,
    judged,
    prize_of,
)
from sicbo.core.floor.promotions.messages import (
    AdviseOfInspector,
    DecideDispute,
    FindCompromised,
    RaiseDispute,
    ValidateIntegrity,
)
from sicbo.core.floor.promotions.promotion_events import (
    AdvisedOfInspector,
    DisputeDecided,
    DisputeRaised,
    IntegrityCompromised,
    IntegrityValidated,
)
from sicbo.core.house_rules import APART, CLAIMS_KEPT, INTEGRITY_KEPT, NAMED_ONCE
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse


@decides(RefuseClaim)
def refuse_claim(floor: Floor, order: FloorOrder, command: RefuseClaim) -> Decided:
    """A claim is refused with a reason, and its details are kept where the prize is large."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    policy = found.policy.refusals
    no = found.not_run_by(order, policy.clause)
    if no is not None:
        return no
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    state = prize.state
    if found.promotion.closed is None or state.over:
        return refuse("wrong-phase", policy.clause, stands=state.standing)
    if order.by == command.player:
        return refuse("own-wallet", APART, person=order.by)
    if command.player not in floor.founding.players:
        return refuse("unknown-player", NAMED_ONCE, may_retry=True, player=command.player)
    if not command.reason.strip():
        return refuse("reason-required", policy.clause, may_retry=True)
    kept = prize.terms.worth > dollars(policy.kept_above_dollars)
    if kept and not command.details:
        value = prize.terms.worth
        return refuse("claimant-details", policy.kept_clause, may_retry=True, value=value)
    drawn = state.drawn
    winner = drawn is not None and drawn.player == command.player
    return [
        ClaimRefused(
            promotion=command.promotion,
            number=len(found.promotion.refused) + 1,
            prize=command.prize,
            player=command.player,
            reason=command.reason,
            details=command.details,
            winner=winner and state.standing in ("drawn", "claimed"),
            at=order.at,
            by=order.by,
            clauses=(policy.clause, *((policy.kept_clause, CLAIMS_KEPT) if kept else ())),
        )
    ]


@decides(TellRefusal)
def tell_refusal(floor: Floor, order: FloorOrder, command: TellRefusal) -> Decided:
    """Whoever was refused a prize is told why, once."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.refusals.clause
    no = found.not_run_by(order, clause)
    if no is not None:
        return no
    claim = found.promotion.refused.get(command.number)
    if claim is None or command.number in found.promotion.told:
        return refuse("claim-unknown", clause, may_retry=claim is None, number=command.number)
    return [
        RefusalTold(
            promotion=command.promotion,
            number=command.number,
            player=claim.player,
            at=order.at,
            by=order.by,
            clauses=(clause,),
        )
    ]


@decides(FindCompromised)
def find_compromised(floor: Floor, order: FloorOrder, command: FindCompromised) -> Decided:
    """What is compromised is postponed, or the draw cancelled; the inspectorate is told at once."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    policy, promotion = found.policy.integrity, found.promotion
    no = found.not_run_by(order, policy.clause)
    if no is not None:
        return no
    if command.act not in policy.may:
        return refuse("not-provided", policy.clause, act=command.act)
    if not command.finding.strip():
        return refuse("reason-required", policy.clause, may_retry=True)
    if promotion.cancelled:
        return refuse("draw-cancelled", policy.clause)
    if command.act in promotion.postponed:
        return refuse("promotion-postponed", policy.clause, what=command.act)
    cancels = command.act == "cancel-draw"
    compromised = IntegrityCompromised(
        promotion=command.promotion,
        act=command.act,
        finding=command.finding,
        freed=_undrawn(found) if cancels else Amount(0),
        at=order.at,
        by=order.by,
        clauses=(policy.clause, INTEGRITY_KEPT),
    )
    told = notices(
        (policy.notify,),
        order,
        found.lodged.table,
        "promotion",
        command.promotion,
        (policy.clause,),
        command.finding,
    )
    runs = promotion.started is not None and promotion.closed is None
    if command.act == "postpone-promotion" and runs:
        clauses = (policy.clause, INTEGRITY_KEPT)
        return [compromised, *told, *counting(found.terms, counts=False, clauses=clauses)]
    return [compromised, *told]


def _undrawn(found: JudgedPromotion) -> Amount:
    """What is set aside for prizes that nobody has won yet."""
    if found.promotion.started is None:
        return Amount(0)
    states = found.promotion.prizes
    undrawn = ("open", "ordered", "refused")
    prizes = (each for each in found.terms.prizes if each.cash)
    return Amount(sum(each.value for each in prizes if states[each.name].standing in undrawn))


@decides(ValidateIntegrity)
def validate_integrity(floor: Floor, order: FloorOrder, command: ValidateIntegrity) -> Decided:
    """What was postponed goes on, once its integrity is validated."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    policy, promotion = found.policy.integrity, found.promotion
    no = found.not_run_by(order, policy.clause)
    if no is not None:
        return no
    if not promotion.postponed:
        return refuse("wrong-phase", policy.clause, postponed="nothing")
    if not command.finding.strip():
        return refuse("reason-required", policy.clause, may_retry=True)
    clauses = (policy.clause, INTEGRITY_KEPT)
    validated = IntegrityValidated(
        promotion=command.promotion,
        finding=command.finding,
        by=order.by,
        at=order.at,
        clauses=clauses,
    )
    runs = promotion.started is not None and promotion.closed is None
    if runs and "postpone-promotion" in promotion.postponed:
        return [validated, *counting(found.terms, counts=True, clauses=clauses)]
    return [validated]


@decides(RaiseDispute)
def raise_dispute(floor: Floor, order: FloorOrder, command: RaiseDispute) -> Decided:
    """Anybody may dispute any decision on a promotion."""
    clause_of = judged(floor, command.promotion)
    if isinstance(clause_of, Refusal):
        return clause_of
    clause = clause_of.policy.disputes.clause
    found = for_person(floor, order, command.promotion, command.player, clause)
    if isinstance(found, Refusal):
        return found
    if not command.about.strip():
        return refuse("reason-required", clause, may_retry=True)
    return [
        DisputeRaised(
            promotion=command.promotion,
            number=len(found.promotion.disputes) + 1,
            player=command.player,
            about=command.about,
            by=order.by,
            clauses=(clause,),
        )
    ]


@decides(DecideDispute)
def decide_dispute(floor: Floor, order: FloorOrder, command: DecideDispute) -> Decided:
    """The operator decides a dispute once, and it is final."""
    found = _dispute(floor, order, command.promotion, command.number)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.disputes.clause
    if command.number in found.promotion.decided:
        return refuse("decision-final", clause, number=command.number)
    if not command.decision.strip():
        return refuse("reason-required", clause, may_retry=True)
    return [
        DisputeDecided(
            promotion=command.promotion,
            number=command.number,
            decision=command.decision,
            by=order.by,
            clauses=(clause,),
        )
    ]


@decides(AdviseOfInspector)
def advise_of_inspector(floor: Floor, order: FloorOrder, command: AdviseOfInspector) -> Decided:
    """Whoever is not satisfied is told of the right to complain, once."""
    found = _dispute(floor, order, command.promotion, command.number)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.disputes.clause
    if command.number in found.promotion.advised:
        return refuse("decision-final", clause, number=command.number)
    return [
        AdvisedOfInspector(
            promotion=command.promotion,
            number=command.number,
            player=found.promotion.disputes[command.number].player,
            by=order.by,
            clauses=(clause,),
        )
    ]


def _dispute(floor: Floor, order: FloorOrder, name: str, number: int) -> JudgedPromotion | Refusal:
    found = judged(floor, name)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.disputes.clause
    no = found.not_run_by(order, clause)
    if no is None and number not in found.promotion.disputes:
        no = refuse("dispute-unknown", clause, may_retry=True, number=number)
    return no or found
