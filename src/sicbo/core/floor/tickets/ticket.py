"""One ticket: what it says, where it stands, and what money it holds."""

import datetime
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun

if TYPE_CHECKING:
    from sicbo.core.floor.tickets.ticket_events import TicketIssued, TicketRedeemed

TicketState = Literal["none", "outstanding", "taken", "redeemed", "void", "expired"]
"""Where a ticket stands; one that a kiosk has taken is neither paid nor handed back yet."""

PrintState = Literal["unknown", "printed", "jammed", "out-of-paper"]
"""What the printer has reported."""


@dataclass
class Ticket:
    """What is known of a ticket."""

    state: TicketState = "none"
    issued: "TicketIssued | None" = None
    redeemed: "TicketRedeemed | None" = None
    taken_by: str | None = None
    """The kiosk that has it."""
    print_state: PrintState = "unknown"
    copies: int = 0
    """How often it was printed again."""
    ledger: Ledger = field(default_factory=Ledger)

    def over(self, at: datetime.datetime) -> bool:
        """Whether its time is over, whether or not anybody has said so."""
        return self.state == "expired" or (self.issued is not None and at >= self.issued.until)


TICKET: Final = Noun("ticket", Ticket, each="ticket")
