"""Orders that move money between a wallet and a table: on both sides or on neither."""

from collections.abc import Sequence

from sicbo.core.house.wallets import BoughtIn, CameFromTable, Held, SentToTable, WalletEvent
from sicbo.core.law.refusal import Refusal
from sicbo.core.table import commands as c
from sicbo.core.table.checks import refuse
from sicbo.core.table.commands import Order
from sicbo.core.table.decide import decide
from sicbo.core.table.events import ChipsBrought, ChipsTaken, Event
from sicbo.core.table.state import Table

Happened = Sequence[Event | WalletEvent]

_CROSSING = frozenset((ChipsBrought, ChipsTaken))
"""Events that have another side, in a wallet."""


def decide_on_floor(table: Table, wallets: Held, order: Order) -> Happened | Refusal:
    """What an order leads to at the table and in the wallets; neither is changed.

    A wallet's side of a transfer rests on the clause that the table's side rests on.
    """
    decision = decide(table, order)
    if type(decision) is Refusal:
        return decision
    if _CROSSING.isdisjoint(map(type, decision)):
        return decision
    name = table.config.table if table.config else "table"
    note = isinstance(order.command, c.InsertNote)
    happened: list[Event | WalletEvent] = []
    for event in decision:
        if isinstance(event, ChipsBrought):
            player, amount, clauses = event.player, event.amount, event.clauses
            if note:
                happened.append(BoughtIn(player=player, amount=amount, clauses=clauses))
            elif amount > wallets[player]:
                facts = {"amount": amount, "wallet": wallets[player]}
                return refuse("insufficient-chips", clauses[0], may_retry=True, **facts)
            sent = SentToTable(player=player, amount=amount, table=name, clauses=clauses)
            happened.append(sent)
        happened.append(event)
        if isinstance(event, ChipsTaken):
            player, amount, clauses = event.player, event.amount, event.clauses
            came = CameFromTable(player=player, amount=amount, table=name, clauses=clauses)
            happened.append(came)
    return happened
