"""Super Streak and its like: wagers over several results, against the law of the streak."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.document import Market, Streak
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.law.streaks import MarketFigures, market_figures
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.engine.streak_kernel import (
    FIRST_RESULT,
    FOLLOW,
    NEITHER,
    NOMINATE,
    TRIPLE,
    StreakWagers,
)
from sicbo.lab.fairness.statistics import chi_square, chi_square_tail
from sicbo.lab.simulate.answers import Question, chance
from sicbo.lab.simulate.evenings import pooled
from sicbo.lab.simulate.judgement import RulebookSimulation
from sicbo.lab.simulate.questions import BadQuestion, the_book, the_level, the_number, the_seed

MOST_WAGERS: Final = 10**13
HOW: Final = {"follow": FOLLOW, "first_result": FIRST_RESULT, "nominate": NOMINATE}


@dataclass(frozen=True, repr=False)
class StreaksResult(RulebookSimulation):
    """A number of streak wagers, decided."""

    counted: ClassVar = "wagers"

    book: Rulebook
    key: WagerKey
    streak: Streak
    worth: MarketFigures
    seed: int
    asked: int
    law: NDArray[np.int64]
    """How often each final count came."""
    results: int
    """How many results it took to decide them."""
    level: float

    @property
    def wagers(self) -> int:
        """How many wagers were decided."""
        return int(self.law.sum())

    @property
    def done(self) -> int:
        """How many wagers were decided."""
        return self.wagers

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader should know besides."""
        said = list(super().notes)
        if self.book.document.payments is not None:
            said.append("the return is by the odds, before payments are rounded")
        return tuple(said)

    def _questions(self) -> list[Question]:
        """Return, chance to win, the law of the count, and results a wager."""
        whole, number = self.worth.whole, self.wagers
        pairs = list(zip(self.law.tolist(), whole.paid, strict=True))
        back = sum((n * (1 + odds) for n, odds in pairs if odds is not None), Fraction(0))
        won = sum(n for n, odds in pairs if odds is not None)
        deviation = sqrt(float(whole.figures.variance) / number)
        returned = whole.figures.returned
        asked = [
            Question("return", "share", float(back / number), returned, deviation),
            chance("win", won, number, whole.figures.probability),
        ]
        found, expected = pooled(self.law, np.array([float(p) for p in whole.law]) * number)
        if len(found) > 1:
            fit = chi_square_tail(chi_square(found, expected), len(found) - 1)
            asked.append(Question("law of the count", "p", fit, None))
        # The results of a wager are about those of a geometric law: its spread bounds theirs.
        mean = self.results / number
        spread = sqrt(max(mean * mean, 1.0) / number)
        exact = whole.mean_results
        asked.append(Question("results a wager", "rounds", mean, exact, spread))
        return asked


def streak_wagers(
    rulebook: Rulebook | str,
    key: str,
    *,
    wagers: int = 10_000_000,
    readings: Mapping[str, str] | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> StreaksResult:
    """Place a streak wager in every window that opens, until the wanted number is decided."""
    book = the_book(rulebook, readings)
    streak, market = _market(book, key)
    worth = market_figures(book, streak, market)
    the_level(level)
    work = StreakWagers(
        seed=the_seed(seed),
        wagers=the_number("wagers", wagers, MOST_WAGERS),
        hits=_hits(book, market),
        how=HOW[streak.side],
        best=_best(worth, market),
        opening=streak.first == "opening_result",
        longest=max(pay.length for pay in streak.pays),
    )
    found = gather(work, work.shards, workers, progress, executor).total
    return StreaksResult(
        *(book, WagerKey(market.key), streak, worth, seed, wagers),
        law=found[:-1],
        results=int(found[-1]),
        level=level,
    )


def _market(book: Rulebook, key: str) -> tuple[Streak, Market]:
    for streak in book.streaks:
        for market in streak.markets:
            if market.key == key:
                return streak, market
    known = book.streak_keys
    offered = f"one of {', '.join(known)}" if known else f"a streak, and {book.id} has none"
    raise BadQuestion(f"streak must be {offered}, got {key!r}" + did_you_mean(key, known))


def _hits(book: Rulebook, market: Market) -> tuple[int, ...]:
    """For each roll the side it is, neither, or a triple, which moves nothing."""
    rows = [book.row(side) for side in market.sides]
    found = []
    for roll in ROLLS:
        won = [side for side, row in enumerate(rows) if row.at(roll) is not None]
        found.append(TRIPLE if roll.is_triple else won[0] if won else NEITHER)
    return tuple(found)


def _best(worth: MarketFigures, market: Market) -> int:
    returns = [worth.sides[WagerKey(side)].figures.returned for side in market.sides]
    return returns.index(max(returns))
