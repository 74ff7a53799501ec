"""A jackpot played for millions of rounds, beside its exact figures."""

from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.settlement import line_of
from sicbo.core.money import Amount
from sicbo.lab.engine.pool_kernel import CLASS_BITS, TURNS_MAX, WinNotes, WinSearch, play_pool
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.exact.jackpots.counting import TableCounts, counts_of
from sicbo.lab.exact.jackpots.link import Link, LinkedTable
from sicbo.lab.exact.jackpots.pool_figures import PoolFigures, pool_figures
from sicbo.lab.exact.jackpots.spans import Span
from sicbo.lab.fairness.statistics import chi_square, chi_square_tail
from sicbo.lab.simulate.answers import Question
from sicbo.lab.simulate.judgement import Judgement
from sicbo.lab.simulate.questions import BadQuestion, the_level, the_number, the_seed
from sicbo.lab.simulate.result_text import answer_json, verdict

MOST_POOL_ROUNDS: Final = 10**12
MOST_NOTES: Final = 30_000_000
"""A number of wins that fits into memory with ease."""
MOST_MONEY: Final = 2**62
FEW: Final = 100
"""The number of prizes from which on their spread is asked for."""
BATCHES: Final = 32
TIGHT: Final = Fraction(1, 200)
"""Bounds that are closer than this share of the figure count as an exact answer."""
Cents = NDArray[np.int64]


@dataclass(frozen=True, repr=False)
class PoolResult(Judgement):
    """A number of rounds of a link, and the prizes they brought."""

    counted: ClassVar = "rounds"

    figures: PoolFigures
    seed: int
    asked: int
    rounds: int
    """How many rounds every table played."""
    rolls: Cents
    """How often each of the 216 rolls came at each table."""
    prizes: Cents
    house: Cents
    """What the house paid of the reset at each hit."""
    winners: Cents
    """How many seats hit together each time."""
    level: float

    def __repr__(self) -> str:
        return f"<PoolResult {self.link.name}: {self.rounds:,} rounds, {len(self.prizes):,} hits>"

    @property
    def link(self) -> Link:
        """What was played."""
        return self.figures.link

    @property
    def done(self) -> int:
        """How many rounds were played."""
        return self.rounds

    @cached_property
    def paid(self) -> Cents:
        """What all winners of each hit together were paid."""
        return self.prizes * self.winners if self.link.terms.sharing == "each" else self.prizes

    def _questions(self) -> list[Question]:
        """Hits, prizes, winners, return, and the rolls themselves."""
        known, hits, tables = self.figures, len(self.prizes), len(self.link.tables)
        asked = [
            Question(
                *("hits a round", "rate", hits / self.rounds, known.hits),
                hits=(hits, self.rounds * tables),
                scale=tables,
            )
        ]
        if hits > 1:
            asked.append(self._mean())
        if hits > FEW:
            asked.append(self._spread())
        if hits > 1 and len(np.unique(self.winners)) > 1:
            found = self.winners.astype(np.float64)
            deviation = float(found.std(ddof=1)) / sqrt(hits)
            asked.append(
                Question("winners of a hit", "rounds", found.mean(), known.winners, deviation)
            )
        if hits > 1:
            asked.append(self._return())
        if self.rounds >= 5 * 216:
            expected = np.full(self.rolls.shape, self.rounds / 216)
            fit = chi_square_tail(chi_square(self.rolls, expected), 215 * tables)
            asked.append(Question("the 216 rolls", "p", fit, None))
        return asked

    @cached_property
    def _later(self) -> NDArray[np.float64]:
        """Every prize but the first, which began when the pool was opened and not by a hit."""
        return self.prizes[1:].astype(np.float64)

    @cached_property
    def _fed_deviation(self) -> float:
        """The standard deviation of what is fed between two hits."""
        free = self.figures.free_variance
        if free is not None:
            return sqrt(float(free))
        return float(self.figures.fed * self.figures.gap)

    def _unsettled(self) -> float:
        """A bound of the overflow on its way to the long run (Kingman's)."""
        known, ceiling = self.figures, self.link.terms.ceiling
        if ceiling is None or known.reaches_ceiling:
            return 0.0
        return self._fed_deviation**2 / (2 * float(ceiling - known.expected))

    def _mean(self) -> Question:
        known, number = self.figures, len(self._later)
        exact = None if known.reaches_ceiling else float(known.mean)
        # What the ceiling holds back comes with a later prize, so the mean is that of the feed.
        deviation = self._fed_deviation / sqrt(number) + self._unsettled() / number
        if not self._alone:
            deviation = max(deviation, self._batched(self._later))
        return Question("mean prize", "money", float(self._later.mean()), exact, deviation)

    @property
    def _alone(self) -> bool:
        """Whether the feed between two hits does not depend on that before."""
        return len(self.link.tables) == 1 and self.figures.classes == 1

    @staticmethod
    def _batched(values: NDArray[np.float64]) -> float:
        """The standard error of a mean whose parts may hang together, from batches of them."""
        if len(values) < 2 * BATCHES:
            return float(values.std()) / sqrt(len(values))
        means = [float(each.mean()) for each in np.array_split(values, BATCHES)]
        return float(np.std(means, ddof=1)) / sqrt(BATCHES)

    def _spread(self) -> Question:
        found = self._later
        spread = float(found.std(ddof=1))
        fourth = float(((found - found.mean()) ** 4).mean())
        seen = sqrt(max(fourth - spread**4, 0.0) / len(found)) / (2 * spread) if spread else 0.0
        # Prizes grow like waiting times, whose fourth moment few of them show.
        deviation = max(seen, spread * sqrt(2 / len(found)))
        exact = _deviation(self.figures.variance)
        if self.figures.reaches_ceiling:
            exact = None
        return Question("spread of the prize", "money", spread, exact, deviation)

    def _return(self) -> Question:
        known, link = self.figures, self.link
        nets = [_nets(table) for table in link.tables]
        net = sum(
            int(count) * each
            for counts, values in zip(self.rolls, nets, strict=True)
            for count, each in zip(counts, values, strict=True)
        )
        turnover = self.rounds * link.turnover
        found = float(1 + Fraction(net + sum(self.paid.tolist()), turnover))
        variance = sum(float(np.var(np.array(each, dtype=np.float64))) for each in nets)
        by_pay = sqrt(variance * self.rounds)
        number = len(self.prizes)
        if link.terms.sharing == "each":
            by_pool = sqrt(float((self.paid.astype(np.float64) ** 2).sum()))
        else:
            # Whatever was fed is in prizes or still in the pool: hits alone move the rest.
            left = float(known.fed * known.gap) + 4 * self._fed_deviation + self._unsettled()
            by_pool = link.terms.reset * sqrt(number) + left
        exact = _close(known.returned)
        if known.reaches_ceiling:
            exact = None
        deviation = (by_pay + by_pool) / turnover
        return Question("return of all stakes", "share", found, exact, deviation)


def jackpot_rounds(
    link: Link,
    *,
    rounds: int = 10_000_000,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    figures: PoolFigures | None = None,
) -> PoolResult:
    """Play rounds of a link from the opening of its pool, every table in turn."""
    the_level(level)
    the_number("rounds", rounds, MOST_POOL_ROUNDS)
    counts = [counts_of(link, table) for table in link.tables]
    _bounded(link, counts, rounds)
    work = WinSearch(the_seed(seed), rounds, tuple(each.wins_by_roll for each in counts))
    noted = gather(work, work.shards, workers, progress, executor).total
    done, notes, rolls = _in_order(noted, work)
    known = pool_figures(link) if figures is None else figures
    prizes, house, hits = _played(link, counts[0].times, notes)
    return PoolResult(
        figures=known,
        seed=seed,
        asked=rounds,
        rounds=done,
        rolls=rolls,
        prizes=prizes,
        house=house,
        winners=_winners(counts, hits),
        level=level,
    )


def _bounded(link: Link, counts: list[TableCounts], rounds: int) -> None:
    """Refuse what would not fit into memory or into whole numbers."""
    if rounds * len(link.tables) >= TURNS_MAX:
        raise BadQuestion(f"rounds must be fewer for {len(link.tables)} tables, got {rounds:,}")
    share = sum(sum(1 for each in table.wins_by_roll if each) / 216 for table in counts)
    if rounds * share > MOST_NOTES:
        most = int(MOST_NOTES / share)
        raise BadQuestion(
            f"rounds must be at most {most:,} with a trigger that wins so often, got {rounds:,}"
        )
    for table in link.tables:
        for each in (table.fed, table.reserved):
            if (each + each.denominator) * (rounds + 1) * len(link.tables) >= MOST_MONEY:
                raise BadQuestion(
                    f"rounds times turnover of {table.name} must stay within whole numbers, "
                    "got more; play fewer rounds"
                )


def _in_order(noted: WinNotes, work: WinSearch) -> tuple[int, Cents, Cents]:
    """How many rounds were played from the first on without a gap, what was noted, and the rolls.

    Interrupted, shards may be missing between others: what comes after the first gap is left out.
    """
    whole = 0
    while whole in noted.shards:
        whole += 1
    if not whole:
        raise KeyboardInterrupt
    kept = [noted.shards[shard] for shard in range(whole)]
    done = min(whole * work.in_shard, work.rounds)
    rolls: Cents = np.stack([rolls for _, rolls in kept]).sum(axis=0)
    return done, np.concatenate([notes for notes, _ in kept]), rolls


def _played(link: Link, times: int, notes: Cents) -> tuple[Cents, Cents, Cents]:
    """The prizes that the notes come to, in order."""
    feeds = []
    for table in link.tables:
        line: list[int] = []
        for each in (table.fed, table.reserved):
            line += [*divmod(each.numerator, each.denominator), each.denominator]
        feeds.append(line)
    ceiling = MOST_MONEY if link.terms.ceiling is None else link.terms.ceiling
    prizes, house, hits = (np.zeros(len(notes), dtype=np.int64) for _ in range(3))
    lines = np.array(feeds, dtype=np.int64)
    reset = int(link.terms.reset)
    number = play_pool(
        notes, len(link.tables), times, lines, reset, int(ceiling), prizes, house, hits
    )
    return prizes[:number], house[:number], hits[:number]


def _winners(counts: list[TableCounts], hits: Cents) -> Cents:
    """How many seats hit together at each hit."""
    bits = 1 << CLASS_BITS
    tables = (hits >> CLASS_BITS) % len(counts)
    seats = np.zeros((len(counts), CLASS_BITS), dtype=np.int64)
    for place, each in enumerate(counts):
        for group, number in zip(each.table.seats, each.classes, strict=True):
            if number is not None:
                seats[place, number] += group.count
    won = (hits & (bits - 1))[:, None] >> np.arange(CLASS_BITS) & 1
    made: Cents = (won * seats[tables]).sum(axis=1)
    return made


def _nets(table: LinkedTable) -> list[int]:
    """What all seats of a table net on each roll by the paytable."""
    payments = table.book.document.payments
    laid: list[tuple[WagerKey, Amount, int]] = [
        (key, stake, seats.count) for seats in table.seats for key, stake in seats.stakes.items()
    ]
    return [
        sum(
            count * (line_of(table.book.row(key), roll, stake, payments).returns - stake)
            for key, stake, count in laid
        )
        for roll in ROLLS
    ]


def _close(span: Span | None) -> Fraction | float | None:
    """A figure as an exact answer, where it is one or as good as one."""
    if span is None or span.error > TIGHT * abs(span.middle):
        return None
    return span.low if span.exact else float(span.middle)


def _deviation(variance: Span | None) -> float | None:
    if variance is None:
        return None
    low, high = (sqrt(float(each)) for each in variance)
    return (low + high) / 2 if high - low <= float(TIGHT) * high else None


def result_json(result: PoolResult) -> dict[str, Any]:
    """What was played, for a program: money in cents."""
    return {
        "rounds": result.rounds,
        "hits": len(result.prizes),
        "seed": result.seed,
        "level": result.level,
        "whole": result.whole,
        "agrees": result.agrees,
        "verdict": verdict(result),
        "paid": sum(result.paid.tolist()),
        "paid_by_house_for_resets": sum(result.house.tolist()),
        "answers": [answer_json(answer) for answer in result.answers],
        "notes": list(result.notes),
    }
