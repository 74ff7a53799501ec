"""The rolls of a stream, one after another."""

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.engine.philox import BLOCKS, MOST, some_rolls


def rolls_of(seed: int, stream: int, rolls: int) -> NDArray[np.uint8]:
    """The first rolls of a stream as places among the 216, in their order."""
    words = np.empty((4, BLOCKS), dtype=np.uint32)
    places = np.empty(MOST + 3, dtype=np.uint8)
    made: list[NDArray[np.uint8]] = []
    have, first = 0, 0
    while have < rolls:
        found = some_rolls(np.uint64(seed), np.uint64(stream), np.uint64(first), words, places)
        made.append(places[:found].copy())
        have += found
        first += BLOCKS
    return np.concatenate(made)[:rolls] if made else np.empty(0, dtype=np.uint8)
