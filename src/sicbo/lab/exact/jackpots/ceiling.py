"""What a ceiling holds back: how much of a prize lies above it when it is won.

Tables feed the same amount every round, so a prize that begins with no overflow stands at the
ceiling after a number of turns that is known. The chance that nobody hits so long is a power of the
chain, far too long to write out as a fraction when there is much room. It is bounded from below
and from above in whole multiples of 2^-512, each step rounded down or up, and all that follows from
it is reckoned in fractions with both bounds.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sicbo.core.dice import ROLLS
from sicbo.lab.exact.jackpots.matrices import Vector
from sicbo.lab.exact.jackpots.prizes import Prizes, Turns, scaled
from sicbo.lab.exact.jackpots.spans import Span

BITS: Final = 512
ONE: Final = 1 << BITS

Whole = list[int]
"""A vector in whole multiples of 2^-512."""


class Excess(NamedTuple):
    """A bound of what lies above the ceiling, in each state before each turn."""

    chance: Turns
    """That the display, begun with no overflow, stands at the ceiling."""
    first: Turns
    """The mean of what was fed above it."""
    second: Turns
    """The mean of its square."""


def excess(prizes: Prizes, room: Fraction) -> tuple[Excess, Excess] | None:
    """A lower and an upper bound of the excess over a ceiling that leaves some room.

    Nothing where nothing is fed: the ceiling is never reached then.
    """
    if not sum(prizes.feeds):
        return None
    starts = [_begun(prizes, turn) for turn in range(len(prizes.counts))]
    return _bound(prizes, room, starts, up=False), _bound(prizes, room, starts, up=True)


def at_hits(prizes: Prizes, bounds: tuple[Excess, Excess], which: int) -> Span:
    """One figure of the excess at the moment of a hit, for each round of the link."""
    low, high = (prizes.at_hits(bound[which]) for bound in bounds)
    return Span(low, high)


def _begun(prizes: Prizes, turn: int) -> Vector:
    """How often a new prize begins in each state, by a hit in this turn."""
    made = [Fraction(0)] * prizes.size
    for hit in prizes.hits[turn]:
        made[hit.to] += prizes.standing[hit.start] * hit.chance
    return made


def _bound(prizes: Prizes, room: Fraction, starts: Sequence[Vector], *, up: bool) -> Excess:
    turns, size = len(prizes.counts), prizes.size
    nothing = [[Fraction(0)] * size for _ in range(turns)]
    come, over, square = ([list(each) for each in nothing] for _ in range(3))
    for turn, start in enumerate(starts):
        if not any(start):
            continue
        quiet, above = _until(prizes.feeds, turn, room)
        at = (turn + 1 + quiet) % turns
        for state, whole in enumerate(_survived(prizes, start, turn + 1, quiet, up=up)):
            mass = Fraction(whole, ONE)
            come[at][state] += mass
            over[at][state] += mass * above
            square[at][state] += mass * above * above
    chance = prizes.balanced(come)
    first = prizes.balanced(
        _with(over, _fed(prizes, [scaled(c, f) for c, f in zip(chance, prizes.feeds, strict=True)]))
    )
    grown = [
        [2 * f * one + f * f * c for one, c in zip(ones, cs, strict=True)]
        for ones, cs, f in zip(first, chance, prizes.feeds, strict=True)
    ]
    return Excess(chance, first, prizes.balanced(_with(square, _fed(prizes, grown))))


def _until(feeds: Sequence[Fraction], turn: int, room: Fraction) -> tuple[int, Fraction]:
    """After how many further turns a prize begun by this one is at the ceiling, and how far over.

    >>> _until([Fraction(3)], 0, Fraction(10))
    (3, Fraction(2, 1))
    """
    turns = len(feeds)
    fed = feeds[turn]
    rounds = max(0, int((room - fed) / sum(feeds)))
    fed += rounds * sum(feeds)
    quiet = rounds * turns
    while fed < room:
        quiet += 1
        fed += feeds[(turn + quiet) % turns]
    return quiet, fed - room


def _fed(prizes: Prizes, grown: Turns) -> Turns:
    """What grows in each turn that hits nothing, as what comes in before the next."""
    stayed = [prizes.stayed(each, turn) for turn, each in enumerate(grown)]
    return [stayed[-1], *stayed[:-1]]


def _with(one: Turns, two: Turns) -> Turns:
    return [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(one, two, strict=True)]


def _survived(prizes: Prizes, start: Vector, turn: int, quiet: int, *, up: bool) -> Whole:
    """What is left of a vector after some turns without a hit, rounded one way throughout."""
    turns = len(prizes.counts)
    vector = [_rounded(each.numerator * ONE, each.denominator, up=up) for each in start]
    rounds, rest = divmod(quiet, turns)
    if quiet <= prizes.size**2 * rounds.bit_length():
        # Squaring the matrix of a round would take longer than going through them.
        rounds, rest = 0, quiet
    else:
        vector = _powered(_round(prizes, turn, up=up), vector, rounds, up=up)
    for each in range(rest):
        vector = _walked(prizes, vector, (turn + each) % turns, up=up)
    return vector


def _walked(prizes: Prizes, vector: Whole, turn: int, *, up: bool) -> Whole:
    made = [0] * prizes.size
    for weight, steps in zip(vector, prizes.stays[turn], strict=True):
        for to, chance in steps:
            made[to] += weight * (chance.numerator * len(ROLLS) // chance.denominator)
    return [_rounded(each, len(ROLLS), up=up) for each in made]


def _round(prizes: Prizes, turn: int, *, up: bool) -> list[Whole]:
    """A whole round without a hit that begins with a turn, as a matrix."""
    rows = []
    for state in range(prizes.size):
        row = [ONE * (place == state) for place in range(prizes.size)]
        for each in range(len(prizes.counts)):
            row = _walked(prizes, row, (turn + each) % len(prizes.counts), up=up)
        rows.append(row)
    return rows


def _powered(matrix: list[Whole], vector: Whole, rounds: int, *, up: bool) -> Whole:
    """A vector times a power of a matrix, by squaring."""
    while rounds:
        if rounds & 1:
            vector = _times(vector, matrix, up=up)
        rounds >>= 1
        if rounds:
            matrix = [_times(row, matrix, up=up) for row in matrix]
    return vector


def _times(vector: Whole, matrix: list[Whole], *, up: bool) -> Whole:
    made = [0] * len(vector)
    for weight, row in zip(vector, matrix, strict=True):
        if weight:
            for place, each in enumerate(row):
                made[place] += weight * each
    return [_rounded(each, ONE, up=up) for each in made]


def _rounded(number: int, by: int, *, up: bool) -> int:
    return -(-number // by) if up else number // by
