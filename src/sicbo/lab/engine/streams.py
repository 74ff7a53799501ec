"""Which numbered stream of rolls serves what: no two kinds of work ever share one."""

from typing import Final

import numpy as np

MOST_SEEDS: Final = 2**64
_KIND: Final = 2**56

EVENINGS, FLAT, STREAKS, HOURS, POOLS, CUPS, DRAWS = range(7)


def stream(kind: int, number: int) -> np.uint64:
    """The stream of one shard or evening of a kind of work."""
    return np.uint64(kind * _KIND + number)
