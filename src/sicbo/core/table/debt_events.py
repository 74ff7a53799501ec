"""What has happened to the debts of players at a table."""

from sicbo.core.money import Amount
from sicbo.core.table.event import Event


class DebtTaken(Event, frozen=True, tag="table.debt_taken.v1"):
    """What a player owed was taken from the chips that went back to them."""

    player: str
    amount: Amount


class DebtRepaid(Event, frozen=True, tag="table.debt_repaid.v1"):
    """What a player owed was paid back from the wallet."""

    player: str
    amount: Amount
    by: str
