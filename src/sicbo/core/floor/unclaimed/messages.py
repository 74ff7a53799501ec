"""What happens to money that nobody has claimed in time."""

import datetime
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.floor.noun import Noun, NounEvent
from sicbo.core.money import Amount
from sicbo.core.wording import money


@dataclass
class UnclaimedMoney:
    """Every ticket whose money stands unclaimed, by its name, as they expired."""

    tickets: "dict[str, TicketUnclaimed]" = field(default_factory=dict)
    amount: int = 0
    """What they held."""


UNCLAIMED_MONEY: Final = Noun("unclaimed", UnclaimedMoney)


class TicketUnclaimed(NounEvent, frozen=True, tag="unclaimed.ticket_listed.v1"):
    """A ticket has expired, and its money is listed; it is nobody's win."""

    noun = UNCLAIMED_MONEY

    ticket: str
    """Which ticket."""
    table: str
    """Whose terminal issued it."""
    player: str
    """To whom."""
    amount: Amount
    issued_at: datetime.datetime
    """When it was issued."""
    until: datetime.datetime
    """Since when it is refused."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} of ticket {self.ticket} stand unclaimed"
