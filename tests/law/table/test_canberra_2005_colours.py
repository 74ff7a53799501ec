"""Colour chips at Casino Canberra's table, and who has to use them."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
SET = "colours lion red 100 blue 100 green 100\n"


def act(text: str, more: str = "") -> None:
    """Play lines at a table that has a set of colour chips."""
    holds("canberra-2005", text, more=SET + more)


@clause("canberra-2005", "A Colour Chips")
def test_a_colour_chips_have_a_nominated_value_and_nothing_need_show_it() -> None:
    act("""\
    ann: buy 2 red at 50
    -> colours-bought value=50 by A Colour Chips
    colour ann 100
    """)


@clause("canberra-2005", "A Colour Chips")
def test_a_colour_chips_are_used_at_no_other_table() -> None:
    act("""\
    ann: buy 2 red at 50
    ann: lay 50 red on small of other
    -> refused wrong-table by A Colour Chips
    """)


@clause("canberra-2005", "4.2")
def test_4_2_wagers_are_gaming_chips_or_colour_chips() -> None:
    act("""\
    ann: buy 2 red at 50
    ann: lay 50 red + 10 value on small
    -> round-started
    -> wager-placed amount=60 parts=red:50 by 4.2
    ann: lay 10 pebble on small
    -> refused chips-only by 4.2
    """)


@clause("canberra-2005", "4.6")
@pytest.mark.parametrize("who", ["dan", "cas", "olga"])
def test_4_6_any_employee_may_make_a_player_use_colour_chips(who: str) -> None:
    act(f"""\
    ann: buy 2 red at 50
    ann: bet 10 on big
    {who}: require colours ann
    -> colours-required required=yes by 4.6
    layout ann 10
    ann: bet 10 on small
    -> refused colour-chips-required by 4.6
    ann: lay 50 red + 10 value on small
    -> refused colour-chips-required by 4.6
    ann: lay 50 red on small
    bob: bet 10 on small
    {who}: release from colours ann
    -> colours-required required=no by 4.6
    ann: bet 10 on small
    """)


@clause("canberra-2005", "4.6")
def test_4_6_no_player_may_and_nobody_is_made_to_twice() -> None:
    act("""\
    bob: require colours ann
    -> refused not-permitted by 4.6
    dan: release from colours ann
    -> refused wrong-phase required=not by 4.6
    dan: require colours ann
    dan: require colours ann
    -> refused wrong-phase required=already by 4.6
    """)


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a"])
def test_elsewhere_nobody_is_made_to(game: str) -> None:
    holds(game, "dan: require colours ann\n-> refused not-provided\n", more=SET)


def test_a_terminal_has_no_colour_chips() -> None:
    holds("aruze-etg", "ann: buy 5 red at 2\n-> refused not-provided by 3.5\n")
    holds("aruze-etg", "ann: lay 5 red on small\n-> refused chips-only by 3.5\n")
