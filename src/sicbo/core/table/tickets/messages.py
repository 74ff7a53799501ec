"""What happens at a table because of tickets."""

import datetime
from typing import Literal

from sicbo.core.money import Amount
from sicbo.core.table.command import ATTENDANT, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money

TicketKind = Literal["ticket", "voucher"]
"""What a terminal prints, or what staff write instead."""


class WriteVoucher(TableCommand, frozen=True, tag="write-voucher"):
    """Write a voucher for the credit of a terminal, instead of a ticket that it prints."""

    sender = "staff"
    duty = "write-voucher"
    offices = (ATTENDANT,)
    notation = (Form("write voucher for {player}", "write voucher for ann"),)

    player: str


class MeterCollected(Event, frozen=True, tag="table.meter_collected.v1"):
    """The credit meter of a terminal was paid by a ticket, and is cleared."""

    news_to = "player"

    player: str
    amount: Amount
    serial: int
    """Which ticket of this table, counted from one."""
    until: datetime.datetime
    """From when on it is refused."""
    kind: TicketKind = "ticket"
    """A ticket that the terminal prints, or a voucher that staff write."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} collects {money(self.amount)} by {self.kind} {self.serial}"


class TicketNumbered(Event, frozen=True, tag="table.ticket_numbered.v1"):
    """The next ticket of the table is for a prize of a jackpot; no meter is touched."""

    news_to = "player"

    player: str
    amount: Amount
    serial: int
    """Which ticket of this table, counted from one."""
    until: datetime.datetime
    """From when on it is refused."""
    kind: TicketKind = "ticket"
    """A ticket that the terminal prints, or a voucher that staff write."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} of a prize on {self.kind} {self.serial}"


class MeterCredited(Event, frozen=True, tag="table.meter_credited.v1"):
    """A ticket came on a credit meter: it was put in there, or declared void."""

    news_to = "player"

    player: str
    amount: Amount
    ticket: str
    """Which ticket."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} of ticket {self.ticket} on the meter"


class PrintNoted(Event, frozen=True, tag="table.print_noted.v1"):
    """A ticket of this table did not come out of its printer, or has come out after all."""

    news_to = "nobody"

    serial: int
    """Which ticket of this table."""
    printed: bool
    """Whether it has come out."""

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.serial} is {'printed' if self.printed else 'not printed'}"


class TicketClosed(Event, frozen=True, tag="table.ticket_closed.v1"):
    """A ticket that this table issued is outstanding no more."""

    news_to = "nobody"

    serial: int
    """Which ticket of this table."""

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.serial} is outstanding no more"
