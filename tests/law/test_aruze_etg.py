"""Aruze Sic Bo, the electronic table: every clause that the law alone can prove."""

import datetime
from fractions import Fraction
from itertools import combinations

import pytest

from sicbo.core.dice import ROLLS, Roll, roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence, refuse_unless_in_force
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import offered, options_of, refuse_unless_offered
from sicbo.core.law.settlement import settle
from sicbo.core.money import Amount
from tests.law.play import TRIPLES, book, keys, line, odds, showing, totalling, wins

clause = pytest.mark.clause
ARUZE = "aruze-etg"
FACES = range(1, 7)
EVERY = frozenset(ROLLS)


def back(key: str, rolls: frozenset[Roll]) -> set[tuple[int, tuple[str, ...]]]:
    """What a stake of 100 returns over the rolls, and by which clauses."""
    stakes = {WagerKey(key): Amount(100)}
    lines = [settle(book(ARUZE), each, stakes).lines[0] for each in rolls]
    return {(each.returns, each.clauses) for each in lines}


def edge(key: str) -> Fraction:
    return figures(book(ARUZE).row(key)).edge


def triple(*faces: int) -> frozenset[Roll]:
    return frozenset(roll(face, face, face) for face in faces)


@clause("aruze-etg", "Title")
def test_title_is_all_the_text_tells_of_itself() -> None:
    identity = book(ARUZE).document.identity
    assert (identity.id, identity.title) == ("aruze-etg", "Aruze Sic Bo Electronic Table Game")
    assert identity.act == identity.instrument == identity.operator == "not named in the text"
    assert (identity.version, identity.signed, identity.delegate) == (None, None, None)
    assert identity.in_force.printed == "undated"


@clause("aruze-etg", "Title")
@pytest.mark.parametrize("year", [1992, 2016, 2040])
def test_title_without_date_may_not_be_played_until_its_approval_is_shown(year: int) -> None:
    refusal = refuse_unless_in_force(book(ARUZE).document.identity, datetime.date(year, 1, 1))
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("approval-missing", "Title")
    assert refusal.facts == {"printed": "undated"}


@clause("aruze-etg", "Title")
def test_title_refuse_unless_in_force_from_the_day_its_approval_names() -> None:
    identity = book(ARUZE).document.identity
    day, since = datetime.timedelta(days=1), datetime.date(2014, 3, 1)
    evidence = Evidence("a letter of the Authority", since)
    early = refuse_unless_in_force(identity, since - day, evidence)
    assert early is not None
    assert (early.reason, early.clause) == ("rulebook-not-in-force", "Title")
    assert early.facts == {"in_force": "2014-03-01", "on": "2014-02-28"}
    assert refuse_unless_in_force(identity, since, evidence) is None
    assert refuse_unless_in_force(identity, since + day, evidence) is None


@clause("aruze-etg", "3.9")
def test_3_9_permits_these_fifty_wagers() -> None:
    spots = {"small", "big", "any-triple"}
    spots |= {f"{family}:{face}" for family in ("triple", "double", "single") for face in FACES}
    spots |= {f"total:{total}" for total in range(4, 18)}
    spots |= {f"pair:{low}-{high}" for low, high in combinations(FACES, 2)}
    assert len(spots) == 50
    assert offered(book(ARUZE), "A") == spots
    assert options_of(book(ARUZE)) == ()
    assert book(ARUZE).streak_keys == ()


@clause("aruze-etg", "3.9")
@pytest.mark.parametrize(
    "key",
    [
        *("odd", "even", "four:1-2-3-4", "streak:small-big", "three:1-2-3", "any-double"),
        *("total:3", "total:18", "triple:0", "triple:7", "double:7", "single:0", "single:7"),
        *("pair:1-1", "double-single:1-1-2"),
    ],
)
def test_3_9_permits_no_other_wager(key: str) -> None:
    refusal = refuse_unless_offered(book(ARUZE), key, "A")
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("wager-not-offered", "3.9")
    assert refusal.facts["wager"] == key


@clause("aruze-etg", "3.9.1")
def test_3_9_1_small_is_one_spot() -> None:
    assert keys(ARUZE, "small") == ["small"]
    assert book(ARUZE).row("small").label == "Small"
    assert refuse_unless_offered(book(ARUZE), "small", "A") is None


@clause("aruze-etg", "3.9.1.1")
def test_3_9_1_1_small_wins_on_4_to_10_but_not_on_triple_2_or_3() -> None:
    winning = totalling(4, 5, 6, 7, 8, 9, 10) - triple(2, 3)
    assert wins(ARUZE, "small") == winning
    assert back("small", winning) == {(200, ("3.9.1", "3.9.1.1", "3.9.10"))}
    assert odds(ARUZE, "small", "111") is None  # 3, just under
    assert odds(ARUZE, "small", "112") == 1  # 4, the lowest
    assert odds(ARUZE, "small", "136") == 1  # 10, the highest
    assert odds(ARUZE, "small", "146") is None  # 11, just over
    assert odds(ARUZE, "small", "222") is None
    assert odds(ARUZE, "small", "333") is None


@clause("aruze-etg", "3.9.1.2")
def test_3_9_1_2_small_loses_on_any_other_total_or_a_triple() -> None:
    losing = totalling(3, 11, 12, 13, 14, 15, 16, 17, 18) | TRIPLES
    assert len(losing) == 111
    assert back("small", losing) == {(0, ("3.9.1", "3.9.1.2"))}


@clause("aruze-etg", "3.9.2")
def test_3_9_2_big_is_one_spot() -> None:
    assert keys(ARUZE, "big") == ["big"]
    assert book(ARUZE).row("big").label == "Big"
    assert refuse_unless_offered(book(ARUZE), "big", "A") is None


@clause("aruze-etg", "3.9.2.1")
def test_3_9_2_1_big_wins_on_11_to_17_but_not_on_triple_4_or_5() -> None:
    winning = totalling(11, 12, 13, 14, 15, 16, 17) - triple(4, 5)
    assert wins(ARUZE, "big") == winning
    assert back("big", winning) == {(200, ("3.9.2", "3.9.2.1", "3.9.10"))}
    assert odds(ARUZE, "big", "136") is None  # 10, just under
    assert odds(ARUZE, "big", "146") == 1  # 11, the lowest
    assert odds(ARUZE, "big", "566") == 1  # 17, the highest
    assert odds(ARUZE, "big", "666") is None  # 18, just over
    assert odds(ARUZE, "big", "444") is None
    assert odds(ARUZE, "big", "555") is None


@clause("aruze-etg", "3.9.2.2")
def test_3_9_2_2_big_loses_on_any_other_total_or_a_triple() -> None:
    losing = totalling(3, 4, 5, 6, 7, 8, 9, 10, 18) | TRIPLES
    assert len(losing) == 111
    assert back("big", losing) == {(0, ("3.9.2", "3.9.2.2"))}


@clause("aruze-etg", "3.9.3")
def test_3_9_3_triple_wins_on_that_triple_alone() -> None:
    assert keys(ARUZE, "triple") == [f"triple:{face}" for face in FACES]
    for face in FACES:
        assert wins(ARUZE, f"triple:{face}") == triple(face)
    assert odds(ARUZE, "triple:2", "221") is None
    assert odds(ARUZE, "triple:2", "333") is None
    assert back("triple:2", EVERY - triple(2)) == {(0, ("3.9.3",))}


@clause("aruze-etg", "3.9.4")
def test_3_9_4_double_wins_on_two_of_the_number_and_once_on_three() -> None:
    assert keys(ARUZE, "double") == [f"double:{face}" for face in FACES]
    for face in FACES:
        assert wins(ARUZE, f"double:{face}") == showing(face, 2) | showing(face, 3)
    two, three = line(ARUZE, "double:2", "221"), line(ARUZE, "double:2", "222")
    assert two.pays == three.pays == 1200
    assert three.clauses == ("3.9.4", "3.9.10")
    assert back("double:2", showing(2, 0) | showing(2, 1)) == {(0, ("3.9.4",))}


@clause("aruze-etg", "3.9.5")
def test_3_9_5_any_triple_wins_on_each_of_the_six_triples_alone() -> None:
    assert keys(ARUZE, "any-triple") == ["any-triple"]
    assert wins(ARUZE, "any-triple") == triple(1, 2, 3, 4, 5, 6)
    assert odds(ARUZE, "any-triple", "665") is None
    assert back("any-triple", EVERY - triple(*FACES)) == {(0, ("3.9.5",))}


@clause("aruze-etg", "3.9.6")
def test_3_9_6_total_wins_on_that_total_in_any_combination_triples_too() -> None:
    assert keys(ARUZE, "total") == [f"total:{total}" for total in range(4, 18)]
    for total in range(4, 18):
        assert wins(ARUZE, f"total:{total}") == totalling(total)
    for key, dice in (("total:6", "222"), ("total:9", "333"), ("total:15", "555")):
        assert odds(ARUZE, key, dice) is not None
    assert odds(ARUZE, "total:9", "134") is None  # 8, just under
    assert odds(ARUZE, "total:9", "136") is None  # 10, just over
    assert back("total:9", EVERY - totalling(9)) == {(0, ("3.9.6",))}


@clause("aruze-etg", "3.9.7")
def test_3_9_7_combination_of_two_wins_once_only_when_both_numbers_show() -> None:
    assert len(keys(ARUZE, "pair")) == 15
    for low, high in combinations(FACES, 2):
        both = frozenset(each for each in ROLLS if low in each and high in each)
        assert len(both) == 30
        assert wins(ARUZE, f"pair:{low}-{high}") == both
    for dice in ("123", "112", "122", "211"):
        assert line(ARUZE, "pair:1-2", dice).pays == 600, dice
    for dice in ("111", "113", "223", "345"):
        assert line(ARUZE, "pair:1-2", dice).returns == 0, dice


@clause("aruze-etg", "3.9.8")
def test_3_9_8_any_number_wins_on_one_or_more_dice() -> None:
    assert keys(ARUZE, "single") == [f"single:{face}" for face in FACES]
    assert book(ARUZE).row("single:4").label == "Any Number 4"
    for face in FACES:
        assert wins(ARUZE, f"single:{face}") == EVERY - showing(face, 0)
    assert len(wins(ARUZE, "single:4")) == 91
    assert back("single:4", showing(4, 0)) == {(0, ("3.9.8",))}


@clause("aruze-etg", "3.9.10")
@pytest.mark.parametrize(
    ("key", "dice", "to_one", "house"),
    [
        ("small", "124", 1, "1/36"),
        ("big", "356", 1, "1/36"),
        *((f"triple:{n}", f"{n}{n}{n}", 190, "25/216") for n in FACES),
        ("any-triple", "555", 31, "1/9"),
        *((f"double:{n}", f"{n}{n}{n % 6 + 1}", 12, "1/27") for n in FACES),
        *((f"pair:{m}-{n}", f"{m}{n}{n}", 6, "1/36") for m, n in combinations(FACES, 2)),
        ("total:4", "112", 62, "1/8"),
        ("total:5", "122", 31, "1/9"),
        ("total:6", "123", 18, "13/108"),
        ("total:7", "124", 12, "7/72"),
        ("total:8", "125", 8, "1/8"),
        ("total:9", "126", 7, "2/27"),
        ("total:10", "136", 6, "1/8"),
        ("total:11", "146", 6, "1/8"),
        ("total:12", "156", 7, "2/27"),
        ("total:13", "256", 8, "1/8"),
        ("total:14", "356", 12, "7/72"),
        ("total:15", "456", 18, "13/108"),
        ("total:16", "466", 31, "1/9"),
        ("total:17", "566", 62, "1/8"),
    ],
)
def test_3_9_10_pays_by_the_table(key: str, dice: str, to_one: int, house: str) -> None:
    won = line(ARUZE, key, dice, 250)
    assert won.odds == to_one
    assert (won.pays, won.returns) == (250 * to_one, 250 * to_one + 250)
    assert won.clauses[-1] == "3.9.10"
    assert edge(key) == Fraction(house)


@clause("aruze-etg", "3.9.10")
@pytest.mark.parametrize("face", FACES)
def test_3_9_10_any_number_pays_1_2_or_12_to_1_for_one_two_or_three_dice(face: int) -> None:
    for dice, returned in ((1, 200), (2, 300), (3, 1300)):
        assert back(f"single:{face}", showing(face, dice)) == {(returned, ("3.9.8", "3.9.10"))}
    assert edge(f"single:{face}") == Fraction(1, 27)


@clause("aruze-etg", "3.1")
def test_3_1_instructions_on_how_to_play_stand_in_the_document_each_with_its_clauses() -> None:
    document = book("aruze-etg").document
    policies = document.policies
    assert policies is not None
    assert policies.papers is not None
    assert policies.papers.instructions_clause == "3.1"
    cited = {number for each in document.instructions for number in (each.clause, *each.also)}
    assert len(document.instructions) == 8
    assert cited <= document.clauses.keys()
    # Money in, wagers, the end of the period, the shooter, the result, wins, voids, money out.
    assert {"3.4.1", "3.5", "1.1 wagering period", "3.10", "3.11", "3.4.2", "3.7"} <= cited
