"""The chance of each holder of tickets to win, for one prize and for several, one a person.

Prizes are drawn one after another; whoever has won is passed over. Few holders are counted exactly,
winner by winner. Many are put into a race: each arrives after an exponential time at a rate of
their tickets, the next to arrive is each of those left as often as they have tickets, and so the
first to arrive are the winners.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import comb, log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sicbo.core.errors import SicboError

MOST_SETS: Final = 20_000
"""Sets of winners that are counted one by one."""
MOST_KINDS: Final = 500
MOST_PRIZES: Final = 64
MOST_HOLDERS: Final = 1_000_000
_STEP: Final = 1 / 8
_FAR: Final = 50.0
_Weights = NDArray[np.float64]


class NoDraw(SicboError):
    """A draw that cannot be reckoned with."""


class HolderChance(NamedTuple):
    """The chance of whoever has so many tickets to win at least one prize."""

    tickets: int
    chance: float
    exact: Fraction | None
    """The same as a fraction, where it was counted."""
    error: float
    """How far off the chance may be: two ways to reckon it differ by less."""


def holder_chances(
    tickets: Sequence[int], prizes: int, *, one_each: bool = True
) -> dict[int, HolderChance]:
    """The chance to win at least one of the prizes, by number of tickets.

    >>> found = holder_chances([3, 5, 2], 2)
    >>> {own: str(each.exact) for own, each in found.items()}
    {3: '27/40', 5: '47/56', 2: '17/35'}
    """
    _check(tickets, prizes)
    whole = sum(tickets)
    if not one_each or prizes == 1:
        chances = {own: 1 - (1 - Fraction(own, whole)) ** prizes for own in set(tickets)}
        return {own: _counted(own, chances[own]) for own in tickets}
    if prizes >= len(tickets):
        return {own: _counted(own, Fraction(1)) for own in tickets}
    if sum(comb(len(tickets), size) for size in range(prizes)) <= MOST_SETS:
        found = _by_sets(tickets, prizes)
        return {own: _counted(own, found[own]) for own in tickets}
    return _by_race(tickets, prizes)


def _check(tickets: Sequence[int], prizes: int) -> None:
    if not tickets:
        raise NoDraw("a draw must have holders, got none")
    if len(tickets) > MOST_HOLDERS:
        raise NoDraw(f"holders must be at most {MOST_HOLDERS:,}, got {len(tickets):,}")
    if min(tickets) < 1:
        raise NoDraw(f"each holder must have at least 1 ticket, got {min(tickets)}")
    if not 1 <= prizes <= MOST_PRIZES:
        raise NoDraw(f"prizes must be 1..{MOST_PRIZES}, got {prizes}")
    if len(set(tickets)) > MOST_KINDS:
        raise NoDraw(f"holders must have at most {MOST_KINDS:,} different numbers of tickets")


def _counted(tickets: int, chance: Fraction) -> HolderChance:
    return HolderChance(tickets, float(chance), chance, 0.0)


def _by_sets(tickets: Sequence[int], prizes: int) -> dict[int, Fraction]:
    """Every set of winners so far with its chance, prize by prize."""
    whole = sum(tickets)
    sets: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    wins: defaultdict[int, Fraction] = defaultdict(Fraction)
    for _ in range(prizes):
        after: defaultdict[frozenset[int], Fraction] = defaultdict(Fraction)
        for gone, chance in sets.items():
            left = whole - sum(tickets[each] for each in gone)
            for each, own in enumerate(tickets):
                if each not in gone:
                    after[gone | {each}] += chance * Fraction(own, left)
        sets = after
    for gone, chance in sets.items():
        for each in gone:
            wins[each] += chance
    return {own: wins[tickets.index(own)] for own in set(tickets)}


def _by_race(tickets: Sequence[int], prizes: int) -> dict[int, HolderChance]:
    """The race, summed at two widths: the sums differ by no less than their error."""
    holders = sorted(Counter(tickets).items())
    fine, rough = (_raced(holders, prizes, step) for step in (_STEP / 2, _STEP))
    missing = abs(sum(count * fine[own] for own, count in holders) - prizes) / len(tickets)
    return {
        own: HolderChance(own, fine[own], None, abs(fine[own] - rough[own]) + missing)
        for own, _ in holders
    }


def _raced(holders: list[tuple[int, int]], prizes: int, step: float) -> dict[int, float]:
    """Chances by the trapezoidal rule over the logarithm of the time."""
    whole = sum(own * count for own, count in holders)
    times = np.exp(np.arange(log(1e-18 / whole), log(_FAR / holders[0][0]) + step, step))
    late = [np.exp(-own * times) for own, _ in holders]
    powers = [_power(gone, count, prizes) for gone, (_, count) in zip(late, holders, strict=True)]
    others = _all_but_one(powers, prizes)
    found: dict[int, float] = {}
    for place, (own, count) in enumerate(holders):
        rest = _product(others[place], _power(late[place], count - 1, prizes), prizes)
        found[own] = float((own * times * late[place] * rest.sum(axis=0)).sum() * step)
    return found


def _power(late: _Weights, count: int, most: int) -> _Weights:
    """The chance at each time that 0, 1, … of so many equal holders have arrived."""
    found = np.zeros((most, len(late)))
    early = -np.expm1(np.log(np.maximum(late, 1e-300)))
    for arrived in range(min(count + 1, most)):
        with np.errstate(under="ignore"):
            found[arrived] = comb(count, arrived) * early**arrived * late ** (count - arrived)
    return found


def _product(one: _Weights, other: _Weights, most: int) -> _Weights:
    """Both together, as far as fewer than so many have arrived."""
    found = np.zeros_like(one)
    for arrived in range(most):
        found[arrived:] += one[arrived] * other[: most - arrived]
    return found


def _all_but_one(powers: list[_Weights], most: int) -> list[_Weights]:
    """For each, the product of all others: those before it times those behind it."""
    nobody = np.zeros_like(powers[0])
    nobody[0] = 1.0
    before, behind = [nobody], [nobody]
    for each in powers[:-1]:
        before.append(_product(before[-1], each, most))
    for each in reversed(powers[1:]):
        behind.append(_product(behind[-1], each, most))
    return [_product(a, b, most) for a, b in zip(before, reversed(behind), strict=True)]
