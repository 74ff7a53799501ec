"""Terms lodged, changed and published, and promotions started and ended."""

import datetime
from collections.abc import Iterable

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.noun import Decided, NounCommand, decides, timed
from sicbo.core.floor.promotions.claim_messages import LapsePrize
from sicbo.core.floor.promotions.entries import counting
from sicbo.core.floor.promotions.judging import (
    JudgedPromotion,
    judged,
    offers,
    postponed,
    run_by,
)
from sicbo.core.floor.promotions.messages import (
    CloseEntries,
    EndPromotion,
    LodgeTerms,
    PublishResults,
    PublishTerms,
    StartPromotion,
)
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion
from sicbo.core.floor.promotions.promotion_events import (
    PromotionEnded,
    PromotionStarted,
    ResultsPublished,
    TermsLodged,
    TermsPublished,
)
from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
from sicbo.core.floor.promotions.reading_terms import TermsInvalid, TermsRead, read_terms
from sicbo.core.house_rules import (
    INTEGRITY_KEPT,
    NAMED_ONCE,
    PRIZES_SET_ASIDE,
    TERMS_KEPT,
    TICKETS_COUNTED,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.promotion_policies import PromotionPolicy
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.lines import Clauses
from sicbo.core.table.state import Table

INSTANT = datetime.timedelta(microseconds=1)
"""How long after a moment that is still in time something is over."""


@decides(LodgeTerms)
def lodge_terms(floor: Floor, order: FloorOrder, command: LodgeTerms) -> Decided:
    """Whole terms are given to the authority; what was lodged before is judged by its own law."""
    known = floor.state(PROMOTION, command.promotion)
    if known.lodged is not None:
        return _changed(floor, order, command)
    name = order.table
    if name is None or name not in floor.founding.tables:
        return refuse("not-permitted", TERMS_KEPT, role=order.role, needs="table")
    table = floor.table(name)
    policy = offers(table.policies)
    if isinstance(policy, Refusal):
        return policy
    grant = table.policies.may["run-promotion"]
    if not table.reaches(order.role, grant.by):
        return refuse("not-permitted", grant.clause, role=order.role, needs=grant.by)
    if not NAME.fullmatch(command.promotion):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, promotion=command.promotion)
    read = _read(command, policy)
    if isinstance(read, Refusal):
        return read
    fits = _tables_fit(floor, table, read.terms, policy)
    if fits is not None:
        return fits
    return [
        TermsLodged(
            promotion=command.promotion,
            version=1,
            terms=read.terms,
            terms_sha256=read.sha256,
            table=name,
            law=table.law,
            approval=command.approval,
            moved=0,
            lies_until=_lies_until(order, policy),
            at=order.at,
            by=order.by,
            clauses=(policy.lodging.clause, policy.terms_clause, TERMS_KEPT),
        )
    ]


def _lies_until(order: FloorOrder, policy: PromotionPolicy) -> datetime.datetime:
    """Until when terms lie with the authority before anything begins by them."""
    return order.at + datetime.timedelta(hours=policy.lodging.hours)


def _read(command: LodgeTerms, policy: PromotionPolicy) -> TermsRead | Refusal:
    """The terms, or the first thing that is wrong with them, with how many there are."""
    data = "".join(f"{line}\n" for line in command.terms).encode(errors="replace")
    try:
        read = read_terms(data, command.promotion, policy)
    except TermsInvalid as error:
        faults = {"fault": error.faults[0], "faults": len(error.faults)}
        if not error.judged:
            clause = policy.terms_clause
            return refuse("terms-incomplete", clause, may_retry=True, **faults)
        first = next(each for each in error.judged if each.fault.message in str(error.faults[0]))
        return refuse(first.reason, first.clause, may_retry=True, **faults)
    if read.terms.name != command.promotion:
        facts = {"promotion": command.promotion, "named": read.terms.name}
        return refuse("terms-incomplete", policy.terms_clause, may_retry=True, **facts)
    return read


def _tables_fit(
    floor: Floor, table: Table, terms: PromotionTerms, policy: PromotionPolicy
) -> Refusal | None:
    """Refuse terms that count play at a table that is not there or has another document."""
    for name in terms.tables:
        known = name in floor.founding.tables
        if not known or floor.table(name).book.id != table.book.id:
            clause = policy.term_clause("eligible")
            return refuse("wrong-table", clause, may_retry=True, table=name, known=known)
    return None


def _changed(floor: Floor, order: FloorOrder, command: LodgeTerms) -> Decided:
    """Other terms: lodged anew before the start, and after it only as the authority approves."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    promotion, policy = found.promotion, found.policy
    started = promotion.started is not None
    lodging = policy.lodging
    if started and not command.approval.strip():
        return refuse("approval-missing", lodging.amended_clause, may_retry=True)
    if promotion.closed is not None:
        return refuse("entries-closed", TERMS_KEPT, promotion=command.promotion)
    read = _read(command, policy)
    if isinstance(read, Refusal):
        return read
    terms, before = read.terms, found.terms
    fits = _tables_fit(floor, floor.table(found.lodged.table), terms, policy)
    if fits is None and started:
        fits = _while_it_runs(order, terms, before, policy)
    if fits is not None:
        return fits
    moved = terms.cash - before.cash if started else 0
    clause = lodging.amended_clause if started else lodging.clause
    lodged = TermsLodged(
        promotion=command.promotion,
        version=found.lodged.version + 1,
        terms=terms,
        terms_sha256=read.sha256,
        table=found.lodged.table,
        law=found.lodged.law,
        approval=command.approval,
        moved=moved,
        lies_until=_lies_until(order, policy),
        at=order.at,
        by=order.by,
        clauses=(clause, policy.terms_clause, TERMS_KEPT),
    )
    if not started:
        return [lodged]
    clauses: Clauses = (clause, TICKETS_COUNTED)
    counts = "postpone-promotion" not in promotion.postponed
    return [lodged, *counting(terms, counts=counts, clauses=clauses)]


def _while_it_runs(
    order: FloorOrder, terms: PromotionTerms, before: PromotionTerms, policy: PromotionPolicy
) -> Refusal | None:
    """What runs goes on at its tables, in its manner and for its prizes, and closes later."""
    clause = policy.lodging.amended_clause
    names = [each.name for each in before.prizes]
    same = terms.manner == before.manner and terms.tables == before.tables
    if not same or [each.name for each in terms.prizes] != names:
        return refuse("config-differs", clause, may_retry=True, keeps="manner tables prizes")
    if terms.entries_close <= order.at:
        return refuse("too-late", clause, may_retry=True, until=terms.entries_close)
    return None


@decides(PublishTerms)
def publish_terms(floor: Floor, order: FloorOrder, command: PublishTerms) -> Decided:
    """The terms as they stand are open to everybody, and marketing refers to them."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.available_clause
    no = found.not_run_by(order, clause)
    if no is not None:
        return no
    if not command.where.strip() or not command.piece.strip():
        return refuse("reason-required", clause, may_retry=True, lacking="where or piece")
    return [
        TermsPublished(
            promotion=command.promotion,
            version=found.lodged.version,
            where=command.where,
            piece=command.piece,
            by=order.by,
            clauses=(clause,),
        )
    ]


def starts_at(lodged: TermsLodged) -> datetime.datetime:
    """When a promotion can begin: at its time, once its terms have lain long enough."""
    return max(lodged.terms.starts, lodged.lies_until)


@decides(StartPromotion)
def start_promotion(floor: Floor, order: FloorOrder, command: StartPromotion) -> Decided:
    """A promotion begins at its time, with terms that have lain a day and that anybody can read."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    promotion, terms, policy = found.promotion, found.terms, found.policy
    no = None if order.role == SYSTEM else found.not_run_by(order, policy.offered_clause)
    no = no or postponed(found, "postpone-promotion")
    if no is not None:
        return no
    if promotion.started is not None:
        return refuse("wrong-phase", policy.offered_clause, phase="started")
    if order.at < starts_at(found.lodged):
        return _too_soon(order, found)
    if found.lodged.version not in promotion.published:
        return refuse("terms-not-available", policy.available_clause, may_retry=True)
    if order.at > terms.entries_close:
        clause = policy.term_clause("entries-close")
        return refuse("too-late", clause, may_retry=True, until=terms.entries_close)
    started = PromotionStarted(
        promotion=command.promotion,
        set_aside=terms.cash,
        at=order.at,
        clauses=(policy.offered_clause, policy.lodging.clause, PRIZES_SET_ASIDE),
    )
    clauses: Clauses = (policy.term_clause("eligible"), TICKETS_COUNTED)
    return [started, *counting(terms, counts=True, clauses=clauses)]


def _too_soon(order: FloorOrder, found: JudgedPromotion) -> Refusal:
    """Refuse a start before its time, or before the terms have lain long enough."""
    policy, until = found.policy, starts_at(found.lodged)
    if order.at < found.terms.starts:
        clause = policy.term_clause("held")
        return refuse("too-early", clause, may_retry=True, until=until)
    minutes = 60 * policy.lodging.hours
    clause = policy.lodging.clause
    return refuse("notice-too-short", clause, may_retry=True, until=until, minutes=minutes)


@decides(PublishResults)
def publish_results(floor: Floor, order: FloorOrder, command: PublishResults) -> Decided:
    """Results are public once every prize is drawn or goes to nobody."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.term_clause("published")
    no = found.not_run_by(order, clause)
    if no is not None:
        return no
    if not command.where.strip():
        return refuse("reason-required", clause, may_retry=True, lacking="where")
    waiting = _waiting(found)
    if waiting:
        return refuse("not-settled", clause, may_retry=True, prize=waiting[0])
    return [
        ResultsPublished(
            promotion=command.promotion, where=command.where, by=order.by, clauses=(clause,)
        )
    ]


def _waiting(found: JudgedPromotion) -> list[str]:
    """Prizes of which something is left to do."""
    return [name for name, each in found.promotion.prizes.items() if not each.over]


def left_to_do(found: JudgedPromotion) -> list[str]:
    """Whatever keeps a promotion from its end."""
    promotion = found.promotion
    waits = [f"prize {name}" for name in _waiting(found)]
    waits += [f"reason of claim {n}" for n in promotion.refused if n not in promotion.told]
    waits += [f"dispute {n}" for n in promotion.disputes if n not in promotion.decided]
    waits += [f"advice in dispute {n}" for n in promotion.disputes if n not in promotion.advised]
    if promotion.started is not None and not promotion.results and not promotion.cancelled:
        waits.append("results")
    return waits


@decides(EndPromotion)
def end_promotion(floor: Floor, order: FloorOrder, command: EndPromotion) -> Decided:
    """A promotion ends once nothing of it is owed, told or decided any more."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    if found.promotion.started is not None:
        waits = left_to_do(found)
        if waits:
            return refuse("not-settled", INTEGRITY_KEPT, may_retry=True, lacking=", ".join(waits))
    clauses: Clauses = (found.policy.offered_clause, INTEGRITY_KEPT)
    return [PromotionEnded(promotion=command.promotion, by=order.by, clauses=clauses)]


@timed(PROMOTION)
def orders_in_time(promotion: Promotion) -> Iterable[tuple[datetime.datetime, NounCommand]]:
    """The start, the close of entries, and every claim that nobody has made in time."""
    lodged = promotion.lodged
    if lodged is None or promotion.ended:
        return []
    name, terms = lodged.promotion, lodged.terms
    if promotion.started is None:
        if promotion.postponed or lodged.version not in promotion.published:
            return []
        return [(starts_at(lodged), StartPromotion(promotion=name))]
    if promotion.closed is None:
        if "postpone-promotion" in promotion.postponed:
            return []
        return [(terms.entries_close + INSTANT, CloseEntries(promotion=name))]
    return [
        (each.claim_until + INSTANT, LapsePrize(promotion=name, prize=prize))
        for prize, each in promotion.prizes.items()
        if each.standing == "drawn" and each.claim_until is not None
        if terms.unclaimed == "house" and not promotion.postponed
    ]
