"""Tournaments simulated beside what is exact, whoever did which of them."""

from fractions import Fraction
from typing import Any

import pytest

from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.lab.engine.cup_batch import STRATEGIES
from sicbo.lab.simulate.cups import MEANINGS, CupResult, cup_json, cups, read_play
from sicbo.lab.simulate.questions import BadQuestion
from tests.law.cup import changed, loaded
from tests.law.play import book

BOOK = book("crown-a")
CUP = loaded()
TEN = {"big": "10"}
FINAL = changed()[changed().index('[[sessions]]\nname = "heat-2"') : changed().index("[progress]")]


def one_session(*changes: tuple[str, str], seats: int = 4, spins: int = 3) -> Conditions:
    """A tournament of one session at one table, from which nobody goes on."""
    return loaded(
        (FINAL, ""),
        ("heats = 2", "heats = 1"),
        ("seats = 4", f"seats = {seats}"),
        ("spins = 3", f"spins = {spins}"),
        ("per_table = 1", "per_table = 0"),
        ("least = 4", "least = 2"),
        ("most = 8", f"most = {seats}"),
        *changes,
    )


def played(conditions: Conditions = CUP, **said: object) -> CupResult:
    said = {"stakes": TEN, "cups": 4_000, **said}
    return cups(BOOK, conditions, **said)  # type: ignore[arg-type]


def test_every_strategy_is_explained() -> None:
    assert set(MEANINGS) == set(STRATEGIES)


def test_equals_go_on_as_often_as_any_other_and_win_the_same() -> None:
    found = played(cups=20_000)
    assert found.agrees
    assert found.answer("player-1 goes on from heat-1").fraction == "1/4"
    assert found.answer("player-2 goes on from second-chance").fraction == "1/3"
    assert found.answer("player-8 comes first").fraction == "1/8"
    assert found.answer("prize of player-3").exact == 10_000
    assert {each.verdict for each in found.answers} == {"agrees"}


def test_flat_players_at_one_table_are_convolved() -> None:
    """Small, Big and Any Triple over five spins: to come first, and what they win on average."""
    plays = ("ann=flat:small=10", "bob=flat:big=10", "cid=flat:any-triple=10")
    found = played(one_session(seats=3, spins=5), plays=plays, players=3, cups=30_000)
    assert found.agrees
    worth = found.plan.worth
    assert worth == (25_000, 15_000, 10_000)
    prizes = [found.answer(f"prize of {name}").exact for name in ("ann", "bob", "cid")]
    assert prizes[0] == prizes[1]
    assert sum(each for each in prizes if each is not None) == pytest.approx(50_000)
    law = found.plan.flat_law(found.plan.conditions.sessions[0])
    assert law is not None
    assert float(law.through(1)["cid"]) == pytest.approx(0.131384, abs=1e-6)


def test_chips_that_run_out_and_wagers_that_lack() -> None:
    """With 20 chips and 10 or 20 a spin, players are eliminated; what lacks is taken."""
    short = one_session(('chips = "1000"', 'chips = "20"'), seats=4, spins=6)
    plays = ("ann=flat:small=10", "bob=flat:big=20", "cid=flat:total:9=10", "dot=still")
    found = played(short, plays=plays, players=4, cups=30_000)
    assert found.agrees
    assert found.answer("prize of dot").verdict == "agrees"


def test_the_answer_is_the_same_on_any_number_of_workers() -> None:
    plays = ("ann=all-in:small=10", "bob=follow:big=10", "cid=hedge:big=20", "dot=still")
    one, two = (played(plays=plays, workers=each, cups=3_000) for each in (1, 2))
    assert cup_json(one) == cup_json(two)
    assert cup_json(one) != cup_json(played(plays=plays, cups=3_000, seed=2))
    assert one.whole
    assert cup_json(one)["tournaments"] == 3_000


def test_every_tournament_pays_its_pool_and_counts_everybody() -> None:
    plays = ("ann=all-in:small=10", "bob=follow:big=10", "cid=hedge:big=20", "dot=still")
    sums = played(plays=plays, cups=1_000).sums
    assert sums.won.sum() == 1_000 * 80_000
    assert sums.first.sum() == 1_000
    assert sums.played.sum(axis=1).tolist() == [4_000, 4_000, 6_000, 4_000]
    assert sums.through.sum(axis=1).tolist() == [1_000, 1_000, 2_000, 0]


def test_all_in_on_the_last_spin_is_what_it_says() -> None:
    """One spin: ann lays 500 of 1000 on Small, bob 10 on Big; on a triple bob is ahead."""
    plays = ("ann=all-in:small=10", "bob=flat:big=10")
    found = played(one_session(seats=2, spins=1), plays=plays, players=2, cups=30_000)
    answer = found.answer("ann comes first")
    assert answer.low <= 105 / 216 <= answer.high


def test_follow_and_hedge_at_a_table_of_two_are_what_they_say() -> None:
    """One spin, both at 1000: whoever has the first seat leads; the other answers.

    Following lays the same: all is tied. Hedging lays against: what the first wager loses wins.
    """
    follow = played(
        one_session(seats=2, spins=1),
        plays=("ann=flat:small=10", "bob=follow:big=20"),
        players=2,
        cups=30_000,
    ).answer("bob comes first")
    # Half of the time bob follows, and all is tied; else he leads, with 20 on Big.
    own = Fraction(105, 216)
    exact = Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 2) * own
    assert follow.low <= exact <= follow.high
    hedge = played(
        one_session(seats=2, spins=1),
        plays=("ann=flat:small=20", "bob=hedge:small=20"),
        players=2,
        cups=30_000,
    ).answer("bob comes first")
    # Half of the time bob lays 20 on Big; else both lay 20 on Small, and are tied.
    exact = Fraction(1, 2) * (own + Fraction(6, 216) / 2) + Fraction(1, 4)
    assert hedge.low <= exact <= hedge.high


def test_sessions_in_minutes_have_so_many_spins_an_hour() -> None:
    timed = one_session(("spins = 3\nchips", "minutes = 20\nchips"))
    assert played(timed, players=4, hands=30).plan.spins == {"heat-1": 10}


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"players": 9}, "players must be 4..8, got 9"),
        ({"players": 3}, "players must be 4..8, got 3"),
        ({"plays": ["ann"]}, "must be such as ann=flat:small=10"),
        ({"plays": ["ann=falt:small=10"]}, "did you mean flat"),
        ({"plays": ["ann=flat"]}, "flat needs wagers"),
        ({"plays": ["ann=still:small=10"]}, "still needs no wager"),
        ({"plays": ["ann=flat:small=10", "ann=still"]}, "one name twice"),
        ({"plays": [f"p{n}=still" for n in range(5)], "players": 4}, "at least the 5"),
        ({"plays": ["ann=flat:small=9.99"]}, "must be 10 to 500"),
        ({"plays": ["ann=flat:small=500.01"]}, "must be 10 to 500"),
        ({"stakes": {}}, "the others need WAGER=STAKE"),
        ({"cups": 0}, "tournaments must be a number from 1"),
        ({"seed": -1}, "seed must be"),
        ({"level": 1.0}, "level must be"),
        ({"hands": 0}, "hands must be"),
    ],
)
def test_what_cannot_be_simulated(said: dict[str, Any], says: str) -> None:
    with pytest.raises(BadQuestion, match=says):
        played(CUP, **said)


def test_a_play_as_it_is_written() -> None:
    found = read_play(BOOK, "ann=all-in:small=10,total:9=5.50")
    assert (found.name, found.strategy) == ("ann", "all-in")
    assert dict(found.stakes) == {"small": 1000, "total:9": 550}
