"""Ruin: the closed form, the linear system, and losing runs, each in a second way."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.exact.ruin import ruin_before_goal
from sicbo.lab.exact.runs import losing_run
from sicbo.rulebooks.catalogue import open_rulebook
from tests.lab.exact.closed_form import even_money_ruin


def one_round(game: str, key: str, stake: int = 1_000) -> Counter[int]:
    book = open_rulebook(game)
    return Counter(Bets(book, {book.row(key).key: Amount(stake)}).nets.tolist())


@pytest.mark.parametrize(("units", "goal"), [(1, 2), (5, 10), (20, 30), (50, 100), (99, 100)])
def test_the_linear_system_is_the_closed_form_at_even_money(units: int, goal: int) -> None:
    found = ruin_before_goal(one_round("star-2016", "small"), units * 1_000, goal * 1_000, 1_000)
    assert found == pytest.approx(float(even_money_ruin(Fraction(105, 216), units, goal)), rel=1e-9)


def test_a_fair_game_is_ruined_in_proportion() -> None:
    assert ruin_before_goal({-1: 1, 1: 1}, 30, 100, 1) == pytest.approx(0.7)


def test_money_off_the_step_is_ruined_where_the_stake_cannot_be_paid() -> None:
    """With 10.50 and stakes of 10, 0.50 stays in the pocket."""
    one = {-1_000: 111, 1_000: 105}
    assert ruin_before_goal(one, 10_050, 20_000, 1_000) == ruin_before_goal(
        one, 10_000, 20_000, 1_000
    )


def test_a_wager_that_overshoots_its_goal() -> None:
    """One unit, goal of two, a win of twelve: ruin is the first loss."""
    assert ruin_before_goal({-1: 3, 12: 1}, 1, 2, 1) == pytest.approx(0.75)


def test_too_many_states_are_not_attempted() -> None:
    assert ruin_before_goal({-1: 1, 1: 1}, 10**6, 10**7, 1) is None


@pytest.mark.parametrize("length", [1, 2, 3, 6])
@pytest.mark.parametrize("rounds", [1, 2, 5, 9])
def test_losing_runs_are_those_of_all_sequences(length: int, rounds: int) -> None:
    loss = Fraction(111, 216)
    expected = Fraction(0)
    for results in product("WL", repeat=rounds):
        if "L" * length in "".join(results):
            lost = results.count("L")
            expected += loss**lost * (1 - loss) ** (rounds - lost)
    assert losing_run(loss, length, rounds) == pytest.approx(float(expected), abs=1e-15)
