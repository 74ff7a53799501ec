"""Reports over HTTP, besides the views that are sent as they are: the meters of a table."""

import datetime

import msgspec

from sicbo.core.money import Amount


class MeterShown(msgspec.Struct, frozen=True, kw_only=True):
    """One wager, or all of them: what was decided, against what was due."""

    wager: str
    label: str
    wagers: int
    """How many wagers were decided."""
    turnover: Amount
    """What counted of the stakes that were decided."""
    paid: Amount
    """What went back for it, stakes included."""
    hold: Amount
    """What the house has kept."""
    theoretical: str | None
    """The exact return by the rulebook, as a fraction."""
    actual: str | None
    """What came back of each unit, as a fraction."""
    deviation: float | None
    """Actual less theoretical return, in standard deviations."""


class PaytableShown(msgspec.Struct, frozen=True, kw_only=True):
    """What was played under one rulebook, one file of it, and one choice of readings."""

    rulebook: str
    sha256: str
    readings: dict[str, str]
    first: datetime.datetime
    """When the first round of it began."""
    last: datetime.datetime
    """When the last round of it was decided."""
    rounds: int
    """Rounds that were begun."""
    settled: int
    """Rounds that were settled."""
    voids: int
    """Rounds that were void."""
    invalidations: int
    """Outcomes that were declared invalid."""
    corrections: int
    """Results that were put right."""
    total: MeterShown
    wagers: tuple[MeterShown, ...]


class MetersShown(msgspec.Struct, frozen=True, kw_only=True):
    """The meters of a table for a period."""

    table: str
    game: str
    currency: str
    begins: datetime.datetime | None
    ends: datetime.datetime | None
    paytables: tuple[PaytableShown, ...]
    chips: Amount
    """Players' chips or credits at the end of the period."""
    on_layout: Amount
    on_streaks: Amount
    interrupted: Amount
    """Stakes in a round that was interrupted and has not been resolved."""
    liability: Amount
    """Everything that is the players' on this table."""
