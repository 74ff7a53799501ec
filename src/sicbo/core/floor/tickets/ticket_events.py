"""What happens to tickets, and to whoever reads them."""

import datetime
from typing import Literal

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET, PrintState
from sicbo.core.money import Amount
from sicbo.core.table.tickets.messages import TicketKind
from sicbo.core.wording import money

PaidInto = Literal["cash", "wallet", "meter", "payout"]
"""What a ticket was turned into."""

PaidAt = Literal["cage", "kiosk", "terminal", "by-hand"]
"""Who paid it."""


class TicketIssued(NounEvent, frozen=True, tag="ticket.issued.v1"):
    """A ticket holds what a credit meter showed; its number is not in the record."""

    noun = TICKET

    ticket: str
    """Its name in the record: its table and a serial."""
    table: str
    """Whose terminal printed it."""
    serial: int
    """Which ticket of that table."""
    player: str
    amount: Amount
    at: datetime.datetime
    """When it was issued."""
    until: datetime.datetime
    """From when on it is refused."""
    kiosk_max: Amount
    """Up to which amount a kiosk pays it."""
    kind: TicketKind = "ticket"
    """A ticket that a terminal printed, or a voucher that staff have written."""
    source: Literal["meter", "prize"] = "meter"
    """What it was issued for."""

    def says(self) -> str:
        """What happened."""
        return f"{self.kind} {self.ticket} of {money(self.amount)} is issued to {self.player}"


class PrintReported(NounEvent, frozen=True, tag="ticket.print_reported.v1"):
    """A terminal has said what became of a ticket in its printer."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    outcome: PrintState
    """Printed, jammed or out of paper."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket}: {self.outcome}"


class TicketPutAway(NounEvent, frozen=True, tag="ticket.put_away.v1"):
    """Whoever had a ticket has seen it, and no screen shows it from now on."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} is put away"


class TicketReprinted(NounEvent, frozen=True, tag="ticket.reprinted.v1"):
    """A ticket was printed again, with the same number, and says that it is a duplicate."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    copy: int
    """Which duplicate, counted from one."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"duplicate {self.copy} of ticket {self.ticket} by {self.by}"


class TicketTaken(NounEvent, frozen=True, tag="ticket.taken.v1"):
    """A kiosk has taken a ticket and will pay it out or hand it back."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"kiosk {self.by} takes ticket {self.ticket} of {money(self.amount)}"


class TicketHandedBack(NounEvent, frozen=True, tag="ticket.handed_back.v1"):
    """A ticket that a kiosk had taken was handed back unpaid."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} is handed back"


class TicketRedeemed(NounEvent, frozen=True, tag="ticket.redeemed.v1"):
    """A ticket was paid: it is worth nothing any more."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    amount: Amount
    into: PaidInto
    """What it was turned into."""
    paid_at: PaidAt
    """Who paid it."""
    player: str | None
    """Whose wallet or meter has it, or who signed for it; nobody known for cash."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} is paid: {money(self.amount)} into {self.into}"


class TicketVoided(NounEvent, frozen=True, tag="ticket.voided.v1"):
    """A ticket that nobody had presented was declared void, and its money went back."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    amount: Amount
    player: str
    to: Literal["meter", "wallet"]
    """Where its money went."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} is void: {money(self.amount)} to the {self.to}"


class TicketExpired(NounEvent, frozen=True, tag="ticket.expired.v1"):
    """The time of a ticket is over; its money stands unclaimed."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} has expired: {money(self.amount)} unclaimed"


class TicketHeld(NounEvent, frozen=True, tag="ticket.held.v1"):
    """A ticket is paid to nobody until an investigation has ended."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    hold: str
    """Which hold."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} is withheld: hold {self.hold}"


class TicketReleased(NounEvent, frozen=True, tag="ticket.released.v1"):
    """It is determined what a ticket pays; it keeps its face."""

    noun = TICKET

    ticket: str
    """Which ticket."""
    hold: str
    """Which hold."""
    pays: Amount
    """What it pays from now on; worth nothing where that is nought."""
    forfeited: Amount
    """What of it is the house's."""
    until: datetime.datetime
    """From when on it is refused: later by the time for which it was held."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} pays {money(self.pays)}"


class ReaderLocked(NounEvent, frozen=True, tag="readers.locked.v1"):
    """Whoever presented many numbers that no ticket has is not heard any more."""

    noun = READERS

    device: str
    """The kiosk, the player at a terminal, or the cashier."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{self.device} presented numbers that no ticket has, and is locked"


class ReaderFreed(NounEvent, frozen=True, tag="readers.freed.v1"):
    """Somebody who was locked may present tickets again."""

    noun = READERS

    device: str
    """Who had been locked."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.device} may present tickets again"
