"""One table and the players' wallets: money crosses between them whole or not at all."""

from sicbo.core.house.transfers import Happened, decide_on_floor
from sicbo.core.house.wallets import (
    CageCommand,
    Standing,
    WalletEvent,
    Wallets,
    decide_at_cage,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.evolve import evolve
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table


class Floor:
    """A table and the wallets of its players, with play money."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wallets = Wallets()

    def handle(self, order: Order) -> Happened | Refusal:
        """Decide an order and fold what happens, on both sides of a transfer or on neither."""
        return self._done(decide_on_floor(self.table, self.wallets, order))

    def at_cage(self, by: str, role: str, command: CageCommand) -> Happened | Refusal:
        """Decide an order at the cage and fold what happens."""
        name = self.table.config.table if self.table.config else "table"
        due = owed(self.table, command.player)
        standing = Standing(demonstration=True, debts={name: due} if due else {})
        return self._done(decide_at_cage(self.wallets, by, role, command, standing))

    def _done(self, decision: Happened | Refusal) -> Happened | Refusal:
        if not isinstance(decision, Refusal):
            self.fold(decision)
        return decision

    def fold(self, happened: Happened) -> Happened:
        """Fold events into the wallets and the table."""
        for event in happened:
            if isinstance(event, WalletEvent):
                self.wallets.evolve(event)
            else:
                evolve(self.table, event)
        return happened
