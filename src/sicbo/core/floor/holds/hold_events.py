"""What can happen to money that is withheld."""

import datetime
from typing import Literal

from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.noun import NounEvent
from sicbo.core.law.running.hold_policies import HoldKind, HoldSubject
from sicbo.core.money import Amount
from sicbo.core.wording import money

GoesTo = Literal["ticket", "prize", "meter", "wallet", "cash", "nobody"]
"""Where what is the player's goes; nobody where none of it is, or its prize is no more."""


class HoldOpened(NounEvent, frozen=True, tag="hold.opened.v1"):
    """Money is withheld, for a reason, until it is determined whose it is."""

    noun = HOLD

    hold: str
    """Its name in the record: its table and a serial."""
    table: str
    """At which table."""
    serial: int
    """Which hold of that table."""
    kind: HoldKind
    """A payment that waits, credit taken off a meter, or winnings that are seized."""
    of: HoldSubject
    """What is held."""
    subject: str
    """Which ticket, or which prize of which jackpot."""
    player: str
    amount: Amount
    reason: str
    review: bool
    """Whether an inspector reviews it before anything is determined against the player."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"the {self.of} {self.subject}".rstrip()
        return f"hold {self.hold}: {money(self.amount)} of {self.player}, {what}: {self.reason}"


class ReturnDemanded(NounEvent, frozen=True, tag="hold.return_demanded.v1"):
    """The return of what had left already was demanded; nobody is debited."""

    noun = HOLD

    hold: str
    """Its name in the record: its table and a serial."""
    table: str
    """At which table."""
    serial: int
    """Which hold of that table."""
    kind: HoldKind
    """A payment, or credit of a meter."""
    of: HoldSubject
    """What was paid."""
    subject: str
    """Which ticket, or which prize of which jackpot."""
    player: str
    amount: Amount
    reason: str
    review: bool
    """Whether an inspector reviews it before anything is determined against the player."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"the {self.of} {self.subject}".rstrip()
        back = f"{money(self.amount)} is demanded from {self.player}"
        return f"hold {self.hold}: {back}, {what}: {self.reason}"


class ReturnReceived(NounEvent, frozen=True, tag="hold.return_received.v1"):
    """A cashier took in what a player handed in for a demand."""

    noun = HOLD

    hold: str
    """Which demand."""
    amount: Amount
    to: Literal["hold", "house"]
    """Held like any other money, or the house's where that is determined."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} is received for hold {self.hold}"


class HoldReviewed(NounEvent, frozen=True, tag="hold.reviewed.v1"):
    """An inspector has reviewed a hold."""

    noun = HOLD

    hold: str
    """Which hold."""
    finding: str
    """What the inspector has found."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        found = f": {self.finding}" if self.finding else ""
        return f"{self.by} has reviewed hold {self.hold}{found}"


class HoldDetermined(NounEvent, frozen=True, tag="hold.determined.v1"):
    """An investigation has ended: it is determined whose the money is."""

    noun = HOLD

    hold: str
    """Which hold."""
    player: str
    pays: Amount
    """What of the amount is the player's."""
    returned: Amount
    """What goes back to the player out of this hold."""
    forfeited: Amount
    """What goes to the house out of this hold."""
    owed: Amount
    """What of a demand the player still owes, and nobody takes."""
    to: GoesTo
    """Where what is the player's goes."""
    reason: str
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        owed = f", {money(self.owed)} is owed" if self.owed else ""
        return f"hold {self.hold} pays {money(self.pays)}{owed}: {self.reason}"
