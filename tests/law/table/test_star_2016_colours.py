"""Colour checks at The Star's table: bought, shown, shared, staked, settled and redeemed."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause

SET = """\
colours lion red 100 blue 100 green 100
markers 10 25
"""
BETS = "dan: shake 3\ndan: open bets\n"
CALL = "dan: close bets\ndan: press key\ndan: uncover\n"


def result(dice: str) -> str:
    """The rest of a round that shows these dice."""
    return f"{CALL}dan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


def star(text: str, more: str = "") -> None:
    """Play lines at a table that has a set of colour checks."""
    holds("star-2016", text, more=SET + more)


@clause("star-2016", "1.1 colour checks")
def test_1_1_colour_checks_have_the_value_that_the_player_says() -> None:
    star("""\
    ann: buy 20 red at 2
    -> colours-bought colour=red pieces=20 value=2 amount=40
    balance ann 460
    colour ann 40
    """)


@clause("star-2016", "1.1 value chips")
def test_1_1_value_chips_are_what_a_bet_without_a_colour_is_laid_in() -> None:
    star(f"""\
    ann: buy 20 red at 2
    {BETS}
    ann: bet 10 on small
    balance ann 450
    colour ann 40
    """)


@clause("star-2016", "3.3")
def test_3_3_value_chips_and_colour_checks_lie_on_one_area_and_count_together() -> None:
    star("""\
    ann: buy 20 red at 2
    dan: shake 3
    dan: open bets
    ann: lay 2 red + 2 value on small
    -> refused below-minimum stake=4 by 4.2
    ann: lay 2 red + 3 value on small
    -> wager-placed wager=small amount=5 parts=red:2 by 3.3
    balance ann 457
    colour ann 38
    layout ann 5
    """)


@clause("star-2016", "3.3")
def test_3_3_what_is_no_chip_of_the_table_is_not_taken() -> None:
    star("""\
    dan: shake 3
    dan: open bets
    ann: lay 10 pebble on small
    -> refused chips-only kind=pebble by 3.3
    """)


@clause("star-2016", "3.3")
def test_3_3_colour_checks_are_laid_in_whole_pieces_that_are_in_hand() -> None:
    star("""\
    ann: buy 5 red at 2
    dan: shake 3
    dan: open bets
    ann: lay 5 red on small
    -> refused not-an-amount by house 16
    ann: lay 12 red on small
    -> refused insufficient-chips stake=12 chips=10 by 3.3
    ann: lay 10 red on small
    colour ann 0
    """)


@clause("star-2016", "3.5")
def test_3_5_colour_checks_of_another_table_are_not_staked_here() -> None:
    star("""\
    ann: buy 5 red at 2
    dan: shake 3
    dan: open bets
    ann: lay 10 red on small of other
    -> refused wrong-table issued_at=other here=table by 3.5
    """)


@clause("star-2016", "3.6")
def test_3_6_colour_checks_are_redeemed_at_their_table_in_any_phase() -> None:
    star("""\
    ann: buy 5 red at 2
    ann: redeem 2 red
    -> colours-redeemed pieces=2 value=2 amount=4 by 3.6
    dan: shake 3
    dan: open bets
    dan: redeem for ann red
    -> colours-redeemed pieces=3 amount=6 by 3.6
    balance ann 500
    colour ann 0
    ann: redeem red
    -> refused unknown-colour by 3.6
    """)


@clause("star-2016", "3.6")
def test_3_6_those_of_another_table_are_not_redeemed_here_while_it_is_open() -> None:
    star("""\
    ann: redeem 2 red of other
    -> refused wrong-table issued_at=other by 3.6
    """)


@clause("star-2016", "3.7")
def test_3_7_a_colour_that_another_holds_needs_that_player_s_agreement() -> None:
    star("""\
    ann: buy 5 red at 2
    bob: buy 5 red at 2
    -> refused colour-taken colour=red holders=ann by 3.7
    ann: agree bob red
    -> sharing-agreed other=bob by 3.7
    bob: buy 5 red at 2
    -> colours-bought by 3.8, 3.7
    bob: redeem red
    bob: buy 5 red at 2
    -> refused colour-taken by 3.7
    """)


@clause("star-2016", "3.7")
def test_3_7_what_lies_on_the_layout_is_held_too() -> None:
    star("""\
    ann: buy 5 red at 2
    dan: shake 3
    dan: open bets
    ann: lay 10 red on small
    bob: buy 5 red at 2
    -> refused colour-taken colour=red holders=ann by 3.7
    """)


@clause("star-2016", "3.7")
def test_3_7_all_who_hold_it_have_to_agree() -> None:
    holds(
        "star-2016",
        """\
        ann: buy 5 red at 2
        ann: agree bob red
        bob: buy 5 red at 2
        ann: agree cat red
        cat: buy 5 red at 2
        -> refused colour-taken holders=bob by 3.7
        bob: agree cat red
        cat: buy 5 red at 2
        """,
        more=f"{SET}player cat seat 3 chips 100\n",
    )


@clause("star-2016", "3.8")
def test_3_8_a_value_at_the_minimum_need_not_be_shown_and_one_above_it_must() -> None:
    star("""\
    ann: buy 1 red at 4.99
    ann: redeem red
    ann: buy 1 red at 5
    ann: redeem red
    ann: buy 1 red at 5.01
    -> refused not-marked value=5.01 minimum=5 by 3.8
    ann: buy 1 red at 10
    -> refused not-marked by 3.8
    ann: buy 1 red at 10 shown by chip
    -> refused not-marked by 3.8
    ann: buy 1 red at 10 shown by marker
    -> colours-bought shown=marker by 3.8
    """)


@clause("star-2016", "2.7.1")
def test_2_7_1_a_marker_with_that_number_has_to_be_free() -> None:
    star("""\
    ann: buy 1 red at 10 shown by marker
    bob: buy 1 blue at 10 shown by marker
    -> refused marker-missing value=10 markers=1 by 2.7.1
    bob: buy 1 blue at 30 shown by marker
    -> refused marker-missing value=30 markers=0 by 2.7.1
    ann: buy 2 red at 10 shown by marker
    ann: redeem 3 red
    bob: buy 1 blue at 10 shown by marker
    """)


@clause("star-2016", "1.1 marker button")
def test_1_1_marker_button_has_the_value_of_one_colour_check_on_it() -> None:
    star("""\
    ann: buy 1 red at 25 shown by marker
    -> colours-bought value=25 shown=marker
    """)


@clause("star-2016", "3.8")
def test_3_8_a_colour_has_one_value_while_anybody_holds_it() -> None:
    star("""\
    ann: buy 5 red at 2
    ann: buy 5 red at 3
    -> refused colour-value-mismatch value=3 worth=2 by house 16
    ann: redeem red
    ann: buy 5 red at 3
    """)


@clause("star-2016", "3.9")
def test_3_9_a_casino_supervisor_lets_a_player_have_a_second_colour_of_the_same_value() -> None:
    holds(
        "star-2016",
        """\
        ann: buy 5 red at 2
        ann: buy 5 blue at 2
        -> refused not-permitted role=player needs=casino-supervisor by 3.9
        dan: buy for ann 5 blue at 2
        -> refused not-permitted role=dealer by 3.9
        sue: buy for ann 5 blue at 3
        -> refused colour-value-mismatch by 3.9
        sue: buy for ann 5 blue at 2
        -> colours-bought colour=blue
        colour ann 20
        """,
        more="colours lion red 100 blue 100 green 100\n",
    )


@clause("star-2016", "3.9")
def test_3_9_nobody_who_sits_there_is_left_without_a_colour() -> None:
    holds(
        "star-2016",
        """\
        ann: buy 5 red at 2
        sue: buy for ann 5 blue at 2
        -> refused no-colour-left players=bob by 3.9
        bob: leave
        sue: buy for ann 5 blue at 2
        """,
        more="colours lion red 100 blue 100\n",
    )


@clause("star-2016", "3.4")
def test_3_4_a_set_has_its_own_colours_and_so_many_pieces_of_each() -> None:
    star("""\
    ann: buy 5 pink at 2
    -> refused unknown-colour colour=pink known='red blue green'
    ann: buy 101 red at 2
    -> refused insufficient-chips pieces=101 rack=100
    ann: buy 100 red at 2
    """)


def test_a_colour_wins_its_own_colour_and_a_loser_s_pieces_pay_a_winner() -> None:
    star(
        """\
        ann: buy 10 red at 2
        dan: shake 3
        dan: open bets
        ann: lay 10 red on small, 6 red on big
        """
        + result("1 2 4")
        + """\
-> line ann big lost stake=6 returns=0
-> line ann small won pays=10 returns=20
-> kind ann big red stake=6 returns=0
-> kind ann small red stake=10 returns=20
colour ann 24
balance ann 480
house -4
""",
        more="colours lion red 12\n",
    )


def test_a_colour_wins_value_chips_where_the_rack_cannot_pay_it_all() -> None:
    star(
        """\
        ann: buy 10 red at 2
        dan: shake 3
        dan: open bets
        ann: lay 10 red on small
        """
        + result("1 2 4")
        + """\
-> kind ann small red stake=10 returns=10
colour ann 20
balance ann 490
""",
        more="colours lion red 10\n",
    )


def test_the_excess_over_a_maximum_comes_back_in_kind_and_what_is_no_piece_in_value_chips() -> None:
    star(
        """\
        ann: buy 10 red at 3
        dan: shake 3
        dan: open bets
        ann: lay 30 red + 2 value on small
        """
        + result("6 6 5")
        + """\
-> line ann small lost stake=32 counted=25 returns=7
-> kind ann small red stake=30 returns=3
colour ann 3
balance ann 472
house 25
""",
        more="area small 5 to 25\n",
    )


def test_a_void_round_gives_back_in_kind() -> None:
    star(f"""\
ann: buy 10 red at 2
{BETS}ann: lay 10 red + 5 value on small
dan: close bets
dan: press key
dan: uncover
dan: declare not-flat
-> round-voided
-> line ann small returned returns=15
-> kind ann small red stake=10 returns=10
colour ann 20
balance ann 480
""")


def test_a_settlement_undone_puts_the_pieces_back_and_what_was_redeemed_is_paid_in_value() -> None:
    star(
        f"""\
ann: buy 10 red at 2
{BETS}ann: lay 10 red on small
"""
        + result("1 2 4")
        + """\
colour ann 30
ann: redeem 12 red
sue: correct to 6 6 5 because misread
-> round-reversed
-> kind ann small red stake=10 returns=6
colour ann 0
balance ann 490
layout ann 10
dan: settle
-> kind ann small red stake=10 returns=0
colour ann 0
balance ann 490
house 10
"""
    )


def test_a_bet_is_repeated_in_its_kinds() -> None:
    star(
        f"""\
ann: buy 20 red at 2
{BETS}ann: lay 10 red + 5 value on small
"""
        + result("1 2 4")
        + f"""\
{BETS}ann: repeat
-> wager-placed amount=15 parts=red:10
"""
    )


def test_chips_taken_down_are_value_chips_first_and_then_whole_pieces() -> None:
    star(f"""\
ann: buy 20 red at 2
{BETS}ann: lay 20 red + 5 value on small
ann: take down 6 from small
-> refused not-an-amount by house 18
ann: take down 7 from small
-> wager-taken-down amount=7 parts=red:2
colour ann 22
balance ann 460
ann: move small to big
-> wager-shifted amount=18 parts=red:18
ann: clear
colour ann 40
balance ann 460
""")
