"""`sicbo payoffs`: the table that everything is settled by."""

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import GAMES, copied, refused, run, written
from tests.independent.enumeration import ALTERNATIVES, ROLLS, TABLE

Cell = int | str | None


@cache
def payoffs(*arguments: str) -> Any:
    return run("payoffs", *arguments, "--json").json


def rows(*arguments: str) -> dict[str, list[Cell]]:
    return {key: row["odds"] for key, row in payoffs(*arguments)["wagers"].items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_is_that_of_the_independent_table(game: str) -> None:
    expected = {key: list(row) for key, row in TABLE[game].items()}
    found = rows(game)
    assert found == expected
    assert all(type(cell) is int for row in found.values() for cell in row if cell is not None)


def test_there_are_355_rows_of_216_cells() -> None:
    found = [row for game in GAMES for row in rows(game).values()]
    assert len(found) == 355
    assert {len(row) for row in found} == {216}


@pytest.mark.parametrize(("game", "reading", "value"), ALTERNATIVES)
def test_another_reading_changes_its_rows_and_no_others(
    game: str, reading: str, value: str
) -> None:
    told = payoffs(game, "--reading", f"{reading}={value}")
    changed = {key: list(row) for key, row in ALTERNATIVES[game, reading, value].items()}
    assert {key: row["odds"] for key, row in told["wagers"].items()} == {
        key: list(row) for key, row in TABLE[game].items()
    } | changed
    assert told["readings"] == payoffs(game)["readings"] | {reading: value}


def test_readings_may_be_repeated_and_combined() -> None:
    both = ("canberra.double_triple_wins=false", "canberra.pair=per-way")
    found = rows("canberra-2005", "--reading", both[0], "--reading", both[1])
    first = ALTERNATIVES["canberra-2005", "canberra.double_triple_wins", "false"]
    second = ALTERNATIVES["canberra-2005", "canberra.pair", "per-way"]
    assert found == {
        key: list(row) for key, row in (TABLE["canberra-2005"] | first | second).items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_shape(game: str) -> None:
    told = payoffs(game)
    assert list(told) == ["rulebook", "readings", "rolls", "wagers"]
    assert told["rulebook"] == game
    assert told["rolls"] == [f"{a}{b}{c}" for a, b, c in ROLLS]
    for row in told["wagers"].values():
        assert list(row) == ["label", "clause", "pays_clause", "odds"]
        assert all(isinstance(row[name], str) and row[name] for name in list(row)[:3])


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_told_with_the_value_it_has(game: str) -> None:
    document = "crown" if game.startswith("crown") else game
    filed = tomllib.loads(written(document)).get("readings", [])
    assert payoffs(game)["readings"] == {
        each["name"]: each["default"] for each in filed if game in each.get("games", [game])
    }


def test_the_clauses_of_a_wager_are_those_of_its_document() -> None:
    small = payoffs("canberra-2005")["wagers"]["small"]
    assert (small["label"], small["clause"], small["pays_clause"]) == ("Small", "4.3(a)", "6.1(a)")
    assert small["odds"][:2] == [None, 1]
    pair = payoffs("canberra-2005")["wagers"]["pair:1-2"]
    assert pair["label"] == "Domino Combination 1 and 2"
    fish = payoffs("crown-b")["wagers"]["symbol:fish"]
    assert fish["label"].endswith("Fish")


def test_a_file_counts_as_the_rulebook_it_holds(tmp_path: Path) -> None:
    assert payoffs(copied(tmp_path, "star-2016")) == payoffs("star-2016")


def test_a_file_with_two_games_wants_one_named(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert payoffs(f"{path}#crown-a") == payoffs("crown-a")
    assert payoffs(f"{path}#crown-b") == payoffs("crown-b")
    line = refused(run("payoffs", path, "--json"))
    assert line == f"{path} has 2 games; name one: {path}#crown-a or {path}#crown-b"
    assert "crown-a, crown-b, got 'crown-c'" in refused(run("payoffs", f"{path}#crown-c"))


def test_fractional_odds_are_written_as_text(tmp_path: Path) -> None:
    path = copied(
        tmp_path,
        "canberra-2005",
        ("pays = [{ to_one = 1 }]", 'pays = [{ to_one = "19/20" }]'),
        ("[terms]", '[payments]\nround = "down"\nto = "0.01"\n\n[terms]'),
    )
    found = rows(path)
    assert found["small"] == [
        None if cell is None else "19/20" for cell in TABLE["canberra-2005"]["small"]
    ]
    assert {Fraction(cell) for cell in found["small"] if cell is not None} == {Fraction(19, 20)}
    assert found["big"] == list(TABLE["canberra-2005"]["big"])


def test_the_table_for_people_lists_the_combinations_of_each_price() -> None:
    shown = run("payoffs", "canberra-2005")
    assert (shown.code, shown.err) == (0, "")
    lines = [line.split() for line in shown.out.splitlines()]
    told = [" ".join(line) for line in lines]
    assert "double:6 11 16 166 266 366 466 566 666" in told
    assert "single:1 2 15 112 113 114 115 116" in told
    assert "single:1 12 1 111" in told
    assert {line[0] for line in lines if line} >= set(TABLE["canberra-2005"])
