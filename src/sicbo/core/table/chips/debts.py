"""What players owe once a settlement is undone whose money they have taken away.

A debt is money. It stands until it is paid, and whatever comes to the player at the table where it
stands pays it first.
"""

from collections.abc import Sequence

from sicbo.core.bank.ledger import TRANSIT, Posting, debt, move, stack
from sicbo.core.house_rules import DEBT_STANDS, FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import not_held, refuse
from sicbo.core.table.chips.messages import DebtRepaid, DebtTaken, SettleDebt
from sicbo.core.table.duties import opens_wallet
from sicbo.core.table.event import Event
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, moves, unfolded
from sicbo.core.table.state import Table


def owed(table: Table, player: str) -> Amount:
    """What a player owes at a table."""
    return Amount(-table.ledger[debt(player)])


def all_owed(table: Table) -> dict[str, Amount]:
    """Everybody who owes at a table, and what."""
    people = dict.fromkeys(holder_of(key) or key for key in table.players)
    return {name: due for name in people if (due := owed(table, name))}


def due_first(table: Table, order: Order, player: str, amount: int) -> list[Event]:
    """How much of an amount goes on a debt before it is the player's own.

    Whoever nobody knows pays no debt of whoever was there before.
    """
    due = Amount(min(owed(table, player), amount))
    if not due or order.edition == FIRST_EDITION or holder_of(player) is None:
        return []
    return [DebtTaken(player=player, amount=due, clauses=(DEBT_STANDS,))]


def after_debts(table: Table, order: Order, player: str) -> tuple[list[Event], Amount]:
    """What of all that a player has at a table goes on a debt, and what is left of it."""
    held = table.stack_of(player)
    debts = due_first(table, order, player, held)
    return debts, Amount(held - min(held, owed(table, player)) if debts else held)


def keeps_back(table: Table, order: Order, player: str, amount: Amount) -> Refusal | None:
    """Refuse to let chips go that a debt at this table is to be paid from."""
    due, held = owed(table, player), table.stack_of(player)
    if not due or amount <= held - due or order.edition == FIRST_EDITION:
        return None
    facts = {"amount": amount, "chips": held, "owes": due}
    return refuse("debt-outstanding", DEBT_STANDS, may_retry=True, **facts)


@decides(SettleDebt)
def settle_debt(table: Table, order: Order, command: SettleDebt) -> Decision:
    """Pay a debt back, also at a closed table; what the wallet adds is for the floor to see to."""
    no = opens_wallet(order, command.player) or not_held(table, command.player)
    if no:
        return no
    due, player = owed(table, command.player), command.player
    if not due or holder_of(player) is None:
        return refuse("nothing-owed", DEBT_STANDS, player=player)
    wanted = due if command.amount is None else command.amount
    if not 0 < wanted <= due:
        return refuse("not-an-amount", DEBT_STANDS, may_retry=True, amount=wanted, owes=due)
    here = Amount(min(wanted, table.stack_of(player)))
    rest = Amount(wanted - here)
    paid: list[Event] = []
    if here:
        paid.append(DebtTaken(player=player, amount=here, clauses=(DEBT_STANDS,)))
    if rest:
        paid.append(DebtRepaid(player=player, amount=rest, by=order.by, clauses=(DEBT_STANDS,)))
    return paid


@moves(DebtTaken)
def _move_debt_taken(event: DebtTaken) -> Sequence[Posting]:
    return move(stack(event.player), debt(event.player), event.amount)


@moves(DebtRepaid)
def _move_debt_repaid(event: DebtRepaid) -> Sequence[Posting]:
    return move(TRANSIT, debt(event.player), event.amount)


unfolded(DebtTaken, DebtRepaid)
