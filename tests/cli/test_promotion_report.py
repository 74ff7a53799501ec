"""`sicbo promotion report`: results and list as a table, CSV, JSON and one page."""

import csv
import io
import json
from hashlib import sha256
from pathlib import Path

import pytest

from sicbo.desk.home.home import Home
from tests.cli.run import refused, run
from tests.desk.test_promotions import drawn_floor


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor whose first prize was drawn, and drawn anew."""
    return drawn_floor(tmp_path_factory.mktemp("report"))


def told(home: Home, *words: str) -> str:
    """What a report says."""
    done = run("promotion", "report", "spring", *words, "--floor", str(home.folder))
    assert done.code == 0, done.err
    return done.out


def rows_of(text: str) -> list[dict[str, str]]:
    """The lines of a CSV."""
    return list(csv.DictReader(io.StringIO(text)))


def test_results_are_a_line_a_draw_and_people_are_numbers(home: Home) -> None:
    first, again, second = rows_of(told(home, "--csv"))
    assert (first["prize"], first["draw"], first["reason"]) == ("first", "1", "")
    assert (again["prize"], again["draw"], again["reason"]) == ("first", "2", "not there")
    assert (second["prize"], second["draw"], second["ticket"]) == ("second", "", "")
    assert [row["became"] for row in (first, again, second)] == ["", "drawn", "open"]
    assert {first["holder"], again["holder"]} == {"1", "2"}
    assert {row["player"] for row in (first, again)} == {""}
    for row in (first, again):
        assert sha256(bytes.fromhex(row["seed"])).hexdigest() == row["commitment"]
    named = rows_of(told(home, "--csv", "--names"))
    assert {row["player"] for row in named[:2]} == {"ann", "bob"}
    assert [row["holder"] for row in named] == [row["holder"] for row in (first, again, second)]


def test_the_list_with_names_has_the_digest_that_was_published(home: Home) -> None:
    head, _, lines = told(home, "--list", "--csv", "--names").partition("\n")
    assert head == "player,first,last"
    assert lines == "ann,1,1000002\nbob,1000003,2000002\n"
    digest = json.loads(told(home, "--json"))["digest"]
    assert sha256(lines.encode()).hexdigest() == digest
    assert told(home, "--list", "--csv") == "holder,first,last\n1,1,1000002\n2,1000003,2000002\n"


def test_as_json_it_says_what_the_csv_says(home: Home) -> None:
    found = json.loads(told(home, "--json"))
    assert (found["promotion"], found["stands"], found["tickets"]) == ("spring", "closed", 2000002)
    lines = rows_of(told(home, "--csv"))
    for one, line in zip(found["results"], lines, strict=True):
        assert str(one["ticket"] or "") == line["ticket"]
        assert "; ".join(one["passed"]) == line["passed"]
    assert "ann" not in told(home, "--json")


def test_the_page_stands_alone_and_names_nobody(home: Home, tmp_path: Path) -> None:
    page = tmp_path / "spring.html"
    told(home, "--html", str(page))
    text = page.read_text(encoding="utf-8")
    digest = json.loads(told(home, "--json"))["digest"]
    for said in ("The spring draw", digest, "drawn anew", "To be drawn: second.", "holder 2"):
        assert said in text, said
    assert "src=" not in text
    assert "http" not in text
    assert ">ann<" not in text
    floor = ("--floor", str(home.folder))
    again = run("promotion", "report", "spring", "--html", str(page), *floor)
    assert "cannot write" in refused(again)


def test_in_the_terminal_draws_and_list_are_tables(home: Home) -> None:
    assert "drawn anew" in told(home)
    assert "1,000,002" in told(home, "--list")


def test_what_cannot_be_reported_is_said(home: Home) -> None:
    floor = ("--floor", str(home.folder))
    assert "one of --csv, --json and --html" in refused(
        run("promotion", "report", "spring", "--csv", "--json", *floor)
    )
    assert "PROMOTION must be one that was lodged" in refused(
        run("promotion", "report", "autumn", *floor)
    )
