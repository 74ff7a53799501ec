"""What is asked of a table about debts."""

from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand


class SettleDebt(TableCommand, frozen=True, tag="settle-debt"):
    """Pay back what a player owes: from the chips that lie here, then from the wallet."""

    player: str
    amount: Amount | None = None
    """All of it, or as much as there is, where nothing is said."""
