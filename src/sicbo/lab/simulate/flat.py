"""Flat rounds by the billion: the return of wagers, against the exact one."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import paid_at
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.flat_kernel import FlatRounds
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.fairness.statistics import chi_square, chi_square_tail
from sicbo.lab.simulate.answers import Question, chance
from sicbo.lab.simulate.judgement import RulebookSimulation
from sicbo.lab.simulate.questions import (
    MOST_ROUNDS,
    Money,
    the_book,
    the_level,
    the_number,
    the_seed,
    the_stakes,
)

UNIT = Amount(100)


@dataclass(frozen=True, repr=False)
class FlatResult(RulebookSimulation):
    """A number of rolls, and what they made of wagers."""

    counted: ClassVar = "rounds"

    book: Rulebook
    stakes: Mapping[WagerKey, Amount] | None
    """The stakes of every round; nothing where each wager was looked at by itself."""
    seed: int
    asked: int
    counts: NDArray[np.int64]
    """How often each of the 216 rolls came."""
    level: float

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return int(self.counts.sum())

    @property
    def done(self) -> int:
        """How many rounds were played."""
        return self.rounds

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader should know besides."""
        said = list(super().notes)
        if self.stakes is None and self.book.document.payments is not None:
            said.append(
                "returns by the odds, before payments are rounded; name stakes to see after"
            )
        return tuple(said)

    def _questions(self) -> list[Question]:
        """The return of each wager, and of all stakes together."""
        keys = list(self.stakes or self.book.table)
        staked = self.stakes or {}
        asked = [_return(self.book, key, self.counts, staked.get(key)) for key in keys]
        if self.stakes is not None and len(keys) > 1:
            asked.append(_together(Bets(self.book, dict(self.stakes)), self.counts))
        if self.rounds >= 5 * 216:
            expected = np.full(216, self.rounds / 216)
            fit = chi_square_tail(chi_square(self.counts, expected), 215)
            asked.append(Question("the 216 rolls", "p", fit, None))
        return asked


def flat_rounds(
    rulebook: Rulebook | str,
    stakes: Mapping[str, Money] | None = None,
    *,
    rounds: int = 100_000_000,
    readings: Mapping[str, str] | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> FlatResult:
    """Play rounds with the same stakes; without stakes, look at every wager of the rulebook."""
    book = the_book(rulebook, readings)
    taken = None if stakes is None else the_stakes(book, stakes)
    work = FlatRounds(the_seed(seed), the_number("rounds", rounds, MOST_ROUNDS))
    the_level(level)
    found = gather(work, work.shards, workers, progress, executor)
    return FlatResult(book, taken, seed, rounds, found.total, level)


def _return(
    book: Rulebook, key: WagerKey, counts: NDArray[np.int64], stake: Amount | None = None
) -> Question:
    """What came back of one unit on a wager; at one price its interval is that of a chance.

    A stake is paid as settlement pays it, rounding included; without one, the odds are looked at.
    """
    bets, payments = Bets(book, {key: stake or UNIT}), book.document.payments
    (row,), (worth,) = bets.rows, bets.figures if stake is None else bets.figures_at(stake)
    prices = [level.odds for level in row.levels]
    if stake is not None:
        prices = [paid_at(stake, odds, payments) for odds in prices]
    rounds = int(counts.sum())
    levels = np.bincount(bets.cells[0], weights=counts, minlength=len(row.levels) + 1)
    name = f"return of {key}"
    if len(prices) == 1:
        whole, back = chance(name, int(levels[1]), rounds, None), float(1 + prices[0])
        found = whole.simulated * back
        return Question(name, "share", found, worth.returned, hits=whole.hits, scale=back)
    came = sum(int(won) * (1 + odds) for won, odds in zip(levels[1:], prices, strict=True))
    deviation = sqrt(float(worth.variance) / rounds)
    return Question(name, "share", float(came / rounds), worth.returned, deviation)


def _together(bets: Bets, counts: NDArray[np.int64]) -> Question:
    rounds = int(counts.sum())
    net = sum(int(count) * int(each) for count, each in zip(counts, bets.nets, strict=True))
    worth = bets.together
    deviation = sqrt(float(worth.variance) / rounds)
    found = 1 + net / (rounds * bets.total)
    return Question("return of all stakes", "share", found, worth.returned, deviation)
