"""Corners of canberra_2005_table: rounds undone, faults that last, limits that change."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.test_canberra_2005_table import ACT, round_of

clause = pytest.mark.clause


@clause("canberra-2005", "3.2")
def test_3_2_leaves_the_minimum_as_it_is_displayed() -> None:
    text = f"""
        olga: personal limits ann 1 to 2000 marked
        {round_of("ann: bet 3 on small")}
        -> under-minimum-noted player=ann by 3.4
    """
    holds(ACT, text)


@clause("canberra-2005", "3.2")
def test_3_2_never_lowers_the_maximum_of_a_betting_area() -> None:
    text = f"""
        olga: personal limits ann 5 to 1500 marked
        ann: buy in 2000
        ann: bring 2000
        {round_of("ann: bet 2000 on small")}
        -> line ann small won pays=2000 counted=2000
    """
    holds(ACT, text, more="area small 5 to 2000\n")


@clause("canberra-2005", "4.1")
@pytest.mark.parametrize("first", ["ann: bet 10 on small", "dan: shake 1"])
def test_4_1_the_dealer_may_invite_bets_at_any_time_before_the_call(first: str) -> None:
    holds(ACT, f"{first}\ndan: open bets\n-> bets-opened by 4.1\nbob: bet 10 on big")
