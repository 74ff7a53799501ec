"""What an order may refer to without saying it."""

import datetime
from dataclasses import dataclass

from sicbo.core.table.opening.messages import OpenTable


@dataclass(frozen=True)
class Moment:
    """Who speaks, when, and where the table stands."""

    who: str
    at: datetime.datetime
    round: int
    betting_round: int
    settled_round: int
    """The round that a correction or an invalidation speaks of."""
    opening: OpenTable
    draw: int = 1
    """Which draw of virtual dice comes next in the round."""
    table: str = "table"
    """The table that is spoken of."""

    @property
    def next_round(self) -> int:
        """The round after the one at hand."""
        return self.round + 1
