"""The Star, Sydney: what befalls a wager when a round is undone, and other corners."""

import pytest

from tests.law.table.star_rounds import (
    SMALL_ODD,
    TRIPLE,
    bets,
    entered,
    lifted,
    rounds,
    settled,
    star,
)
from tests.law.table.test_star_2016_irregular import PHASES
from tests.law.table.test_star_2016_streak import LIGHTS, SMALL_BIG, running

clause = pytest.mark.clause
PLACE = "ann: streak 25 on streak:small-big\n"
FULL = "seats 2"


@clause("star-2016", "6.2")
@pytest.mark.parametrize(
    "undone", ["correct to 3 4 6 because misread", "invalidate disturbance because a fire"]
)
def test_6_2_a_wager_placed_since_the_settlement_is_not_swallowed(undone: str) -> None:
    table = star(rounds(SMALL_ODD) + PLACE + f"sue: {undone}\n").floor.table
    live = sum(wager.stake for wager in table.streaks.values())
    assert table.stack_of("ann") + live == 50000


@clause("star-2016", "8.8")
def test_8_8_an_invalidated_outcome_mends_no_lights() -> None:
    star(
        entered("1 2 4")
        + "dan: declare lights\ndan: settle\nsuspended yes\n"
        + "sue: invalidate disturbance because a fire\nsuspended yes\n"
        + "dan: shake 3\n-> refused table-suspended by 8.8\n"
    )


@clause("star-2016", "8.8")
def test_8_8_lights_that_failed_in_an_invalidated_game_stop_play_too() -> None:
    star(
        entered("1 2 4")
        + "dan: declare lights\nsue: invalidate disturbance because a fire\n"
        + "dan: shake 3\n-> refused table-suspended by 8.8\n"
    )


@clause("star-2016", "8.4")
def test_8_4_without_a_touch_screen_no_key_is_declared_missed() -> None:
    star(
        bets("ann: bet 10 on small")
        + "dan: close bets\ndan: declare key-missed\n-> refused\nlayout ann 10\n",
        lacks="touch-screen",
    )


@clause("star-2016", "8.4")
def test_8_4_a_key_that_was_pressed_was_not_missed() -> None:
    star(lifted("ann: bet 10 on small") + "dan: declare key-missed\n-> refused\nlayout ann 10\n")


@clause("star-2016", "8.3")
@pytest.mark.parametrize("phase", ["closed", "uncovered"])
def test_8_3_dice_exposed_before_the_call_may_be_announced_after_it(phase: str) -> None:
    star(PHASES[phase] + "dan: declare exposed\n-> round-voided by 8.3\nbalance ann 500\n")


@clause("star-2016", "8.7.1")
def test_8_7_1_a_correction_after_failed_lights_still_ends_the_wager() -> None:
    star(
        running(0)
        + entered(SMALL_ODD)
        + LIGHTS
        + "sue: clear fault\nsue: correct to 1 2 3 because misread\ndan: settle\n"
        + f"-> streak ann {SMALL_BIG} lost count=1 by 8.7.1\nstreak ann 0\n"
    )


@clause("star-2016", "9.9")
def test_9_9_a_corrected_round_counts_once() -> None:
    star(
        rounds("1 2 4", "1 2 4")
        + "sue: correct to 1 2 3 because misread\ndan: settle\n"
        + "sue: vacate ann\n-> refused seat-not-idle by 9.9\n",
        more=FULL,
    )


@clause("star-2016", "9.9")
def test_9_9_a_super_streak_wager_is_a_wager() -> None:
    star(
        rounds("1 2 4", "3 4 6")
        + PLACE
        + rounds("3 4 6")
        + "sue: vacate ann\n-> refused seat-not-idle by 9.9\n",
        more=FULL,
    )


@clause("star-2016", "9.9")
def test_9_9_a_player_who_bets_again_abstains_no_longer() -> None:
    star(
        rounds("1 2 4", "1 2 4", "1 2 4")
        + bets("ann: bet 10 on small")
        + "sue: vacate ann\n-> refused seat-not-idle by 9.9\n",
        more=FULL,
    )


@clause("star-2016", "4.5")
def test_4_5_a_raise_for_a_spot_is_a_raise_over_what_its_family_had() -> None:
    star(
        "sue: limits 10 to 1000 on double:1 now\n-> refused notice-too-short by 4.5\n",
        more="limits 20 to 1000\narea double 5 to 1000",
    )


@clause("star-2016", "4.5")
def test_4_5_lowering_a_spot_under_its_family_is_no_raise() -> None:
    star(
        "sue: limits 10 to 1000 on double:1 now\n-> limits-changed by 4.5\n",
        more="area double 20 to 1000",
    )


@clause("star-2016", "4.5")
def test_4_5_the_change_may_come_after_the_time_on_the_sign() -> None:
    star(
        "sue: limits 10 to 1000 in 20 minutes\n-> limits-announced\n"
        "+1201s sue: limits 10 to 1000 now\n-> limits-changed by 4.5\n"
    )


@clause("star-2016", "4.3")
def test_4_3_a_lower_maximum_does_not_reach_back_into_a_corrected_game() -> None:
    star(
        settled("1 2 4", "ann: bet 400 on small")
        + "balance ann 900\nsue: limits 5 to 100 now\n"
        + "sue: correct to 1 2 3 because misread\ndan: settle\nbalance ann 900\n"
    )


@clause("star-2016", "9.5")
def test_9_5_a_refund_is_set_against_winnings_already_taken_away() -> None:
    star(
        settled("1 2 4", "ann: bet 500 on small")
        + "ann: take 1000\nsue: invalidate disturbance because a fire\n"
        + "balance ann 0\nwallet ann 1000\nhouse 0\n"
    )


@clause("star-2016", "9.11")
def test_9_11_a_super_streak_wager_is_refused_too() -> None:
    star(
        rounds("1 2 4")
        + PLACE
        + "sue: refuse ann streak:small-big because the chips were bob's\n"
        + "streak ann 0\nbalance ann 500\n"
    )


@clause("star-2016", "6.1")
def test_6_1_after_the_shake_it_is_too_late() -> None:
    star(rounds(SMALL_ODD) + "dan: shake 3\n" + PLACE + "-> refused streak-closed by 6.1\n")


@clause("star-2016", "6.4.1")
def test_6_4_1_a_triple_is_told_by_its_clause() -> None:
    star(running(0) + rounds(TRIPLE) + f"-> streak ann {SMALL_BIG} runs count=0 by 6.4.1\n")


@clause("star-2016", "4.2")
@pytest.mark.parametrize("order", ["take down 7 from small", "move 7 from small to big"])
def test_4_2_before_the_call_no_rest_below_the_minimum_is_left(order: str) -> None:
    star(bets("ann: bet 10 on small") + f"ann: {order}\n-> refused below-minimum by 4.2\n")


@clause("star-2016", "6.6")
def test_6_6_there_is_nothing_to_close_where_it_is_not_offered() -> None:
    star(
        "dan: close streak in 20 minutes\n-> refused streak-not-offered\n", more="options odd even"
    )


@clause("star-2016", "6.6")
def test_6_6_a_live_wager_outlives_the_closing_of_the_table() -> None:
    star(
        running(0)
        + "sue: announce closing in 20 minutes\n+20m sue: close table\nstreak ann 25\n"
        + "sue: open table\nstreak ann 25\nbalance ann 475\n"
    )


@clause("star-2016", "9.5")
def test_9_5_nobody_forfeits_who_is_not_there() -> None:
    star(
        lifted("ann: bet 10 on small")
        + "sue: invalidate fraud forfeit zed because zed swapped a die\n-> refused unknown-player\n"
    )


@clause("star-2016", "4.6")
def test_4_6_a_personal_maximum_never_lies_under_the_tables() -> None:
    star(
        "sue: personal limits ann 5 to 200 marked\nsue: limits 5 to 300 now\n"
        + settled("1 2 4", "ann: bet 300 on small")
        + "-> line ann small won pays=300 counted=300\n",
        more="limits 5 to 100",
    )


@clause("star-2016", "6.1")
def test_6_1_a_streak_wager_needs_a_seat_like_any_other() -> None:
    star(rounds(SMALL_ODD) + "ann: leave\n" + PLACE + "-> refused no-seat\n")
