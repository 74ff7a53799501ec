"""The register: every item, the plan of checks, and who has which key."""

import datetime
import re
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from sicbo.core.bounds import UpTo
from sicbo.core.floor.noun import Noun
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.fitted.item import FittedItem, ItemApproval, LastCheck, PlannedCheck
from sicbo.core.table.fitted.planned import DEFAULT_PLAN, Plan

KEEPER: Final = "keeper"
"""The office of those who keep the register."""

NO_MAKER: Final = "not said"
"""The maker of an item of which nobody has said who made it; it is not shown."""

SERIAL: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9./-]{0,39}")
"""What a serial or the number of a seal looks like."""

SHA256: Final = re.compile(r"[0-9a-f]{64}")

Serial = Annotated[str, UpTo(40)]
FileHash = Annotated[str, UpTo(64)]

Place = Literal["store", "table", "retired", "destroyed"]
"""Where an item is."""


@dataclass(slots=True)
class Item:
    """An item of the register."""

    kind: EquipmentKind
    serial: str
    maker: str
    facts: dict[str, str]
    pieces: int
    since: datetime.datetime
    """When it was registered."""
    place: Place = "store"
    table: str | None = None
    """The table that it is fitted at."""
    approval: ItemApproval | None = None
    seal: str | None = None
    rounds: int = 0
    """How many rounds it had played when it was last removed from a table."""
    checked: LastCheck = field(default_factory=LastCheck)
    """How it stood when it was last checked or removed; a table knows what has happened since."""
    out: str | None = None
    """Why it is out of play, if it is."""
    holder: str | None = None
    """Who has it, of a key that somebody has."""
    held_since: datetime.datetime | None = None

    def as_fitted(self) -> FittedItem:
        """The item as a table would know it."""
        return FittedItem(
            kind=self.kind,
            facts=self.facts,
            pieces=self.pieces,
            approval=self.approval,
            seal=self.seal,
            rounds=self.rounds,
            checked=self.checked,
            out=self.out,
        )


@dataclass(slots=True)
class Register:
    """Everything that the house knows of its equipment."""

    items: dict[str, Item] = field(default_factory=dict)
    plan: Plan = field(default_factory=dict)
    """The checks of kinds for which the house has said what it wants."""
    seals: set[str] = field(default_factory=set)
    """The number of every seal that was ever put on: none is put on twice."""

    def planned(self, kind: EquipmentKind) -> tuple[PlannedCheck, ...]:
        """The checks of a kind: as the house wants them, or else as houses usually do."""
        return self.plan.get(kind, DEFAULT_PLAN.get(kind, ()))


EQUIPMENT: Final = Noun("equipment", Register)
