"""Shards: what they find adds up the same whoever does them, and what is done survives a stop."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from sicbo.core.errors import SicboError
from sicbo.lab.engine.shards import cores, gather


@pytest.mark.parametrize("workers", [None, 1, 2, 7])
def test_every_shard_is_done_once(workers: int | None) -> None:
    found = gather(lambda shard: shard, 100, workers)
    assert (found.total, found.done, found.whole) == (sum(range(100)), 100, True)


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    gather(lambda shard: shard, 10, 2, lambda done, of: told.append((done, of)))
    assert told[-1] == (10, 10)
    assert told == sorted(told)


def test_an_executor_may_be_put_underneath() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert gather(lambda shard: shard, 10, executor=pool).total == 45


def test_an_interrupt_returns_what_is_known() -> None:
    def stop(done: int, of: int) -> None:  # noqa: ARG001
        if done >= 3:
            raise KeyboardInterrupt

    found = gather(lambda _: 1, 1_000, 2, stop)
    assert 3 <= found.done < 20
    assert found.total == found.done
    assert not found.whole


def test_an_interrupt_before_anything_is_known_is_an_interrupt() -> None:
    def work(_: int) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gather(work, 3, 1)


def test_of_several_errors_the_first_shard_s_is_told() -> None:
    def work(shard: int) -> int:
        raise ValueError(f"shard {shard}")

    with pytest.raises(ValueError, match="shard 0"):
        gather(work, 50, 7)


@pytest.mark.parametrize("workers", [0, -1])
def test_no_workers_are_refused(workers: int) -> None:
    with pytest.raises(SicboError, match="workers must be 1 or more"):
        gather(lambda shard: shard, 1, workers)


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
