"""The prize at the hits of the long run: its mean and spread, whole and as each seat gets it.

What a ceiling holds back of one prize, the next begins with. So overflow only ever adds to a prize,
and in the long run it adds on average what was held back: a prize lies between one that begins with
no overflow and that with the excess added. And it only ever moves money from prizes above the
ceiling to prizes below it, which makes them more alike: the spread is at most that without a
ceiling. Where a ceiling is seldom reached, these bounds nearly meet; where it is reached often, the
overflow is followed (`overflow.py`), which takes floating point.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from sicbo.core.floor.jackpots.terms import PoolTerms
from sicbo.lab.exact.jackpots import overflow
from sicbo.lab.exact.jackpots.ceiling import Excess, at_hits, excess
from sicbo.lab.exact.jackpots.counting import TableCounts
from sicbo.lab.exact.jackpots.prizes import Prizes, Turns
from sicbo.lab.exact.jackpots.spans import Span, just

CLOSE: Final = Fraction(1, 10**4)
"""Bounds of the variance that are closer than this share of it need no more work."""


class Moments(NamedTuple):
    """Mean and mean square of a prize above its reset, in each state before each turn."""

    first: Turns
    second: Turns


@dataclass(frozen=True)
class PrizeLaw:
    """What is known of the prize above its reset."""

    reset: Fraction
    prizes: Prizes
    low: Moments
    high: Moments
    """An upper bound once what is left open is added."""
    open_first: Fraction
    """What of the mean may belong to any state, at the hits of a round of the link."""
    open_second: Fraction
    variance: Span
    free_variance: Fraction
    """The variance without a ceiling."""
    fresh: Span | None = None
    """The mean of a prize that begins with no overflow; nothing without a ceiling."""
    at_ceiling: Span | None = None
    """How likely such a prize is to stand at the ceiling when it is won."""

    def won(self, turn: int, group: int, wins: Fraction) -> tuple[Span, Span]:
        """What a seat gets when it wins: the mean, and the variance."""
        prizes, reset = self.prizes, self.reset
        one, square = (prizes.shared(prizes.always, turn, group, power) for power in (1, 2))
        most = max(hit.step.shares[group] for hit in prizes.hits[turn] if hit.step.shares)
        ends = []
        for which, bound in enumerate((self.low, self.high)):
            open_first = which * self.open_first
            mean = reset * one + prizes.shared(bound.first, turn, group) + most * open_first
            first = prizes.shared(bound.first, turn, group, 2) + most * most * open_first
            second = prizes.shared(bound.second, turn, group, 2)
            second += which * most * most * self.open_second
            ends.append((mean / wins, (reset * reset * square + 2 * reset * first + second) / wins))
        (low, low_square), (high, high_square) = ends
        least, most_of_all = low_square - high * high, high_square - low * low
        variance = Span(max(least, Fraction(0)), max(most_of_all, Fraction(0)))
        return Span(low, high), variance


def prize_law(terms: PoolTerms, counts: Sequence[TableCounts]) -> PrizeLaw:
    """The law of the prize, bounded where a ceiling holds something back."""
    prizes = Prizes(counts)
    reset = Fraction(terms.reset)
    mean = prizes.at_hits(prizes.first) / prizes.rate
    square = prizes.at_hits(prizes.second) / prizes.rate
    whole = Moments(prizes.first, prizes.second)
    free = PrizeLaw(
        reset=reset,
        prizes=prizes,
        low=whole,
        high=whole,
        open_first=Fraction(0),
        open_second=Fraction(0),
        variance=just(square - mean * mean),
        free_variance=square - mean * mean,
    )
    room = None if terms.ceiling is None else terms.ceiling - reset
    bounds = None if room is None else excess(prizes, room)
    if room is None or bounds is None:
        return free
    if mean >= room:
        return _always_at(room, free, bounds, mean)
    return _below(room, free, bounds, mean, square)


def _always_at(
    room: Fraction, free: PrizeLaw, bounds: tuple[Excess, Excess], mean: Fraction
) -> PrizeLaw:
    """The law where the overflow grows for ever: every prize is the ceiling in the end."""
    prizes = free.prizes
    first = [[room * each for each in prizes.standing] for _ in prizes.counts]
    second = [[room * each for each in line] for line in first]
    return PrizeLaw(
        reset=free.reset,
        prizes=prizes,
        low=Moments(first, second),
        high=Moments(first, second),
        open_first=Fraction(0),
        open_second=Fraction(0),
        variance=just(0),
        free_variance=free.free_variance,
        fresh=_fresh(free, bounds, mean),
        at_ceiling=_reached(prizes, bounds),
    )


def _below(
    room: Fraction,
    free: PrizeLaw,
    bounds: tuple[Excess, Excess],
    mean: Fraction,
    square: Fraction,
) -> PrizeLaw:
    """The law where the overflow of one prize fits into the next ones."""
    prizes, rate = free.prizes, free.prizes.rate
    over, squared = (at_hits(prizes, bounds, which) for which in (1, 2))
    least = square - (squared.high + 2 * room * over.high) / rate - mean * mean
    most = square - (squared.low + 2 * room * (over.low - over.high)) / rate - mean * mean
    variance = Span(max(least, Fraction(0)), min(most, free.free_variance))
    low, high = (_capped(free.low, bound, room) for bound in reversed(bounds))
    open_first, open_second = over.high, 2 * room * over.high
    followed = None
    if variance.high - variance.low > CLOSE * variance.high:
        followed = overflow.bounds(prizes, room)
    if followed is not None:
        low, high = (Moments(*each) for each in followed)
        open_first = open_second = Fraction(0)
        least, most = (prizes.at_hits(each.second) / rate - mean * mean for each in followed)
        variance = Span(max(least, variance.low), min(most, variance.high))
    if prizes.size == len(prizes.counts) == 1:
        # One state alone: what was held back comes back to it, so its mean is that of no ceiling.
        low, high = (Moments(free.low.first, each.second) for each in (low, high))
        open_first = Fraction(0)
    return PrizeLaw(
        reset=free.reset,
        prizes=prizes,
        low=low,
        high=high,
        open_first=open_first,
        open_second=open_second,
        variance=variance,
        free_variance=free.free_variance,
        fresh=_fresh(free, bounds, mean),
        at_ceiling=_reached(prizes, bounds),
    )


def _capped(free: Moments, bound: Excess, room: Fraction) -> Moments:
    """A prize that begins with no overflow, without what lies above the ceiling."""
    first = _less(free.first, bound.first)
    return Moments(first, _less(_less(free.second, bound.second), bound.first, 2 * room))


def _fresh(free: PrizeLaw, bounds: tuple[Excess, Excess], mean: Fraction) -> Span:
    over, rate = at_hits(free.prizes, bounds, 1), free.prizes.rate
    return Span(free.reset + mean - over.high / rate, free.reset + mean - over.low / rate)


def _reached(prizes: Prizes, bounds: tuple[Excess, Excess]) -> Span:
    chance = at_hits(prizes, bounds, 0)
    return Span(chance.low / prizes.rate, chance.high / prizes.rate)


def _less(one: Turns, two: Turns, factor: Fraction | int = 1) -> Turns:
    return [
        [a - factor * b for a, b in zip(x, y, strict=True)] for x, y in zip(one, two, strict=True)
    ]
