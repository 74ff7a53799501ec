"""Generated pages are fresh, every clause is accounted for, and no clause is lost again."""

import re
from pathlib import Path

from sicbo.rulebooks.catalogue import GAMES, built_in
from tests.independent.enumeration import TABLE
from tools.clause_marks import clause_marks
from tools.coverage_page import coverage
from tools.generate import stale

ROOT = Path(__file__).parent.parent.parent
FLOOR = Path(__file__).with_name("tested_clauses.txt")
LAW = {"C01", "C02", "C24"}


def test_every_generated_page_is_fresh() -> None:
    assert stale() == [], "run make docs"


def test_all_703_clauses_are_there() -> None:
    assert len(coverage(ROOT)) == 703


def test_no_test_names_a_clause_that_is_not_there() -> None:
    known = {
        (document, number)
        for document in set(GAMES.values())
        for number in built_in(document).document.clauses
    }
    marks = clause_marks(ROOT / "tests")
    assert {(mark.document, mark.clause) for mark in marks} <= known


def test_a_test_is_named_after_its_clause() -> None:
    for mark in clause_marks(ROOT / "tests"):
        words = re.findall(r"[a-z0-9]+", mark.clause.lower())
        name = mark.test.rpartition("::")[2]
        assert name.startswith("test_" + "_".join(words)), mark


def test_every_clause_that_waits_for_nothing_is_tested() -> None:
    assert [each for each in coverage(ROOT) if each.standing == "untested"] == []


def test_what_the_law_alone_can_prove_is_tested() -> None:
    share = [each for each in coverage(ROOT) if set(each.clause.capabilities) <= LAW]
    assert len(share) == 188
    assert {each.standing for each in share} == {"tested"}


def test_the_number_of_tested_clauses_never_goes_down() -> None:
    tested = sum(each.standing == "tested" for each in coverage(ROOT))
    assert tested == int(FLOOR.read_text(encoding="utf-8")), (
        f"{tested} clauses are tested; when there are more, write that into {FLOOR.name}"
    )


def test_a_golden_table_read_by_hand_says_what_the_independent_table_does() -> None:
    for game in GAMES:
        golden = (ROOT / "docs" / "golden" / f"{game}.txt").read_text(encoding="utf-8")
        read: dict[str, dict[str, int]] = {}
        for line in golden.splitlines():
            if line.startswith(("#", "streak:")):
                continue
            key, _, _, winners = line.split(" | ")
            read[key] = {
                combination: int(odds)
                for odds, found in re.findall(r"at (\d+): ([\d ]+)", winners)
                for combination in found.split()
            }
        expected = {
            key: {
                "".join(sorted(f"{place // 36 + 1}{place // 6 % 6 + 1}{place % 6 + 1}")): odds
                for place, odds in enumerate(cells)
                if odds is not None
            }
            for key, cells in TABLE[game].items()
        }
        assert read == expected
