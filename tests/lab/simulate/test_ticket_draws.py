"""Draws simulated ticket by ticket beside the exact chance of their holders."""

import pytest

from sicbo.lab.simulate.questions import BadQuestion
from sicbo.lab.simulate.ticket_draws import draw_json, ticket_draws


@pytest.mark.parametrize("one_each", [True, False])
@pytest.mark.parametrize("prizes", [1, 2, 3, 5])
def test_simulated_and_exact_agree(prizes: int, one_each: bool) -> None:
    found = ticket_draws([3, 5, 2], prizes, seen=3, one_each=one_each, draws=40_000)
    assert found.agrees
    assert found.whole
    assert len(found.answers) == 3


def test_many_holders_are_drawn_too() -> None:
    tickets = [5_000, 400, *[7] * 50_000]
    found = ticket_draws(tickets, 10, seen=2, draws=20_000)
    assert found.agrees
    assert found.answers[0].exact == pytest.approx(0.1313, abs=0.01)


def test_the_answer_is_the_same_on_any_number_of_workers() -> None:
    one, two = (ticket_draws([3, 5, 2], 2, seen=1, draws=9_000, workers=n) for n in (1, 2))
    assert draw_json(one) == draw_json(two)
    assert draw_json(one)["draws"] == 9_000


@pytest.mark.parametrize("said", [{"draws": 0}, {"seed": -1}, {"level": 0.2}])
def test_what_cannot_be_simulated(said: dict[str, float]) -> None:
    with pytest.raises(BadQuestion):
        ticket_draws([3, 5], 1, seen=1, **said)  # type: ignore[arg-type]
