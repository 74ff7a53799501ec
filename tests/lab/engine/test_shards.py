"""Shards: what they find adds up the same whoever does them, and what is done survives a stop."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest

from sicbo.core.errors import SicboError
from sicbo.lab.engine.shards import RUN_SECONDS, Progress, cores, gather


@pytest.mark.parametrize("workers", [None, 1, 2, 7])
def test_every_shard_is_done_once(workers: int | None) -> None:
    found = gather(sum, 100, workers, longest=7)
    assert (found.total, found.done, found.whole) == (sum(range(100)), 100, True)


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    gather(sum, 10, 2, lambda done, of: told.append((done, of)))
    assert told[-1] == (10, 10)
    assert told == sorted(told)


def test_an_executor_may_be_put_underneath() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert gather(sum, 10, executor=pool).total == 45


def test_an_interrupt_returns_what_is_known() -> None:
    def stop(done: int, of: int) -> None:  # noqa: ARG001
        if done >= 3:
            raise KeyboardInterrupt

    found = gather(len, 1_000, 2, stop)
    assert 3 <= found.done < 20
    assert found.total == found.done
    assert not found.whole


def test_an_interrupt_before_anything_is_known_is_an_interrupt() -> None:
    def work(_: range) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gather(work, 3, 1)


def test_of_several_errors_the_first_shard_s_is_told() -> None:
    def work(run: range) -> int:
        raise ValueError(f"shard {run.start}")

    with pytest.raises(ValueError, match="shard 0"):
        gather(work, 50, 7)


@pytest.mark.parametrize("workers", [0, -1, 1025])
def test_no_workers_are_refused(workers: int) -> None:
    with pytest.raises(SicboError, match="workers must be a number from 1 to 1,024, got "):
        gather(sum, 1, workers)


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1


def test_slow_work_is_given_out_in_short_runs_and_quick_work_in_long_ones() -> None:
    def lengths(seconds: float, shards: int) -> list[int]:
        given: list[int] = []

        def work(run: range) -> int:
            given.append(len(run))
            sleep(seconds * len(run))
            return len(run)

        assert gather(work, shards, 1, longest=64).total == shards
        return given

    assert set(lengths(RUN_SECONDS, 6)) == {1}
    assert max(lengths(0.0, 2_000)) == 64


def test_shards_that_do_not_end_are_left_to_themselves() -> None:
    never = Event()

    def work(run: range) -> int:
        if run.start == 5:
            never.wait()
        return len(run)

    def stop(done: int, of: int) -> None:  # noqa: ARG001
        if done == 9:
            raise KeyboardInterrupt

    try:
        found = gather(work, 10, 2, _once(stop))
    finally:
        never.set()
    assert (found.total, found.done) == (9, 9)


def _once(stop: Progress) -> Progress:
    stopped: list[int] = []

    def tell(done: int, of: int) -> None:
        if not stopped:
            try:
                stop(done, of)
            except KeyboardInterrupt:
                stopped.append(done)
                raise

    return tell
