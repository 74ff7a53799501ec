"""The last spin against a leader who stands still: known plans, and every plan of a few areas."""

from itertools import product

import pytest

from sicbo.core.dice import ROLLS
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.lab.exact.tournaments.last_spin import MOST_CHIPS, NoLastSpin, last_spin
from tests.law.play import book

BOOK = book("crown-a")
ANY = Limits(Amount(1), Amount(1000))


def test_small_alone_wins_on_105_rolls() -> None:
    found = last_spin(BOOK, Amount(900), Amount(1000), ANY, wagers=["small"])
    assert (found.ahead, found.at_most) == (105, 105)
    assert found.is_best
    assert set(found.stakes) == {"small"}
    assert 101 <= found.stakes[BOOK.row("small").key] <= 900


def test_small_with_four_totals_wins_on_181() -> None:
    wagers = ["small", "total:11", "total:12", "total:13", "total:17"]
    found = last_spin(BOOK, Amount(900), Amount(1000), ANY, wagers=wagers, seconds=60)
    assert (found.ahead, found.at_most) == (181, 181)
    assert sum(found.stakes.values()) <= 900


@pytest.mark.parametrize(
    ("chips", "leader", "numbers"),
    [
        (6, 7, (1, 4, 1)),
        (6, 9, (2, 4, 1)),
        (7, 20, (1, 7, 3)),
        (5, 5, (2, 2, 1)),
        (3, 99, (1, 3, 1)),
    ],
)
def test_every_plan_of_a_few_areas(chips: int, leader: int, numbers: tuple[int, int, int]) -> None:
    keys = ["small", "big", "any-triple", "total:11", "double:6"]
    rows = [BOOK.row(key) for key in keys]
    least, most, unit = numbers
    best = 0
    for laid in product((0, *range(least, most + 1, unit)), repeat=len(rows)):
        if sum(laid) > chips:
            continue
        ahead = 0
        for roll in ROLLS:
            levels = [row.at(roll) for row in rows]
            back = (s * (1 + at.odds) for s, at in zip(laid, levels, strict=True) if at)
            ahead += chips - sum(laid) + sum(back) > leader
        best = max(best, ahead)
    limits = Limits(Amount(least), Amount(most), Amount(unit))
    found = last_spin(BOOK, Amount(chips), Amount(leader), limits, wagers=keys, seconds=60)
    assert (found.ahead, found.at_most) == (best, best)
    for stake in found.stakes.values():
        assert least <= stake <= most
        assert (stake - least) % unit == 0


def test_whoever_is_ahead_already_stakes_nothing() -> None:
    found = last_spin(BOOK, Amount(1001), Amount(1000), ANY)
    assert (found.stakes, found.ahead) == ({}, 216)


def test_nobody_catches_up_with_less_than_the_minimum() -> None:
    limits = Limits(Amount(10), Amount(100))
    found = last_spin(BOOK, Amount(9), Amount(10), limits, wagers=["small", "big"])
    assert (found.stakes, found.ahead, found.tied, found.at_most) == ({}, 0, 0, 0)


@pytest.mark.parametrize(
    ("chips", "leader", "limits"),
    [
        (0, 10, ANY),
        (10, 0, ANY),
        (10, MOST_CHIPS + 1, ANY),
        (10, 10, Limits(Amount(5), Amount(4))),
        (10, 10, Limits(Amount(0), Amount(4))),
        (10, 10, Limits(Amount(1), Amount(4), Amount(0))),
    ],
)
def test_what_is_no_last_spin(chips: int, leader: int, limits: Limits) -> None:
    with pytest.raises(NoLastSpin):
        last_spin(BOOK, Amount(chips), Amount(leader), limits)
