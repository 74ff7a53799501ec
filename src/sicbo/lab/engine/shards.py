"""Work cut into numbered shards whose results add up exactly, whoever did which.

A shard is determined by its number and the work alone, and what shards find are whole numbers. So
the sum is the same to the last bit on one worker, on seven, or on a cluster: any executor of the
standard library's kind may be put underneath.
"""

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from sicbo.core.errors import SicboError

BREATH = 0.1
"""How long, in seconds, we listen to nobody but the workers."""


class NoWorkers(SicboError):
    """A number of workers that is not one."""


class Part(Protocol):
    """What a shard finds: something that adds up."""

    def __add__(self, other: Self, /) -> Self:
        """Both together."""
        ...


Found = TypeVar("Found", bound=Part)
Progress = Callable[[int, int], None]
"""Told how many shards are done, and of how many."""


@dataclass(frozen=True)
class Gathered(Generic[Found]):
    """The sum of the shards that were done."""

    total: Found
    done: int
    shards: int

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.done == self.shards


def gather(
    work: Callable[[int], Found],
    shards: int,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Gathered[Found]:
    """Do shards 0, 1, … and add up what they find; all cores unless told otherwise.

    Interrupted from the keyboard, it returns what is known so far.
    """
    at_once = cores() if workers is None else workers
    if at_once < 1:
        raise NoWorkers(f"workers must be 1 or more, got {at_once}")
    if executor is not None:
        return _gather(work, shards, at_once, progress, executor)
    pool = ThreadPoolExecutor(at_once, "lab")
    try:
        return _gather(work, shards, at_once, progress, pool)
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _gather(
    work: Callable[[int], Found],
    shards: int,
    at_once: int,
    progress: Progress | None,
    executor: Executor,
) -> Gathered[Found]:
    total: Found | None = None
    done = given = 0
    running: dict[Future[Found], int] = {}
    broken: dict[int, BaseException] = {}
    stopped = False
    while running or (given < shards and not stopped):
        try:
            while given < shards and len(running) < 2 * at_once and not stopped:
                running[executor.submit(work, given)] = given
                given += 1
            ready, _ = wait(running, BREATH, FIRST_COMPLETED)
            for each in ready:
                number = running.pop(each)
                error = each.exception()
                if error is not None:
                    broken[number] = error
                    stopped = True
                else:
                    found = each.result()
                    total = found if total is None else total + found
                    done += 1
            if ready and progress is not None:
                progress(done, shards)
        except KeyboardInterrupt:
            if stopped:
                raise
            stopped = True
            running = {each: number for each, number in running.items() if not each.cancel()}
    if broken:
        raise broken[min(broken)]
    if total is None:
        raise KeyboardInterrupt
    return Gathered(total, done, shards)
