"""Super Streak on real rolls, under every reading, against the law of the streak."""

from itertools import product

import pytest

from sicbo.core.errors import SicboError
from sicbo.core.law.streaks import market_figures
from sicbo.lab.simulate import streak_wagers

FIRST = ("next_result", "opening_result")
SIDE = ("follow", "nominate", "first_result")
PAID = ("once", "each-level")
KEYS = ("streak:small-big", "streak:odd-even")
ASKED = [
    asked
    for asked in product(FIRST, SIDE, PAID, KEYS)
    # The first result after the wager is number one: the other question falls away.
    if asked[:2] != ("opening_result", "first_result")
]


@pytest.mark.parametrize(("first", "side", "paid", "key"), ASKED)
def test_simulated_and_exact_agree_under_every_reading(
    first: str, side: str, paid: str, key: str
) -> None:
    readings = {"streak.first": first, "streak.side": side, "streak.paid": paid}
    result = streak_wagers("star-2016", key, wagers=200_000, readings=readings, seed=11)
    assert result.agrees, [each for each in result.answers if not each.agrees]
    assert result.whole
    (market,) = (each for each in result.streak.markets if each.key == key)
    exact = market_figures(result.book, result.streak, market).whole.figures.returned
    assert result.answers[0].exact == float(exact)


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_workers_gives_the_same_to_the_last_bit(workers: int) -> None:
    one = streak_wagers("star-2016", KEYS[0], wagers=150_000, workers=workers)
    assert one.law.tolist() == streak_wagers("star-2016", KEYS[0], wagers=150_000).law.tolist()
    assert one.wagers == 150_000


def test_a_streak_that_is_none_is_refused() -> None:
    with pytest.raises(SicboError, match=r"streak must be one of .*; did you mean streak:small-"):
        streak_wagers("star-2016", "streak:small-bog")
    with pytest.raises(SicboError, match="streak must be a streak, and crown-a has none"):
        streak_wagers("crown-a", "streak:small-big")
