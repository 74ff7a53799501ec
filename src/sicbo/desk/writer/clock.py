"""The one clock that stamps everything; steps of it are noticed, order never comes from it."""

import datetime
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol

from sicbo.journal.codec import BadEntry, decode
from sicbo.journal.entry import Entry

log = logging.getLogger("sicbo.clock")

SLOWER: Final = 5.0
FASTER: Final = 20.0
"""In how many seconds a clock that is ahead loses one, and one that is behind gains one.

People may always have more time than was said, and hardly less.
"""

BELIEVED_SECONDS: Final = 300.0
"""How far ahead of its own time a desk follows an entry; one further ahead is told instead."""

STEP_SECONDS: Final = 1.0
"""A step or drift of the wall clock against the steady one that must be reported."""


class Clock(Protocol):
    """Tells the time in UTC."""

    def now(self) -> datetime.datetime:
        """The time now."""
        ...


class SystemClock:
    """The clock of this machine, as it was at the start and as steadily as seconds pass since.

    Somebody who sets the machine's clock neither freezes a table nor ends its period at once: the
    difference is made good slowly, and all of it at the next start. The clock is never behind an
    entry that was seen, so that time in entries does not run backwards, unless that entry is more
    than a few minutes ahead. Then one of the two clocks is wrong: this one goes on by itself, or
    one server would end the periods of all, and one entry would date every one behind it.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._at = wall() - steady()
        """What is added to the steady clock."""
        self._looked = steady()
        self._astray: float | None = None
        """The time of the last entry seen, where it was not believed."""

    def now(self) -> datetime.datetime:
        """The time now."""
        steady, at = self._steady(), self._at
        off, passed = self._wall() - steady - at, steady - self._looked
        if off > passed / FASTER:
            off = passed / FASTER
        elif off < -passed / SLOWER:
            off = -passed / SLOWER
        self._looked, self._at = steady, at + off
        return datetime.datetime.fromtimestamp(steady + self._at, datetime.UTC)

    def seen(self, at: datetime.datetime) -> None:
        """Something was written at a time, by whoever's clock: it is not earlier now."""
        told, now = at.timestamp(), self._steady() + self._at
        if told - now <= BELIEVED_SECONDS:
            self._at, self._astray = max(self._at, told - self._steady()), None
            return
        if self._astray is None:
            log.error("the clock is %.0f s behind an entry of %s: one is wrong", told - now, at)
        self._astray = told

    @property
    def behind(self) -> float:
        """How many seconds it is behind the last entry seen, where it does not follow that."""
        off = 0.0 if self._astray is None else self._astray - self._steady() - self._at
        return off if off > BELIEVED_SECONDS else 0.0


def see(clock: Clock, entries: Iterable[Entry]) -> None:
    """Tell a machine's clock when these entries were written, by whoever's clock."""
    for entry in entries:
        if isinstance(clock, SystemClock):
            with suppress(BadEntry):
                clock.seen(decode(entry.body).at)


class StepWatch:
    """Compares the wall clock with the steady one since it was last asked."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clocks = wall, steady
        self._wall, self._steady = wall(), steady()

    def step(self) -> float | None:
        """By how many seconds the wall clock has stepped, if by more than it may."""
        wall, steady = (clock() for clock in self._clocks)
        moved = (wall - self._wall) - (steady - self._steady)
        self._wall, self._steady = wall, steady
        return moved if abs(moved) > STEP_SECONDS else None
