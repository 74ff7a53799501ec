"""A pool played on real rolls, against its exact figures and against a plain replay."""

from fractions import Fraction

import numpy as np
import pytest

from sicbo.core.dice import ROLLS
from sicbo.core.errors import SicboError
from sicbo.core.floor.jackpots.terms import Sharing, times_of
from sicbo.lab.engine.pool_kernel import SHARD
from sicbo.lab.engine.streams import POOLS, stream
from sicbo.lab.exact.jackpots.link import Link
from sicbo.lab.simulate.pools import PoolResult, jackpot_rounds
from tests.lab.engine.rolled import rolls_of
from tests.lab.exact.jackpots.links import link, table, trigger

F = Fraction
SIXES = {"triple:6": 1000, "small": 2000}


def two_tables(times: int = 2, sharing: Sharing = "equal", ceiling: int | None = 101_000) -> Link:
    """Two tables with unlike feeds, seats of three classes and a reserve."""
    return link(
        trigger(times, "small", "double:2"),
        [
            table("a", F(1, 7), (2, {"small": 1000}), (1, {"double:2": 3000}), reserve=F(1, 11)),
            table("b", F(1, 13), (1, {"small": 1700, "double:2": 1100}), (1, {"big": 900})),
        ],
        sharing=sharing,
        ceiling=ceiling,
    )


@pytest.mark.parametrize("times", [1, 2])
def test_ten_million_rounds_agree(times: int) -> None:
    pool = link(
        trigger(times, "triple:6"), [table("main", F(1, 200), (1, SIXES))], ceiling=10_000_000
    )
    result = jackpot_rounds(pool, rounds=10_000_000, seed=7)
    assert result.agrees, [each for each in result.answers if not each.agrees]
    assert result.whole
    names = [each.name for each in result.answers if each.exact is not None]
    assert names == [
        "hits a round",
        "mean prize",
        "spread of the prize",
        "return of all stakes",
    ]


@pytest.mark.parametrize("sharing", ["equal", "by-stake", "each"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_tables_classes_and_ceilings_agree(times: int, sharing: Sharing) -> None:
    ceiling = {1: 102_000, 2: 106_000, 3: 120_000}[times]
    result = jackpot_rounds(two_tables(times, sharing, ceiling), rounds=300_000, seed=3)
    assert result.agrees, [each for each in result.answers if not each.agrees]
    assert result.answer("winners of a hit").exact is not None
    assert result.answer("mean prize").exact is not None


def test_a_wrong_figure_is_found_out() -> None:
    from dataclasses import replace

    from sicbo.lab.exact.jackpots.pool_figures import pool_figures

    pool = two_tables()
    wrong = replace(pool_figures(pool), hits=pool_figures(pool).hits * F(11, 10))
    result = jackpot_rounds(pool, rounds=300_000, seed=3, figures=wrong)
    assert result.answer("hits a round").verdict == "differs"
    assert not result.agrees


def test_a_pool_at_its_ceiling_has_no_long_run_to_compare_with() -> None:
    pool = link(trigger(1, "triple:6"), [table("main", F(1, 20), (1, SIXES))], ceiling=101_000)
    result = jackpot_rounds(pool, rounds=200_000)
    assert result.answer("mean prize").verdict == "no exact answer"
    assert result.prizes[1:].max() == 101_000
    assert result.agrees


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_workers_gives_the_same_to_the_last_bit(workers: int) -> None:
    one = jackpot_rounds(two_tables(), rounds=SHARD + 4321, seed=5, workers=workers)
    other = jackpot_rounds(two_tables(), rounds=SHARD + 4321, seed=5)
    for name in ("prizes", "house", "winners", "rolls"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    assert one.answers == other.answers


def replayed(pool: Link, rounds: int, seed: int) -> tuple[list[int], list[int], list[int]]:
    """The same rolls by hand: test, award, reset, feed, with the rest of a cent carried."""
    tables = pool.tables
    in_shard = SHARD // len(tables)
    counts = [[[0] * each.count for each in t.seats] for t in tables]
    carried = [[F(0), F(0)] for _ in tables]
    display, overflow, reserve = int(pool.terms.reset), 0, 0
    ceiling = pool.terms.ceiling or 10**18
    prizes, house, winners = [], [], []
    for shard in range(-(-rounds // in_shard)):
        here = min(in_shard, rounds - shard * in_shard)
        places = rolls_of(seed, int(stream(POOLS, shard)), here * len(tables))
        for number, place in enumerate(places):
            turn = number % len(tables)
            table_, roll = tables[turn], ROLLS[int(place)]
            won = 0
            for group, seats in enumerate(table_.seats):
                keys = pool.qualifying(seats)
                hit = any(table_.book.row(key).at(roll) is not None for key in keys)
                for seat in range(seats.count):
                    count = counts[turn][group][seat] + 1 if hit else 0
                    won += count == times_of(pool.terms.trigger)
                    counts[turn][group][seat] = count % times_of(pool.terms.trigger)
            if won:
                prizes.append(display)
                winners.append(won)
                house.append(pool.terms.reset - min(reserve, pool.terms.reset))
                reserve -= min(reserve, pool.terms.reset)
                overflow, display = overflow + pool.terms.reset, 0
            for part, rate in enumerate((table_.terms.display, table_.terms.reserve)):
                due = carried[turn][part] + rate.fraction * table_.turnover
                whole = int(due)
                carried[turn][part] = due - whole
                overflow, reserve = (
                    (overflow + whole, reserve)
                    if not part
                    else (
                        overflow,
                        reserve + whole,
                    )
                )
            moved = min(overflow, ceiling - display)
            display, overflow = display + moved, overflow - moved
    return prizes, house, winners


@pytest.mark.parametrize("ceiling", [101_000, 106_000, None])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_every_prize_is_that_of_a_plain_replay(times: int, ceiling: int | None) -> None:
    pool = two_tables(times, ceiling=ceiling)
    result = jackpot_rounds(pool, rounds=20_000, seed=9)
    prizes, house, winners = replayed(pool, 20_000, 9)
    assert result.prizes.tolist() == prizes
    assert result.house.tolist() == house
    assert result.winners.tolist() == winners


def test_a_plain_replay_goes_on_from_shard_to_shard() -> None:
    pool = link(trigger(3, "small"), [table("main", F(1, 37), (1, {"small": 1000}))])
    rounds = SHARD + 3_000
    assert jackpot_rounds(pool, rounds=rounds).prizes.tolist() == replayed(pool, rounds, 1)[0]


def test_interrupted_it_keeps_what_was_played_without_a_gap() -> None:
    pressed: list[int] = []

    def stop(done: int, total: int) -> None:
        if 0 < done < total and not pressed:
            pressed.append(done)
            raise KeyboardInterrupt

    pool = link(trigger(1, "triple:6"), [table("main", F(1, 200), (1, SIXES))])
    result = jackpot_rounds(pool, rounds=10**9, workers=1, progress=stop)
    assert isinstance(result, PoolResult)
    assert 0 < result.rounds < 10**9
    assert result.rolls.sum() == result.rounds
    assert "interrupted after" in result.notes[0]


@pytest.mark.parametrize(
    ("rounds", "said"),
    [(0, "rounds must be a number from 1"), (10**10, "wins so often"), (10**13, "from 1 to 1e12")],
)
def test_what_cannot_be_played_is_refused(rounds: int, said: str) -> None:
    with pytest.raises(SicboError, match=said):
        jackpot_rounds(two_tables(), rounds=rounds)
