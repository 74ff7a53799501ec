"""What is ordered about a player's money at a table, and what happens to it."""

from typing import Literal

from sicbo.core.money import Amount
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class BringChips(TableCommand, frozen=True, tag="bring-chips"):
    """Bring money to the table from the player's wallet."""

    sender = "player"
    comes_to_play = True
    notation = (Form("bring[ for {player=who}] {amount}", "bring 500"),)

    player: str
    amount: Amount


class TakeChips(TableCommand, frozen=True, tag="take-chips"):
    """Take money from the table to the player's wallet."""

    sender = "player"
    notation = (Form("take[ for {player=who}] {amount}", "take 100"),)

    player: str
    amount: Amount


class InsertNote(TableCommand, frozen=True, tag="insert-note", omit_defaults=True):
    """Put a note into a terminal."""

    sender = "player"
    comes_to_play = True
    notation = (Form("insert[ for {player=who}] {amount}[ {currency:letters}]", "insert 50 AUD"),)

    player: str
    amount: Amount
    currency: str | None = None
    """Of which country it is, where that was read; nothing for the floor's own."""


class TransferCredit(TableCommand, frozen=True, tag="transfer-credit"):
    """Credit a terminal from the central monitoring system."""

    sender = "system"
    comes_to_play = True
    notation = (Form("credit {player} {amount}", "credit ann 50"),)

    player: str
    amount: Amount


class Collect(TableCommand, frozen=True, tag="collect"):
    """Pay out the whole credit meter."""

    sender = "player"
    notation = (Form("collect[ for {player=who}]", "collect"),)

    player: str


class SettleDebt(TableCommand, frozen=True, tag="settle-debt"):
    """Pay back what a player owes: from the chips that lie here, then from the wallet."""

    sender = "player"
    notation = (Form("repay[ for {player=who}][ {amount}]", "repay 55"),)

    player: str
    amount: Amount | None = None
    """All of it, or as much as there is, where nothing is said."""


class ChipsBrought(Event, frozen=True, tag="table.chips_brought.v1"):
    """Money came to the table."""

    news_to = "nobody"

    player: str
    amount: Amount
    source: Literal["wallet", "note", "transfer", "colours", "cash", "voucher"] = "wallet"

    def says(self) -> str:
        """What happened."""
        return f"{self.player} brings {money(self.amount)} ({self.source})"


class NoteTaken(Event, frozen=True, tag="table.note_taken.v1"):
    """A terminal took a note from somebody whom nobody knows: no wallet has a part in it."""

    news_to = "nobody"

    player: str
    """The key of the place."""
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"a note of {money(self.amount)} goes in at {self.player}"


class ChipsTaken(Event, frozen=True, tag="table.chips_taken.v1"):
    """Money left the table."""

    news_to = "nobody"

    player: str
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{self.player} takes {money(self.amount)} away"


class DebtTaken(Event, frozen=True, tag="table.debt_taken.v1"):
    """What a player owed was taken from the chips that went back to them."""

    news_to = "player"

    player: str
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} of {self.player} goes on what {self.player} owes"


class DebtRepaid(Event, frozen=True, tag="table.debt_repaid.v1"):
    """What a player owed was paid back from the wallet."""

    news_to = "player"

    player: str
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} pays {money(self.amount)} back from the wallet"
