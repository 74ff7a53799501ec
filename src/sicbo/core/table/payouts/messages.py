"""What is ordered at a table about credit that is paid by hand, and what happens to it there."""

from typing import Literal

from sicbo.core.money import Amount
from sicbo.core.table.command import ATTENDANT, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class CancelCredit(TableCommand, frozen=True, tag="cancel-credit"):
    """Cancel the credit of a terminal, so that it is paid by hand."""

    sender = "staff"
    duty = "hand-pay"
    offices = (ATTENDANT,)
    notation = (Form("cancel credit of {player}", "cancel credit of ann"),)

    player: str


class CreditCancelled(Event, frozen=True, tag="table.credit_cancelled.v1"):
    """The credit meter of a terminal is cleared; what it showed is paid by hand."""

    news_to = "player"

    player: str
    amount: Amount
    why: Literal["collect", "cancelled"]
    """Because more was collected than goes on a ticket, or at the word of staff."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} of {self.player} are paid by hand"


class CreditRestored(Event, frozen=True, tag="table.credit_restored.v1"):
    """What was to be paid by hand is on the credit meter again."""

    news_to = "player"

    player: str
    amount: Amount
    payout: int
    """The number of the form that was cancelled."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} of payout {self.payout} on the meter"
