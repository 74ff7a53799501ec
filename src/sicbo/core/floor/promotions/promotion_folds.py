"""What happens to a promotion, folded, and the money that it moves."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import (
    CHEQUES,
    PRIZE,
    SEED,
    TRANSFERS,
    TRANSIT,
    Posting,
    move,
)
from sicbo.core.floor.noun import folds, moves
from sicbo.core.floor.promotions.claim_events import (
    ClaimRefused,
    PaymentChosen,
    PrizeAwarded,
    PrizeClaimed,
    PrizeLapsed,
    RefusalTold,
    WinnerTold,
)
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
from sicbo.core.floor.promotions.promotion import PrizeState, Promotion, seed_key
from sicbo.core.floor.promotions.promotion_events import (
    AdvisedOfInspector,
    DisputeDecided,
    DisputeRaised,
    EntrantExcluded,
    EntriesClosed,
    IntegrityCompromised,
    IntegrityValidated,
    PromotionEnded,
    PromotionStarted,
    ResultsPublished,
    TermsLodged,
    TermsPublished,
    TicketsGiven,
)
from sicbo.core.money import Amount


@folds(TermsLodged)
def _fold_lodged(promotion: Promotion, event: TermsLodged) -> None:
    promotion.lodged = event
    promotion.prizes = {
        each.name: promotion.prizes.get(each.name, PrizeState()) for each in event.terms.prizes
    }


@moves(TermsLodged)
def _move_lodged(event: TermsLodged) -> Sequence[Posting]:
    if event.moved >= 0:
        return move(SEED, PRIZE, Amount(event.moved))
    return move(PRIZE, SEED, Amount(-event.moved))


@folds(TermsPublished)
def _fold_published(promotion: Promotion, event: TermsPublished) -> None:
    promotion.published.add(event.version)


@folds(PromotionStarted)
def _fold_started(promotion: Promotion, event: PromotionStarted) -> None:
    promotion.started = event


@moves(PromotionStarted)
def _move_started(event: PromotionStarted) -> Sequence[Posting]:
    return move(SEED, PRIZE, event.set_aside)


@folds(TicketsGiven)
def _fold_given(promotion: Promotion, event: TicketsGiven) -> None:
    given = promotion.given
    given[event.player] = given.get(event.player, 0) + event.tickets


@folds(EntrantExcluded)
def _fold_excluded(promotion: Promotion, event: EntrantExcluded) -> None:
    promotion.excluded.add(event.player)


@folds(EntriesClosed)
def _fold_closed(promotion: Promotion, event: EntriesClosed) -> None:
    promotion.closed = event


@folds(SeedSealed)
def _fold_sealed(promotion: Promotion, event: SeedSealed) -> None:
    promotion.commitments[seed_key(event.prize, event.draw)] = event.commitment


@folds(SeedRevealed)
def _fold_revealed(promotion: Promotion, event: SeedRevealed) -> None:
    promotion.seeds[seed_key(event.prize, event.draw)] = event.seed


@folds(ScrutineerNominated)
def _fold_nominated(promotion: Promotion, event: ScrutineerNominated) -> None:
    promotion.scrutineer = event.person


@folds(ScrutineerCame, ScrutineerLeft)
def _fold_attends(promotion: Promotion, event: ScrutineerCame | ScrutineerLeft) -> None:
    promotion.attends = isinstance(event, ScrutineerCame)


@folds(DrawOrdered)
def _fold_ordered(promotion: Promotion, event: DrawOrdered) -> None:
    prize = promotion.prizes[event.prize]
    if prize.drawn is not None:
        prize.before.add(prize.drawn.player)
    prize.standing, prize.draws, prize.ordered = "ordered", event.draw, event
    prize.keyed = prize.drawn = prize.claimed = prize.chosen = prize.claim_until = None
    prize.told, prize.passed, prize.barred = [], [], frozenset(event.barred)
    prize.orders[event.draw] = event
    promotion.count_winners()


@folds(TicketKeyed)
def _fold_keyed(promotion: Promotion, event: TicketKeyed) -> None:
    promotion.prizes[event.prize].keyed = event


@folds(TicketPassed)
def _fold_passed(promotion: Promotion, event: TicketPassed) -> None:
    prize = promotion.prizes[event.prize]
    prize.keyed = None
    prize.passed.append(event.passed)


@folds(TicketDrawn)
def _fold_drawn(promotion: Promotion, event: TicketDrawn) -> None:
    prize = promotion.prizes[event.prize]
    prize.standing, prize.drawn, prize.claim_until = "drawn", event, event.claim_until
    prize.made[event.draw] = event
    promotion.winners.add(event.player)


@folds(WinnerTold)
def _fold_told(promotion: Promotion, event: WinnerTold) -> None:
    promotion.prizes[event.prize].told.append(event)


@folds(PrizeClaimed)
def _fold_claimed(promotion: Promotion, event: PrizeClaimed) -> None:
    prize = promotion.prizes[event.prize]
    prize.standing, prize.claimed = "claimed", event


@folds(PaymentChosen)
def _fold_chosen(promotion: Promotion, event: PaymentChosen) -> None:
    promotion.prizes[event.prize].chosen = event


@folds(PrizeAwarded)
def _fold_awarded(promotion: Promotion, event: PrizeAwarded) -> None:
    prize = promotion.prizes[event.prize]
    prize.standing, prize.awarded = "awarded", event


@moves(PrizeAwarded)
def _move_awarded(event: PrizeAwarded) -> Sequence[Posting]:
    source = PRIZE if event.set_aside else SEED
    return (
        *move(source, TRANSIT, event.cash),
        *move(source, CHEQUES, event.cheque),
        *move(source, TRANSFERS, event.transfer),
    )


@folds(PrizeLapsed)
def _fold_lapsed(promotion: Promotion, event: PrizeLapsed) -> None:
    promotion.prizes[event.prize].standing = "lapsed"
    promotion.count_winners()


@moves(PrizeLapsed)
def _move_lapsed(event: PrizeLapsed) -> Sequence[Posting]:
    return move(PRIZE, SEED, event.freed)


@folds(ClaimRefused)
def _fold_refused(promotion: Promotion, event: ClaimRefused) -> None:
    promotion.refused[event.number] = event
    if event.winner:
        promotion.prizes[event.prize].standing = "refused"
        promotion.count_winners()


@folds(RefusalTold)
def _fold_reason_told(promotion: Promotion, event: RefusalTold) -> None:
    promotion.told.add(event.number)


@folds(IntegrityCompromised)
def _fold_compromised(promotion: Promotion, event: IntegrityCompromised) -> None:
    if event.act == "cancel-draw":
        promotion.cancelled = True
        promotion.postponed = set()
        for prize in promotion.prizes.values():
            if prize.standing in ("open", "ordered", "refused"):
                prize.standing = "lapsed"
    else:
        promotion.postponed_at = promotion.postponed_at or event.at
        promotion.postponed.add(event.act)


@moves(IntegrityCompromised)
def _move_compromised(event: IntegrityCompromised) -> Sequence[Posting]:
    return move(PRIZE, SEED, event.freed)


@folds(IntegrityValidated)
def _fold_validated(promotion: Promotion, event: IntegrityValidated) -> None:
    since = promotion.postponed_at
    if event.at is not None and since is not None:
        for prize in promotion.prizes.values():
            if prize.claim_until is not None and prize.claim_until >= since:
                prize.claim_until += event.at - since
    promotion.postponed, promotion.postponed_at = set(), None


@folds(DisputeRaised)
def _fold_dispute(promotion: Promotion, event: DisputeRaised) -> None:
    promotion.disputes[event.number] = event


@folds(DisputeDecided)
def _fold_decided(promotion: Promotion, event: DisputeDecided) -> None:
    promotion.decided[event.number] = event


@folds(AdvisedOfInspector)
def _fold_advised(promotion: Promotion, event: AdvisedOfInspector) -> None:
    promotion.advised.add(event.number)


@folds(ResultsPublished)
def _fold_results(promotion: Promotion, _: ResultsPublished) -> None:
    promotion.results = True


@folds(PromotionEnded)
def _fold_ended(promotion: Promotion, _: PromotionEnded) -> None:
    promotion.ended = True
