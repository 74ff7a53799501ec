"""What can be ordered of tickets.

Whoever presents a ticket sends the number on it as `paper`. A desk puts the name of the ticket in
its place before anything is decided or written: no record ever holds a number.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from sicbo.core.bounds import UpTo, Words
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.command import Form

KIOSK: Final = "kiosk"
"""The role of a machine that pays tickets."""

Paper = Annotated[str, UpTo(64)]
"""The number as it was read from a ticket."""


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the ticket that an order is about."""
    return (TICKET.stream(command.ticket),)


class RedeemTicket(NounCommand, frozen=True, tag="redeem-ticket", omit_defaults=True):
    """Pay a ticket at the cage: in cash, or into the wallet of a player."""

    offices = (CASHIER,)
    notation = (Form("pay ticket {ticket} {amount}[ to {player}]", "pay ticket main-1 50"),)

    amount: Amount
    """What is written on it."""
    ticket: str = ""
    """Which ticket; nothing where the number on it cannot be one."""
    player: str | None = None
    """Into whose wallet; cash where nobody is named."""
    paper: Paper = ""
    """The number on it."""


class TakeTicket(NounCommand, frozen=True, tag="take-ticket", omit_defaults=True):
    """Take a ticket into a kiosk, before it is paid out or handed back."""

    offices = (KIOSK,)
    notation = (Form("take ticket {ticket} {amount}", "take ticket main-1 50"),)

    amount: Amount
    """What is written on it."""
    ticket: str = ""
    """Which ticket; nothing where the number on it cannot be one."""
    paper: Paper = ""
    """The number on it."""


class InsertTicket(NounCommand, frozen=True, tag="insert-ticket", omit_defaults=True):
    """Put a ticket into a terminal, where the document lets credit come so."""

    by_player = True
    notation = (Form("insert ticket {ticket} {amount}", "insert ticket main-1 50"),)

    amount: Amount
    """What is written on it."""
    ticket: str = ""
    """Which ticket; nothing where the number on it cannot be one."""
    paper: Paper = ""
    """The number on it."""


class DispenseTicket(NounCommand, frozen=True, tag="dispense-ticket"):
    """Say that a kiosk has paid out the ticket that it had taken."""

    offices = (KIOSK, CASHIER)
    notation = (Form("dispense ticket {ticket}", "dispense ticket main-1"),)

    ticket: str
    """Which ticket."""

    streams = _own_stream


class HandBackTicket(NounCommand, frozen=True, tag="hand-back-ticket"):
    """Say that a kiosk has handed back the ticket that it had taken."""

    offices = (KIOSK, CASHIER)
    notation = (Form("hand back ticket {ticket}", "hand back ticket main-1"),)

    ticket: str
    """Which ticket."""

    streams = _own_stream


class ReportPrint(NounCommand, frozen=True, tag="report-print"):
    """Say what became of a ticket in the printer of its terminal."""

    by_player = True
    notation = (Form("report ticket {ticket} {outcome}", "report ticket main-1 printed"),)

    ticket: str
    """Which ticket."""
    outcome: Literal["printed", "jammed", "out-of-paper"]

    streams = _own_stream


class PutAwayTicket(NounCommand, frozen=True, tag="put-away-ticket"):
    """Let a terminal show a ticket no longer."""

    by_player = True
    notation = (Form("put away ticket {ticket}", "put away ticket main-1"),)

    ticket: str
    """Which ticket."""

    streams = _own_stream


class ReprintTicket(NounCommand, frozen=True, tag="reprint-ticket"):
    """Print a ticket again that did not come out, as a duplicate with the same number."""

    notation = (Form("reprint ticket {ticket}", "reprint ticket main-1"),)

    ticket: str
    """Which ticket."""

    streams = _own_stream


class VoidTicket(NounCommand, frozen=True, tag="void-ticket"):
    """Declare a ticket void that nobody has presented, and give its money back."""

    notation = (Form("void ticket {ticket}[ because {reason}]", "void ticket main-1"),)

    ticket: str
    """Which ticket."""
    reason: Words = ""

    streams = _own_stream


class PayDamagedTicket(NounCommand, frozen=True, tag="pay-damaged-ticket"):
    """Have a ticket paid by hand whose number cannot be read, against its player's signature."""

    notation = (
        Form(
            "pay damaged ticket {ticket} {amount}{signed? signed}",
            "pay damaged ticket main-1 50 signed",
        ),
    )

    ticket: str
    """Which ticket, found by its table, its time and its amount."""
    amount: Amount
    """What its player says is written on it."""
    signed: bool = False
    """Whether the player has signed for it."""

    streams = _own_stream


class ExpireTicket(NounCommand, frozen=True, tag="expire-ticket"):
    """Say that the time of a ticket is over; the system does when it has come."""

    notation = (Form("expire ticket {ticket}", "expire ticket main-1"),)

    ticket: str
    """Which ticket."""

    streams = _own_stream


class LockReader(NounCommand, frozen=True, tag="lock-reader"):
    """Hear nobody any more who presents numbers that no ticket has; the system counts them."""

    notation = (Form("lock reader {device}", "lock reader kiosk-1"),)

    device: str
    """Who presented them."""


class FreeReader(NounCommand, frozen=True, tag="free-reader"):
    """Let somebody present tickets again who was locked."""

    offices = (OWNER,)
    notation = (Form("free reader {device}", "free reader kiosk-1"),)

    device: str
    """Who is locked."""
