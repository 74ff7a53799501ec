"""Evenings: simulated and exact agree, the same on any number of workers, refused in one line."""

import pickle
from functools import cache
from typing import Any

import numpy as np
import pytest

from sicbo.core.errors import SicboError
from sicbo.lab.engine.strategies import READY_MADE
from sicbo.lab.simulate import EveningsResult, evenings
from sicbo.lab.simulate.plan import plan_of
from sicbo.rulebooks.catalogue import open_rulebook
from tests.lab.exact.closed_form import even_money_ruin
from tests.lab.simulate.same import same_tally

SMALL = {"small": "10"}
BOTH = {"small": "10", "big": "10"}


@cache
def played(strategy: str, workers: int = 2) -> EveningsResult:
    stakes: Any = BOTH if strategy == "follow" else SMALL
    return evenings(
        *("star-2016", stakes),
        strategy=strategy,
        bankroll="300",
        goal="600",
        stop_loss="290",
        rounds=80,
        evenings=20_000,
        maximum="320",
        losses=6,
        seed=2026,
        workers=workers,
    )


@pytest.mark.parametrize("strategy", READY_MADE)
def test_simulated_and_exact_agree(strategy: str) -> None:
    result = played(strategy)
    assert result.agrees, [each for each in result.answers if not each.agrees]
    both = {each.name for each in result.answers if each.verdict == "agrees"}
    assert "return" in both
    if strategy != "labouchere":
        assert {"result", "stop-loss", "goal", "6 losses in a row", "distribution"} <= both


@pytest.mark.parametrize("strategy", ["flat", "martingale", "labouchere"])
@pytest.mark.parametrize("workers", [1, 7])
def test_any_number_of_workers_gives_the_same_to_the_last_bit(strategy: str, workers: int) -> None:
    same_tally(played(strategy).tally, played(strategy, workers).tally)


def test_the_size_of_the_shards_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.lab.simulate.plan.RUN_EVENINGS", 117)
    again = evenings(
        *("star-2016", SMALL),
        bankroll="300",
        goal="600",
        stop_loss="290",
        rounds=80,
        evenings=20_000,
        maximum="320",
        losses=6,
        seed=2026,
    )
    same_tally(again.tally, played("flat").tally)


def test_other_seeds_are_other_evenings() -> None:
    one, two = (
        evenings("star-2016", SMALL, bankroll="100", evenings=500, seed=seed) for seed in (1, 2)
    )
    assert one.tally.net != two.tally.net


def test_ruin_before_the_goal_is_the_closed_form() -> None:
    result = evenings(
        "star-2016", SMALL, bankroll="100", goal="200", rounds=5_000, evenings=20_000, seed=5
    )
    closed = float(even_money_ruin(open_ruin(), 10, 20))
    ruin = result.answer("ruin")
    assert ruin.low <= closed <= ruin.high
    assert ruin.exact == pytest.approx(closed, rel=1e-9)
    assert result.ruin_before_goal == pytest.approx(closed, rel=1e-9)


def open_ruin() -> Any:
    from sicbo.core.law.mathematics import figures

    return figures(open_rulebook("star-2016").row("small")).probability


def test_paths_begin_with_the_bankroll_and_end_with_the_result() -> None:
    result = played("flat")
    paths = result.tally.paths
    assert (paths[:, 0] == 30_000).all()
    assert paths.shape == (400, 81)
    assert set(np.unique(np.diff(paths, axis=1))) <= {-1_000, 0, 1_000}


def test_quantiles_and_worst_stretches() -> None:
    result = played("flat")
    for found, exact in result.quantiles().values():
        assert exact is not None
        assert abs(found - exact) <= 2_000
    assert 0 < result.drawdown(0.5) < result.drawdown(0.95) <= 30_000
    assert 1 < result.losing_run(0.5) < result.losing_run(0.95) < 20


def test_doubling_is_asked_where_the_goal_is_further() -> None:
    result = evenings("star-2016", {"single:3": "10"}, bankroll="50", evenings=20_000, rounds=100)
    doubling = result.answer("doubling")
    assert doubling.verdict == "agrees"
    assert 0.1 < doubling.simulated < 0.9


def test_a_plan_travels_to_another_process() -> None:
    book = open_rulebook("crown-b", {"crown-b.colour_count": "exact"})
    plan = plan_of(
        *(book, {"colour:red": 500}, "martingale", 50_000, None, None, 50, 300),
        *(None, None, None, 3),
    )
    run = range(300)
    same_tally(pickle.loads(pickle.dumps(plan))(run), plan(run))


def test_another_reading_makes_another_evening() -> None:
    asked: Any = {"bankroll": "100", "rounds": 50, "evenings": 4_000}
    written = evenings("crown-b", {"colour:red": "5"}, **asked)
    exact = evenings(
        "crown-b", {"colour:red": "5"}, readings={"crown-b.colour_count": "exact"}, **asked
    )
    assert written.answer("result").simulated > 0 > exact.answer("result").simulated
    assert written.agrees
    assert exact.agrees


def test_memory_does_not_grow_with_rounds_or_evenings() -> None:
    few, many = (
        evenings("star-2016", SMALL, bankroll="100", rounds=rounds, evenings=number)
        for rounds, number in ((100, 5_000), (2_000, 20_000))
    )
    sizes = [len(pickle.dumps(result.tally)) for result in (few, many)]
    assert sizes[1] < sizes[0] * 1.05


WRONG: dict[str, dict[str, Any]] = {
    "bankroll must be at least the stakes of one round, 10, got 5": {"bankroll": "5"},
    "bankroll must be at least the table's minimum, 20, got 15": {
        "strategy": "martingale",
        "minimum": "20",
        "stakes": {"small": "20"},
        "bankroll": "15",
    },
    "bankroll must be more than 0, got 0": {"bankroll": "0"},
    "goal must be more than the bankroll of 100, got 100": {"goal": "100"},
    "stop-loss must be at most the bankroll of 100, got 101": {"stop_loss": "101"},
    "rounds must be a number from 1 to 1e9, got 0": {"rounds": 0},
    "evenings must be a number from 1 to 1e12, got -3": {"evenings": -3},
    "wager must be one that star-2016 offers, got 'smal'; did you mean small?": {
        "stakes": {"smal": "10"}
    },
    "stakes must name at least one wager, got none": {"stakes": {}},
    "stake on small must be more than 0, got -0.01": {"stakes": {"small": -1}},
    "strategy must be one of flat, martingale, paroli, dalembert, fibonacci, labouchere, follow or "
    "FILE.py:FUNCTION, got 'martingail'; did you mean martingale?": {"strategy": "martingail"},
    "martingale plays one wager, got 2": {"strategy": "martingale", "stakes": BOTH},
    "follow plays two wagers, got 1": {"strategy": "follow"},
    "follow needs the same stake on both wagers, got different ones": {
        "strategy": "follow",
        "stakes": {"small": "10", "big": "20"},
    },
    "maximum must be at least the minimum of 10, got 5": {"maximum": "5"},
    "minimum must be a multiple of the unit of 3, got 10": {"unit": "3"},
    "stake on small must be 20 to 2000 in units of 10, got 10": {"minimum": "20"},
    "seed must be a number from 0 to 18,446,744,073,709,551,615, got -1": {"seed": -1},
    "level must be from 0.5 to below 1, got 1": {"level": 1.0},
    "losses must be a number from 1 to 63, got 64": {"losses": 64},
    "workers must be a number from 1 to 1,024, got 0": {"workers": 0},
    "amount must be money such as 25 or 25.50, got 'ten'": {"bankroll": "ten"},
    "bankroll must be less than 703687441776.64, got 999999999999": {"bankroll": "999999999999"},
}


@pytest.mark.parametrize(("message", "asked"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_asked_is_refused_in_one_line(message: str, asked: dict[str, Any]) -> None:
    asking: Any = evenings
    with pytest.raises(SicboError) as refused:
        asking("star-2016", **{"stakes": SMALL, "bankroll": "100", "evenings": 10} | asked)
    assert str(refused.value) == message


def test_an_answer_that_was_not_asked() -> None:
    with pytest.raises(SicboError, match="answer must be one of return, result"):
        played("flat").answer("luck")


def test_a_compiled_rulebook_has_its_readings_already() -> None:
    with pytest.raises(SicboError, match="readings must go with a rulebook's name"):
        evenings(open_rulebook("star-2016"), SMALL, bankroll="100", readings={"a": "b"})
