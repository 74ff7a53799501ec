"""Corners of crown_limits: rounds undone, faults that last, limits that change."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.test_crown_limits import A, round_of

clause = pytest.mark.clause


@clause("crown", "4.2.1")
def test_4_2_1_a_corrected_round_still_settles_the_first_wager_under_the_minimum() -> None:
    text = f"""
        {round_of("ann: bet 3 on small")}
        balance ann 503
        gus: correct to 1 2 5 because misread
        dan: settle
        -> line ann small won pays=3
        balance ann 503
    """
    holds(A, text)


@clause("crown", "4.2.2")
def test_4_2_2_a_maximum_lowered_after_the_call_does_not_reach_wagers_that_lie() -> None:
    text = """
        dan: open bets
        ann: bet 300 on small
        dan: shake 1
        dan: close bets
        pat: limits 5 to 100 now
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        -> line ann small won pays=300 counted=300
        balance ann 800
    """
    holds(A, text)


@clause("crown", "4.2.1")
def test_4_2_1_a_minimum_raised_after_the_call_does_not_reach_wagers_that_lie() -> None:
    text = """
        pat: limits 10 to 1000 at 12:20
        +1199s dan: open bets
        ann: bet 5 on small
        dan: shake 1
        dan: close bets
        +1s pat: limits 10 to 1000 at 12:20
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
    """
    assert not any("under-minimum-noted" in said for _, said in holds(A, text).told)


@clause("crown", "9.8")
def test_9_8_the_other_positions_are_in_use_during_the_three_rounds() -> None:
    text = f"""
        {3 * round_of("bob: bet 5 on small")}
        cat: sit 3
        gus: vacate ann
        -> refused seat-not-idle by 9.8
    """
    holds(A, text, more="seats 3\nplayer cat chips 100\n")


@clause("crown", "9.8")
def test_9_8_a_corrected_round_is_one_round() -> None:
    text = f"""
        {2 * round_of("bob: bet 5 on small")}
        gus: correct to 1 2 5 because misread
        dan: settle
        gus: vacate ann
        -> refused seat-not-idle by 9.8
    """
    holds(A, text, more="seats 2\n")


@clause("crown", "fn s66(2)")
def test_fn_s66_2_a_spot_is_compared_with_the_minimum_in_force_for_it() -> None:
    text = """
        pat: limits 15 to 100 on total:4 now
        -> refused notice-too-short by fn s66(2)
    """
    holds(A, text, more="limits 20 to 1000\narea total 10 to 100\n")
