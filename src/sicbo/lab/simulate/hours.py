"""How a whole table earns: every player's stakes on the same rolls, hour by hour."""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import AHEAD
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.engine.strategies import Table
from sicbo.lab.engine.tally import Tally
from sicbo.lab.exact.convolution import SumLaw, moments, sum_law
from sicbo.lab.fairness.statistics import chi_square, chi_square_tail
from sicbo.lab.simulate.answers import Question, chance, mean
from sicbo.lab.simulate.evenings import gathered, pooled
from sicbo.lab.simulate.judgement import RulebookSimulation
from sicbo.lab.simulate.plan import NEVER, Plan
from sicbo.lab.simulate.questions import (
    MOST_EVENINGS,
    BadQuestion,
    Money,
    the_book,
    the_level,
    the_number,
    the_seed,
    the_stakes,
)

MOST_PLAYERS = 1_000
MOST_HANDS = 10_000
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, repr=False)
class HoursResult(RulebookSimulation):
    """A number of hours of a table, from the house's side."""

    counted: ClassVar = "hours"

    plan: Plan
    players: int
    tally: Tally
    level: float

    @property
    def hours(self) -> int:
        """How many hours were played."""
        return self.tally.evenings

    @property
    def done(self) -> int:
        """How many hours were played."""
        return self.hours

    @property
    def asked(self) -> int:
        """How many hours were asked for."""
        return self.plan.evenings

    @property
    def turnover(self) -> Amount:
        """What is staked in an hour."""
        return Amount(self.plan.bets.total * self.plan.rounds)

    @cached_property
    def law(self) -> SumLaw | None:
        """The exact law of what the players net in an hour."""
        return sum_law(Counter(self.plan.bets.nets.tolist()), self.plan.rounds)

    def quantiles(self) -> dict[float, tuple[float, float | None]]:
        """The house's win that some shares of the hours stay at or below: found, and exact."""
        offset, width, _ = self.plan.scale
        counts = self.tally.finals[::-1]
        lines = len(counts) - 1
        found: dict[float, tuple[float, float | None]] = {}
        for share in SHARES:
            place = lines - int(np.searchsorted(np.cumsum(counts), share * self.hours))
            win = self.plan.bankroll - (offset + width * place)
            exact = None
            if self.law is not None:
                upward = np.cumsum(self.law.chances[::-1])
                there = int(np.searchsorted(upward, share - 1e-12))
                exact = -int(self.law.values[::-1][min(there, len(upward) - 1)])
            found[share] = (win, exact)
        return found

    def _questions(self) -> list[Question]:
        """Hold, win of an hour, how often the house loses one."""
        tally, number, plan = self.tally, self.hours, self.plan
        worth = plan.bets.together
        one, spread = moments(Counter(plan.bets.nets.tolist()))
        turnover = self.turnover
        win = mean("win of an hour", "money", -tally.net, tally.net_squares, number, None)
        deviation = float(spread * plan.rounds / number) ** 0.5
        exact = -one * plan.rounds
        asked = [
            Question(
                *("hold", "share", win.simulated / turnover, worth.edge),
                deviation=deviation / turnover,
            ),
            Question("win of an hour", "money", win.simulated, float(exact), deviation),
        ]
        offset, width, _ = plan.scale
        lost = None if self.law is None else 1 - self.law.below(1)
        asked.append(chance("an hour lost by the house", tally.sums[AHEAD], number, lost))
        if self.law is not None:
            places = (plan.bankroll + self.law.values - offset) // width
            places = np.minimum(places, len(tally.finals) - 1)
            expected = gathered(places, self.law.chances, len(tally.finals)) * number
            found, wanted = pooled(tally.finals, expected)
            if len(found) > 1:
                fit = chi_square_tail(chi_square(found, wanted), len(found) - 1)
                asked.append(Question("distribution", "p", fit, None))
        return asked


def hours(
    rulebook: Rulebook | str,
    stakes: Mapping[str, Money],
    *,
    players: int = 7,
    hands: int = 45,
    hours: int = 100_000,
    readings: Mapping[str, str] | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> HoursResult:
    """Let players stake on the same rolls, `hands` an hour, and see what the house earns.

    The players take the wagers in turn: of seven players on two wagers four take the first.
    """
    book = the_book(rulebook, readings)
    the_number("players", players, MOST_PLAYERS)
    the_number("hands", hands, MOST_HANDS)
    the_level(level)
    taken = the_stakes(book, stakes)
    if players < len(taken):
        raise BadQuestion(f"players must be at least one a wager, {len(taken)}, got {players}")
    parts = Counter(list(taken)[player % len(taken)] for player in range(players))
    shared = {key: Amount(parts[key] * stake) for key, stake in taken.items()}
    bets = Bets(book, shared, parts)
    plenty = Amount(-int(bets.nets.min()) * hands + bets.total)
    plan = Plan(
        bets=bets,
        strategy="flat",
        table=Table(1, NEVER, 1, 1, len(shared)),
        bankroll=plenty,
        goal=None,
        stop_loss=None,
        rounds=hands,
        evenings=the_number("hours", hours, MOST_EVENINGS),
        seed=the_seed(seed),
    )
    found = gather(plan, plan.evenings, workers, progress, executor, plan.longest)
    return HoursResult(plan, players, found.total, level)
