"""Aruze electronic table: void and invalid rounds."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
CLOSE = "+30s system: close wagering\n"
BETS = "ann: bet 10 on small\nbob: bet 20 on big\n"
TUMBLING = f"{BETS}{CLOSE}ann: shoot\n"
GIVEN_BACK = "balance ann 500\nbalance bob 500\nlayout ann 0\nlayout bob 0\nhouse 0\n"


def aruze(text: str, more: str = "") -> ScenarioResult:
    return holds("aruze-etg", text, more=more)


@clause("aruze-etg", "1.1 cocked dice")
def test_1_1_cocked_dice_leave_no_result() -> None:
    aruze(
        f"""
        {TUMBLING}
        system: declare not-flat
        -> void-pending reason=not-flat by 1.1 cocked dice
        system: dice 1 2 4
        -> refused wrong-phase
        eva: confirm void
        -> round-voided
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "1.1 void")
def test_1_1_void_is_a_round_without_result() -> None:
    aruze(
        f"""
        {TUMBLING}
        system: declare not-flat
        eva: confirm void
        -> round-voided round=1 called=void by 1.1 void
        -> line ann small returned pays=0 returns=10
        -> line bob big returned pays=0 returns=20
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "7.4")
def test_7_4_the_supervisor_declares_all_wagers_void() -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: confirm void
        -> refused wrong-phase by 7.4
        system: declare not-flat
        layout ann 10
        system: confirm void
        -> refused not-permitted by 7.4
        eva: confirm void
        -> round-voided by 7.4
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "7.4.1")
@pytest.mark.parametrize("name", ["system", "eva"])
def test_7_4_1_cocked_dice_make_the_wagers_void(name: str) -> None:
    aruze(
        f"""
        {TUMBLING}
        {name}: declare not-flat
        -> irregularity-recorded irregularity=not-flat by 7.4.1
        eva: confirm void
        -> round-voided
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "7.4.2")
@pytest.mark.parametrize("name", ["olga", "eva", "abe", "system"])
@pytest.mark.parametrize("shot", ["", "ann: shoot\n"])
def test_7_4_2_a_tumbler_that_does_not_work_makes_the_wagers_void(name: str, shot: str) -> None:
    aruze(
        f"""
        {BETS}{CLOSE}{shot}
        {name}: declare tumbler-fault
        -> void-pending reason=tumbler-fault by 7.4.2
        eva: confirm void
        -> round-voided
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "8.8")
@pytest.mark.parametrize("name", ["eva", "abe"])
@pytest.mark.parametrize("run", ["", CLOSE, f"{CLOSE}ann: shoot\n"])
def test_8_8_a_supervisor_may_invalidate_a_round_at_any_time_of_it(name: str, run: str) -> None:
    aruze(
        f"""
        {BETS}{run}
        {name}: invalidate disturbance because a brawl
        -> round-invalidated round=1 by={name} by 8.8
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "8.8")
def test_8_8_there_are_two_grounds_and_no_others() -> None:
    aruze(f"{BETS}eva: invalidate boredom because of it\n-> refused unknown-ground by 8.8")


@clause("aruze-etg", "8.8.1")
@pytest.mark.parametrize("what", ["civil commotion", "fire", "riot", "brawl", "robbery", "flood"])
def test_8_8_1_disruption_of_the_game_is_a_ground(what: str) -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: invalidate disturbance because {what}
        -> round-invalidated ground=disturbance reason='{what}' by 8.8.1
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "8.8.2")
def test_8_8_2_fraud_that_affects_the_outcome_is_a_ground() -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: invalidate fraud because a magnet
        -> round-invalidated ground=fraud reason='a magnet' by 8.8.2
        {GIVEN_BACK}
        """
    )


@clause("aruze-etg", "8.9")
def test_8_9_a_cheats_stake_may_be_forfeited_and_the_others_refunded() -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: invalidate fraud forfeit ann because a magnet
        -> line ann small forfeited returns=0 by 8.9
        -> line bob big returned returns=20 by 8.9
        balance ann 490
        balance bob 500
        house 10
        """
    )


@clause("aruze-etg", "8.9")
def test_8_9_wagers_are_refunded_and_nobody_elses_is_withheld() -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: invalidate disturbance no refund because fire
        -> refused refund-required by 8.9
        eva: invalidate disturbance because fire
        -> round-invalidated by 8.9
        balance ann 500
        balance bob 500
        house 0
        """
    )


@clause("aruze-etg", "8.9")
def test_8_9_nothing_is_forfeited_without_fraud() -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: invalidate disturbance forfeit ann because fire
        -> refused no-forfeit by 8.9
        layout ann 10
        """
    )
