"""One ticket: what it says, where it stands, and what money it holds."""

import datetime
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun
from sicbo.core.money import Amount

if TYPE_CHECKING:
    from sicbo.core.floor.tickets.ticket_events import TicketIssued, TicketRedeemed

TicketState = Literal["none", "outstanding", "taken", "redeemed", "void", "expired", "forfeited"]
"""Where a ticket stands; one that a kiosk has taken is neither paid nor handed back yet.

One of which nothing was found to be due is forfeited.
"""

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
    put_away: bool = False
    """Whether its player wants to see it on the screen no longer."""
    held: str | None = None
    """The hold that stands in the way of paying it."""
    pays: Amount | None = None
    """What it pays where that was determined; else its face."""
    later: datetime.timedelta = datetime.timedelta()
    """For how long it was held, which does not count towards its expiry."""
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def worth(self) -> Amount:
        """What it pays to whoever presents it."""
        face = self.issued.amount if self.issued is not None else Amount(0)
        return face if self.pays is None else self.pays

    @property
    def until(self) -> datetime.datetime:
        """From when on it is refused."""
        assert self.issued is not None
        return self.issued.until + self.later

    def over(self, at: datetime.datetime) -> bool:
        """Whether its time is over, whether or not anybody has said so; held, it stands still."""
        if self.state == "expired":
            return True
        return self.issued is not None and self.held is None and at >= self.until


TICKET: Final = Noun("ticket", Ticket, each="ticket")
