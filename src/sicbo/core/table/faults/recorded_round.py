"""One round as the record has it, brought into an order by whoever keeps the record."""

from typing import Annotated

import msgspec

from sicbo.core.bounds import LINES_MAX, UpTo
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.table.lines import Line


class RecordedFeed(msgspec.Struct, frozen=True):
    """What a round has fed to a jackpot, and at which rates."""

    pool: str
    """Which jackpot."""
    turnover: int
    """Stakes that the dice decided."""
    display: Rate
    """The share that went to its display."""
    reserve: Rate
    """The share that went to its reserve."""


class RecordedRound(msgspec.Struct, frozen=True):
    """What stands of a round: the lines that no later order has undone."""

    round: int
    lines: Annotated[tuple[Line, ...], UpTo(LINES_MAX)] = ()
    """What became of each wager that was decided."""
    feeds: tuple[RecordedFeed, ...] = ()
    """What it has fed to jackpots."""
    void: bool = False
    """Whether the round was void, or declared invalid, already."""
