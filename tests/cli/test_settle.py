"""`sicbo settle`: one roll settled, with the clauses."""

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.dice import ROLLS, Roll
from tests.cli.run import GAMES, copied, refused, run
from tests.independent.enumeration import ALTERNATIVES, SYMBOLS, TABLE

KEYS = [
    *("rulebook", "readings", "roll", "total", "announcement"),
    *("lit", "lines", "staked", "returned"),
]
LINE = ["wager", "stake", "wins", "odds", "pays", "returns", "clauses"]
SOME = [roll for place, roll in enumerate(ROLLS) if place % 37 == 0 or roll.is_triple]
NUMBERED = [game for game in GAMES if game != "crown-b"]


@cache
def settle(game: str, dice: str, *arguments: str) -> Any:
    return run("settle", game, *dice, *arguments, "--json").json


def only(game: str, dice: str, *arguments: str) -> dict[str, Any]:
    (line,) = settle(game, dice, *arguments)["lines"]
    assert isinstance(line, dict)
    return line


def test_the_shape() -> None:
    told = settle("star-2016", "222", "double:2=25", "small=10.50")
    assert list(told) == KEYS
    assert told["rulebook"] == "star-2016"
    assert told["readings"]["star.even"] == "corrected"
    assert (told["roll"], told["total"]) == ("222", 6)
    assert told["announcement"] == "2, 2, 2, total 6"
    assert told["lines"] == [
        {
            "wager": "double:2",
            "stake": "25",
            "wins": True,
            "odds": 11,
            "pays": "275",
            "returns": "300",
            "clauses": told["lines"][0]["clauses"],
        },
        {
            "wager": "small",
            "stake": "10.50",
            "wins": False,
            "odds": None,
            "pays": "0",
            "returns": "0",
            "clauses": told["lines"][1]["clauses"],
        },
    ]
    assert (told["staked"], told["returned"]) == ("35.50", "300")


@pytest.mark.parametrize(
    ("written", "stake", "pays", "returns"),
    [
        ("25", "25", "275", "300"),
        ("25.5", "25.50", "280.50", "306"),
        ("25.50", "25.50", "280.50", "306"),
        ("25.00", "25", "275", "300"),
        ("0.01", "0.01", "0.11", "0.12"),
        ("0.1", "0.10", "1.10", "1.20"),
        ("007", "7", "77", "84"),
        (
            "9999999999999.99",
            "9999999999999.99",
            "109999999999999.89",
            "119999999999999.88",
        ),
    ],
)
def test_money_is_exact(written: str, stake: str, pays: str, returns: str) -> None:
    line = only("star-2016", "221", f"double:2={written}")
    assert (line["stake"], line["pays"], line["returns"]) == (stake, pays, returns)


@pytest.mark.parametrize("game", GAMES)
def test_lit_is_every_wager_that_wins(game: str) -> None:
    for roll in SOME:
        told = settle(game, str(roll), "small=1")
        place = ROLLS.index(roll)
        winning = {key for key, row in TABLE[game].items() if row[place] is not None}
        assert set(told["lit"]) == winning
        assert len(told["lit"]) == len(winning)
        assert told["total"] == sum(roll)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("roll", [Roll(1, 1, 1), Roll(4, 2, 4), Roll(6, 5, 3)], ids=str)
def test_every_wager_of_a_roll_settles_by_the_table(game: str, roll: Roll) -> None:
    keys = list(TABLE[game])
    told = settle(game, str(roll), *(f"{key}=2.50" for key in keys))
    assert [line["wager"] for line in told["lines"]] == keys
    for line in told["lines"]:
        assert list(line) == LINE
        odds = TABLE[game][line["wager"]][ROLLS.index(roll)]
        assert line["odds"] == odds
        assert line["wins"] is (odds is not None)
        assert Fraction(line["pays"]) == Fraction(5, 2) * (odds or 0)
        assert Fraction(line["returns"]) == (0 if odds is None else Fraction(5, 2) * (odds + 1))
        assert line["clauses"]
    assert Fraction(told["staked"]) == Fraction(5, 2) * len(keys)
    assert Fraction(told["returned"]) == sum(Fraction(line["returns"]) for line in told["lines"])


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_line_is_stated_by_the_document(game: str) -> None:
    stated = {each["clause"] for each in run("rules", game, "--json").json}
    told = settle(game, "112", *(f"{key}=1" for key in TABLE[game]))
    assert {number for line in told["lines"] for number in line["clauses"]} <= stated


@pytest.mark.parametrize(
    ("game", "dice", "wager", "clauses"),
    [
        ("star-2016", "123", "small", ["3.1.1", "3.1.1.1", "7.1 Small"]),
        ("canberra-2005", "123", "small", ["4.3(a)", "6.1(a)"]),
        ("canberra-2005", "456", "small", ["4.3(a)"]),
        ("canberra-2005", "111", "single:1", ["4.3(f)", "6.1(h)", "6.1(h)(iii)"]),
        ("crown-a", "123", "small", ["3.8", "3.8.1", "6.1"]),
        ("crown-a", "111", "small", ["3.8", "3.8.2"]),
        ("crown-a", "222", "double:2", ["3.11.1", "3.11.1(i)", "6.1", "3.11.1(ii)"]),
    ],
)
def test_the_clauses_that_decided(game: str, dice: str, wager: str, clauses: list[str]) -> None:
    assert only(game, dice, f"{wager}=1")["clauses"] == clauses


@pytest.mark.parametrize("game", NUMBERED)
def test_numbers_are_announced_ascending_then_the_total(game: str) -> None:
    for roll in SOME:
        low, middle, high = sorted(roll)
        told = settle(game, str(roll), "small=1")
        assert told["announcement"] == f"{low}, {middle}, {high}, total {sum(roll)}"
        assert told["roll"] == str(roll)


def test_symbols_are_announced_by_name_in_the_order_read() -> None:
    names = [name.capitalize() for name in SYMBOLS]
    for roll in SOME:
        expected = ", ".join(names[die - 1] for die in roll)
        assert settle("crown-b", str(roll), "small=1")["announcement"] == expected


def test_dice_may_be_named_by_their_symbol() -> None:
    for roll in SOME:
        named = [list(SYMBOLS)[die - 1] for die in roll]
        by_name = run("settle", "crown-b", *named, "symbol:fish=1", "--json").json
        assert by_name == settle("crown-b", str(roll), "symbol:fish=1")
    mixed = run("settle", "crown-b", "FISH", "2", "Crab", "colour:red=5.50", "--json").json
    assert (mixed["roll"], mixed["announcement"]) == ("125", "Fish, Prawn, Crab")
    assert mixed["returned"] == "11"


@pytest.mark.parametrize(("game", "reading", "value"), ALTERNATIVES)
def test_a_reading_decides(game: str, reading: str, value: str) -> None:
    changed = ALTERNATIVES[game, reading, value]
    key, row = next(iter(changed.items()))
    old = TABLE[game].get(key, (None,) * 216)
    place = next(place for place in range(216) if row[place] != old[place])
    told = settle(game, str(ROLLS[place]), f"{key}=1", "--reading", f"{reading}={value}")
    assert told["readings"][reading] == value
    assert told["lines"][0]["odds"] == row[place]
    assert told["lines"][0]["wins"] == (key in told["lit"]) == (row[place] is not None)


@pytest.mark.parametrize(
    ("rule", "unit", "pays"),
    [
        ("down", "0.05", "1.65"),
        ("up", "0.05", "1.70"),
        ("half-up", "0.01", "1.67"),
        ("down", "1", "1"),
    ],
)
def test_fractional_odds_pay_as_the_file_rounds(
    tmp_path: Path, rule: str, unit: str, pays: str
) -> None:
    path = copied(
        tmp_path,
        "canberra-2005",
        ("pays = [{ to_one = 1 }]", 'pays = [{ to_one = "1/2" }]'),
        ("[terms]", f'[payments]\nround = "{rule}"\nto = "{unit}"\n\n[terms]'),
    )
    line = only(path, "123", "small=3.33")
    assert (line["odds"], line["pays"]) == ("1/2", pays)
    assert Fraction(line["returns"]) == Fraction(pays) + Fraction("3.33")


def test_a_file_will_do(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert settle(f"{path}#crown-b", "116", "colour:red=1") == settle(
        "crown-b", "116", "colour:red=1"
    )


def test_options_may_stand_anywhere() -> None:
    expected = settle("star-2016", "123", "small=1")
    assert run("settle", "--json", "star-2016", "1", "2", "3", "small=1").json == expected
    assert run("settle", "star-2016", "1", "--json", "2", "3", "small=1").json == expected
    assert run("settle", "star-2016", "--json", "--", "1", "2", "3", "small=1").json == expected


def test_for_people() -> None:
    shown = run("settle", "canberra-2005", "1", "1", "1", "single:1=2.50", "small=10")
    assert (shown.code, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0] == "1, 1, 1, total 3"
    told = [" ".join(line.split()) for line in lines]
    assert "single:1 2.50 wins 12 to 1 30 32.50 4.3(f), 6.1(h), 6.1(h)(iii)" in told
    assert "small 10 loses 0 0 4.3(a)" in told
    assert "staked 12.50, returned 32.50" in told
    lit = settle("canberra-2005", "111", "small=1")["lit"]
    assert f"lit: {' '.join(lit)}" in told
    assert any(line.startswith("4.3(a) Small wins when") for line in told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("1", "1", "small=5"), "roll must be 3 dice such as 1 2 3, got '1 1'"),
        (("1", "small=5", "big=5"), "roll must be 3 dice such as 1 2 3, got '1'"),
        (("small=5", "big=5", "odd=5"), "roll must be 3 dice such as 1 2 3, got ''"),
        (("1", "1", "1", "2", "small=5"), "roll must be 3 dice such as 1 2 3, got '1 1 1 2'"),
        (("1", "1", "7", "small=5"), "die must be 1..6, got '7'"),
        (("1", "1", "2", "small"), "expected WAGER=STAKE such as small=25, got 'small'"),
    ],
)
def test_a_die_that_was_left_out_or_is_too_many_is_told(words: tuple[str, ...], told: str) -> None:
    assert refused(run("settle", "star-2016", *words)) == told
