"""A credit meter paid by ticket, and tickets that come back to one."""

import datetime
from collections.abc import Sequence

from sicbo.core.bank.ledger import TRANSIT, Posting, move, stack
from sicbo.core.house_rules import THIRD_EDITION
from sicbo.core.money import Amount
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Order
from sicbo.core.table.register import folds, moves
from sicbo.core.table.state import Player, Table
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited, TicketClosed


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


@folds(MeterCollected)
def _fold_collected(table: Table, event: MeterCollected) -> None:
    table.tickets.last = event.serial
    table.tickets.out[event.serial] = event.until


@folds(MeterCredited)
def _fold_credited(table: Table, event: MeterCredited) -> None:
    table.players.setdefault(event.player, Player())


@folds(TicketClosed)
def _fold_closed(table: Table, event: TicketClosed) -> None:
    del table.tickets.out[event.serial]


@moves(MeterCollected)
def _move_collected(event: MeterCollected) -> Sequence[Posting]:
    return move(stack(event.player), TRANSIT, event.amount)


@moves(MeterCredited)
def _move_credited(event: MeterCredited) -> Sequence[Posting]:
    return move(TRANSIT, stack(event.player), event.amount)
