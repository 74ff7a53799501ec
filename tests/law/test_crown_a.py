"""Crown Melbourne, Option A: the wagers on numbered dice, and the other readings of them."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from sicbo.core.dice import ROLLS, Roll, roll
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import refuse_unless_offered
from sicbo.core.law.settlement import lit
from tests.law.play import TRIPLES, book, keys, line, odds, showing, totalling, wins

clause = pytest.mark.clause
A = "crown-a"
PAIRS = tuple(combinations(range(1, 7), 2))
FOURS = ((1, 2, 3, 4), (2, 3, 4, 5), (2, 3, 5, 6), (3, 4, 5, 6))
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18}
TOTALS |= {16: 31, 17: 62}


def edge(key: str, *readings: tuple[str, str]) -> Fraction:
    """What the house keeps of each unit on a spot."""
    return figures(book(A, *readings).row(key)).edge


def lit_of(dice: str, family: str) -> set[str]:
    """The winning areas of a family."""
    winning = lit(book(A), roll(*map(int, dice)))
    return {str(key) for key in winning if book(A).row(key).wager.key == family}


def refused_by(key: str) -> str | None:
    """The clause by which the fullest layout refuses a wager, or nothing when it takes it."""
    refusal = refuse_unless_offered(book(A), key, "E")
    return None if refusal is None else refusal.clause


def with_both(low: int, high: int) -> frozenset[Roll]:
    """Every roll on which two of the dice show the two numbers."""
    return frozenset(each for each in ROLLS if (low, high) in permutations(each, 2))


def three_of(four: tuple[int, ...]) -> frozenset[Roll]:
    """Every roll that shows three different numbers of the four."""
    return frozenset(Roll(*three) for three in permutations(four, 3))


@clause("crown", "3.10")
def test_3_10_specific_triple_of_option_a_wins_or_loses_by_rule_3_10() -> None:
    assert lit_of("333", "triple") == {"triple:3"}
    assert lit_of("334", "triple") == set()
    assert edge("triple:3") == Fraction(35, 216)


@clause("crown", "3.10.1")
def test_3_10_1_specific_triple_wins_on_the_number_nominated_alone() -> None:
    assert keys(A, "triple") == [f"triple:{face}" for face in range(1, 7)]
    for face in range(1, 7):
        assert wins(A, f"triple:{face}") == {Roll(face, face, face)}
        won = line(A, f"triple:{face}", f"{face}" * 3)
        assert (won.pays, won.clauses) == (18_000, ("3.10.1", "6.1"))


@clause("crown", "3.10.3")
def test_3_10_3_specific_triple_of_option_a_loses_otherwise() -> None:
    for dice in ("441", "414", "144", "555"):  # two of the three, then another triple
        lost = line(A, "triple:4", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.10.1", "3.10.3"))


@clause("crown", "3.11")
def test_3_11_specific_double_of_option_a_wins_or_loses_by_rule_3_11() -> None:
    assert lit_of("225", "double") == {"double:2"}
    assert lit_of("235", "double") == set()
    assert edge("double:2") == Fraction(1, 9)


@clause("crown", "3.11.1")
def test_3_11_1_specific_double_wins_on_the_number_nominated_alone() -> None:
    assert keys(A, "double") == [f"double:{face}" for face in range(1, 7)]
    for face in range(1, 7):
        assert wins(A, f"double:{face}") == showing(face, 2) | showing(face, 3)
    won = line(A, "double:5", "552")
    assert (won.pays, won.clauses) == (1100, ("3.11.1", "3.11.1(i)", "6.1"))


@clause("crown", "3.11.1(i)")
def test_3_11_1_i_double_needs_two_or_all_three_dice() -> None:
    assert odds(A, "double:6", "612") is None  # one die, just under
    assert odds(A, "double:6", "662") == 11  # two dice
    assert odds(A, "double:6", "626") == 11
    assert odds(A, "double:6", "266") == 11
    assert odds(A, "double:6", "666") == 11  # all three


@clause("crown", "3.11.1(ii)")
def test_3_11_1_ii_three_alike_are_one_double_paid_once() -> None:
    triple = line(A, "double:6", "666")
    assert triple.pays == line(A, "double:6", "662").pays == 1100  # not 3300
    assert triple.clauses == ("3.11.1", "3.11.1(i)", "6.1", "3.11.1(ii)")


@clause("crown", "3.11.3")
def test_3_11_3_specific_double_of_option_a_loses_otherwise() -> None:
    for dice in ("612", "331", "333", "123"):
        lost = line(A, "double:6", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.11.1", "3.11.3"))


@clause("crown", "3.12")
def test_3_12_any_triple_of_option_a_wins_or_loses_by_rule_3_12() -> None:
    assert keys(A, "any-triple") == ["any-triple"]
    assert edge("any-triple") == Fraction(1, 9)
    assert lit_of("111", "any-triple") == {"any-triple"}
    assert lit_of("116", "any-triple") == set()


@clause("crown", "3.12.1")
def test_3_12_1_any_triple_wins_on_each_of_the_six() -> None:
    assert wins(A, "any-triple") == {Roll(face, face, face) for face in range(1, 7)}
    for dice in ("111", "222", "333", "444", "555", "666"):
        won = line(A, "any-triple", dice)
        assert (won.pays, won.clauses) == (3100, ("3.12.1", "6.1"))


@clause("crown", "3.12.4")
def test_3_12_4_any_triple_of_option_a_loses_otherwise() -> None:
    for dice in ("112", "121", "211", "123"):
        lost = line(A, "any-triple", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.12.1", "3.12.4"))


@clause("crown", "3.13")
def test_3_13_total_of_option_a_is_chosen_from_4_to_17() -> None:
    assert keys(A, "total") == [f"total:{total}" for total in range(4, 18)]
    assert refused_by("total:3") == "3.20"  # just under
    assert refused_by("total:4") is None
    assert refused_by("total:17") is None
    assert refused_by("total:18") == "3.20"  # just over


@clause("crown", "3.13.1")
def test_3_13_1_total_of_option_a_wins_in_any_combination() -> None:
    for total in range(4, 18):
        assert wins(A, f"total:{total}") == totalling(total)
    for dice in ("126", "135", "144", "225", "234", "333"):
        won = line(A, "total:9", dice)
        assert (won.pays, won.clauses) == (700, ("3.13", "3.13.1", "6.1"))


@clause("crown", "3.13.2")
def test_3_13_2_total_of_option_a_loses_on_any_other_total() -> None:
    for dice in ("134", "136", "666"):  # 8, 10 and 18
        lost = line(A, "total:9", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.13", "3.13.2"))


@clause("crown", "3.14")
def test_3_14_two_dice_combination_is_one_of_15_pairs_of_different_numbers() -> None:
    assert keys(A, "pair") == [f"pair:{low}-{high}" for low, high in PAIRS]
    assert refused_by("pair:2-2") == "3.20"
    assert edge("pair:1-2") == Fraction(1, 36)


@clause("crown", "3.14.1")
def test_3_14_1_pair_wins_when_two_of_the_dice_show_it() -> None:
    for low, high in PAIRS:
        assert wins(A, f"pair:{low}-{high}") == with_both(low, high)
    for dice in ("123", "312", "112", "212"):  # whatever the third die shows, and once
        won = line(A, "pair:1-2", dice)
        assert (won.pays, won.clauses) == (600, ("3.14", "3.14.1", "6.1"))


@clause("crown", "3.14.1")
def test_3_14_1_pair_read_as_needing_a_different_third_die() -> None:
    reading = ("crown-a.pair", "third-differs")
    repeated = frozenset(roll(*dice) for low in (1, 2) for dice in set(permutations((1, 2, low))))
    assert wins(A, "pair:1-2", reading) == with_both(1, 2) - repeated
    assert edge("pair:1-2", reading) == Fraction(2, 9)


@clause("crown", "3.14.1")
def test_3_14_1_pair_read_as_paid_for_each_way() -> None:
    reading = ("crown-a.pair", "per-way")
    assert wins(A, "pair:1-2", reading) == with_both(1, 2)
    assert odds(A, "pair:1-2", "123", reading) == 6
    assert odds(A, "pair:1-2", "112", reading) == odds(A, "pair:1-2", "122", reading) == 12
    assert edge("pair:1-2", reading) == Fraction(-5, 36)


@clause("crown", "3.14.2")
def test_3_14_2_pair_loses_on_any_other_combination() -> None:
    for dice in ("113", "224", "111", "222", "345"):
        lost = line(A, "pair:1-2", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.14", "3.14.2"))


@clause("crown", "3.15")
def test_3_15_single_die_wins_if_one_or_more_dice_show_the_number() -> None:
    for face in range(1, 7):
        shown = showing(face, 1) | showing(face, 2) | showing(face, 3)
        assert wins(A, f"single:{face}") == shown
    assert line(A, "single:4", "123").returns == 0  # no die, just under
    assert line(A, "single:4", "412").pays == 100  # one die
    assert line(A, "single:4", "424").pays == 200
    assert line(A, "single:4", "444").pays == 1200
    assert edge("single:4") == Fraction(1, 27)


@clause("crown", "3.15")
def test_3_15_single_die_read_as_losing_if_any_die_lacks_the_number() -> None:
    reading = ("crown-a.single", "every-die")
    assert wins(A, "single:4", reading) == {Roll(4, 4, 4)}
    assert odds(A, "single:4", "444", reading) == 12
    assert edge("single:4", reading) == Fraction(203, 216)


@clause("crown", "3.15(a)")
def test_3_15_a_single_die_is_placed_on_a_number_from_1_to_6() -> None:
    assert keys(A, "single") == [f"single:{face}" for face in range(1, 7)]
    assert refused_by("single:0") == refused_by("single:7") == "3.20"
    assert refused_by("single:1") is refused_by("single:6") is None
    assert {"3.15(a)", "6.1"} <= set(line(A, "single:4", "412").clauses)
    assert "3.15(a)" in line(A, "single:4", "123").clauses


@clause("crown", "3.17")
def test_3_17_odd_wins_or_loses_by_rule_3_17() -> None:
    won, lost = line(A, "odd", "122"), line(A, "odd", "123")
    assert (won.pays, won.clauses) == (100, ("3.17", "3.17.1", "6.1"))
    assert (lost.returns, lost.clauses) == (0, ("3.17", "3.17.2"))
    assert edge("odd") == Fraction(1, 36)


@clause("crown", "3.17.1")
def test_3_17_1_odd_wins_on_5_to_17_in_any_combination() -> None:
    assert wins(A, "odd") == totalling(5, 7, 9, 11, 13, 15, 17) - TRIPLES
    assert odds(A, "odd", "111") is odds(A, "odd", "112") is None  # 3 and 4, under
    assert odds(A, "odd", "113") == odds(A, "odd", "122") == 1  # 5, the lowest
    assert odds(A, "odd", "566") == 1  # 17, the highest
    assert odds(A, "odd", "666") is None  # 18, just over


@clause("crown", "3.17.2")
def test_3_17_2_odd_loses_on_a_triple_or_any_other_total() -> None:
    losing = TRIPLES | totalling(3, 4, 6, 8, 10, 12, 14, 16, 18)
    assert frozenset(ROLLS) - wins(A, "odd") == losing
    for dice in ("111", "333", "555", "136"):  # 3, 9 and 15 by triples, then 10
        lost = line(A, "odd", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.17", "3.17.2"))


@clause("crown", "3.18")
def test_3_18_even_wins_or_loses_by_rule_3_18() -> None:
    won, lost = line(A, "even", "123"), line(A, "even", "122")
    assert (won.pays, won.clauses) == (100, ("3.18", "3.18.1", "6.1"))
    assert (lost.returns, lost.clauses) == (0, ("3.18", "3.18.2"))
    assert edge("even") == Fraction(1, 36)


@clause("crown", "3.18.1")
def test_3_18_1_even_wins_on_4_to_16_and_10_among_them() -> None:
    assert wins(A, "even") == totalling(4, 6, 8, 10, 12, 14, 16) - TRIPLES
    assert odds(A, "even", "111") is None  # 3, just under
    assert odds(A, "even", "112") == 1  # 4, the lowest
    assert odds(A, "even", "136") == 1  # 10
    assert odds(A, "even", "466") == odds(A, "even", "556") == 1  # 16, the highest
    assert odds(A, "even", "566") is odds(A, "even", "666") is None  # 17 and 18, over


@clause("crown", "3.18.2")
def test_3_18_2_even_loses_on_a_triple_or_any_other_total() -> None:
    losing = TRIPLES | totalling(3, 5, 7, 9, 11, 13, 15, 17, 18)
    assert frozenset(ROLLS) - wins(A, "even") == losing
    for dice in ("222", "444", "666", "146"):  # 6, 12 and 18 by triples, then 11
        lost = line(A, "even", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.18", "3.18.2"))


@clause("crown", "3.19")
def test_3_19_3_of_4_dice_wins_or_loses_by_rule_3_19() -> None:
    won, lost = line(A, "four:2-3-5-6", "623"), line(A, "four:2-3-5-6", "624")
    assert (won.pays, won.clauses) == (700, ("3.19", "3.19.1", "6.1"))
    assert (lost.returns, lost.clauses) == (0, ("3.19", "3.19.2"))
    assert edge("four:2-3-5-6") == Fraction(1, 9)


@clause("crown", "3.19.1")
def test_3_19_1_3_of_4_dice_wins_on_three_different_numbers_of_four_printed_sets() -> None:
    sets = {"-".join(map(str, four)): four for four in FOURS}
    assert set(keys(A, "four")) == {f"four:{spot}" for spot in sets}
    for spot, four in sets.items():
        assert wins(A, f"four:{spot}") == three_of(four)
    for four in set(combinations(range(1, 7), 4)) - set(FOURS):
        assert refused_by("four:" + "-".join(map(str, four))) == "3.20"


@clause("crown", "3.19.1")
def test_3_19_1_3_of_4_dice_read_with_repeats_favours_the_player() -> None:
    reading = ("crown-a.four_numbers", "repeats")
    among = frozenset(each for each in ROLLS if set(each) <= {1, 2, 3, 4})
    assert wins(A, "four:1-2-3-4", reading) == among
    assert edge("four:1-2-3-4", reading) == Fraction(-37, 27)


@clause("crown", "3.19.2")
def test_3_19_2_3_of_4_dice_loses_on_any_other_combination() -> None:
    for dice in ("112", "333", "125", "456"):  # a repeat, a triple, one number outside, more
        lost = line(A, "four:1-2-3-4", dice)
        assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.19", "3.19.2"))


@clause("crown", "6.1")
def test_6_1_every_price_of_option_a() -> None:
    expected = {key: {1} for key in ("small", "big", "odd", "even")} | {"any-triple": {31}}
    expected |= {f"triple:{face}": {180} for face in range(1, 7)}
    expected |= {f"double:{face}": {11} for face in range(1, 7)}
    expected |= {f"total:{total}": {price} for total, price in TOTALS.items()}
    expected |= {f"pair:{low}-{high}": {6} for low, high in PAIRS}
    expected |= {f"single:{face}": {1, 2, 12} for face in range(1, 7)}
    expected |= {"four:" + "-".join(map(str, four)): {7} for four in FOURS}
    assert {key: {*row.odds} - {None} for key, row in book(A).table.items()} == expected


@clause("crown", "6.1")
def test_6_1_single_die_is_paid_by_the_number_of_dice() -> None:
    row = book(A).row("single:3")
    for count, price in ((1, 1), (2, 2), (3, 12)):
        assert {row.odds[each.place] for each in showing(3, count)} == {price}


@clause("crown", "6.1")
def test_6_1_totals_have_these_edges() -> None:
    halves = ((1, 8), (1, 9), (13, 108), (7, 72), (1, 8), (2, 27), (1, 8))  # from 4 to 10
    for low, fraction in enumerate(halves, 4):
        assert edge(f"total:{low}") == edge(f"total:{21 - low}") == Fraction(*fraction)
