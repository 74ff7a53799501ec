"""Corners of crown_spins: rounds undone, faults that last, limits that change."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.test_crown_spins import A

clause = pytest.mark.clause


@clause("crown", "5.1.8(c)")
def test_5_1_8_c_the_next_spin_needs_no_settlement_of_nothing() -> None:
    text = """
        gus: idle spin
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        gus: idle spin
        -> round-started round=2 idle=yes
    """
    holds(A, text)
