"""What several sections of a view have in common."""

import msgspec

from sicbo.core.money import Amount


class Cited(msgspec.Struct, frozen=True):
    """A clause and our statement of it."""

    clause: str
    statement: str


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An event in a sentence; `event` and `facts` are for whoever words it in a language."""

    event: str
    says: str
    facts: dict[str, str]


class OwnStreak(msgspec.Struct, frozen=True):
    """A live streak wager."""

    market: str
    side: str | None
    stake: Amount
    count: int
