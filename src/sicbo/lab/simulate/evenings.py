"""Evenings: a bankroll, a strategy, and what becomes of them, simulated and exact."""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import nan, sqrt
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import (
    AHEAD,
    DOUBLED,
    GOAL,
    LEFT,
    ROUNDS,
    ROUNDS_SQUARED,
    RUIN,
    RUIN_ROUNDS,
    RUIN_SQUARED,
    RUNS,
    SATS,
    STOP,
    TIME,
)
from sicbo.lab.engine.own import OwnStrategy, Strategy, own_strategy
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.engine.strategies import ONE_NUMBER, READY_MADE
from sicbo.lab.engine.tally import Tally
from sicbo.lab.exact.chain import (
    MOST_WORK,
    EveningLaw,
    Rungs,
    Walls,
    evening_law,
    rungs_of,
    rungs_of_stakes,
    with_losing_runs,
)
from sicbo.lab.exact.ruin import ruin_before_goal
from sicbo.lab.fairness.statistics import chi_square, chi_square_tail
from sicbo.lab.simulate.answers import Question, chance, mean
from sicbo.lab.simulate.judgement import RulebookSimulation
from sicbo.lab.simulate.plan import Plan, plan_of
from sicbo.lab.simulate.questions import BadQuestion, Money, the_book, the_level

ENOUGH = 30
"""A mean of fewer events than this has no interval to speak of."""
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, repr=False)
class EveningsResult(RulebookSimulation):
    """What the simulated evenings did, and what exact reckoning says of them."""

    counted: ClassVar = "evenings"

    plan: Plan
    tally: Tally
    level: float
    losses: int
    with_exact: bool = True
    """Whether there is time for exact answers where they take long."""

    @property
    def evenings(self) -> int:
        """How many evenings were played."""
        return self.tally.evenings

    @property
    def done(self) -> int:
        """How many evenings were played."""
        return self.evenings

    @property
    def asked(self) -> int:
        """How many evenings were asked for."""
        return self.plan.evenings

    @cached_property
    def rungs(self) -> Rungs | None:
        """The steps of the strategy, where they can be enumerated."""
        plan = self.plan
        if plan.together:
            return rungs_of_stakes(plan.bets)
        if not isinstance(plan.strategy, str) or plan.strategy not in ONE_NUMBER:
            return None
        if not plan.bets.always_pays(plan.table.minimum):
            return None  # a win that pays nothing is neither won nor lost, which the steps ignore
        return rungs_of(READY_MADE[plan.strategy], plan.bets, plan.table)

    @cached_property
    def law(self) -> EveningLaw | None:
        """The exact law of an evening, where it can be had."""
        return self.law_of(self.plan.walls)

    def law_of(self, walls: Walls, most_work: int = MOST_WORK) -> EveningLaw | None:
        """The exact law of an evening that begins and ends otherwise."""
        if not self.with_exact or self.rungs is None:
            return None
        found = evening_law(self.plan.bets, self.rungs, self.plan.table, walls, most_work)
        return None if found is None else found[0]

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader should know besides."""
        said = list(super().notes)
        why = self.plan.kernel()[1]
        if why is not None:
            said.append(f"{self.plan.strategy_name} runs as plain Python, slowly: {why}")
        if not self.with_exact:
            said.append("exact answers were left out: they take longer than was waited")
        elif self.law is None:
            said.append("no exact law of an evening: too many states, or a strategy with a memory")
        if self.tally.sums[SATS]:
            share = self.tally.sums[SATS] / self.tally.rounds
            said.append(f"sat out {share:.1%} of the rounds".replace("%", " %"))
        if self.tally.ends[LEFT]:
            share = self.tally.ends[LEFT] / self.evenings
            said.append(f"left of its own accord in {share:.1%} of the evenings".replace("%", " %"))
        return tuple(said)

    def quantiles(self) -> dict[float, tuple[float, float | None]]:
        """The final result that some shares of the evenings stay at or below: found, and exact."""
        offset, width, _ = self.plan.scale
        bankroll = self.plan.bankroll
        found: dict[float, tuple[float, float | None]] = {}
        for share in SHARES:
            place = _quantile(self.tally.finals, share)
            exact = None
            if self.law is not None:
                where = int(np.searchsorted(np.cumsum(self.law.finals), share - 1e-12))
                exact = self.law.low + self.law.step * where - bankroll
            found[share] = (offset + width * place - bankroll, exact)
        return found

    def drawdown(self, share: float) -> int:
        """The fall from the highest point that this share of the evenings stays at or below."""
        return self.plan.scale[2] * _quantile(self.tally.falls, share)

    def losing_run(self, share: float) -> int:
        """The longest losing run that this share of the evenings stays at or below."""
        return _quantile(self.tally.longest, share)

    @cached_property
    def ruin_before_goal(self) -> float | None:
        """The exact chance of ruin before the goal, however long it takes; flat stakes only."""
        plan = self.plan
        if not plan.together or plan.goal is None or plan.stop_loss is not None:
            return None
        if not self.with_exact:
            return None
        one = Counter(plan.bets.nets.tolist())
        return ruin_before_goal(one, plan.bankroll, plan.goal, plan.walls.least)

    def exact_finals(self) -> NDArray[np.float64] | None:
        """The exact chance of each bin in which final bankrolls are counted."""
        if self.law is None:
            return None
        offset, width, _ = self.plan.scale
        money = self.law.low + self.law.step * np.arange(len(self.law.finals))
        bins = len(self.tally.finals)
        places = np.minimum((money - offset) // width, bins - 1)
        return gathered(places, self.law.finals, bins)

    def _questions(self) -> list[Question]:
        tally, law, number = self.tally, self.law, self.evenings
        bankroll = self.plan.bankroll
        asked = [_return(self.plan, tally)] if sum(tally.staked) else []
        found = None if law is None else (law.mean - bankroll, law.deviation)
        asked.append(mean("result", "money", tally.net, tally.net_squares, number, found))
        asked.append(chance("ahead", tally.sums[AHEAD], number, self._ahead()))
        ends = None if law is None else law.ends
        for name, end, wanted in (
            ("ruin", RUIN, True),
            ("goal", GOAL, self.plan.goal is not None),
            ("stop-loss", STOP, self.plan.stop_loss is not None),
        ):
            if wanted:
                exact = None if ends is None else float(ends[end])
                asked.append(chance(name, int(tally.ends[end]), number, exact))
        asked.append(chance("doubling", tally.sums[DOUBLED], number, self._doubling()))
        asked.append(self._losing())
        if number - int(tally.ends[TIME]) >= ENOUGH:
            rounds = tally.sums[ROUNDS], tally.sums[ROUNDS_SQUARED]
            found = None if law is None else (law.rounds, law.rounds_deviation)
            asked.append(mean("rounds", "rounds", *rounds, number, found))
        ruined = int(tally.ends[RUIN])
        if ruined >= ENOUGH:
            rounds = tally.sums[RUIN_ROUNDS], tally.sums[RUIN_SQUARED]
            found = None if law is None else (law.ruin_rounds, law.ruin_deviation)
            asked.append(mean("rounds to ruin", "rounds", *rounds, ruined, found))
        fits = self._distribution()
        return asked if fits is None else [*asked, fits]

    def _ahead(self) -> float | None:
        """The exact chance to leave with more than was brought."""
        if self.law is None:
            return None
        even = (self.plan.bankroll - self.law.low) // self.law.step
        return float(self.law.finals[even + 1 :].sum())

    def _doubling(self) -> float | None:
        """The exact chance to have twice the bankroll at some time of the evening."""
        walls = self.plan.walls
        double = 2 * walls.bankroll
        if walls.goal < double:
            return None
        law = self.law_of(Walls(walls.bankroll, double, walls.floor, walls.least, walls.rounds))
        return None if law is None else float(law.ends[GOAL])

    def _losing(self) -> Question:
        hits = int(self.tally.longest[self.losses :].sum())
        exact = None
        if self.rungs is not None and self.law is not None:
            longer = with_losing_runs(self.rungs, self.losses)
            found = evening_law(self.plan.bets, longer, self.plan.table, self.plan.walls)
            if found is not None:
                exact = float(found[1].reshape(-1, self.losses + 1)[:, self.losses].sum())
        return chance(f"{self.losses} losses in a row", hits, self.evenings, exact)

    def _distribution(self) -> Question | None:
        """How well the final bankrolls fit their exact law, as a chi-square over common bins."""
        exact = self.exact_finals()
        if exact is None:
            return None
        found, expected = pooled(self.tally.finals, exact * self.evenings)
        if len(found) < 2:
            return None
        fit = chi_square_tail(chi_square(found, expected), len(found) - 1)
        return Question("distribution", "p", fit, None)


def evenings(
    rulebook: Rulebook | str,
    stakes: Mapping[str, Money],
    *,
    bankroll: Money,
    strategy: str | Strategy | OwnStrategy = "flat",
    goal: Money | None = None,
    stop_loss: Money | None = None,
    rounds: int = 200,
    evenings: int = 100_000,
    minimum: Money | None = None,
    maximum: Money | None = None,
    unit: Money | None = None,
    readings: Mapping[str, str] | None = None,
    losses: int = 10,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> EveningsResult:
    """Play evenings and say what becomes of the bankroll.

    Money is whole cents, or as people write it: ``"25.50"``. A strategy is a name, a file and
    function (``"my.py:mine"``), or a function. An evening ends with its rounds, at the goal, once
    the stop-loss is lost, or when the next stake cannot be paid.
    """
    book = the_book(rulebook, readings)
    taken = strategy if isinstance(strategy, str | OwnStrategy) else own_strategy(strategy)
    plan = plan_of(
        *(book, stakes, taken, bankroll, goal, stop_loss, rounds, evenings),
        *(minimum, maximum, unit, seed),
    )
    if not 1 <= losses < RUNS:
        raise BadQuestion(f"losses must be a number from 1 to {RUNS - 1}, got {losses}")
    the_level(level)
    plan.kernel()
    found = gather(plan, plan.evenings, workers, progress, executor, plan.longest)
    return EveningsResult(plan, found.total, level, losses)


def pooled(
    found: NDArray[np.int64], expected: NDArray[np.float64], least: float = 5.0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Counts and expectations, neighbours put together until enough is expected of each."""
    places, group, have = [], 0, 0.0
    for each in expected:
        places.append(group)
        have += each
        if have >= least:
            group, have = group + 1, 0.0
    where = np.minimum(places, max(group - 1, 0)) if have < least else np.array(places)
    return gathered(where, found), gathered(where, expected)


def gathered(places: NDArray[Any], weights: NDArray[Any], least: int = 0) -> NDArray[np.float64]:
    """What falls on each place, added up."""
    return np.bincount(places, weights=weights, minlength=least).astype(np.float64)


def _quantile(counts: NDArray[np.int64], share: float) -> int:
    return int(np.searchsorted(np.cumsum(counts), share * counts.sum()))


def _variances(bets: Bets, stake: Amount) -> list[Fraction]:
    return [each.variance for each in bets.figures_at(stake)]


def _return(plan: Plan, tally: Tally) -> Question:
    """What came back of each unit staked, against the exact return of what was staked on."""
    bets = plan.bets
    if plan.together:
        rounds = tally.staked[0]
        worth = bets.together
        found = 1 + tally.net / (rounds * bets.total)
        deviation = sqrt(float(worth.variance) / rounds)
        return Question("return", "share", found, worth.returned, deviation)
    staked = sum(tally.staked)
    figures = bets.figures
    returned = sum(s * f.returned for s, f in zip(tally.staked, figures, strict=True)) / staked
    stakes = (Amount(plan.table.minimum), Amount(plan.table.maximum))
    widest = [
        max(each) for each in zip(*(_variances(bets, stake) for stake in stakes), strict=True)
    ]
    spread = sum(q * variance for q, variance in zip(tally.squares, widest, strict=True))
    deviation = sqrt(float(spread)) / staked if staked else nan
    exact = None if bets.rounding[0] else returned
    return Question("return", "share", 1 + tally.net / staked, exact, deviation)
