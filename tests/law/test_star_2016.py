"""The Star, Sydney: every clause that the law alone can prove."""

import datetime
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from sicbo.core.dice import ROLLS, Roll, roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence, refuse_unless_in_force
from sicbo.core.law.document import OnPublication
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import offered, options_of, refuse_unless_offered
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.settlement import settle
from sicbo.core.law.streaks import MarketFigures, market_figures
from sicbo.core.money import Amount
from tests.law.play import TRIPLES, book, keys, line, odds, showing, totalling, wins

clause = pytest.mark.clause
STAR = "star-2016"
LAYOUTS = ("A", "B", "C", "D")
FACES = range(1, 7)
EVERY = frozenset(ROLLS)
PAIRS = [f"pair:{low}-{high}" for low, high in combinations(FACES, 2)]
FOURS = ["four:1-2-3-4", "four:2-3-4-5", "four:2-3-5-6", "four:3-4-5-6"]

Reading = tuple[str, str]
Outcome = tuple[int, tuple[str, ...]]


def back(key: str, rolls: frozenset[Roll], *readings: Reading) -> set[Outcome]:
    """What a stake of 100 returns over the rolls, and by which clauses."""
    stakes = {WagerKey(key): Amount(100)}
    lines = [settle(book(STAR, *readings), each, stakes).lines[0] for each in rolls]
    return {(each.returns, each.clauses) for each in lines}


def edge(key: str, *readings: Reading) -> Fraction:
    return figures(book(STAR, *readings).row(key)).edge


def paid(key: str) -> tuple[set[Outcome], str]:
    """What 100 returns by which clauses wherever the wager wins, and the house's edge."""
    return back(key, wins(STAR, key)), str(edge(key))


def family(name: str) -> dict[str, frozenset[Roll]]:
    """Every spot of a family, and where it wins."""
    return {key: wins(STAR, key) for key in keys(STAR, name)}


def why(refusal: Refusal | None) -> tuple[str, str] | None:
    return None if refusal is None else (refusal.reason, refusal.clause)


def no_offer(key: str, layout: str, *options: str) -> tuple[str, str] | None:
    return why(refuse_unless_offered(book(STAR), key, layout, options))


def triple(*faces: int) -> frozenset[Roll]:
    return frozenset(roll(face, face, face) for face in faces)


def market(key: str, *readings: Reading) -> MarketFigures:
    rulebook = book(STAR, *readings)
    (streak,) = rulebook.streaks
    (found,) = (each for each in streak.markets if each.key == key)
    return market_figures(rulebook, streak, found)


@clause("star-2016", "Order")
def test_order_names_act_approver_delegate_and_the_day_it_was_signed() -> None:
    identity = book(STAR).document.identity
    assert (identity.title, identity.operator) == ("Sic Bo", "The Star Pty Limited")
    assert identity.regulator == "Independent Liquor and Gaming Authority"
    assert identity.act == "Casino Control Act 1992, section 66(1)"
    assert "Order approving amendments" in identity.instrument
    assert identity.signed == datetime.date(2016, 8, 17)
    assert identity.delegate == "Manager, Market Product Approvals and Casino Operations"
    assert isinstance(identity.in_force, OnPublication)


@clause("star-2016", "Order")
def test_order_takes_effect_on_the_day_of_publication_and_not_of_signing() -> None:
    identity = book(STAR).document.identity
    days = [datetime.date(2016, 8, day) for day in (18, 19, 20)]
    proof = Evidence("the Authority's website", in_force=days[1])
    answers = [why(refuse_unless_in_force(identity, on, proof)) for on in days]
    assert answers == [("rulebook-not-in-force", "Order"), None, None]
    for on in days:
        assert why(refuse_unless_in_force(identity, on)) == ("approval-missing", "Order")


@clause("star-2016", "1.1 total")
def test_1_1_total_is_the_sum_of_the_three_uppermost_sides() -> None:
    assert [each.total for each in ROLLS] == [sum(each) for each in product(FACES, repeat=3)]
    assert settle(book(STAR), roll(6, 1, 3), {}).total == 10
    assert [len(totalling(total)) for total in (2, 3, 18, 19)] == [0, 1, 1, 0]


@clause("star-2016", "1.1 triple")
def test_1_1_triple_is_three_dice_of_the_same_value() -> None:
    triples = {str(each) for each in ROLLS if each.is_triple}
    assert triples == {"111", "222", "333", "444", "555", "666"}


@clause("star-2016", "3.1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_3_1_permits_these_fifty_wagers_and_no_other(layout: str) -> None:
    spots = {"small", "big", "any-triple", *PAIRS}
    spots |= {f"{family}:{face}" for family in ("triple", "double", "single") for face in FACES}
    spots |= {f"total:{total}" for total in range(4, 18)}
    assert len(spots) == 50
    assert offered(book(STAR), layout) == spots
    strangers = ["total:3", "total:18", "triple:0", "triple:7", "double:7", "single:0", "single:7"]
    strangers += ["pair:1-1", "three:1-2-3", "double-single:1-1-2", "any-double", "four:1-3-5-6"]
    for key in strangers:
        assert no_offer(key, layout, "odd", "even", "four") == ("wager-not-offered", "3.1"), key


@clause("star-2016", "3.1.1")
def test_3_1_1_small_is_one_standard_spot() -> None:
    assert keys(STAR, "small") == ["small"]
    assert [no_offer("small", layout) for layout in LAYOUTS] == [None] * 4


@clause("star-2016", "3.1.1.1")
def test_3_1_1_1_small_wins_on_4_to_10_but_not_on_triple_2_or_3() -> None:
    winning = totalling(4, 5, 6, 7, 8, 9, 10) - triple(2, 3)
    assert wins(STAR, "small") == winning
    assert back("small", winning) == {(200, ("3.1.1", "3.1.1.1", "7.1 Small"))}
    limits = [odds(STAR, "small", dice) for dice in ("111", "112", "136", "146")]
    assert limits == [None, 1, 1, None]  # totals 3, 4, 10 and 11


@clause("star-2016", "3.1.1.2")
def test_3_1_1_2_small_loses_on_any_other_total_or_a_triple() -> None:
    losing = totalling(3, 11, 12, 13, 14, 15, 16, 17, 18) | TRIPLES
    assert back("small", losing) == {(0, ("3.1.1", "3.1.1.2"))}


@clause("star-2016", "3.1.2")
def test_3_1_2_big_is_one_standard_spot() -> None:
    assert keys(STAR, "big") == ["big"]
    assert [no_offer("big", layout) for layout in LAYOUTS] == [None] * 4


@clause("star-2016", "3.1.2.1")
def test_3_1_2_1_big_wins_on_11_to_17_but_not_on_triple_4_or_5() -> None:
    winning = totalling(11, 12, 13, 14, 15, 16, 17) - triple(4, 5)
    assert wins(STAR, "big") == winning
    assert back("big", winning) == {(200, ("3.1.2", "3.1.2.1", "7.1 Big"))}
    limits = [odds(STAR, "big", dice) for dice in ("136", "146", "566", "666")]
    assert limits == [None, 1, 1, None]  # totals 10, 11, 17 and 18


@clause("star-2016", "3.1.2.2")
def test_3_1_2_2_big_loses_on_any_other_total_or_a_triple() -> None:
    losing = totalling(3, 4, 5, 6, 7, 8, 9, 10, 18) | TRIPLES
    assert back("big", losing) == {(0, ("3.1.2", "3.1.2.2"))}


@clause("star-2016", "3.1.3")
def test_3_1_3_specific_triple_wins_on_that_triple_alone() -> None:
    assert family("triple") == {f"triple:{n}": triple(n) for n in FACES}
    assert back("triple:2", EVERY - triple(2)) == {(0, ("3.1.3",))}


@clause("star-2016", "3.1.4")
def test_3_1_4_double_wins_once_on_the_triple() -> None:
    assert family("double") == {f"double:{n}": showing(n, 2) | showing(n, 3) for n in FACES}
    two, three = line(STAR, "double:2", "221"), line(STAR, "double:2", "222")
    assert two.pays == three.pays == 1100
    assert three.clauses == ("3.1.4", "7.1 Specific Doubles")
    assert back("double:2", showing(2, 0) | showing(2, 1)) == {(0, ("3.1.4",))}


@clause("star-2016", "3.1.5")
def test_3_1_5_any_triple_wins_on_each_of_the_six_triples_alone() -> None:
    assert keys(STAR, "any-triple") == ["any-triple"]
    assert wins(STAR, "any-triple") == triple(1, 2, 3, 4, 5, 6)
    assert back("any-triple", EVERY - triple(*FACES)) == {(0, ("3.1.5",))}


@clause("star-2016", "3.1.6")
def test_3_1_6_total_wins_on_that_total_in_any_combination_triples_too() -> None:
    assert family("total") == {f"total:{n}": totalling(n) for n in range(4, 18)}
    limits = [odds(STAR, "total:9", dice) for dice in ("134", "126", "333", "136")]
    assert limits == [None, 7, 7, None]  # totals 8, 9, 9 as a triple and 10
    assert back("total:9", EVERY - totalling(9)) == {(0, ("3.1.6",))}


@clause("star-2016", "3.1.7")
def test_3_1_7_combination_of_two_wins_once_only_when_both_numbers_show() -> None:
    both = [EVERY - showing(low, 0) - showing(high, 0) for low, high in combinations(FACES, 2)]
    assert family("pair") == dict(zip(PAIRS, both, strict=True))
    dice = ("123", "112", "122", "222", "113", "345")
    assert [line(STAR, "pair:1-2", each).pays for each in dice] == [600, 600, 600, 0, 0, 0]


@clause("star-2016", "3.1.8")
def test_3_1_8_single_die_wins_on_one_or_more_dice() -> None:
    assert family("single") == {f"single:{n}": EVERY - showing(n, 0) for n in FACES}
    assert back("single:4", showing(4, 0)) == {(0, ("3.1.8",))}


@clause("star-2016", "3.2")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_3_2_each_optional_wager_is_off_until_the_operator_switches_it_on(layout: str) -> None:
    assert sorted(options_of(book(STAR))) == ["even", "four", "odd", "streak"]
    optional = {"odd": "odd", "even": "even", "four": "four:1-2-3-4"}
    for option, key in optional.items():
        assert no_offer(key, layout) == ("wager-not-offered", "3.2")
        assert no_offer(key, layout, option) is None
        others = [other for other in optional if other != option]
        assert no_offer(key, layout, *others) == ("wager-not-offered", "3.2")
    assert len(offered(book(STAR), layout, ["odd", "even", "four"])) == 56


@clause("star-2016", "3.2.1")
def test_3_2_1_odd_is_one_optional_spot() -> None:
    assert keys(STAR, "odd") == ["odd"]
    assert offered(book(STAR), "A", ["odd"]) - offered(book(STAR), "A") == {"odd"}


@clause("star-2016", "3.2.1.1")
def test_3_2_1_1_odd_wins_on_odd_totals_5_to_17_but_not_on_triple_3_or_5() -> None:
    winning = totalling(5, 7, 9, 11, 13, 15, 17) - triple(3, 5)
    assert wins(STAR, "odd") == winning
    assert back("odd", winning) == {(200, ("3.2.1", "3.2.1.1", "7.1 Odd"))}
    limits = [odds(STAR, "odd", dice) for dice in ("111", "113", "566", "666")]
    assert limits == [None, 1, 1, None]  # totals 3, 5, 17 and 18


@clause("star-2016", "3.2.1.2")
def test_3_2_1_2_odd_loses_on_any_other_total_or_triple() -> None:
    losing = totalling(3, 4, 6, 8, 10, 12, 14, 16, 18) | TRIPLES
    assert back("odd", losing) == {(0, ("3.2.1", "3.2.1.2"))}


@clause("star-2016", "3.2.2")
def test_3_2_2_even_is_one_optional_spot() -> None:
    assert keys(STAR, "even") == ["even"]
    assert offered(book(STAR), "A", ["even"]) - offered(book(STAR), "A") == {"even"}


EVENS = {
    "corrected": (totalling(4, 6, 8, 10, 12, 14, 16) - triple(2, 4), "1/36"),
    "printed-666-loses": (totalling(4, 6, 8, 12, 14, 16, 18) - triple(2, 4, 6), "5/18"),
    "printed-666-wins": (totalling(4, 6, 8, 12, 14, 16, 18) - triple(2, 4), "29/108"),
    "plus-10-666-wins": (totalling(4, 6, 8, 10, 12, 14, 16, 18) - triple(2, 4), "1/54"),
}


@clause("star-2016", "3.2.2.1")
def test_3_2_2_1_even_wins_by_the_printed_list_or_as_it_must_have_been_meant() -> None:
    for reading, (winning, _) in EVENS.items():
        outcomes = back("even", winning, ("star.even", reading))
        assert outcomes == {(200, ("3.2.2", "3.2.2.1", "7.1 Even"))}, reading
    assert wins(STAR, "even") == EVERY - TRIPLES - wins(STAR, "odd")
    limits = [odds(STAR, "even", dice) for dice in ("111", "112", "136", "466", "666")]
    assert limits == [None, 1, 1, 1, None]  # totals 3, 4, 10, 16 and 18


@clause("star-2016", "3.2.2.2")
@pytest.mark.parametrize("reading", EVENS)
def test_3_2_2_2_even_loses_on_any_other_total_or_triple(reading: str) -> None:
    winning, house = EVENS[reading]
    losing = back("even", EVERY - winning, ("star.even", reading))
    assert losing == {(0, ("3.2.2", "3.2.2.2"))}
    assert edge("even", ("star.even", reading)) == Fraction(house)


@clause("star-2016", "3.2.3")
def test_3_2_3_four_numbers_win_once_on_three_different_ones_of_them() -> None:
    shown = [{*permutations(map(int, key[5::2]), 3)} for key in FOURS]
    assert family("four") == dict(zip(FOURS, shown, strict=True))
    dice = ("421", "112", "111", "125")
    assert [line(STAR, "four:1-2-3-4", each).pays for each in dice] == [700, 0, 0, 0]
    repeats = ("star.four_numbers", "repeats")
    assert wins(STAR, "four:1-2-3-4", repeats) == set(product((1, 2, 3, 4), repeat=3))
    assert edge("four:1-2-3-4", repeats) == Fraction(-37, 27)


@clause("star-2016", "7.1 Small")
def test_7_1_small_pays_1_to_1() -> None:
    assert paid("small") == ({(200, ("3.1.1", "3.1.1.1", "7.1 Small"))}, "1/36")


@clause("star-2016", "7.1 Big")
def test_7_1_big_pays_1_to_1() -> None:
    assert paid("big") == ({(200, ("3.1.2", "3.1.2.1", "7.1 Big"))}, "1/36")


@clause("star-2016", "7.1 Odd")
def test_7_1_odd_pays_1_to_1() -> None:
    assert paid("odd") == ({(200, ("3.2.1", "3.2.1.1", "7.1 Odd"))}, "1/36")


@clause("star-2016", "7.1 Even")
def test_7_1_even_pays_1_to_1() -> None:
    assert paid("even") == ({(200, ("3.2.2", "3.2.2.1", "7.1 Even"))}, "1/36")


@clause("star-2016", "7.1 Specific Triples")
@pytest.mark.parametrize("face", FACES)
def test_7_1_specific_triples_pay_180_to_1(face: int) -> None:
    assert paid(f"triple:{face}") == ({(18100, ("3.1.3", "7.1 Specific Triples"))}, "35/216")


@clause("star-2016", "7.1 Specific Doubles")
@pytest.mark.parametrize("face", FACES)
def test_7_1_specific_doubles_pay_11_to_1(face: int) -> None:
    assert paid(f"double:{face}") == ({(1200, ("3.1.4", "7.1 Specific Doubles"))}, "1/9")


@clause("star-2016", "7.1 Any Triple")
def test_7_1_any_triple_pays_31_to_1() -> None:
    assert paid("any-triple") == ({(3200, ("3.1.5", "7.1 Any Triple"))}, "1/9")


@clause("star-2016", "7.1 Three Dice Totals")
def test_7_1_three_dice_totals_pay_by_the_table() -> None:
    to_one = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}
    ways = {4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27}
    for low, price in to_one.items():
        outcome = (100 + 100 * price, ("3.1.6", "7.1 Three Dice Totals"))
        house = str(1 - Fraction(ways[low] * (price + 1), 216))
        assert paid(f"total:{low}") == paid(f"total:{21 - low}") == ({outcome}, house), low


@clause("star-2016", "7.1 Four Number Combinations")
@pytest.mark.parametrize("key", FOURS)
def test_7_1_four_number_combinations_pay_7_to_1(key: str) -> None:
    assert paid(key) == ({(800, ("3.2.3", "7.1 Four Number Combinations"))}, "1/9")


@clause("star-2016", "7.1 Dice Combinations")
@pytest.mark.parametrize("key", PAIRS)
def test_7_1_dice_combinations_pay_6_to_1(key: str) -> None:
    assert paid(key) == ({(700, ("3.1.7", "7.1 Dice Combinations"))}, "1/36")


@clause("star-2016", "7.1 Single Die Bet")
@pytest.mark.parametrize("face", FACES)
def test_7_1_single_die_bet_pays_1_2_or_12_to_1_for_one_two_or_three_dice(face: int) -> None:
    for dice, returned in ((1, 200), (2, 300), (3, 1300)):
        outcome = (returned, ("3.1.8", "7.1 Single Die Bet"))
        assert back(f"single:{face}", showing(face, dice)) == {outcome}
    assert edge(f"single:{face}") == Fraction(1, 27)


@clause("star-2016", "7.2")
def test_7_2_streaks_of_4_to_12_pay_by_the_table_and_shorter_ones_nothing() -> None:
    to_one = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}
    (streak,) = book(STAR).streaks
    paytable = {pay.length: pay.to_one for pay in streak.pays}
    assert (streak.pays_clause, paytable) == ("7.2", to_one)
    # Each of two sides is as likely: count how every sequence of twelve results begins.
    runs = [(*sides, False).index(False) for sides in product((True, False), repeat=12)]
    found = market("streak:small-big").whole
    assert [4096 * share for share in found.law] == [runs.count(run) for run in range(13)]
    assert 4096 * found.figures.returned == sum(to_one[run] + 1 for run in runs if run >= 4)


@clause("star-2016", "7.2")
@pytest.mark.parametrize("key", ["streak:small-big", "streak:odd-even"])
def test_7_2_keeps_201_2048ths_for_the_house_on_every_side(key: str) -> None:
    found = market(key)
    assert len(found.sides) == 2
    for each in (found.whole, *found.sides.values()):
        assert each.figures.edge == Fraction(201, 2048)
        assert each.figures.probability == Fraction(1, 16)
        assert each.law == (*(Fraction(1, 2 ** (n + 1)) for n in range(12)), Fraction(1, 4096))
        assert each.mean_results == Fraction(1053, 512)


@clause("star-2016", "7.2")
def test_7_2_is_worth_what_the_other_readings_make_of_it() -> None:
    readings = {
        ("streak.first", "opening_result"): (Fraction(-823, 1024), Fraction(1, 8)),
        ("streak.side", "first_result"): (Fraction(-823, 1024), Fraction(1, 8)),
        ("streak.side", "nominate"): (Fraction(201, 2048), Fraction(1, 16)),
        ("streak.paid", "each-level"): (Fraction(-317, 512), Fraction(1, 16)),
    }
    for reading, (house, four_or_more) in readings.items():
        for key in ("streak:small-big", "streak:odd-even"):
            found = market(key, reading).whole.figures
            assert (found.edge, found.probability) == (house, four_or_more), reading


@clause("star-2016", "7.2")
def test_7_2_pays_odd_and_even_streaks_unless_6_3_is_read_as_printed() -> None:
    assert book(STAR).streak_keys == ("streak:small-big", "streak:odd-even")
    printed = ("streak.markets", "small-big-only")
    assert book(STAR, printed).streak_keys == ("streak:small-big",)
    assert market("streak:small-big", printed).whole.figures.edge == Fraction(201, 2048)
