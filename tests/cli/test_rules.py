"""`sicbo rules`: the clauses in our own words."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import DOCUMENTS, copied, refused, run, written

KEYS = ["document", "clause", "states", "kind", "capabilities", "standing", "rests", "tests"]


def rules(*arguments: str) -> list[dict[str, Any]]:
    found = run("rules", *arguments, "--json").json
    assert isinstance(found, list)
    return found


def numbers(*arguments: str) -> list[str]:
    return [each["clause"] for each in rules(*arguments)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_of_the_file_is_stated_in_its_order(document: str) -> None:
    filed = tomllib.loads(written(document))["clauses"]
    told = rules(document)
    assert [each["clause"] for each in told] == list(filed)
    for each in told:
        assert list(each) == KEYS
        assert each["document"] == document
        assert each["states"] == filed[each["clause"]]["states"]
        assert each["kind"] == filed[each["clause"]]["kind"]
        assert list(each["capabilities"]) == filed[each["clause"]].get("capabilities", [])
        assert all(each["capabilities"].values())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_standing_says_whether_a_clause_is_in_force_waits_or_is_physical(document: str) -> None:
    filed = tomllib.loads(written(document))["clauses"]
    for each in rules(document):
        clause = filed[each["clause"]]
        if clause.get("waits"):
            assert each["standing"] == f"waits for {', '.join(clause['waits'])}"
        elif "physical" in clause:
            assert each["standing"] == "physical"
        else:
            assert each["standing"] == "in force"


def test_a_game_and_its_document_have_the_same_clauses() -> None:
    assert rules("crown-a") == rules("crown-b") == rules("crown")


def test_one_clause() -> None:
    (told,) = rules("canberra-2005", "4.3(d)")
    assert told == {
        "document": "canberra-2005",
        "clause": "4.3(d)",
        "states": "Specific Double wins when the nominated number comes up on 2 of the 3 dice.",
        "kind": "wager",
        "capabilities": {"C02": "Wagers and settlement mathematics"},
        "standing": "in force",
        "rests": ["wagers[double]", "readings[canberra.double_triple_wins]"],
        "tests": told["tests"],
    }


@pytest.mark.parametrize(
    ("document", "clause", "rests"),
    [
        ("canberra-2005", "3.3", "policies.limits.unit = multiples"),
        ("canberra-2005", "6.1(f)", "wagers[total].spots"),
        ("crown", "5.2", "policies.may.shake.barred_clause"),
        ("mbs-2020", "3.12", "policies.may.mark-wager"),
        ("star-2016", "8.5", "policies.irregularities[broken-tumbler]"),
        ("star-2016", "9.4.2", "policies.invalidation.grounds[fraud]"),
        ("aruze-etg", "3.4.1", "policies.terminals.notes_clause"),
    ],
)
def test_what_rests_on_a_clause_is_named(document: str, clause: str, rests: str) -> None:
    (told,) = (each for each in rules(document, clause) if each["clause"] == clause)
    assert rests in told["rests"]
    assert rests in run("rules", document, clause).out


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_test_that_proves_a_clause_is_named_and_exists(document: str) -> None:
    root = Path(__file__).parents[2]
    seen = 0
    for each in rules(document):
        for test in each["tests"]:
            file, _, name = test.partition("::")
            assert f"def {name}(" in (root / file).read_text(encoding="utf-8")
            seen += 1
    assert seen > 40


def test_where_the_tests_are_not_installed_their_number_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (told,) = rules("star-2016", "3.1.4")
    name = told["tests"][0].rpartition("::")[2]
    assert name in run("rules", "star-2016", "3.1.4").out
    monkeypatch.setattr("sicbo.rulebooks.proofs.are_here", lambda: False)
    away = run("rules", "star-2016", "3.1.4").out
    assert f"{len(told['tests'])}, listed in docs/law/coverage.md" in away
    assert name not in away


def test_no_test_of_ours_proves_a_document_of_ones_own(tmp_path: Path) -> None:
    mine = copied(tmp_path, "star-2016", ("schema = 1", "schema = 1 # mine"))
    (told,) = rules(mine, "3.1.4")
    assert told["rests"] == ["wagers[double]"]
    assert told["tests"] == []


def test_a_clause_comes_with_its_sub_clauses_and_with_nothing_else() -> None:
    assert numbers("canberra-2005", "4.3") == ["4.3", *(f"4.3({x})" for x in "abcdefgh")]
    assert numbers("canberra-2005", "6.1(h)") == ["6.1(h)", *(f"6.1(h)({x})" for x in _ROMAN)]
    assert "9.10" not in numbers("star-2016", "9.1")
    assert set(numbers("star-2016", "7.1")) == {n for n in numbers("star-2016") if _below(n, "7.1")}


_ROMAN = ("i", "ii", "iii")


def _below(number: str, clause: str) -> bool:
    return number == clause or number.startswith((f"{clause}.", f"{clause} ", f"{clause}("))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("uppermost", ["7.1"]),
        ("UPPERMOST face", ["7.1"]),
        ("face uppermost", ["7.1"]),
        ("6.1(h)(ii", ["6.1(h)(ii)", "6.1(h)(iii)"]),
        ("uppermost tumbler", []),
    ],
)
def test_search_wants_every_word_in_any_order_and_case(words: str, expected: list[str]) -> None:
    assert numbers("canberra-2005", "--search", words) == expected


def test_search_below_a_clause() -> None:
    assert numbers("canberra-2005", "4.3", "--search", "triple") == [
        each["clause"]
        for each in rules("canberra-2005", "4.3")
        if "triple" in each["states"].lower()
    ]


def test_a_search_that_finds_nothing_says_so_and_is_no_error() -> None:
    found = run("rules", "star-2016", "--search", "roulette")
    assert (found.code, found.err) == (0, "")
    assert found.out == "no clause of star-2016 has 'roulette'\n"


@pytest.mark.parametrize("words", ["[roulette]", "[/roulette]", "[bold]"])
def test_a_search_for_brackets_is_told_as_it_was_asked(words: str) -> None:
    found = run("rules", "star-2016", "--search", words)
    assert (found.code, found.err) == (0, "")
    assert found.out == f"no clause of star-2016 has {words!r}\n"


def test_an_unknown_clause_is_refused_with_the_nearest() -> None:
    line = refused(run("rules", "canberra-2005", "4.3(z)"))
    assert line.startswith("clause must be one of canberra-2005, got '4.3(z)'; did you mean 4.3")


def test_half_a_number_is_no_clause() -> None:
    assert "got '4.'" in refused(run("rules", "canberra-2005", "4."))


def test_the_table_for_people_has_statement_kind_and_standing() -> None:
    shown = run("rules", "canberra-2005", "6.1(h)(i)")
    assert (shown.code, shown.err) == (0, "")
    for word in ("6.1(h)(i)", "pays 1 to 1 when its number shows on 1 die", "payout", "in force"):
        assert word in shown.out
    assert "6.1(h)(ii)" not in shown.out


def test_every_clause_reaches_the_table_for_people() -> None:
    first_words = {
        line.split()[0] for line in run("rules", "canberra-2005").out.splitlines() if line.split()
    }
    assert {number.split()[0] for number in numbers("canberra-2005")} <= first_words


def test_a_file_will_do_and_its_game_does_not_matter(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert json.dumps(rules(path)) == json.dumps(rules("crown"))
    assert rules(f"{path}#crown-b", "3.8") == rules("crown-b", "3.8")
