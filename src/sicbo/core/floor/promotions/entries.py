"""Tickets: earned by play, given by staff, and fixed when entries close."""

import datetime
from collections.abc import Mapping
from hashlib import sha256

from sicbo.core.bounds import COUNT_MAX
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.noun import Decided, decides, follows
from sicbo.core.floor.promotions.judging import (
    JudgedPromotion,
    by_system,
    judged,
    postponed,
    run_by,
)
from sicbo.core.floor.promotions.messages import CloseEntries, ExcludeEntrant, GiveTickets
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion, list_text, rows_of
from sicbo.core.floor.promotions.promotion_events import (
    EntrantExcluded,
    EntriesClosed,
    TicketsGiven,
)
from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import APART, EXCLUSION_ORDERED, NAMED_ONCE, TICKETS_COUNTED
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.lines import Clauses
from sicbo.core.table.promotions.messages import TurnoverCounted, TurnoverEnded, TurnoverLate
from sicbo.core.table.rounds.messages import RoundSettled


def counting(terms: PromotionTerms, *, counts: bool, clauses: Clauses) -> list[Happening]:
    """Play at the tables of a promotion counts from now on, or does not for a while."""
    return [
        Happening(
            table_stream(name),
            TurnoverCounted(
                promotion=terms.name,
                running=counts,
                minimum=terms.minimum_wager,
                until=terms.entries_close,
                clauses=clauses,
            ),
        )
        for name in terms.tables
    ]


def earned(
    terms: PromotionTerms, turnover: Mapping[str, int], given: Mapping[str, int]
) -> dict[str, int]:
    """Tickets by player: for whole pieces of turnover and what was given, up to the cap."""
    tickets = dict(given)
    if terms.per_ticket is not None:
        for player, amount in turnover.items():
            more = amount // terms.per_ticket * terms.tickets
            tickets[player] = tickets.get(player, 0) + more
    most = COUNT_MAX if terms.most_each is None else terms.most_each
    return {player: min(number, most) for player, number in tickets.items() if number > 0}


def turnover_of(floor: Floor, terms: PromotionTerms) -> dict[str, int]:
    """What each player has turned over at the tables of a promotion."""
    sums: dict[str, int] = {}
    for name in terms.tables:
        known = floor.table(name).promotions.get(terms.name)
        for player, amount in known.by_player().items() if known is not None else ():
            sums[player] = sums.get(player, 0) + amount
    return sums


def opposed_of(floor: Floor, terms: PromotionTerms) -> dict[str, Amount]:
    """What of its turnover each player has laid on opposite sides of one round."""
    sums: dict[str, Amount] = {}
    for name in terms.tables:
        known = floor.table(name).promotions.get(terms.name)
        for player, amount in known.opposed_by_player().items() if known is not None else ():
            sums[player] = Amount(sums.get(player, 0) + amount)
    return dict(sorted(sums.items()))


def open_for_entries(found: JudgedPromotion, order: FloorOrder) -> Refusal | None:
    """Refuse entries before the start and after the close; the moment of closing is in time."""
    promotion, policy = found.promotion, found.policy
    clause = policy.term_clause("entries-close")
    if promotion.started is None:
        return refuse(
            "too-early", policy.term_clause("held"), may_retry=True, until=found.terms.starts
        )
    if promotion.closed is not None or order.at > found.terms.entries_close:
        return refuse("entries-closed", clause, until=found.terms.entries_close)
    return None


@decides(GiveTickets)
def give_tickets(floor: Floor, order: FloorOrder, command: GiveTickets) -> Decided:
    """Staff give tickets to somebody else who may win, with a reason."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    player, clause = command.player, found.policy.term_clause("eligible")
    no = postponed(found, "postpone-promotion") or open_for_entries(found, order)
    if no is not None:
        return no
    if order.by == player:
        return refuse("plays-here", APART, person=order.by)
    if player not in floor.founding.players:
        return refuse("unknown-player", NAMED_ONCE, may_retry=True, player=player)
    if player in found.promotion.excluded or player in found.terms.excluded:
        return refuse("not-eligible", clause, player=player)
    excluded = floor.state(INCIDENTS).excludes(player, order.at)
    if excluded is not None:
        facts = {"player": player, "incident": excluded.incident}
        return refuse("person-excluded", EXCLUSION_ORDERED, may_retry=False, **facts)
    given = found.promotion.given
    if not command.tickets > 0 or sum(given.values()) + command.tickets > COUNT_MAX:
        most = {"tickets": command.tickets, "most": COUNT_MAX}
        return refuse("out-of-bounds", clause, may_retry=True, **most)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    return [
        TicketsGiven(
            promotion=command.promotion,
            player=player,
            tickets=command.tickets,
            reason=command.reason,
            by=order.by,
            clauses=(clause, TICKETS_COUNTED),
        )
    ]


@decides(ExcludeEntrant)
def exclude_entrant(floor: Floor, order: FloorOrder, command: ExcludeEntrant) -> Decided:
    """Somebody who may not win is passed over, whatever tickets they have."""
    found = run_by(floor, order, command.promotion)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.term_clause("eligible")
    if command.player not in floor.founding.players:
        return refuse("unknown-player", NAMED_ONCE, may_retry=True, player=command.player)
    if command.player in found.promotion.excluded:
        return refuse("not-eligible", clause, player=command.player)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    return [
        EntrantExcluded(
            promotion=command.promotion,
            player=command.player,
            reason=command.reason,
            by=order.by,
            clauses=(clause,),
        )
    ]


@decides(CloseEntries)
def close_entries(floor: Floor, order: FloorOrder, command: CloseEntries) -> Decided:
    """The list of tickets is fixed once the time is over, and not a moment before."""
    found = judged(floor, command.promotion)
    if isinstance(found, Refusal):
        return found
    terms, clause = found.terms, found.policy.term_clause("entries-close")
    no = by_system(order, clause) or postponed(found, "postpone-promotion")
    if no is not None:
        return no
    if found.promotion.started is None or found.promotion.closed is not None:
        return refuse("wrong-phase", clause, promotion=command.promotion)
    if order.at <= terms.entries_close:
        return refuse("too-early", clause, may_retry=True, until=terms.entries_close)
    rows = rows_of(earned(terms, turnover_of(floor, terms), found.promotion.given))
    clauses: Clauses = (clause, TICKETS_COUNTED)
    closed = EntriesClosed(
        promotion=command.promotion,
        rows=rows,
        tickets=rows[-1].last if rows else 0,
        digest=sha256(list_text(rows).encode()).hexdigest(),
        at=order.at,
        opposed=opposed_of(floor, terms),
        clauses=clauses,
    )
    over = TurnoverEnded(promotion=command.promotion, clauses=clauses)
    ended = (
        Happening(table_stream(name), over)
        for name in terms.tables
        if command.promotion in floor.table(name).promotions
    )
    return [closed, *ended]


@follows(RoundSettled)
def late_settlement(floor: Floor, order: FloorOrder, event: RoundSettled) -> Decided:
    """What is settled after the close does not count, even before the list is fixed."""
    assert order.table is not None
    late: list[Happening] = []
    for name, each in floor.table(order.table).promotions.items():
        if each.counts and order.at > (each.until or _closes(floor, name)):
            came = TurnoverLate(promotion=name, round=event.round, clauses=(TICKETS_COUNTED,))
            late.append(Happening(table_stream(order.table), came))
    return late


def _closes(floor: Floor, name: str) -> datetime.datetime:
    """When entries close, of a promotion that began before its tables were told."""
    promotion: Promotion = floor.state(PROMOTION, name)
    assert promotion.lodged is not None
    return promotion.lodged.terms.entries_close
