"""Winners told, prizes claimed, paid as their winner chooses, or given up."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.promotions.claim_events import (
    PaymentChosen,
    PrizeAwarded,
    PrizeClaimed,
    PrizeLapsed,
    WinnerTold,
)
from sicbo.core.floor.promotions.claim_messages import (
    AwardPrize,
    ChoosePayment,
    ClaimPrize,
    LapsePrize,
    TellWinner,
)
from sicbo.core.floor.promotions.judging import (
    JudgedPrize,
    JudgedPromotion,
    dollars,
    for_person,
    judged,
    postponed,
    prize_of,
    run_by,
)
from sicbo.core.floor.wallets import CameFromPromotion, WalletEvent
from sicbo.core.house_rules import APART, CLAIMED_IN_TIME, PRIZES_SET_ASIDE, WITHIN_BOUNDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX


@decides(TellWinner)
def tell_winner(floor: Floor, order: FloorOrder, command: TellWinner) -> Decided:
    """A winner is told in a way that the document names, or it was tried."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    notice = found.policy.notice
    no = found.not_run_by(order, notice.clause)
    if no is not None:
        return no
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    way, drawn = notice.way(command.way), prize.state.drawn
    if way is None or (not found.terms.present and command.way not in found.terms.notified):
        return refuse("method-not-listed", notice.clause, may_retry=True, way=command.way)
    if drawn is None or prize.state.over:
        return refuse("wrong-phase", notice.clause, stands=prize.state.standing)
    return [
        WinnerTold(
            promotion=command.promotion,
            prize=command.prize,
            player=drawn.player,
            way=command.way,
            reached=command.reached,
            at=order.at,
            by=order.by,
            clauses=(notice.clause, way.clause, found.policy.term_clause("notified")),
        )
    ]


@decides(ClaimPrize)
def claim_prize(floor: Floor, order: FloorOrder, command: ClaimPrize) -> Decided:
    """Whoever holds the ticket that was drawn claims the prize in time."""
    found = for_person(floor, order, command.promotion, command.player)
    if isinstance(found, Refusal):
        return found
    prize = _won_by(found, command.prize, command.player)
    if isinstance(prize, Refusal):
        return prize
    clause, state = found.policy.term_clause("claim"), prize.state
    if state.standing != "drawn":
        return refuse("prize-claimed", clause, stands=state.standing)
    no = postponed(found, "postpone-promotion", "postpone-draw")
    if no is not None:
        return no
    if state.claim_until is not None and order.at > state.claim_until:
        return refuse("claim-late", CLAIMED_IN_TIME, until=state.claim_until)
    return [
        PrizeClaimed(
            promotion=command.promotion,
            prize=command.prize,
            player=command.player,
            at=order.at,
            by=order.by,
            clauses=(clause, CLAIMED_IN_TIME),
        )
    ]


def _won_by(found: JudgedPromotion, name: str, player: str) -> JudgedPrize | Refusal:
    """A prize that was drawn, for the one who holds the ticket."""
    prize = prize_of(found, name)
    if isinstance(prize, Refusal):
        return prize
    drawn = prize.state.drawn
    if drawn is None or drawn.player != player:
        clause = found.policy.term_clause("claim")
        return refuse("not-the-winner", clause, may_retry=True, prize=name, player=player)
    return prize


@decides(ChoosePayment)
def choose_payment(floor: Floor, order: FloorOrder, command: ChoosePayment) -> Decided:
    """A winner chooses the parts in which cash is paid, or cash for a thing."""
    found = for_person(floor, order, command.promotion, command.player)
    if isinstance(found, Refusal):
        return found
    prize = _won_by(found, command.prize, command.player)
    if isinstance(prize, Refusal):
        return prize
    if prize.state.standing != "claimed":
        clause = found.policy.term_clause("claim")
        return refuse("wrong-phase", clause, may_retry=True, stands=prize.state.standing)
    amount = _cash_of(found, prize, alternative=command.alternative)
    if isinstance(amount, Refusal):
        return amount
    no = _not_paid_so(found, command, amount)
    if no is not None:
        return no
    policy = found.policy
    instead = (policy.cash_alternative.clause,) if command.alternative else ()
    return [
        PaymentChosen(
            promotion=command.promotion,
            prize=command.prize,
            player=command.player,
            alternative=command.alternative,
            cash=command.cash,
            cheque=command.cheque,
            transfer=command.transfer,
            by=order.by,
            clauses=(policy.payment_choice.clause, *instead, PRIZES_SET_ASIDE),
        )
    ]


def _cash_of(found: JudgedPromotion, prize: JudgedPrize, *, alternative: bool) -> Amount | Refusal:
    """What a prize is in cash: its value, or where the terms say so what may be taken for it."""
    if prize.terms.cash and not alternative:
        return prize.terms.value
    if not prize.terms.cash and alternative and prize.terms.cash_alternative is not None:
        return prize.terms.cash_alternative
    clause = found.policy.cash_alternative.clause
    return refuse("no-cash-alternative", clause, prize=prize.terms.name, kind=prize.terms.kind)


def _not_paid_so(found: JudgedPromotion, command: ChoosePayment, amount: Amount) -> Refusal | None:
    """Refuse parts that do not add up, and ways that neither winner nor terms may choose."""
    policy = found.policy.payment_choice
    parts = {"cash": command.cash, "cheque": command.cheque, "transfer": command.transfer}
    if min(parts.values()) < 0 or sum(parts.values()) != amount:
        facts = {"amount": sum(parts.values()), "value": amount}
        return refuse("payment-differs", policy.clause, may_retry=True, **facts)
    free = amount > dollars(policy.above_dollars)
    ways = policy.ways if free else found.terms.paid
    for way, part in parts.items():
        if part and way not in ways:
            listed = " ".join(ways)
            return refuse("not-provided", policy.clause, may_retry=True, paid=way, ways=listed)
    return None


@decides(AwardPrize)
def award_prize(floor: Floor, order: FloorOrder, command: AwardPrize) -> Decided:
    """A prize that was claimed is handed over, or paid as its winner has chosen."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    state, clause = prize.state, found.policy.term_clause("awarded")
    if state.standing != "claimed" or state.claimed is None:
        return refuse("wrong-phase", clause, may_retry=True, stands=state.standing)
    no = postponed(found, "postpone-promotion", "postpone-draw")
    if no is not None:
        return no
    player, chosen = state.claimed.player, state.chosen
    if order.by == player:
        return refuse("own-wallet", APART, person=order.by)
    if prize.terms.cash and chosen is None:
        facts = {"amount": 0, "value": prize.terms.value}
        return refuse(
            "payment-differs", found.policy.payment_choice.clause, may_retry=True, **facts
        )
    paid = Amount(0) if chosen is None else chosen.cash
    held = floor.wallet(player)
    if held + paid > WALLET_MAX:
        facts = {"amount": paid, "wallet": held, "maximum": WALLET_MAX}
        return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
    clauses = (clause, found.policy.payment_choice.clause, PRIZES_SET_ASIDE)
    awarded = PrizeAwarded(
        promotion=command.promotion,
        prize=command.prize,
        player=player,
        set_aside=prize.terms.cash,
        cash=paid,
        cheque=Amount(0) if chosen is None else chosen.cheque,
        transfer=Amount(0) if chosen is None else chosen.transfer,
        at=order.at,
        by=order.by,
        clauses=clauses,
    )
    happened: list[NounEvent | WalletEvent] = [awarded]
    if paid:
        came = CameFromPromotion(
            player=player,
            amount=paid,
            promotion=command.promotion,
            prize=command.prize,
            clauses=clauses,
        )
        happened.append(came)
    return happened


@decides(LapsePrize)
def lapse_prize(floor: Floor, order: FloorOrder, command: LapsePrize) -> Decided:
    """A prize that nobody claims in time, or that was refused, goes to nobody."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.term_clause("claim")
    no = None if order.role == SYSTEM else found.not_run_by(order, clause)
    if no is not None:
        return no
    prize = prize_of(found, command.prize)
    if isinstance(prize, Refusal):
        return prize
    state = prize.state
    if state.standing not in ("drawn", "refused") or state.drawn is None:
        return refuse("wrong-phase", clause, stands=state.standing)
    until = state.claim_until
    if state.standing == "drawn" and until is not None and order.at <= until:
        return refuse("too-early", CLAIMED_IN_TIME, may_retry=True, until=until)
    if found.terms.unclaimed == "redraw" and state.draws <= found.terms.redraws:
        return refuse("wrong-phase", CLAIMED_IN_TIME, unclaimed="redraw")
    return [
        PrizeLapsed(
            promotion=command.promotion,
            prize=command.prize,
            player=state.drawn.player,
            freed=prize.terms.value if prize.terms.cash else Amount(0),
            clauses=(clause, CLAIMED_IN_TIME),
        )
    ]
