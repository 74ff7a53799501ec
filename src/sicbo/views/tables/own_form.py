"""The sections of a table's view that a player alone gets: money, wagers, what became of them."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.views.rounds.kind_parts import KindPart
from sicbo.views.words.citations import StatedClause


class OwnStreak(msgspec.Struct, frozen=True):
    """A live streak wager."""

    market: str
    side: str | None
    stake: Amount
    count: int


class OwnSection(msgspec.Struct, frozen=True, kw_only=True):
    """A player's money and wagers at this table."""

    player: str
    seat: int | None
    stack: Amount
    """Chips, or the credit meter of a terminal."""
    wallet: Amount
    staked: Amount
    on_streaks: Amount
    owed: Amount
    wagers: dict[WagerKey, Amount]
    previous: dict[WagerKey, Amount]
    streaks: tuple[OwnStreak, ...]
    shooter: bool
    asked: bool
    """Must say whether to withdraw everything after a power failure."""
    warned: bool
    since: datetime.datetime | None
    """When the player came to this table."""
    brought: Amount
    taken: Amount
    net: Amount | None
    """What playing here has brought since then."""


class SettledLine(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one wager."""

    wager: str
    label: str
    stake: Amount
    counted: Amount
    outcome: Literal["won", "lost", "returned", "forfeited"]
    odds: int | str | None
    pays: Amount
    returns: Amount
    cited: tuple[StatedClause, ...]
    in_kind: tuple[KindPart, ...] = ()
    """What of it was of another kind than value chips."""


class SettledStreak(msgspec.Struct, frozen=True, kw_only=True):
    """What a result did to a streak wager."""

    market: str
    label: str
    side: str | None
    stake: Amount
    count: int
    outcome: Literal["runs", "won", "lost", "returned"]
    pays: Amount
    cited: tuple[StatedClause, ...]


class SettlementSection(msgspec.Struct, frozen=True, kw_only=True):
    """What the last round brought a player, line by line."""

    round: int
    dice: Dice | None
    state: Literal["settled", "void", "invalid"]
    lines: tuple[SettledLine, ...]
    streaks: tuple[SettledStreak, ...]
    staked: Amount
    won: Amount
    returned: Amount
    net: Amount
