"""Draws of tickets and shuffles of seats, judged by the laboratory's own tests.

By default forty thousand of each, in the long profile a million; the seeds are fixed.
"""

from collections import Counter
from hashlib import sha256
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from sicbo.core.floor.tournaments.seat_draws import OrderName, draw_order
from sicbo.desk.dice.ticket_draws import DrawName, drawn_number
from sicbo.lab.fairness.frequencies import chi_square_trial, independence
from sicbo.lab.fairness.statistics import holm
from sicbo.lab.fairness.trial import Trial
from tests.slices import LONG

MANY = 1_000_000 if LONG else 40_000
SEED = sha256(b"draws and shuffles of the laboratory").digest()
LEAST = 0.01
"""Judged together: fair draws would fall below this once in a hundred seeds, and these do not."""


def link(number: int) -> str:
    return f"{number:064x}"


def equal(name: str, found: list[int]) -> Trial:
    counts = np.array(found)
    return chi_square_trial(
        name, "equally often?", counts, np.full(len(counts), MANY / len(counts))
    )


def pairs(name: str, found: list[int], choices: int) -> Trial:
    """Whether a draw has to do with the one before it."""
    table = np.zeros((choices, choices), dtype=np.int64)
    np.add.at(table, (np.array(found[:-1]), np.array(found[1:])), 1)
    trial = independence(name, "does one draw depend on the other?", table)
    assert isinstance(trial, Trial)
    return trial


def judge(trials: list[Trial]) -> None:
    adjusted = holm([each.p_value for each in trials])
    assert min(adjusted) >= LEAST, list(zip(trials, adjusted, strict=True))


@pytest.mark.parametrize("tickets", [2, 3, 7, 10])
def test_every_ticket_is_drawn_as_often_as_any_other(tickets: int) -> None:
    found = [
        drawn_number(SEED, DrawName("spring", "car", 1, link(n)), 0, tickets).ticket - 1
        for n in range(MANY)
    ]
    counts = np.bincount(found, minlength=tickets)
    assert len(counts) == tickets
    judge([equal(f"{tickets} tickets", list(counts)), pairs("pairs", found, tickets)])


def test_passes_and_draws_of_one_link_have_nothing_to_do_with_each_other() -> None:
    half = MANY // 2
    table = np.zeros((2, 6, 6), dtype=np.int64)
    for n in range(half):
        one, again = DrawName("spring", "car", 1, link(n)), DrawName("spring", "car", 2, link(n))
        first = drawn_number(SEED, one, 0, 6).ticket - 1
        table[0, first, drawn_number(SEED, one, 1, 6).ticket - 1] += 1
        table[1, first, drawn_number(SEED, again, 0, 6).ticket - 1] += 1
    trials = [independence(name, "?", each) for name, each in zip("pd", table, strict=True)]
    judge([each for each in trials if isinstance(each, Trial)])
    assert all(isinstance(each, Trial) for each in trials)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_order_of_players_comes_as_often_as_any_other(players: int) -> None:
    names = "abcde"[:players]
    orders = {order: n for n, order in enumerate(permutations(names))}
    assert len(orders) == factorial(players)
    found = [
        orders[draw_order(SEED, OrderName("cup", "heat-1", link(n)), names)] for n in range(MANY)
    ]
    counts = Counter(found)
    by_place = np.zeros((players, players), dtype=np.int64)
    for order, n in orders.items():
        for place, name in enumerate(order):
            by_place[place, names.index(name)] += counts[n]
    trials = [equal("orders", [counts[n] for n in range(len(orders))])]
    trials += [equal(f"place {place + 1}", list(by_place[place])) for place in range(players)]
    judge([*trials, pairs("pairs", found, len(orders))] if players < 5 else trials)


def test_a_shuffle_that_is_not_fair_would_be_found() -> None:
    """Each place changed with any place at all: the fault that a shuffle usually has."""
    counts: Counter[tuple[str, ...]] = Counter()
    for n in range(MANY):
        order = list("abc")
        for place in range(3):
            name = DrawName("cup", "bad", place, link(n))
            other = drawn_number(SEED, name, 0, 3).ticket - 1
            order[place], order[other] = order[other], order[place]
        counts[tuple(order)] += 1
    trial = equal("orders", [counts[each] for each in permutations("abc")])
    assert trial.p_value < 1e-6
