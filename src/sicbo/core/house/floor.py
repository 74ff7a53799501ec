"""One table and the players' wallets: money crosses between them whole or not at all."""

from collections.abc import Sequence

from sicbo.core.house.wallets import (
    BoughtIn,
    CameFromTable,
    SentToTable,
    WalletEvent,
    Wallets,
    buy_in,
    draw,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from sicbo.core.table.commands import Order
from sicbo.core.table.decide import decide
from sicbo.core.table.events import ChipsTaken, Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.state import Table

Happened = Sequence[Event | WalletEvent]


class Floor:
    """A table and the wallets of its players."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wallets = Wallets()

    @property
    def name(self) -> str:
        """The table's name."""
        return self.table.config.table if self.table.config else "table"

    def handle(self, order: Order) -> Happened | Refusal:
        """Decide an order and fold what happens, on both sides of a transfer or on neither."""
        decision = decide(self.table, order)
        if isinstance(decision, Refusal):
            return decision
        happened: list[Event | WalletEvent] = []
        command = order.command
        if isinstance(command, c.InsertNote):
            player, amount = command.player, command.amount
            happened.append(BoughtIn(player=player, amount=amount))
            happened.append(SentToTable(player=player, amount=amount, table=self.name))
        elif isinstance(command, c.BringChips | c.TransferCredit):
            clause = self.table.policies.wagers.places_clause
            sent = draw(self.wallets, command.player, command.amount, clause, self.name)
            if isinstance(sent, Refusal):
                return sent
            happened.append(sent)
        happened.extend(decision)
        for event in decision:
            if isinstance(event, ChipsTaken):
                player, amount = event.player, event.amount
                happened.append(CameFromTable(player=player, amount=amount, table=self.name))
        self.fold(happened)
        return happened

    def buy_in(self, player: str, amount: Amount) -> Happened | Refusal:
        """Pay cash in at the cage."""
        bought = buy_in(player, amount, self.table.policies.wagers.places_clause)
        return bought if isinstance(bought, Refusal) else self.fold([bought])

    def cash_out(self, player: str, amount: Amount) -> Happened | Refusal:
        """Pay cash out at the cage."""
        paid = draw(self.wallets, player, amount, self.table.policies.wagers.places_clause)
        return paid if isinstance(paid, Refusal) else self.fold([paid])

    def fold(self, happened: Happened) -> Happened:
        """Fold events into the wallets and the table."""
        for event in happened:
            if isinstance(event, WalletEvent):
                self.wallets.evolve(event)
            else:
                evolve(self.table, event)
        return happened
