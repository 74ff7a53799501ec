"""What is remembered of a player's stay at a table, and of how its last round ended."""

import datetime
from dataclasses import dataclass, field
from typing import Literal

from sicbo.core.dice import Dice
from sicbo.core.table.lines import KindLine, Line, StreakLine

RoundEnd = Literal["settled", "void", "invalid"]


@dataclass(slots=True)
class Visit:
    """A player's stay at the table: since when, and the money brought and taken."""

    since: datetime.datetime | None
    sure: bool
    """Nothing was at the table before what is counted here."""
    brought: int = 0
    taken: int = 0
    adjusted: int = 0
    """What supervisors put on the meter or took off it, which nobody has won or lost."""


@dataclass(slots=True)
class Ending:
    """How the last round ended, by player."""

    round: int
    state: RoundEnd
    dice: Dice | None
    lines: dict[str, list[Line]] = field(default_factory=dict)
    streaks: dict[str, list[StreakLine]] = field(default_factory=dict)
    in_kind: dict[str, list[KindLine]] = field(default_factory=dict)

    def take(
        self,
        lines: tuple[Line, ...],
        in_kind: tuple[KindLine, ...],
        streaks: tuple[StreakLine, ...] = (),
    ) -> "Ending":
        """Put every line to its player."""
        for line in lines:
            self.lines.setdefault(line.player, []).append(line)
        for row in in_kind:
            self.in_kind.setdefault(row.player, []).append(row)
        for run in streaks:
            self.streaks.setdefault(run.player, []).append(run)
        return self
