"""What happens to the equipment of a table; it is ordered of the register."""

from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.event import Event
from sicbo.core.table.fitted.item import ItemApproval, LastCheck, PlannedCheck


class EquipmentFitted(Event, frozen=True, tag="table.equipment_fitted.v1"):
    """An item of the register is fitted at the table."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    kind: EquipmentKind
    facts: dict[str, str]
    """How it is: what is marked on it, how it is driven, which diagram it is like."""
    by: str
    pieces: int = 1
    """How many pieces belong to it."""
    approval: ItemApproval | None = None
    """Who has approved it."""
    seal: str | None = None
    """The number on its seal."""
    rounds: int = 0
    """How many rounds it has played before."""
    checked: LastCheck = LastCheck()
    """When it was last looked at."""
    plan: tuple[PlannedCheck, ...] = ()
    """The checks that the house plans for its kind."""

    def says(self) -> str:
        """What happened."""
        return f"{self.kind} {self.serial} fitted"


class EquipmentRemoved(Event, frozen=True, tag="table.equipment_removed.v1"):
    """An item is no longer at the table."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} removed"


class EquipmentSealed(Event, frozen=True, tag="table.equipment_sealed.v1"):
    """An item that is fitted was sealed."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    seal: str
    """The number on its seal."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} sealed with {self.seal}"


class SealBroken(Event, frozen=True, tag="table.seal_broken.v1"):
    """The seal of an item that is fitted is broken."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the seal of {self.serial} is broken: {self.reason}"


class EquipmentChecked(Event, frozen=True, tag="table.equipment_checked.v1"):
    """An item that is fitted was looked at and found in order."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    checked: LastCheck
    """When it was looked at."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} found in order"


class EquipmentFailed(Event, frozen=True, tag="table.equipment_failed.v1"):
    """An item is out of play: it is broken, or was found not to be in order."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} is out of play: {self.reason}"


class EquipmentMended(Event, frozen=True, tag="table.equipment_mended.v1"):
    """An item is in play again."""

    news_to = "nobody"

    serial: str
    """The item, by its serial."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.serial} is in play again"


class CheckPlanChanged(Event, frozen=True, tag="table.check_plan_changed.v1"):
    """The house plans other checks for a kind of equipment that the table has."""

    news_to = "nobody"

    kind: EquipmentKind
    plan: tuple[PlannedCheck, ...]
    """The checks from now on."""
