"""The Star, Sydney: Super Streak."""

import pytest

from tests.law.table.star_rounds import (
    BIG_EVEN,
    BIG_ODD,
    SMALL_EVEN,
    SMALL_ODD,
    TRIPLE,
    entered,
    lifted,
    rounds,
    star,
)

clause = pytest.mark.clause
SMALL_BIG, ODD_EVEN = "streak:small-big", "streak:odd-even"
PLACE = f"ann: streak 25 on {SMALL_BIG}\n"
LIGHTS = "dan: declare lights\ndan: settle\n"
ODDS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100}


def running(count: int) -> str:
    """A wager on the Small that opened the window, with so many Small results behind it."""
    return rounds(SMALL_ODD) + PLACE + rounds(*[SMALL_ODD] * count)


@clause("star-2016", "1.1 Super Streak")
def test_1_1_super_streak_is_off_unless_it_is_switched_on() -> None:
    star(
        rounds(SMALL_ODD) + PLACE + "-> refused streak-not-offered lacks=option by 6.1\n",
        more="options odd even four",
    )


@clause("star-2016", "1.1 Super Streak")
def test_1_1_super_streak_is_a_wager_beside_the_others() -> None:
    star(
        rounds(SMALL_ODD) + PLACE + "balance ann 475\nstreak ann 25\nlayout ann 0\n"
        "dan: shake 3\ndan: open bets\nann: bet 10 on small\nlayout ann 10\nstreak ann 25\n"
    )


@clause("star-2016", "6.1")
@pytest.mark.parametrize("layout", ["C", "D"])
def test_6_1_it_is_placed_on_layouts_c_and_d_with_a_screen(layout: str) -> None:
    star(rounds(SMALL_ODD) + PLACE + "-> streak-placed amount=25 by 6.1\n", more=f"layout {layout}")


@clause("star-2016", "6.1")
@pytest.mark.parametrize("layout", ["A", "B"])
def test_6_1_it_is_not_placed_on_another_layout(layout: str) -> None:
    star(
        rounds(SMALL_ODD) + PLACE + "-> refused streak-not-offered by 6.1\n",
        more=f"layout {layout}\noptions streak",
    )


@clause("star-2016", "6.1")
def test_6_1_it_is_not_placed_at_a_table_without_a_screen() -> None:
    star(
        rounds(SMALL_ODD) + PLACE + "-> refused streak-not-offered lacks=screen by 6.1\n",
        lacks="screen",
    )


@clause("star-2016", "6.1")
@pytest.mark.parametrize("begun", ["dan: shake 3\n", "dan: shake 3\ndan: open bets\n"])
def test_6_1_it_is_placed_before_the_round_commences(begun: str) -> None:
    star(rounds(SMALL_ODD) + begun + PLACE + "-> refused streak-closed\nstreak ann 0\n")


@clause("star-2016", "6.2")
def test_6_2_not_before_the_first_result_of_the_day() -> None:
    star(PLACE + "-> refused streak-closed by 6.2\n" + rounds(SMALL_ODD) + PLACE)


@clause("star-2016", "6.2")
def test_6_2_a_triple_is_no_first_result_of_the_day() -> None:
    star(
        rounds(TRIPLE) + PLACE + "-> refused streak-closed by 6.2\n" + rounds(TRIPLE, BIG_ODD)
        + PLACE + "-> streak-placed side=big\n"
    )  # fmt: skip


@clause("star-2016", "6.2")
def test_6_2_not_while_a_winning_streak_is_in_progress() -> None:
    star(rounds(SMALL_ODD, SMALL_EVEN) + PLACE + "-> refused streak-closed by 6.2\n")


@clause("star-2016", "6.2")
def test_6_2_again_when_a_streak_has_been_terminated() -> None:
    star(rounds(SMALL_ODD, SMALL_EVEN, BIG_ODD) + PLACE + "-> streak-placed side=big by 6.2\n")


@clause("star-2016", "6.2")
@pytest.mark.parametrize(
    ("before", "told"),
    [
        ((SMALL_ODD, TRIPLE), "-> streak-placed side=small"),
        ((SMALL_ODD, SMALL_ODD, TRIPLE), "-> refused streak-closed by 6.2"),
    ],
)
def test_6_2_a_triple_leaves_the_window_as_it_was(before: tuple[str, ...], told: str) -> None:
    star(rounds(*before) + PLACE + told + "\n")


@clause("star-2016", "6.2")
@pytest.mark.parametrize("count", [0, 4])
def test_6_2_it_remains_in_play_until_the_streak_terminates(count: int) -> None:
    star(
        running(count)
        + f"ann: lift {SMALL_BIG}\n-> refused streak-locked by 6.2\nstreak ann 25\n"
        + rounds(BIG_ODD)
        + f"streak ann 0\nann: lift {SMALL_BIG}\n-> refused no-such-wager\n"
    )


@clause("star-2016", "6.2")
def test_6_2_another_gaming_day_needs_its_own_first_result_and_live_wagers_keep_their_count() -> (
    None
):
    star(
        running(3)
        + "sue: start day 2026-11-16\nstreak ann 25\n"
        + f"bob: streak 25 on {SMALL_BIG}\n-> refused streak-closed by 6.2\n"
        + rounds(SMALL_ODD)
        + f"-> streak ann {SMALL_BIG} runs count=4\n"
        + f"bob: streak 25 on {SMALL_BIG}\n-> streak-placed player=bob side=small count=0\n"
    )


@clause("star-2016", "6.3")
def test_6_3_three_results_are_no_super_streak() -> None:
    star(running(3) + rounds(BIG_ODD) + f"-> streak ann {SMALL_BIG} lost count=3 pays=0\n")


@clause("star-2016", "6.3")
@pytest.mark.parametrize("count", [4, 5, 11])
def test_6_3_four_results_and_more_are_a_super_streak(count: int) -> None:
    star(running(count) + rounds(BIG_ODD) + f"-> streak ann {SMALL_BIG} won count={count}\n")


@clause("star-2016", "6.3")
def test_6_3_twelve_is_the_most() -> None:
    star(
        running(12)
        + f"-> streak ann {SMALL_BIG} won count=12 pays=12500 by 6.4.2, 7.2\n"
        + "streak ann 0\nbalance ann 13000\n"
        + PLACE
        + "-> refused streak-closed by 6.2\n"
        + rounds(SMALL_ODD, BIG_ODD)
        + "balance ann 13000\nhouse -12500\n"
    )


def side_wins(market: str, side: str, hit: str, other: str) -> None:
    """Four results on the side of the opening one win, and one on the other side ends it."""
    star(
        rounds(hit)
        + f"ann: streak 25 on {market}\n-> streak-placed side={side}\n"
        + rounds(hit, hit, hit, hit, other)
        + f"-> streak ann {market} won count=4 pays=150 side={side}\nbalance ann 650\n"
    )


@clause("star-2016", "6.3.1")
def test_6_3_1_all_small() -> None:
    side_wins(SMALL_BIG, "small", SMALL_EVEN, BIG_EVEN)


@clause("star-2016", "6.3.2")
def test_6_3_2_all_big() -> None:
    side_wins(SMALL_BIG, "big", BIG_ODD, SMALL_ODD)


@clause("star-2016", "6.3.3")
def test_6_3_3_all_odd() -> None:
    side_wins(ODD_EVEN, "odd", SMALL_ODD, SMALL_EVEN)


@clause("star-2016", "6.3.4")
def test_6_3_4_all_even() -> None:
    side_wins(ODD_EVEN, "even", BIG_EVEN, BIG_ODD)


@clause("star-2016", "6.4")
def test_6_4_every_live_wager_is_looked_at_after_every_round() -> None:
    told = "".join(
        rounds(SMALL_ODD) + f"-> streak ann {SMALL_BIG} runs count={count}\n"
        for count in range(1, 12)
    )
    star(running(0) + told)


@clause("star-2016", "6.4.1")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_6_4_1_three_or_less_lose(count: int) -> None:
    star(
        running(count)
        + rounds(BIG_ODD)
        + f"-> streak ann {SMALL_BIG} lost count={count} pays=0 by 6.4.1\n"
        + "balance ann 475\nstreak ann 0\nhouse 25\n"
    )


@clause("star-2016", "6.4.1")
@pytest.mark.parametrize("count", [0, 3])
def test_6_4_1_a_triple_neither_wins_loses_nor_progresses(count: int) -> None:
    star(
        running(count)
        + rounds(TRIPLE)
        + f"-> streak ann {SMALL_BIG} runs count={count} pays=0\nstreak ann 25\nbalance ann 475\n"
    )


@clause("star-2016", "6.4.2")
@pytest.mark.parametrize("count", ODDS)
def test_6_4_2_four_or_more_win_once_by_the_table(count: int) -> None:
    won = 25 * ODDS[count]
    star(
        running(count)
        + "balance ann 475\n"
        + rounds(BIG_ODD)
        + f"-> streak ann {SMALL_BIG} won count={count} pays={won} by 6.4.2, 7.2\n"
        + f"balance ann {500 + won}\nstreak ann 0\nhouse -{won}\n"
    )


@clause("star-2016", "6.4.2")
def test_6_4_2_a_triple_neither_wins_loses_nor_progresses() -> None:
    star(
        running(4)
        + rounds(TRIPLE)
        + f"-> streak ann {SMALL_BIG} runs count=4 pays=0\nstreak ann 25\n"
        + rounds(SMALL_ODD, BIG_ODD)
        + f"-> streak ann {SMALL_BIG} won count=5 pays=250\n"
    )


@clause("star-2016", "6.5")
def test_6_5_a_changeover_of_one_market_leaves_the_other_running() -> None:
    star(
        running(1)
        + rounds(BIG_ODD)
        + f"-> streak ann {SMALL_BIG} lost count=1\n"
        + f"ann: streak 25 on {SMALL_BIG}\n-> streak-placed side=big\n"
        + f"ann: streak 25 on {ODD_EVEN}\n-> refused streak-closed by 6.2\n"
    )


@clause("star-2016", "6.5")
def test_6_5_the_two_wagers_of_a_player_are_counted_apart() -> None:
    star(
        running(0)
        + f"ann: streak 25 on {ODD_EVEN}\nstreak ann 50\n"
        + rounds(SMALL_ODD, BIG_ODD)
        + f"-> streak ann {SMALL_BIG} lost count=1\n-> streak ann {ODD_EVEN} runs count=2\n"
        + "streak ann 25\n"
    )


@clause("star-2016", "6.5")
def test_6_5_both_may_terminate_on_one_result() -> None:
    star(
        running(0)
        + f"ann: streak 25 on {ODD_EVEN}\n"
        + rounds(BIG_EVEN)
        + f"-> streak ann {SMALL_BIG} lost count=0\n-> streak ann {ODD_EVEN} lost count=0\n"
        + f"ann: streak 25 on {SMALL_BIG}\n-> streak-placed side=big\n"
        + f"ann: streak 25 on {ODD_EVEN}\n-> streak-placed side=even\n"
    )


@clause("star-2016", "6.6")
@pytest.mark.parametrize("seconds", [1200, 1201])
def test_6_6_the_sign_stands_at_least_20_minutes_before_the_closure(seconds: int) -> None:
    star(f"dan: close streak in {seconds} seconds\n-> streak-closing-announced by 6.6\n")


@clause("star-2016", "6.6")
def test_6_6_a_sign_of_less_than_20_minutes_is_too_short() -> None:
    star("dan: close streak in 1199 seconds\n-> refused notice-too-short by 6.6\n")


@clause("star-2016", "6.6")
def test_6_6_after_the_final_call_live_wagers_run_on_and_no_more_are_taken() -> None:
    star(
        running(3)
        + "dan: close streak in 20 minutes\nstreak ann 25\n"
        + rounds(SMALL_ODD, BIG_ODD)
        + f"-> streak ann {SMALL_BIG} won count=4 pays=150\nbalance ann 650\n"
        + PLACE
        + "-> refused streak-closed by 6.6\n"
    )


@clause("star-2016", "6.6")
def test_6_6_wagers_are_taken_again_once_the_table_is_reopened() -> None:
    star(
        "dan: close streak in 20 minutes\nsue: announce closing in 20 minutes\n"
        + rounds(SMALL_ODD)
        + PLACE
        + "-> refused streak-closed by 6.6\n"
        + "+20m sue: close table\nsue: open table\nann: sit 1\nbob: sit 2\n"
        + rounds(BIG_ODD)
        + PLACE
        + "-> streak-placed side=big\n"
    )


@clause("star-2016", "6.7")
@pytest.mark.parametrize("amount", ["24.99", "25.01", "50"])
def test_6_7_any_other_amount_is_refused(amount: str) -> None:
    star(
        rounds(SMALL_ODD)
        + f"ann: streak {amount} on {SMALL_BIG}\n-> refused streak-stake by 6.7\nstreak ann 0\n"
    )


@clause("star-2016", "6.7")
def test_6_7_the_amount_on_the_sign_is_taken() -> None:
    star(rounds(SMALL_ODD) + PLACE + "-> streak-placed amount=25\nstreak ann 25\n")


@clause("star-2016", "8.6")
@pytest.mark.parametrize("fault", ["not-flat", "tumbler-fault", "bad-shake", "broken-dice"])
def test_8_6_no_result_leaves_super_streak_neither_won_lost_nor_progressed(fault: str) -> None:
    star(
        running(3)
        + lifted("ann: bet 10 on big")
        + f"dan: declare {fault}\n-> round-voided\nstreak ann 25\nbalance ann 475\n"
        + rounds(SMALL_ODD, BIG_ODD)
        + f"-> streak ann {SMALL_BIG} won count=4 pays=150\nbalance ann 650\n"
    )


@clause("star-2016", "8.7.1")
def test_8_7_1_three_with_the_result_on_the_dice_lose_and_end() -> None:
    star(
        running(2)
        + entered(SMALL_ODD)
        + LIGHTS
        + f"-> streak ann {SMALL_BIG} lost count=3 pays=0 by 8.7.1\nstreak ann 0\nhouse 25\n"
    )


@clause("star-2016", "8.7.1")
def test_8_7_1_four_with_the_result_on_the_dice_win_and_end() -> None:
    star(
        running(3)
        + entered(SMALL_ODD)
        + LIGHTS
        + f"-> streak ann {SMALL_BIG} won count=4 pays=150 by 8.7.1\nstreak ann 0\n"
        + "balance ann 650\nhouse -150\n"
    )


@clause("star-2016", "8.7.1")
@pytest.mark.parametrize(
    ("count", "told", "after"), [(3, "returned count=3 pays=0", 500), (4, "won count=4", 650)]
)
def test_8_7_1_on_a_triple_three_go_back_and_four_are_paid(
    count: int, told: str, after: int
) -> None:
    star(
        running(count)
        + entered(TRIPLE)
        + LIGHTS
        + f"-> streak ann {SMALL_BIG} {told} by 8.7.1\nbalance ann {after}\nstreak ann 0\n"
    )
