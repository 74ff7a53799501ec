"""Which checks of an item are due, which are overdue, and how a check and a day change that."""

import datetime
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.fitted.item import LastCheck, PlannedCheck

Plan = dict[EquipmentKind, tuple[PlannedCheck, ...]]

DEFAULT_PLAN: Final[Plan] = {
    "dice": (PlannedCheck("before-day", stops=True),),
    "tumbler": (PlannedCheck("after-day"),),
    "colour-set": (PlannedCheck("days", 30),),
}
"""The plan of a house that has made none: dice before the day, the tumbler after it, colour chips
every thirty days; only dice stop play."""

STALE: Final = datetime.timedelta(hours=24)
"""How long a check before the day is good for a day that has not begun."""

SOON: Final = 10
"""A check is due once no more than this part of the time between two of them is left."""


class Due(NamedTuple):
    """A check that somebody should make."""

    check: PlannedCheck
    overdue: bool


def due_checks(
    plan: Iterable[PlannedCheck],
    checked: LastCheck,
    rounds: int,
    now: datetime.datetime,
    day: datetime.date | None,
) -> Iterator[Due]:
    """Every check of an item that is due; `day` is the gaming day it is to play, if any."""
    for check in plan:
        match check.when:
            case "before-day":
                if day is not None and not _checked_for(checked, day, now):
                    yield Due(check, True)
            case "after-day":
                if checked.unchecked_day is not None:
                    yield Due(check, day is not None and checked.unchecked_day < day)
            case "rounds":
                played = rounds - checked.rounds
                if checked.at is None or played * SOON >= check.every * (SOON - 1):
                    yield Due(check, checked.at is None or played >= check.every)
            case "hours" | "days":
                unit = "hours" if check.when == "hours" else "days"
                between = datetime.timedelta(**{unit: check.every})
                since = now - checked.at if checked.at is not None else None
                if since is None or since * SOON >= between * (SOON - 1):
                    yield Due(check, since is None or since >= between)
            case "spot":
                pass  # Made when somebody thinks of it; recorded, and never due.


def _checked_for(checked: LastCheck, day: datetime.date, now: datetime.datetime) -> bool:
    """Whether an item was checked before it plays on a gaming day."""
    if checked.day == day:
        return True
    return checked.fresh and checked.at is not None and now - checked.at <= STALE


def passed(checked: LastCheck, at: datetime.datetime, rounds: int) -> LastCheck:
    """As an item stands once it has passed a check."""
    return msgspec.structs.replace(checked, at=at, rounds=rounds, fresh=True, unchecked_day=None)


def day_began(
    checked: LastCheck, day: datetime.date, before: datetime.date | None = None
) -> LastCheck:
    """As an item stands once its table plays a gaming day: its fresh check was for that day.

    Where the table has not closed in between, the day `before` has ended by it.
    """
    if checked.fresh:
        checked = msgspec.structs.replace(checked, fresh=False, day=day)
    if before is None or checked.unchecked_day is not None:
        return checked
    return msgspec.structs.replace(checked, unchecked_day=before)


def day_ended(checked: LastCheck, day: datetime.date | None) -> LastCheck:
    """As an item stands once its table has closed: what was looked at before counts no more.

    A check that was made while the table was open counts for that gaming day, should it open again.
    """
    ended = checked.unchecked_day or day
    for_day = day if checked.fresh else checked.day
    return msgspec.structs.replace(checked, fresh=False, day=for_day, unchecked_day=ended)
