"""What is ordered about notices, and what happens to them."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from sicbo.core.bounds import COUNT_MAX, Within, Words
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.table.command import Form

INSPECTOR: Final = "inspector"
"""The office of whoever holds an appointment by statute: it reads, reviews and moves nothing."""

SURVEILLANCE: Final = "surveillance"
"""The office of whoever watches: it reads incidents, is told, and orders nothing."""

TOLD: Final = (INSPECTOR, SURVEILLANCE)
"""Offices that are told, each of which acknowledges its own notices."""

About = Literal["hold", "demand", "irregularity", "promotion", "incident"]
"""What a notice is about."""

WITHIN: Final[Mapping[About, datetime.timedelta]] = {
    "hold": datetime.timedelta(hours=1),
    "demand": datetime.timedelta(hours=1),
    "irregularity": datetime.timedelta(minutes=5),
    "promotion": datetime.timedelta(minutes=5),
    "incident": datetime.timedelta(hours=1),
}
"""How soon each is read: what is told immediately at once, else as soon as practicable."""

NoticeNumber = Annotated[int, Within(1, COUNT_MAX)]


@dataclass(slots=True)
class Notice:
    """A notice, and who has acknowledged it."""

    given: "NoticeGiven"
    acknowledged: "NoticeAcknowledged | None" = None

    @property
    def due_at(self) -> datetime.datetime:
        """By when somebody should have read it."""
        return self.given.at + WITHIN[self.given.about]


@dataclass
class Notices:
    """Every notice by its number, counted from one in the order in which they were given."""

    given: dict[int, Notice] = field(default_factory=dict)
    unread: dict[int, Notice] = field(default_factory=dict)
    """Those that nobody has acknowledged."""

    def overdue(self, table: str, at: datetime.datetime) -> Iterator[tuple[int, Notice]]:
        """Those about a table that should have been read by now."""
        for number, each in self.unread.items():
            if each.given.table == table and each.due_at <= at:
                yield number, each


NOTICES: Final = Noun("notices", Notices)


class AcknowledgeNotice(NounCommand, frozen=True, tag="acknowledge-notice"):
    """Say that one has read a notice."""

    offices = TOLD
    notation = (Form("acknowledge notice {number}[ because {note}]", "acknowledge notice 1"),)

    number: NoticeNumber
    """Which notice."""
    note: Words = ""
    """What is done about it."""


class NoticeGiven(NounEvent, frozen=True, tag="notices.given.v1"):
    """An inspector or surveillance is told of something."""

    noun = NOTICES

    to: str
    """The office that is told."""
    about: About
    """A hold, a demand, a promotion, an incident, or something that went wrong."""
    table: str
    """Where it happened."""
    subject: str
    """Which hold or incident, or what went wrong."""
    at: datetime.datetime
    """When."""
    by: str
    """Whose act it was."""
    finding: str = ""
    """What was found, where the office is told of a finding."""

    def says(self) -> str:
        """What happened."""
        found = f": {self.finding}" if self.finding else ""
        return f"{self.to} is told of {self.about} {self.subject} at {self.table}{found}"


class NoticeAcknowledged(NounEvent, frozen=True, tag="notices.acknowledged.v1"):
    """An inspector, or surveillance, has read a notice."""

    noun = NOTICES

    number: int
    """Which notice."""
    note: str
    """What is done about it."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"notice {self.number} acknowledged by {self.by}"
