"""Marina Bay Sands, rules 5 and 6.3: what goes wrong at a table, and what follows."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
BETS = "dan: open bets\nann: bet 10 on small\nbob: bet 20 on big, 5 on double:1\n"
CLOSED = "dan: shake 3\ndan: close bets\ndan: press key\n"
GIVEN_BACK = (
    "balance ann 500\nbalance bob 500\nlayout ann 0\nlayout bob 0\nhouse 0\nphase between\n"
)
TO_PHASE = {
    "betting": BETS,
    "shaken": f"{BETS}dan: shake 3\n",
    "closed": f"{BETS}{CLOSED}",
    "uncovered": f"{BETS}{CLOSED}dan: uncover\n",
    "announced": f"{BETS}{CLOSED}dan: uncover\ndan: announce 1 2 4\n",
    "entered": f"{BETS}{CLOSED}dan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n",
}
BY_DICE = {
    "uncovered": "dan: announce 1 2 4\ndan: enter 1 2 4\ndan: settle\n",
    "announced": "dan: enter 1 2 4\ndan: settle\n",
    "entered": "dan: settle\n",
}
PAID = "-> line ann small won pays=10 returns=20\nbalance ann 510\nbalance bob 475\nhouse 15\n"


def mbs(text: str, more: str = "") -> ScenarioResult:
    return holds("mbs-2020", text, more=more)


def decided(dice: str) -> str:
    return f"dan: uncover\ndan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


@clause("mbs-2020", "5.1")
@pytest.mark.parametrize("tumbles", [0, 1, 2])
def test_5_1_fewer_than_three_tumbles_void_the_round(tumbles: int) -> None:
    mbs(
        f"""
        {BETS}
        dan: shake {tumbles}
        -> dice-shaken tumbles={tumbles} enough=no
        -> round-voided round=1 by 5.1
        -> line ann small returned returns=10
        {GIVEN_BACK}
        """
    )


@clause("mbs-2020", "5.1")
@pytest.mark.parametrize("tumbles", [3, 4])
def test_5_1_three_tumbles_or_more_void_nothing(tumbles: int) -> None:
    mbs(f"{BETS}dan: shake {tumbles}\n-> dice-shaken enough=yes\nphase betting\nlayout ann 10")


@clause("mbs-2020", "5.1")
@pytest.mark.parametrize("phase", ["shaken", "closed", "uncovered", "announced", "entered"])
def test_5_1_it_does_not_matter_when_too_few_tumbles_are_noticed(phase: str) -> None:
    mbs(f"{TO_PHASE[phase]}dan: declare bad-shake\n-> round-voided by 5.1\n{GIVEN_BACK}")


@clause("mbs-2020", "5.2")
def test_5_2_dice_exposed_before_no_more_bets_void_the_round() -> None:
    mbs(f"{TO_PHASE['shaken']}dan: uncover\n-> round-voided round=1 by 5.2\n{GIVEN_BACK}")


@clause("mbs-2020", "5.2")
def test_5_2_it_does_not_matter_how_the_dice_were_exposed() -> None:
    mbs(f"{TO_PHASE['shaken']}dan: declare exposed\n-> round-voided by 5.2\n{GIVEN_BACK}")


@clause("mbs-2020", "5.2")
def test_5_2_dice_uncovered_after_no_more_bets_void_nothing() -> None:
    mbs(f"{TO_PHASE['closed']}dan: uncover\n-> uncovered\nphase uncovered\nlayout ann 10")


@clause("mbs-2020", "5.3")
def test_5_3_a_die_not_resting_flat_voids_the_round() -> None:
    mbs(
        f"""
        {TO_PHASE["uncovered"]}
        dan: declare not-flat
        -> irregularity-recorded irregularity=not-flat outcome=void by 5.3
        -> round-voided round=1 by 5.3
        -> line ann small returned returns=10
        -> line bob big returned returns=20
        -> line bob double:1 returned returns=5
        {GIVEN_BACK}
        """
    )


@clause("mbs-2020", "5.4")
@pytest.mark.parametrize("phase", list(TO_PHASE))
def test_5_4_a_damaged_die_voids_the_round_at_any_time_of_it(phase: str) -> None:
    mbs(f"{TO_PHASE[phase]}dan: declare broken-dice\n-> round-voided by 5.4\n{GIVEN_BACK}")


@clause("mbs-2020", "5.5")
@pytest.mark.parametrize("phase", list(TO_PHASE))
def test_5_5_a_broken_dome_voids_the_round_at_any_time_of_it(phase: str) -> None:
    mbs(f"{TO_PHASE[phase]}dan: declare broken-dome\n-> round-voided by 5.5\n{GIVEN_BACK}")


@clause("mbs-2020", "5.5")
def test_5_5_broken_dice_void_the_round_too() -> None:
    mbs(
        f"""
        {TO_PHASE["closed"]}
        dan: declare broken-dice
        -> irregularity-recorded outcome=void by 5.5
        -> round-voided
        {GIVEN_BACK}
        """
    )


@clause("mbs-2020", "5.6")
@pytest.mark.parametrize("phase", ["closed", "uncovered", "announced", "entered"])
@pytest.mark.parametrize("late", ["bet 10 on even", "bet 10 on small", "say 10 on even", "repeat"])
def test_5_6_a_late_wager_or_increase_is_refused(phase: str, late: str) -> None:
    mbs(f"{TO_PHASE[phase]}ann: {late}\n-> refused betting-closed by 5.6\nlayout ann 10")


@clause("mbs-2020", "5.6")
def test_5_6_only_what_lay_before_the_call_is_honoured() -> None:
    mbs(
        f"""
        {BETS}{CLOSED}
        ann: bet 90 on small
        -> refused betting-closed by 5.6
        {decided("1 2 4")}
        -> line ann small won pays=10 stake=10
        balance ann 510
        """
    )


@clause("mbs-2020", "5.6")
def test_5_6_a_wager_is_not_moved_late() -> None:
    mbs(f"{TO_PHASE['closed']}ann: move small to big\n-> refused betting-closed\nlayout ann 10")


@clause("mbs-2020", "5.7")
@pytest.mark.parametrize("phase", ["closed", "uncovered", "announced", "entered"])
def test_5_7_a_wager_withdrawn_late_is_still_in_play(phase: str) -> None:
    mbs(
        f"""
        {TO_PHASE[phase]}
        ann: take down small
        -> late-withdrawal-recorded player=ann wager=small by 5.7
        layout ann 10
        balance ann 490
        """
    )


@clause("mbs-2020", "5.7")
@pytest.mark.parametrize(("dice", "left"), [("1 2 4", 510), ("5 6 6", 490)])
def test_5_7_a_wager_withdrawn_late_wins_or_loses(dice: str, left: int) -> None:
    mbs(f"{TO_PHASE['closed']}ann: clear\n{decided(dice)}balance ann {left}\nlayout ann 0")


@clause("mbs-2020", "5.7")
def test_5_7_before_the_call_a_wager_may_be_withdrawn() -> None:
    mbs(f"{TO_PHASE['shaken']}ann: take down small\nbalance ann 500\nlayout ann 0")


@clause("mbs-2020", "5.8")
@pytest.mark.parametrize("phase", list(BY_DICE))
@pytest.mark.parametrize("fault", ["equipment", "tumbler-fault"])
def test_5_8_equipment_failing_after_the_outcome_does_not_stop_the_round(
    phase: str, fault: str
) -> None:
    mbs(
        f"""
        {TO_PHASE[phase]}
        dan: declare {fault}
        -> irregularity-recorded outcome=continue by 5.8
        suspended no
        {BY_DICE[phase]}{PAID}
        """
    )


@clause("mbs-2020", "5.8")
def test_5_8_dark_or_wrong_lights_leave_the_settlement_to_the_dice() -> None:
    mbs(
        f"""
        {TO_PHASE["entered"]}
        dan: declare lights
        -> irregularity-recorded irregularity=lights by 5.8
        dan: settle
        {PAID}
        suspended no
        dan: open bets
        round 2
        """
    )


@clause("mbs-2020", "5.8")
@pytest.mark.parametrize("phase", ["betting", "closed"])
def test_5_8_a_fault_before_the_outcome_is_left_to_the_gaming_shift_manager(phase: str) -> None:
    mbs(
        f"""
        {TO_PHASE[phase]}
        dan: declare equipment
        -> suspended ruling=yes by 6.1
        layout ann 10
        gil: rule void because the table is dead
        -> round-voided by 6.1
        {GIVEN_BACK}
        """
    )


@clause("mbs-2020", "5.9")
def test_5_9_a_forgotten_deal_button_does_not_void_the_round() -> None:
    mbs(
        f"""
        {BETS}
        dan: shake 3
        dan: close bets
        dan: uncover
        -> uncovered
        -> key-missed by 5.9
        layout ann 10
        dan: announce 1 2 4
        dan: enter 1 2 4
        -> result-entered dice='1 2 4' by 5.9
        dan: settle
        {PAID}
        """
    )


@clause("mbs-2020", "5.13")
@pytest.mark.parametrize(
    ("phase", "outcome"),
    [
        ("betting", "power"),
        ("shaken", "power"),
        ("closed", "power"),
        ("uncovered", "continue"),
        ("announced", "continue"),
        ("entered", "continue"),
    ],
)
def test_5_13_what_a_power_failure_leads_to_depends_on_the_outcome(
    phase: str, outcome: str
) -> None:
    mbs(f"{TO_PHASE[phase]}dan: declare power\n-> irregularity-recorded outcome={outcome} by 5.13")


@clause("mbs-2020", "5.13.1")
def test_5_13_1_every_player_is_asked_and_takes_back_all_or_nothing() -> None:
    mbs(
        f"""
        {TO_PHASE["closed"]}
        dan: declare power
        -> power-option-opened by 5.13.1
        dan: conclude power
        -> refused wrong-phase unasked='ann, bob' by 5.13.1
        bob: power withdraw
        -> power-answered player=bob withdrew=yes by 5.13.1
        -> line bob big returned returns=20
        -> line bob double:1 returned returns=5
        balance bob 500
        layout bob 0
        dan: conclude power
        -> refused wrong-phase unasked=ann by 5.13.1
        dan: power for ann keep
        layout ann 10
        dan: conclude power
        -> power-concluded by 5.13.1
        {decided("1 2 4")}
        -> line ann small won pays=10
        balance ann 510
        balance bob 500
        phase between
        """
    )


@clause("mbs-2020", "5.13.1")
def test_5_13_1_a_player_cannot_take_back_a_part() -> None:
    mbs(
        f"""
        {TO_PHASE["closed"]}
        dan: declare power
        bob: take down double:1
        -> refused wrong-phase withdraw='all wagers or none' by 5.13.1
        bob: clear
        -> refused wrong-phase by 5.13.1
        layout bob 25
        ann: bet 10 on odd
        -> refused betting-closed
        layout ann 10
        """
    )


@clause("mbs-2020", "5.13.1")
def test_5_13_1_dice_never_shaken_leave_kept_wagers_to_a_ruling() -> None:
    mbs(
        f"""
        {TO_PHASE["betting"]}
        dan: declare power
        ann: power keep
        bob: power withdraw
        dan: conclude power
        -> suspended ruling=yes by 6.1
        gil: rule void because there are no dice to read
        -> round-voided by 6.1
        {GIVEN_BACK}
        """
    )


@clause("mbs-2020", "5.13.2")
@pytest.mark.parametrize("phase", list(BY_DICE))
def test_5_13_2_with_an_outcome_the_round_goes_on_to_its_end(phase: str) -> None:
    mbs(
        f"""
        {TO_PHASE[phase]}
        dan: declare power
        -> irregularity-recorded outcome=continue by 5.13.2
        ann: power withdraw
        -> refused wrong-phase
        layout ann 10
        {BY_DICE[phase]}{PAID}
        """
    )


@clause("mbs-2020", "6.3")
@pytest.mark.parametrize("phase", list(BY_DICE))
def test_6_3_a_wrong_display_changes_nothing(phase: str) -> None:
    mbs(
        f"""
        {TO_PHASE[phase]}
        dan: declare display
        -> irregularity-recorded irregularity=display outcome=continue by 6.3
        suspended no
        {BY_DICE[phase]}{PAID}
        """
    )


@clause("mbs-2020", "6.3")
def test_6_3_a_round_settled_by_a_wrong_display_is_put_right_by_the_dice() -> None:
    mbs(
        f"""
        {BETS}{CLOSED}{decided("5 6 6")}
        balance ann 490
        balance bob 515
        pia: correct to 1 2 4 because the dice show it
        -> round-reversed round=1 by 6.3
        -> result-corrected before='5 6 6' dice='1 2 4' by 6.3
        dan: settle
        {PAID}
        """
    )
