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
from sicbo.core.table.fitted.item import Approval, Pieces, PlannedCheck

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
    serial: Serial
    maker: str
    evidence: Words
    facts: dict[str, str] = msgspec.field(default_factory=dict)
    pieces: Pieces = 1
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
    authority: Words
    form: Literal["written", "oral"]
    reference: Words
    date: datetime.date
    file: FileHash | None = None


class FitItem(NounCommand, frozen=True, tag="fit-item"):
    """Fit an item at a table."""

    offices = KEEPERS
    notation = (Form("fit item {serial:serial}[ at {table=table}]", "fit item D-7"),)

    serial: Serial
    table: str
    evidence: Words = ""
    file: FileHash | None = None


class RemoveItem(NounCommand, frozen=True, tag="remove-item"):
    """Take an item from its table into the store; its seal does not outlive that."""

    offices = KEEPERS
    notation = (Form("remove item {serial:serial}[ because {evidence}]", "remove item D-7"),)

    serial: Serial
    evidence: Words = ""
    file: FileHash | None = None


class SealItem(NounCommand, frozen=True, tag="seal-item"):
    """Seal an item, by the number on the seal."""

    offices = KEEPERS
    notation = (Form("seal item {serial:serial} with {seal:serial}", "seal item D-7 with S-81"),)

    serial: Serial
    seal: Serial
    evidence: Words = ""
    file: FileHash | None = None


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
    evidence: Words
    file: FileHash | None = None


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
    passed: bool
    evidence: Words
    file: FileHash | None = None


class RetireItem(NounCommand, frozen=True, tag="retire-item"):
    """Take an item out of use for good."""

    offices = KEEPERS
    notation = (
        Form("retire item {serial:serial} because {evidence}", "retire item D-7 because worn"),
    )

    serial: Serial
    evidence: Words
    file: FileHash | None = None


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
    witness: str
    """The other of the two."""
    evidence: Words
    file: FileHash | None = None


class HandKey(NounCommand, frozen=True, tag="hand-key"):
    """Hand a key to somebody, or put it back into its place."""

    offices = KEEPERS
    notation = (
        Form("hand key {serial:serial} to {holder}", "hand key K-2 to sue"),
        Form("return key {serial:serial}", "return key K-2", fixed={"holder": None}),
    )

    serial: Serial
    holder: str | None


class PlanChecks(NounCommand, frozen=True, tag="plan-checks"):
    """Say which checks the house wants of a kind of equipment."""

    offices = KEEPERS
    notation = (
        Form("plan checks of {kind}: {checks}", "plan checks of dice: before-day stopping"),
        Form("plan no checks of {kind}", "plan no checks of dice", fixed={"checks": ()}),
    )

    kind: EquipmentKind
    checks: tuple[PlannedCheck, ...]


class KitItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item that a table has, as its keeper attests."""

    kind: EquipmentKind
    serial: Serial
    maker: str
    facts: dict[str, str] = {}
    pieces: Pieces = 1
    seal: Serial | None = None
    approval: Approval | None = None


class TakeKit(NounCommand, frozen=True, tag="take-kit"):
    """Register, check, seal and fit at once what a table's document asks for."""

    offices = KEEPERS
    notation = (
        Form("take kit[ at {table=table}] because {evidence}", "take kit because it stands there"),
    )

    table: str
    evidence: Words
    items: tuple[KitItem, ...] = ()
    """What there is; without any, everything that the table lacks, as its document wants it."""
    file: FileHash | None = None
