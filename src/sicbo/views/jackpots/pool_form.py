"""The form of a jackpot that is shown: its meters, its rules, its tables and its prizes."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.floor.jackpots.pool import PoolRules
from sicbo.core.money import Amount


class LinkRow(msgspec.Struct, frozen=True, kw_only=True):
    """One table on the link."""

    table: str
    display_rate: str
    """The exact share of its turnover that goes to the display."""
    reserve_rate: str
    """The exact share that goes to the reserve."""
    approval: str
    """What shows that both are approved."""
    turnover: Amount
    """All that it was ever fed from, less what was undone."""


class PrizeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one terminal has won."""

    prize: int
    """The number of the prize."""
    table: str
    """Where it was won."""
    round: int
    player: str
    amount: Amount
    verified_by: tuple[str, ...]
    """Who has verified it by the record."""
    state: Literal["unpaid", "paid", "taken-back"]
    """What has become of it."""


class PoolShown(msgspec.Struct, frozen=True, kw_only=True):
    """One jackpot, as its displays and its operator see it."""

    pool: str
    """What it is called."""
    state: Literal["open", "retired"]
    """Whether it can be won."""
    display: Amount
    """What its displays show."""
    overflow: Amount
    """What has run over, which the next prize begins with."""
    reserve: Amount
    """What it keeps for its next reset."""
    unpaid: Amount
    """What was won and nobody has been paid."""
    rules: PoolRules
    """What its displays say."""
    pending: PoolRules | None
    """What they will say after the next win."""
    links: tuple[LinkRow, ...]
    """The tables that feed it."""
    prizes: tuple[PrizeRow, ...]
    """What was won of it, the last first."""
    fault: str | None
    """What of it is at fault, and why."""
    ends_at: datetime.datetime | None
    """When it ends, where that is announced."""
    clauses: tuple[str, ...] = ()
    """The clauses that its tables run it by."""
    break_even: Amount | None = None
    """The lowest meter above which a player gains at one of its tables; nothing without tables."""
    left_out: tuple[str, ...] = ()
    """Tables on its link that cannot be read, whose share since then is not shown."""
