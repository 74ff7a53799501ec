"""What can happen to the register; each event says who did it, when, and what shows it."""

import datetime

from sicbo.core.floor.equipment.items import EQUIPMENT, NO_MAKER
from sicbo.core.floor.noun import NounEvent
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.fitted.item import ItemApproval, LastCheck, PlannedCheck


class ItemRegistered(NounEvent, frozen=True, tag="equipment.registered.v1"):
    """An item is in the register."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    kind: EquipmentKind
    maker: str
    """Who made it."""
    facts: dict[str, str]
    """How it is: what is marked on it, how it is driven, which diagram it is like."""
    pieces: int
    """How many pieces belong to it."""
    by: str
    at: datetime.datetime
    """When."""
    evidence: str
    """What shows it."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        maker = "" if self.maker == NO_MAKER else f" of {self.maker}"
        return f"{self.kind} {self.serial}{maker} registered"


class ItemApproved(NounEvent, frozen=True, tag="equipment.approved.v1"):
    """An authority has approved an item."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    approval: ItemApproval
    """Who has approved it, in which form, and where that can be read."""
    by: str
    at: datetime.datetime
    """When."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} approved by {self.approval.authority}"


class ItemFitted(NounEvent, frozen=True, tag="equipment.fitted.v1"):
    """An item is fitted at a table; the table's own stream says so too."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    table: str
    by: str
    at: datetime.datetime
    """When."""
    evidence: str = ""
    """What shows it."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} fitted at {self.table}"


class ItemRemoved(NounEvent, frozen=True, tag="equipment.removed.v1"):
    """An item went from a table into the store."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    table: str
    rounds: int
    """How many rounds it has played."""
    checked: LastCheck
    """When it was last looked at."""
    by: str
    at: datetime.datetime
    """When."""
    evidence: str = ""
    """What shows it."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} removed from {self.table} after {self.rounds} rounds"


class ItemSealed(NounEvent, frozen=True, tag="equipment.sealed.v1"):
    """An item was sealed."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    seal: str
    """The number on its seal."""
    by: str
    at: datetime.datetime
    """When."""
    evidence: str = ""
    """What shows it."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} sealed with {self.seal}"


class ItemSealBroken(NounEvent, frozen=True, tag="equipment.seal_broken.v1"):
    """The seal of an item is broken."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    seal: str
    """The number on the seal that is broken."""
    by: str
    at: datetime.datetime
    """When."""
    evidence: str
    """What shows it."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"the seal {self.seal} of {self.serial} is broken: {self.evidence}"


class ItemChecked(NounEvent, frozen=True, tag="equipment.checked.v1"):
    """Somebody has looked at an item: it is in order, or out of play."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    passed: bool
    """Whether it was in order."""
    rounds: int
    """How many rounds it had played."""
    by: str
    at: datetime.datetime
    """When."""
    evidence: str
    """What was found."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} {'passed' if self.passed else 'failed'} its check: {self.evidence}"


class ItemFailed(NounEvent, frozen=True, tag="equipment.failed.v1"):
    """An item broke at its table and is out of play."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    reason: str
    """The fault that was declared."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} is out of play: {self.reason}"


class ItemMended(NounEvent, frozen=True, tag="equipment.mended.v1"):
    """An item is in play again, since the fault at its table is cleared."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} is in play again"


class ItemRetired(NounEvent, frozen=True, tag="equipment.retired.v1"):
    """An item is out of use for good."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    by: str
    at: datetime.datetime
    """When."""
    evidence: str
    """Why."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} retired: {self.evidence}"


class ItemDestroyed(NounEvent, frozen=True, tag="equipment.destroyed.v1"):
    """Two people have destroyed an item."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    by: str
    witness: str
    """The other of the two."""
    at: datetime.datetime
    """When."""
    evidence: str
    """How."""
    file: str | None = None
    """The SHA-256 of a file that shows it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} destroyed by {self.by} and {self.witness}: {self.evidence}"


class KeyHandedOver(NounEvent, frozen=True, tag="equipment.key_handed_over.v1"):
    """Somebody has a key, or it is in its place again."""

    noun = EQUIPMENT

    serial: str
    """The item, by its serial."""
    holder: str | None
    """Who has it."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"key {self.serial} is {'with ' + self.holder if self.holder else 'in its place'}"


class ChecksPlanned(NounEvent, frozen=True, tag="equipment.checks_planned.v1"):
    """The house wants these checks of a kind of equipment."""

    noun = EQUIPMENT

    kind: EquipmentKind
    checks: tuple[PlannedCheck, ...]
    """The checks from now on."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"checks of {self.kind} planned: {len(self.checks)}"
