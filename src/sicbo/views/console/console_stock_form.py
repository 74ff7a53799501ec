"""What staff alone see of a table's chips and equipment, and of what stands in the way of play."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.floor.cage.messages import SlipKind, Standing
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.money import Amount
from sicbo.core.table.fitted.item import CheckTime
from sicbo.core.table.tray.messages import Chips, Purpose
from sicbo.views.words.citations import RefusalShown


class Permission(msgspec.Struct, frozen=True):
    """Something that can be ordered now."""

    role: str
    """The lowest role that may order it."""
    needs: str | None
    """The role that must approve; nothing where whoever stands here may order it."""


# ---------------------------------------------------------------------------- the tray


class CountShown(msgspec.Struct, frozen=True, kw_only=True):
    """A count of the tray."""

    purpose: Purpose
    """What it was counted for."""
    day: datetime.date
    """The gaming day it was counted for."""
    counted: Amount
    """What was found in it."""
    expected: Amount
    """What it held by the record."""
    counted_by: str
    """Who counted."""
    watched_by: str
    """Who watched."""
    reason: str
    """Why it differed from the record, if it did."""


class ProposedSlip(msgspec.Struct, frozen=True):
    """The slip that would bring a tray back to what it should hold."""

    kind: SlipKind
    """Whether chips come or leave."""
    chips: Chips
    """Pieces by denomination."""
    amount: Amount


class SlipShown(msgspec.Struct, frozen=True, kw_only=True):
    """A slip of this table that is under way."""

    slip: int
    """Its number."""
    kind: SlipKind
    """Whether chips come or leave."""
    stands: Standing
    """How far it has come."""
    chips: Chips
    """Pieces by denomination."""
    amount: Amount
    asked_by: str
    """Who asked for it."""
    sent_by: str
    """Who sent its chips."""
    waits_for: str
    """Who acts next: a role at this table, or the cashier."""
    receives: Permission | None
    """Who counts a fill in that has come."""
    sends: Permission | None
    """Who sends a credit that was asked for."""
    returns: Permission | None
    """Who takes a credit back into the tray."""
    voids: Permission | None
    """Who makes it void while nothing was sent."""


class TraySection(msgspec.Struct, frozen=True, kw_only=True):
    """The tray and the box of a table."""

    holds: Amount
    """What is in it by the record; it owes where that is less than nothing."""
    locked: bool
    """Whether it is locked."""
    counted: bool
    """Whether it was counted to be opened with."""
    denominations: tuple[Amount, ...]
    """The highest first."""
    imprest: Amount | None
    """What it should hold."""
    proposed: ProposedSlip | None
    """What would bring it back to that."""
    last: CountShown | None
    """How it was last counted."""
    counts: dict[Purpose, Permission]
    """What it may be counted for now."""
    fills: Permission | None
    """Who asks for a fill."""
    credits: Permission | None
    """Who asks for a credit."""
    slips: tuple[SlipShown, ...]
    """Slips under way."""
    box: Amount | None
    """What the box holds by the record, where there is one."""
    removes_box: Permission | None
    """Who takes the box away."""


# ---------------------------------------------------------------------------- the equipment


class CheckShown(msgspec.Struct, frozen=True):
    """A check that is due."""

    when: CheckTime
    """When it is made."""
    every: int
    """How many hours, rounds or days lie between two."""
    overdue: bool
    """Whether it should have been made by now."""
    stops: bool
    """Whether no round starts while it is overdue."""


class FittedShown(msgspec.Struct, frozen=True, kw_only=True):
    """An item that is fitted at this table."""

    serial: str
    """Its serial."""
    kind: EquipmentKind
    """What it is."""
    pieces: int
    """How many pieces belong to it."""
    seal: str | None
    """The number on its seal."""
    sealed: bool
    """Whether the document wants it sealed."""
    out: str | None
    """Why it is out of play, if it is."""
    rounds: int
    """How many rounds it has played."""
    checked: datetime.datetime | None
    """When it was last found in order."""
    due: tuple[CheckShown, ...]
    """Checks that are due."""
    checks: Permission | None
    """Who notes a check of it."""
    seals: Permission | None
    """Who puts a seal on it."""
    breaks: Permission | None
    """Who notes that its seal is broken."""
    removes: Permission | None
    """Who takes it from the table."""


class SpareShown(msgspec.Struct, frozen=True, kw_only=True):
    """An item in the store that this table's document takes."""

    serial: str
    """Its serial."""
    kind: EquipmentKind
    """What it is."""
    seal: str | None
    """The number on its seal."""
    sealed: bool
    """Whether the document wants it sealed."""
    checked: datetime.datetime | None
    """When it was last found in order."""
    fits: Permission | None
    """Who fits it here; nobody while another one is fitted in its place."""


class EquipmentSection(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is fitted with, and what could take its place."""

    items: tuple[FittedShown, ...]
    """What is fitted."""
    spares: tuple[SpareShown, ...]
    """What could be."""
    kit: tuple[EquipmentKind, ...]
    """What is not there at all and can be taken at once on somebody's word."""
    takes_kit: Permission | None
    """Who takes that."""


# ---------------------------------------------------------------------------- what is lacking

Remedy = Literal["count", "fill", "receive", "seal", "check", "replace", "remove", "kit"]
"""What ends a lack: each has its place at the console."""


class LackShown(msgspec.Struct, frozen=True, kw_only=True):
    """Something without which a table is not opened, or no round starts."""

    refusal: RefusalShown
    """What is lacking, by which clause."""
    way: Remedy | None
    """What ends it; nothing where that is done elsewhere."""
    item: str | None
    """The serial that it is about, of an item fitted here."""
    kind: str | None
    """The kind of equipment that it is about."""
    slip: int | None
    """The slip that it waits for."""
    may: Permission | None
    """Who ends it at this console; nothing where nobody can now."""
    who: str | None
    """Who must act elsewhere: an office of the floor, or a role at this table."""
