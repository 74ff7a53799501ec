"""The chance of a holder of tickets: by hand, by every draw counted, by the race, and simulated."""

from fractions import Fraction
from itertools import permutations
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.lab.exact.draws.holder_chances import (
    MOST_HOLDERS,
    NoDraw,
    _by_race,
    holder_chances,
)
from sicbo.lab.simulate.answers import clopper_pearson


def test_one_prize_goes_by_the_tickets() -> None:
    found = holder_chances([3, 5, 2], 1)
    assert {own: each.exact for own, each in found.items()} == {
        3: Fraction(3, 10),
        5: Fraction(1, 2),
        2: Fraction(1, 5),
    }


def test_two_prizes_one_a_person() -> None:
    found = {own: each.exact for own, each in holder_chances([3, 5, 2], 2).items()}
    assert found == {3: Fraction(27, 40), 5: Fraction(47, 56), 2: Fraction(17, 35)}
    assert sum(each for each in found.values() if each is not None) == 2


def test_where_somebody_may_win_twice_every_draw_is_like_the_first() -> None:
    found = holder_chances([3, 5, 2], 2, one_each=False)
    assert found[3].exact == 1 - Fraction(7, 10) ** 2


def test_as_many_prizes_as_holders() -> None:
    assert {each.exact for each in holder_chances([3, 5, 2], 3).values()} == {Fraction(1)}
    assert {each.exact for each in holder_chances([3, 5, 2], 64).values()} == {Fraction(1)}


def every_draw(tickets: list[int], prizes: int) -> list[Fraction]:
    """Every order in which people can win, with its chance."""
    found = [Fraction()] * len(tickets)
    for order in permutations(range(len(tickets)), prizes):
        chance = prod(
            Fraction(tickets[each], sum(tickets) - sum(tickets[gone] for gone in order[:n]))
            for n, each in enumerate(order)
        )
        for each in order:
            found[each] += chance
    return found


@given(st.lists(st.integers(1, 60), min_size=2, max_size=6), st.integers(1, 5))
def test_every_draw_counted_comes_to_the_same_by_both_ways(tickets: list[int], prizes: int) -> None:
    most = min(prizes, len(tickets) - 1)
    counted = every_draw(tickets, most)
    exact, raced = holder_chances(tickets, most), _by_race(tickets, most)
    for own, chance in zip(tickets, counted, strict=True):
        assert exact[own].exact == chance
        assert abs(raced[own].chance - float(chance)) <= raced[own].error + 1e-12
        assert raced[own].error < 1e-9


@pytest.mark.parametrize("tickets", [[1, 10**6, 5, 7], [1] * 30 + [1000], [10**9, 1, 2]])
def test_the_race_holds_where_tickets_differ_much(tickets: list[int]) -> None:
    exact, raced = holder_chances(tickets, 2), _by_race(tickets, 2)
    for own, known in exact.items():
        assert raced[own].chance == pytest.approx(known.chance, rel=1e-9)


def test_many_holders_are_raced_and_all_prizes_are_won() -> None:
    tickets = [5] * 190_000 + [50] * 9_000 + [500] * 1_000
    found = holder_chances(tickets, 20)
    whole = 190_000 * found[5].chance + 9_000 * found[50].chance + 1_000 * found[500].chance
    assert whole == pytest.approx(20, abs=1e-9)
    assert max(each.error for each in found.values()) < 1e-12
    assert found[5].exact is None
    # One of few prizes among so many goes nearly by the tickets.
    assert found[500].chance == pytest.approx(20 * 500 / sum(tickets), rel=0.01)


def test_drawn_a_hundred_thousand_times() -> None:
    tickets, times = np.array([3, 5, 2, 9, 1]), 100_000
    chances = np.random.Generator(np.random.Philox(7))
    owners = np.repeat(np.arange(len(tickets)), tickets)
    won = np.zeros((times, len(tickets)), dtype=bool)
    for _ in range(2):
        open_ = np.ones(times, dtype=bool)
        while open_.any():
            drawn = owners[chances.integers(len(owners), size=times)]
            takes = open_ & ~won[np.arange(times), drawn]
            won[takes, drawn[takes]] = True
            open_ &= ~takes
    for place, (own, known) in enumerate(holder_chances(tickets.tolist(), 2).items()):
        low, high = clopper_pearson(int(won[:, place].sum()), times, 0.001)
        assert low <= known.chance <= high, own


@pytest.mark.parametrize(
    ("tickets", "prizes", "says"),
    [
        ([], 1, "must have holders"),
        ([3, 0], 1, "at least 1 ticket, got 0"),
        ([3], 0, "prizes must be 1..64, got 0"),
        ([3], 65, "prizes must be 1..64, got 65"),
        (list(range(1, 502)), 1, "at most 500 different"),
        ([1] * (MOST_HOLDERS + 1), 1, "at most 1,000,000"),
    ],
)
def test_what_is_no_draw(tickets: list[int], prizes: int, says: str) -> None:
    with pytest.raises(NoDraw, match=says):
        holder_chances(tickets, prizes)
