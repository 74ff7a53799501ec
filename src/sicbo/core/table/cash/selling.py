"""Chips are sold for cash at the table, alone or for wagers that are spoken with it."""

from sicbo.core.house_rules import CASH_AT_TABLE
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.cash.messages import SayWithCash, SellChips
from sicbo.core.table.checks import is_open, refuse
from sicbo.core.table.chips.ceiling import too_much_brought, too_much_to_win
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.chips.messages import ChipsBrought, DebtTaken
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.event import Event
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides
from sicbo.core.table.rounds.steps import start
from sicbo.core.table.state import Table
from sicbo.core.table.tray.box import into_box
from sicbo.core.table.tray.holding import by_record
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.core.table.wagers.placing import check_wagers, colours_lacking, may_bet, placed_by


@decides(SellChips)
def sell_chips(table: Table, order: Order, command: SellChips) -> Decision:
    """The dealer or above gives chips for cash, in any phase."""
    no = is_open(table)
    if no is None and order.role not in table.ranks:
        no = refuse("not-permitted", CASH_AT_TABLE, role=order.role, needs=table.ladder[0])
    no = no or not_barred(table, order.at, command.player)
    no = no or _cannot_sell(table, order, command.player, command.amount)
    return no or _sold(table, order, command.player, command.amount, CASH_AT_TABLE)


@decides(SayWithCash)
def say_with_cash(table: Table, order: Order, command: SayWithCash) -> Decision:
    """Where the document has cash changed first, it is, and the wagers lie before the call."""
    player, cash, wagers = command.player, command.cash, command.wagers
    no = may_bet(table, order, player, command.round, "spoken")
    if no is None and order.role not in table.ranks:
        no = refuse("not-permitted", CASH_AT_TABLE, role=order.role, needs=table.ladder[0])
    chips, spoken = table.policies.chips, table.policies.wagers.spoken_clause
    clause = chips.cash_spoken_clause if chips is not None else None
    if no is None and clause is None and spoken is not None:
        no = refuse("oral-without-chips", spoken, may_retry=True, amount=cash)
    if no or clause is None:
        return no or refuse("not-provided", table.policies.otherwise, cash="none")
    no = colours_lacking(table, player, wagers) or _cannot_sell(table, order, player, cash)
    if no:
        return no
    sold = _sold(table, order, player, cash, clause)
    due = sum(each.amount for each in sold if isinstance(each, DebtTaken))
    no = check_wagers(table, player, wagers, "spoken", cash - due)
    no = no or too_much_to_win(table, order, player, sum(wagers.values()))
    if no:
        return no
    placed = [
        WagerPlaced(
            player=player,
            round=command.round,
            wager=wager,
            amount=amount,
            by=order.by,
            how="spoken",
            clauses=(placed_by(table, order, "spoken"),),
        )
        for wager, amount in wagers.items()
    ]
    begun = [start(table)] if table.phase == "between" else []
    return [*sold, *begun, *placed]


def _cannot_sell(table: Table, order: Order, player: str, amount: Amount) -> Refusal | None:
    """Refuse cash where no chips are dealt out, where none would take it, and what is not there."""
    if table.electronic:
        return refuse("not-provided", CASH_AT_TABLE, table="electronic")
    if amount <= 0:
        return refuse("not-an-amount", CASH_AT_TABLE, may_retry=True, amount=amount)
    config = table.config
    if config is not None and config.tray is not None:
        if not config.box:
            return refuse("not-provided", CASH_AT_TABLE, box="none")
        if amount > (held := by_record(table)):
            return refuse("float-short", CASH_AT_TABLE, may_retry=True, amount=amount, holds=held)
    return too_much_brought(table, order, player, amount)


def _sold(
    table: Table, order: Order, player: str, amount: Amount, clause: ClauseNumber
) -> list[Event]:
    """Chips come to the player, the cash goes into the box, and a debt is paid first."""
    clauses = tuple(dict.fromkeys((clause, CASH_AT_TABLE)))
    came = ChipsBrought(player=player, amount=amount, source="cash", clauses=clauses)
    due = due_first(table, order, player, table.stack_of(player) + amount)
    return [came, *into_box(table, player, amount), *due]
