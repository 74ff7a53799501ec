"""What is ordered to open, staff and close a table, and what happens to it."""

import datetime

from sicbo.core.bounds import OutageSeconds
from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event


class OpenTable(TableCommand, frozen=True, tag="open-table"):
    """Open the table for a gaming day."""

    sender = "staff"
    duty = "open-table"
    notation = (Form("open table"),)

    config: TableConfig
    day: datetime.date
    evidence: Evidence | None = None

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return () if self.evidence is None else ("evidence",)


class AcknowledgeAdvantage(TableCommand, frozen=True, tag="acknowledge-advantage"):
    """Say, by name and at the top of the ladder, that a wager on offer favours the player."""

    sender = "staff"
    notation = (Form("acknowledge advantage"),)


class AnnounceClosing(TableCommand, frozen=True, tag="announce-closing"):
    """Show the sign with the time at which the table closes."""

    sender = "staff"
    duty = "close-table"
    notation = (Form("announce closing {closes_at}", "announce closing in 20 minutes"),)

    closes_at: datetime.datetime

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("time",)


class CloseTable(TableCommand, frozen=True, tag="close-table"):
    """Close the table."""

    sender = "staff"
    duty = "close-table"
    notation = (Form("close table"),)


class StartGamingDay(TableCommand, frozen=True, tag="start-gaming-day"):
    """Begin another gaming day on an open table."""

    sender = "staff"
    duty = "open-table"
    notation = (Form("start day {day}", "start day 2026-11-16"),)

    day: datetime.date


class RelieveDealer(TableCommand, frozen=True, tag="relieve-dealer"):
    """Take the dealer's place."""

    sender = "staff"
    duty = "shake"
    notation = (Form("relieve dealer"),)


class Restart(TableCommand, frozen=True, tag="restart"):
    """Take the table up again after an outage."""

    sender = "system"
    notation = (Form("restart after {outage_seconds} seconds", "restart after 60 seconds"),)

    outage_seconds: OutageSeconds


class TableOpened(Event, frozen=True, tag="table.opened.v1"):
    """The table is open under a rulebook and its readings."""

    news_to = "everybody"

    config: TableConfig
    rulebook: str
    sha256: str
    readings: dict[str, str]
    day: datetime.date
    by: str
    acknowledged_by: str | None
    """Who acknowledged that a wager favours the player."""
    equipment: tuple[str, ...] = ()
    """What the table plays with, by serial."""
    stood_for: tuple[EquipmentKind, ...] = ()
    """What virtual dice stand for, which its document asks for: a simulation of it."""


class AdvantageAcknowledged(Event, frozen=True, tag="table.advantage_acknowledged.v1"):
    """Somebody at the top of the ladder knows that wagers favour the player."""

    news_to = "nobody"

    by: str
    wagers: tuple[WagerKey, ...]


class ClosingAnnounced(Event, frozen=True, tag="table.closing_announced.v1"):
    """A sign shows when the table closes."""

    news_to = "everybody"

    closes_at: datetime.datetime


class TableClosed(Event, frozen=True, tag="table.closed.v1"):
    """The table is closed."""

    news_to = "everybody"


class GamingDayStarted(Event, frozen=True, tag="table.gaming_day_started.v1"):
    """Another gaming day has begun."""

    news_to = "everybody"

    day: datetime.date


class DealerRelieved(Event, frozen=True, tag="table.dealer_relieved.v1"):
    """Somebody else deals."""

    news_to = "nobody"

    dealer: str

    def says(self) -> str:
        """What happened."""
        return f"{self.dealer} deals"


class Restarted(Event, frozen=True, tag="table.restarted.v1"):
    """The table was taken up again after an outage."""

    news_to = "everybody"

    policy: str
    """What the document wants after an outage."""
    outage_seconds: int
    deadline: datetime.datetime | None
    """When the phase ends now."""

    def says(self) -> str:
        """What happened."""
        return f"taken up again after {self.outage_seconds} s, {self.policy}"
