"""Whether it is determined who goes on from a table, whatever anybody wagers in the spins left.

It is reckoned from the payoff table. The most that a stack can become is what the dearest roll
pays where the dearest areas that win on it are covered, each up to its maximum; the least, what is
left where all wagers lose together. Strictly: who goes on is determined where the least of whoever
would go on is above the most of everybody else who could take the place.

What one spin can do, and the most after several, is exact. The least after several is a bound
that no stack falls below: nobody is said to go on who might not.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import gcd, lcm
from typing import Final, NamedTuple

from sicbo.core.dice import COMBINATIONS
from sicbo.core.floor.tournaments.ranking import Standing
from sicbo.core.floor.tournaments.tournament_conditions import SessionPlan
from sicbo.core.law.document import Payments
from sicbo.core.law.payoff import Row
from sicbo.core.money import Amount, parse_amount
from sicbo.core.table.config import Limits

UNBOUNDED: Final = Amount(1 << 200)
"""The most of whoever can win in a number of spins that nobody knows."""

_NOTHING: Final = Amount(0)

Prices = tuple[int, ...]
"""What each area pays that wins on a roll, the dearest first."""


@dataclass(frozen=True, eq=False)
class Areas:
    """The areas of a layout, as far as it matters what they win and lose together."""

    scale: int
    """By how much prices are multiplied, to be whole numbers."""
    winning: tuple[Prices, ...]
    """The areas that win on a roll; rolls that another roll pays better throughout are left out."""
    losing: int
    """How many areas lose together, on the roll where most do."""


def areas_of(rows: Iterable[Row]) -> Areas:
    """The areas of the wagers that are offered; counted once for each layout."""
    return _areas(tuple((each.cells, tuple(at.odds for at in each.levels)) for each in rows))


@lru_cache(maxsize=64)
def _areas(rows: tuple[tuple[bytes, tuple[Fraction, ...]], ...]) -> Areas:
    scale = lcm(*(odds.denominator for _, levels in rows for odds in levels))
    found: set[Prices] = set()
    losing = 0
    for roll in COMBINATIONS:
        cells = ((each[roll.place], levels) for each, levels in rows)
        prices = [int(levels[cell - 1] * scale) for cell, levels in cells if cell]
        found.add(tuple(sorted(prices, reverse=True)))
        losing = max(losing, len(rows) - len(prices))
    best = tuple(each for each in found if not any(_outdone(each, other) for other in found))
    return Areas(scale, best, losing)


def _outdone(prices: Prices, other: Prices) -> bool:
    """Whether another roll pays at least as well, area by area."""
    longer = len(other) >= len(prices)
    return prices != other and longer and all(a <= b for a, b in zip(prices, other, strict=False))


@dataclass(frozen=True, eq=False)
class Play:
    """By what somebody plays: the areas, the limits, and what is taken where wagers lack."""

    areas: Areas
    limits: Limits
    taken: Amount = _NOTHING
    """What wagers come to at least, or what lacks is taken; nothing where nothing is taken."""
    rounded: Amount = _NOTHING
    """By how much a payment is rounded up at most."""
    _steps: int = field(init=False)
    """By how many units a wager can be above the minimum."""
    _sums: tuple[tuple[int, ...], ...] = field(init=False)
    """For each roll what its dearest areas pay together, from none of them to all."""

    def __post_init__(self) -> None:
        least, most, unit = self.limits.minimum, self.limits.maximum, self.limits.unit
        object.__setattr__(self, "_steps", (most - least) // unit)
        sums = (tuple(accumulate(each, initial=0)) for each in self.areas.winning)
        object.__setattr__(self, "_sums", tuple(sums))

    @property
    def highest(self) -> int:
        """The most that one wager can be."""
        return self.limits.minimum + self._steps * self.limits.unit

    def most(self, chips: Amount, spins: int | None) -> Amount:
        """The most that a stack can become in so many spins; none is a number nobody knows."""
        return _most(self, chips, spins)

    def least(self, chips: Amount, spins: int | None) -> Amount:
        """What a stack is at least after so many spins."""
        if spins == 0 or (not self.taken and chips < self.limits.minimum):
            return chips
        if spins == 1:
            return Amount(chips - self.loss(chips))
        if spins is None:
            return self._kept(chips)
        at_once = max(self.areas.losing * self.highest, self.taken)
        return Amount(max(self._kept(chips), chips - spins * at_once))

    def _kept(self, chips: Amount) -> Amount:
        """What no wager can ever reach: single chips below the step in which stacks change."""
        if self.taken or self.areas.scale > 1 or self.rounded:
            return Amount(0)
        least = self.limits.minimum
        step = gcd(least, self.limits.unit) if self._steps else least
        return Amount(chips % step)

    def loss(self, chips: Amount) -> Amount:
        """The most that a stack can lose on one spin."""
        least, _, unit = self.limits.minimum, self.limits.maximum, self.limits.unit
        found = min(self.taken, chips)
        for areas in range(1, min(self.areas.losing, chips // least) + 1):
            steps = min((chips - areas * least) // unit, areas * self._steps)
            found = max(found, Amount(areas * least + steps * unit))
        return Amount(found)

    def gain(self, chips: Amount) -> Amount:
        """The most that a stack can win on one spin; less than nothing where chips are taken."""
        return Amount(max(self._gain(chips, sums) for sums in self._sums))

    def _gain(self, chips: int, sums: Sequence[int]) -> int:
        """The most on one roll: so many areas at the minimum, then the dearest filled up."""
        least, unit, scale = self.limits.minimum, self.limits.unit, self.areas.scale
        due = min(self.taken, chips)
        found = -due
        for areas in range(1, min(len(sums) - 1, chips // least) + 1):
            steps = min((chips - areas * least) // unit, areas * self._steps)
            full, over = divmod(steps, self._steps) if self._steps else (0, 0)
            paid = sums[areas] * least + sums[full] * self._steps * unit
            if over:
                paid += (sums[full + 1] - sums[full]) * over * unit
            lacks = max(due - areas * least - steps * unit, 0)
            found = max(found, paid // scale + areas * self.rounded - lacks)
        return found

    @property
    def _enough(self) -> int:
        """From which stack on more chips win no more."""
        return max(self.highest * max(len(each) for each in self._sums), self.taken)


@lru_cache(maxsize=1 << 14)
def _most(play: Play, chips: Amount, spins: int | None) -> Amount:
    if spins is None:
        return UNBOUNDED if play.gain(chips) > 0 else chips
    for spin in range(spins):
        gain = play.gain(chips)
        if chips >= play._enough and gain > 0:
            return Amount(chips + gain * (spins - spin))
        if not gain:
            break
        chips = Amount(chips + gain)
    return chips


def play_of(
    rows: Iterable[Row],
    limits: Limits,
    taken: Amount = _NOTHING,
    payments: Payments | None = None,
) -> Play:
    """By what is played where these wagers are offered under these limits."""
    if payments is None or payments.round == "down":
        return Play(areas_of(rows), limits, taken)
    return Play(areas_of(rows), limits, taken, parse_amount(payments.to))


class Position(NamedTuple):
    """Where a player stands in a session that is not over."""

    player: str
    table: str
    chips: Amount
    played: int
    """How many spins have been played at the table."""
    left: int | None
    """How many are left; none where the session ends by the clock."""
    out_at: int | None = None
    """At which spin the player was eliminated, if that came to pass."""
    back: Amount = _NOTHING
    """The chips that a buy-back would give, as long as the player may have one."""


class Prospect(NamedTuple):
    """What can become of a player, and whether that settles who goes on."""

    player: str
    table: str
    worst: Standing
    best: Standing
    goes_on: bool | None
    """Whether the player goes on for sure, or for sure does not; none where it is open."""


def prospects(plan: SessionPlan, positions: Sequence[Position], play: Play) -> tuple[Prospect, ...]:
    """What can become of everybody in a session, in figures."""
    found = [_prospect(each, play) for each in positions]
    return tuple(each._replace(goes_on=_goes_on(plan, each, found)) for each in found)


def _prospect(position: Position, play: Play) -> Prospect:
    player, table, chips, played, left, out_at, back = position
    regained = play.most(back, left) if back else Amount(0)
    if out_at is not None:
        now = Standing(Amount(0), out_at)
        best = Standing(regained) if regained else now
        return Prospect(player, table, now, best, None)
    low, high = play.least(chips, left), max(play.most(chips, left), regained)
    worst = Standing(low) if low or left == 0 else Standing(low, played + 1)
    # Whoever can only lose everything does so at the last spin at best.
    return Prospect(player, table, worst, Standing(high), None)


def _goes_on(plan: SessionPlan, one: Prospect, everybody: Sequence[Prospect]) -> bool | None:
    """Whether a player goes on for sure: by the place of a table, or as one of the best."""
    if not plan.goes_on:
        return None
    others = [each for each in everybody if each.player != one.player]
    reach = [each.table for each in others if each.best >= one.worst]
    if reach.count(one.table) < plan.per_table or _ahead(plan, reach) < plan.best_of_rest:
        return True
    above = [each.table for each in others if each.worst > one.best]
    if above.count(one.table) < plan.per_table or _ahead(plan, above) < plan.best_of_rest:
        return None
    return False


def _ahead(plan: SessionPlan, tables: Sequence[str]) -> int:
    """How many of those are among the rest, where the first of each table have their places."""
    return sum(_beyond(plan.per_table, tables))


def _beyond(places: int, tables: Sequence[str]) -> Iterator[int]:
    for table in set(tables):
        yield max(tables.count(table) - places, 0)


def is_determined(found: Iterable[Prospect], table: str) -> bool:
    """Whether it is determined which players of a table go on."""
    here = [each for each in found if each.table == table]
    return bool(here) and all(each.goes_on is not None for each in here)
