"""Flat rounds by the billion: the return of wagers, against the exact one."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.flat import FlatRounds
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.fairness.statistics import chi_square, chi_square_tail
from sicbo.lab.simulate.answers import Question, chance
from sicbo.lab.simulate.asked import (
    MOST_ROUNDS,
    Money,
    the_book,
    the_level,
    the_number,
    the_seed,
    the_stakes,
)
from sicbo.lab.simulate.judged import Judged

UNIT = Amount(100)


@dataclass(frozen=True)
class FlatResult(Judged):
    """So many rolls, and what they made of wagers."""

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

    def _questions(self) -> list[Question]:
        """The return of each wager, and of all stakes together."""
        keys = list(self.stakes or self.book.table)
        asked = [_return(self.book, key, self.counts) for key in keys]
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


def _return(book: Rulebook, key: WagerKey, counts: NDArray[np.int64]) -> Question:
    """What came back of one unit on a wager; at one price its interval is that of a chance."""
    bets = Bets(book, {key: UNIT})
    (row,), (worth,) = bets.rows, bets.figures
    rounds = int(counts.sum())
    levels = np.bincount(bets.cells[0], weights=counts, minlength=len(row.levels) + 1)
    name = f"return of {key}"
    if len(row.levels) == 1:
        whole = chance(name, int(levels[1]), rounds, None)
        return Question(
            *(name, "share", whole.simulated * float(1 + row.levels[0].odds), worth.returned),
            hits=whole.hits,
            scale=float(1 + row.levels[0].odds),
        )
    back = sum(int(won) * (1 + lv.odds) for won, lv in zip(levels[1:], row.levels, strict=True))
    deviation = sqrt(float(worth.variance) / rounds)
    return Question(name, "share", float(back / rounds), worth.returned, deviation)


def _together(bets: Bets, counts: NDArray[np.int64]) -> Question:
    rounds = int(counts.sum())
    net = sum(int(count) * int(each) for count, each in zip(counts, bets.nets, strict=True))
    worth = bets.together
    deviation = sqrt(float(worth.variance) / rounds)
    found = 1 + net / (rounds * bets.total)
    return Question("return of all stakes", "share", found, worth.returned, deviation)
