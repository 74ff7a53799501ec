"""Corners of crown_irregular: rounds undone, faults that last, limits that change."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.test_crown_irregular import LIFTED, A

clause = pytest.mark.clause


@clause("crown", "7.2")
def test_7_2_a_reactivation_must_tumble_the_dice() -> None:
    text = f"""
        {LIFTED}
        dan: declare not-flat
        dan: shake 0
        dan: uncover
        -> refused not-shaken by 5.1.2
    """
    holds(A, text)


@clause("crown", "9.4")
def test_9_4_a_fault_outlives_the_invalidated_round() -> None:
    text = f"""
        {LIFTED}
        dan: declare tumbler-fault
        suspended yes
        pat: invalidate disturbance because of a fire
        balance ann 500
        suspended yes
        pat: clear fault
        suspended no
    """
    holds(A, text)


@clause("crown", "9.4")
def test_9_4_lights_that_failed_stop_play_after_the_invalidated_round() -> None:
    text = f"""
        {LIFTED}
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: declare lights
        pat: invalidate disturbance because of a fire
        dan: open bets
        -> refused table-suspended by 7.4
    """
    holds(A, text)


@clause("crown", "7.2")
def test_7_2_of_a_tumbler_that_cannot_be_repaired_the_pit_boss_decides() -> None:
    text = f"""
        {LIFTED}
        dan: declare tumbler-fault
        suspended yes
        pat: rule void because it cannot be repaired
        -> ruling-given decision=void by 9.9
        balance ann 500
        house 0
    """
    holds(A, text)


@clause("crown", "7.1.3")
@pytest.mark.parametrize("said", ["ann: take down small", "bob: bet 10 on big"])
def test_7_1_3_bets_are_taken_and_lifted_after_an_early_no_spin(said: str) -> None:
    text = f"""
        dan: open bets
        ann: bet 10 on small
        dan: shake 1
        dan: uncover
        -> no-spin-called
        {said}
        dan: shake 1
        phase betting
    """
    holds(A, text)


@clause("crown", "7.1")
def test_7_1_what_no_rule_covers_is_ruled_on_at_any_time_of_the_round() -> None:
    text = f"{LIFTED}dan: announce 1 2 4\ndan: declare broken-dice\n-> suspended ruling=yes by 9.9"
    holds(A, text)


@clause("crown", "7.3")
def test_7_3_lights_mended_before_the_settlement_stop_nothing() -> None:
    text = f"""
        {LIFTED}
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: declare lights
        pat: clear fault
        dan: settle
        suspended no
    """
    holds(A, text)
