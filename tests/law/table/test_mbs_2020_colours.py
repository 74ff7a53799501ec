"""Colour chips at Marina Bay Sands' table."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
SET = "colours lion red 100 blue 100 green 100\nmarkers 25\ndenominations 1 5 10 25\n"
BETS = "dan: open bets\n"


def mbs(text: str, more: str = "") -> None:
    """Play lines at a table that has a set of colour chips."""
    holds("mbs-2020", text, more=SET + more)


@clause("mbs-2020", "3.3")
def test_3_3_cash_chips_and_colour_chips_are_mixed_on_one_area() -> None:
    mbs(f"""\
    ann: buy 20 red at 2
    {BETS}
    ann: lay 4 red + 6 value on small, 10 red on big
    -> wager-placed wager=small amount=10 parts=red:4 by 3.3
    -> wager-placed wager=big amount=10 parts=red:10 by 3.3
    ann: lay 10 pebble on small
    -> refused chips-only by 3.3
    """)


@clause("mbs-2020", "1.1.1")
def test_1_1_1_the_player_sets_the_value_and_above_the_minimum_a_marker_or_a_chip_shows_it() -> (
    None
):
    mbs("""\
    ann: buy 1 red at 4.99
    ann: redeem red
    ann: buy 1 red at 5
    ann: redeem red
    ann: buy 1 red at 5.01
    -> refused not-marked value=5.01 by 1.1.1
    ann: buy 1 red at 10 shown by chip
    -> colours-bought value=10 shown=chip by 1.1.1
    ann: redeem red
    ann: buy 1 red at 25 shown by marker
    -> colours-bought shown=marker by 1.1.1
    bob: buy 1 blue at 25 shown by marker
    -> refused marker-missing by 1.1.1
    bob: buy 1 blue at 7 shown by chip
    -> refused not-marked by 1.1.1
    """)


def test_where_the_document_is_silent_a_colour_has_one_holder() -> None:
    mbs("""\
    ann: buy 5 red at 2
    bob: buy 5 red at 2
    -> refused colour-taken by house 17
    ann: agree bob red
    -> refused not-provided by house 17
    """)


def test_where_the_document_is_silent_a_supervisor_lets_a_player_have_a_second_colour() -> None:
    mbs("""\
    ann: buy 5 red at 2
    dan: buy for ann 5 blue at 3
    -> refused not-permitted needs=pit-supervisor by house 17
    pia: buy for ann 5 blue at 3
    -> colours-bought value=3
    """)


def test_where_the_document_is_silent_chips_are_good_at_their_own_table() -> None:
    mbs(f"""\
    ann: buy 5 red at 2
    ann: redeem red of other
    -> refused wrong-table by house 17
    {BETS}
    ann: lay 10 red on small of other
    -> refused wrong-table by house 17
    """)


def test_withdrawn_after_a_power_failure_they_come_back_in_kind() -> None:
    mbs("""\
    ann: buy 5 red at 2
    dan: open bets
    ann: lay 10 red + 5 value on small
    dan: shake 3
    dan: close bets
    dan: declare power
    ann: power withdraw
    -> power-answered
    -> line ann small returned returns=15
    -> kind ann small red stake=10 returns=10
    colour ann 10
    balance ann 490
    """)
