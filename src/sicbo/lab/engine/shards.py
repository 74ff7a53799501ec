"""Work cut into numbered shards whose results add up exactly, whoever did which.

A shard is determined by its number and the work alone, and what shards find are whole numbers. So
the sum is the same to the last bit on one worker, on seven, or on a cluster: any executor of the
standard library's kind may be put underneath.

A worker is given a run of shards at a time, as long as the pace that was measured allows: quick
work is not cut finer than is worth a worker's while, and slow work can be stopped soon.
"""

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import monotonic, perf_counter
from typing import Final, Generic, Protocol, Self, TypeVar

from sicbo.core.errors import SicboError
from sicbo.lab.saying import told

BREATH: Final = 0.1
"""How long, in seconds, we listen to nobody but the workers."""
RUN_SECONDS: Final = 0.1
"""How long a run of shards should take."""
GROWTH: Final = 4
"""How many times longer than the last a run may be: one measure alone may deceive."""
PATIENCE: Final = 1.0
"""How long, in seconds, an interrupted sum waits for the shards at hand."""
MOST_WORKERS: Final = 1024
THREADS: Final = "sicbo-lab"
"""How the names of our threads begin."""


class NoWorkers(SicboError):
    """A number of workers that is not one."""


class Part(Protocol):
    """What a shard finds: something that adds up."""

    def __add__(self, other: Self, /) -> Self:
        """Both together."""
        ...


P = TypeVar("P", bound=Part)
Work = Callable[[range], P]
"""Does some shards and says what they found together."""
Progress = Callable[[int, int], None]
"""Called again and again with how many shards are done, and of how many; may interrupt."""


@dataclass(frozen=True)
class ShardSum(Generic[P]):
    """The sum of the shards that were done."""

    total: P
    done: int
    shards: int

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.done == self.shards


def gather(
    work: Work[P],
    shards: int,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    longest: int = 1,
) -> ShardSum[P]:
    """Do shards 0, 1, … and add up what they find; all cores unless told otherwise.

    `longest` is how many shards may be done in one run. Interrupted from the keyboard, it gives the
    shards at hand a moment and returns what is known so far.
    """
    at_once = cores() if workers is None else workers
    if not 1 <= at_once <= MOST_WORKERS:
        raise NoWorkers(f"workers must be a number from 1 to {MOST_WORKERS:,}, got {told(at_once)}")
    if executor is not None:
        return _Gathering(work, shards, longest, executor).all(at_once, progress)
    pool = ThreadPoolExecutor(at_once, THREADS)
    gathering = _Gathering(work, shards, longest, pool)
    try:
        return gathering.all(at_once, progress)
    finally:
        pool.shutdown(wait=not gathering.running, cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class _Gathering(Generic[P]):
    """A sum under way: what was given out, what came back, and how quickly."""

    def __init__(self, work: Work[P], shards: int, longest: int, executor: Executor) -> None:
        self.work = work
        self.shards = shards
        self.longest = longest
        self.executor = executor
        self.running: dict[Future[tuple[P, float]], range] = {}
        self.total: P | None = None
        self.given = self.done = 0
        self.length = 1
        self.broken: dict[int, BaseException] = {}

    def all(self, at_once: int, progress: Progress | None) -> ShardSum[P]:
        """Give out every shard and add up what comes back."""
        deadline: float | None = None
        while self.running or (self._more and deadline is None):
            try:
                if deadline is not None and monotonic() >= deadline:
                    break
                while self._more and len(self.running) < 2 * at_once and deadline is None:
                    self._give()
                self._take()
                if progress is not None:
                    progress(self.done, self.shards)
            except KeyboardInterrupt:
                if deadline is not None:
                    raise
                deadline = monotonic() + PATIENCE
                self.running = {
                    each: run for each, run in self.running.items() if not each.cancel()
                }
        if self.broken:
            raise self.broken[min(self.broken)]
        if self.total is None:
            raise KeyboardInterrupt
        return ShardSum(self.total, self.done, self.shards)

    @property
    def _more(self) -> bool:
        return self.given < self.shards and not self.broken

    def _give(self) -> None:
        run = range(self.given, min(self.given + self.length, self.shards))
        self.running[self.executor.submit(_timed, self.work, run)] = run
        self.given = run.stop

    def _take(self) -> None:
        ready, _ = wait(self.running, BREATH, FIRST_COMPLETED)
        for each in ready:
            run = self.running.pop(each)
            error = each.exception()
            if error is not None:
                self.broken[run.start] = error
                continue
            found, seconds = each.result()
            self.total = found if self.total is None else self.total + found
            self.done += len(run)
            paced = int(RUN_SECONDS * len(run) / max(seconds, 1e-9))
            self.length = max(1, min(paced, GROWTH * len(run), self.longest))


def _timed(work: Work[P], run: range) -> tuple[P, float]:
    """What a run found, and how long it took wherever it was done."""
    began = perf_counter()
    found = work(run)
    return found, perf_counter() - began
