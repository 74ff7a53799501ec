"""The law of the sum of many rounds, from the law of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, log2
from typing import Final

import numpy as np
from numpy.typing import NDArray

WHOLE_ROUNDS: Final = 256
WHOLE_STATES: Final = 4096
MOST_STATES: Final = 2**23


@dataclass(frozen=True)
class SumLaw:
    """The chance of each possible sum, from `low` in steps of `step`."""

    low: int
    step: int
    chances: NDArray[np.float64]
    error: float
    """No chance is further off than this; 0 where whole numbers were counted."""

    @property
    def values(self) -> NDArray[np.int64]:
        """The possible sums."""
        return self.low + self.step * np.arange(len(self.chances), dtype=np.int64)

    def below(self, value: int) -> float:
        """The chance of a sum less than a value."""
        return float(self.chances[self.values < value].sum())

    def quantile(self, share: float) -> int:
        """The smallest sum that is reached or stayed below with this chance."""
        place = int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))
        return int(self.values[min(place, len(self.chances) - 1)])


def sum_law(one: Mapping[int, int], rounds: int) -> SumLaw | None:
    """The law of the sum of rounds, `one` giving each net of a round and its ways.

    Counted in whole numbers where that is quick, else by a Fourier transform whose error is stated;
    nothing where there are too many possible sums.

    >>> law = sum_law({-1: 1, 1: 1}, 2)
    >>> law.values.tolist(), law.chances.tolist()
    ([-2, 0, 2], [0.25, 0.5, 0.25])
    """
    low = min(one)
    step = max(gcd(*(net - low for net in one)), 1)
    ways = [0] * ((max(one) - low) // step + 1)
    for net, count in one.items():
        ways[(net - low) // step] += count
    states = rounds * (len(ways) - 1) + 1
    if rounds <= WHOLE_ROUNDS and states <= WHOLE_STATES:
        of = sum(ways) ** rounds
        counted = np.array([count / of for count in whole_power(ways, rounds)])
        return SumLaw(rounds * low, step, counted, 0.0)
    if states > MOST_STATES:
        return None
    wide = 1 << (states - 1).bit_length()
    spectrum = np.fft.rfft(np.array(ways) / sum(ways), wide) ** rounds
    chances = np.maximum(np.fft.irfft(spectrum, wide)[:states], 0.0)
    error = 8 * 2.0**-52 * rounds * max(log2(wide), 1.0)
    return SumLaw(rounds * low, step, chances, error)


def whole_power(ways: list[int], rounds: int) -> list[int]:
    """The ways to each sum over a number of rounds, counted exactly.

    The polynomial of the ways is written into one long number, so that its power is a power.

    >>> whole_power([1, 1], 4)
    [1, 4, 6, 4, 1]
    """
    room = rounds * sum(ways).bit_length() // 8 + 1
    packed = int.from_bytes(b"".join(count.to_bytes(room, "little") for count in ways), "little")
    states = rounds * (len(ways) - 1) + 1
    written = (packed**rounds).to_bytes(states * room, "little")
    return [int.from_bytes(written[i * room : (i + 1) * room], "little") for i in range(states)]


def moments(one: Mapping[int, int]) -> tuple[Fraction, Fraction]:
    """Mean and variance of one round."""
    of = sum(one.values())
    first = Fraction(sum(net * count for net, count in one.items()), of)
    second = Fraction(sum(net * net * count for net, count in one.items()), of)
    return first, second - first * first
