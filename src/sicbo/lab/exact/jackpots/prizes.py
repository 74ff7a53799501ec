"""The law of the prize: its mean and its square in every state, from the balance of the long run.

Tables play one round in turn. Before the turn of a table the link stands in a joint state of all
counts; the display has grown since the last hit by X. With Q the steps of a turn that hit nothing
and f what the turn feeds, E[X; state] before the next turn is (E[X; state] + f) Q, and f where the
turn hit: the round that wins a prize feeds the next. These equations are solved in fractions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Final

from sicbo.lab.exact.jackpots.counting import TableCounts, Transition
from sicbo.lab.exact.jackpots.matrices import Matrix, Vector, inverse, times

JOINT_MAX: Final = 32
"""How many joint states of counts are reckoned with; each is a row of a matrix of fractions."""

Turns = list[Vector]
"""A figure for each joint state before the turn of each table."""


@dataclass(frozen=True)
class Hit:
    """A step that wins the pool: from a state, with a chance, to a state."""

    start: int
    to: int
    chance: Fraction
    step: Transition


class Prizes:
    """The joint chain of all tables on a link, and what has been fed since the last hit."""

    def __init__(self, counts: Sequence[TableCounts]) -> None:
        """Lay out the steps of every turn over the joint states."""
        self.counts = tuple(counts)
        self.feeds = [each.table.fed for each in counts]
        sizes = [len(each.states) for each in counts]
        self.size = prod(sizes)
        self.strides = [prod(sizes[place + 1 :]) for place in range(len(sizes))]
        self.stays: list[list[list[tuple[int, Fraction]]]] = []
        self.hits: list[list[Hit]] = []
        for turn in range(len(counts)):
            self._lay(turn)

    def _lay(self, turn: int) -> None:
        stays: list[list[tuple[int, Fraction]]] = []
        hits: list[Hit] = []
        counts, stride = self.counts[turn], self.strides[turn]
        for state in range(self.size):
            own = state // stride % len(counts.states)
            stays.append([])
            for step in counts.steps[own]:
                to = state + (step.to - own) * stride
                if step.shares is None:
                    stays[-1].append((to, step.chance))
                else:
                    hits.append(Hit(state, to, step.chance, step))
        self.stays.append(stays)
        self.hits.append(hits)

    @cached_property
    def standing(self) -> Vector:
        """How often the link stands in each joint state, before any turn."""
        standing = [Fraction(1)]
        for each in self.counts:
            standing = [one * two for one in standing for two in each.standing]
        return standing

    def stayed(self, vector: Vector, turn: int) -> Vector:
        """What is left of a vector after a turn that hits nothing."""
        made = [Fraction(0)] * self.size
        for weight, steps in zip(vector, self.stays[turn], strict=True):
            if weight:
                for to, chance in steps:
                    made[to] += weight * chance
        return made

    @cached_property
    def _solved(self) -> Matrix:
        """The inverse of what a whole round without a hit leaves open."""
        rows = []
        for state in range(self.size):
            row = [Fraction(int(place == state)) for place in range(self.size)]
            for turn in range(len(self.counts)):
                row = self.stayed(row, turn)
            rows.append([int(place == state) - each for place, each in enumerate(row)])
        return inverse(rows)

    def balanced(self, inflow: Turns) -> Turns:
        """What stands before every turn in the long run if an amount comes in before each."""
        turns = len(self.counts)
        come = [Fraction(0)] * self.size
        for turn in range(turns):
            come = _sum(come, inflow[turn]) if turn else come
            come = self.stayed(come, turn)
        standing = [times(_sum(come, inflow[0]), self._solved)]
        for turn in range(turns - 1):
            standing.append(_sum(self.stayed(standing[-1], turn), inflow[turn + 1]))
        return standing

    @cached_property
    def first(self) -> Turns:
        """The mean of what has been fed since the last hit, in each state."""
        return self.balanced(self._after([scaled(self.standing, feed) for feed in self.feeds]))

    @cached_property
    def second(self) -> Turns:
        """The mean of its square, in each state."""
        inflow = [
            _sum(
                self.stayed(scaled(mean, 2 * feed), turn),
                scaled(self.standing, feed * feed),
            )
            for turn, (mean, feed) in enumerate(zip(self.first, self.feeds, strict=True))
        ]
        return self.balanced(self._after(inflow))

    @staticmethod
    def _after(turns: Turns) -> Turns:
        """What each turn leaves, as what comes in before the next."""
        return [turns[-1], *turns[:-1]]

    def at_hits(self, figure: Turns, turn: int | None = None) -> Fraction:
        """A figure at the moment of a hit, at all tables or at one, for each round of the link."""
        asked = range(len(self.counts)) if turn is None else (turn,)
        return sum(
            (figure[each][hit.start] * hit.chance for each in asked for hit in self.hits[each]),
            Fraction(0),
        )

    def shared(self, figure: Turns, turn: int, group: int, power: int = 1) -> Fraction:
        """A figure at the hits of one group of seats, times the share of a seat of it."""
        return sum(
            (
                figure[turn][hit.start] * hit.chance * hit.step.shares[group] ** power
                for hit in self.hits[turn]
                if hit.step.shares is not None
            ),
            Fraction(0),
        )

    @cached_property
    def rate(self) -> Fraction:
        """How many hits a round of the link brings."""
        return self.at_hits(self.always)

    @property
    def always(self) -> Turns:
        """One, in the states in which the link stands."""
        return [self.standing] * len(self.counts)


def scaled(vector: Vector, factor: Fraction | int) -> Vector:
    """A vector times a number."""
    return [factor * each for each in vector]


def _sum(one: Vector, two: Vector) -> Vector:
    return [a + b for a, b in zip(one, two, strict=True)]
