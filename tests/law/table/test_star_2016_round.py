"""The Star, Sydney: who runs a round, in what order, and the life of the table around it."""

import shlex

import pytest

from sicbo.core.law.refusal import Refusal
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import EnterResult
from sicbo.scenario.play import ScenarioResult
from tests.law.table.star_rounds import bets, entered, lifted, rounds, settled, star

clause = pytest.mark.clause
FULL = "seats 2"


def lit(played: ScenarioResult) -> set[str]:
    """The areas that the last entry lit."""
    told = [shlex.split(said) for _, said in played.told if said.startswith("result-entered")]
    found = next(word for word in told[-1] if word.startswith("lit="))
    return set(found.removeprefix("lit=").split())


POWERS = (
    "limits 10 to 2000 in 20 minutes",
    "limits 5 to 2000 now",
    "personal limits ann 5 to 5000 marked",
    "announce closing in 20 minutes",
    "invalidate disturbance because a brawl",
    "refuse ann small because it smells",
)


@clause("star-2016", "1.1 casino supervisor")
@pytest.mark.parametrize("order", POWERS)
@pytest.mark.parametrize("who", ["sue", "gus"])
def test_1_1_casino_supervisor_has_the_powers_and_a_games_supervisor_counts_as_one(
    who: str, order: str
) -> None:
    star(bets("ann: bet 10 on small") + f"{who}: {order}\n")


@clause("star-2016", "1.1 casino supervisor")
@pytest.mark.parametrize("order", POWERS)
@pytest.mark.parametrize("who", ["dan", "ann"])
def test_1_1_casino_supervisor_powers_are_not_a_dealers_nor_a_players(who: str, order: str) -> None:
    star(bets("ann: bet 10 on small") + f"{who}: {order}\n-> refused not-permitted\n")


@clause("star-2016", "1.1 dealer")
def test_1_1_dealer_operates_the_whole_game() -> None:
    star(settled("1 2 4", "ann: bet 10 on small") + "-> round-settled round=1\nbalance ann 510\n")


@clause("star-2016", "1.1 dealer")
@pytest.mark.parametrize(
    ("before", "order"),
    [
        ("", "shake 3"),
        ("dan: shake 3\n", "open bets"),
        (bets(), "close bets"),
        (bets() + "dan: close bets\n", "press key"),
        (bets() + "dan: close bets\ndan: press key\n", "uncover"),
        (lifted(), "announce 1 2 4"),
        (lifted() + "dan: announce 1 2 4\n", "enter 1 2 4"),
        (entered("1 2 4"), "settle"),
    ],
)
def test_1_1_dealer_alone_not_a_player_operates_the_game(before: str, order: str) -> None:
    star(before + f"ann: {order}\n-> refused not-permitted needs=dealer\n")


@clause("star-2016", "1.1 games supervisor")
def test_1_1_games_supervisor_supervises_the_operation_at_once() -> None:
    star(
        "gus: shake 3\ndan: open bets\nann: bet 10 on small\ndan: close bets\ndan: press key\n"
        "dan: uncover\ngus: announce 1 2 4\ngus: enter 1 2 4\ndan: settle\nbalance ann 510\n"
    )


@clause("star-2016", "1.1 games supervisor")
def test_1_1_games_supervisor_may_announce_no_result() -> None:
    star(lifted("ann: bet 10 on small") + "gus: declare not-flat\n-> round-voided by 8.1\n")


@clause("star-2016", "2.3")
def test_2_3_every_winning_area_is_lit_whether_or_not_anybody_bet_there() -> None:
    played = star(entered("1 1 4"))
    expected = "small even double:1 total:6 pair:1-4 single:1 single:4"
    assert lit(played) == set(expected.split())


@clause("star-2016", "2.3")
def test_2_3_only_areas_of_this_table_are_lit() -> None:
    played = star(entered("1 1 4"), more="options streak")
    expected = "small double:1 total:6 pair:1-4 single:1 single:4"
    assert lit(played) == set(expected.split())


@clause("star-2016", "2.3")
def test_2_3_nothing_is_lit_before_the_declared_numbers_are_entered() -> None:
    star(lifted() + "dan: enter 1 1 4\n-> refused wrong-phase by 5.4\n")


@clause("star-2016", "2.6")
def test_2_6_a_touch_screen_has_shake_no_more_bets_cocked_and_enter() -> None:
    star(
        bets()
        + "dan: close bets\ndan: press key\n-> key-pressed by 5.2\ndan: uncover\n"
        + "dan: declare not-flat\n-> round-voided\n"
        + entered("1 2 4")
    )


@clause("star-2016", "2.6")
def test_2_6_a_terminal_with_buttons_has_no_key_for_no_more_bets() -> None:
    star(
        bets("ann: bet 10 on small")
        + "dan: close bets\ndan: press key\n-> refused not-provided by 5.2\ndan: uncover\n"
        + "dan: announce 1 2 4\ndan: enter 1 2 4\ndan: settle\nbalance ann 510\n",
        lacks="touch-screen",
    )


@clause("star-2016", "5.1")
@pytest.mark.parametrize("who", ["dan", "gus", "sue"])
def test_5_1_a_dealer_or_casino_supervisor_shakes(who: str) -> None:
    star(f"{who}: shake 3\n-> round-started round=1 by 5.1\n-> dice-shaken tumbles=3 by 5.1\n")


@clause("star-2016", "5.1")
def test_5_1_bets_are_called_for_after_the_shake() -> None:
    star("dan: open bets\n-> refused wrong-phase by 5.1\ndan: shake 3\ndan: open bets\n")


@clause("star-2016", "5.1")
def test_5_1_nobody_bets_before_place_your_bets() -> None:
    star("dan: shake 3\nann: bet 10 on small\n-> refused betting-closed\nlayout ann 0\n")


@clause("star-2016", "5.1")
def test_5_1_two_tumbles_are_too_few_and_are_recorded() -> None:
    star(
        "dan: shake 2\n-> dice-shaken tumbles=2 enough=no by 5.1\n-> round-voided\nphase between\n"
    )


@clause("star-2016", "5.1")
@pytest.mark.parametrize("tumbles", [3, 4])
def test_5_1_three_tumbles_and_more_are_enough(tumbles: int) -> None:
    star(f"dan: shake {tumbles}\n-> dice-shaken enough=yes\nphase shaken\n")


@clause("star-2016", "5.2")
def test_5_2_call_then_key_then_lift() -> None:
    star(
        bets()
        + "dan: press key\n-> refused wrong-phase by 5.2\ndan: close bets\n-> bets-closed\n"
        + "dan: press key\n-> key-pressed by 5.2\ndan: uncover\n-> uncovered by 5.2\n"
    )


@clause("star-2016", "5.2")
def test_5_2_without_a_touch_screen_the_call_is_enough() -> None:
    star(
        bets() + "dan: close bets\ndan: uncover\n-> uncovered by 5.2\nphase uncovered\n",
        lacks="touch-screen",
    )


@clause("star-2016", "5.3")
@pytest.mark.parametrize("who", ["dan", "gus", "sue"])
def test_5_3_the_call_goes_from_the_lowest_to_the_highest_and_the_total(who: str) -> None:
    star(
        lifted() + f"{who}: announce 6 1 3\n-> result-announced words='1, 3, 6, total 10' by 5.3\n"
    )


@clause("star-2016", "5.3")
def test_5_3_no_call_before_the_dice_are_uncovered() -> None:
    star(bets() + "dan: close bets\ndan: announce 1 2 4\n-> refused wrong-phase by 5.3\n")


@clause("star-2016", "5.4")
@pytest.mark.parametrize("who", ["dan", "gus", "sue"])
def test_5_4_a_dealer_or_casino_supervisor_enters_the_numbers(who: str) -> None:
    star(lifted() + f"dan: announce 1 2 4\n{who}: enter 4 2 1\n-> result-entered by 5.4, 2.3\n")


@clause("star-2016", "5.4")
def test_5_4_a_player_enters_nothing() -> None:
    star(lifted() + "dan: announce 1 2 4\nann: enter 1 2 4\n-> refused not-permitted by 5.4\n")


@clause("star-2016", "5.4")
def test_5_4_the_entry_corresponds_with_the_winning_numbers() -> None:
    star(
        lifted() + "dan: announce 1 2 4\ndan: enter 1 2 5\n-> refused entry-differs by 5.4\n"
        "phase announced\n"
    )


@clause("star-2016", "5.4")
@pytest.mark.parametrize("die", [0, 7])
def test_5_4_there_are_no_buttons_but_one_to_six(die: int) -> None:
    played = star(lifted() + "dan: announce 1 2 4\n")
    order = Order("dan", "dealer", played.script.start, EnterResult((1, 2, die)))
    assert isinstance(played.floor.handle(order), Refusal)


@clause("star-2016", "5.5")
def test_5_5_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    star(
        settled("1 2 4", "ann: bet 10 on small", "bob: bet 20 on big, 5 on total:7")
        + "-> round-settled by 5.5\n-> line bob big lost pays=0 returns=0\n"
        + "-> line ann small won pays=10\n-> line bob total:7 won pays=60\n"
        + "balance ann 510\nbalance bob 540\nhouse -50\nlayout ann 0\nlayout bob 0\n"
    )


@clause("star-2016", "5.5")
def test_5_5_nothing_is_paid_before_the_areas_are_lit() -> None:
    star(
        lifted("ann: bet 10 on small")
        + "dan: announce 1 2 4\ndan: settle\n-> refused wrong-phase by 5.5\nlayout ann 10\n"
    )


@clause("star-2016", "9.8")
@pytest.mark.parametrize("seconds", [1200, 1201])
def test_9_8_a_table_with_players_closes_after_a_sign_of_20_minutes(seconds: int) -> None:
    star(
        f"sue: announce closing in {seconds} seconds\n-> closing-announced by 9.8\n"
        f"+{seconds}s sue: close table\n-> table-closed by 9.8\n"
    )


@clause("star-2016", "9.8")
def test_9_8_a_sign_of_less_than_20_minutes_is_too_short() -> None:
    star("sue: announce closing in 1199 seconds\n-> refused notice-too-short by 9.8\n")


@clause("star-2016", "9.8")
def test_9_8_the_table_stays_open_until_the_sign_has_shown_20_minutes() -> None:
    star(
        "sue: announce closing in 20 minutes\n"
        "+1199s sue: close table\n-> refused notice-too-short by 9.8\n"
        "+1s sue: close table\n-> table-closed by 9.8\n"
    )


@clause("star-2016", "9.8")
def test_9_8_no_sign_no_closing_while_players_are_present() -> None:
    star("sue: close table\n-> refused notice-too-short by 9.8\n")


@clause("star-2016", "9.8")
def test_9_8_an_empty_table_needs_no_sign() -> None:
    star("ann: leave\nbob: leave\nsue: close table\n-> table-closed\n")


@clause("star-2016", "9.8")
@pytest.mark.parametrize("order", ["announce closing in 20 minutes", "close table"])
def test_9_8_only_a_casino_supervisor_closes(order: str) -> None:
    star(f"dan: {order}\n-> refused not-permitted by 9.8\n")


@clause("star-2016", "9.9")
def test_9_9_two_rounds_without_a_wager_are_not_enough() -> None:
    star(
        settled("1 2 4", "bob: bet 5 on small") * 2
        + "sue: vacate ann\n-> refused seat-not-idle by 9.9\n",
        more=FULL,
    )


@clause("star-2016", "9.9")
@pytest.mark.parametrize("idle", [3, 4])
def test_9_9_after_three_rounds_at_a_full_table_the_player_may_have_to_leave(idle: int) -> None:
    star(
        settled("1 2 4", "bob: bet 5 on small") * idle
        + f"-> seat-prompted player=ann rounds={idle} by 9.9\n"
        + "sue: vacate ann\n-> seat-left player=ann required=yes by 9.9\n",
        more=FULL,
    )


@clause("star-2016", "9.9")
def test_9_9_the_three_rounds_are_consecutive() -> None:
    star(
        rounds("1 2 4", "1 2 4")
        + settled("1 2 4", "ann: bet 5 on small")
        + rounds("1 2 4", "1 2 4")
        + "sue: vacate ann\n-> refused seat-not-idle by 9.9\n",
        more=FULL,
    )


@clause("star-2016", "9.9")
def test_9_9_while_a_seat_is_free_nobody_is_asked_to_leave() -> None:
    star(
        rounds("1 2 4", "1 2 4", "1 2 4") + "sue: vacate ann\n-> refused seat-not-idle by 9.9\n",
        more="seats 3",
    )


@clause("star-2016", "9.9")
def test_9_9_nobody_is_sent_off_without_being_asked() -> None:
    played = star(rounds(*["1 2 4"] * 5), more=FULL)
    assert played.floor.table.players["ann"].seat == 1
