"""Holds reviewed by an inspector, and determined: what is the player's goes back."""

from typing import NamedTuple

from sicbo.core.floor.disputes.judging_disputes import judged
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.holds.hold import HOLD, Hold
from sicbo.core.floor.holds.hold_events import (
    GoesTo,
    HoldDetermined,
    HoldOpened,
    HoldReviewed,
    ReturnDemanded,
    ReturnReceived,
)
from sicbo.core.floor.holds.messages import DetermineHold, ReceiveReturn, ReviewHold
from sicbo.core.floor.holds.withholding import concerns_another, may_hold
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.prize_events import PrizeReleased
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.presented import closed
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.tickets.ticket_events import TicketReleased
from sicbo.core.floor.wallets import CASHIER, CameFromHold, WalletEvent
from sicbo.core.house_rules import (
    APART,
    HELD_TIME,
    HOLD_DETERMINED,
    NOTICES_STAND,
    RETURN_DEMANDED,
    WITHIN_BOUNDS,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.hold_policies import HoldPolicy
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX, too_much_brought
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.chips.messages import SettleDebt
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.core.table.holds.messages import CreditReturned, HoldClosed
from sicbo.core.table.order import Order

Consequences = list[NounEvent | WalletEvent | Happening]


class KnownHold(NamedTuple):
    """A hold that was opened, or a demand, and by which power of its document."""

    hold: Hold
    opened: HoldOpened | ReturnDemanded
    policy: HoldPolicy | None


def found_hold(floor: Floor, name: str, clause: ClauseNumber) -> KnownHold | Refusal:
    """A hold that was opened, whatever has become of it."""
    table, _, serial = name.rpartition("-")
    no = refuse("hold-unknown", clause, may_retry=True, hold=name)
    if table not in floor.founding.tables or not serial.isdecimal() or not serial.isascii():
        return no
    number, at = int(serial[:20]), floor.table(table)
    if name != hold_name(table, number) or not 0 < number <= at.holds.last:
        return no
    hold = floor.state(HOLD, name)
    if hold.opened is None:
        return no
    return KnownHold(hold, hold.opened, at.policies.hold(hold.opened.kind))


@decides(ReviewHold)
def review_hold(floor: Floor, order: FloorOrder, command: ReviewHold) -> Decided:
    """An inspector reviews a hold once, before it is determined."""
    if order.role != INSPECTOR:
        return refuse("not-permitted", NOTICES_STAND, role=order.role, needs=INSPECTOR)
    found = found_hold(floor, command.hold, NOTICES_STAND)
    if isinstance(found, Refusal):
        return found
    hold, opened, _ = found
    if order.by == holder_of(opened.player):
        return refuse("plays-here", APART, person=order.by)
    if hold.determined is not None:
        return refuse("hold-determined", HOLD_DETERMINED, hold=command.hold)
    if hold.reviewed is not None:
        return refuse("hold-reviewed", NOTICES_STAND, hold=command.hold, by=hold.reviewed.by)
    clause = opened.clauses[0]
    return [
        HoldReviewed(
            hold=command.hold,
            finding=command.finding,
            by=order.by,
            at=order.at,
            clauses=(clause, NOTICES_STAND),
        )
    ]


@decides(ReceiveReturn)
def receive_return(floor: Floor, order: FloorOrder, command: ReceiveReturn) -> Decided:
    """A cashier takes in what a player hands in for a demand, and no more than that."""
    if order.role != CASHIER:
        return refuse("not-permitted", RETURN_DEMANDED, role=order.role, needs=CASHIER)
    found = found_hold(floor, command.hold, RETURN_DEMANDED)
    if isinstance(found, Refusal):
        return found
    hold, opened, _ = found
    if order.by == holder_of(opened.player):
        return refuse("own-wallet", APART, cashier=order.by)
    if not isinstance(opened, ReturnDemanded):
        return refuse("not-demanded", RETURN_DEMANDED, hold=command.hold)
    over = hold.determined
    left = opened.amount - hold.received - (0 if over is None else over.pays)
    if left <= 0:
        return refuse("hold-determined", RETURN_DEMANDED, hold=command.hold)
    if command.amount <= 0:
        return refuse("not-an-amount", RETURN_DEMANDED, may_retry=True, amount=command.amount)
    if command.amount > left:
        facts = {"amount": command.amount, "maximum": left}
        return refuse("above-maximum", RETURN_DEMANDED, may_retry=True, **facts)
    return [
        ReturnReceived(
            hold=command.hold,
            amount=command.amount,
            to="hold" if over is None else "house",
            by=order.by,
            at=order.at,
            clauses=(opened.clauses[0], RETURN_DEMANDED),
        )
    ]


@decides(DetermineHold)
def determine_hold(floor: Floor, order: FloorOrder, command: DetermineHold) -> Decided:
    """Whoever may withhold says what is the player's, against the player only once reviewed."""
    found = found_hold(floor, command.hold, HOLD_DETERMINED)
    if isinstance(found, Refusal):
        return found
    hold, opened, policy = found
    clause, no = opened.clauses[0], _not_theirs(floor, order, found)
    if no:
        return no
    if hold.determined is not None:
        return refuse("hold-determined", HOLD_DETERMINED, hold=command.hold)
    if not 0 <= command.pays <= opened.amount:
        facts = {"amount": command.pays, "maximum": opened.amount}
        return refuse("above-maximum", clause, may_retry=True, **facts)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    gone = _gone(floor, opened)
    if opened.review and hold.reviewed is None and command.pays < opened.amount and not gone:
        needs = INSPECTOR if policy is None or policy.review is None else policy.review
        return refuse("review-required", clause, may_retry=True, hold=opened.hold, needs=needs)
    pays = Amount(0) if gone else command.pays
    came = _consequences(floor, order, found, pays, gone=gone)
    if isinstance(came, Refusal):
        return came
    to, returned, forfeited, more = came
    determined = HoldDetermined(
        hold=opened.hold,
        player=opened.player,
        pays=pays,
        returned=returned,
        forfeited=forfeited,
        owed=_owed(hold, opened, pays),
        to=to,
        reason=command.reason,
        by=order.by,
        at=order.at,
        clauses=(clause, HOLD_DETERMINED),
    )
    over = HoldClosed(serial=opened.serial, clauses=(clause, HOLD_DETERMINED))
    return [determined, *more, Happening(table_stream(opened.table), over)]


def _not_theirs(floor: Floor, order: FloorOrder, found: KnownHold) -> Refusal | None:
    """Refuse whoever may not determine a hold: it is decided where and by whom it was opened."""
    opened, policy, table = found.opened, found.policy, floor.table(found.opened.table)
    clause = opened.clauses[0]
    needs = table.ladder[-1] if policy is None else policy.by
    may = policy is not None and may_hold(table, order.role, policy)
    if opened.kind == "disputed":
        return _not_by_dispute(floor, order, opened)
    if policy is None:  # The table is under another law by now.
        may = table.reaches(order.role, needs)
    if order.table != opened.table or not may:
        return refuse("not-permitted", clause, role=order.role, needs=needs, at=opened.table)
    return concerns_another(order, opened.player)


def _not_by_dispute(
    floor: Floor, order: FloorOrder, opened: HoldOpened | ReturnDemanded
) -> Refusal | None:
    """Money in dispute is determined by those who decide the dispute."""
    found = judged(floor, int(opened.subject))
    if isinstance(found, Refusal):
        return found
    if not found.decides(order):
        return found.not_permitted(order)
    return concerns_another(order, opened.player)


def _gone(floor: Floor, opened: HoldOpened | ReturnDemanded) -> bool:
    """Whether the share that is held went back to its jackpot, so that nobody is due anything."""
    if opened.of != "prize" or isinstance(opened, ReturnDemanded):
        return False
    pool, _, number = opened.subject.rpartition(" ")
    prize = floor.state(JACKPOT, pool).prizes[int(number)]
    return prize.taken_back or prize.share_of(opened.player) is None


def _owed(hold: Hold, opened: HoldOpened | ReturnDemanded, pays: Amount) -> Amount:
    """What of a demand is neither the player's nor handed in."""
    if not isinstance(opened, ReturnDemanded):
        return Amount(0)
    return Amount(max(0, opened.amount - pays - hold.received))


class _Outcome(NamedTuple):
    """Where the player's money goes, what of it this hold has, and what else happens."""

    to: GoesTo
    returned: Amount
    forfeited: Amount
    more: Consequences


def _consequences(
    floor: Floor, order: FloorOrder, found: KnownHold, pays: Amount, *, gone: bool
) -> _Outcome | Refusal:
    hold, opened, _ = found
    nothing = Amount(0)
    if gone:
        return _Outcome("nobody", nothing, nothing, [])
    if isinstance(opened, HoldOpened) and opened.of in ("ticket", "voucher"):
        return _Outcome("ticket", nothing, nothing, _ticket_pays(floor, order, opened, pays))
    if isinstance(opened, HoldOpened) and opened.of == "prize":
        return _Outcome("prize", nothing, nothing, [_prize_pays(opened, pays)])
    has = hold.received if isinstance(opened, ReturnDemanded) else opened.amount
    returned = Amount(max(0, has - (opened.amount - pays)))
    forfeited = Amount(has - returned)
    if not returned:
        return _Outcome("nobody", returned, forfeited, [])
    return _given_back(floor, order, opened, returned, forfeited)


def _ticket_pays(floor: Floor, order: FloorOrder, opened: HoldOpened, pays: Amount) -> Consequences:
    """The ticket keeps its face, and the time for which it was held does not count."""
    ticket = floor.state(TICKET, opened.subject)
    assert ticket.issued is not None
    clauses = (opened.clauses[0], HOLD_DETERMINED, HELD_TIME)
    released = TicketReleased(
        ticket=opened.subject,
        hold=opened.hold,
        pays=pays,
        forfeited=Amount(opened.amount - pays),
        until=ticket.until + (order.at - opened.at),
        by=order.by,
        clauses=clauses,
    )
    over = [] if pays else [closed(ticket.issued, *clauses)]
    return [released, *over]


def _prize_pays(opened: HoldOpened, pays: Amount) -> PrizeReleased:
    pool, _, number = opened.subject.rpartition(" ")
    return PrizeReleased(
        pool=pool,
        prize=int(number),
        player=opened.player,
        hold=opened.hold,
        pays=pays,
        forfeited=Amount(opened.amount - pays),
        clauses=(opened.clauses[0], HOLD_DETERMINED),
    )


def _given_back(
    floor: Floor,
    order: FloorOrder,
    opened: HoldOpened | ReturnDemanded,
    returned: Amount,
    forfeited: Amount,
) -> _Outcome | Refusal:
    """To the meter or the chips of a player who still has a place there, else to the wallet."""
    player, table, at = opened.player, floor.table(opened.table), table_stream(opened.table)
    clauses = (opened.clauses[0], HOLD_DETERMINED)
    seated = table.players.get(player)
    as_given = Order(order.by, order.role, order.at, SettleDebt(player), floor.founding.edition)
    here = table.status != "closed" and seated is not None and seated.seat is not None
    if here and too_much_brought(table, as_given, player, returned) is None:
        came = CreditReturned(serial=opened.serial, player=player, amount=returned, clauses=clauses)
        debts = due_first(table, as_given, player, table.stack_of(player) + returned)
        more: Consequences = [Happening(at, each) for each in (came, *debts)]
        return _Outcome("meter", returned, forfeited, more)
    holder = holder_of(player)
    if holder is None or holder not in floor.founding.players:
        return _Outcome("cash", returned, forfeited, [])
    wallet = floor.wallet(holder)
    if wallet + returned > WALLET_MAX:
        facts = {"wallet": wallet, "amount": returned, "maximum": WALLET_MAX}
        return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
    into = CameFromHold(player=holder, amount=returned, hold=opened.hold, clauses=clauses)
    return _Outcome("wallet", returned, forfeited, [into])
