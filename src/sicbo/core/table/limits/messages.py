"""What is ordered about limits, and what happens to them."""

import datetime

from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.event import Event
from sicbo.core.wording import clock


class ChangeLimits(TableCommand, frozen=True, tag="change-limits"):
    """Change the limits of the table, or of one area, at a time."""

    sender = "staff"
    duty = "change-limits"
    notation = (
        Form(
            "limits {limits}[ on {area:key}] {from_time}",
            "limits 10 to 2000 unit 5 on small in 20 minutes",
        ),
    )

    limits: Limits
    from_time: datetime.datetime
    area: str | None = None


class SetPersonalLimits(TableCommand, frozen=True, tag="set-personal-limits"):
    """Give one player limits of their own, with the sign or marker that says so, or none again."""

    sender = "staff"
    duty = "personal-limits"
    notation = (
        Form(
            "personal limits {player} {limits} {marked:marked|unmarked}",
            "personal limits ann 5 to 5000 marked",
        ),
        Form("personal limits {player} none", "personal limits ann none", fixed={"limits": None}),
    )

    player: str
    limits: Limits | None
    marked: bool = False


class LimitsAnnounced(Event, frozen=True, tag="table.limits_announced.v1"):
    """A sign shows limits that will apply from a time on."""

    news_to = "everybody"

    limits: Limits
    area: str | None
    from_time: datetime.datetime

    def says(self) -> str:
        """What happened."""
        return f"limits {self.limits.in_words()} announced from {clock(self.from_time)}"


class LimitsChanged(Event, frozen=True, tag="table.limits_changed.v1"):
    """The limits of the table, or of an area, are these now; announced for a time, or at once."""

    news_to = "everybody"

    limits: Limits
    area: str | None
    from_time: datetime.datetime | None = None

    def says(self) -> str:
        """What happened."""
        area = f" on {self.area}" if self.area else ""
        return f"limits are {self.limits.in_words()}{area}"


class PersonalLimitsSet(Event, frozen=True, tag="table.personal_limits_set.v1"):
    """A player has limits of their own, or no longer."""

    news_to = "nobody"

    player: str
    limits: Limits | None

    def says(self) -> str:
        """What happened."""
        own = "none of their own" if self.limits is None else self.limits.in_words()
        return f"limits of {self.player}: {own}"
