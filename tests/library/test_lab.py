"""Simulation from Python: rounds, evenings, streaks and hours, with the exact answer beside."""

import pytest

import sicbo


def test_rounds_have_their_exact_return_beside_them() -> None:
    found = sicbo.simulate("star-2016", {"small": 10, "triple:6": 5}, rounds=100_000)
    assert isinstance(found, sicbo.FlatResult)
    assert (found.rounds, found.agrees) == (100_000, True)
    assert found.answer("return of small").fraction == "35/36"


def test_without_stakes_every_wager_is_looked_at() -> None:
    found = sicbo.simulate(sicbo.rulebook("crown-b"), rounds=10_000)
    assert {f"return of {key}" for key in sicbo.rulebook("crown-b").wagers} <= {
        answer.name for answer in found.answers
    }


def test_money_is_in_whole_units_as_everywhere() -> None:
    found = sicbo.simulate("star-2016", {"small": "10.50"}, bankroll=500, evenings=100)
    assert (found.plan.bankroll, found.plan.bets.total) == (50_000, 1_050)


def test_a_bankroll_asks_for_evenings() -> None:
    found = sicbo.simulate(
        "star-2016", {"small": 10}, bankroll=100, strategy="martingale", goal=200, evenings=500
    )
    assert isinstance(found, sicbo.EveningsResult)
    assert (found.evenings, found.plan.goal, found.plan.rounds) == (500, 20_000, 200)
    assert found.answer("ruin").exact is not None


def test_players_ask_for_hours() -> None:
    found = sicbo.simulate("mbs-2020", {"small": 25}, players=3, hands=10, hours=50)
    assert isinstance(found, sicbo.HoursResult)
    assert (found.hours, found.players, found.plan.rounds) == (50, 3, 10)


def test_a_streak_is_simulated_by_itself() -> None:
    found = sicbo.simulate("star-2016", {"streak:small-big": 10}, rounds=500)
    assert isinstance(found, sicbo.StreaksResult)
    assert found.wagers == 500
    with pytest.raises(sicbo.BadQuestion, match="by itself, got 2 wagers"):
        sicbo.simulate("star-2016", {"streak:small-big": 10, "small": 5})


def test_the_same_seed_gives_the_same_answer() -> None:
    first, second, other = (
        sicbo.simulate("star-2016", {"small": 10}, rounds=10_000, seed=seed, workers=workers)
        for seed, workers in ((7, 1), (7, 2), (8, 2))
    )
    assert first.answers == second.answers != other.answers


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"stakes": {"smal": 10}}, "got 'smal'; did you mean small?"),
        ({"stakes": {"small": 0}}, "stake on small must be more than 0"),
        ({"stakes": {"small": 2.5}}, "amount must be money"),
        ({"stakes": {"small": 10}, "rounds": 0}, "rounds must be a number from 1"),
        ({"stakes": {"small": 10}, "goal": 100}, "goal needs bankroll"),
        ({"stakes": {"small": 10}, "hours": 5}, "hours needs players"),
        ({"stakes": {"small": 10}, "players": 2, "rounds": 5}, "rounds does not go with players"),
        ({"stakes": {"small": 1}, "bankroll": 9, "players": 2}, "players does not go with bankro"),
        ({"bankroll": 100}, "stakes must name at least one wager, got none"),
    ],
)
def test_a_question_that_cannot_be_asked_is_said(asked: dict[str, object], said: str) -> None:
    with pytest.raises(sicbo.SicboError) as caught:
        sicbo.simulate("star-2016", **asked)  # type: ignore[call-overload]
    assert said in str(caught.value)
