"""A promotion for whoever runs it: what is owed, what may be ordered, and what it waits for."""

import datetime
from collections.abc import Iterator
from typing import cast

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.claim_messages import (
    AwardPrize,
    ChoosePayment,
    ClaimPrize,
    LapsePrize,
    RefuseClaim,
    TellRefusal,
    TellWinner,
)
from sicbo.core.floor.promotions.draw_messages import (
    AttendDraw,
    ConfirmTicket,
    KeyTicket,
    LeaveDraw,
    NominateScrutineer,
    OrderDraw,
)
from sicbo.core.floor.promotions.judging import dollars
from sicbo.core.floor.promotions.messages import (
    AdviseOfInspector,
    DecideDispute,
    EndPromotion,
    ExcludeEntrant,
    FindCompromised,
    GiveTickets,
    PublishResults,
    PublishTerms,
    RaiseDispute,
    StartPromotion,
    ValidateIntegrity,
)
from sicbo.core.floor.promotions.owed import owed_acts
from sicbo.core.floor.promotions.promotion import PrizeState, Promotion
from sicbo.core.floor.promotions.promotion_terms import PrizeTerms
from sicbo.core.law.running.promotion_policies import NoticeWay
from sicbo.core.money import Amount
from sicbo.core.table.command import UNSAID
from sicbo.views.events.events_form import (
    ComplaintRow,
    GivenRow,
    OpposedRow,
    PromotionRun,
    RefusedClaimRow,
    WinnerRow,
)
from sicbo.views.events.offered import SOMEBODY, Offering
from sicbo.views.promotions.promotion_form import OwnPayment
from sicbo.views.promotions.promotion_rows import OwedRow
from sicbo.views.promotions.shown_promotions import ShownPromotion, is_public, promotion_shown


def promotion_run(
    shown: ShownPromotion,
    offering: Offering,
    now: datetime.datetime,
    *,
    runs: bool,
    favoured_below: int | None,
) -> PromotionRun:
    """A promotion as somebody who runs it, or oversees its draw, sees it now."""
    tickets = shown.rows[-1].last if shown.rows else 0
    found, state = shown.found, shown.state
    policy = found.policy
    given, refused = (state.given, state.refused) if runs else ({}, {})
    return PromotionRun(
        name=shown.name,
        shown=promotion_shown(shown),
        public=is_public(shown),
        lies_until=found.lodged.lies_until,
        set_aside=found.terms.cash,
        scrutineer=state.scrutineer,
        excluded=tuple(sorted({*state.excluded, *found.terms.excluded})) if runs else (),
        given=tuple(GivenRow(player, number) for player, number in sorted(given.items())),
        favoured_below=favoured_below,
        favours=favoured_below is not None and 0 < tickets < favoured_below,
        opposed=tuple(_opposed(shown) if runs else ()),
        notified=cast("tuple[NoticeWay, ...]", found.terms.notified),
        integrity=tuple(each for each in policy.integrity.may if each not in state.postponed),
        winners=tuple(_winners(shown)) if runs else (),
        refused=tuple(
            RefusedClaimRow(
                number=number,
                prize=each.prize,
                player=each.player,
                reason=each.reason,
                at=each.at,
                told=number in state.told,
            )
            for number, each in refused.items()
        ),
        disputes=tuple(_disputes(state) if runs else ()),
        owed=tuple(
            OwedRow(each.what, each.clause, each.until, each.overdue(now))
            for each in (owed_acts(state, policy) if runs else ())
        ),
        changeable=runs and state.closed is None and not state.ended,
        acts=tuple(offering.offered(_orders(shown))) if not state.ended else (),
    )


def _disputes(state: Promotion) -> Iterator[ComplaintRow]:
    """What is disputed, and what has become of it."""
    for number, each in state.disputes.items():
        yield ComplaintRow(
            number=number,
            player=each.player,
            about=each.about,
            decision=state.decided[number].decision if number in state.decided else None,
            advised=number in state.advised,
        )


def _opposed(shown: ShownPromotion) -> Iterator[OpposedRow]:
    """Who has made turnover by opposite wagers, the most first."""
    for player, amount in sorted(shown.opposed.items(), key=lambda each: (-each[1], each[0])):
        yield OpposedRow(player, Amount(amount))


def _winners(shown: ShownPromotion) -> Iterator[WinnerRow]:
    found = shown.found
    notice, refusals, choice = (
        found.policy.notice,
        found.policy.refusals,
        found.policy.payment_choice,
    )
    for terms in found.terms.prizes:
        state = found.promotion.prizes.get(terms.name)
        if state is None or state.drawn is None:
            continue
        until = state.drawn.at + datetime.timedelta(days=notice.days)
        owes = not found.terms.present and not state.told and state.standing == "drawn"
        worth = terms.value if terms.cash else terms.cash_alternative or 0
        chosen = state.chosen
        yield WinnerRow(
            prize=terms.name,
            player=state.drawn.player,
            ticket=state.drawn.ticket,
            told=tuple(each.way for each in state.told),
            reached=any(each.reached for each in state.told),
            tell_until=until if owes else None,
            ways=choice.ways if worth > dollars(choice.above_dollars) else found.terms.paid,
            chosen=None
            if chosen is None
            else OwnPayment(chosen.alternative, chosen.cash, chosen.cheque, chosen.transfer),
            keeps_details=terms.worth > dollars(refusals.kept_above_dollars),
        )


def _orders(shown: ShownPromotion) -> Iterator[NounCommand]:
    """Whatever there is to order of a promotion, with nothing said yet that is asked for."""
    name, state, said = shown.name, shown.state, UNSAID
    if not is_public(shown):
        yield PublishTerms(promotion=name, where=said, piece=said)
    if state.started is None:
        yield StartPromotion(promotion=name)
    if state.closed is None:
        yield GiveTickets(promotion=name, player=SOMEBODY, tickets=1, reason=said)
    yield ExcludeEntrant(promotion=name, player=SOMEBODY, reason=said)
    if shown.found.scrutineer_needed() or state.scrutineer is not None:
        yield NominateScrutineer(promotion=name, person=SOMEBODY)
        yield AttendDraw(promotion=name)
        yield LeaveDraw(promotion=name)
    for terms in shown.found.terms.prizes:
        yield from _about_prize(name, terms, state.prizes.get(terms.name) or PrizeState())
    for number in state.refused:
        yield TellRefusal(promotion=name, number=number)
    yield RaiseDispute(promotion=name, player=SOMEBODY, about=said)
    for number in state.disputes:
        yield DecideDispute(promotion=name, number=number, decision=said)
        yield AdviseOfInspector(promotion=name, number=number)
    left = [act for act in shown.found.policy.integrity.may if act not in state.postponed]
    if left:
        yield FindCompromised(promotion=name, act=left[0], finding=said)
    if state.postponed:
        yield ValidateIntegrity(promotion=name, finding=said)
    if state.closed is not None and not state.results:
        yield PublishResults(promotion=name, where=said)
    yield EndPromotion(promotion=name)


def _about_prize(name: str, terms: PrizeTerms, state: PrizeState) -> Iterator[NounCommand]:
    prize, said = terms.name, UNSAID
    player = SOMEBODY if state.drawn is None else state.drawn.player
    again = said if state.draws else ""
    yield OrderDraw(promotion=name, prize=prize, reason=again)
    if state.standing == "ordered":
        yield KeyTicket(promotion=name, prize=prize, ticket=1)
        if state.keyed is not None:
            yield ConfirmTicket(promotion=name, prize=prize, ticket=state.keyed.ticket)
    if state.standing == "drawn":
        yield TellWinner(promotion=name, prize=prize, way="telephone")
        yield ClaimPrize(promotion=name, prize=prize, player=player)
    if state.standing == "claimed" and (terms.cash or terms.cash_alternative is not None):
        alternative = not terms.cash
        yield ChoosePayment(promotion=name, prize=prize, player=player, alternative=alternative)
    if state.standing == "claimed":
        yield AwardPrize(promotion=name, prize=prize)
    if state.standing in ("drawn", "refused"):
        yield LapsePrize(promotion=name, prize=prize)
    if state.standing not in ("awarded", "lapsed"):
        yield RefuseClaim(promotion=name, prize=prize, player=player, reason=said, details=said)
