"""Crown Melbourne, both options: definitions, menus, Small and Big, and the closed list."""

import datetime
from fractions import Fraction
from itertools import combinations

import pytest

from sicbo.core.dice import ROLLS, roll
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.approval import refuse_unless_in_force
from sicbo.core.law.document import Undated
from sicbo.core.law.faces import Symbol, Symbols
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import UnknownLayout, offered, refuse_unless_offered
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.settlement import Line, NoStake, lit, settle
from tests.law.play import TRIPLES, book, line, odds, totalling, wins

clause = pytest.mark.clause
A, B = "crown-a", "crown-b"
either_option = pytest.mark.parametrize("game", [A, B])
with_paytable = pytest.mark.parametrize(("game", "paytable"), [(A, "6.1"), (B, "6.2")])

SYMBOLS = ("fish", "prawn", "gourd", "coin", "crab", "chicken")
COLOURS = ("red", "green", "blue")


def areas(layouts: str, family: str, *spots: str) -> dict[str, set[str]]:
    """The areas of a family of spots on each of some layouts."""
    return {layout: {f"{family}:{spot}" for spot in spots} or {family} for layout in layouts}


def menu(game: str, label: str) -> dict[str, set[str]]:
    """The areas under a label on each layout that has any."""
    rulebook = book(game)
    found = {
        layout: {str(k) for k in offered(rulebook, layout) if rulebook.row(k).wager.label == label}
        for layout in rulebook.game.layouts
    }
    return {layout: there for layout, there in found.items() if there}


def labels(game: str, layout: str) -> set[str]:
    """The names of the wagers on offer on a layout."""
    return {book(game).row(key).wager.label for key in offered(book(game), layout)}


def spots(game: str, layout: str) -> int | None:
    """How many areas a layout has; nothing where the game is not played on it."""
    try:
        return len(offered(book(game), layout))
    except UnknownLayout:
        return None


def refused_by(game: str, key: str, layout: str) -> str | None:
    """The clause by which a wager is refused, or nothing when it is taken."""
    refusal = refuse_unless_offered(book(game), key, layout)
    return None if refusal is None else refusal.clause


def lit_of(game: str, dice: str, *families: str) -> set[str]:
    """The winning areas of some families."""
    rulebook = book(game)
    winning = lit(rulebook, roll(*map(int, dice)))
    return {str(key) for key in winning if rulebook.row(key).wager.key in families}


def sides() -> tuple[Symbol, ...]:
    """The six sides of an Option B die."""
    faces = book(B).game.faces
    assert isinstance(faces, Symbols)
    return faces.sides


@clause("crown", "Cover")
def test_cover_crown_rules_of_the_vcgr_are_undated_and_hold_on_any_day() -> None:
    identity = book(A).document.identity
    assert identity == book(B).document.identity
    assert (identity.id, identity.title, identity.clause) == ("crown", "Sic Bo Rules", "Cover")
    assert identity.casino.startswith("Crown Casino")
    assert identity.regulator == "Victorian Commission for Gambling Regulation"
    assert identity.in_force == Undated(printed="undated")
    assert identity.version is None
    assert identity.signed is None
    assert refuse_unless_in_force(identity, datetime.date.min) is None


@clause("crown", "1.1 Total")
@either_option
def test_1_1_total_is_the_sum_of_the_three_uppermost_sides(game: str) -> None:
    for each in ROLLS:
        done = settle(book(game), each, {})
        assert done.total == sum(each)
        named = {f"total:{sum(each)}"} if 4 <= sum(each) <= 17 else set()
        assert lit_of(game, str(each), "total") == named


@clause("crown", "1.1 Total")
def test_1_1_total_of_option_b_adds_the_values_of_the_symbols() -> None:
    done = settle(book(B), roll(1, 4, 6), {})
    assert done.announcement == "Fish, Coin, Chicken"
    assert done.total == 11  # 1 + 4 + 6


@clause("crown", "1.4")
def test_1_4_bet_and_wager_are_two_things() -> None:
    bet = book(A).row("double:1")
    wager = line(A, "double:1", "112", stake=500)
    assert book(A).document.terms["bet"] == "1.4.1"
    assert book(A).document.terms["wager"] == "1.4.2"
    assert wager.wager == bet.key
    assert hasattr(wager, "stake")
    assert not hasattr(bet, "stake")


@clause("crown", "1.4.1")
def test_1_4_1_bet_is_an_outcome_that_stands_without_any_money_on_it() -> None:
    done = settle(book(A), roll(1, 1, 2), {})
    winning = {"small", "even", "double:1", "total:4", "pair:1-2", "single:1", "single:2"}
    assert set(done.lit) == winning
    assert (done.lines, done.staked, done.returned) == ((), 0, 0)


@clause("crown", "1.4.2")
def test_1_4_2_wager_is_the_money_put_on_a_bet() -> None:
    for stake in (1, 250):
        wager = line(A, "double:1", "112", stake)
        assert isinstance(wager, Line)
        assert (wager.stake, wager.pays, wager.returns) == (stake, 11 * stake, 12 * stake)
    for no_money in (0, -1):
        with pytest.raises(NoStake):
            line(A, "double:1", "112", no_money)


@clause("crown", "2.4.1(b)(i)")
def test_2_4_1_b_i_each_symbol_has_one_of_three_colours() -> None:
    assert {side.label: side.colour for side in sides()} == {
        "Fish": "red",
        "Prawn": "green",
        "Gourd": "blue",
        "Coin": "blue",
        "Crab": "green",
        "Chicken": "red",
    }
    for value, colour in enumerate(("red", "green", "blue", "blue", "green", "red"), 1):
        assert lit_of(B, str(value) * 3, "colour") == {f"colour:{colour}"}


@clause("crown", "2.4.1(b)(ii)")
def test_2_4_1_b_ii_each_symbol_has_one_of_the_values_1_to_6() -> None:
    values = {"Fish": 1, "Prawn": 2, "Gourd": 3, "Coin": 4, "Crab": 5, "Chicken": 6}
    assert {side.label: side.value for side in sides()} == values
    for label, value in values.items():
        assert lit_of(B, str(value) * 3, "symbol") == {f"symbol:{label.lower()}"}


@clause("crown", "3.7")
def test_3_7_menu_depends_on_the_option_and_the_layout() -> None:
    none = dict.fromkeys("ABCDEF", None)
    on_a, on_b = {"A": 50, "B": 50, "E": 56, "F": 56}, {"C": 39, "D": 39}
    assert {layout: spots(A, layout) for layout in "ABCDEF"} == none | on_a
    assert {layout: spots(B, layout) for layout in "ABCDEF"} == none | on_b


@clause("crown", "3.7.1")
@pytest.mark.parametrize("layout", ["A", "B"])
def test_3_7_1_layouts_a_and_b_have_eight_wagers_on_50_spots(layout: str) -> None:
    one, six = {"Big", "Small", "Any Triple"}, {"Specific Triples", "Specific Doubles"}
    more = {"Three Dice Totals", "Two Dice Combinations", "Single Die"}
    assert labels(A, layout) == one | six | more
    assert spots(A, layout) == 1 + 1 + 6 + 6 + 1 + 14 + 15 + 6 == 50


@clause("crown", "3.7.1(a)")
def test_3_7_1_a_big_is_one_area_on_every_layout_of_option_a() -> None:
    assert menu(A, "Big") == areas("ABEF", "big")


@clause("crown", "3.7.1(b)")
def test_3_7_1_b_small_is_one_area_on_every_layout_of_option_a() -> None:
    assert menu(A, "Small") == areas("ABEF", "small")


@clause("crown", "3.7.1(c)")
def test_3_7_1_c_specific_triples_are_six_areas_of_option_a_alone() -> None:
    assert menu(A, "Specific Triples") == areas("ABEF", "triple", *"123456")
    assert refused_by(B, "triple:1", "C") == "3.20"


@clause("crown", "3.7.1(d)")
def test_3_7_1_d_specific_doubles_are_six_areas_of_option_a_alone() -> None:
    assert menu(A, "Specific Doubles") == areas("ABEF", "double", *"123456")
    assert refused_by(B, "double:1", "C") == "3.20"


@clause("crown", "3.7.1(e)")
def test_3_7_1_e_any_triple_is_one_area_of_option_a_alone() -> None:
    assert menu(A, "Any Triple") == areas("ABEF", "any-triple")
    assert refused_by(B, "any-triple", "C") == "3.20"


@clause("crown", "3.7.1(f)")
def test_3_7_1_f_three_dice_totals_are_14_areas_of_option_a() -> None:
    assert menu(A, "Three Dice Totals") == areas("ABEF", "total", *map(str, range(4, 18)))


@clause("crown", "3.7.1(g)")
def test_3_7_1_g_two_dice_combinations_are_15_areas_of_option_a_alone() -> None:
    pairs = [f"{low}-{high}" for low, high in combinations("123456", 2)]
    assert menu(A, "Two Dice Combinations") == areas("ABEF", "pair", *pairs)
    assert refused_by(B, "pair:1-2", "C") == "3.20"


@clause("crown", "3.7.1(h)")
def test_3_7_1_h_single_die_is_six_areas_of_option_a_alone() -> None:
    assert menu(A, "Single Die") == areas("ABEF", "single", *"123456")
    assert refused_by(B, "single:1", "C") == "3.20"


@clause("crown", "3.7.2")
@pytest.mark.parametrize("layout", ["E", "F"])
def test_3_7_2_layouts_e_and_f_add_three_wagers_on_six_spots(layout: str) -> None:
    assert offered(book(A), layout) > offered(book(A), "A")
    assert labels(A, layout) - labels(A, "A") == {"Odd", "Even", "3 of 4 Dice"}
    assert spots(A, layout) == 50 + 1 + 1 + 4 == 56


@clause("crown", "3.7.2(a)")
def test_3_7_2_a_odd_is_one_area_on_layouts_e_and_f_only() -> None:
    assert menu(A, "Odd") == areas("EF", "odd")
    assert [refused_by(A, "odd", layout) for layout in "ABEF"] == ["3.7.1", "3.7.1", None, None]


@clause("crown", "3.7.2(b)")
def test_3_7_2_b_even_is_one_area_on_layouts_e_and_f_only() -> None:
    assert menu(A, "Even") == areas("EF", "even")
    assert [refused_by(A, "even", layout) for layout in "ABEF"] == ["3.7.1", "3.7.1", None, None]


@clause("crown", "3.7.2(c)")
def test_3_7_2_c_3_of_4_dice_is_four_areas_on_layouts_e_and_f_only() -> None:
    sets = ("1-2-3-4", "2-3-4-5", "2-3-5-6", "3-4-5-6")
    assert menu(A, "3 of 4 Dice") == areas("EF", "four", *sets)
    refusals = [refused_by(A, "four:1-2-3-4", layout) for layout in "ABEF"]
    assert refusals == ["3.7.1", "3.7.1", None, None]


@clause("crown", "3.7.3")
@pytest.mark.parametrize("layout", ["C", "D"])
def test_3_7_3_option_b_has_ten_wagers_on_39_spots(layout: str) -> None:
    triples = {f"Specific {of} Triples" for of in ("Symbol", "Colour")}
    any_triples = {f"Any {of} Triple" for of in ("Symbol", "Colour")}
    others = {"Three Dice Totals", "Specific Colour Double", "Single Colour", "Single Symbol"}
    assert labels(B, layout) == {"Big", "Small"} | triples | any_triples | others
    assert spots(B, layout) == 1 + 1 + 6 + 3 + 1 + 1 + 14 + 3 + 3 + 6 == 39


@clause("crown", "3.7.3(a)")
def test_3_7_3_a_big_is_one_area_of_option_b() -> None:
    assert menu(B, "Big") == areas("CD", "big")


@clause("crown", "3.7.3(b)")
def test_3_7_3_b_small_is_one_area_of_option_b() -> None:
    assert menu(B, "Small") == areas("CD", "small")


@clause("crown", "3.7.3(c)")
def test_3_7_3_c_specific_symbol_triples_are_six_areas_of_option_b_alone() -> None:
    assert menu(B, "Specific Symbol Triples") == areas("CD", "symbol-triple", *SYMBOLS)
    assert refused_by(A, "symbol-triple:fish", "A") == "3.20"


@clause("crown", "3.7.3(d)")
def test_3_7_3_d_specific_colour_triples_are_three_areas_of_option_b_alone() -> None:
    assert menu(B, "Specific Colour Triples") == areas("CD", "colour-triple", *COLOURS)
    assert refused_by(A, "colour-triple:red", "A") == "3.20"


@clause("crown", "3.7.3(e)")
def test_3_7_3_e_any_symbol_triple_is_one_area_of_option_b_alone() -> None:
    assert menu(B, "Any Symbol Triple") == areas("CD", "any-symbol-triple")
    assert refused_by(A, "any-symbol-triple", "A") == "3.20"


@clause("crown", "3.7.3(f)")
def test_3_7_3_f_any_colour_triple_is_one_area_of_option_b_alone() -> None:
    assert menu(B, "Any Colour Triple") == areas("CD", "any-colour-triple")
    assert refused_by(A, "any-colour-triple", "A") == "3.20"


@clause("crown", "3.7.3(g)")
def test_3_7_3_g_three_dice_totals_are_14_areas_of_option_b() -> None:
    assert menu(B, "Three Dice Totals") == areas("CD", "total", *map(str, range(4, 18)))


@clause("crown", "3.7.3(h)")
def test_3_7_3_h_specific_colour_double_is_three_areas_of_option_b_alone() -> None:
    assert menu(B, "Specific Colour Double") == areas("CD", "colour-double", *COLOURS)
    assert refused_by(A, "colour-double:red", "A") == "3.20"


@clause("crown", "3.7.3(i)")
def test_3_7_3_i_single_colour_is_three_areas_of_option_b_alone() -> None:
    assert menu(B, "Single Colour") == areas("CD", "colour", *COLOURS)
    assert refused_by(A, "colour:red", "A") == "3.20"


@clause("crown", "3.7.3(j)")
def test_3_7_3_j_single_symbol_is_six_areas_of_option_b_alone() -> None:
    assert menu(B, "Single Symbol") == areas("CD", "symbol", *SYMBOLS)
    assert refused_by(A, "symbol:fish", "A") == "3.20"


@clause("crown", "3.8")
@with_paytable
def test_3_8_small_wins_or_loses_by_rule_3_8(game: str, paytable: str) -> None:
    won, lost = line(game, "small", "123"), line(game, "small", "456")
    assert (won.pays, won.clauses) == (100, ("3.8", "3.8.1", paytable))
    assert (lost.returns, lost.clauses) == (0, ("3.8", "3.8.2"))
    assert figures(book(game).row("small")).edge == Fraction(1, 36)


@clause("crown", "3.8.1")
@either_option
def test_3_8_1_small_wins_on_4_to_10_in_any_combination(game: str) -> None:
    assert wins(game, "small") == totalling(4, 5, 6, 7, 8, 9, 10) - TRIPLES
    assert odds(game, "small", "111") is None  # 3, just under
    assert odds(game, "small", "112") == 1  # 4, the lowest
    assert odds(game, "small", "136") == 1  # 10, the highest
    assert odds(game, "small", "146") is None  # 11, just over


@clause("crown", "3.8.2")
@either_option
def test_3_8_2_small_loses_on_a_triple_or_any_other_total(game: str) -> None:
    losing = TRIPLES | totalling(3, 11, 12, 13, 14, 15, 16, 17, 18)
    assert frozenset(ROLLS) - wins(game, "small") == losing
    for dice in ("222", "333", "146"):  # 6 and 9 by triples, then 11
        lost = line(game, "small", dice)
        assert (lost.returns, lost.clauses) == (0, ("3.8", "3.8.2"))


@clause("crown", "3.9")
@with_paytable
def test_3_9_big_wins_or_loses_by_rule_3_9(game: str, paytable: str) -> None:
    won, lost = line(game, "big", "456"), line(game, "big", "123")
    assert (won.pays, won.clauses) == (100, ("3.9", "3.9.1", paytable))
    assert (lost.returns, lost.clauses) == (0, ("3.9", "3.9.2"))
    assert figures(book(game).row("big")).edge == Fraction(1, 36)


@clause("crown", "3.9.1")
@either_option
def test_3_9_1_big_wins_on_11_to_17_in_any_combination(game: str) -> None:
    assert wins(game, "big") == totalling(11, 12, 13, 14, 15, 16, 17) - TRIPLES
    assert odds(game, "big", "136") is None  # 10, just under
    assert odds(game, "big", "146") == 1  # 11, the lowest
    assert odds(game, "big", "566") == 1  # 17, the highest
    assert odds(game, "big", "666") is None  # 18, just over


@clause("crown", "3.9.2")
@either_option
def test_3_9_2_big_loses_on_a_triple_or_any_other_total(game: str) -> None:
    losing = TRIPLES | totalling(3, 4, 5, 6, 7, 8, 9, 10, 18)
    assert frozenset(ROLLS) - wins(game, "big") == losing
    for dice in ("444", "555", "136"):  # 12 and 15 by triples, then 10
        lost = line(game, "big", dice)
        assert (lost.returns, lost.clauses) == (0, ("3.9", "3.9.2"))


@clause("crown", "3.20")
@pytest.mark.parametrize(
    ("game", "layout", "unlisted", "listed"),
    [
        (A, "E", ["total:3", "total:18", "pair:2-2", "four:1-2-5-6", "seven"], "four:3-4-5-6"),
        (B, "C", ["odd", "even", "four:1-2-3-4", "symbol-double:fish", "seven"], "colour:red"),
    ],
)
def test_3_20_wagers_no_rule_lists_are_refused(
    game: str, layout: str, unlisted: list[str], listed: str
) -> None:
    for key in unlisted:
        facts = {"wager": key, "layout": layout}
        refusal = refuse_unless_offered(book(game), key, layout)
        assert refusal == Refusal("wager-not-offered", ClauseNumber("3.20"), facts)
    assert refuse_unless_offered(book(game), listed, layout) is None
