"""Casino Canberra: every clause that the law alone can prove.

The letters of 4.3 (when a wager wins) and of 6.1 (what it pays) do not correspond: 4.3(f) is the
single die and 6.1(f) the total, 4.3(h) the total and 6.1(h) the single die.
"""

import datetime
from fractions import Fraction

import pytest

from sicbo.core.dice import ROLLS, Roll
from sicbo.core.law.approval import refuse_unless_in_force
from sicbo.core.law.document import FromDate
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import offered, options_of, refuse_unless_offered
from sicbo.core.law.refusal import Refusal
from tests.law.play import TRIPLES, book, line, odds, showing, totalling, wins

clause = pytest.mark.clause
CANBERRA = "canberra-2005"

FACES = range(1, 7)
PAIRS = (
    "1-2", "1-3", "1-4", "1-5", "1-6", "2-3", "2-4", "2-5", "2-6",
    "3-4", "3-5", "3-6", "4-5", "4-6", "5-6",
)  # fmt: skip

TRIPLE_LOSES = ("canberra.double_triple_wins", "false")
TRIPLE_WINS = ("canberra.double_triple_wins", "true")
THREE_TIMES = ("canberra.double_triple_wins", "three-times")
THIRD_DIFFERS = ("canberra.pair", "third-differs")
PER_WAY = ("canberra.pair", "per-way")


def prices(key: str) -> set[Fraction | None]:
    """The different odds of a spot over all rolls; nothing stands for a loss."""
    return set(book(CANBERRA).row(key).odds)


def edge(key: str, *readings: tuple[str, str]) -> Fraction:
    return figures(book(CANBERRA, *readings).row(key)).edge


def labelled(label: str) -> set[str]:
    """The spots on offer under a label."""
    here = book(CANBERRA)
    return {key for key in offered(here, None) if here.row(key).wager.label == label}


def both(pair: str) -> frozenset[Roll]:
    """Every roll that shows both numbers of a pair."""
    return frozenset(each for each in ROLLS if set(map(int, pair.split("-"))) <= set(each))


@clause("canberra-2005", "Instrument")
def test_instrument_ni2005_29_replaces_the_rules_of_1999() -> None:
    identity = book(CANBERRA).document.identity
    assert identity.instrument == "Casino Control (Sic-Bo) Approval 2005 (No 1), NI2005-29"
    assert identity.act == "Casino Control Act 1988, section 72(1)"
    assert identity.regulator == "ACT Gambling and Racing Commission"
    assert identity.operator == "Casino Canberra Limited"
    assert identity.signed == datetime.date(2005, 1, 27)
    assert identity.replaces == "the Sic-Bo rules of Gazette No. S49, 27 August 1999"
    assert identity.version is None


@clause("canberra-2005", "Instrument")
def test_instrument_is_in_force_from_27_january_2005() -> None:
    identity = book(CANBERRA).document.identity
    assert identity.in_force == FromDate(datetime.date(2005, 1, 27), "27 January 2005")
    assert identity.clause == "Instrument"
    assert refuse_unless_in_force(identity, datetime.date(2005, 1, 26)) == Refusal(
        "rulebook-not-in-force",
        identity.clause,
        {"in_force": "2005-01-27", "on": "2005-01-26"},
        may_retry=True,
    )
    assert refuse_unless_in_force(identity, datetime.date(2005, 1, 27)) is None
    assert refuse_unless_in_force(identity, datetime.date(2005, 1, 28)) is None


@clause("canberra-2005", "4.3")
def test_4_3_the_fifty_spots_of_eight_wagers_are_permitted() -> None:
    listed = {"small", "big", "any-triple"}
    listed |= {f"{family}:{face}" for family in ("triple", "double", "single") for face in FACES}
    listed |= {f"pair:{pair}" for pair in PAIRS} | {f"total:{total}" for total in range(4, 18)}
    assert len(listed) == 50
    assert offered(book(CANBERRA), None) == listed
    assert options_of(book(CANBERRA)) == ()


@clause("canberra-2005", "4.3")
@pytest.mark.parametrize(
    "key",
    ["odd", "even", "triple:7", "pair:1-1", "three:1-2-3", "four:1-2-3-4"],
)
def test_4_3_nothing_else_is_permitted(key: str) -> None:
    refusal = refuse_unless_offered(book(CANBERRA), key, None)
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("wager-not-offered", "4.3")
    assert refusal.facts["wager"] == key


@clause("canberra-2005", "6.1(f)")
@pytest.mark.parametrize("key", ["total:3", "total:18"])
def test_6_1_f_a_total_without_a_price_is_not_permitted(key: str) -> None:
    refusal = refuse_unless_offered(book(CANBERRA), key, None)
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("wager-not-offered", "6.1(f)")


@clause("canberra-2005", "4.3(a)")
def test_4_3_a_small_wins_on_4_to_10_but_on_no_triple() -> None:
    assert labelled("Small") == {"small"}
    assert wins(CANBERRA, "small") == totalling(4, 5, 6, 7, 8, 9, 10) - TRIPLES
    assert odds(CANBERRA, "small", "111") is None  # 3, just under
    assert odds(CANBERRA, "small", "112") == 1  # 4, the lowest
    assert odds(CANBERRA, "small", "136") == 1  # 10, the highest
    assert odds(CANBERRA, "small", "146") is None  # 11, just over
    assert odds(CANBERRA, "small", "222") is None
    lost = line(CANBERRA, "small", "333")
    assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("4.3(a)",))


@clause("canberra-2005", "4.3(b)")
def test_4_3_b_big_wins_on_11_to_17_but_on_no_triple() -> None:
    assert labelled("Big") == {"big"}
    assert wins(CANBERRA, "big") == totalling(11, 12, 13, 14, 15, 16, 17) - TRIPLES
    assert odds(CANBERRA, "big", "136") is None  # 10, just under
    assert odds(CANBERRA, "big", "146") == 1  # 11, the lowest
    assert odds(CANBERRA, "big", "566") == 1  # 17, the highest
    assert odds(CANBERRA, "big", "666") is None  # 18, just over
    assert odds(CANBERRA, "big", "444") is None
    lost = line(CANBERRA, "big", "555")
    assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("4.3(b)",))


@clause("canberra-2005", "4.3(c)")
def test_4_3_c_specific_triple_wins_when_all_three_dice_show_the_number() -> None:
    assert labelled("Specific Triple") == {f"triple:{face}" for face in FACES}
    for face in FACES:
        assert wins(CANBERRA, f"triple:{face}") == {Roll(face, face, face)}
    assert odds(CANBERRA, "triple:2", "221") is None
    assert odds(CANBERRA, "triple:2", "333") is None


@clause("canberra-2005", "4.3(d)")
def test_4_3_d_specific_double_wins_on_two_dice_and_once_on_three() -> None:
    assert labelled("Specific Double") == {f"double:{face}" for face in FACES}
    for face in FACES:
        assert wins(CANBERRA, f"double:{face}") == showing(face, 2) | showing(face, 3)
        assert edge(f"double:{face}") == edge(f"double:{face}", TRIPLE_WINS) == Fraction(1, 9)
    assert odds(CANBERRA, "double:2", "213") is None  # one die, just under
    pair, triple = line(CANBERRA, "double:2", "212"), line(CANBERRA, "double:2", "222")
    assert pair.pays == triple.pays == 1100


@clause("canberra-2005", "4.3(d)")
def test_4_3_d_read_as_exactly_two_the_triple_loses() -> None:
    for face in FACES:
        assert wins(CANBERRA, f"double:{face}", TRIPLE_LOSES) == showing(face, 2)
        assert edge(f"double:{face}", TRIPLE_LOSES) == Fraction(1, 6)
    assert odds(CANBERRA, "double:2", "213", TRIPLE_LOSES) is None  # one, just under
    assert odds(CANBERRA, "double:2", "221", TRIPLE_LOSES) == 11
    assert odds(CANBERRA, "double:2", "222", TRIPLE_LOSES) is None  # three, just over


@clause("canberra-2005", "4.3(d)")
def test_4_3_d_read_as_three_doubles_the_triple_pays_33() -> None:
    for face in FACES:
        assert wins(CANBERRA, f"double:{face}", THREE_TIMES) == showing(face, 2) | showing(face, 3)
        assert edge(f"double:{face}", THREE_TIMES) == Fraction(1, 108)
    assert odds(CANBERRA, "double:2", "221", THREE_TIMES) == 11
    assert odds(CANBERRA, "double:2", "222", THREE_TIMES) == 33


@clause("canberra-2005", "4.3(e)")
def test_4_3_e_any_triple_wins_on_the_six_triples_alone() -> None:
    assert labelled("Any Triple") == {"any-triple"}
    assert wins(CANBERRA, "any-triple") == {Roll(face, face, face) for face in FACES}
    assert odds(CANBERRA, "any-triple", "665") is None


@clause("canberra-2005", "4.3(f)")
def test_4_3_f_single_die_wins_when_one_two_or_three_dice_show_the_number() -> None:
    assert labelled("Single Die") == {f"single:{face}" for face in FACES}
    for face in FACES:
        won = showing(face, 1) | showing(face, 2) | showing(face, 3)
        assert wins(CANBERRA, f"single:{face}") == won
    lost = line(CANBERRA, "single:4", "123")
    assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("4.3(f)",))  # none, just under
    for dice in ("124", "144", "444"):
        assert line(CANBERRA, "single:4", dice).clauses[:2] == ("4.3(f)", "6.1(h)")


@clause("canberra-2005", "4.3(g)")
def test_4_3_g_domino_wins_once_when_two_dice_show_its_numbers() -> None:
    assert labelled("Domino Combination") == {f"pair:{pair}" for pair in PAIRS}
    for pair in PAIRS:
        assert wins(CANBERRA, f"pair:{pair}") == both(pair)
    assert odds(CANBERRA, "pair:1-2", "132") == 6
    assert odds(CANBERRA, "pair:1-2", "112") == 6  # once, though found in two ways
    assert odds(CANBERRA, "pair:1-2", "113") is None


@clause("canberra-2005", "4.3(g)")
def test_4_3_g_read_strictly_the_third_die_must_show_neither_number() -> None:
    for pair in PAIRS:
        different = {each for each in both(pair) if len(set(each)) == 3}
        assert wins(CANBERRA, f"pair:{pair}", THIRD_DIFFERS) == different
        assert edge(f"pair:{pair}", THIRD_DIFFERS) == Fraction(2, 9)
    assert odds(CANBERRA, "pair:1-2", "132", THIRD_DIFFERS) == 6
    assert odds(CANBERRA, "pair:1-2", "112", THIRD_DIFFERS) is None
    assert odds(CANBERRA, "pair:1-2", "122", THIRD_DIFFERS) is None


@clause("canberra-2005", "4.3(g)")
def test_4_3_g_read_per_way_a_domino_found_twice_pays_12() -> None:
    for pair in PAIRS:
        assert wins(CANBERRA, f"pair:{pair}", PER_WAY) == both(pair)
        assert edge(f"pair:{pair}", PER_WAY) == Fraction(-5, 36)
    assert odds(CANBERRA, "pair:1-2", "132", PER_WAY) == 6
    assert odds(CANBERRA, "pair:1-2", "112", PER_WAY) == 12
    assert odds(CANBERRA, "pair:1-2", "122", PER_WAY) == 12


@clause("canberra-2005", "4.3(h)")
def test_4_3_h_three_dice_total_wins_on_the_nominated_total() -> None:
    assert labelled("Three Dice Total") == {f"total:{total}" for total in range(4, 18)}
    for total in range(4, 18):
        assert wins(CANBERRA, f"total:{total}") == totalling(total)
    assert odds(CANBERRA, "total:9", "333") == 7  # a triple has a total too
    assert odds(CANBERRA, "total:9", "136") is None  # 10, just over
    lost = line(CANBERRA, "total:9", "116")  # 8, just under
    assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("4.3(h)",))


@clause("canberra-2005", "6.1(a)")
def test_6_1_a_small_pays_1_to_1() -> None:
    won = line(CANBERRA, "small", "124", 2500)
    assert (won.pays, won.returns, won.clauses) == (2500, 5000, ("4.3(a)", "6.1(a)"))
    assert prices("small") == {None, 1}
    assert edge("small") == Fraction(1, 36)


@clause("canberra-2005", "6.1(b)")
def test_6_1_b_big_pays_1_to_1() -> None:
    won = line(CANBERRA, "big", "653", 2500)
    assert (won.pays, won.returns, won.clauses) == (2500, 5000, ("4.3(b)", "6.1(b)"))
    assert prices("big") == {None, 1}
    assert edge("big") == Fraction(1, 36)


@clause("canberra-2005", "6.1(c)")
def test_6_1_c_specific_triple_pays_180_to_1() -> None:
    won = line(CANBERRA, "triple:5", "555", 2500)
    assert (won.pays, won.returns, won.clauses) == (450000, 452500, ("4.3(c)", "6.1(c)"))
    for face in FACES:
        assert prices(f"triple:{face}") == {None, 180}
        assert edge(f"triple:{face}") == Fraction(35, 216)


@clause("canberra-2005", "6.1(d)")
def test_6_1_d_specific_double_pays_11_to_1() -> None:
    won = line(CANBERRA, "double:5", "525", 2500)
    assert (won.pays, won.returns, won.clauses) == (27500, 30000, ("4.3(d)", "6.1(d)"))
    for face in FACES:
        assert prices(f"double:{face}") == {None, 11}


@clause("canberra-2005", "6.1(e)")
def test_6_1_e_any_triple_pays_31_to_1() -> None:
    won = line(CANBERRA, "any-triple", "555", 2500)
    assert (won.pays, won.returns, won.clauses) == (77500, 80000, ("4.3(e)", "6.1(e)"))
    assert prices("any-triple") == {None, 31}
    assert edge("any-triple") == Fraction(1, 9)


@clause("canberra-2005", "6.1(f)")
def test_6_1_f_three_dice_total_pays_by_its_distance_from_the_middle() -> None:
    for to_one, low in zip((62, 31, 18, 12, 8, 7, 6), range(4, 11), strict=True):
        assert prices(f"total:{low}") == prices(f"total:{21 - low}") == {None, to_one}
    edges = [edge(f"total:{total}") for total in range(4, 11)]
    kept = ("1/8", "1/9", "13/108", "7/72", "1/8", "2/27", "1/8")
    assert edges == [Fraction(each) for each in kept]
    won = line(CANBERRA, "total:17", "656", 2500)
    assert (won.pays, won.returns, won.clauses) == (155000, 157500, ("4.3(h)", "6.1(f)"))


@clause("canberra-2005", "6.1(g)")
def test_6_1_g_domino_pays_6_to_1() -> None:
    won = line(CANBERRA, "pair:2-5", "522", 2500)
    assert (won.pays, won.returns, won.clauses) == (15000, 17500, ("4.3(g)", "6.1(g)"))
    for pair in PAIRS:
        assert prices(f"pair:{pair}") == {None, 6}
        assert edge(f"pair:{pair}") == Fraction(1, 36)


@clause("canberra-2005", "6.1(h)")
def test_6_1_h_single_die_is_graded_by_the_dice_that_show_it() -> None:
    paid = [line(CANBERRA, "single:4", dice).pays for dice in ("123", "124", "144", "444")]
    assert paid == [0, 100, 200, 1200]
    for face in FACES:
        assert prices(f"single:{face}") == {None, 1, 2, 12}
        assert edge(f"single:{face}") == Fraction(1, 27)


@clause("canberra-2005", "6.1(h)(i)")
def test_6_1_h_i_single_die_on_one_die_pays_1_to_1() -> None:
    won = line(CANBERRA, "single:4", "142", 2500)
    assert (won.pays, won.returns) == (2500, 5000)
    assert won.clauses == ("4.3(f)", "6.1(h)", "6.1(h)(i)")


@clause("canberra-2005", "6.1(h)(ii)")
def test_6_1_h_ii_single_die_on_two_dice_pays_2_to_1() -> None:
    won = line(CANBERRA, "single:4", "414", 2500)
    assert (won.pays, won.returns) == (5000, 7500)
    assert won.clauses == ("4.3(f)", "6.1(h)", "6.1(h)(ii)")


@clause("canberra-2005", "6.1(h)(iii)")
def test_6_1_h_iii_single_die_on_three_dice_pays_12_to_1() -> None:
    won = line(CANBERRA, "single:4", "444", 2500)
    assert (won.pays, won.returns) == (30000, 32500)
    assert won.clauses == ("4.3(f)", "6.1(h)", "6.1(h)(iii)")
