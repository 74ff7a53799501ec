"""Colour chips at Crown's tables: bought, shown, shared, staked and redeemed."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
SET = "colours lion red 100 blue 100 green 100\nmarkers 10 25\n"
BETS = "dan: open bets\n"
OPTIONS = pytest.mark.parametrize("game", ["crown-a", "crown-b"])


def crown(text: str, game: str = "crown-a", more: str = "") -> None:
    """Play lines at a table that has a set of colour chips."""
    holds(game, text, more=SET + more)


@clause("crown", "3.1")
@OPTIONS
def test_3_1_cash_chips_and_colour_chips_are_taken_and_nothing_else(game: str) -> None:
    crown(
        f"""\
        ann: buy 20 red at 5
        {BETS}
        ann: lay 5 red + 5 value on small
        -> wager-placed amount=10 parts=red:5 by 3.1
        ann: lay 10 pebble on small
        -> refused chips-only by 3.1
        """,
        game,
    )


@clause("crown", "3.1.1")
def test_3_1_1_cash_chips_may_be_used_beside_colour_chips() -> None:
    crown(f"ann: buy 2 red at 5\n{BETS}ann: bet 10 on small\n-> wager-placed by 3.1\n")


@clause("crown", "3.1.2")
def test_3_1_2_colour_chips_have_no_value_until_they_are_bought() -> None:
    crown(f"""\
    {BETS}
    ann: lay 10 red on small
    -> refused insufficient-chips by 3.1
    ann: buy 5 red at 5
    -> colours-bought value=5
    ann: lay 10 red on small
    """)


@clause("crown", "3.1.2(a)")
def test_3_1_2_a_a_set_has_various_colours() -> None:
    crown("ann: buy 5 pink at 2\n-> refused unknown-colour known='red blue green' by 3.1.2\n")


@clause("crown", "3.1.2(b)")
def test_3_1_2_b_colour_chips_of_another_table_are_not_gambled_here() -> None:
    crown(f"""\
    ann: buy 5 red at 2
    {BETS}
    ann: lay 10 red on small of other
    -> refused wrong-table by 3.1.2(b)
    """)


@clause("crown", "3.1.2(c)")
def test_3_1_2_c_the_dealer_does_not_redeem_those_of_another_table_that_is_open() -> None:
    crown("dan: redeem for ann 5 red of other\n-> refused wrong-table by 3.1.2(c)\n")


@clause("crown", "3.1.2(c)(i)")
def test_3_1_2_c_i_the_dealer_redeems_what_this_table_issued() -> None:
    crown("""\
    ann: buy 5 red at 2
    dan: redeem for ann red
    -> colours-redeemed amount=10 by 3.1.2(c), 3.1.2(c)(i)
    balance ann 500
    """)


@clause("crown", "3.1.2(d)")
def test_3_1_2_d_one_colour_is_issued_to_two_only_if_they_agree() -> None:
    crown("""\
    ann: buy 5 red at 2
    dan: buy for bob 5 red at 2
    -> refused colour-taken holders=ann by 3.1.2(d)
    dan: agree for ann bob red
    -> refused not-permitted needs=ann by 3.1.2(d)
    ann: agree bob red
    dan: buy for bob 5 red at 2
    """)


@clause("crown", "3.1.2(e)")
def test_3_1_2_e_a_value_above_the_minimum_is_shown_by_a_marker() -> None:
    crown("""\
    ann: buy 1 red at 4.99
    ann: redeem red
    ann: buy 1 red at 5
    ann: redeem red
    ann: buy 1 red at 5.01
    -> refused not-marked by 3.1.2(e)
    ann: buy 1 red at 10 shown by marker
    -> colours-bought shown=marker by 3.1.2(e)
    bob: buy 1 blue at 10 shown by marker
    -> refused marker-missing by 3.1.2(e)
    """)


@clause("crown", "3.1.2(f)")
def test_3_1_2_f_a_pit_boss_lets_a_player_have_several_colours() -> None:
    crown("""\
    ann: buy 5 red at 2
    gus: buy for ann 5 blue at 2
    -> refused not-permitted needs=pit-boss by 3.1.2(f)
    pat: buy for ann 5 blue at 2
    pat: buy for ann 5 green at 2
    -> refused no-colour-left players=bob by 3.1.2(f)
    """)


@clause("crown", "3.1.2(f)(i)")
def test_3_1_2_f_i_each_colour_may_have_another_value() -> None:
    crown("""\
    ann: buy 5 red at 2
    pat: buy for ann 5 blue at 3
    -> colours-bought value=3 by 3.1.2(e)
    colour ann 25
    """)
