"""Prizes verified by two people, and paid: on the meter, by ticket or voucher, or by hand."""

from collections import Counter
from typing import Final

import msgspec

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT, PayPrize, VerifyPrize
from sicbo.core.floor.jackpots.pool import PoolRules, Prize, Share
from sicbo.core.floor.jackpots.pool_events import JackpotWon, PrizePaid, PrizeVerified
from sicbo.core.floor.jackpots.prize_events import PrizeOnForm, PrizeReturned
from sicbo.core.floor.jackpots.standing import Place, place_of
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.payouts.opening_payouts import next_form, opened
from sicbo.core.floor.payouts.payout_events import PayoutOpened
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.issuing_tickets import issued_for
from sicbo.core.house_rules import (
    APART,
    DEBT_STANDS,
    HOLD_DETERMINED,
    PAYOUT_FORM,
    PRIZE_VERIFIED,
    TERMINAL_HELD,
    VOUCHER_WRITTEN,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import is_open, refuse
from sicbo.core.table.chips.ceiling import too_much_brought
from sicbo.core.table.chips.debts import due_first, owed
from sicbo.core.table.chips.messages import DebtTaken, SettleDebt
from sicbo.core.table.event import Event
from sicbo.core.table.jackpots.messages import PrizeCredited
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Order
from sicbo.core.table.payouts.cancelling import hand_pay
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.tickets.collecting import numbered
from sicbo.core.table.tickets.messages import TicketKind

TWO: Final = 2
"""How many people verify a prize."""


@decides(VerifyPrize)
def verify_prize(floor: Floor, order: FloorOrder, command: VerifyPrize) -> Decided:
    """Each of two people says by the record what was won."""
    place = place_of(floor, order, "verify-prize")
    if isinstance(place, Refusal):
        return place
    if order.by == holder_of(command.player):
        return refuse("plays-here", APART, person=order.by)
    found = _won(floor, place, command)
    if isinstance(found, Refusal):
        return found
    prize, share = found
    if order.by in prize.verified.get(command.player, ()):
        return refuse("same-person", PRIZE_VERIFIED, person=order.by)
    if command.amount != share.amount:
        facts = {"amount": command.amount, "value": share.amount}
        return refuse("entry-differs", place.policy.winner_clause, may_retry=True, **facts)
    return [
        PrizeVerified(
            pool=command.pool,
            prize=command.prize,
            player=command.player,
            amount=share.amount,
            by=order.by,
            clauses=(place.policy.pays_clause, PRIZE_VERIFIED),
        )
    ]


@decides(PayPrize)
def pay_prize(floor: Floor, order: FloorOrder, command: PayPrize) -> Decided:
    """A verified prize is paid in a way that the document has."""
    place = place_of(floor, order, "pay-prize")
    if isinstance(place, Refusal):
        return place
    way = place.policy.way(command.how)
    if way is None:
        return refuse("not-provided", place.policy.pays_clause, how=command.how)
    if order.by == holder_of(command.player):
        return refuse("plays-here", APART, person=order.by)
    found = _won(floor, place, command)
    if isinstance(found, Refusal):
        return found
    prize, share = found
    if command.player in prize.held:
        return refuse("payment-held", HOLD_DETERMINED, hold=prize.held[command.player])
    share = Share(share.player, share.stake, prize.due_to(share))
    seen = prize.verified.get(command.player, ())
    if share.amount >= prize.verify_from and len(seen) < TWO:
        facts = {"verified": len(seen), "needs": TWO}
        return refuse("not-verified", PRIZE_VERIFIED, may_retry=True, **facts)
    if command.how == "hand" and hand_pay(place.table) is not None:
        return _on_form(floor, order, place, command.pool, prize, share, way.clause)
    paid = _paid(command.pool, prize.number, place, share, command.how, order.by, way.clause)
    match command.how:
        case "hand":
            return [paid] if command.signed else _unsigned(way.clause)
        case "ticket" | "voucher":
            return _on_ticket(order, place, share, paid, command.how)
        case _:
            return _on_meter(floor, order, place, share, paid)


def _unsigned(clause: ClauseNumber) -> Refusal:
    return refuse("signature-required", clause, may_retry=True)


def _on_form(
    floor: Floor,
    order: FloorOrder,
    place: Place,
    pool: str,
    prize: Prize,
    share: Share,
    clause: ClauseNumber,
) -> Decided:
    """A prize that is paid by hand stands on a form, and as unpaid on the display until then."""
    clauses: Clauses = (place.policy.pays_clause, clause, PAYOUT_FORM)
    form = PrizeOnForm(
        pool=pool,
        prize=prize.number,
        player=share.player,
        amount=share.amount,
        payout=next_form(floor),
        by=order.by,
        clauses=clauses,
    )
    number, who, amount = prize.number, share.player, share.amount
    payout = opened(
        floor, order, place.name, who, amount, "prize", clauses, pool=pool, prize=number
    )
    return [form, *payout]


def returned(opened: PayoutOpened, clauses: Clauses) -> PrizeReturned:
    """The jackpot has a prize again that was to be paid by hand, and shows it as unpaid."""
    return PrizeReturned(
        pool=opened.pool,
        prize=opened.prize,
        player=opened.player,
        amount=opened.amount,
        payout=opened.payout,
        clauses=clauses,
    )


def _on_ticket(
    order: FloorOrder, place: Place, share: Share, paid: PrizePaid, kind: TicketKind
) -> Decided:
    """A prize is on the next ticket of its table, printed by the terminal or written by staff."""
    table, amount = place.table, share.amount
    setting = hand_pay(table)
    if kind == "ticket" and setting is not None and amount > setting[1].ticket_max:
        most = setting[1].ticket_max
        return refuse("above-maximum", PAYOUT_FORM, amount=amount, maximum=most)
    clauses = paid.clauses if kind == "ticket" else (*paid.clauses, VOUCHER_WRITTEN)
    next_one = numbered(table, order.at, share.player, amount, kind, clauses)
    if next_one is None:
        return refuse("not-provided", paid.clauses[-1], tickets="none")
    issued = issued_for(place.name, table, order.at, next_one, "prize")
    on = msgspec.structs.replace(paid, ticket=issued.ticket)
    return [on, Happening(table_stream(place.name), next_one), issued]


def _won(
    floor: Floor, place: Place, command: VerifyPrize | PayPrize
) -> tuple[Prize, Share] | Refusal:
    """A share of a prize that was won here and is not paid yet."""
    clause = place.policy.winner_clause
    pool = floor.state(JACKPOT, command.pool)
    if pool.rules is None:
        return refuse("jackpot-unknown", clause, may_retry=True, jackpot=command.pool)
    prize = pool.prizes.get(command.prize)
    share = prize.share_of(command.player) if prize is not None else None
    if prize is None or share is None or prize.taken_back:
        facts = {"prize": command.prize, "player": command.player}
        return refuse("prize-unknown", clause, may_retry=True, **facts)
    if prize.table != place.name:
        return refuse("wrong-table", clause, table=place.name, won_at=prize.table)
    if prize.waits:
        waits = " ".join(sorted(prize.waits))
        return refuse("terminal-held", TERMINAL_HELD, may_retry=True, player=waits)
    if command.player in prize.paid:
        return refuse("prize-paid", clause, prize=command.prize, player=command.player)
    if not prize.due_to(share):
        return refuse("prize-unknown", clause, prize=command.prize, player=command.player, due=0)
    if command.player in prize.on_form:
        return refuse("payout-open", PAYOUT_FORM, payout=prize.on_form[command.player])
    return prize, share


def _paid(
    pool: str,
    number: int,
    place: Place,
    share: Share,
    how: PaidBy,
    by: str,
    clause: ClauseNumber,
) -> PrizePaid:
    return PrizePaid(
        pool=pool,
        prize=number,
        player=share.player,
        table=place.name,
        amount=share.amount,
        how=how,
        by=by,
        clauses=(place.policy.pays_clause, clause),
    )


def _on_meter(
    floor: Floor, order: FloorOrder, place: Place, share: Share, paid: PrizePaid
) -> Decided:
    """The winner still has a terminal at the table; a debt there is paid first."""
    table, player = place.table, share.player
    no = is_open(table)
    seated = table.players.get(player)
    if no is None and (seated is None or seated.seat is None):
        no = refuse("no-seat", paid.clauses[-1], may_retry=True, player=player)
    as_given = _as_given(floor, order, player)
    no = no or too_much_brought(table, as_given, player, share.amount)
    if no:
        return no
    debts = due_first(table, as_given, player, table.stack_of(player) + share.amount)
    return [paid, *_credited(place, paid, debts)]


def _as_given(floor: Floor, order: FloorOrder, player: str) -> Order:
    edition = floor.founding.edition
    return Order(order.by, order.role, order.at, SettleDebt(player), edition)


def _credited(place: Place, paid: PrizePaid, debts: list[Event]) -> list[Happening]:
    credit = place.policy.credit_clause
    clauses: Clauses = (*paid.clauses, *(() if credit is None else (credit,)))
    came = PrizeCredited(
        player=paid.player,
        amount=paid.amount,
        pool=paid.pool,
        prize=paid.prize,
        clauses=clauses,
    )
    return [Happening(table_stream(place.name), each) for each in (came, *debts)]


def paid_at_once(
    floor: Floor,
    order: FloorOrder,
    place: Place,
    rules: PoolRules,
    won: JackpotWon,
    settled: RoundSettled,
) -> list[NounEvent | Happening]:
    """Shares that nobody has to verify come on the meter with the settlement, where they fit."""
    way = place.policy.way("meter")
    if rules.paid != "meter" or way is None:
        return []
    happened: list[NounEvent | Happening] = []
    repaid: Counter[str | None] = Counter()
    for share in won.shares:
        player, table = share.player, place.table
        if share.amount >= rules.verify_from or table.players[player].seat is None:
            continue
        as_given = _as_given(floor, order, player)
        if too_much_brought(table, as_given, player, share.amount) is not None:
            continue
        paid = _paid(won.pool, won.prize, place, share, "meter", order.by, way.clause)
        holder = holder_of(player)
        back = repaid[holder]
        back += sum(line.returns for line in settled.lines if holder_of(line.player) == holder)
        left = Amount(min(share.amount, max(0, owed(table, player) - back)))
        debts: list[Event] = []
        if left and holder is not None:
            repaid[holder] += left
            debts.append(DebtTaken(player=player, amount=left, clauses=(DEBT_STANDS,)))
        happened += [paid, *_credited(place, paid, debts)]
    return happened
