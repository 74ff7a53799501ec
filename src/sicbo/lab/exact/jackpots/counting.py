"""The counts at one table: what a roll does for the trigger, and how far every terminal has come.

Dice are common, so terminals that win on the same rolls have the same count: they are one class.
The counts of all classes together are the state of a table. They follow the dice alone: a terminal
begins anew after a round without a win and after its own hit, whatever the pool does.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, assert_never

from sicbo.core.dice import ROLLS
from sicbo.core.floor.jackpots.terms import Sharing, times_of
from sicbo.lab.exact.jackpots.link import CannotReckon, Link, LinkedTable
from sicbo.lab.exact.jackpots.matrices import Vector, inverse

STATES_MAX: Final = 128
"""How many states of counts a table may have."""
CLASSES_MAX: Final = 16

WinningStakes = tuple[int, ...]
"""What each group of seats has staked on qualifying wagers that win; nothing where none does."""
State = tuple[int, ...]
"""The count of each class."""


@dataclass(frozen=True)
class Transition:
    """What may happen in a round: where the counts go, and what each seat gets of a prize."""

    to: int
    chance: Fraction
    shares: tuple[Fraction, ...] | None
    """For each group of seats the share of one seat; nothing where nobody hits."""
    winners: int = 0
    """How many seats hit."""


Worth = Callable[[Transition], Fraction]
"""What a hit is counted as."""


@dataclass(frozen=True)
class TableCounts:
    """The chain of a table's counts."""

    table: LinkedTable
    times: int
    kinds: dict[WinningStakes, int]
    """Each thing that a roll can do for the trigger, and how many of the 216 rolls do it."""
    classes: tuple[int | None, ...]
    """For each group of seats its class; nothing where it cannot win the pool."""
    wins_by_roll: tuple[int, ...]
    """For each of the 216 rolls the classes that it wins for, the nth as bit n."""
    states: tuple[State, ...]
    steps: tuple[tuple[Transition, ...], ...]

    @cached_property
    def standing(self) -> Vector:
        """How often the table stands in each state in the long run."""
        size = len(self.states)
        if size == 1:
            return [Fraction(1)]
        # The balance of every state but the first, and all of them together.
        balance = [[Fraction(0)] * size for _ in range(size)]
        for state, steps in enumerate(self.steps):
            balance[state][state] -= 1
            for step in steps:
                balance[state][step.to] += step.chance
            balance[state][0] = Fraction(1)
        return inverse(balance)[0]

    def chance(self, group: int) -> Fraction:
        """How likely a round is to bring a seat a qualifying win."""
        ways = sum(ways for won, ways in self.kinds.items() if won[group])
        return Fraction(ways, len(ROLLS))

    @cached_property
    def hits(self) -> Fraction:
        """How many hits a round brings on average."""
        return self._rate(lambda _: Fraction(1))

    def wins(self, group: int) -> Fraction:
        """How many hits a round brings a seat of a group."""
        return self._rate(lambda step: Fraction(bool(step.shares and step.shares[group])))

    def share(self, group: int) -> Fraction:
        """How much of a prize a round brings a seat of a group."""
        return self._rate(lambda step: step.shares[group] if step.shares else Fraction(0))

    def _rate(self, worth: Worth) -> Fraction:
        total = Fraction(0)
        for standing, steps in zip(self.standing, self.steps, strict=True):
            total += standing * sum(
                (step.chance * worth(step) for step in steps if step.shares is not None),
                Fraction(0),
            )
        return total


def counts_of(link: Link, table: LinkedTable) -> TableCounts:
    """The chain of a table's counts under a trigger."""
    times = times_of(link.terms.trigger)
    qualifying = [
        [(table.book.row(key), stake) for key, stake in link.qualifying(seats).items()]
        for seats in table.seats
    ]
    kinds: Counter[WinningStakes] = Counter()
    sets: list[list[bool]] = [[] for _ in table.seats]
    for roll in ROLLS:
        won = tuple(
            sum(stake for row, stake in wagers if row.at(roll) is not None) for wagers in qualifying
        )
        kinds[won] += 1
        for place, each in enumerate(won):
            sets[place].append(each > 0)
    distinct = list(dict.fromkeys(tuple(each) for each in sets if any(each)))
    if len(distinct) > CLASSES_MAX:
        raise CannotReckon(
            f"seats of {table.name} must win the pool in at most {CLASSES_MAX} different ways, "
            f"got {len(distinct)}"
        )
    classes = tuple(distinct.index(tuple(each)) if any(each) else None for each in sets)
    bits = tuple(
        sum(each[place] << number for number, each in enumerate(distinct))
        for place in range(len(ROLLS))
    )
    states, steps = _walked(link, table, dict(kinds), classes)
    return TableCounts(table, times, dict(kinds), classes, bits, states, steps)


def _walked(
    link: Link, table: LinkedTable, kinds: dict[WinningStakes, int], classes: tuple[int | None, ...]
) -> tuple[tuple[State, ...], tuple[tuple[Transition, ...], ...]]:
    """Every state of counts that can be reached, and the steps from each."""
    times = times_of(link.terms.trigger)
    number = len({each for each in classes if each is not None})
    seen: dict[State, int] = {(0,) * number: 0}
    steps: list[tuple[Transition, ...]] = []
    waiting = list(seen)
    while waiting:
        state = waiting.pop(0)
        found: Counter[tuple[int, tuple[Fraction, ...] | None, int]] = Counter()
        for won, ways in kinds.items():
            winning = {c for c, each in zip(classes, won, strict=True) if c is not None and each}
            raised = [count + 1 if c in winning else 0 for c, count in enumerate(state)]
            hit = {c for c, count in enumerate(raised) if count == times}
            after = tuple(0 if c in hit else count for c, count in enumerate(raised))
            if after not in seen:
                seen[after] = len(seen)
                waiting.append(after)
                if len(seen) > STATES_MAX:
                    raise CannotReckon(
                        f"counts at {table.name} must have at most {STATES_MAX} states, got more; "
                        "ask for fewer wins in a row or let fewer seats differ"
                    )
            shares, winners = None, 0
            if hit:
                of = [each if c in hit else 0 for c, each in zip(classes, won, strict=True)]
                shares = shares_of(link.terms.sharing, of, [each.count for each in table.seats])
                winners = sum(s.count for s, each in zip(table.seats, of, strict=True) if each)
            found[seen[after], shares, winners] += ways
        steps.append(
            tuple(
                Transition(to, Fraction(ways, len(ROLLS)), shares, winners)
                for (to, shares, winners), ways in found.items()
            )
        )
    return tuple(seen), tuple(steps)


def shares_of(sharing: Sharing, won: list[int], counts: list[int]) -> tuple[Fraction, ...]:
    """What one seat of each group gets of a prize that some groups have won.

    >>> shares_of("by-stake", [1000, 3000, 0], [1, 1, 5])
    (Fraction(1, 4), Fraction(3, 4), Fraction(0, 1))
    """
    match sharing:
        case "equal":
            parts = [int(each > 0) for each in won]
        case "by-stake":
            parts = won
        case "each":
            return tuple(Fraction(int(each > 0)) for each in won)
        case _:
            assert_never(sharing)
    whole = sum(part * count for part, count in zip(parts, counts, strict=True))
    return tuple(Fraction(part, whole) for part in parts)
