"""What several sections of a view have in common."""

import msgspec

from sicbo.core.money import Amount


class Cited(msgspec.Struct, frozen=True):
    """A clause and our statement of it."""

    clause: str
    statement: str


class OwnStreak(msgspec.Struct, frozen=True):
    """A live streak wager."""

    market: str
    side: str | None
    stake: Amount
    count: int
