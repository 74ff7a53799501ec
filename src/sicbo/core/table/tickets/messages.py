"""What happens at a table because of tickets."""

import datetime

from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class MeterCollected(Event, frozen=True, tag="table.meter_collected.v1"):
    """The credit meter of a terminal was paid by a ticket, and is cleared."""

    news_to = "player"

    player: str
    amount: Amount
    serial: int
    """Which ticket of this table, counted from one."""
    until: datetime.datetime
    """From when on it is refused."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} collects {money(self.amount)} by ticket {self.serial}"


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


class TicketClosed(Event, frozen=True, tag="table.ticket_closed.v1"):
    """A ticket that this table issued is outstanding no more."""

    news_to = "nobody"

    serial: int
    """Which ticket of this table."""

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.serial} is outstanding no more"
