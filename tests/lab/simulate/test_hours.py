"""A table by the hour: the house's win against the convolution of the whole layout."""

from typing import Any

import pytest

from sicbo.core.errors import SicboError
from sicbo.lab.simulate import hours
from tests.lab.simulate.same import same_tally

STAKES = {"small": "25", "double:4": "10", "single:2": "15"}


def test_simulated_and_exact_agree() -> None:
    result = hours("star-2016", STAKES, players=7, hands=30, hours=30_000, seed=3)
    assert result.agrees, [each for each in result.answers if not each.agrees]
    assert {each.name for each in result.answers} == {
        *("hold", "win of an hour", "an hour lost by the house", "distribution")
    }
    assert result.turnover == (3 * 2_500 + 2 * 1_000 + 2 * 1_500) * 30
    for found, exact in result.quantiles().values():
        assert exact is not None
        assert abs(found - exact) <= 6_000


def test_the_players_take_the_wagers_in_turn() -> None:
    result = hours("star-2016", STAKES, players=4, hands=10, hours=10)
    assert dict(result.plan.bets.stakes) == {"small": 5_000, "double:4": 1_000, "single:2": 1_500}


@pytest.mark.parametrize("workers", [1, 7])
def test_any_number_of_workers_gives_the_same_to_the_last_bit(workers: int) -> None:
    one, two = (hours("star-2016", STAKES, hours=9_000, workers=w) for w in (workers, 2))
    same_tally(one.tally, two.tally)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"players": 0}, "players must be a number from 1 to 1,000, got 0"),
        ({"players": 2}, "players must be at least one a wager, 3, got 2"),
        ({"hands": 0}, "hands must be a number from 1 to 10,000, got 0"),
        ({"hours": 0}, "hours must be a number from 1 to 1e12"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked: dict[str, int], message: str) -> None:
    asking: Any = hours
    with pytest.raises(SicboError, match=message):
        asking("star-2016", STAKES, **asked)
