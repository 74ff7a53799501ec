"""`sicbo diff`: two rulebooks, or two readings of one, compared."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import GAMES, copied, refused, run
from tests.independent.enumeration import ALTERNATIVES, TABLE

KEYS = ["a", "b", "only_a", "only_b", "odds", "names", "offers", "payments", "same"]
CHANGE = ["wager", "odds_a", "ways_a", "edge_a", "odds_b", "ways_b", "edge_b", "edge_change"]
STREAKS = {"star-2016": {"streak:small-big", "streak:odd-even"}}
PAIRS = list(combinations(GAMES, 2))


@cache
def diff(*arguments: str) -> Any:
    return run("diff", *arguments, "--json").json


def keys(game: str) -> set[str]:
    return set(TABLE[game]) | STREAKS.get(game, set())


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_shape(a: str, b: str) -> None:
    told = diff(a, b)
    assert list(told) == KEYS
    assert (told["a"]["rulebook"], told["b"]["rulebook"]) == (a, b)
    assert list(told["a"]) == list(told["b"]) == ["rulebook", "readings"]
    for change in told["odds"]:
        assert list(change) == CHANGE
    for name in told["names"]:
        assert list(name) == ["family", "a", "b"]
        assert name["a"] != name["b"]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_it_tells_what_the_independent_tables_tell(a: str, b: str) -> None:
    told = diff(a, b)
    assert set(told["only_a"]) == keys(a) - keys(b)
    assert set(told["only_b"]) == keys(b) - keys(a)
    both = set(TABLE[a]) & set(TABLE[b])
    changed = {key for key in both if TABLE[a][key] != TABLE[b][key]}
    assert {change["wager"] for change in told["odds"]} == changed
    assert told["same"] == len(both - changed)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_other_way_round_is_the_opposite(a: str, b: str) -> None:
    there, back = diff(a, b), diff(b, a)
    assert (there["a"], there["b"]) == (back["b"], back["a"])
    assert (there["only_a"], there["only_b"]) == (back["only_b"], back["only_a"])
    assert there["same"] == back["same"]
    assert _by(there["names"], "family", "a", "b") == _by(back["names"], "family", "b", "a")
    sides = ("odds_a", "ways_a", "edge_a", "odds_b", "ways_b", "edge_b")
    turned = (*sides[3:], *sides[:3])
    assert _by(there["odds"], "wager", *sides) == _by(back["odds"], "wager", *turned)
    for change in (*there["odds"], *back["odds"]):
        lost = Fraction(change["edge_b"]) - Fraction(change["edge_a"])
        assert change["edge_change"] == str(lost)


def _by(rows: list[dict[str, Any]], key: str, *names: str) -> dict[str, list[Any]]:
    return {row[key]: [row[name] for name in names] for row in rows}


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_does_not_differ_from_itself(game: str) -> None:
    told = diff(game, game)
    assert told["only_a"] == told["only_b"] == told["odds"] == told["names"] == []
    assert told["same"] == len(keys(game))


def test_what_the_odds_of_the_electronic_game_do_to_the_edge() -> None:
    told = _by(diff("star-2016", "aruze-etg")["odds"], "wager", *CHANGE[1:])
    assert told["triple:4"] == [[180], 1, "35/216", [190], 1, "25/216", "-5/108"]
    assert told["double:2"] == [[11], 16, "1/9", [12], 16, "1/27", "-2/27"]
    assert len(told) == 12


def test_what_each_casino_calls_a_wager() -> None:
    names = _by(diff("star-2016", "canberra-2005")["names"], "family", "a", "b")
    assert names["pair"] == ["Dice Combinations", "Domino Combination"]


@pytest.mark.parametrize(("game", "reading", "value"), list(ALTERNATIVES)[::3])
def test_two_readings_of_one_book(game: str, reading: str, value: str) -> None:
    told = diff(game, game, "--reading-b", f"{reading}={value}")
    other = ALTERNATIVES[game, reading, value]
    changed = {key for key in other if key in TABLE[game] and other[key] != TABLE[game][key]}
    assert {c["wager"] for c in told["odds"]} - STREAKS.get(game, set()) == changed
    assert set(told["only_b"]) == set(other) - set(TABLE[game])
    assert told["only_a"] == []
    assert told["names"] == []
    assert told["b"]["readings"] == told["a"]["readings"] | {reading: value}


@pytest.mark.parametrize(
    ("game", "reading"),
    [("star-2016", "star.even=printed-666-loses"), ("crown-b", "crown-b.colour_count=exact")],
)
def test_two_readings_the_other_way_round(game: str, reading: str) -> None:
    there = diff(game, game, "--reading-b", reading)
    back = diff(game, game, "--reading-a", reading)
    assert (there["a"], there["b"]) == (back["b"], back["a"])
    assert {c["wager"]: Fraction(c["edge_change"]) for c in there["odds"]} == {
        c["wager"]: -Fraction(c["edge_change"]) for c in back["odds"]
    }


def test_a_reading_that_moves_a_streak() -> None:
    told = diff("star-2016", "star-2016", "--reading-b", "streak.first=opening_result")
    assert _by(told["odds"], "wager", "ways_a", "ways_b", "edge_a", "edge_b") == {
        key: [None, None, "201/2048", "-823/1024"] for key in STREAKS["star-2016"]
    }


def test_files_will_do(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert diff(f"{path}#crown-a", f"{path}#crown-b") == diff("crown-a", "crown-b")
    assert f"{path}#crown-a or {path}#crown-b" in refused(run("diff", "crown-a", path))


def test_a_reading_of_the_other_book_is_refused() -> None:
    line = refused(run("diff", "crown-a", "crown-b", "--reading-a", "crown-b.single=every-die"))
    assert "got 'crown-b.single'" in line


@pytest.mark.parametrize(("a", "b"), [("star-2016", "mbs-2020"), ("crown-a", "aruze-etg")])
def test_for_people(a: str, b: str) -> None:
    shown = run("diff", a, b)
    assert (shown.code, shown.err) == (0, "")
    told = diff(a, b)
    assert f"{told['same']} wagers win on the same rolls at the same odds in both" in shown.out
    if told["only_a"]:
        assert f"only {a}: " in shown.out
    if told["only_b"]:
        assert f"only {b}: " in shown.out
    for name in told["names"]:
        assert f"{name['family']} is {name['a']} at {a}, {name['b']} at {b}" in shown.out


def test_for_people_two_readings_are_told_apart() -> None:
    shown = run(*("diff", "mbs-2020", "mbs-2020"), "--reading-b", "mbs.double_single=all-thirty")
    assert "only mbs-2020 (b): " in shown.out
    assert "double-single:1-1-2" in shown.out
