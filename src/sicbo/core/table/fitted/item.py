"""An item of equipment as a table knows it, and the checks that the house plans for it."""

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

import msgspec

from sicbo.core.bounds import Within, Words
from sicbo.core.law.running.equipment_policies import EquipmentKind

EVERY_MAX: Final = 1_000_000
PIECES_MAX: Final = 100_000

Pieces = Annotated[int, Within(-PIECES_MAX, PIECES_MAX)]
Every = Annotated[int, Within(-EVERY_MAX, EVERY_MAX)]

CheckTime = Literal["before-day", "after-day", "hours", "rounds", "days", "spot"]
"""When an item is checked: before its table opens on a gaming day, after it, or every so often."""


class PlannedCheck(msgspec.Struct, frozen=True):
    """A check that the house plans for a kind of equipment."""

    when: CheckTime
    """When it is made."""
    every: Every = 0
    """How many hours, rounds or days lie between two."""
    stops: bool = False
    """Whether no round starts while it is overdue; else it is only told."""


class ItemApproval(msgspec.Struct, frozen=True):
    """Who has approved an item, in which form, where that can be read, and when."""

    authority: Words
    """Who has approved it."""
    form: Literal["written", "oral"]
    """Whether in writing."""
    reference: Words
    """Where that can be read."""
    date: datetime.date
    """The day of the approval."""


class LastCheck(msgspec.Struct, frozen=True):
    """The last check that an item has passed, and what has happened to it since."""

    at: datetime.datetime | None = None
    """When it was made."""
    rounds: int = 0
    """How many rounds it had played by then."""
    day: datetime.date | None = None
    """The last gaming day that it was checked for before its table opened."""
    fresh: bool = False
    """Whether no gaming day has begun since."""
    unchecked_day: datetime.date | None = None
    """The gaming day that has ended and after which nobody has looked at it yet."""


@dataclass(slots=True)
class FittedItem:
    """An item that is fitted at a table."""

    kind: EquipmentKind
    facts: dict[str, str]
    pieces: int = 1
    approval: ItemApproval | None = None
    seal: str | None = None
    rounds: int = 0
    checked: LastCheck = field(default_factory=LastCheck)
    out: str | None = None
    """Why it is out of play, if it is."""


def in_play(
    fitted: Mapping[str, FittedItem], kind: EquipmentKind, mended: Collection[str] = ()
) -> str | None:
    """The serial of the item of a kind that is played with, if there is one in order.

    What is being `mended` counts already.
    """
    for serial, item in fitted.items():
        if item.kind == kind and (item.out is None or serial in mended):
            return serial
    return None
