"""What evenings add up to: whole numbers only, of a size that does not depend on how many."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.engine.evening import (
    NET,
    NET_CROSS,
    NET_HIGH,
    NET_LOW_HIGH,
    NET_LOW_LOW,
    ROUNDS,
    RUNS,
    SUMS,
)

FINAL_BINS: Final = 2048
FALL_BINS: Final = 1024
TIME_BINS: Final = 257
LINE: Final = 16
"""Whole numbers in two lines of a processor's cache."""
Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Tally:
    """Evenings added up."""

    sums: tuple[int, ...]
    ends: Counts
    finals: Counts
    falls: Counts
    longest: Counts
    times: Counts
    staked: tuple[int, ...]
    squares: tuple[int, ...]
    paths: Counts
    """The bankroll of the first evenings at even distances, one line an evening."""

    def __add__(self, other: Self) -> Self:
        """Both together."""
        added: list[Any] = []
        for field in fields(self):
            one, two = getattr(self, field.name), getattr(other, field.name)
            if isinstance(one, tuple):
                added.append(tuple(a + b for a, b in zip(one, two, strict=True)))
            else:
                added.append(one + two)
        return type(self)(*added)

    @property
    def evenings(self) -> int:
        """How many evenings there were."""
        return int(self.ends.sum())

    @property
    def rounds(self) -> int:
        """How many rounds were played in all of them."""
        return self.sums[ROUNDS]

    @property
    def net(self) -> int:
        """What all evenings together brought the player."""
        return self.sums[NET]

    @property
    def net_squares(self) -> int:
        """The sum of the squares of the evenings' nets."""
        high, cross = self.sums[NET_HIGH], self.sums[NET_CROSS]
        low = (self.sums[NET_LOW_HIGH] << 32) + self.sums[NET_LOW_LOW]
        return (high << 64) + (cross << 33) + low


@dataclass(frozen=True)
class Sheets:
    """Empty sheets for one shard, in the order in which the kernel takes them."""

    ends: Counts
    sums: Counts
    finals: Counts
    falls: Counts
    longest: Counts
    times: Counts
    staked: Counts
    squares: Counts

    def tally(self, paths: Counts) -> Tally:
        """What was written on them."""
        return Tally(
            sums=tuple(int(each) for each in self.sums),
            ends=self.ends,
            finals=self.finals,
            falls=self.falls,
            longest=self.longest,
            times=self.times,
            staked=tuple(int(each) for each in self.staked),
            squares=tuple((int(high) << 32) + int(low) for low, high in self.squares),
            paths=paths,
        )


def empty_sheets(wagers: int) -> Sheets:
    """Sheets with nothing on them."""
    sizes = (5, SUMS, FINAL_BINS, FALL_BINS, RUNS, TIME_BINS, wagers, 2 * wagers)
    made = apart(sizes)
    made[-1] = made[-1].reshape(wagers, 2)
    return Sheets(*made)


def apart(sizes: Sequence[int]) -> list[Counts]:
    """Empty counters of some sizes, so far from all others that no two cores share a line."""
    room = np.zeros(sum(sizes) + LINE * (len(sizes) + 1), dtype=np.int64)
    made, at = [], LINE
    for size in sizes:
        made.append(room[at : at + size])
        at += size + LINE
    return made
