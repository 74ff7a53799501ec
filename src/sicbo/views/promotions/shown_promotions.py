"""Promotions as everybody may see them: no names, nobody's money, and every draw to be repeated."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.promotions.entries import earned
from sicbo.core.floor.promotions.judging import JudgedPromotion, judged_by
from sicbo.core.floor.promotions.promotion import (
    PROMOTION,
    PrizeState,
    Promotion,
    TicketRow,
    rows_of,
    seed_key,
)
from sicbo.core.floor.promotions.promotion_terms import PrizeTerms
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.promotions.promotion_form import (
    DrawShown,
    OwnDispute,
    OwnPayment,
    OwnPrize,
    OwnPromotion,
    PassShown,
    PrizeShown,
    PromotionShown,
    PromotionStanding,
)
from sicbo.views.promotions.promotion_rows import standing_of
from sicbo.views.words.citations import cite

ENDED_SHOWN: Final = 12
"""How many promotions are shown that have ended."""


class ShownPromotion(NamedTuple):
    """A promotion, what its document says of it, and its tickets as they are now."""

    name: str
    book: Rulebook
    found: JudgedPromotion
    rows: tuple[TicketRow, ...]
    turnover: Mapping[str, int]
    opposed: Mapping[str, int]
    """What of their turnover people have laid on opposite sides of one round."""
    barred: frozenset[str]
    """Who is excluded from the casino when prizes are drawn."""

    @property
    def state(self) -> Promotion:
        """The promotion."""
        return self.found.promotion


def every_promotion(floor: CommittedFloor) -> Iterator[ShownPromotion]:
    """Every promotion whose terms were lodged."""
    for name in floor.named(PROMOTION):
        found = one_promotion(floor, name)
        if found is not None:
            yield found


def one_promotion(floor: CommittedFloor, name: str) -> ShownPromotion | None:
    """A promotion, if its terms were ever lodged."""
    promotion = floor.state(PROMOTION, name)
    lodged = promotion.lodged
    if lodged is None:
        return None
    book = floor.book(lodged.law)
    found = judged_by(book, promotion, lodged)
    incidents, drawn_at = floor.state(INCIDENTS), lodged.terms.awarded_at
    out = frozenset(each for each in incidents.excluded if incidents.excludes(each, drawn_at))
    closed = promotion.closed
    if closed is not None:
        return ShownPromotion(name, book, found, closed.rows, {}, closed.opposed, out)
    if promotion.started is None:
        return ShownPromotion(name, book, found, (), {}, {}, out)
    sums: Counter[str] = Counter()
    opposed: Counter[str] = Counter()
    for table in lodged.terms.tables:
        known = floor.table(table).promotions.get(name)
        if known is not None:
            sums.update(known.by_player())
            opposed.update(known.opposed_by_player())
    rows = rows_of(earned(lodged.terms, sums, promotion.given))
    return ShownPromotion(name, book, found, rows, sums, opposed, out)


def is_public(shown: ShownPromotion) -> bool:
    """Whether anybody can read its terms."""
    return shown.found.lodged.version in shown.state.published


def promotion_shown(shown: ShownPromotion) -> PromotionShown:
    """A promotion as everybody sees it."""
    state, terms, policy = shown.state, shown.found.terms, shown.found.policy
    needed = shown.found.scrutineer_needed()
    clauses = (
        policy.offered_clause,
        policy.available_clause,
        policy.terms_clause,
        policy.lodging.clause,
        policy.scrutineer.clause,
        policy.disputes.clause,
        policy.integrity.clause,
    )
    return PromotionShown(
        name=shown.name,
        title=terms.title,
        stands=cast("PromotionStanding", standing_of(state)),
        waits=tuple(sorted(state.postponed)),
        table=shown.found.lodged.table,
        version=shown.found.lodged.version,
        terms_sha256=shown.found.lodged.terms_sha256,
        manner=terms.manner,
        starts=max(terms.starts, shown.found.lodged.lies_until),
        entries_close=terms.entries_close,
        awarded_at=terms.awarded_at,
        present=terms.present,
        tables=terms.tables,
        minimum_wager=terms.minimum_wager,
        per_ticket=terms.per_ticket,
        tickets_each=terms.tickets,
        most_each=terms.most_each,
        one_each=terms.one_each,
        tickets=shown.rows[-1].last if shown.rows else 0,
        holders=len(shown.rows),
        digest=None if state.closed is None else state.closed.digest,
        scrutineer="there" if state.attends else "needed" if needed else "none",
        prizes=tuple(_prize(shown, each) for each in terms.prizes),
        cited=cite(shown.book, clauses),
    )


def _prize(shown: ShownPromotion, terms: PrizeTerms) -> PrizeShown:
    state = shown.state.prizes.get(terms.name) or PrizeState()
    return PrizeShown(
        prize=terms.name,
        kind=terms.kind,
        description=terms.description,
        value=terms.value,
        cash_alternative=terms.cash_alternative,
        stands=state.standing,
        claim_until=state.claim_until if state.standing == "drawn" else None,
        draws=tuple(_draws(shown, terms.name, state)),
    )


def _draws(shown: ShownPromotion, prize: str, state: PrizeState) -> Iterator[DrawShown]:
    """Draws that were ordered, and the next one where it is bound already."""
    commitments = shown.state.commitments
    for draw in range(1, state.draws + 1):
        key, ordered, made = seed_key(prize, draw), state.orders.get(draw), state.made.get(draw)
        last = draw == state.draws
        keyed = state.keyed if last else None
        passed = made.passed if made is not None else tuple(state.passed) if last else ()
        yield DrawShown(
            draw=draw,
            commitment=commitments.get(key),
            at=None if ordered is None else ordered.at,
            reason="" if ordered is None else ordered.reason,
            overseen=ordered is not None and bool(ordered.scrutineer),
            link="" if made is None else made.link,
            seed=shown.state.seeds.get(key),
            read_out=None if keyed is None else keyed.ticket,
            ticket=None if made is None else made.ticket,
            holder=None if made is None else holder_number(shown.rows, made.player),
            passed=tuple(PassShown(each.ticket, each.why) for each in passed),
        )
    bound = commitments.get(seed_key(prize, state.draws + 1))
    if bound is not None and not state.over:
        yield DrawShown(draw=state.draws + 1, commitment=bound)


def holder_number(rows: tuple[TicketRow, ...], player: str) -> int | None:
    """The place of somebody in the list, from one; it is in the order of names."""
    place = bisect_right(rows, player, key=lambda row: row.player)
    return place if place and rows[place - 1].player == player else None


def own_promotion(shown: ShownPromotion, player: str) -> OwnPromotion:
    """A promotion as far as it is a player's alone."""
    state, found = shown.state, shown.found
    place = holder_number(shown.rows, player)
    row = None if place is None else shown.rows[place - 1]
    prize = next(
        (name for name, each in state.prizes.items() if each.standing in ("open", "ordered")), None
    )
    barred = None if prize is None else state.may_not_win(player, prize, shown.barred)
    of = 0 if prize is None else _may_win(shown, prize)
    fixed = state.closed is not None
    return OwnPromotion(
        promotion=shown.name,
        turnover=Amount(shown.turnover.get(player, 0)),
        tickets=0 if row is None else row.last - row.first + 1,
        first=row.first if row is not None and fixed else None,
        holder=place if fixed else None,
        barred=barred,
        next_prize=prize,
        of=of,
        won=tuple(_won(found, player)),
        disputes=tuple(
            OwnDispute(
                number,
                each.about,
                state.decided[number].decision if number in state.decided else None,
                number in state.advised,
            )
            for number, each in state.disputes.items()
            if each.player == player
        ),
    )


def _may_win(shown: ShownPromotion, prize: str) -> int:
    state = shown.state
    return sum(
        row.last - row.first + 1
        for row in shown.rows
        if state.may_not_win(row.player, prize, shown.barred) is None
    )


def _won(found: JudgedPromotion, player: str) -> Iterator[OwnPrize]:
    choice, dollar = found.policy.payment_choice, 100
    for terms in found.terms.prizes:
        state = found.promotion.prizes.get(terms.name)
        if state is None or state.drawn is None or state.drawn.player != player:
            continue
        chosen = state.chosen
        above = dollar * choice.above_dollars
        alternative = terms.cash_alternative
        yield OwnPrize(
            prize=terms.name,
            stands=state.standing,
            claim_until=state.claim_until if state.standing == "drawn" else None,
            ways=() if not terms.cash else choice.ways if terms.value > above else found.terms.paid,
            alternative_ways=()
            if alternative is None
            else choice.ways
            if alternative > above
            else found.terms.paid,
            chosen=None
            if chosen is None
            else OwnPayment(chosen.alternative, chosen.cash, chosen.cheque, chosen.transfer),
        )
