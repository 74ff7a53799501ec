"""What the pit is shown, as it crosses the wire."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.floor.alerts.messages import Alert
from sicbo.core.floor.cage.messages import SlipKind, Standing
from sicbo.core.law.policies import Phase
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.table.fitted.item import CheckTime
from sicbo.core.table.tray.messages import Chips
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tables.sign_form import SignLine

AlertShown = Alert | Literal["stopped"]
"""What the record raises, and a table that refuses to play, of which no record can tell."""

Act = Literal[
    "ask-for-slip",
    "void-slip",
    "remove-box",
    "verify-redemption",
    "verify-prize",
    "pay-prize",
    "rule-otherwise",
]
"""What may be ordered from the pit."""


class PitTray(msgspec.Struct, frozen=True, kw_only=True):
    """The tray of a table by the record."""

    holds: Amount
    """Negative where it owes what a winner was paid."""
    imprest: Amount | None
    """What it should hold, where the house has set it."""
    unlocked: bool
    """Whether it was counted for an opening and not for a closing since."""
    denominations: tuple[Amount, ...]
    """What is written on its chips, the highest first."""
    proposes: SlipKind | None
    """The slip that would bring it back to its imprest, if any."""
    proposed: Chips
    """The chips of that slip."""


class PitColour(msgspec.Struct, frozen=True, kw_only=True):
    """A colour that somebody holds."""

    colour: str
    value: Amount
    """What each is worth."""
    pieces: int
    """How many are out of the rack."""
    holders: tuple[str, ...]
    """Whoever holds some."""


class PitSlip(msgspec.Struct, frozen=True, kw_only=True):
    """A slip of the table that is under way."""

    number: int
    """Its number in the series."""
    kind: SlipKind
    """Chips for the tray, or chips from it."""
    amount: Amount
    stands: Standing
    """Asked for, or sent."""


class PitRedemption(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips of a closed table that wait to be verified here."""

    number: int
    """Which redemption."""
    player: str
    colour: str
    """Which colour."""
    pieces: int
    """How many were handed in."""
    value: Amount
    """What each is worth."""
    known: bool
    """Whether the record tells that value; else it is the lowest minimum of the game."""
    claimed: Amount | None
    """What the player said."""
    issued_at: str
    """The table that issued them."""
    verified_by: str | None
    """The lowest role that verifies it."""
    mine: bool
    """Whether whoever looks may verify it."""


class PitPrize(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has won of a jackpot here and has not been paid."""

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    round: int
    """In which round."""
    amount: Amount
    verified_by: tuple[str, ...]
    """Who has verified it by the record."""
    needs: int
    """How many people have yet to verify it."""
    paid: PaidBy
    """How it is paid, as the displays say."""


class PitCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check of equipment that is due."""

    serial: str
    kind: str
    """What it is."""
    when: CheckTime
    """When it is made."""
    every: int
    """How many hours, rounds or days lie between two."""
    overdue: bool
    """Whether it should have been made by now."""
    stops: bool
    """Whether no round starts without it."""


class PitAlert(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody should look at."""

    number: int | None
    """By which it is acknowledged; nothing while the record has not raised it."""
    alert: AlertShown
    """What it is about."""
    subject: str
    """Which item, redemption or count, where there may be several."""
    amount: Amount | None
    """What the tray owes, holds or was found to differ by, or what waits to be paid."""
    exposure: Amount | None
    """What one roll can cost, where the tray holds less."""
    detail: str
    """Why play is suspended, what is out of play and why, or which document has no copy."""
    raised_at: datetime.datetime | None
    """When the record raised it."""
    past: bool
    """Whether its cause is gone."""
    seen_by: str | None = None
    """Who has acknowledged it."""
    seen_at: datetime.datetime | None = None
    """When they did."""
    note: str = ""
    """What they said about it."""


class PitCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its supervisors see it from the pit."""

    name: str
    title: str
    casino: str
    document: str
    """The document it plays by."""
    electronic: bool
    status: Literal["closed", "open", "closing", "stopped"]
    phase: Phase
    round: int
    suspended: str | None
    closes_at: datetime.datetime | None
    """The time on the closing sign, while it shows."""
    dealer: str | None
    """Who opened the table, or took the dealer's place there since."""
    role: str
    """The role of whoever looks, at this table."""
    limits: Limits
    pending: tuple[SignLine, ...]
    """Limits that are announced and not yet so."""
    sign_due: bool
    """Whether a card waits to be confirmed."""
    seats: int
    taken: int
    tray: PitTray | None
    """Nothing where the table has none."""
    box: Amount | None
    """Cash in the box by the record; nothing where it has none."""
    win: Amount
    """What the house has won here since the table was installed."""
    exposure: Amount
    """The most that the layout can cost on one roll: payments less stakes taken."""
    dearest: Dice | None
    """A roll that costs it."""
    colours_all: int
    """How many colours the table has."""
    colours_free: int
    """How many of them nobody holds."""
    colours: tuple[PitColour, ...]
    """Those that somebody holds."""
    slips: tuple[PitSlip, ...]
    """Fills and credits under way."""
    redemptions: tuple[PitRedemption, ...]
    """Colour chips of closed tables to verify here."""
    prizes: tuple[PitPrize, ...]
    """Prizes of jackpots that were won here and wait."""
    checks: tuple[PitCheck, ...]
    """Checks that are due, what is overdue first."""
    out: tuple[str, ...]
    """Serials of what is fitted and out of play."""
    alerts: tuple[PitAlert, ...]
    """What nobody has acknowledged yet, the gravest first, and what is over after what is not."""
    seen: tuple[PitAlert, ...]
    """What somebody has acknowledged while it lasts."""
    may: tuple[Act, ...]
    """What whoever looks may order here."""


class PitOffice(msgspec.Struct, frozen=True):
    """Who looks."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""


class PitView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="pit"):
    """Every table that somebody supervises; to others only what floor this is."""

    floor: FloorSection
    office: PitOffice | None = None
    """Nothing for whoever supervises no table."""
    tables: tuple[PitCard, ...] = ()
    """A card for each table."""
