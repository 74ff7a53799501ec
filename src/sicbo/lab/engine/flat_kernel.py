"""Flat rounds: how often each of the 216 rolls came. Every one-round wager can be read off that."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.engine.philox import count_rolls
from sicbo.lab.engine.streams import FLAT, stream

SHARD: Final = 2**24
"""Rounds in a shard: long enough to be worth a worker's while, short enough to stop."""


@dataclass(frozen=True)
class FlatRounds:
    """A number of rolls of a seed."""

    seed: int
    rounds: int

    @property
    def shards(self) -> int:
        """Into how many shards the rounds are cut."""
        return -(-self.rounds // SHARD)

    def __call__(self, shards: range) -> NDArray[np.int64]:
        """Count the rolls of some shards."""
        counts = np.zeros(216, dtype=np.int64)
        for shard in shards:
            rounds = min(SHARD, self.rounds - shard * SHARD)
            count_rolls(np.uint64(self.seed), stream(FLAT, shard), rounds, counts)
        return counts
