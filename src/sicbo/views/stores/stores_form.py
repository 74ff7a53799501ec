"""What the stores are shown, as it crosses the wire."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.floor.copies.messages import CopyKind
from sicbo.core.floor.equipment.items import Place
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.money import Amount
from sicbo.core.table.fitted.item import PlannedCheck
from sicbo.views.cage.cage_form import CageBank
from sicbo.views.console.console_stock_form import CheckShown
from sicbo.views.tables.lobby import FloorSection

ItemAct = Literal[
    "approve",
    "fit",
    "remove",
    "seal",
    "break",
    "check",
    "hand",
    "return",
    "retire",
    "destroy",
]
"""What can be ordered of an item."""


class StoresOffice(msgspec.Struct, frozen=True):
    """Who looks, and as what."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""
    role: Literal["owner", "keeper"]
    """The owner sees everything, a keeper the register."""


class VoucherRow(msgspec.Struct, frozen=True, kw_only=True):
    """A voucher, and whether it is still good."""

    name: str
    value: Amount
    """What it is exchanged for."""
    stands: Literal["open", "exchanged", "void", "expired"]
    """Whether it is good, was exchanged, made void, or is past its time."""
    holder: str | None
    """The player it is good for; anybody where none is named."""
    tables: tuple[str, ...]
    """The tables where it is exchanged; any where none is named."""
    areas: tuple[str, ...]
    """The areas that its tokens may be laid on; any where none is named."""
    until: datetime.datetime | None
    """When it is good last."""
    single_use: bool
    """Whether its tokens are taken on a win too."""


class CopyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A document that tables here are run by, and the copy of it that is on file."""

    name: str
    """The document."""
    table: str
    """One of the tables that it governs."""
    asked_for: bool
    """Whether the document wants a copy there for whoever asks."""
    sha256: str | None
    """The hash of the file; nothing where none is on file."""
    kind: CopyKind | None
    """What kind of file it is."""
    size: int
    """Its bytes."""
    asked: int
    """How often somebody has asked for it."""


class RegisterRow(msgspec.Struct, frozen=True, kw_only=True):
    """An item of the register as it stands now."""

    name: str
    """Its serial."""
    kind: EquipmentKind
    """What it is."""
    maker: str | None
    """Who made it, where anybody has said so."""
    pieces: int
    """How many pieces belong to it."""
    facts: dict[str, str]
    """How it is."""
    approval: str | None
    """Who has approved it, and where that can be read."""
    seal: str | None
    """The number on its seal."""
    place: Place
    """In the store, at a table, or gone for good."""
    table: str | None
    """The table that it is fitted at."""
    holder: str | None
    """Who has it, of a key that somebody has."""
    rounds: int
    """How many rounds it has played."""
    checked: datetime.datetime | None
    """When it last passed a check."""
    out: str | None
    """Why it is out of play, if it is."""
    mendable: bool
    """Whether a check may find it in order again."""
    due: tuple[CheckShown, ...]
    """Checks that are due, what is overdue first."""
    may: tuple[ItemAct, ...]
    """What whoever looks may order of it now."""


class FactShown(msgspec.Struct, frozen=True):
    """A fact that an item of a kind may have, and what it may say."""

    fact: str
    """What is told of it."""
    says: tuple[str, ...]
    """The usual one first; anything where nothing is listed."""


class EquipmentKindShown(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of equipment: what is asked when one is registered, and when it is checked."""

    name: EquipmentKind
    """What it is."""
    facts: tuple[FactShown, ...]
    """What is asked of it."""
    checks: tuple[PlannedCheck, ...]
    """The checks that the house wants."""
    tables: tuple[str, ...]
    """Tables at which one may be fitted now."""


class StoresView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="stores"):
    """What the owner and the keepers work with; to others only what floor this is."""

    floor: FloorSection
    office: StoresOffice | None = None
    """Nothing for whoever is neither."""
    bank: CageBank | None = None
    """The chips of the house in the cage; for the owner."""
    vouchers: tuple[VoucherRow, ...] = ()
    """Those that are good, and the last that are not; for the owner."""
    copies: tuple[CopyRow, ...] = ()
    """The documents of the floor; for the owner."""
    register: tuple[RegisterRow, ...] = ()
    """Items, those with a check that is due first; the rest is found by its serial."""
    entered: int = 0
    """How many items the register has."""
    kinds: tuple[EquipmentKindShown, ...] = ()
    """What the register knows."""
