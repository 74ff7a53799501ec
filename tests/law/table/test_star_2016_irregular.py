"""The Star, Sydney: no result, failing lights, displays that lie, and invalidated outcomes."""

import pytest

from tests.law.table.star_rounds import bets, entered, lifted, rounds, settled, star

clause = pytest.mark.clause
WAGERS = ("ann: bet 10 on small, 5 on double:1", "bob: bet 20 on big")
BACK = """\
-> line ann small returned pays=0 returns=10
-> line ann double:1 returned pays=0 returns=5
-> line bob big returned pays=0 returns=20
balance ann 500
balance bob 500
layout ann 0
layout bob 0
house 0
phase between
"""
PHASES = {
    "shaken": "dan: shake 3\n",
    "betting": bets(*WAGERS),
    "closed": bets(*WAGERS) + "dan: close bets\n",
    "uncovered": lifted(*WAGERS),
}


@clause("star-2016", "1.1 void")
def test_1_1_void_is_neither_won_nor_lost_and_has_no_result() -> None:
    star(lifted(*WAGERS) + "dan: declare not-flat\n-> round-voided by 1.1 void\n" + BACK)


@clause("star-2016", "1.1 void")
def test_1_1_void_differs_from_lost_and_from_an_invalidated_outcome() -> None:
    voided = star(lifted(*WAGERS) + "dan: declare not-flat\n")
    lost = star(settled("2 3 6", "ann: bet 10 on small"))
    invalid = star(lifted(*WAGERS) + "sue: invalidate disturbance because a fire\n")
    names = [{said.split()[0] for _, said in each.told} for each in (voided, lost, invalid)]
    assert ["round-voided" in each for each in names] == [True, False, False]
    assert ["round-settled" in each for each in names] == [False, True, False]
    assert ["round-invalidated" in each for each in names] == [False, False, True]


@clause("star-2016", "1.1 void")
def test_1_1_void_leaves_nothing_to_settle() -> None:
    star(lifted(*WAGERS) + "dan: declare not-flat\ndan: announce 1 2 4\n-> refused wrong-phase\n")


@clause("star-2016", "1.1 WND")
def test_1_1_wnd_only_records_and_displays() -> None:
    star(
        entered("1 2 4", "ann: bet 10 on small")
        + "dan: declare display\n-> irregularity-recorded outcome=continue by 1.1 WND\n"
        + "phase entered\ndan: settle\nbalance ann 510\n"
    )


@clause("star-2016", "8.1")
@pytest.mark.parametrize("who", ["dan", "gus", "sue"])
def test_8_1_a_die_that_is_not_flat_is_no_result(who: str) -> None:
    star(
        lifted(*WAGERS)
        + f"{who}: declare not-flat\n-> irregularity-recorded irregularity=not-flat by 8.1\n"
        + "-> round-voided called='no result' by 8.1\n"
        + BACK
    )


@clause("star-2016", "8.1")
def test_8_1_a_player_announces_nothing() -> None:
    star(lifted(*WAGERS) + "ann: declare not-flat\n-> refused not-permitted by 8.1\n")


@clause("star-2016", "8.2")
@pytest.mark.parametrize("phase", PHASES)
def test_8_2_a_tumbler_that_does_not_operate_correctly_is_no_result(phase: str) -> None:
    star(
        PHASES[phase]
        + "sue: declare tumbler-fault\n-> round-voided called='no result' by 8.2\n"
        + "balance ann 500\nbalance bob 500\nhouse 0\n"
    )


@clause("star-2016", "8.2")
def test_8_2_only_a_tumbler_that_was_activated() -> None:
    star("dan: declare tumbler-fault\n-> refused wrong-phase by 8.2\n")


@clause("star-2016", "8.3")
def test_8_3_two_tumbles_are_no_result() -> None:
    star("dan: shake 2\n-> round-voided called='no result' by 8.3\nphase between\n")


@clause("star-2016", "8.3")
@pytest.mark.parametrize("tumbles", [3, 4])
def test_8_3_three_tumbles_and_more_have_a_result(tumbles: int) -> None:
    star(
        f"dan: shake {tumbles}\n-> dice-shaken enough=yes\ndan: open bets\nann: bet 10 on small\n"
        "dan: close bets\ndan: press key\ndan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
        "dan: settle\nbalance ann 510\n"
    )


@clause("star-2016", "8.3")
@pytest.mark.parametrize("phase", PHASES)
def test_8_3_a_tumbler_not_activated_by_the_rules_is_no_result(phase: str) -> None:
    star(PHASES[phase] + "dan: declare bad-shake\n-> round-voided by 8.3\nbalance ann 500\n")


@clause("star-2016", "8.3")
@pytest.mark.parametrize("order", ["uncover", "declare exposed"])
@pytest.mark.parametrize("phase", ["shaken", "betting"])
def test_8_3_dice_exposed_before_the_call_are_no_result(phase: str, order: str) -> None:
    star(
        PHASES[phase]
        + f"dan: {order}\n-> round-voided called='no result' by 8.3\n"
        + "balance ann 500\nbalance bob 500\nphase between\n"
    )


@clause("star-2016", "8.4")
def test_8_4_the_key_not_pressed_is_no_result() -> None:
    star(
        bets(*WAGERS)
        + "dan: close bets\ndan: uncover\n-> round-voided called='no result' by 8.4\n"
        + BACK
    )


@clause("star-2016", "8.4")
def test_8_4_the_key_pressed_has_a_result() -> None:
    star(settled("1 2 4", *WAGERS) + "-> round-settled\nbalance ann 505\nbalance bob 480\n")


@clause("star-2016", "8.4")
def test_8_4_without_a_touch_screen_there_is_no_key_to_miss() -> None:
    star(
        bets(*WAGERS)
        + "dan: close bets\ndan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
        + "dan: settle\nbalance ann 505\nbalance bob 480\n",
        lacks="touch-screen",
    )


@clause("star-2016", "8.5")
@pytest.mark.parametrize("broken", ["broken-dice", "broken-tumbler"])
@pytest.mark.parametrize("phase", PHASES)
def test_8_5_broken_dice_or_a_broken_tumbler_are_no_result(phase: str, broken: str) -> None:
    star(
        PHASES[phase]
        + f"dan: declare {broken}\n-> round-voided called='no result' by 8.5\n"
        + "balance ann 500\nbalance bob 500\nhouse 0\n"
    )


@clause("star-2016", "8.6")
@pytest.mark.parametrize(
    ("fault", "number"),
    [
        ("not-flat", "8.1"),
        ("tumbler-fault", "8.2"),
        ("bad-shake", "8.3"),
        ("broken-dice", "8.5"),
        ("broken-tumbler", "8.5"),
    ],
)
def test_8_6_no_result_makes_every_ordinary_wager_void(fault: str, number: str) -> None:
    star(
        lifted(*WAGERS)
        + f"dan: declare {fault}\n-> irregularity-recorded by {number}, 8.6\n-> round-voided\n"
        + BACK
    )


@clause("star-2016", "8.7")
def test_8_7_when_the_lights_fail_the_dice_decide() -> None:
    star(
        entered("1 2 4", *WAGERS)
        + "dan: declare lights\n-> irregularity-recorded outcome=by-dice by 8.7\n"
        + "dan: settle\n-> round-settled dice='1 2 4'\n"
        + "-> line bob big lost\n-> line ann small won pays=10\n"
        + "balance ann 505\nbalance bob 480\nhouse 15\n"
    )


@clause("star-2016", "8.7")
def test_8_7_when_the_lights_fail_rule_8_8_applies() -> None:
    star(
        entered("1 2 4", *WAGERS)
        + "dan: declare lights\n-> notified role=inspector by 8.8\ndan: settle\nsuspended yes\n"
    )


@clause("star-2016", "8.8")
@pytest.mark.parametrize("order", ["dan: shake 3", "dan: open bets", "ann: bet 10 on small"])
def test_8_8_no_further_play_until_the_fault_is_rectified(order: str) -> None:
    star(
        entered("1 2 4")
        + "dan: declare lights\ndan: settle\n"
        + f"{order}\n-> refused table-suspended by 8.8\n"
        + "sue: clear fault\n-> fault-cleared by 8.8\nsuspended no\n"
        + rounds("1 2 4")
    )


@clause("star-2016", "8.9")
@pytest.mark.parametrize(
    "before", ["", *PHASES.values(), lifted(*WAGERS) + "dan: announce 1 2 4\n"]
)
def test_8_9_a_wnd_that_shows_another_number_is_disregarded(before: str) -> None:
    star(before + "dan: declare display\n-> irregularity-recorded outcome=continue by 8.9\n")


@clause("star-2016", "8.9")
def test_8_9_the_actual_outcome_is_paid() -> None:
    star(
        lifted("ann: bet 10 on small")
        + "dan: declare display\ndan: announce 1 2 4\ndan: declare display\ndan: enter 1 2 4\n"
        + "dan: declare display\ndan: settle\n-> line ann small won\nbalance ann 510\n"
    )


@clause("star-2016", "9.4")
@pytest.mark.parametrize("who", ["sue", "gus"])
@pytest.mark.parametrize("phase", PHASES)
def test_9_4_a_casino_supervisor_invalidates_an_outcome(phase: str, who: str) -> None:
    star(
        PHASES[phase]
        + f"{who}: invalidate disturbance because a riot\n-> round-invalidated round=1 by 9.4\n"
        + "balance ann 500\nbalance bob 500\nphase between\n"
    )


@clause("star-2016", "9.4")
def test_9_4_an_outcome_already_settled_is_invalidated_with_its_payments() -> None:
    star(
        settled("1 2 4", *WAGERS)
        + "balance ann 505\nsue: invalidate disturbance because a robbery\n"
        + "-> round-reversed round=1\n-> round-invalidated round=1\n"
        + "balance ann 500\nbalance bob 500\nhouse 0\n"
    )


@clause("star-2016", "9.4")
@pytest.mark.parametrize("who", ["dan", "ann"])
def test_9_4_nobody_else_does(who: str) -> None:
    star(
        lifted(*WAGERS)
        + f"{who}: invalidate disturbance because a riot\n-> refused not-permitted by 9.4\n"
    )


@clause("star-2016", "9.4")
def test_9_4_only_on_a_ground_of_the_list() -> None:
    star(
        lifted(*WAGERS) + "sue: invalidate boredom because nobody bets\n-> refused unknown-ground\n"
    )


@clause("star-2016", "9.4.1")
@pytest.mark.parametrize(
    "what", ["civil commotion", "fire", "riot", "brawl", "robbery", "an act of God"]
)
def test_9_4_1_the_game_was_disrupted(what: str) -> None:
    star(
        lifted(*WAGERS)
        + f"sue: invalidate disturbance because {what}\n"
        + f"-> round-invalidated ground=disturbance reason='{what}' by 9.4.1\n"
        + BACK
    )


@clause("star-2016", "9.4.1")
def test_9_4_1_a_disturbance_forfeits_nobodys_wager() -> None:
    star(
        lifted(*WAGERS)
        + "sue: invalidate disturbance forfeit ann because a brawl\n-> refused no-forfeit by 9.5\n"
    )


@clause("star-2016", "9.4.2")
def test_9_4_2_a_fraud_affected_the_outcome() -> None:
    star(
        lifted(*WAGERS)
        + "sue: invalidate fraud because bob swapped a die\n"
        + "-> round-invalidated ground=fraud reason='bob swapped a die' by=sue by 9.4.2\n"
        + BACK
    )


@clause("star-2016", "9.5")
def test_9_5_wagers_are_refunded() -> None:
    star(
        lifted(*WAGERS)
        + "sue: invalidate disturbance because a fire\n-> round-invalidated by 9.5\n"
        + BACK
    )


@clause("star-2016", "9.5")
@pytest.mark.parametrize("before", [lifted(*WAGERS), settled("1 2 4", *WAGERS)])
def test_9_5_the_wager_of_the_fraudulent_player_may_be_forfeited(before: str) -> None:
    star(
        before
        + "sue: invalidate fraud forfeit bob because bob swapped a die\n-> round-invalidated\n"
        + "-> line ann small returned returns=10\n-> line ann double:1 returned returns=5\n"
        + "-> line bob big forfeited returns=0 by 9.5\n"
        + "balance ann 500\nbalance bob 480\nhouse 20\n"
    )


@clause("star-2016", "9.5")
def test_9_5_only_the_wager_of_a_named_cheat_is_withheld() -> None:
    star(
        lifted(*WAGERS)
        + "sue: invalidate fraud no refund because the whole table was in it\n"
        + "-> refused refund-required by 9.5\n"
        + "sue: invalidate fraud forfeit ann bob because both were in it\n"
        + "balance ann 485\nbalance bob 480\nhouse 35\n"
    )


@clause("star-2016", "9.5")
def test_9_5_a_settlement_taken_back_leaves_no_winnings() -> None:
    star(
        settled("1 2 4", "ann: bet 10 on small")
        + "sue: invalidate fraud forfeit ann because ann swapped a die\nbalance ann 490\nhouse 10\n"
    )


@clause("star-2016", "1.1 inspector")
def test_1_1_inspector_is_an_office_whose_notices_stand_until_one_has_read_them() -> None:
    star(
        entered("1 2 4")
        + "dan: declare lights\n-> notified role=inspector by 8.8\n"
        + "-> notice-given to=inspector about=irregularity subject=lights by 8.8, house 71\n"
        + "ina: acknowledge notice 1\n-> refused not-permitted needs=surveillance by house 71\n"
        + "sue: acknowledge notice 2\n-> refused not-permitted needs=inspector by house 71\n"
        + "ina: acknowledge notice 2 because the lights were seen\n"
        + "-> notice-acknowledged number=2 by=ina by house 71\n",
        more="staff ina inspector",
    )
