"""Aruze 8.1: one player at several places, until a supervisor says otherwise."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
SECOND = """\
ann: sit 4
-> seat-taken player=ann#4 seat=4 by 3.5, 8.1
ann: insert for ann#4 100
-> chips-brought player=ann#4 amount=100 source=note
"""


def aruze(text: str, more: str = "") -> ScenarioResult:
    return holds("aruze-etg", text, more=more)


@clause("aruze-etg", "8.1")
def test_8_1_each_place_has_its_meter_and_its_wagers() -> None:
    played = aruze(
        f"""
        {SECOND}
        ann: bet 10 on small
        -> wager-placed player=ann
        ann: bet for ann#4 20 on big
        -> wager-placed player=ann#4 by 3.5
        balance ann 490
        balance ann#4 80
        +30s system: close wagering
        -> shooter-chosen player=ann
        ann: shoot
        -> dice-shot player=ann
        system: dice 1 2 3
        -> line ann#4 big lost
        -> line ann small won
        balance ann 510
        balance ann#4 80
        """
    )
    assert played.floor.table.places_of("ann") == ["ann", "ann#4"]


@clause("aruze-etg", "8.1")
def test_8_1_each_place_repeats_its_own_and_has_its_own_turn() -> None:
    aruze(
        f"""
        {SECOND}
        ann: bet 10 on small
        ann: bet for ann#4 20 on big
        +30s system: close wagering
        -> shooter-chosen player=ann
        ann: shoot
        system: dice 1 2 3
        ann: repeat for ann#4
        -> wager-placed player=ann#4 wager=big amount=20
        ann: repeat
        -> wager-placed player=ann wager=small amount=10
        +30s system: close wagering
        -> shooter-chosen player=ann#4
        bob: shoot
        -> refused not-the-shooter
        ann: shoot
        -> dice-shot player=ann#4
        """
    )


@clause("aruze-etg", "8.1")
def test_8_1_a_place_is_collected_and_left_by_itself() -> None:
    aruze(
        f"""
        {SECOND}
        ann: collect for ann#4
        -> chips-taken player=ann#4 amount=100
        -> came-from-table player=ann amount=100
        ann: leave for ann#4
        -> seat-left player=ann#4
        wallet ann 100
        balance ann 500
        """
    )


@clause("aruze-etg", "8.1")
@pytest.mark.parametrize("who", ["eva", "abe"])
def test_8_1_a_supervisor_keeps_a_player_to_one_terminal(who: str) -> None:
    aruze(
        f"""
        {who}: restrict ann to one place
        -> places-restricted player=ann by={who} by 8.1
        ann: sit 4
        -> refused one-terminal by 8.1
        {who}: allow ann several places
        -> places-allowed player=ann by 8.1
        {SECOND}
        """
    )


@clause("aruze-etg", "8.1")
def test_8_1_kept_to_one_a_player_bets_at_one_and_collects_at_both() -> None:
    aruze(
        f"""
        {SECOND}
        eva: restrict ann to one place
        ann: bet 10 on small
        -> wager-placed
        ann: bet for ann#4 10 on small
        -> refused one-terminal by 8.1
        ann: collect for ann#4
        -> chips-taken player=ann#4 amount=100
        ann: clear
        -> wager-taken-down
        ann: collect
        -> chips-taken player=ann amount=500
        """
    )


@clause("aruze-etg", "8.1")
@pytest.mark.parametrize("who", ["hal", "ann", "bob"])
def test_8_1_nobody_below_a_supervisor_restricts(who: str) -> None:
    aruze(
        f"""
        {who}: restrict ann to one place
        -> refused not-permitted by 8.1
        {who}: allow ann several places
        -> refused not-permitted by 8.1
        """
    )


@clause("aruze-etg", "8.1")
def test_8_1_said_twice_it_is_said_once() -> None:
    aruze(
        """
        eva: allow ann several places
        -> refused not-restricted by 8.1
        eva: restrict ann to one place
        eva: restrict ann to one place
        -> refused one-terminal by 8.1
        """
    )


@clause("aruze-etg", "8.1")
def test_8_1_nobody_else_plays_at_a_further_place() -> None:
    aruze(
        f"""
        {SECOND}
        bob: bet for ann#4 10 on small
        -> refused not-permitted
        bob: collect for ann#4
        -> refused not-permitted
        bob: insert for ann#4 50
        -> refused not-permitted
        bob: sit 4
        -> refused seat-taken by house 12
        """
    )


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_a_document_that_says_nothing_of_it_has_one_seat_a_player(game: str) -> None:
    staff = {"star-2016": "olga", "mbs-2020": "gil", "crown-a": "pat", "canberra-2005": "olga"}
    holds(
        game,
        f"""
        ann: sit 4
        -> refused seat-taken
        {staff[game]}: restrict ann to one place
        -> refused not-provided
        """,
    )
