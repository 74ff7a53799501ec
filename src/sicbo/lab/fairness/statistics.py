"""The few laws of chance that the tests need, with their tails."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, bdtrc, chdtrc, chndtr, ndtr, pdtrc

Counts = NDArray[np.int64]
Measures = NDArray[np.float64]


def chi_square(counts: NDArray[Any], expected: NDArray[Any]) -> float:
    """Pearson's distance of counts from what was expected."""
    return float((((counts - expected) ** 2) / expected).sum())


def chi_square_tail(statistic: float, freedom: float) -> float:
    """How often a chi-square exceeds a value."""
    return float(chdtrc(freedom, statistic))


def noncentral_below(value: float, freedom: float, shift: float) -> float:
    """How often a chi-square moved by a bias stays below a value."""
    return float(chndtr(value, freedom, shift))


def normal_tails(z: float) -> float:
    """How often a standard normal lies at least as far from 0."""
    return float(2 * ndtr(-abs(z)))


def binomial_tails(successes: int, trials: int, chance: float) -> float:
    """How often a binomial lies at least as far out, both sides counted."""
    below = float(bdtr(float(successes), trials, chance))
    above = float(bdtrc(float(successes - 1), trials, chance)) if successes else 1.0
    return min(1.0, 2 * min(below, above))


def poisson_tail(found: int, mean: float) -> float:
    """How often a Poisson count is at least so high."""
    return float(pdtrc(found - 1, mean)) if found else 1.0


def holm(p_values: list[float]) -> list[float]:
    """Each p-value adjusted for all of them being looked at together.

    >>> holm([0.01, 0.04, 0.5])
    [0.03, 0.08, 0.5]
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = highest
    return adjusted
