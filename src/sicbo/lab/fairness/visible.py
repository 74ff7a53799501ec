"""What bias a record of some length would show: the other half of every test that passes."""

from collections.abc import Iterator
from math import sqrt
from typing import Final

from scipy.special import chdtri, ndtri

from sicbo.lab.fairness.report import Visible
from sicbo.lab.fairness.statistics import noncentral_below

POWER: Final = 0.9
FACE_FREEDOM: Final = 5
SPREAD: Final = 7.2
"""What a face that comes too often, the others alike, adds to the chi-square: N · 7.2 · shift²."""


def visible(rolls: int, level: float, tests: int) -> Iterator[Visible]:
    """The smallest bias of each kind that these tests, judged together, show nine times in ten."""
    each = (1 - level) / max(tests, 1)
    shift = sqrt(_shift_needed(each) / SPREAD)
    reach = float(ndtri(1 - each / 2) + ndtri(POWER))
    if rolls * 3 >= 30:
        size = shift / sqrt(3 * rolls)
        yield Visible("faces", f"one face of all three dice comes {_off(size)}", size)
    if rolls >= 30:
        size = shift / sqrt(rolls)
        yield Visible("face of one die", f"one face of one die comes {_off(size)}", size)
        size = min(1.0, reach / sqrt(rolls))
        yield Visible("correlation", f"two dice are correlated by {size:.4f}", size)


def _off(size: float) -> str:
    if size >= 1 / 6:
        return "never, or at least twice as often as it should"
    often, seldom = (f"{(1 / 6 + shift) * 100:.3f}" for shift in (size, -size))
    return f"with {often} % or {seldom} % in place of {100 / 6:.3f} %"


def _shift_needed(significance: float) -> float:
    """How far a bias must move the chi-square of six faces to be seen as often as `POWER`."""
    critical = float(chdtri(FACE_FREEDOM, significance))
    low, high = 0.0, 4.0 * (critical + 10)
    for _ in range(60):
        middle = (low + high) / 2
        if noncentral_below(critical, FACE_FREEDOM, middle) > 1 - POWER:
            low = middle
        else:
            high = middle
    return high
