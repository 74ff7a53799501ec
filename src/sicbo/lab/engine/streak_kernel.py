"""The kernel of a streak wager: windows, runs and counts over real rolls, triples left out."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled
from sicbo.lab.engine.philox import some_rolls
from sicbo.lab.engine.streams import STREAKS, stream

SHARD: Final = 2**16
"""Wagers in a shard."""
TRIPLE, NEITHER = -2, -1
FOLLOW, FIRST_RESULT, NOMINATE = range(3)


@compiled
def play_streaks(
    seed: np.uint64,
    numbered: np.uint64,
    wagers: int,
    hits: NDArray[np.int64],
    how: int,
    best: int,
    opening: bool,
    longest: int,
    law: NDArray[np.int64],
) -> int:
    """Decide a number of wagers, count their final lengths, and say how many results that took.

    `hits` says for each of the 216 rolls which side it is. A wager is placed whenever a window
    opens: after a result that begins a run. One that nominates waits for its side where the
    opening result counts.
    """
    words = np.empty((4, 8), dtype=np.uint32)
    places = np.empty(99, dtype=np.uint8)
    have = cursor = block = 0
    side, length = NEITHER, 0
    live = False
    mine, count = NEITHER, 0
    decided = results = 0
    while decided < wagers:
        if cursor >= have:
            have = some_rolls(seed, numbered, np.uint64(block), words, places)
            block += 8
            cursor = 0
        hit = hits[places[cursor]]
        cursor += 1
        results += live
        if hit == TRIPLE:
            continue
        if live:
            if mine == NEITHER:
                mine = hit
            over = mine != NEITHER and hit != mine
            count += mine != NEITHER and hit == mine
            if over or count == longest:
                law[count] += 1
                decided += 1
                live = False
        length = length + 1 if hit == side and hit >= 0 else int(hit >= 0)
        side = hit
        if not live and length == 1 and (how != NOMINATE or not opening or side == best):
            live = True
            mine = side if how == FOLLOW else best if how == NOMINATE else NEITHER
            count = int(opening and mine == side)
    return results


@dataclass(frozen=True)
class StreakWagers:
    """A number of streak wagers on one market."""

    seed: int
    wagers: int
    hits: tuple[int, ...]
    how: int
    best: int
    opening: bool
    longest: int

    @property
    def shards(self) -> int:
        """Into how many shards the wagers are cut."""
        return -(-self.wagers // SHARD)

    def __call__(self, shards: range) -> NDArray[np.int64]:
        """How often each final count came, and behind them the results it took."""
        law = np.zeros(self.longest + 1, dtype=np.int64)
        hits = np.array(self.hits, dtype=np.int64)
        rules = self.how, self.best, self.opening, self.longest
        results = 0
        for shard in shards:
            wagers = min(SHARD, self.wagers - shard * SHARD)
            seed, numbered = np.uint64(self.seed), stream(STREAKS, shard)
            results += play_streaks(seed, numbered, wagers, hits, *rules, law)
        return np.append(law, results)
