"""Flat rounds: every wager's return within its interval, the same on any number of workers."""

import tracemalloc
from typing import Any

import numpy as np
import pytest

from sicbo.core.errors import SicboError
from sicbo.core.law.mathematics import layout_figures
from sicbo.core.money import Amount
from sicbo.lab.engine.flat_kernel import SHARD
from sicbo.lab.simulate import FlatResult, flat_rounds
from sicbo.lab.simulate.answers import answered
from sicbo.lab.simulate.flat import _return
from tests.lab.engine.books import every_reading

ROUNDS = 100_000_000
COUNTS = flat_rounds("star-2016", rounds=ROUNDS, seed=20260816).counts
BOOKS = dict(every_reading())


@pytest.mark.parametrize("name", BOOKS)
def test_the_return_of_every_wager_is_within_its_interval(name: str) -> None:
    """Each by itself at 99.9 %; what a wager is worth is the exact return of its rulebook."""
    book = BOOKS[name]
    for key in book.table:
        (answer,) = answered([_return(book, key, COUNTS)], 0.999)
        assert answer.verdict == "agrees", (key, answer)


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_workers_gives_the_same_to_the_last_bit(workers: int) -> None:
    found = flat_rounds("star-2016", rounds=3 * SHARD + 12_345, seed=4, workers=workers)
    assert found.rounds == 3 * SHARD + 12_345
    assert found.counts.tolist() == _reference().tolist()


def _reference() -> Any:
    from sicbo.lab.engine.flat_kernel import FlatRounds

    work = FlatRounds(4, 3 * SHARD + 12_345)
    return sum(work(range(shard, shard + 1)) for shard in range(work.shards))


def test_several_stakes_are_judged_together_too() -> None:
    result = flat_rounds("star-2016", {"small": "10", "double:6": "5"}, rounds=2_000_000)
    (answer,) = (each for each in result.answers if each.name == "return of all stakes")
    stakes = {key: Amount(int(s)) for key, s in (result.stakes or {}).items()}
    exact = layout_figures(result.book, stakes).expected_loss
    assert answer.fraction == str(1 - exact / 1_500)
    assert result.agrees


def test_a_few_rounds_are_judged_fairly() -> None:
    """A wager that wins once in 216 rolls is no lie because it never won in fifty."""
    for seed in range(40):
        assert flat_rounds("star-2016", {"triple:1": "1"}, rounds=50, seed=seed, level=0.999).agrees


def test_loaded_rolls_are_caught() -> None:
    fair = flat_rounds("star-2016", rounds=1_000_000)
    counts = fair.counts.copy()
    counts[:108] += 200
    loaded = FlatResult(fair.book, None, 1, int(counts.sum()), counts, 0.99)
    assert not loaded.agrees
    assert "the 216 rolls" in [each.name for each in loaded.answers if not each.agrees]


def test_memory_does_not_grow_with_rounds() -> None:
    peaks = []
    for rounds in (2 * SHARD, 12 * SHARD):
        tracemalloc.start()
        flat_rounds("star-2016", {"small": "10"}, rounds=rounds)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 100_000


@pytest.mark.parametrize("rounds", [0, -5, 10**16])
def test_a_number_of_rounds_that_is_none_is_refused(rounds: int) -> None:
    with pytest.raises(SicboError, match="rounds must be a number from 1 to 1e15"):
        flat_rounds("star-2016", rounds=rounds)


def test_one_round() -> None:
    result = flat_rounds("star-2016", {"small": "10"}, rounds=1)
    assert result.rounds == 1
    assert np.count_nonzero(result.counts) == 1
