"""The book of incidents as it crosses the wire: what each rule asks, and what is done about it."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.law.running.conduct_policies import (
    Ability,
    BanKind,
    Exemption,
    Holding,
    MeasureKind,
    Part,
    Reach,
    SideBet,
)
from sicbo.core.money import Amount
from sicbo.views.holds.hold_rows import HoldRow, NoticeRow
from sicbo.views.incidents.incident_rows import BarRow, IncidentRow
from sicbo.views.pit.pit_form import PitAlert
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.words.citations import StatedClause

OrderKind = Literal[
    "void-for-breach",
    "bar-person",
    "exclude-person",
    "recommend-exclusion",
    "seize-for-breach",
    "confiscate-device",
    "detain-person",
    "lift-measure",
    "decide-recommendation",
]
"""What may be ordered about somebody in an incident."""


class BookOffice(msgspec.Struct, frozen=True):
    """Who looks."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""


class RuleMeasure(msgspec.Struct, frozen=True, kw_only=True):
    """A measure that whoever looks could take for a breach of a rule."""

    kind: MeasureKind
    against: tuple[Part, ...]
    """Against whom."""
    held: tuple[Holding, ...]
    """How a device must have been had, where that matters."""
    reaches: Reach | None
    """How far a bar goes."""
    cited: StatedClause
    """By which it is taken."""


class RuleAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of conduct, and what a report of its breach has to say."""

    kind: BanKind
    """What it forbids."""
    by: tuple[Part, ...]
    """Who can break it."""
    held: tuple[Holding, ...]
    """How a device must be had for it to be forbidden."""
    able: tuple[Ability, ...]
    """What a device must be able to do, one thing at least."""
    how: tuple[SideBet, ...]
    """Which bets among people are forbidden."""
    at_least: int
    """How many must act together."""
    exempt: Exemption | None
    """Whom it does not reach."""
    cited: StatedClause
    """The rule."""
    measures: tuple[RuleMeasure, ...]
    """What whoever looks could do about it."""


class BookTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at whose book somebody looks."""

    name: str
    casino: str
    role: str
    """The role in which whoever looks may write there; nothing where they only read."""
    round: int
    rules: tuple[RuleAsked, ...]
    """Its rules of conduct."""
    any_rule: bool
    """Whether a breach of any other rule of the document is punished too."""
    measures: tuple[RuleMeasure, ...]
    """What whoever looks could do about a breach of another rule."""
    directed: tuple[str, ...]
    """People who were directed away here."""
    alerts: tuple[PitAlert, ...]
    """What nobody has acknowledged yet."""
    seen: tuple[PitAlert, ...]
    """What somebody has acknowledged while it lasts."""


class IncidentsView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="incidents"):
    """The book of incidents; to others only what floor this is."""

    floor: FloorSection
    office: BookOffice | None = None
    """Nothing for whoever has no part in it."""
    tables: tuple[BookTable, ...] = ()
    """Tables at which somebody writes or reads."""
    incidents: tuple[IncidentRow, ...] = ()
    """Those that are open, the newest first, then the last that are closed."""
    open: int = 0
    """How many are open, shown or not."""
    bars: tuple[BarRow, ...] = ()
    """Whoever is barred or excluded now, the newest first."""
    barred: int = 0
    """How many that are, shown or not."""
    holds: tuple[HoldRow, ...] = ()
    """Money that waits for its determination."""
    determines: tuple[str, ...] = ()
    """Those that whoever looks may determine now."""
    notices: tuple[NoticeRow, ...] = ()
    """What the office of whoever looks was told and has not read."""
    watches: bool = False
    """Whether whoever looks is of surveillance, which acknowledges notices here."""


class MeasureOffer(msgspec.Struct, frozen=True, kw_only=True):
    """An order about somebody in an incident that would be taken now, and what it would do."""

    order: OrderKind
    person: str
    kind: MeasureKind | None
    """Which measure is lifted."""
    games: bool
    """A bar from all tables of the document."""
    excludes: bool
    """Whether a recommendation is followed."""
    amount: Amount
    """What would go back, what would be taken back, or the most that can be seized."""
    takes: Amount
    """What was paid and would be taken back."""
    wagers: int
    """How many wagers would be void."""
    tables: tuple[str, ...]
    """The tables that it would reach."""
    cited: tuple[StatedClause, ...]
    """By which it would be taken."""


class Addition(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was added to an incident, or how it ended."""

    at: datetime.datetime
    """When it was added."""
    by: str
    """Who has added it."""
    words: str | None
    """What was said; nothing where it is no longer kept."""
    footage: str
    """Where it is to be seen."""
    told: tuple[str, ...]
    """Who was told."""
    ends: bool
    """Whether the incident was closed by it."""


class IncidentPage(msgspec.Struct, frozen=True, kw_only=True):
    """One incident with its words, and what whoever asks may order of it."""

    row: IncidentRow
    floor: str
    """What the floor is called."""
    casino: str
    """Whose document the table is run by."""
    words: str | None
    """What was seen; nothing where nobody said it or it is no longer kept."""
    cited: tuple[StatedClause, ...]
    """The rule, and every clause of what was done."""
    added: tuple[Addition, ...]
    """What was added, why measures were lifted, and how it ended."""
    offered: tuple[MeasureOffer, ...]
    """What may be ordered about each person."""
    may_add: bool
    """Whether whoever asks may add to it."""
    may_close: bool
    """Whether whoever asks may close it now."""
