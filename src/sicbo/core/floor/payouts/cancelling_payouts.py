"""Payouts cancelled: their money goes back to the prize, to the meter or to the wallet."""

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.prize_events import PrizeReturned
from sicbo.core.floor.jackpots.prizes import returned
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.payouts.messages import CancelPayout
from sicbo.core.floor.payouts.paying_payouts import closed, waiting
from sicbo.core.floor.payouts.payout_events import PayoutCancelled, PayoutOpened
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.wallets import CameFromPayout
from sicbo.core.house_rules import OWN_METER, PAYOUT_WAITS, WITHIN_BOUNDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX, too_much_brought
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.chips.messages import SettleDebt
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Order
from sicbo.core.table.payouts.messages import CreditRestored

_CITED: Clauses = (PAYOUT_WAITS,)
Back = list[Happening] | list[CameFromPayout] | list[PrizeReturned]


@decides(CancelPayout)
def cancel(floor: Floor, order: FloorOrder, command: CancelPayout) -> Decided:
    """A payout that nobody has signed for is undone, with a reason."""
    found = waiting(floor, order, command.payout, "hand-pay")
    if isinstance(found, Refusal):
        return found
    if not command.reason.strip():
        return refuse("reason-required", PAYOUT_WAITS, may_retry=True)
    opened = found.opened
    back = _back(floor, order, opened)
    if isinstance(back, Refusal):
        return back
    match back[0]:
        case PrizeReturned():
            to = "prize"
        case CameFromPayout():
            to = "wallet"
        case _:
            to = "meter"
    done = PayoutCancelled(
        payout=command.payout,
        player=opened.player,
        amount=opened.amount,
        to=to,  # type: ignore[arg-type]  # One of the three above.
        reason=command.reason,
        by=order.by,
        clauses=_CITED,
    )
    return [done, *back, closed(command.payout)]


def _back(floor: Floor, order: FloorOrder, opened: PayoutOpened) -> Back | Refusal:
    """Where the money of a payout goes back to."""
    if opened.source == "prize":
        prize = floor.state(JACKPOT, opened.pool).prizes.get(opened.prize)
        if prize is not None and prize.on_form.get(opened.player) == opened.payout:
            return [returned(opened, _CITED)]
    table, player, amount = floor.table(opened.table), opened.player, opened.amount
    if holder_of(player) is None:
        # Somebody else may play there by now.
        return refuse("unknown-player", OWN_METER, player=player, pays="by hand")
    seated = table.players.get(player)
    if table.status == "closed" or seated is None or seated.seat is None:
        return _to_wallet(floor, opened)
    as_given = Order(order.by, order.role, order.at, SettleDebt(player), floor.founding.edition)
    no = too_much_brought(table, as_given, player, amount)
    if no:
        return no
    came = CreditRestored(player=player, amount=amount, payout=opened.payout, clauses=_CITED)
    debts = due_first(table, as_given, player, table.stack_of(player) + amount)
    return [Happening(table_stream(opened.table), each) for each in (came, *debts)]


def _to_wallet(floor: Floor, opened: PayoutOpened) -> list[CameFromPayout] | Refusal:
    """Whoever has left a terminal has the money in the wallet, if that can hold it."""
    player = holder_of(opened.player) or opened.player
    amount, held = opened.amount, floor.wallet(player)
    if held + amount > WALLET_MAX:
        facts = {"wallet": held, "amount": amount, "maximum": WALLET_MAX}
        return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
    number = opened.payout
    return [CameFromPayout(player=player, amount=amount, payout=number, clauses=_CITED)]
