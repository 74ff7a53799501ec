"""Crown Melbourne, Option B: the wagers on symbols and colours, and the other readings of them."""

from fractions import Fraction

import pytest

from sicbo.core.dice import ROLLS, Roll, roll
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import refuse_unless_offered
from sicbo.core.law.settlement import lit
from tests.law.play import book, keys, line, odds, showing, totalling, wins

clause = pytest.mark.clause
B = "crown-b"
SYMBOLS = {"fish": 1, "prawn": 2, "gourd": 3, "coin": 4, "crab": 5, "chicken": 6}
COLOURS = {"red": (1, 6), "green": (2, 5), "blue": (3, 4)}
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18}
TOTALS |= {16: 31, 17: 62}


def edge(key: str, *readings: tuple[str, str]) -> Fraction:
    """What the house keeps of each unit on a spot."""
    return figures(book(B, *readings).row(key)).edge


def flags(key: str, *readings: tuple[str, str]) -> tuple[str, ...]:
    """What must not be overlooked about a spot."""
    return figures(book(B, *readings).row(key)).flags


def lit_of(dice: str, *families: str) -> set[str]:
    """The winning areas of some families."""
    winning = lit(book(B), roll(*map(int, dice)))
    return {str(key) for key in winning if book(B).row(key).wager.key in families}


def refused_by(key: str) -> str | None:
    """The clause by which a layout of Option B refuses a wager, or nothing when it takes it."""
    refusal = refuse_unless_offered(book(B), key, "C")
    return None if refusal is None else refusal.clause


def coloured(colour: str, *times: int) -> frozenset[Roll]:
    """Every roll on which so many dice show a colour."""
    values = COLOURS[colour]
    return frozenset(each for each in ROLLS if sum(die in values for die in each) in times)


COLOUR_TRIPLES = coloured("red", 3) | coloured("green", 3) | coloured("blue", 3)


@clause("crown", "3.8.2")
def test_3_8_2_small_loses_on_no_colour_triple_but_under_that_reading() -> None:
    reading = ("crown-b.small_big", "colour-triples")
    small = totalling(4, 5, 6, 7, 8, 9, 10)
    assert odds(B, "small", "116") == 1  # Fish, Fish, Chicken: 8, all red
    assert odds(B, "small", "116", reading) is None
    assert wins(B, "small", reading) == small - COLOUR_TRIPLES
    assert edge("small", reading) == Fraction(1, 9)


@clause("crown", "3.9.2")
def test_3_9_2_big_loses_on_no_colour_triple_but_under_that_reading() -> None:
    reading = ("crown-b.small_big", "colour-triples")
    big = totalling(11, 12, 13, 14, 15, 16, 17)
    assert odds(B, "big", "344") == 1  # Gourd, Coin, Coin: 11, all blue
    assert odds(B, "big", "344", reading) is None
    assert wins(B, "big", reading) == big - COLOUR_TRIPLES
    assert edge("big", reading) == Fraction(1, 9)


@clause("crown", "3.10")
def test_3_10_specific_triple_of_option_b_wins_or_loses_by_rule_3_10() -> None:
    won, lost = line(B, "symbol-triple:coin", "444"), line(B, "symbol-triple:coin", "443")
    assert (won.pays, won.clauses) == (18_000, ("3.10.2(a)", "6.2"))
    assert (lost.returns, lost.clauses) == (0, ("3.10.2(a)", "3.10.3"))


@clause("crown", "3.10.2")
def test_3_10_2_symbol_triple_and_colour_triple_are_two_wagers() -> None:
    families = ("symbol-triple", "colour-triple")
    assert lit_of("333", *families) == {"symbol-triple:gourd", "colour-triple:blue"}
    assert lit_of("334", *families) == {"colour-triple:blue"}
    assert lit_of("331", *families) == set()
    assert line(B, "symbol-triple:gourd", "333").pays == 18_000
    assert line(B, "colour-triple:blue", "333").pays == 2300


@clause("crown", "3.10.2(a)")
def test_3_10_2_a_symbol_triple_wins_on_the_symbol_nominated_alone() -> None:
    assert keys(B, "symbol-triple") == [f"symbol-triple:{symbol}" for symbol in SYMBOLS]
    for symbol, value in SYMBOLS.items():
        assert wins(B, f"symbol-triple:{symbol}") == {Roll(value, value, value)}
        assert edge(f"symbol-triple:{symbol}") == Fraction(35, 216)


@clause("crown", "3.10.2(b)")
def test_3_10_2_b_colour_triple_wins_on_the_colour_nominated_alone() -> None:
    assert keys(B, "colour-triple") == [f"colour-triple:{colour}" for colour in COLOURS]
    for colour in COLOURS:
        assert wins(B, f"colour-triple:{colour}") == coloured(colour, 3)
        assert edge(f"colour-triple:{colour}") == Fraction(1, 9)
    won = line(B, "colour-triple:red", "161")  # Fish, Chicken, Fish
    assert (won.pays, won.clauses) == (2300, ("3.10.2(b)", "6.2"))


@clause("crown", "3.10.3")
def test_3_10_3_specific_triple_of_option_b_loses_otherwise() -> None:
    for dice in ("112", "116", "222"):  # two of the three, the colour alone, another triple
        lost = line(B, "symbol-triple:fish", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.10.2(a)", "3.10.3"))
    for dice in ("112", "162", "222"):  # two of the three, and another colour
        lost = line(B, "colour-triple:red", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.10.2(b)", "3.10.3"))


@clause("crown", "3.11")
def test_3_11_specific_double_of_option_b_wins_or_loses_by_rule_3_11() -> None:
    won, lost = line(B, "colour-double:green", "256"), line(B, "colour-double:green", "236")
    assert (won.pays, won.clauses) == (300, ("3.11.2", "3.11.2(i)", "6.2"))
    assert (lost.returns, lost.clauses) == (0, ("3.11.2", "3.11.3"))


@clause("crown", "3.11.2")
def test_3_11_2_specific_double_is_on_a_colour_and_never_on_a_symbol() -> None:
    assert keys(B, "colour-double") == [f"colour-double:{colour}" for colour in COLOURS]
    for colour in COLOURS:
        assert wins(B, f"colour-double:{colour}") == coloured(colour, 2, 3)
    assert refused_by("symbol-double:fish") == refused_by("double:1") == "3.20"


@clause("crown", "3.11.2(i)")
def test_3_11_2_i_colour_double_needs_two_or_all_three_dice() -> None:
    assert odds(B, "colour-double:red", "123") is None  # one die, just under
    assert odds(B, "colour-double:red", "163") == 3  # two dice, Fish and Chicken
    assert odds(B, "colour-double:red", "113") == 3
    assert odds(B, "colour-double:red", "166") == 3  # all three


@clause("crown", "3.11.2(i)")
def test_3_11_2_i_colour_double_as_written_favours_the_player() -> None:
    for colour in COLOURS:
        assert edge(f"colour-double:{colour}") == Fraction(-1, 27)
        assert flags(f"colour-double:{colour}") == ("player-advantage",)


@clause("crown", "3.11.2(i)")
def test_3_11_2_i_colour_double_read_as_exactly_two_dice() -> None:
    reading = ("crown-b.colour_count", "exact")
    for colour in COLOURS:
        assert wins(B, f"colour-double:{colour}", reading) == coloured(colour, 2)
        assert edge(f"colour-double:{colour}", reading) == Fraction(1, 9)
        assert flags(f"colour-double:{colour}", reading) == ()


@clause("crown", "3.11.2(ii)")
def test_3_11_2_ii_three_of_a_colour_are_one_double_paid_once() -> None:
    for dice in ("166", "111"):
        three = line(B, "colour-double:red", dice)
        assert three.pays == line(B, "colour-double:red", "163").pays == 300  # not 900
        assert three.clauses == ("3.11.2", "3.11.2(i)", "6.2", "3.11.2(ii)")


@clause("crown", "3.11.3")
def test_3_11_3_specific_double_of_option_b_loses_otherwise() -> None:
    for dice in ("123", "223", "222"):
        lost = line(B, "colour-double:red", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.11.2", "3.11.3"))


@clause("crown", "3.12")
def test_3_12_any_triple_of_option_b_is_two_wagers() -> None:
    families = ("any-symbol-triple", "any-colour-triple")
    assert lit_of("111", *families) == {"any-symbol-triple", "any-colour-triple"}
    assert lit_of("116", *families) == {"any-colour-triple"}
    assert lit_of("112", *families) == set()


@clause("crown", "3.12.2")
def test_3_12_2_any_symbol_triple_wins_on_each_of_the_six() -> None:
    assert wins(B, "any-symbol-triple") == {Roll(n, n, n) for n in SYMBOLS.values()}
    won = line(B, "any-symbol-triple", "555")
    assert (won.pays, won.clauses) == (3100, ("3.12.2", "6.2"))
    assert edge("any-symbol-triple") == Fraction(1, 9)


@clause("crown", "3.12.2")
def test_3_12_2_any_triple_read_as_one_wager_favours_the_player() -> None:
    reading = ("crown-b.any_triple", "combined")
    assert wins(B, "any-symbol-triple", reading) == COLOUR_TRIPLES
    assert odds(B, "any-symbol-triple", "116", reading) == 31
    assert edge("any-symbol-triple", reading) == Fraction(-23, 9)
    assert flags("any-symbol-triple", reading) == ("player-advantage",)


@clause("crown", "3.12.3")
def test_3_12_3_any_colour_triple_wins_on_each_of_the_three() -> None:
    assert wins(B, "any-colour-triple") == COLOUR_TRIPLES
    for dice in ("161", "225", "344"):  # red, green, blue
        won = line(B, "any-colour-triple", dice)
        assert (won.pays, won.clauses) == (700, ("3.12.3", "6.2"))
    assert edge("any-colour-triple") == Fraction(1, 9)


@clause("crown", "3.12.4")
def test_3_12_4_any_triple_of_option_b_loses_otherwise() -> None:
    for dice in ("116", "112", "123"):
        lost = line(B, "any-symbol-triple", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.12.2", "3.12.4"))
    for dice in ("112", "162", "123"):
        lost = line(B, "any-colour-triple", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.12.3", "3.12.4"))


@clause("crown", "3.13")
def test_3_13_total_of_option_b_is_chosen_from_4_to_17() -> None:
    assert keys(B, "total") == [f"total:{total}" for total in range(4, 18)]
    assert refused_by("total:3") == "3.20"  # just under
    assert refused_by("total:4") is None
    assert refused_by("total:17") is None
    assert refused_by("total:18") == "3.20"  # just over


@clause("crown", "3.13.1")
def test_3_13_1_total_of_option_b_wins_on_the_values_in_any_combination() -> None:
    for total in range(4, 18):
        assert wins(B, f"total:{total}") == totalling(total)
    won = line(B, "total:9", "126")  # Fish, Prawn, Chicken
    assert (won.pays, won.clauses) == (700, ("3.13", "3.13.1", "6.2"))
    assert line(B, "total:9", "333").pays == 700  # three Gourds


@clause("crown", "3.13.2")
def test_3_13_2_total_of_option_b_loses_on_any_other_total() -> None:
    for dice in ("134", "136", "666"):  # 8, 10 and 18
        lost = line(B, "total:9", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.13", "3.13.2"))


@clause("crown", "3.15")
def test_3_15_single_symbol_wins_if_one_or_more_dice_show_it() -> None:
    for symbol, value in SYMBOLS.items():
        shown = showing(value, 1) | showing(value, 2) | showing(value, 3)
        assert wins(B, f"symbol:{symbol}") == shown
    assert line(B, "symbol:coin", "333").returns == 0  # no die, though the colour is there
    assert line(B, "symbol:coin", "412").pays == 100  # one die
    assert line(B, "symbol:coin", "424").pays == 200
    assert line(B, "symbol:coin", "444").pays == 1200
    assert edge("symbol:coin") == Fraction(1, 27)


@clause("crown", "3.15")
def test_3_15_single_symbol_read_as_losing_if_any_die_lacks_it() -> None:
    reading = ("crown-b.single", "every-die")
    assert wins(B, "symbol:fish", reading) == {Roll(1, 1, 1)}
    assert odds(B, "symbol:fish", "111", reading) == 12
    assert edge("symbol:fish", reading) == Fraction(203, 216)


@clause("crown", "3.15(b)")
def test_3_15_b_single_symbol_is_placed_on_one_of_six_symbols() -> None:
    assert keys(B, "symbol") == [f"symbol:{symbol}" for symbol in SYMBOLS]
    assert refused_by("symbol:tiger") == refused_by("symbol:1") == "3.20"
    assert {"3.15(b)", "6.2"} <= set(line(B, "symbol:crab", "512").clauses)
    assert "3.15(b)" in line(B, "symbol:crab", "123").clauses


@clause("crown", "3.16")
def test_3_16_single_colour_wins_if_one_or_more_dice_show_it() -> None:
    assert set(keys(B, "colour")) == {"colour:red", "colour:green", "colour:blue"}
    for colour in COLOURS:
        assert wins(B, f"colour:{colour}") == coloured(colour, 1, 2, 3)
    won, lost = line(B, "colour:red", "623"), line(B, "colour:red", "523")  # one die, no die
    assert (won.pays, won.clauses) == (100, ("3.16", "6.2"))
    assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.16",))


@clause("crown", "3.16")
def test_3_16_single_colour_as_written_favours_the_player() -> None:
    for colour in COLOURS:
        assert edge(f"colour:{colour}") == Fraction(-11, 27)
        assert flags(f"colour:{colour}") == ("player-advantage",)


@clause("crown", "3.16")
def test_3_16_single_colour_read_as_exactly_one_die() -> None:
    reading = ("crown-b.colour_count", "exact")
    for colour in COLOURS:
        assert wins(B, f"colour:{colour}", reading) == coloured(colour, 1)
        assert edge(f"colour:{colour}", reading) == Fraction(1, 9)
        assert flags(f"colour:{colour}", reading) == ()


@clause("crown", "3.16")
def test_3_16_single_colour_read_as_losing_if_any_die_lacks_it() -> None:
    reading = ("crown-b.single", "every-die")
    assert wins(B, "colour:red", reading) == coloured("red", 3)
    assert edge("colour:red", reading) == Fraction(25, 27)


@clause("crown", "3.16.1")
def test_3_16_1_two_or_three_dice_of_the_colour_are_paid_once() -> None:
    one = line(B, "colour:blue", "312")
    for dice in ("342", "332", "343", "444"):  # two dice, then three
        more = line(B, "colour:blue", dice)
        assert more.pays == one.pays == 100
        assert more.clauses == ("3.16", "6.2", "3.16.1")
    assert edge("colour:blue") == Fraction(-11, 27)  # paid per die it would be -19/27


@clause("crown", "6.2")
def test_6_2_every_price_of_option_b() -> None:
    expected = {"small": {1}, "big": {1}, "any-symbol-triple": {31}, "any-colour-triple": {7}}
    expected |= {f"symbol-triple:{symbol}": {180} for symbol in SYMBOLS}
    expected |= {f"colour-triple:{colour}": {23} for colour in COLOURS}
    expected |= {f"colour-double:{colour}": {3} for colour in COLOURS}
    expected |= {f"colour:{colour}": {1} for colour in COLOURS}
    expected |= {f"total:{total}": {price} for total, price in TOTALS.items()}
    expected |= {f"symbol:{symbol}": {1, 2, 12} for symbol in SYMBOLS}
    assert {key: {*row.odds} - {None} for key, row in book(B).table.items()} == expected


@clause("crown", "6.2")
def test_6_2_single_symbol_is_paid_by_the_number_of_dice() -> None:
    row = book(B).row("symbol:gourd")
    for count, price in ((1, 1), (2, 2), (3, 12)):
        assert {row.odds[each.place] for each in showing(3, count)} == {price}


@clause("crown", "6.2")
def test_6_2_only_the_colour_wagers_of_3_11_2_and_3_16_favour_the_player() -> None:
    flagged = {key for key, row in book(B).table.items() if figures(row).edge < 0}
    colours = {f"{family}:{colour}" for family in ("colour", "colour-double") for colour in COLOURS}
    assert flagged == colours
