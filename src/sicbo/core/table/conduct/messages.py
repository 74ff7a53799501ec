"""What is ordered about conduct at a table, and what happens there because of it."""

import datetime

from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.conduct.bar import Malfunction
from sicbo.core.table.event import Event


class ReportMalfunction(TableCommand, frozen=True, tag="report-malfunction"):
    """Report that the game one is playing does not work."""

    sender = "player"
    notation = (Form("report {what} malfunction[ for {player=who}]", "report screen malfunction"),)

    player: str
    what: Malfunction


class AnswerReport(TableCommand, frozen=True, tag="answer-report"):
    """Say that somebody has looked at what a player reported."""

    sender = "staff"
    duty = "hold-terminal"
    notation = (Form("answer report of {player}", "answer report of ann"),)

    player: str


class PersonBarred(Event, frozen=True, tag="table.person_barred.v1"):
    """Somebody takes no further part here: neither a seat, nor chips, nor wagers."""

    news_to = "player"

    player: str
    """Who is barred."""
    incident: int
    """The incident that it follows from."""
    until: datetime.datetime | None = None
    """When it ends, where an end was named."""
    excluded: bool = False
    """Whether it is an exclusion from the casino."""

    def says(self) -> str:
        """What happened."""
        ends = "" if self.until is None else f" until {self.until.isoformat()}"
        how = "excluded from the casino" if self.excluded else "barred from this table"
        return f"{self.player} is {how}{ends}"


class BarLifted(Event, frozen=True, tag="table.bar_lifted.v1"):
    """A bar is lifted, or an exclusion."""

    news_to = "player"

    player: str
    """Who was barred."""
    incident: int
    """The incident that it followed from."""
    excluded: bool = False
    """Whether it was an exclusion from the casino."""

    def says(self) -> str:
        """What happened."""
        what = "the exclusion" if self.excluded else "the bar"
        return f"{what} of {self.player} is lifted"


class MalfunctionReported(Event, frozen=True, tag="table.malfunction_reported.v1"):
    """A player reported that the game does not work."""

    news_to = "player"

    player: str
    what: Malfunction
    """What does not work."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} reports a malfunction: {self.what}"


class ReportAnswered(Event, frozen=True, tag="table.report_answered.v1"):
    """Somebody has looked at what a player reported."""

    news_to = "player"

    player: str
    by: str
    """Who has looked."""

    def says(self) -> str:
        """What happened."""
        return f"{self.by} has looked at what {self.player} reported"
