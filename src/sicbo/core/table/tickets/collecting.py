"""A credit meter paid by ticket, and tickets that come back to one."""

import datetime
from collections.abc import Sequence

from sicbo.core.bank.ledger import TRANSIT, Posting, move, stack
from sicbo.core.house_rules import APART, THIRD_EDITION, VOUCHER_WRITTEN
from sicbo.core.money import Amount
from sicbo.core.table.checks import ATTENDANT, on_terminals, permitted, refuse
from sicbo.core.table.chips.debts import after_debts
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.payouts.cancelling import collectable
from sicbo.core.table.register import decides, folds, moves
from sicbo.core.table.state import Player, Table
from sicbo.core.table.tickets.messages import (
    MeterCollected,
    MeterCredited,
    PrintNoted,
    TicketClosed,
    TicketKind,
    TicketNumbered,
    WriteVoucher,
)


def by_ticket(
    table: Table, order: Order, player: str, amount: Amount, clauses: Clauses
) -> MeterCollected | None:
    """A meter paid by ticket; nothing where no ticket is printed: then the wallet has it."""
    rules, printer = table.policies.tickets, table.config.tickets if table.config else None
    if rules is None or printer is None or order.edition <= THIRD_EDITION:
        return None
    return MeterCollected(
        player=player,
        amount=amount,
        serial=table.tickets.last + 1,
        until=order.at + datetime.timedelta(days=printer.days),
        clauses=(*clauses, rules.clause),
    )


def by_voucher(
    table: Table, order: Order, player: str, amount: Amount, clauses: Clauses
) -> MeterCollected | None:
    """A meter paid by a voucher that staff write; nothing where there are none."""
    rules, printer = table.policies.payouts, table.config.tickets if table.config else None
    if rules is None or printer is None or order.edition <= THIRD_EDITION:
        return None
    return MeterCollected(
        player=player,
        amount=amount,
        serial=table.tickets.last + 1,
        until=order.at + datetime.timedelta(days=printer.days),
        kind="voucher",
        clauses=(*clauses, rules.voucher_clause, VOUCHER_WRITTEN),
    )


def numbered(
    table: Table,
    at: datetime.datetime,
    player: str,
    amount: Amount,
    kind: TicketKind,
    clauses: Clauses,
) -> TicketNumbered | None:
    """The next ticket of a table, for what is on no meter; nothing where it prints none."""
    printer = table.config.tickets if table.config else None
    if printer is None:
        return None
    return TicketNumbered(
        player=player,
        amount=amount,
        serial=table.tickets.last + 1,
        until=at + datetime.timedelta(days=printer.days),
        kind=kind,
        clauses=clauses,
    )


@decides(WriteVoucher)
def write_voucher(table: Table, order: Order, command: WriteVoucher) -> Decision:
    """Staff write a voucher for the whole meter of a terminal, never for their own."""
    no = on_terminals(table)
    terminals, rules = table.policies.terminals, table.policies.payouts
    printer = table.config.tickets if table.config else None
    if no or terminals is None or rules is None or printer is None:
        return no or refuse("not-provided", table.policies.otherwise, vouchers="none")
    if order.role != ATTENDANT:
        no = permitted(table, order, "write-voucher")
    if no is None and order.by == command.player:
        no = refuse("plays-here", APART, person=order.by)
    no = no or collectable(table, command.player)
    if no:
        return no
    debts, left = after_debts(table, order, command.player)
    clauses = (terminals.collect_clause,)
    written = by_voucher(table, order, command.player, left, clauses) if left else None
    return debts if written is None else [*debts, written]


@folds(MeterCollected, TicketNumbered)
def _fold_collected(table: Table, event: MeterCollected | TicketNumbered) -> None:
    table.tickets.last = event.serial
    table.tickets.out[event.serial] = event.until


@folds(MeterCredited)
def _fold_credited(table: Table, event: MeterCredited) -> None:
    table.players.setdefault(event.player, Player())


@folds(TicketClosed)
def _fold_closed(table: Table, event: TicketClosed) -> None:
    del table.tickets.out[event.serial]
    table.tickets.unprinted.discard(event.serial)


@folds(PrintNoted)
def _fold_noted(table: Table, event: PrintNoted) -> None:
    if event.printed:
        table.tickets.unprinted.discard(event.serial)
    else:
        table.tickets.unprinted.add(event.serial)


@moves(MeterCollected)
def _move_collected(event: MeterCollected) -> Sequence[Posting]:
    return move(stack(event.player), TRANSIT, event.amount)


@moves(MeterCredited)
def _move_credited(event: MeterCredited) -> Sequence[Posting]:
    return move(TRANSIT, stack(event.player), event.amount)
