"""The form of a table's meters."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.money import Amount


class WagerMeter(msgspec.Struct, frozen=True, kw_only=True):
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
    """The exact return by the rulebook, as a fraction; weighted by turnover for all together."""
    actual: str | None
    """What came back of each unit, as a fraction."""
    deviation: float | None
    """Actual less theoretical return, in standard deviations."""


class Paytable(msgspec.Struct, frozen=True, kw_only=True):
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
    discarded: int
    """Virtual rolls that were drawn and not settled by."""
    invalidations: int
    """Outcomes that were declared invalid."""
    corrections: int
    """Results that were put right."""
    total: WagerMeter
    wagers: tuple[WagerMeter, ...]
    tokens_staked: int = 0
    """What counted of promotional tokens; they are no money and stand in no other figure."""
    tokens_won: int = 0
    """Chips that they won."""


class FedMeter(msgspec.Struct, frozen=True, kw_only=True):
    """What a table gave to one jackpot in a period."""

    pool: str
    """Which jackpot."""
    turnover: int
    """What it was fed from, less what was undone."""
    display: Amount
    """What went to its display."""
    reserve: Amount
    """What went to its reserve."""


class AwayMeter(msgspec.Struct, frozen=True, kw_only=True):
    """What left the meters of a table in one way in a period, and what is not paid of it yet."""

    what: Literal["tickets", "payouts", "holds", "prizes"]
    """On tickets and vouchers, to be paid by hand, withheld; or won of jackpots."""
    left: Amount
    """What left meters for it."""
    back: Amount
    """What came on meters of it."""
    outstanding: Amount
    """What of it nobody has had by the end of the period; prizes on tickets are there."""


class Meters(msgspec.Struct, frozen=True, kw_only=True):
    """The meters of a table for a period."""

    table: str
    game: str
    currency: str
    begins: datetime.datetime | None
    ends: datetime.datetime | None
    paytables: tuple[Paytable, ...]
    chips: Amount
    """Players' chips or credits at the end of the period."""
    on_layout: Amount
    on_streaks: Amount
    interrupted: Amount
    """Stakes in a round that was interrupted and has not been resolved."""
    liability: Amount
    """Everything that is the players' on this table."""
    colours: Amount = Amount(0)
    """Colour chips in players' hands at the end of the period, at what they are worth."""
    tokens: Amount = Amount(0)
    """Promotional tokens in players' hands, which are no money."""
    tray: Amount | None = None
    """What the tray holds by the record at the end of the period; nothing where there is none."""
    box: Amount | None = None
    """Cash in the box by the record then; nothing where there is none."""
    jackpots: tuple[FedMeter, ...] = ()
    """What it gave to jackpots, which is no part of the hold."""
    waiting: Amount = Amount(0)
    """Stakes of held terminals that wait with the dice of their round, at the end of the period."""
    adjusted: Amount = Amount(0)
    """What meters of held terminals were adjusted by, which is no part of the hold."""
    away: tuple[AwayMeter, ...] = ()
    """What left meters otherwise than by play, and stands in no other figure."""
    withheld: Amount = Amount(0)
    """What of outstanding tickets and unpaid prizes is withheld at the end of the period."""
    tournament_spins: int = 0
    """Spins of tournaments, which are played for chips and counted nowhere else here."""
