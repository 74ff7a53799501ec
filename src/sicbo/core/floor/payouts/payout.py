"""One payout, and the series of forms that all of them are numbered in."""

import datetime
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun
from sicbo.core.money import Amount

if TYPE_CHECKING:
    from sicbo.core.floor.payouts.payout_events import PayoutOpened, PayoutPaid

PayoutState = Literal["none", "open", "paid", "cancelled"]
"""Where a payout stands."""

PayoutSource = Literal["collect", "cancelled", "prize", "ticket"]
"""A large collect, credits that staff cancelled, a prize of a jackpot, or a damaged ticket."""

PayoutForm = Literal["cash", "cheque", "transfer"]
"""Cash, a crossed cheque made out to the player, or a transfer to an account of theirs."""


@dataclass
class Payout:
    """What is known of a payout."""

    state: PayoutState = "none"
    opened: "PayoutOpened | None" = None
    paid: "PayoutPaid | None" = None
    until: datetime.datetime | None = None
    """Before when it is not paid, where the player has agreed to wait."""
    asked: bool = False
    """Whether identification was asked for."""
    document: str = ""
    """What was shown, by its id in the vault."""
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def identified(self) -> bool:
        """Whether nothing more is asked of the player."""
        return not self.asked or bool(self.document)


class OpenForm(NamedTuple):
    """A form that waits to be paid."""

    table: str
    player: str
    amount: Amount
    at: datetime.datetime
    """When it was opened."""


@dataclass
class PayoutForms:
    """The one series of forms, and those that are neither paid nor cancelled."""

    last: int = 0
    open: dict[int, OpenForm] = field(default_factory=dict)


PAYOUT: Final = Noun("payout", Payout, each="payout")
FORMS: Final = Noun("payout-forms", PayoutForms)
