"""Draws of tickets simulated prize by prize, as they are drawn: whoever has won is passed over."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.engine.streams import DRAWS, stream
from sicbo.lab.exact.draws.holder_chances import holder_chances
from sicbo.lab.simulate.answers import Question, chance
from sicbo.lab.simulate.judgement import Judgement
from sicbo.lab.simulate.questions import the_level, the_number, the_seed
from sicbo.lab.simulate.result_text import answer_json, verdict

MOST_DRAWS: Final = 10**9
BATCH: Final = 4096


class WinCounts(NamedTuple):
    """How often some of the holders have won at least one prize."""

    draws: int
    wins: NDArray[np.int64]

    def __add__(self, other: "WinCounts") -> "WinCounts":  # type: ignore[override]
        """Both together."""
        return WinCounts(self.draws + other.draws, self.wins + other.wins)


class TicketDraws:
    """Draws all prizes again and again, a batch at a time, each with chances of its own."""

    def __init__(
        self, tickets: Sequence[int], prizes: int, seen: int, seed: int, draws: int, one_each: bool
    ) -> None:
        self.lasts = np.cumsum(tickets)
        self.prizes, self.seen, self.seed, self.draws = prizes, seen, seed, draws
        self.one_each = one_each

    def __call__(self, batches: range) -> WinCounts:
        """Do some batches."""
        found = WinCounts(0, np.zeros(self.seen, dtype=np.int64))
        for number in batches:
            key = np.array([self.seed, stream(DRAWS, number)], dtype=np.uint64)
            chances = np.random.Generator(np.random.Philox(key=key))
            found += self._batch(chances, min(BATCH, self.draws - number * BATCH))
        return found

    def _batch(self, chances: np.random.Generator, size: int) -> WinCounts:
        winners = np.full((size, self.prizes), -1, dtype=np.int64)
        for prize in range(self.prizes):
            left = np.arange(size)
            while len(left):
                ticket = chances.integers(int(self.lasts[-1]), size=len(left))
                holder = np.searchsorted(self.lasts, ticket, side="right")
                has_won = (winners[left] == holder[:, None]).any(axis=1) & self.one_each
                winners[left[~has_won], prize] = holder[~has_won]
                left = left[has_won]
        won = (winners[:, :, None] == np.arange(self.seen)).any(axis=1)
        return WinCounts(size, won.sum(axis=0, dtype=np.int64))


@dataclass(frozen=True, repr=False)
class DrawResult(Judgement):
    """A number of draws, and how often the first of the holders won."""

    counted: ClassVar = "draws"

    tickets: tuple[int, ...]
    prizes: int
    counts: WinCounts
    asked: int
    seed: int
    level: float
    one_each: bool

    @property
    def done(self) -> int:
        """How many were made."""
        return self.counts.draws

    def _questions(self) -> list[Question]:
        known = holder_chances(self.tickets, self.prizes, one_each=self.one_each)
        asked = []
        for place, wins in enumerate(self.counts.wins.tolist()):
            own = known[self.tickets[place]]
            exact = own.chance if own.exact is None else own.exact
            asked.append(chance(f"{own.tickets:,} tickets win", wins, self.done, exact))
        return asked


def ticket_draws(
    tickets: Sequence[int],
    prizes: int,
    *,
    seen: int,
    one_each: bool = True,
    draws: int = 100_000,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> DrawResult:
    """Draw prizes again and again, and see how often the first of the holders win."""
    the_level(level)
    the_number("draws", draws, MOST_DRAWS)
    most = min(prizes, len(tickets)) if one_each else prizes
    work = TicketDraws(tickets, most, seen, the_seed(seed), draws, one_each)
    found = gather(work, -(-draws // BATCH), workers, progress, executor)
    return DrawResult(tuple(tickets), prizes, found.total, draws, seed, level, one_each)


def draw_json(result: DrawResult) -> dict[str, Any]:
    """A result for programs."""
    return {
        "draws": result.done,
        "seed": result.seed,
        "level": result.level,
        "agrees": result.agrees,
        "verdict": verdict(result),
        "answers": [answer_json(each) for each in result.answers],
    }
