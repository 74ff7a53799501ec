"""What happens at a table because of promotions for which its play counts."""

import datetime

from sicbo.core.money import Amount
from sicbo.core.table.event import Event


class TurnoverCounted(Event, frozen=True, tag="table.turnover_counted.v1"):
    """What is settled at the table counts for a promotion from now on, or does not for a while."""

    news_to = "nobody"

    promotion: str
    """Which promotion."""
    running: bool
    """Whether it counts."""
    minimum: Amount
    """The least stake that counts."""
    until: datetime.datetime | None = None
    """When entries close: what is settled later does not count."""

    def says(self) -> str:
        """What happened."""
        return f"play {'counts' if self.running else 'does not count'} for {self.promotion}"


class TurnoverLate(Event, frozen=True, tag="table.turnover_late.v1"):
    """A round was settled when entries of a promotion were closed: it does not count."""

    news_to = "nobody"

    promotion: str
    """Which promotion."""
    round: int

    def says(self) -> str:
        """What happened."""
        return f"round {self.round} came too late for {self.promotion}"


class TurnoverEnded(Event, frozen=True, tag="table.turnover_ended.v1"):
    """Play at the table counts for a promotion no more: its list of tickets is fixed."""

    news_to = "nobody"

    promotion: str
    """Which promotion."""

    def says(self) -> str:
        """What happened."""
        return f"play counts for {self.promotion} no more"
