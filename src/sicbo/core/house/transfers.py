"""Orders that move money between a wallet and a table: on both sides or on neither."""

from collections.abc import Sequence

from sicbo.core.house.rules import FIRST_EDITION, OWNERS_ACT, WITHIN_BOUNDS
from sicbo.core.house.wallets import BoughtIn, CameFromTable, Held, SentToTable, WalletEvent
from sicbo.core.law.refusal import Refusal
from sicbo.core.table import commands as c
from sicbo.core.table.ceiling import WALLET_MAX
from sicbo.core.table.checks import refuse
from sicbo.core.table.commands import Order
from sicbo.core.table.config import TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.events import ChipsBrought, ChipsTaken, Event
from sicbo.core.table.state import Table

Happened = Sequence[Event | WalletEvent]

_CROSSING = frozenset((ChipsBrought, ChipsTaken))
"""Events that have another side, in a wallet."""


def decide_on_floor(
    table: Table, wallets: Held, order: Order, installed: TableConfig | None = None
) -> Happened | Refusal:
    """What an order leads to at the table and in the wallets; neither is changed.

    Where it is said how the table was `installed`, it opens like that and not otherwise.
    A wallet's side of a transfer rests on the clause that the table's side rests on.
    """
    decision = decide(table, order)
    if installed is not None and type(order.command) is c.OpenTable:
        decision = _as_installed(order, decision, installed)
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
            if order.edition > FIRST_EDITION and wallets[player] + amount > WALLET_MAX:
                facts = {"wallet": wallets[player], "amount": amount, "maximum": WALLET_MAX}
                return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
            came = CameFromTable(player=player, amount=amount, table=name, clauses=clauses)
            happened.append(came)
    return happened


def _as_installed(
    order: Order, decision: Sequence[Event] | Refusal, installed: TableConfig
) -> Sequence[Event] | Refusal:
    """Refuse to open a table otherwise than it stands on the floor."""
    config = order.command.config if isinstance(order.command, c.OpenTable) else installed
    if order.edition == FIRST_EDITION or isinstance(decision, Refusal) or config == installed:
        return decision
    names = TableConfig.__struct_fields__
    differs = [name for name in names if getattr(config, name) != getattr(installed, name)]
    return refuse("config-differs", OWNERS_ACT, differs=" ".join(differs))
