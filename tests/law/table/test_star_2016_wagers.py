"""The Star, Sydney: placing wagers, the call that ends it, and the limits."""

import pytest

from tests.law.table.star_rounds import UP_TO_THE_LIFT, bets, settled, star

clause = pytest.mark.clause
TO_100 = "limits 5 to 100"
SMALL_WINS, BIG_WINS = "1 2 4", "3 4 6"


def called(*said: str) -> str:
    """A round in which no more bets was called."""
    return bets(*said) + "dan: close bets\n"


def decided(dice: str) -> str:
    """The rest of a round whose dice are uncovered."""
    return f"dan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


@clause("star-2016", "3.10")
def test_3_10_nor_are_chips_noted_that_were_laid_down_late() -> None:
    text = called("ann: bet 10 on small") + "dan: slip for ann 10 on big\n"
    star(text + "-> refused betting-closed by 3.10\nlayout ann 10\n")


@clause("star-2016", "3.10")
@pytest.mark.parametrize(
    "order",
    [
        "bet 10 on big",
        "bet 10 on small",
        "say 10 on big",
        "move 5 from small to big",
        "take down small",
        "take down 5 from small",
        "clear",
    ],
)
def test_3_10_after_the_call_nothing_is_placed_changed_or_withdrawn(order: str) -> None:
    star(
        called("ann: bet 10 on small")
        + f"ann: {order}\n-> refused betting-closed by 3.10\nlayout ann 10\nbalance ann 490\n"
    )


@clause("star-2016", "3.10")
def test_3_10_the_call_ends_betting_not_the_key() -> None:
    star(
        called()
        + "ann: bet 10 on big\n-> refused betting-closed by 3.10\n"
        + "dan: press key\nann: bet 10 on big\n-> refused betting-closed by 3.10\n"
    )


@clause("star-2016", "3.10")
def test_3_10_until_the_call_wagers_are_placed_changed_and_withdrawn() -> None:
    star(
        bets(
            "ann: bet 10 on small",
            "ann: move 5 from small to big",
            "layout ann 10",
            "ann: take down big",
            "layout ann 5",
            "ann: clear",
            "layout ann 0",
            "balance ann 500",
        )
    )


@clause("star-2016", "3.11")
def test_3_11_a_spoken_wager_is_taken_with_its_chips() -> None:
    star(
        bets("dan: say for ann 10 on small")
        + "-> wager-placed player=ann wager=small amount=10 by=dan how=spoken by 3.11\n"
        + UP_TO_THE_LIFT
        + decided(SMALL_WINS)
        + "balance ann 510\n"
    )


@clause("star-2016", "3.11")
@pytest.mark.parametrize("stake", ["499.99", "500"])
def test_3_11_chips_for_the_whole_of_it_are_enough(stake: str) -> None:
    star(bets(f"ann: say {stake} on small", f"layout ann {stake}"))


@clause("star-2016", "3.11")
def test_3_11_no_spoken_wager_without_chips() -> None:
    star(bets("ann: say 500.01 on small", "-> refused oral-without-chips by 3.11", "layout ann 0"))


@clause("star-2016", "3.11")
def test_3_11_no_spoken_wager_when_there_is_no_time_left_to_place_it() -> None:
    star(called() + "dan: say for ann 10 on small\n-> refused betting-closed\nbalance ann 500\n")


@clause("star-2016", "3.12")
def test_3_12_the_player_answers_for_what_the_dealer_put_in_the_wrong_place() -> None:
    star(
        bets("dan: bet for ann 10 on big")
        + "-> wager-placed player=ann wager=big by=dan\n"
        + "dan: close bets\nann: move big to small\n-> refused betting-closed\n"
        + "dan: press key\ndan: uncover\n"
        + decided(SMALL_WINS)
        + "-> line ann big lost\nbalance ann 490\nhouse 10\n"
    )


@clause("star-2016", "3.12")
def test_3_12_the_player_puts_it_right_before_the_call() -> None:
    star(
        bets("dan: bet for ann 10 on big", "ann: move big to small")
        + UP_TO_THE_LIFT
        + decided(SMALL_WINS)
        + "balance ann 510\n"
    )


@clause("star-2016", "3.12")
def test_3_12_one_player_does_not_place_for_another() -> None:
    star(bets("bob: bet for ann 10 on small", "-> refused not-permitted by 3.12"))


@clause("star-2016", "3.13")
def test_3_13_chips_count_where_they_lie_when_the_cover_is_removed() -> None:
    star(
        called("ann: bet 10 on small")
        + "dan: shift ann small to big\n-> wager-shifted source=small target=big by 3.13\n"
        + "dan: press key\ndan: uncover\n-> positions-fixed by 3.13\n"
        + decided(BIG_WINS)
        + "-> line ann big won pays=10\nbalance ann 510\n"
    )


@clause("star-2016", "3.13")
def test_3_13_chips_moved_after_the_cover_is_off_count_where_they_lay() -> None:
    star(
        called("ann: bet 10 on small")
        + "dan: press key\ndan: uncover\n"
        + "dan: shift ann small to big\n-> refused positions-fixed by 3.13\n"
        + decided(SMALL_WINS)
        + "-> line ann small won pays=10\nbalance ann 510\n"
    )


@clause("star-2016", "4.2")
def test_4_2_a_wager_below_the_minimum_found_after_the_call_is_valid_when_it_wins() -> None:
    star(
        settled(SMALL_WINS, "dan: slip for ann 4.99 on small")
        + "-> line ann small won pays=4.99 counted=4.99 by 4.2\nbalance ann 504.99\nhouse -4.99\n"
    )


@clause("star-2016", "4.2")
def test_4_2_a_wager_below_the_minimum_found_after_the_call_is_valid_when_it_loses() -> None:
    star(settled(BIG_WINS, "dan: slip for ann 4.99 on small") + "balance ann 495.01\nhouse 4.99\n")


@clause("star-2016", "4.2")
def test_4_2_it_is_valid_every_time() -> None:
    star(settled(SMALL_WINS, "dan: slip for ann 3 on small") * 3 + "balance ann 509\n")


@clause("star-2016", "4.2")
def test_4_2_before_the_call_it_is_refused() -> None:
    star(bets("ann: bet 4.99 on small", "-> refused below-minimum minimum=5 by 4.2"))


@clause("star-2016", "4.2")
@pytest.mark.parametrize("stake", ["5", "5.01"])
def test_4_2_the_minimum_and_more_are_taken(stake: str) -> None:
    star(bets(f"ann: bet {stake} on small", f"layout ann {stake}"))


@clause("star-2016", "4.3")
@pytest.mark.parametrize(
    ("stake", "pays", "after"), [("99.99", "99.99", "599.99"), ("100", "100", "600")]
)
def test_4_3_up_to_the_maximum_a_wager_is_paid_in_full(stake: str, pays: str, after: str) -> None:
    star(
        settled(SMALL_WINS, f"ann: bet {stake} on small")
        + f"-> line ann small won pays={pays} stake={stake} counted={stake}\nbalance ann {after}\n",
        more=TO_100,
    )


@clause("star-2016", "4.3")
def test_4_3_above_the_maximum_it_is_paid_to_the_maximum() -> None:
    star(
        settled(SMALL_WINS, "ann: bet 100.01 on small")
        + "-> line ann small won pays=100 returns=200.01 counted=100 by 4.3\n"
        + "balance ann 600\nhouse -100\n",
        more=TO_100,
    )


@clause("star-2016", "4.3")
def test_4_3_above_the_maximum_it_is_collected_to_the_maximum() -> None:
    star(
        settled(BIG_WINS, "ann: bet 150 on small")
        + "-> line ann small lost returns=50 counted=100 by 4.3\nbalance ann 400\nhouse 100\n",
        more=TO_100,
    )


@clause("star-2016", "4.3")
def test_4_3_results_of_previous_games_stand() -> None:
    star(
        settled(SMALL_WINS, "ann: bet 400 on small")
        + "sue: limits 5 to 100 now\nbalance ann 900\n"
        + settled(SMALL_WINS, "ann: bet 400 on small")
        + "-> line ann small won pays=100 counted=100 by 4.3\nbalance ann 1000\n"
    )


@clause("star-2016", "4.5")
@pytest.mark.parametrize("seconds", [1200, 1201])
def test_4_5_a_higher_minimum_comes_20_minutes_after_its_sign(seconds: int) -> None:
    star(
        f"sue: limits 10 to 1000 in {seconds} seconds\n-> limits-announced by 4.5\n"
        f"+{seconds}s sue: limits 10 to 1000 now\n-> limits-changed by 4.5\n"
        + bets(
            "ann: bet 9.99 on small", "-> refused below-minimum minimum=10", "ann: bet 10 on big"
        )
    )


@clause("star-2016", "4.5")
def test_4_5_a_sign_of_less_than_20_minutes_is_too_short() -> None:
    star("sue: limits 10 to 1000 in 1199 seconds\n-> refused notice-too-short by 4.5\n")


@clause("star-2016", "4.5")
def test_4_5_until_then_the_old_minimum_holds() -> None:
    star(
        "sue: limits 10 to 1000 at 12:20\n-> limits-announced\n"
        "+1199s sue: limits 10 to 1000 at 12:20\n-> refused too-early by 4.5\n"
        + bets("ann: bet 5 on small", "layout ann 5")
    )


@clause("star-2016", "4.5")
@pytest.mark.parametrize("limits", ["4 to 1000", "5 to 2000", "5 to 500", "5 to 1000 unit 5"])
def test_4_5_any_other_change_is_made_at_once_and_at_any_time(limits: str) -> None:
    star(bets("ann: bet 5 on small") + f"sue: limits {limits} now\n-> limits-changed by 4.5\n")


@clause("star-2016", "4.5")
def test_4_5_a_higher_minimum_beside_a_higher_maximum_still_needs_its_sign() -> None:
    star("sue: limits 5.01 to 2000 now\n-> refused notice-too-short by 4.5\n")


@clause("star-2016", "4.5")
def test_4_5_a_dealer_alters_no_limits() -> None:
    star("dan: limits 5 to 2000 now\n-> refused not-permitted by 4.5\n")


@clause("star-2016", "4.6")
def test_4_6_a_player_with_a_sign_of_their_own_wagers_above_the_maximum() -> None:
    star(
        "sue: personal limits ann 5 to 400 marked\n-> personal-limits-set player=ann by 4.6\n"
        + settled(SMALL_WINS, "ann: bet 400 on small", "bob: bet 150 on small")
        + "-> line ann small won pays=400 counted=400\n-> line bob small won pays=100 counted=100\n"
        + "balance ann 900\nbalance bob 600\n",
        more=TO_100,
    )


@clause("star-2016", "4.6")
@pytest.mark.parametrize(
    ("stake", "counted"), [("399.99", "399.99"), ("400", "400"), ("400.01", "400")]
)
def test_4_6_their_own_maximum_is_their_maximum(stake: str, counted: str) -> None:
    star(
        "sue: personal limits ann 5 to 400 marked\n"
        + settled(SMALL_WINS, f"ann: bet {stake} on small")
        + f"-> line ann small won pays={counted} counted={counted}\n",
        more=TO_100,
    )


@clause("star-2016", "4.6")
def test_4_6_their_own_minimum_is_their_minimum() -> None:
    star(
        "sue: personal limits ann 10 to 400 marked\n"
        + bets("ann: bet 9.99 on small", "-> refused below-minimum minimum=10"),
        more=TO_100,
    )


@clause("star-2016", "4.6")
def test_4_6_the_sign_comes_first() -> None:
    star(
        "sue: personal limits ann 5 to 400 unmarked\n-> refused not-marked by 4.6\n"
        + settled(SMALL_WINS, "ann: bet 400 on small")
        + "-> line ann small won pays=100 counted=100\n",
        more=TO_100,
    )


@clause("star-2016", "4.6")
@pytest.mark.parametrize("maximum", ["99.99", "100"])
def test_4_6_it_is_only_for_wagers_in_excess_of_the_maximum(maximum: str) -> None:
    star(f"sue: personal limits ann 5 to {maximum} marked\n-> refused by 4.6\n", more=TO_100)


@clause("star-2016", "4.6")
def test_4_6_a_cent_above_the_maximum_is_in_excess() -> None:
    star("sue: personal limits ann 5 to 100.01 marked\n-> personal-limits-set\n", more=TO_100)


@clause("star-2016", "4.6")
def test_4_6_a_dealer_allows_nobody_more() -> None:
    star("dan: personal limits ann 5 to 5000 marked\n-> refused not-permitted by 4.6\n")


@clause("star-2016", "9.11")
@pytest.mark.parametrize("who", ["sue", "gus"])
def test_9_11_a_casino_supervisor_has_a_wager_removed_before_the_call(who: str) -> None:
    star(
        bets("ann: bet 10 on small, 20 on big")
        + f"{who}: refuse ann small because the chips were bob's\n"
        + "-> wager-refused player=ann wager=small amount=10 by 9.11\n"
        + "layout ann 20\nbalance ann 480\n"
    )


@clause("star-2016", "9.11")
def test_9_11_after_the_call_it_is_too_late() -> None:
    star(
        called("ann: bet 10 on small")
        + "sue: refuse ann small because it smells\n-> refused betting-closed by 9.11\n"
        + "layout ann 10\n"
    )


@clause("star-2016", "9.11")
def test_9_11_a_dealer_refuses_nothing() -> None:
    star(
        bets("ann: bet 10 on small")
        + "dan: refuse ann small because it smells\n-> refused not-permitted by 9.11\n"
    )
