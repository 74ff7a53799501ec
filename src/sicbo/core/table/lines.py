"""What a settlement says of each wager; stored as a row, since a busy round has thousands."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.money import Amount

Clauses = tuple[ClauseNumber, ...]


class Line(msgspec.Struct, frozen=True, array_like=True):
    """What became of one wager of one player.

    `stake` lay on the layout, `counted` of it was decided, `pays` was won, `returns` went back.
    """

    player: str
    wager: WagerKey
    stake: Amount
    counted: Amount
    outcome: Literal["won", "lost", "returned", "forfeited"]
    pays: Amount
    returns: Amount
    clauses: Clauses
    odds: int | str | None = None


class KindLine(msgspec.Struct, frozen=True, array_like=True):
    """What of one wager was of one kind of chips, other than value chips."""

    player: str
    wager: WagerKey
    kind: str
    """Which kind of chips."""
    stake: Amount
    """What of the line's stake lay in this kind."""
    returns: Amount
    """What of all that the line returns came back in this kind."""


class StreakLine(msgspec.Struct, frozen=True, array_like=True):
    """What a result did to one streak wager."""

    player: str
    market: WagerKey
    side: WagerKey | None
    stake: Amount
    count: int
    outcome: Literal["runs", "won", "lost", "returned"]
    pays: Amount
    clauses: Clauses

    @property
    def returns(self) -> Amount:
        """What goes back: what was won, and the stake of a wager that won or came to nothing."""
        kept = self.stake if self.outcome in ("won", "returned") else 0
        return Amount(self.pays + kept)


class MarketRun(msgspec.Struct, frozen=True, array_like=True):
    """The run at the table: its side and how long it is."""

    market: WagerKey
    side: WagerKey | None
    length: int
