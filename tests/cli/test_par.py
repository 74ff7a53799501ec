"""`sicbo par`: the PAR sheet for a person and for a program."""

import csv
import io
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import GAMES, Outcome, copied, run, written
from tests.independent.enumeration import STREAK_ODDS, STREAK_RETURNS, TABLE, Row

KEYS = [
    *("key", "label", "clause", "pays_clause", "offered", "odds"),
    *("ways", "probability", "return", "edge", "variance", "sd", "flags"),
]
STREAKS = ("streak:small-big", "streak:odd-even")
FRACTION = re.compile(r"-?\d+(/[1-9]\d*)?")
NOTED = {"crown-b": 2, "mbs-2020": 1}


@cache
def par(*arguments: str) -> Any:
    return run("par", *arguments, "--json").json


def wagers(*arguments: str) -> dict[str, dict[str, Any]]:
    return {row["key"]: row for row in par(*arguments)["wagers"]}


def net(cell: int | None) -> int:
    return -1 if cell is None else cell


def returned(row: Row) -> Fraction:
    return Fraction(sum(net(cell) + 1 for cell in row), 216)


@pytest.mark.parametrize("game", GAMES)
def test_the_shape(game: str) -> None:
    told = par(game)
    assert list(told) == ["rulebook", "document", "sha256", "readings", "wagers", "warnings"]
    assert told["rulebook"] == game
    assert re.fullmatch(r"[0-9a-f]{64}", told["sha256"])
    for row in told["wagers"]:
        streak = ["streak", "sides"] if row["key"] in STREAKS else []
        assert list(row) == KEYS + streak
    assert all(isinstance(warning, str) for warning in told["warnings"])


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_that_of_the_independent_table(game: str) -> None:
    found = wagers(game)
    assert {key for key in found if key not in STREAKS} == set(TABLE[game])
    for key, row in TABLE[game].items():
        told = found[key]
        wins = [cell for cell in row if cell is not None]
        mean = Fraction(sum(net(cell) for cell in row), 216)
        square = Fraction(sum(net(cell) ** 2 for cell in row), 216)
        assert told["ways"] == len(wins)
        assert told["odds"] == sorted(set(wins))
        assert told["probability"] == str(Fraction(len(wins), 216))
        assert told["return"] == str(returned(row))
        assert told["edge"] == str(-mean)
        assert told["variance"] == str(square - mean**2)


@pytest.mark.parametrize("game", GAMES)
def test_fractions_are_exact_and_agree_with_one_another(game: str) -> None:
    for row in par(game)["wagers"]:
        for name in ("probability", "return", "edge", "variance"):
            assert FRACTION.fullmatch(row[name])
            assert str(Fraction(row[name])) == row[name]
        assert Fraction(row["edge"]) == 1 - Fraction(row["return"])
        assert 0 < Fraction(row["probability"]) <= 1
        deviation, variance = Fraction(row["sd"]), Fraction(row["variance"])
        assert deviation**2 == pytest.approx(variance, rel=1e-10)


@pytest.mark.parametrize("game", GAMES)
def test_flags_say_who_gains_and_what_returns_very_little(game: str) -> None:
    for row in par(game)["wagers"]:
        if Fraction(row["edge"]) < 0:
            assert row["flags"] == ["player-advantage"]
        elif Fraction(row["return"]) < Fraction(3, 4):
            assert row["flags"] == ["return-below-75"]
        else:
            assert row["flags"] == []


def test_crown_b_favours_the_player_on_colours() -> None:
    flagged = {key: row for key, row in wagers("crown-b").items() if row["flags"]}
    assert {key: row["edge"] for key, row in flagged.items()} == {
        **{f"colour-double:{colour}": "-1/27" for colour in ("red", "green", "blue")},
        **{f"colour:{colour}": "-11/27" for colour in ("red", "green", "blue")},
    }
    assert {tuple(row["flags"]) for row in flagged.values()} == {("player-advantage",)}
    warnings = " ".join(par("crown-b")["warnings"])
    assert "-1/27" in warnings
    assert "-11/27" in warnings


def test_mbs_double_singles_return_less_than_75_per_cent() -> None:
    flagged = {key: row for key, row in wagers("mbs-2020").items() if row["flags"]}
    assert len(flagged) == 28
    assert all(key.startswith("double-single:") for key in flagged)
    assert {(row["return"], *row["flags"]) for row in flagged.values()} == {
        ("17/24", "return-below-75")
    }


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(NOTED)))
def test_the_other_games_have_nothing_to_warn_of(game: str) -> None:
    told = par(game)
    assert told["warnings"] == []
    assert not any(row["flags"] for row in told["wagers"])


@pytest.mark.parametrize("key", STREAKS)
def test_super_streak_keeps_201_of_2048(key: str) -> None:
    row = wagers("star-2016")[key]
    assert row["edge"] == "201/2048"
    assert row["ways"] is None
    assert row["odds"] == list(STREAK_ODDS.values())
    assert row["probability"] == "1/16"
    assert row["offered"] == "optional, layouts C, D"
    law = {int(count): Fraction(chance) for count, chance in row["streak"]["law"].items()}
    assert law == {n: Fraction(1, 2 ** (n + 1)) for n in range(12)} | {12: Fraction(1, 4096)}
    assert Fraction(row["streak"]["mean_results"]) == sum(
        Fraction(36, 35) / 2**n for n in range(12)
    )
    assert row["streak"]["edge"] == row["edge"]
    assert list(row["sides"]) == key.removeprefix("streak:").split("-")
    assert all(side == row["streak"] for side in row["sides"].values())


@pytest.mark.parametrize("key", STREAKS)
def test_super_streak_gives_823_of_1024_away_when_the_opening_result_counts(key: str) -> None:
    told = par("star-2016", "--reading", "streak.first=opening_result")
    (row,) = (row for row in told["wagers"] if row["key"] == key)
    assert row["edge"] == "-823/1024"
    assert row["flags"] == ["player-advantage"]
    assert any("-823/1024" in warning for warning in told["warnings"])


@pytest.mark.parametrize(("first", "side", "paid"), STREAK_RETURNS)
def test_super_streak_under_every_reading(first: str, side: str, paid: str) -> None:
    chosen = (f"streak.first={first}", f"streak.side={side}", f"streak.paid={paid}")
    found = wagers("star-2016", *(part for each in chosen for part in ("--reading", each)))
    for key in STREAKS:
        assert Fraction(found[key]["return"]) == STREAK_RETURNS[first, side, paid]


def test_super_streak_on_small_and_big_alone() -> None:
    found = wagers("star-2016", "--reading", "streak.markets=small-big-only")
    assert [key for key in found if key in STREAKS] == ["streak:small-big"]


def test_sides_of_different_worth_are_warned_of() -> None:
    told = par("star-2016", "--reading", "star.even=printed-666-loses")
    sides = "streak:odd-even has sides of different worth under these readings: "
    assert f"{sides}odd 9.81 %, even 80.86 %" in told["warnings"]


def lines(outcome: Outcome) -> list[dict[str, str]]:
    assert (outcome.code, outcome.err) == (0, "")
    return list(csv.DictReader(io.StringIO(outcome.out)))


@pytest.mark.parametrize("game", GAMES)
def test_csv_says_what_json_says(game: str) -> None:
    found = lines(run("par", game, "--csv"))
    told = par(game)["wagers"]
    assert len(found) == len(told)
    for line, row in zip(found, told, strict=True):
        assert list(line) == ["rulebook", *KEYS, "readings"]
        expected = {name: row[name] for name in KEYS}
        expected["odds"] = " ".join(str(odds) for odds in row["odds"])
        expected["flags"] = " ".join(row["flags"])
        expected["ways"] = "" if row["ways"] is None else str(row["ways"])
        taken = " ".join(f"{name}={value}" for name, value in par(game)["readings"].items())
        assert line == {"rulebook": game, **expected, "readings": taken}


def test_all_is_every_game_after_the_other() -> None:
    assert par("all") == [par(game) for game in GAMES]
    found = lines(run("par", "all", "--csv"))
    assert len(found) == 355 + len(STREAKS)
    assert list(dict.fromkeys(line["rulebook"] for line in found)) == list(GAMES)


def test_a_file_will_do(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert par(f"{path}#crown-b") == par("crown-b")
    assert par(copied(tmp_path, "star-2016")) == par("star-2016")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_for_people_flags_and_warns(game: str) -> None:
    shown = run("par", game)
    assert shown.code == 0
    assert shown.out.startswith(game)
    assert shown.lines == [f"sicbo: warning: {each}" for each in par(game)["warnings"]]
    assert len(shown.lines) == NOTED.get(game, 0)
    assert ("player advantage" in shown.out.lower()) == (game == "crown-b")
    for row in par(game)["wagers"]:
        assert row["edge"] in shown.out.split()


def test_html_writes_the_book_and_names_it(tmp_path: Path) -> None:
    target = tmp_path / "new folder" / "book.html"
    done = run("par", "canberra-2005", "--html", str(target))
    assert done.code == 0
    assert done.out == f"{target}\n"
    assert all(line.startswith("sicbo: ") for line in done.lines)
    text = target.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert run("par", "canberra-2005", "--json").json["sha256"] in text


def test_html_of_a_reading_tells_the_figures_of_that_reading(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    chosen = ("--reading", "streak.first=opening_result")
    assert run("par", "star-2016", *chosen, "--html", str(target)).code == 0
    assert "-823/1024" in target.read_text(encoding="utf-8")


def test_html_replaces_what_stood_there(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    target.write_text("x" * 10_000_000)
    assert run("par", "canberra-2005", "--html", str(target)).code == 0
    assert target.read_text(encoding="utf-8").endswith("</html>\n")


@pytest.mark.parametrize("command", [("par",), ("diff", "canberra-2005")])
@pytest.mark.parametrize("label", ["Small [/or not]", "Small [or not]"])
def test_brackets_in_a_label_are_shown(
    tmp_path: Path, command: tuple[str, ...], label: str
) -> None:
    path = copied(tmp_path, "canberra-2005", ('label = "Small"', f'label = "{label}"'))
    shown = run(*command, path)
    assert (shown.code, shown.err) == (0, "")
    assert label in shown.out


def test_no_built_in_document_needs_brackets() -> None:
    told = [line for game in GAMES for line in written(_document(game)).splitlines()]
    assert not [line for line in told if re.match(r'(label|casino|name) = ".*\[', line)]


def _document(game: str) -> str:
    return "crown" if game.startswith("crown") else game
