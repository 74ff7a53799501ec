"""Credit that leaves a meter to be paid by hand, and comes back where it is not."""

from collections.abc import Sequence
from typing import Literal

from sicbo.core.bank.ledger import TRANSIT, Posting, move, stack
from sicbo.core.house_rules import APART, PAYOUT_FORM, THIRD_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.payout_policies import PayoutPolicy
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import (
    ATTENDANT,
    not_held,
    not_locked_by_win,
    on_terminals,
    permitted,
    refuse,
)
from sicbo.core.table.chips.debts import after_debts
from sicbo.core.table.config import HandPay
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.payouts.messages import CancelCredit, CreditCancelled, CreditRestored
from sicbo.core.table.register import decides, folds, moves, unfolded
from sicbo.core.table.state import Player, Table


def hand_pay(table: Table) -> tuple[PayoutPolicy, HandPay] | None:
    """What document and house say of payouts by hand; nothing where one of them says nothing."""
    rules, setting = table.policies.payouts, table.config.hand_pay if table.config else None
    return None if rules is None or setting is None else (rules, setting)


def by_hand(
    table: Table,
    order: Order,
    player: str,
    amount: Amount,
    clauses: Clauses,
    why: Literal["collect", "cancelled"] = "collect",
) -> CreditCancelled | None:
    """A meter paid by hand; nothing where it goes on a ticket or, without printers, elsewhere."""
    found = hand_pay(table)
    if found is None or order.edition <= THIRD_EDITION:
        return None
    rules, setting = found
    if why == "collect" and amount <= setting.ticket_max:
        return None
    cited = (*clauses, rules.clause, PAYOUT_FORM)
    return CreditCancelled(player=player, amount=amount, why=why, clauses=cited)


def collectable(table: Table, player: str) -> Refusal | None:
    """Refuse to pay out a meter that is locked, unsettled or empty."""
    terminals = table.policies.terminals
    clause = table.policies.otherwise if terminals is None else terminals.collect_clause
    no = not_locked_by_win(table, player) or not_held(table, player)
    if no:
        return no
    known = table.players.get(player)
    if known is None:
        return refuse("unknown-player", clause, player=player)
    if known.wagers:
        return refuse("unresolved-wager", clause, may_retry=True, staked=known.total)
    if not table.stack_of(player):
        return refuse("insufficient-credit", clause, credit=0)
    return None


@decides(CancelCredit)
def cancel_credit(table: Table, order: Order, command: CancelCredit) -> Decision:
    """Staff clear a meter whose credit the player is paid by hand."""
    no = on_terminals(table)
    terminals, found = table.policies.terminals, hand_pay(table)
    if no or terminals is None or found is None:
        return no or refuse("not-provided", table.policies.otherwise, payouts="none")
    rules, _ = found
    if order.role != ATTENDANT:
        no = permitted(table, order, "hand-pay")
    if no is None and order.by == holder_of(command.player):
        no = refuse("plays-here", APART, person=order.by)
    no = no or collectable(table, command.player)
    if no:
        return no
    debts, left = after_debts(table, order, command.player)
    if not left:
        return debts
    clauses = (terminals.collect_clause,)
    done = by_hand(table, order, command.player, left, clauses, "cancelled")
    return refuse("not-provided", rules.clause) if done is None else [*debts, done]


unfolded(CreditCancelled)


@folds(CreditRestored)
def _fold_restored(table: Table, event: CreditRestored) -> None:
    table.players.setdefault(event.player, Player())


@moves(CreditCancelled)
def _move_cancelled(event: CreditCancelled) -> Sequence[Posting]:
    return move(stack(event.player), TRANSIT, event.amount)


@moves(CreditRestored)
def _move_restored(event: CreditRestored) -> Sequence[Posting]:
    return move(TRANSIT, stack(event.player), event.amount)
