"""Draws: overseen where a prize is large, made by a sealed seed or from a barrel."""

import datetime
from hashlib import sha256
from typing import Final

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.promotions.draw_events import (
    DrawOrdered,
    ScrutineerCame,
    ScrutineerLeft,
    ScrutineerNominated,
    SeedRevealed,
    SeedSealed,
    TicketDrawn,
    TicketKeyed,
    TicketPassed,
)
from sicbo.core.floor.promotions.draw_messages import (
    SCRUTINEER,
    AttendDraw,
    ConfirmTicket,
    DrawTicket,
    KeyTicket,
    LeaveDraw,
    NominateScrutineer,
    OrderDraw,
    RevealSeed,
    SealSeed,
)
from sicbo.core.floor.promotions.judging import (
    JudgedPrize,
    JudgedPromotion,
    by_system,
    judged,
    postponed,
    prize_of,
    run_by,
)
from sicbo.core.floor.promotions.promotion import PassedOver, Promotion, seed_key
from sicbo.core.house_rules import APART, DRAWN_BY_SEED, EXCLUSION_ORDERED
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse

SHARE_LEAST: Final = 1_000
"""One ticket in so many must be able to win, so that a draw comes to an end."""

_HASH: Final = 64


@decides(SealSeed)
def seal_seed(floor: Floor, order: FloorOrder, command: SealSeed) -> Decided:
    """A draw is bound to a seed before it is ordered; one that was lost is bound anew."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.term_clause("manner")
    no = by_system(order, DRAWN_BY_SEED)
    if no is not None:
        return no
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    next_one = prize.state.draws + 1
    early = found.promotion.started is None or command.draw < next_one
    if early or prize.state.over or found.terms.manner != "electronic":
        return refuse("wrong-phase", DRAWN_BY_SEED, draw=command.draw)
    known = found.promotion.commitments.get(seed_key(command.prize, command.draw))
    if not _is_hash(command.commitment) or command.commitment == known:
        return refuse("out-of-bounds", DRAWN_BY_SEED, must="a hash that is new")
    return [
        SeedSealed(
            promotion=command.promotion,
            prize=command.prize,
            draw=command.draw,
            commitment=command.commitment,
            clauses=(clause, DRAWN_BY_SEED),
        )
    ]


def _is_hash(text: str) -> bool:
    return len(text) == _HASH and all(each in "0123456789abcdef" for each in text)


@decides(RevealSeed)
def reveal_seed(floor: Floor, order: FloorOrder, command: RevealSeed) -> Decided:
    """The seed of a draw that was made is public, and is the one that was sealed."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    no = by_system(order, DRAWN_BY_SEED)
    if no is not None:
        return no
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    key, state = seed_key(command.prize, command.draw), prize.state
    made = command.draw < state.draws or (
        command.draw == state.draws and state.standing != "ordered"
    )
    if not made or key in found.promotion.seeds:
        return refuse("wrong-phase", DRAWN_BY_SEED, draw=command.draw)
    bound = found.promotion.commitments.get(key)
    if not _is_hash(command.seed) or bound != sha256(bytes.fromhex(command.seed)).hexdigest():
        return refuse("config-differs", DRAWN_BY_SEED, draw=command.draw)
    return [
        SeedRevealed(
            promotion=command.promotion,
            prize=command.prize,
            draw=command.draw,
            seed=command.seed,
            clauses=(DRAWN_BY_SEED,),
        )
    ]


@decides(NominateScrutineer)
def nominate_scrutineer(floor: Floor, order: FloorOrder, command: NominateScrutineer) -> Decided:
    """The operator names somebody else, who then comes and oversees."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.scrutineer.clause
    no = found.not_run_by(order, clause)
    if no is not None:
        return no
    if command.person == order.by:
        return refuse("same-person", clause, may_retry=True, person=command.person)
    if found.promotion.attends:
        return refuse("wrong-phase", clause, scrutineer=found.promotion.scrutineer)
    return [
        ScrutineerNominated(
            promotion=command.promotion, person=command.person, by=order.by, clauses=(clause,)
        )
    ]


@decides(AttendDraw)
def attend_draw(floor: Floor, order: FloorOrder, command: AttendDraw) -> Decided:
    """The scrutineer who was nominated comes to the draw."""
    found = _as_scrutineer(floor, order, command.promotion, there=False)
    if isinstance(found, Refusal):
        return found
    clauses = (found.policy.scrutineer.clause,)
    return [
        ScrutineerCame(promotion=command.promotion, person=order.by, at=order.at, clauses=clauses)
    ]


@decides(LeaveDraw)
def leave_draw(floor: Floor, order: FloorOrder, command: LeaveDraw) -> Decided:
    """The scrutineer leaves, but not in the middle of a draw."""
    found = _as_scrutineer(floor, order, command.promotion, there=True)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.scrutineer.clause
    if any(each.standing == "ordered" for each in found.promotion.prizes.values()):
        return refuse("wrong-phase", clause, may_retry=True, phase="drawing")
    return [
        ScrutineerLeft(promotion=command.promotion, person=order.by, at=order.at, clauses=(clause,))
    ]


def _as_scrutineer(
    floor: Floor, order: FloorOrder, name: str, *, there: bool
) -> JudgedPromotion | Refusal:
    found = judged(floor, name)
    if isinstance(found, Refusal):
        return found
    policy = found.policy.scrutineer
    if order.role != SCRUTINEER or order.by != found.promotion.scrutineer:
        return refuse("not-permitted", policy.clause, role=order.role, needs=policy.office)
    if found.promotion.attends != there:
        return refuse("wrong-phase", policy.clause, there=found.promotion.attends)
    return found


@decides(OrderDraw)
def order_draw(floor: Floor, order: FloorOrder, command: OrderDraw) -> Decided:
    """A prize is drawn at its time, overseen where it must be, and by a seed that is bound."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    no = postponed(found, "postpone-promotion", "postpone-draw")
    if no is not None:
        return no
    promotion, terms, policy = found.promotion, found.terms, found.policy
    if promotion.closed is None or order.at < terms.awarded_at:
        clause = policy.term_clause("awarded")
        return refuse("too-early", clause, may_retry=True, until=terms.awarded_at)
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    barred = _barred(floor, order, promotion)
    no = _not_again(found, prize, command)
    no = no or _nobody(found, command.prize, barred) or _unseen(found, order)
    if no is not None:
        return no
    draw = prize.state.draws + 1
    overseen = (policy.scrutineer.clause,) if promotion.attends else ()
    out = (EXCLUSION_ORDERED,) if barred else ()
    key = seed_key(command.prize, draw)
    if terms.manner == "electronic" and key not in promotion.commitments:
        return refuse("seed-missing", DRAWN_BY_SEED, may_retry=True, draw=draw)
    return [
        DrawOrdered(
            promotion=command.promotion,
            prize=command.prize,
            draw=draw,
            reason=command.reason,
            scrutineer=(promotion.scrutineer or "") if promotion.attends else "",
            at=order.at,
            by=order.by,
            barred=barred,
            clauses=(policy.term_clause("manner"), *overseen, DRAWN_BY_SEED, *out),
        )
    ]


def _barred(floor: Floor, order: FloorOrder, promotion: Promotion) -> tuple[str, ...]:
    """Who of those in the list the casino excludes now: excluded before the draw or since."""
    incidents = floor.state(INCIDENTS)
    listed = sorted(each for each in incidents.excluded if promotion.tickets_of(each))
    return tuple(each for each in listed if incidents.excludes(each, order.at) is not None)


def _not_again(found: JudgedPromotion, prize: JudgedPrize, command: OrderDraw) -> Refusal | None:
    """Refuse to draw what is drawn, or to draw it anew more often than the terms say."""
    state, clause = prize.state, found.policy.term_clause("claim")
    if state.draws == 0:
        return None
    if state.standing == "ordered" and found.terms.manner == "electronic":
        return _with_reason(command, clause)  # Its seed is lost, or its vault away for good.
    if state.standing not in ("drawn", "refused"):
        return refuse("already-drawn", clause, prize=command.prize, stands=state.standing)
    if state.draws > found.terms.redraws:
        return refuse("no-redraw", clause, prize=command.prize, redraws=found.terms.redraws)
    return _with_reason(command, clause)


def _with_reason(command: OrderDraw, clause: ClauseNumber) -> Refusal | None:
    """Refuse to draw anew without a reason."""
    if command.reason.strip():
        return None
    return refuse("reason-required", clause, may_retry=True)


def _nobody(found: JudgedPromotion, prize: str, barred: tuple[str, ...]) -> Refusal | None:
    """Refuse a draw that nobody, or hardly anybody, can win."""
    assert found.promotion.closed is not None
    tickets, clause = found.promotion.closed.tickets, found.policy.term_clause("eligible")
    eligible = found.promotion.eligible(prize, barred)
    if eligible and eligible * SHARE_LEAST >= tickets:
        return None
    return refuse("no-entries", clause, tickets=tickets, eligible=eligible)


def _unseen(found: JudgedPromotion, order: FloorOrder) -> Refusal | None:
    """Refuse to draw a large prize unless the scrutineer is there, who is another person."""
    clause, promotion = found.policy.scrutineer.clause, found.promotion
    if not found.scrutineer_needed():
        return None
    if not promotion.attends:
        return refuse("scrutineer-required", clause, may_retry=True, value=found.terms.largest)
    if promotion.scrutineer == order.by:
        return refuse("same-person", clause, person=order.by)
    return None


@decides(DrawTicket)
def draw_ticket(floor: Floor, order: FloorOrder, command: DrawTicket) -> Decided:
    """What the seed has drawn: tickets that may not win, and at the end one that may."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    no = by_system(order, DRAWN_BY_SEED)
    if no is not None:
        return no
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    ordered, closed = prize.state.ordered, found.promotion.closed
    standing = prize.state.standing
    if standing != "ordered" or ordered is None or closed is None or ordered.draw != command.draw:
        return refuse("wrong-phase", DRAWN_BY_SEED, draw=command.draw)
    if found.terms.manner != "electronic":
        return refuse("wrong-phase", DRAWN_BY_SEED, manner=found.terms.manner)
    drawn = command.tickets
    if not drawn or max(drawn) > closed.tickets or not _is_hash(command.link):
        return refuse("out-of-bounds", DRAWN_BY_SEED, must=f"tickets of 1..{closed.tickets}")
    *before, last = drawn
    passed = []
    for ticket in before:
        player = found.promotion.holder(ticket)
        why = found.promotion.may_not_win(player, command.prize)
        if why is None:
            return refuse("config-differs", DRAWN_BY_SEED, ticket=ticket)
        passed.append(PassedOver(ticket, player, why))
    if found.promotion.may_not_win(found.promotion.holder(last), command.prize) is not None:
        return refuse("config-differs", DRAWN_BY_SEED, ticket=last)
    return [_won(found, order, prize, command.prize, last, tuple(passed), command.link)]


def _won(
    found: JudgedPromotion,
    order: FloorOrder,
    prize: JudgedPrize,
    name: str,
    ticket: int,
    passed: tuple[PassedOver, ...],
    link: str,
) -> TicketDrawn:
    minutes = datetime.timedelta(minutes=found.terms.claim_minutes)
    policy = found.policy
    return TicketDrawn(
        promotion=found.lodged.promotion,
        prize=name,
        draw=prize.state.draws,
        ticket=ticket,
        player=found.promotion.holder(ticket),
        link=link,
        passed=passed,
        claim_until=order.at + minutes,
        at=order.at,
        by=order.by,
        clauses=(policy.term_clause("manner"), policy.term_clause("claim"), DRAWN_BY_SEED),
    )


@decides(KeyTicket)
def key_ticket(floor: Floor, order: FloorOrder, command: KeyTicket) -> Decided:
    """The operator keys the number that was read out; it waits to be confirmed."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    prize = _from_barrel(found, command.prize, command.ticket)
    if isinstance(prize, Refusal):
        return prize
    return [
        TicketKeyed(
            promotion=command.promotion,
            prize=command.prize,
            draw=prize.state.draws,
            ticket=command.ticket,
            by=order.by,
            clauses=(found.policy.term_clause("manner"), DRAWN_BY_SEED),
        )
    ]


def _from_barrel(found: JudgedPromotion, name: str, ticket: int) -> JudgedPrize | Refusal:
    prize = prize_of(found, name)
    if isinstance(prize, Refusal):
        return prize
    closed = found.promotion.closed
    if found.terms.manner != "barrel" or prize.state.standing != "ordered" or closed is None:
        return refuse("wrong-phase", DRAWN_BY_SEED, stands=prize.state.standing)
    if ticket > closed.tickets:
        must = f"1..{closed.tickets}"
        return refuse("out-of-bounds", DRAWN_BY_SEED, may_retry=True, must=must, got=ticket)
    return prize


@decides(ConfirmTicket)
def confirm_ticket(floor: Floor, order: FloorOrder, command: ConfirmTicket) -> Decided:
    """The scrutineer, or where none is needed another person, confirms what was keyed."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause, promotion = found.policy.scrutineer.clause, found.promotion
    overseer = order.role == SCRUTINEER and order.by == promotion.scrutineer and promotion.attends
    if not overseer and (found.scrutineer_needed() or not found.runs(order.role)):
        needs = found.policy.scrutineer.office
        return refuse("not-permitted", clause, role=order.role, needs=needs)
    prize = _from_barrel(found, command.prize, command.ticket)
    if isinstance(prize, Refusal):
        return prize
    keyed = prize.state.keyed
    if keyed is None or keyed.ticket != command.ticket:
        got = "none" if keyed is None else keyed.ticket
        return refuse("entry-differs", DRAWN_BY_SEED, may_retry=True, keyed=got)
    if keyed.by == order.by:
        return refuse("same-person", APART, person=order.by)
    player = promotion.holder(command.ticket)
    why = promotion.may_not_win(player, command.prize)
    happened: NounEvent
    if why is None:
        happened = _won(
            found, order, prize, command.prize, command.ticket, tuple(prize.state.passed), ""
        )
    else:
        happened = TicketPassed(
            promotion=command.promotion,
            prize=command.prize,
            draw=prize.state.draws,
            passed=PassedOver(command.ticket, player, why),
            by=order.by,
            clauses=(found.policy.term_clause("eligible"), DRAWN_BY_SEED),
        )
    return [happened]
