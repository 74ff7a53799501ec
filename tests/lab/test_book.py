"""The PAR book: one page that needs nothing else, and that a regulator can trust."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from sicbo.lab.par.book import book, write_book
from sicbo.lab.par.sheet import ParSheet
from tests.lab.page import Element, read
from tests.lab.sheets import BOOKS, changed, sheet

OUTWARD = ("http:", "https:", "src=", "@import", "url(", "//", "<script", "<link", "<iframe")


@cache
def text() -> str:
    """The book of all games."""
    return book([sheet(game) for game in BOOKS])


@cache
def page() -> Element:
    return read(text())


@cache
def section(game: str) -> Element:
    (found,) = (each for each in page().all("section") if each.attributes["id"] == game)
    return found


def under(part: Element, heading: str) -> list[Element]:
    """The elements of a section after a heading, up to the next one of its rank."""
    elements = [each for each in part.content if isinstance(each, Element)]
    start = next(n for n, each in enumerate(elements) if each.name == "h3" and each.text == heading)
    end = next((n for n in range(start + 1, len(elements)) if elements[n].name == "h3"), None)
    return elements[start + 1 : end]


def cells(line: Element) -> list[str]:
    return [cell.text for cell in line.content if isinstance(cell, Element)]


def test_every_tag_is_closed_in_its_order() -> None:
    assert text().startswith("<!doctype html>\n<html")
    assert [each.name for each in page().content if isinstance(each, Element)] == ["html"]
    assert len(page().one("title").text) > 0
    assert read(book([sheet("aruze-etg")])).one("title").text.endswith("aruze-etg")


@pytest.mark.parametrize("word", OUTWARD)
def test_nothing_outside_is_referred_to(word: str) -> None:
    assert word not in text().lower().replace("<!doctype", "")


def test_every_reference_leads_to_a_place_on_the_page() -> None:
    everything = [each for name in ("a", "use", "section", "symbol") for each in page().all(name)]
    places = [each.attributes["id"] for each in everything if "id" in each.attributes]
    assert len(places) == len(set(places))
    targets = {each.attributes["href"] for each in everything if "href" in each.attributes}
    assert targets == {"#grid", *(f"#{game}" for game in BOOKS)}
    assert {target.removeprefix("#") for target in targets} <= set(places)


@pytest.mark.parametrize("game", BOOKS)
def test_every_wager_key_is_there(game: str) -> None:
    plates = {code.text for plate in section(game).all("figure") for code in plate.all("code")}
    streaks = {head.one("code").text for head in section(game).all("h4") if "Streak" in head.text}
    keys = {str(row.key) for row in sheet(game).rows}
    assert plates | {key for key in streaks if key.startswith("streak:")} == keys


@pytest.mark.parametrize("game", BOOKS)
def test_each_one_round_wager_has_one_plate(game: str) -> None:
    plates = Counter(plate.one("code").text for plate in section(game).all("figure", "plate"))
    assert plates == Counter(str(key) for key in sheet(game).rulebook.table)


@pytest.mark.parametrize("game", BOOKS)
def test_every_group_has_a_line_of_figures(game: str) -> None:
    lines = [cells(line) for line in section(game).one("table", "figures").one("tbody").all("tr")]
    groups = sheet(game).groups
    assert len(lines) == len(groups)
    for line, group in zip(lines, groups, strict=True):
        first = group[0]
        assert line[0].startswith(first.family)
        assert first.key in line[0]
        assert line[1] == f"{first.clause}{first.pays_clause}"
        assert line[2] == first.offered
        assert line[4] == str(first.ways or "")
        worth = first.figures
        shown = [worth.probability, worth.returned, worth.edge]
        assert line[5:8] == [str(each) for each in shown]
        assert line[9] == str(worth.variance)


@pytest.mark.parametrize("game", BOOKS)
def test_flags_are_never_hidden(game: str) -> None:
    table = section(game).one("table", "figures")
    flagged = [group for group in sheet(game).groups if group[0].figures.flags]
    assert len(list(table.all("tr", "flagged"))) == len(flagged)
    assert len(list(table.all("em"))) == sum(len(group[0].figures.flags) for group in flagged)
    told = [line.text for items in section(game).all("ul", "warnings") for line in items.all("li")]
    assert told == list(sheet(game).warnings)
    quiet = "No wager favours the player or returns under 75 %."
    assert (quiet in section(game).text) == (not sheet(game).warnings)


@pytest.mark.parametrize("game", BOOKS)
def test_the_identity_of_the_document(game: str) -> None:
    rulebook = sheet(game).rulebook
    identity = rulebook.document.identity
    told = section(game).one("dl", "identity").text
    for word in (identity.title, identity.operator, identity.regulator, identity.act):
        assert word in told
    assert identity.in_force.printed in told
    assert rulebook.sha256 in told
    assert section(game).one("h2").text.startswith(identity.casino)


@pytest.mark.parametrize("game", BOOKS)
def test_every_reading_is_told_with_each_of_its_choices(game: str) -> None:
    rulebook = sheet(game).rulebook
    parts = {part.one("h4").one("code").text: part for part in section(game).all("div", "reading")}
    assert list(parts) == list(rulebook.readings)
    for reading in rulebook.document.readings:
        if reading.name not in parts:
            continue
        part = parts[reading.name]
        assert reading.question in part.text
        assert reading.because in part.text
        others = [choice.value for choice in reading.choices if choice.value != reading.default]
        lines = [cells(line) for line in part.one("tbody").all("tr")]
        assert [line[0] for line in lines] == others
        assert all(line[2].strip() for line in lines)


def test_what_another_reading_would_change() -> None:
    part = section("star-2016").text
    assert "edge 9.81 % → -80.37 %" in part
    assert "no streak:odd-even" in part
    assert re.search(r"new double-single:1-1-2.*?: edge 29\.17 %", section("mbs-2020").text)


def test_a_reading_that_was_chosen_is_told_as_chosen() -> None:
    found = read(book([sheet("star-2016", ("star.even", "printed-666-loses"))]))
    (part,) = (
        part
        for part in found.all("div", "reading")
        if part.one("h4").one("code").text == "star.even"
    )
    assert "Not the default, which is corrected." in part.text
    assert [cells(line)[0] for line in part.one("tbody").all("tr")] == [
        *("corrected", "printed-666-wins", "plus-10-666-wins"),
    ]


@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_of_the_figures_is_stated(game: str) -> None:
    clauses = sheet(game).rulebook.document.clauses
    listed = section(game).one("dl", "clauses")
    told = dict(
        zip((e.text for e in listed.all("dt")), (e.text for e in listed.all("dd")), strict=True)
    )
    for row in sheet(game).rows:
        for number in (row.clause, row.pays_clause):
            assert told[number] == clauses[number].states


def test_the_law_of_a_streak() -> None:
    tables = list(section("star-2016").all("table", "law"))
    assert len(tables) == 2
    for table in tables:
        lines = [cells(line) for line in table.one("tbody").all("tr")]
        assert lines[0] == ["probability", *(f"1/{2 ** (n + 1)}" for n in range(12)), "1/4096"]
        prices = ["6", "10", "15", "20", "35", "50", "75", "100", "500"]
        assert lines[1] == ["pays to 1", *["loses"] * 4, *prices]


def test_the_contents_lead_to_every_sheet() -> None:
    lines = [cells(line) for line in page().one("table", "contents").one("tbody").all("tr")]
    assert [line[0] for line in lines] == list(BOOKS)
    assert not list(read(book([sheet("crown-a")])).all("table", "contents"))


SCRIPT = "<script>alert('x')</script>"
NASTY = '</style><b class=\\"x\\">&amp; \' <!-- ]]>'
NASTY_TEXT = NASTY.replace("\\", "")


def hostile() -> ParSheet:
    """A rulebook whose author tries to write markup wherever words may stand."""
    return changed(
        "canberra-2005",
        {
            'label = "Small"': f'label = "{SCRIPT}"',
            'label = "Specific Double"': f'label = "{NASTY}"',
            'casino = "Casino Canberra"': f'casino = "{NASTY}"',
            'regulator = "ACT': f'regulator = "{NASTY}ACT',
            'printed = "27 January 2005"': f'printed = "{SCRIPT}"',
            'name = "Sic-Bo"': f'name = "{SCRIPT}"',
            '"4.3(b)"': f'"{SCRIPT}"',
            'states = "Big wins': f'states = "{NASTY}Big wins',
            'question = "Two of': f'question = "{SCRIPT}Two of',
            'because = "': f'because = "{NASTY}',
            'means = "': f'means = "{NASTY}',
            "pays = [{ to_one = 31 }]": "pays = [{ to_one = 40 }]",
        },
    )  # fmt: skip


def test_words_of_a_rulebook_never_become_markup() -> None:
    written = book([hostile()])
    found = read(written)
    assert not list(found.all("script"))
    assert written.count("<style>") == written.count("</style>") == 1
    for forbidden in ("<script", "<!--", "<b class", "alert('x')"):
        assert forbidden not in written
    section = found.one("section")
    assert section.one("h2").text.startswith(NASTY_TEXT)
    assert SCRIPT in section.one("table", "figures").text
    assert NASTY_TEXT in section.one("svg", "chart").text
    assert f"{SCRIPT}Two of" in section.text
    assert {number.text for number in section.one("dl", "clauses").all("dt")} > {SCRIPT}


def test_the_hostile_book_has_the_tags_of_the_honest_one() -> None:
    honest = changed("canberra-2005", {"pays = [{ to_one = 31 }]": "pays = [{ to_one = 40 }]"})

    def tags(part: Element) -> Counter[str]:
        inside = [each for each in part.content if isinstance(each, Element)]
        return sum((tags(each) for each in inside), Counter(each.name for each in inside))

    expected, found = tags(read(book([honest]))), tags(read(book([hostile()])))
    drawn = ("line",)  # a longer name may need a line to its point
    assert {name: n for name, n in found.items() if name not in drawn} == {
        name: n for name, n in expected.items() if name not in drawn
    }


def test_the_file_is_utf_8_and_says_so(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "book.html"
    write_book(str(target), [sheet("canberra-2005")])
    written = target.read_bytes().decode("utf-8")
    assert written == book([sheet("canberra-2005")])
    (charset,) = (each for each in read(written).all("meta") if "charset" in each.attributes)
    assert charset.attributes["charset"] == "utf-8"


def test_the_same_sheets_make_the_same_bytes() -> None:
    assert book([sheet.__wrapped__("crown-b")]) == book([sheet("crown-b")])
