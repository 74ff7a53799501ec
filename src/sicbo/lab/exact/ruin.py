"""Ruin before a goal, however long it takes: a linear system, and its closed form at even money."""

from collections.abc import Mapping
from math import gcd
from typing import Final

import numpy as np

MOST_STATES: Final = 200_000


def ruin_before_goal(one: Mapping[int, int], bankroll: int, goal: int, least: int) -> float | None:
    """The chance to fall below `least` before reaching `goal`, staking the same every round.

    `one` gives each net of a round and its ways. Nothing where there are too many states.
    """
    from scipy.sparse import csr_matrix
    from scipy.sparse.linalg import spsolve

    step = max(gcd(*one), 1)
    offset = bankroll % step
    first = -(-(least - offset) // step)
    last = -(-(goal - offset) // step)
    size = last - first
    if size > MOST_STATES or size < 1:
        return None
    of = sum(one.values())
    here = np.arange(size)
    rows, columns, weights = [here], [here], [np.ones(size)]
    ruined = np.zeros(size)
    for net, ways in one.items():
        there = here + net // step
        inside = (there >= 0) & (there < size)
        rows.append(here[inside])
        columns.append(there[inside])
        weights.append(np.full(int(inside.sum()), -ways / of))
        ruined[there < 0] += ways / of
    system = csr_matrix(
        (np.concatenate(weights), (np.concatenate(rows), np.concatenate(columns))), (size, size)
    )
    solved = spsolve(system, ruined)
    return float(np.atleast_1d(solved)[(bankroll - offset) // step - first])
