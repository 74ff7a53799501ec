"""What can be ordered of the register: items come, are looked at, handled, and go."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.bounds import Words
from sicbo.core.floor.equipment.items import KEEPER, FileHash, Serial
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import NounCommand
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.command import Form
from sicbo.core.table.fitted.item import ItemApproval, Pieces, PlannedCheck

KEEPERS = (KEEPER, OWNER)
"""Who keeps the register beside the supervisors of a table."""


class RegisterItem(NounCommand, frozen=True, tag="register-item"):
    """Enter an item in the register: what it is, who made it, and how it is."""

    offices = KEEPERS
    notation = (
        Form(
            "register item {kind} {serial:serial} of {maker:serial}[ with {facts}]"
            "[ in {pieces} pieces] because {evidence}",
            "register item dice D-7 of acme with marks=dots opposite=seven in 3 pieces "
            "because delivery 12",
        ),
    )

    kind: EquipmentKind
    """What it is."""
    serial: Serial
    """The item, by its serial."""
    maker: str
    """Who made it."""
    evidence: Words
    """What shows it, in words."""
    facts: dict[str, str] = msgspec.field(default_factory=dict)
    """How it is: what is marked on it, how it is driven, which diagram it is like."""
    pieces: Pieces = 1
    """How many pieces belong to it."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class ApproveItem(NounCommand, frozen=True, tag="approve-item"):
    """Note that an authority has approved an item."""

    offices = KEEPERS
    notation = (
        Form(
            "approve item {serial:serial} {form} {date} by {authority:quoted} because {reference}",
            'approve item T-1 written 2026-11-01 by "the Commission" because letter 7',
        ),
    )

    serial: Serial
    """The item, by its serial."""
    authority: Words
    """Who has approved it."""
    form: Literal["written", "oral"]
    """Whether in writing."""
    reference: Words
    """Where that can be read."""
    date: datetime.date
    """The day of the approval."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class FitItem(NounCommand, frozen=True, tag="fit-item"):
    """Fit an item at a table."""

    offices = KEEPERS
    notation = (Form("fit item {serial:serial}[ at {table=table}]", "fit item D-7"),)

    serial: Serial
    """The item, by its serial."""
    table: str
    """The table."""
    evidence: Words = ""
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class RemoveItem(NounCommand, frozen=True, tag="remove-item"):
    """Take an item from its table into the store; its seal does not outlive that."""

    offices = KEEPERS
    notation = (Form("remove item {serial:serial}[ because {evidence}]", "remove item D-7"),)

    serial: Serial
    """The item, by its serial."""
    evidence: Words = ""
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class SealItem(NounCommand, frozen=True, tag="seal-item"):
    """Seal an item, by the number on the seal."""

    offices = KEEPERS
    notation = (Form("seal item {serial:serial} with {seal:serial}", "seal item D-7 with S-81"),)

    serial: Serial
    """The item, by its serial."""
    seal: Serial
    """The number on the seal."""
    evidence: Words = ""
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class BreakSeal(NounCommand, frozen=True, tag="break-seal"):
    """Note that the seal of an item is broken."""

    offices = KEEPERS
    notation = (
        Form(
            "break seal of {serial:serial} because {evidence}",
            "break seal of D-7 because a scratch on a die",
        ),
    )

    serial: Serial
    """The item, by its serial."""
    evidence: Words
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class CheckItem(NounCommand, frozen=True, tag="check-item"):
    """Note that somebody has looked at an item, and what they found."""

    offices = KEEPERS
    notation = (
        Form(
            "check item {serial:serial} {passed:passed|failed} because {evidence}",
            "check item D-7 passed because micrometer and magnet",
        ),
    )

    serial: Serial
    """The item, by its serial."""
    passed: bool
    """Whether it was in order."""
    evidence: Words
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class RetireItem(NounCommand, frozen=True, tag="retire-item"):
    """Take an item out of use for good."""

    offices = KEEPERS
    notation = (
        Form("retire item {serial:serial} because {evidence}", "retire item D-7 because worn"),
    )

    serial: Serial
    """The item, by its serial."""
    evidence: Words
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class DestroyItem(NounCommand, frozen=True, tag="destroy-item"):
    """Note that two people have destroyed an item."""

    offices = KEEPERS
    notation = (
        Form(
            "destroy item {serial:serial} with {witness} because {evidence}",
            "destroy item D-7 with olga because drilled through",
        ),
    )

    serial: Serial
    """The item, by its serial."""
    witness: str
    """The other of the two."""
    evidence: Words
    """What shows it, in words."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""


class HandKey(NounCommand, frozen=True, tag="hand-key"):
    """Hand a key to somebody, or put it back into its place."""

    offices = KEEPERS
    notation = (
        Form("hand key {serial:serial} to {holder}", "hand key K-2 to sue"),
        Form("return key {serial:serial}", "return key K-2", fixed={"holder": None}),
    )

    serial: Serial
    """The item, by its serial."""
    holder: str | None
    """Who gets it; nobody where it goes back into its place."""


class PlanChecks(NounCommand, frozen=True, tag="plan-checks"):
    """Say which checks the house wants of a kind of equipment."""

    offices = KEEPERS
    notation = (
        Form("plan checks of {kind}: {checks}", "plan checks of dice: before-day stopping"),
        Form("plan no checks of {kind}", "plan no checks of dice", fixed={"checks": ()}),
    )

    kind: EquipmentKind
    """What it is."""
    checks: tuple[PlannedCheck, ...]
    """The checks from now on; none where nobody has to look."""


class KitItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item that a table has, as its keeper attests."""

    kind: EquipmentKind
    """What it is."""
    serial: Serial
    """The item, by its serial."""
    maker: str
    """Who made it."""
    facts: dict[str, str] = {}
    """How it is."""
    pieces: Pieces = 1
    """How many pieces belong to it."""
    seal: Serial | None = None
    """The number on its seal."""
    approval: ItemApproval | None = None
    """Who has approved it."""


class TakeKit(NounCommand, frozen=True, tag="take-kit"):
    """Register, check, seal and fit at once what a table's document asks for."""

    offices = KEEPERS
    notation = (
        Form("take kit[ at {table=table}] because {evidence}", "take kit because it stands there"),
    )

    table: str
    """The table."""
    evidence: Words
    """What shows it, in words."""
    items: tuple[KitItem, ...] = ()
    """What there is; without any, everything that the table lacks, as its document wants it."""
    file: FileHash | None = None
    """The SHA-256 of a file that shows it."""
