"""What is said of a wager or a result names its round, and never hits another one."""

import datetime

import pytest

from sicbo.core.law.refusal import Refusal
from sicbo.core.table.decide import decide
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table
from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds
from tests.properties.machine import HIGHEST
from tests.properties.orders import another_round
from tests.properties.tables import GAMES, LATER, RECIPES


@pytest.mark.parametrize("game", GAMES)
def test_an_order_for_another_round_never_takes_effect(game: str) -> None:
    wrong = set()
    for recipe in RECIPES[game].values():
        table = holds(game, recipe).floor.table
        for number in (table.round - 2, table.round + 1):
            for command in another_round(number):
                for by, role in (("ann", "player"), ("sue", HIGHEST[game])):
                    refused = decide(table, Order(by, role, LATER, command))
                    assert isinstance(refused, Refusal), (recipe, command)
                    if refused.reason == "wrong-round":
                        wrong.add(type(command))
    policies = Table(open_rulebook(game)).policies
    assert (Invalidate in wrong) == (policies.invalidation is not None)


def test_an_invalidation_meant_for_the_round_before_does_not_hit_this_one() -> None:
    holds(
        "crown-a",
        """\
        dan: open bets
        dan: shake 3
        dan: close bets
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        dan: open bets
        ann: bet 10 on small
        pat: invalidate disturbance in round 1 because a fire
        -> refused wrong-round round=1 now=2
        pat: invalidate disturbance in round 2 because a fire
        -> round-invalidated round=2
        -> line ann small returned
        """,
    )


def test_a_terminal_round_that_is_settled_and_the_one_being_bet_on_are_told_apart() -> None:
    played = """\
        ann: bet 10 on small
        +30s system: close wagering
        ann: shoot
        system: dice 1 2 4
        ann: bet 20 on big
        olga: invalidate fraud in round {number} because marked dice
        -> round-invalidated round={number}
        -> line ann {wager} returned
        """
    holds("aruze-etg", played.format(number=1, wager="small") + "layout ann 20\nbalance ann 480\n")
    text = played.format(number=2, wager="big") + "layout ann 0\nbalance ann 510\nround 3\n"
    holds("aruze-etg", text + "olga: invalidate fraud in round 1 because dice\nbalance ann 500\n")


def test_a_streak_names_the_round_whose_result_opened_its_window() -> None:
    holds(
        "star-2016",
        """\
        dan: shake 3
        dan: open bets
        dan: close bets
        dan: press key
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        ann: streak 25 on streak:small-big in round 2
        -> refused wrong-round round=2 now=1
        ann: streak 25 on streak:small-big in round 1
        -> streak-placed
        sue: correct to 1 2 5 in round 2 because misread
        -> refused wrong-round round=2 now=1
        """,
    )


@pytest.mark.parametrize("seconds", [-1, 0])
@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_a_countdown_is_more_than_nothing(game: str, seconds: int) -> None:
    shaken = "dan: shake 3\n" if game == "star-2016" else ""
    holds(
        game,
        f"{shaken}dan: open bets for {seconds} seconds\n"
        f"-> refused not-a-time seconds={seconds}\n"
        "dan: open bets for 1 second\n",
    )


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_a_countdown_is_shown_until_the_close(game: str) -> None:
    shaken = "dan: shake 3\n" if game == "star-2016" else ""
    opened = holds(game, f"{shaken}dan: open bets for 30 seconds\n-> bets-opened until=12:00:30\n")
    table = opened.floor.table
    assert table.deadline == datetime.datetime(2026, 11, 15, 12, 0, 30, tzinfo=datetime.UTC)
    shake = "" if shaken else "dan: shake 3\n"
    text = f"{shaken}dan: open bets for 30 seconds\n{shake}dan: close bets\n"
    assert holds(game, text).floor.table.deadline is None
    assert holds(game, f"{shaken}dan: open bets\n").floor.table.deadline is None
