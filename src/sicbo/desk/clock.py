"""The one clock that stamps everything; steps of it are noticed, order never comes from it."""

import datetime
import time
from typing import Final, Protocol

STEP_SECONDS: Final = 1.0
"""A step or drift of the wall clock against the steady one that must be reported."""


class Clock(Protocol):
    """Tells the time in UTC."""

    def now(self) -> datetime.datetime:
        """The time now."""
        ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime.datetime:
        """The time now."""
        return datetime.datetime.now(datetime.UTC)


class StepWatch:
    """Compares the wall clock with the steady one since it was last asked."""

    def __init__(self) -> None:
        self._wall, self._steady = time.time(), time.monotonic()

    def step(self) -> float | None:
        """By how many seconds the wall clock has stepped, if by more than it may."""
        wall, steady = time.time(), time.monotonic()
        moved = (wall - self._wall) - (steady - self._steady)
        self._wall, self._steady = wall, steady
        return moved if abs(moved) > STEP_SECONDS else None
