"""The kernel of an evening on rolls of our choice: evening n rolls place n, again and again."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled_around
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import play, scratch
from sicbo.lab.engine.strategies import Table, flat
from sicbo.lab.engine.tally import empty_sheets

PLENTY = 10**12


@numba.njit
def the_same_roll(seed: Any, stream: Any, first: Any, words: Any, places: Any) -> int:  # noqa: ARG001
    places[0] = stream
    return 1


@cache
def forced_kernel(fixed: bool) -> Callable[..., None]:
    name = "play_forced_stakes" if fixed else "play_forced_strategy"
    inner = {"some_rolls": the_same_roll, "choose": flat, "FIXED": fixed}
    return compiled_around(play, name, keep=True, **inner)


def nets_by_kernel(bets: Bets, stake: int, together: bool) -> NDArray[np.int64]:
    """What the kernel nets on each of the 216 rolls: one wager by the strategy, or all stakes."""
    sheets = empty_sheets(len(bets.rows))
    paths = np.zeros((216, 2), dtype=np.int64)
    forced_kernel(together)(
        *(np.uint64(0), 0, 216, 1, PLENTY, 2**62, -1, 1),
        *(Table(1, 2**40, 1, stake, 1), bets.odds, bets.rounding, bets.cells, bets.lit),
        *(bets.nets, int(bets.total) if together else 0, np.array([0, PLENTY, PLENTY])),
        *(sheets.ends, sheets.sums, sheets.finals, sheets.falls, sheets.longest, sheets.times),
        *(sheets.staked, sheets.squares, 1, paths, np.zeros(6, dtype=np.int64)),
        *scratch(),
    )
    return paths[:, 1] - paths[:, 0]
