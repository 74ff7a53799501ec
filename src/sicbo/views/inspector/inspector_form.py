"""What an inspector is shown, as it crosses the wire."""

import datetime

import msgspec

from sicbo.core.money import Amount
from sicbo.views.holds.hold_rows import HoldRow, NoticeRow
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tables.table_form import Face


class InspectorOffice(msgspec.Struct, frozen=True):
    """Who looks here."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""


class ApprovalRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator has shown as approved: a table on the link of a jackpot, or its end."""

    pool: str
    """Which jackpot."""
    table: str
    """Which table feeds it; nothing where the jackpot itself ends."""
    display: str
    """The share of turnover that goes to the display."""
    reserve: str
    """The share of turnover that goes to the reserve."""
    reference: str
    """What shows that it is approved."""
    authority: str
    """Whose approval the document of that table means."""
    waits: bool
    """Whether it waits for the next win."""


class JackpotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot as an inspector looks at it."""

    pool: str
    """Which jackpot."""
    fault: str
    """What is declared at fault, and why; nothing where all works."""
    unpaid: Amount
    """What was won and nobody has been paid yet."""
    retires_at: datetime.datetime | None
    """When it ends, where that is announced."""


class AdjustmentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot whose amount was set right after a fault."""

    pool: str
    """Which jackpot."""
    before: Amount
    """What it showed."""
    display: Amount
    """What it showed then."""
    procedure: str
    """The approved procedure that was followed."""
    reason: str
    by: str
    """Who did it."""


class InspectedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that can be looked into."""

    name: str
    casino: str
    """Whose document it is run by."""
    faces: tuple[Face, ...]
    """What its dice show."""


class InspectorView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="inspector"):
    """Everything an inspector reads; to others only what floor this is."""

    floor: FloorSection
    office: InspectorOffice | None = None
    """Nothing for whoever is no inspector."""
    notices: tuple[NoticeRow, ...] = ()
    """Those that nobody has acknowledged, the oldest first, then the last that are read."""
    holds: tuple[HoldRow, ...] = ()
    """Those to review first, then those that wait, then the last that are determined."""
    jackpots: tuple[JackpotRow, ...] = ()
    """Every jackpot that a table feeds or has fed."""
    approvals: tuple[ApprovalRow, ...] = ()
    """What the operator has shown as approved of jackpots."""
    tables: tuple[InspectedTable, ...] = ()
    """Every table of the floor that can be shown."""
    adjustments: tuple[AdjustmentRow, ...] = ()
    """Jackpots whose amount was set right, the newest first."""
