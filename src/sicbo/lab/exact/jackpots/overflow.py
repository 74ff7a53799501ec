"""The prize under a ceiling that is reached often: what overflows is followed into the next prizes.

Before a turn the pool holds its reset and L steps of feed, overflow included. A turn without a hit
makes that L + 1, a hit max(L - m, 0) + 1, where m steps fill the room below the ceiling. In the
long run L - 1 is the highest point of that walk seen backwards, so P(L > k) = F^k 1, where F says
in which state the walk backwards first climbs by one step: F = Q + H F^m, with Q the turns without
a hit and H those with one, both in reverse. This is solved by iteration in floating point.

Where all feeds and the room are multiples of a step that is not too small, nothing else is inexact.
Else a step is the mean feed of a turn and bounds are kept: m is rounded up for the lower one and
down for the upper, and what unlike feeds may shift is granted on either side. The rounding of the
floating point is held against the mean prize, which is known exactly.
"""

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from math import ceil, floor, gcd, lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sicbo.lab.exact.jackpots.prizes import Prizes, Turns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STATES_MAX: Final = 64
"""How many states, of all steps of a round together, are followed."""
ITERATIONS_MAX: Final = 5_000
STILL: Final = 1e-15
ROUNDING: Final = Fraction(1, 10**9)
"""The share of a figure that is granted to the rounding of floating point."""


class Bound(NamedTuple):
    """Mean and mean square of the prize above its reset, in each state before each turn."""

    first: Turns
    second: Turns


def bounds(prizes: Prizes, room: Fraction) -> tuple[Bound, Bound] | None:
    """A lower and an upper bound, or nothing where they cannot be had."""
    if find_spec("numpy") is None:
        return None
    found = _in_units(prizes, room) or _in_steps(prizes, room)
    if found is None:
        return None
    low, high = found
    mean = prizes.at_hits(prizes.first)
    held = prizes.at_hits(low.first) <= mean <= prizes.at_hits(high.first)
    return found if held else None


def _in_units(prizes: Prizes, room: Fraction) -> tuple[Bound, Bound] | None:
    """Every feed and the room in whole steps of one size, where that takes few of them."""
    unit = _common((*prizes.feeds, room))
    climbs = [int(feed / unit) for feed in prizes.feeds]
    if not all(climbs) or sum(climbs) * prizes.size > STATES_MAX:
        return None
    chain = _Backwards(prizes, climbs)
    drop = int(room / unit)
    climbing = chain.climbing(drop)
    if climbing is None:
        return None
    moments = chain.moments(climbing, drop)
    low, high = (_bound(prizes, moments, unit, room, side, Fraction(0)) for side in (-1, 1))
    return low, high


def _in_steps(prizes: Prizes, room: Fraction) -> tuple[Bound, Bound] | None:
    """Every turn as one step of the mean feed; the room rounded to whole steps either way."""
    turns = len(prizes.counts)
    step = sum(prizes.feeds, Fraction(0)) / turns
    shift = _shift(prizes.feeds, step)
    least, most = ceil((room + shift) / step), floor((room - shift) / step)
    if turns * prizes.size > STATES_MAX or most < 1 or most * prizes.rate <= turns:
        return None
    chain = _Backwards(prizes, [1] * turns)
    found = []
    for drop, cap, side in ((least, floor(room / step), -1), (most, ceil(room / step), 1)):
        climbing = chain.climbing(drop)
        if climbing is None:
            return None
        found.append(_bound(prizes, chain.moments(climbing, cap), step, room, side, shift))
    return found[0], found[1]


def _common(amounts: Sequence[Fraction]) -> Fraction:
    """The largest amount of which all are multiples.

    >>> _common((Fraction(3, 2), Fraction(5)))
    Fraction(1, 2)
    """
    below = lcm(*(each.denominator for each in amounts))
    return Fraction(gcd(*(int(each * below) for each in amounts)), below)


def _shift(feeds: Sequence[Fraction], step: Fraction) -> Fraction:
    """How far unlike feeds of some turns in a row can be from as many steps of the mean."""
    away = [sum(feeds[:place], Fraction(0)) - place * step for place in range(len(feeds) + 1)]
    return max(away) - min(away)


def _bound(
    prizes: Prizes,
    moments: tuple["Floats", "Floats"],
    step: Fraction,
    room: Fraction,
    side: int,
    shift: Fraction,
) -> Bound:
    """Steps as money in each state, with what is granted on this side."""
    ones, squares = moments
    granted = 1 + side * ROUNDING
    first, second = [], []
    for turn in range(len(prizes.counts)):
        at = turn * prizes.size
        lines = zip(prizes.standing, ones[at:], squares[at:], strict=False)
        one, square = [], []
        for standing, mean, power in lines:
            exact = step * Fraction(float(mean)) * granted + side * shift
            one.append(standing * min(max(exact, Fraction(0)), room))
            exact = step * step * Fraction(float(power)) * granted
            exact += side * 2 * shift * room + max(side, 0) * shift * shift
            square.append(standing * min(max(exact, Fraction(0)), room * room))
        first.append(one)
        second.append(square)
    return Bound(first, second)


class _Backwards:
    """The chain of a link in reverse, in floating point.

    A turn climbs some steps: its roll is decided with the first, the others follow by themselves.
    """

    def __init__(self, prizes: Prizes, climbs: Sequence[int]) -> None:
        import numpy as np

        self.numpy: Any = np
        self.size = prizes.size
        self.places = [self.size * sum(climbs[:turn]) for turn in range(len(climbs))]
        self.whole = self.size * sum(climbs)
        self.quiet = np.zeros((self.whole, self.whole))
        self.hitting = np.zeros((self.whole, self.whole))
        for turn, climb in enumerate(climbs):
            self._lay(prizes, turn)
            for state in range(self.size * (climb - 1)):
                at = self.places[turn] + self.size + state
                self.quiet[(at + self.size) % self.whole, at] = 1.0

    def _lay(self, prizes: Prizes, turn: int) -> None:
        """The first step of a turn, seen from where it leads."""
        before, standing = self.places[turn], prizes.standing
        after = (before + self.size) % self.whole
        steps = [
            (self.quiet, start, to, chance)
            for start, stays in enumerate(prizes.stays[turn])
            for to, chance in stays
        ]
        steps += [(self.hitting, hit.start, hit.to, hit.chance) for hit in prizes.hits[turn]]
        for matrix, start, to, chance in steps:
            if standing[to]:
                weight = float(standing[start] * chance / standing[to])
                matrix[after + to, before + start] += weight

    def climbing(self, drop: int) -> "Floats | None":
        """Where the walk first climbs by a step; nothing where the iteration does not come to rest.

        It rises towards the answer, so it never promises more overflow than there is.
        """
        np = self.numpy
        found = self.quiet
        for _ in range(ITERATIONS_MAX):
            following = self.quiet + self.hitting @ np.linalg.matrix_power(found, drop)
            moved = float(np.abs(following - found).max())
            found = following
            if moved <= STILL:
                made: Floats = found
                return made
        return None

    def moments(self, climbing: "Floats", cap: int) -> tuple["Floats", "Floats"]:
        """The mean of the steps held, counted up to a cap, and the mean of their square."""
        np = self.numpy
        size = len(climbing)
        # Sums of F^k and of k F^k over the first terms, doubled and put together bit by bit.
        power, ones, places, length = climbing, np.ones(size), np.zeros(size), 1
        whole, done, sums, weighted = np.eye(size), 0, np.zeros(size), np.zeros(size)
        left = cap
        while left:
            if left & 1:
                sums = sums + whole @ ones
                weighted = weighted + whole @ (places + done * ones)
                whole, done = whole @ power, done + length
            left >>= 1
            places = places + power @ (places + length * ones)
            ones = ones + power @ ones
            power, length = power @ power, 2 * length
        at = [place + state for place in self.places for state in range(self.size)]
        return sums[at], (2 * weighted + sums)[at]
