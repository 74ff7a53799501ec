"""What has happened to streak wagers."""

import datetime

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.event import Event


class StreakPlaced(Event, frozen=True, tag="table.streak_placed.v1"):
    """A streak wager is on."""

    player: str
    market: WagerKey
    side: WagerKey | None
    amount: Amount
    count: int


class StreakRefused(Event, frozen=True, tag="table.streak_refused.v1"):
    """A supervisor had a streak wager removed; the stake went back."""

    player: str
    market: WagerKey
    amount: Amount
    grounds: str
    by: str


class StreakClosingAnnounced(Event, frozen=True, tag="table.streak_closing_announced.v1"):
    """The final call for streak wagers was made."""

    closes_at: datetime.datetime
