"""What happens to payouts, and to the series of their forms."""

import datetime
from typing import Literal

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.payouts.payout import FORMS, PAYOUT, PayoutForm, PayoutSource
from sicbo.core.money import Amount
from sicbo.core.wording import money


class FormOpened(NounEvent, frozen=True, tag="payout_forms.opened.v1"):
    """The next form of the series is in use."""

    noun = FORMS

    number: int
    """Which form, counted from one on this floor."""
    table: str
    """Where what is paid by it was won or lay."""
    player: str
    amount: Amount
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"form {self.number} is opened for {self.player}"


class FormClosed(NounEvent, frozen=True, tag="payout_forms.closed.v1"):
    """A form is paid or cancelled, and waits no more."""

    noun = FORMS

    number: int
    """Which form."""

    def says(self) -> str:
        """What happened."""
        return f"form {self.number} is closed"


class PayoutOpened(NounEvent, frozen=True, tag="payout.opened.v1"):
    """Money waits on a numbered form to be paid by hand."""

    noun = PAYOUT

    payout: int
    """The number of the form."""
    table: str
    """Where it was won or lay."""
    player: str
    amount: Amount
    source: PayoutSource
    """What it is paid for."""
    at: datetime.datetime
    """When it was opened."""
    second_from: Amount
    """From which amount on another person signs, too."""
    by: str
    pool: str = ""
    """The jackpot that it was won of, where it is a prize."""
    prize: int = 0
    """The number of that prize."""
    ticket: str = ""
    """The ticket that was damaged, where it is one."""

    def says(self) -> str:
        """What happened."""
        return f"payout {self.payout}: {money(self.amount)} are to be paid to {self.player} by hand"


class PayoutPostponed(NounEvent, frozen=True, tag="payout.postponed.v1"):
    """The player has agreed to be paid later."""

    noun = PAYOUT

    payout: int
    """The number of the form."""
    until: datetime.datetime
    """From when on it is paid."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"payout {self.payout} is postponed to {self.until:%Y-%m-%d %H:%M}, as agreed"


class IdentificationAsked(NounEvent, frozen=True, tag="payout.identification_asked.v1"):
    """The player was asked for identification."""

    noun = PAYOUT

    payout: int
    """The number of the form."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"payout {self.payout}: identification is asked for"


class IdentificationShown(NounEvent, frozen=True, tag="payout.identification_shown.v1"):
    """The player has shown who they are; what by, only the vault knows."""

    noun = PAYOUT

    payout: int
    """The number of the form."""
    document: str
    """What was shown, by its id in the vault."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"payout {self.payout}: identification is shown to {self.by}"


class PayoutPaid(NounEvent, frozen=True, tag="payout.paid.v1"):
    """A payout was paid by hand and signed for."""

    noun = PAYOUT

    payout: int
    """The number of the form."""
    player: str
    """Who has signed for it."""
    amount: Amount
    cash: Amount
    """What of it was paid in cash."""
    cheque: Amount
    """What of it was paid by crossed cheque."""
    transfer: Amount
    """What of it was paid by transfer."""
    asked: PayoutForm
    """The form that the player had asked for."""
    at: datetime.datetime
    """When."""
    by: str
    second: str | None
    """Who has signed beside whoever paid it."""

    def says(self) -> str:
        """What happened."""
        forms = (("in cash", self.cash), ("by cheque", self.cheque), ("by transfer", self.transfer))
        parts = " and ".join(f"{money(amount)} {how}" for how, amount in forms if amount)
        return f"payout {self.payout} is paid to {self.player}: {parts}"


class PayoutCancelled(NounEvent, frozen=True, tag="payout.cancelled.v1"):
    """A payout that nobody had signed for was cancelled, and its money went back."""

    noun = PAYOUT

    payout: int
    """The number of the form."""
    player: str
    amount: Amount
    to: Literal["meter", "wallet", "prize"]
    """Where its money went."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"payout {self.payout} is cancelled: {money(self.amount)} to the {self.to}"
