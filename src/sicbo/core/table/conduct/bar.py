"""What a table knows of people's conduct: bars, directions, and reports of malfunctions."""

import datetime
from dataclasses import dataclass, field
from typing import Literal

from sicbo.core.ids import ClauseNumber

Malfunction = Literal["screen", "credit", "wager", "dice", "printer", "other"]
"""What a player says does not work."""


@dataclass(slots=True)
class Bar:
    """A bar from a table, or an exclusion from the casino as this table knows it."""

    incident: int
    clause: ClauseNumber
    until: datetime.datetime | None = None
    """When it ends, where an end was named."""
    excluded: bool = False


@dataclass(slots=True)
class Conduct:
    """What a table knows of people's conduct."""

    bars: dict[str, list[Bar]] = field(default_factory=dict)
    """By who is barred."""
    directed: set[str] = field(default_factory=set)
    """People who were directed away."""
    reports: dict[str, Malfunction] = field(default_factory=dict)
    """What players have reported and nobody has answered, by their places."""
