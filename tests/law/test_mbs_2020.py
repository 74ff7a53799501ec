"""Marina Bay Sands, Singapore: every clause that the law alone can prove."""

import datetime
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from sicbo.core.dice import ROLLS, Roll
from sicbo.core.law.approval import refuse_unless_in_force
from sicbo.core.law.document import FromDate
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import offered, refuse_unless_offered
from sicbo.core.law.settlement import lit
from tests.law.play import TRIPLES, book, line, odds, showing, totalling, wins

clause = pytest.mark.clause
MBS = "mbs-2020"


def listed(family: str, *lines: str) -> dict[str, str]:
    """The spots of a table as the document prints it, such as ``{"three:1-2-6": "126"}``."""
    return {f"{family}:{'-'.join(each)}": each for each in "-".join(lines).split("-")}


TRIPLE = listed("triple", "1-2-3-4-5-6")
DOUBLE = listed("double", "1-2-3-4-5-6")
SINGLE = listed("single", "1-2-3-4-5-6")
PAIR = listed("pair", "12-13-14-15-16", "23-24-25-26", "34-35-36", "45-46", "56")
THREE = listed(
    "three",
    "126-135-234-256-346", "123-136-145-235-356", "124-146-236-245-456", "125-134-156-246-345",
)  # fmt: skip
DOUBLE_SINGLE = listed(
    "double-single",
    "113-114-115-116", "221-223-224-225-226", "331-332-334-335-336",
    "441-442-443-445-446", "551-552-553-554-556", "661-662-663-664",
)  # fmt: skip
FOUR = listed("four", "1234", "2345", "2356", "3456")

OFFERED = {None}
NOT_LISTED = {("wager-not-offered", "3.5")}

ANY_LISTED = ("mbs.totals", "any-listed")
ALL_THIRTY = ("mbs.double_single", "all-thirty")
PER_WAY = ("mbs.pair", "per-way")
THREE_TIMES = ("mbs.double", "three-times")
REPEATS = ("mbs.four_numbers", "repeats")


def orders(faces: str) -> frozenset[Roll]:
    """Every order in which three dice can show the faces."""
    return frozenset(Roll(*map(int, each)) for each in permutations(faces))


def standard(heading: str, label: str) -> set[str]:
    """The spots under a heading and label, on both layouts with no option switched on."""
    here = book(MBS)
    wagers = {key: here.row(key).wager for key in offered(here, "A") & offered(here, "B")}
    return {key for key, wager in wagers.items() if (*wager.also, wager.label) == (heading, label)}


def refusals(key: str, *readings: tuple[str, str]) -> set[tuple[str, str] | None]:
    """Reason and clause with which the two layouts answer a wager; nothing where they offer it."""
    answers = [refuse_unless_offered(book(MBS, *readings), key, layout) for layout in "AB"]
    return {None if answer is None else (answer.reason, answer.clause) for answer in answers}


def decided(key: str, rolls: str, *readings: tuple[str, str]) -> list[Fraction | None]:
    """The odds of a spot on each of several rolls; nothing stands for a loss."""
    return [odds(MBS, key, dice, *readings) for dice in rolls.split()]


def worth(key: str, *readings: tuple[str, str]) -> tuple[set[Fraction | None], Fraction]:
    """The different odds of a spot over all rolls, nothing for a loss, and its house edge."""
    row = book(MBS, *readings).row(key)
    return set(row.odds), figures(row).edge


@clause("mbs-2020", "Order")
def test_order_version_6_is_in_force_from_11_february_2020() -> None:
    identity = book(MBS).document.identity
    assert (identity.id, identity.version, identity.replaces) == ("mbs-2020", "6", None)
    assert identity.title == "Sic Bo (MBS) Game Rules"
    assert identity.operator == "Marina Bay Sands Pte. Ltd."
    assert identity.regulator == "Gambling Regulatory Authority of Singapore"
    assert identity.act == "Casino Control Act 2006, section 100(1)"
    assert identity.in_force == FromDate(datetime.date(2020, 2, 11), "11 February 2020")
    refusal = refuse_unless_in_force(identity, datetime.date(2020, 2, 10))
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("rulebook-not-in-force", "Order")
    assert refuse_unless_in_force(identity, datetime.date(2020, 2, 11)) is None
    assert refuse_unless_in_force(identity, datetime.date(2020, 2, 12)) is None


@clause("mbs-2020", "1.1")
def test_1_1_three_terms_are_defined_for_these_rules() -> None:
    document = book(MBS).document
    defined = {n: said for n, said in document.clauses.items() if n.startswith("1.1.")}
    assert list(defined) == ["1.1.1", "1.1.2", "1.1.3"]
    assert "colour chips" in defined["1.1.1"].states.lower()
    assert "dice tumbler" in defined["1.1.2"].states.lower()
    assert "round" in defined["1.1.3"].states.lower()
    assert document.terms["definitions"] == "1.1"


@clause("mbs-2020", "3.4")
def test_3_4_the_areas_that_win_are_those_the_dice_match() -> None:
    assert set(lit(book(MBS), Roll(2, 1, 2))) == {
        "small", "odd", "total:5", "double:2", "pair:1-2", "double-single:2-2-1",
        "single:1", "single:2",
    }  # fmt: skip
    assert set(lit(book(MBS), Roll(4, 2, 3))) == {
        "small", "odd", "total:9", "pair:2-3", "pair:2-4", "pair:3-4", "three:2-3-4",
        "single:2", "single:3", "single:4", "four:1-2-3-4", "four:2-3-4-5",
    }  # fmt: skip
    assert set(lit(book(MBS), Roll(1, 1, 1))) == {"triple:1", "double:1", "any-triple", "single:1"}
    assert book(MBS).document.terms["winning wager"] == "3.4"


@clause("mbs-2020", "3.5.1")
def test_3_5_1_small_is_on_the_menu() -> None:
    assert standard("3.5.1", "Small") == {"small"}


@clause("mbs-2020", "3.5.1.1")
def test_3_5_1_1_small_wins_on_4_to_10_but_on_no_triple() -> None:
    assert wins(MBS, "small") == totalling(4, 5, 6, 7, 8, 9, 10) - TRIPLES
    assert decided("small", "111 112 136 146") == [None, 1, 1, None]  # 3, 4 and 10, 11
    assert decided("small", "222 333") == [None, None]


@clause("mbs-2020", "3.5.2")
def test_3_5_2_big_is_on_the_menu() -> None:
    assert standard("3.5.2", "Big") == {"big"}


@clause("mbs-2020", "3.5.2.1")
def test_3_5_2_1_big_wins_on_11_to_17_but_on_no_triple() -> None:
    assert wins(MBS, "big") == totalling(11, 12, 13, 14, 15, 16, 17) - TRIPLES
    assert decided("big", "136 146 566 666") == [None, 1, 1, None]  # 10, 11 and 17, 18
    assert decided("big", "444 555") == [None, None]


@clause("mbs-2020", "3.5.3")
def test_3_5_3_odd_is_on_the_menu_and_no_option() -> None:
    assert standard("3.5.3", "Odd") == {"odd"}


@clause("mbs-2020", "3.5.3.1")
def test_3_5_3_1_odd_wins_on_odd_totals_from_5_to_17_but_on_no_triple() -> None:
    assert wins(MBS, "odd") == totalling(5, 7, 9, 11, 13, 15, 17) - TRIPLES
    assert decided("odd", "112 113 566 666") == [None, 1, 1, None]  # 4, 5 and 17, 18
    assert decided("odd", "111 333 555") == [None, None, None]


@clause("mbs-2020", "3.5.4")
def test_3_5_4_even_is_on_the_menu_and_no_option() -> None:
    assert standard("3.5.4", "Even") == {"even"}


@clause("mbs-2020", "3.5.4.1")
def test_3_5_4_1_even_wins_on_even_totals_from_4_to_16_but_on_no_triple() -> None:
    assert wins(MBS, "even") == totalling(4, 6, 8, 10, 12, 14, 16) - TRIPLES
    assert decided("even", "111 112 466 566") == [None, 1, 1, None]  # 3, 4 and 16, 17
    assert decided("even", "126 136 146") == [None, 1, None]  # 10, which The Star's list lacks
    assert decided("even", "222 444 666") == [None, None, None]


@clause("mbs-2020", "3.5.5")
def test_3_5_5_six_specific_triples_are_on_the_menu() -> None:
    assert standard("3.5.5", "Specific Triples") == set(TRIPLE)


@clause("mbs-2020", "3.5.5.1")
def test_3_5_5_1_specific_triple_wins_on_that_triple_alone() -> None:
    for key, face in TRIPLE.items():
        assert wins(MBS, key) == orders(face * 3)
    assert decided("triple:2", "221 222 333") == [None, 180, None]


@clause("mbs-2020", "3.5.6")
def test_3_5_6_six_specific_doubles_are_on_the_menu() -> None:
    assert standard("3.5.6", "Specific Doubles") == set(DOUBLE)


@clause("mbs-2020", "3.5.6.1")
def test_3_5_6_1_specific_double_wins_on_two_or_three_dice_and_once() -> None:
    for key, face in DOUBLE.items():
        assert wins(MBS, key) == showing(int(face), 2) | showing(int(face), 3)
    assert decided("double:2", "213 221 222") == [None, 11, 11]  # one die, two, three


@clause("mbs-2020", "3.5.6.1")
def test_3_5_6_1_read_as_three_doubles_the_triple_pays_33() -> None:
    assert decided("double:2", "213 221 222", THREE_TIMES) == [None, 11, 33]
    for key, face in DOUBLE.items():
        assert wins(MBS, key, THREE_TIMES) == showing(int(face), 2) | showing(int(face), 3)
        assert worth(key, THREE_TIMES) == ({None, 11, 33}, Fraction(1, 108))


@clause("mbs-2020", "3.5.7")
def test_3_5_7_any_triple_is_on_the_menu() -> None:
    assert standard("3.5.7", "Any Triple") == {"any-triple"}


@clause("mbs-2020", "3.5.7.1")
def test_3_5_7_1_any_triple_wins_on_the_six_triples_alone() -> None:
    assert wins(MBS, "any-triple") == {Roll(face, face, face) for face in range(1, 7)}
    assert decided("any-triple", "665 666") == [None, 31]


@clause("mbs-2020", "3.5.8")
def test_3_5_8_fourteen_totals_are_on_the_menu() -> None:
    assert standard("3.5.8", "Three Dice Totals") == {f"total:{n}" for n in range(4, 18)}
    assert refusals("total:3") == refusals("total:18") == NOT_LISTED  # just under, just over


@clause("mbs-2020", "3.5.8.1")
def test_3_5_8_1_the_chosen_total_wins_in_any_combination() -> None:
    for total in range(4, 18):
        assert wins(MBS, f"total:{total}") == totalling(total)
    assert decided("total:9", "116 126 136") == [None, 7, None]  # 8, 9, 10
    assert decided("total:9", "333") == [7]  # a triple is a combination too


@clause("mbs-2020", "3.5.8.1")
def test_3_5_8_1_read_literally_any_listed_total_wins_every_spot() -> None:
    for total in range(4, 18):
        assert wins(MBS, f"total:{total}", ANY_LISTED) == set(ROLLS) - totalling(3, 18)
    edges = ("-737/12", "-829/27", "-1925/108", "-1283/108", "-95/12", "-187/27", "-641/108")
    for low, edge in zip(range(4, 11), edges, strict=True):
        for total in (low, 21 - low):
            assert worth(f"total:{total}", ANY_LISTED)[1] == Fraction(edge)


@clause("mbs-2020", "3.5.9")
def test_3_5_9_fifteen_two_dice_combinations_are_on_the_menu() -> None:
    assert standard("3.5.9", "Two Dice Combinations") == set(PAIR)


@clause("mbs-2020", "3.5.9.1")
def test_3_5_9_1_pair_wins_when_both_numbers_show_and_once() -> None:
    for key, faces in PAIR.items():
        assert wins(MBS, key) == {each for each in ROLLS if set(map(int, faces)) <= set(each)}
    assert decided("pair:1-2", "132 122 113") == [6, 6, None]


@clause("mbs-2020", "3.5.9.1")
def test_3_5_9_1_read_per_way_a_pair_found_twice_pays_12() -> None:
    assert decided("pair:1-2", "132 122 112 113", PER_WAY) == [6, 12, 12, None]
    for key in PAIR:
        assert worth(key, PER_WAY) == ({None, 6, 12}, Fraction(-5, 36))


@clause("mbs-2020", "3.5.10")
def test_3_5_10_twenty_three_single_dice_combinations_are_on_the_menu() -> None:
    assert standard("3.5.10", "Three Single Dice Combinations") == set(THREE)


@clause("mbs-2020", "3.5.10.1")
def test_3_5_10_1_three_numbers_win_in_any_order_of_the_dice() -> None:
    for key, faces in THREE.items():
        assert wins(MBS, key) == orders(faces)
    assert decided("three:1-2-6", "621 612 122 125") == [30, 30, None, None]


@clause("mbs-2020", "3.5.11")
def test_3_5_11_twenty_eight_doubles_with_a_single_are_on_the_menu() -> None:
    assert standard("3.5.11", "Double Numbers With Single Dice Combinations") == set(DOUBLE_SINGLE)


@clause("mbs-2020", "3.5.11.1")
def test_3_5_11_1_double_with_single_wins_in_any_order_of_the_dice() -> None:
    for key, faces in DOUBLE_SINGLE.items():
        assert wins(MBS, key) == orders(faces)
    assert decided("double-single:1-1-3", "131 133 111") == [50, None, None]


@clause("mbs-2020", "3.5.12")
def test_3_5_12_six_single_dice_wagers_are_on_the_menu() -> None:
    assert standard("3.5.12", "Single Dice Wager") == set(SINGLE)


@clause("mbs-2020", "3.5.12.1")
def test_3_5_12_1_single_wins_when_one_die_or_more_shows_the_number() -> None:
    for key, face in SINGLE.items():
        assert wins(MBS, key) == set(ROLLS) - showing(int(face), 0)
    lost = line(MBS, "single:4", "123")
    assert (lost.wins, lost.returns, lost.clauses) == (False, 0, ("3.5.12.1",))
    assert line(MBS, "single:4", "124").wins  # one die, the fewest


@clause("mbs-2020", "3.5.13")
def test_3_5_13_four_sets_of_four_numbers_are_on_the_menu() -> None:
    assert standard("3.5.13", "Three Dice From Four Possible Combinations") == set(FOUR)


@clause("mbs-2020", "3.5.13.1")
def test_3_5_13_1_four_wins_on_three_different_numbers_of_the_four() -> None:
    for key, faces in FOUR.items():
        matched = [orders("".join(three)) for three in combinations(faces, 3)]
        assert wins(MBS, key) == frozenset().union(*matched)
    assert decided("four:2-3-5-6", "625 624 622") == [7, None, None]


@clause("mbs-2020", "3.5.13.1")
def test_3_5_13_1_read_with_repeats_four_gains_the_player_37_27() -> None:
    for key, faces in FOUR.items():
        among = {each for each in ROLLS if set(each) <= set(map(int, faces))}
        assert wins(MBS, key, REPEATS) == among
        assert worth(key, REPEATS) == ({None, 7}, Fraction(-37, 27))
    assert decided("four:2-3-5-6", "625 624 622", REPEATS) == [7, None, 7]


@clause("mbs-2020", "4.1")
def test_4_1_every_area_is_settled_by_its_own_table() -> None:
    for key, dice, cited in (
        ("odd", "113", ("3.5.3.1", "4.1.1")),
        ("total:5", "113", ("3.5.8.1", "4.1.2")),
        ("pair:1-3", "113", ("3.5.9.1", "4.1.3")),
        ("three:1-2-3", "321", ("3.5.10.1", "4.1.4")),
        ("double-single:1-1-3", "131", ("3.5.11.1", "4.1.5")),
        ("single:3", "131", ("3.5.12.1", "4.1.6")),
        ("four:1-2-3-4", "421", ("3.5.13.1", "4.1.7")),
    ):
        assert line(MBS, key, dice).clauses == cited
    assert len(book(MBS).table) == 104  # 4 + 6 + 6 + 1, 14, 15, 20, 28, 6 and 4 spots


@clause("mbs-2020", "4.1.1")
def test_4_1_1_named_sections_pay_1_11_31_and_180() -> None:
    for key in ("small", "big", "odd", "even"):
        assert worth(key) == ({None, 1}, Fraction(1, 36))
    for key in TRIPLE:
        assert worth(key) == ({None, 180}, Fraction(35, 216))
    for key in ("any-triple", *DOUBLE):
        assert worth(key) == ({None, 31 if key == "any-triple" else 11}, Fraction(1, 9))
    won = line(MBS, "any-triple", "444", 2500)
    assert (won.pays, won.returns) == (77500, 80000)
    sections = {"small": "113", "big": "466", "odd": "113", "even": "466"}
    sections |= {"triple:4": "444", "double:4": "444", "any-triple": "444"}
    cited = [line(MBS, key, dice).clauses for key, dice in sections.items()]
    assert cited == [(f"3.5.{number}.1", "4.1.1") for number in range(1, 8)]


@clause("mbs-2020", "4.1.2")
def test_4_1_2_totals_pay_by_their_distance_from_the_middle() -> None:
    edges = ("1/8", "1/9", "13/108", "7/72", "1/8", "2/27", "1/8")
    for low, to_one, edge in zip(range(4, 11), (62, 31, 18, 12, 8, 7, 6), edges, strict=True):
        for total in (low, 21 - low):
            assert worth(f"total:{total}") == ({None, to_one}, Fraction(edge))
    won = line(MBS, "total:17", "656", 2500)
    assert (won.pays, won.returns, won.clauses) == (155000, 157500, ("3.5.8.1", "4.1.2"))


@clause("mbs-2020", "4.1.3")
def test_4_1_3_pairs_of_different_numbers_pay_6() -> None:
    for key in PAIR:
        assert worth(key) == ({None, 6}, Fraction(1, 36))
    assert refusals("pair:1-1") == NOT_LISTED


@clause("mbs-2020", "4.1.4")
def test_4_1_4_three_different_numbers_pay_30() -> None:
    for key in THREE:
        assert worth(key) == ({None, 30}, Fraction(5, 36))
    assert refusals("three:1-1-2") == NOT_LISTED


@clause("mbs-2020", "4.1.5")
def test_4_1_5_doubles_with_a_single_pay_50_without_112_and_665() -> None:
    for key in DOUBLE_SINGLE:
        assert worth(key) == ({None, 50}, Fraction(7, 24))
    assert refusals("double-single:1-1-2") == refusals("double-single:6-6-5") == NOT_LISTED
    assert refusals("double-single:1-1-3") == refusals("double-single:6-6-4") == OFFERED


@clause("mbs-2020", "4.1.5")
def test_4_1_5_read_as_all_thirty_112_and_665_pay_50_too() -> None:
    for key, faces in (DOUBLE_SINGLE | listed("double-single", "112-665")).items():
        assert refusals(key, ALL_THIRTY) == OFFERED
        assert wins(MBS, key, ALL_THIRTY) == orders(faces)
        assert worth(key, ALL_THIRTY) == ({None, 50}, Fraction(7, 24))
    assert refusals("double-single:1-1-1", ALL_THIRTY) == NOT_LISTED


@clause("mbs-2020", "4.1.6")
def test_4_1_6_single_pays_1_2_or_12_by_the_dice_that_show_it() -> None:
    assert decided("single:4", "123 124 144 444") == [None, 1, 2, 12]
    for key in SINGLE:
        assert worth(key) == ({None, 1, 2, 12}, Fraction(1, 27))


@clause("mbs-2020", "4.1.7")
def test_4_1_7_three_dice_from_four_pay_7() -> None:
    for key in FOUR:
        assert worth(key) == ({None, 7}, Fraction(1, 9))
    assert refusals("four:1-2-3-5") == NOT_LISTED
