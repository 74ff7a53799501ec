"""`sicbo layout`: what a whole layout of stakes does on one roll."""

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import GAMES, copied, run
from tests.independent.enumeration import ALTERNATIVES, ROLLS, TABLE, Row

KEYS = ["rulebook", "readings", "staked", "nets", "any_win", "ahead", "expected_loss"]
Stakes = dict[str, Fraction]
LAYOUTS: list[tuple[str, Stakes]] = [
    ("star-2016", {"small": Fraction(10), "double:6": Fraction(5), "any-triple": Fraction(1)}),
    ("star-2016", {"small": Fraction(10), "big": Fraction(10)}),
    ("mbs-2020", {"double-single:1-1-3": Fraction("0.01"), "three:1-2-6": Fraction("999.99")}),
    ("crown-b", {"colour:red": Fraction("2.50"), "symbol:fish": Fraction(1)}),
    *((game, dict.fromkeys(TABLE[game], Fraction("1.25"))) for game in GAMES),
]


@cache
def layout(game: str, *arguments: str) -> Any:
    return run("layout", game, *arguments, "--json").json


def written(stakes: Stakes) -> list[str]:
    return [f"{key}={float(stake):.2f}" for key, stake in stakes.items()]


def nets(rows: dict[str, Row], stakes: Stakes) -> list[Fraction]:
    """The net result of each of the 216 rolls, added up by hand."""
    found = []
    for place in range(len(ROLLS)):
        cells = [(rows[key][place], stake) for key, stake in stakes.items()]
        found.append(
            sum((-stake if odds is None else odds * stake for odds, stake in cells), Fraction())
        )
    return found


@pytest.mark.parametrize(("game", "stakes"), LAYOUTS)
def test_the_distribution_is_that_of_the_independent_table(game: str, stakes: Stakes) -> None:
    told = layout(game, *written(stakes))
    expected = nets(TABLE[game], stakes)
    found = {Fraction(each["net"]): each["ways"] for each in told["nets"]}
    assert found == Counter(expected)
    assert list(found) == sorted(found)
    assert sum(found.values()) == 216
    assert Fraction(told["staked"]) == sum(stakes.values())
    assert Fraction(told["ahead"]) == Fraction(sum(net > 0 for net in expected), 216)
    winning = [any(TABLE[game][key][n] is not None for key in stakes) for n in range(216)]
    assert Fraction(told["any_win"]) == Fraction(sum(winning), 216)


@pytest.mark.parametrize(("game", "stakes"), LAYOUTS)
def test_the_expected_loss_is_the_sum_of_stake_times_edge(game: str, stakes: Stakes) -> None:
    told = layout(game, *written(stakes))
    edges = {row["key"]: Fraction(row["edge"]) for row in run("par", game, "--json").json["wagers"]}
    assert Fraction(told["expected_loss"]) == sum(
        (stake * edges[key] for key, stake in stakes.items()), Fraction()
    )


def test_the_shape() -> None:
    told = layout("canberra-2005", "small=10", "big=10")
    assert list(told) == KEYS
    assert told["rulebook"] == "canberra-2005"
    assert told["readings"] == {
        "canberra.double_triple_wins": "true",
        "canberra.pair": "both-present",
    }
    assert told["staked"] == "20"
    assert told["nets"] == [{"net": "-20", "ways": 6}, {"net": "0", "ways": 210}]
    assert (told["any_win"], told["ahead"], told["expected_loss"]) == ("35/36", "0", "5/9")


def test_a_player_can_expect_to_gain() -> None:
    told = layout("crown-b", "colour:red=27")
    assert told["expected_loss"] == "-11"


def test_another_reading_is_another_distribution() -> None:
    told = layout(
        "canberra-2005", "double:1=2", "--reading", "canberra.double_triple_wins=three-times"
    )
    rows = ALTERNATIVES["canberra-2005", "canberra.double_triple_wins", "three-times"]
    found = {Fraction(each["net"]): each["ways"] for each in told["nets"]}
    assert found == Counter(nets(rows, {"double:1": Fraction(2)}))
    assert told["readings"]["canberra.double_triple_wins"] == "three-times"


def test_a_file_will_do(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert layout(f"{path}#crown-a", "small=1", "odd=2") == layout("crown-a", "small=1", "odd=2")


def test_payments_are_rounded_before_they_are_counted(tmp_path: Path) -> None:
    path = copied(
        tmp_path,
        "canberra-2005",
        ("pays = [{ to_one = 1 }]", 'pays = [{ to_one = "1/2" }]'),
        ("[terms]", '[payments]\nround = "down"\nto = "1"\n\n[terms]'),
    )
    told = layout(path, "small=3")
    assert told["nets"] == [{"net": "-3", "ways": 111}, {"net": "1", "ways": 105}]


def test_for_people() -> None:
    shown = run("layout", "canberra-2005", "small=10", "big=10")
    assert (shown.code, shown.err) == (0, "")
    lines = [" ".join(line.split()) for line in shown.out.splitlines()]
    assert "-20 6 2.78 %" in lines
    assert "0 210 97.22 %" in lines
    assert "staked 20" in lines
    assert "some wager wins with probability 35/36 (97.22 %)" in lines
    assert "more comes back than was staked: 0 (0.00 %)" in lines
    assert "expected loss 5/9 (0.5556), 2.78 %" in lines
