"""Orders that move money between a wallet and a table: on both sides or on neither."""

from collections.abc import Sequence

import msgspec

from sicbo.core.floor.wallets import (
    BoughtIn,
    CameFromTable,
    SentToTable,
    WalletBalances,
    WalletEvent,
)
from sicbo.core.house_rules import FIRST_EDITION, NOTHING_OWED, OWNERS_ACT, WITHIN_BOUNDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.cash.messages import SayWithCash, SellChips
from sicbo.core.table.checks import refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX
from sicbo.core.table.chips.messages import (
    ChipsBrought,
    ChipsTaken,
    DebtRepaid,
    InsertNote,
    SettleDebt,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table

EventSequence = Sequence[Event | WalletEvent]
"""What happens at a table and in the wallets of its players."""

_CROSSING = frozenset((ChipsBrought, ChipsTaken, DebtRepaid))
"""Events that have another side, in a wallet."""

_UNREADY = ("dice-not-committed", "equipment-missing", "equipment-unfit", "check-overdue")
"""Why a table cannot open yet that would not open like that at all."""


def decide_with_wallets(
    table: Table, wallets: WalletBalances, order: Order, installed: TableConfig | None = None
) -> EventSequence | Refusal:
    """What an order leads to at the table and in the wallets; neither is changed.

    Where it is said how the table was `installed`, it opens like that and not otherwise.
    A wallet's side of a transfer rests on the clause that the table's side rests on.
    """
    decision = decide(table, order)
    if installed is not None and type(order.command) is OpenTable:
        decision = _as_installed(order, decision, installed)
    if type(decision) is Refusal:
        return decision
    if _CROSSING.isdisjoint(map(type, decision)):
        return decision
    name = table.config.table if table.config else "table"
    happened: list[Event | WalletEvent] = []
    for event in decision:
        if isinstance(event, ChipsBrought | DebtRepaid):
            sent = _sent(wallets, order.command, event, name)
            if isinstance(sent, Refusal):
                # Chips that lay at the table have paid what they could of a debt.
                return happened if happened and _as_far(order.command) else sent
            happened += sent
            continue
        happened.append(event)
        if isinstance(event, ChipsTaken):
            player, amount, clauses = _wallet_of(event.player), event.amount, event.clauses
            if order.edition > FIRST_EDITION and wallets[player] + amount > WALLET_MAX:
                facts = {"wallet": wallets[player], "amount": amount, "maximum": WALLET_MAX}
                return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
            came = CameFromTable(player=player, amount=amount, table=name, clauses=clauses)
            happened.append(came)
    return happened


def _wallet_of(key: str) -> str:
    """Whose wallet has a part in what a place is paid; what nobody known holds has none."""
    holder = holder_of(key)
    assert holder is not None
    return holder


def _as_installed(
    order: Order, decision: Sequence[Event] | Refusal, installed: TableConfig
) -> Sequence[Event] | Refusal:
    """Refuse to open a table otherwise than it stands on the floor."""
    config = order.command.config if isinstance(order.command, OpenTable) else installed
    if order.edition == FIRST_EDITION or config == installed:
        return decision
    if isinstance(decision, Refusal) and decision.reason not in _UNREADY:
        return decision
    names = TableConfig.__struct_fields__
    differs = [name for name in names if getattr(config, name) != getattr(installed, name)]
    return refuse("config-differs", OWNERS_ACT, differs=" ".join(differs))


def _as_far(command: TableCommand) -> bool:
    """Whether a debt is to be paid as far as the money goes, since nobody names an amount."""
    return isinstance(command, SettleDebt) and command.amount is None


def _sent(
    wallets: WalletBalances, command: TableCommand, event: ChipsBrought | DebtRepaid, table: str
) -> EventSequence | Refusal:
    """Both sides of money that comes from a wallet; a note or cash is paid in and sent at once."""
    player, amount, clauses = _wallet_of(event.player), event.amount, event.clauses
    before: list[WalletEvent] = []
    if isinstance(command, InsertNote | SellChips | SayWithCash):
        before.append(BoughtIn(player=player, amount=amount, clauses=clauses))
    elif amount > (held := wallets[player]):
        if not _as_far(command) or not held:
            facts = {"amount": amount, "wallet": held}
            return refuse("insufficient-chips", NOTHING_OWED, may_retry=True, **facts)
        amount = Amount(held)
        event = msgspec.structs.replace(event, amount=amount)
    sent = SentToTable(player=player, amount=amount, table=table, clauses=clauses)
    return [*before, sent, event]
