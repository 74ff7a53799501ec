"""The ready-made strategies, bet by bet, as a player would write them down."""

from typing import Any

import numpy as np
import pytest

from sicbo.lab.engine.strategies import MEANINGS, MEMORY, READY_MADE, Last, Table

TABLE = Table(1_000, 20_000, 500, 1_000, 2)
PLENTY = 10**9

WRITTEN = {
    "flat": ("LLLWWL", [10, 10, 10, 10, 10, 10, 10]),
    "martingale": ("LLLWLLLLLLLWL", [10, 20, 40, 80, 10, 20, 40, 80, 160, 200, 200, 200, 10, 20]),
    "paroli": ("WWWWLWLL", [10, 20, 40, 10, 20, 10, 20, 10, 10]),
    "dalembert": ("LLLWWWWWL", [10, 20, 30, 40, 30, 20, 10, 10, 10, 20]),
    "fibonacci": ("LLLLLLWWWL", [10, 10, 20, 30, 50, 80, 130, 50, 20, 10, 10]),
    "labouchere": ("LLWWWLWW", [50, 60, 70, 70, 70, 50, 60, 60, 30]),
}


def last(net: int, stake: int = 1_000, lit: int = 0) -> Last:
    return Last(1, 0, stake, net, 0, lit)


def bets(name: str, results: str, table: Table = TABLE, bankroll: int = PLENTY) -> list[int]:
    """The stakes, in whole units, before each result and after the last."""
    memory = np.zeros(MEMORY, dtype=np.int64)
    strategy: Any = READY_MADE[name]
    _, stake = strategy(memory, bankroll, Last(0, 0, 0, 0, 0, 0), table)
    made = [stake]
    for result in results:
        net = {"W": stake, "L": -stake, "0": 0}[result]
        _, stake = strategy(memory, bankroll, last(net, stake), table)
        made.append(stake)
    return [int(each) // 100 for each in made]


@pytest.mark.parametrize("name", WRITTEN)
def test_the_stakes_of_a_strategy(name: str) -> None:
    results, stakes = WRITTEN[name]
    assert bets(name, results) == stakes


@pytest.mark.parametrize("name", [name for name in WRITTEN if name != "labouchere"])
def test_a_round_that_neither_wins_nor_loses_changes_nothing(name: str) -> None:
    results, _ = WRITTEN[name]
    slow = "".join(f"{each}0" for each in results)
    assert bets(name, slow)[::2] == bets(name, results)


@pytest.mark.parametrize("name", READY_MADE)
def test_no_stake_is_above_the_maximum_the_bankroll_or_off_the_unit(name: str) -> None:
    chance = np.random.default_rng(7)
    strategy: Any = READY_MADE[name]
    for bankroll in (1_000, 1_499, 1_500, 7_777, 50_000):
        memory = np.zeros(MEMORY, dtype=np.int64)
        net = stake = lit = 0
        for n in range(600):
            which, stake = strategy(memory, bankroll, Last(n, 0, stake, net, 0, lit), TABLE)
            assert TABLE.minimum <= stake <= min(TABLE.maximum, bankroll)
            assert stake % TABLE.unit == 0
            assert 0 <= which < TABLE.wagers
            net = int(stake) * (1 if chance.random() < 0.35 else -1)
            lit = int(chance.integers(0, 3))


def test_labouchere_starts_a_new_line_once_the_old_one_is_struck_off() -> None:
    assert bets("labouchere", "WW") == [50, 50, 50]
    assert bets("labouchere", "WWWW") == [50, 50, 50, 50, 50]


def test_a_line_too_long_to_remember_stays_as_it_is() -> None:
    assert bets("labouchere", "L" * 2 * MEMORY)[-1] == 200


def test_follow_bets_on_the_wager_that_won_last() -> None:
    memory = np.zeros(MEMORY, dtype=np.int64)
    follow: Any = READY_MADE["follow"]
    shown = [follow(memory, PLENTY, last(0, lit=lit), TABLE) for lit in (0, 2, 0, 1, 1, 2, 3, 0)]
    assert [which for which, _ in shown] == [0, 1, 1, 0, 0, 1, 0, 0]
    assert {stake for _, stake in shown} == {1_000}


def test_every_strategy_says_what_it_does() -> None:
    assert set(MEANINGS) == set(READY_MADE)
