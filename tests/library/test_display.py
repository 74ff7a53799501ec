"""What a notebook shows is plain HTML: well-formed, self-contained, and nothing in it can act."""

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import sicbo
from sicbo.core.law.rulebook import compile_rulebook
from sicbo.library.book import Rulebook
from sicbo.rulebooks.catalogue import open_file

ALLOWED = {"div", "h4", "p", "table", "tr", "th", "td", "dl", "dt", "dd"}


def shown(thing: object) -> ElementTree.Element:
    """What a notebook shows of something, read strictly."""
    html = thing._repr_html_()  # type: ignore[attr-defined]  # the name that notebooks ask for
    return ElementTree.fromstring(f"<div>{html}</div>")


def cells(page: ElementTree.Element) -> list[str]:
    return ["".join(cell.itertext()) for cell in page.iter("td")]


BOOK = sicbo.rulebook("star-2016")
TABLE = sicbo.table("star-2016", players={"ann": 100})
THINGS = {
    "rulebook": BOOK,
    "settlement": BOOK.settle("2 2 2", {"double:2": 25, "small": 10}),
    "sheet": BOOK.par(),
    "row": BOOK.par("small"),
    "round": TABLE.deal("2 2 4", {"ann": {"small": 10}}),
    "table": TABLE,
    "simulation": sicbo.simulate("star-2016", {"small": 10}, rounds=10_000),
}


@pytest.mark.parametrize("name", THINGS)
def test_html_is_well_formed_and_plain(name: str) -> None:
    page = shown(THINGS[name])
    assert {each.tag for each in page.iter()} <= ALLOWED
    assert all(not each.attrib for each in page.iter())
    assert page.find(".//table") is not None


def test_a_settlement_shows_every_line_and_states_every_clause() -> None:
    page = shown(THINGS["settlement"])
    assert cells(page)[:6] == [
        *("double:2", "25", "won 11 to 1", "275", "300", "3.1.4, 7.1 Specific Doubles")
    ]
    stated = [each.text for each in page.iter("dd")]
    assert "A winning Specific Doubles wager pays 11 to 1." in stated


def test_a_settled_round_shows_whose_wager_it_was() -> None:
    assert cells(shown(THINGS["round"]))[:4] == ["ann", "small", "10", "won 1 to 1"]


def test_a_par_sheet_shows_exact_figures() -> None:
    found = cells(shown(THINGS["sheet"]))
    assert found[found.index("small") + 6] == "1/36 = 2.78 %"


def test_a_simulation_shows_both_answers() -> None:
    assert any(re.search(r"= 35/36$", cell) for cell in cells(shown(THINGS["simulation"])))


def test_names_from_a_file_cannot_act_on_a_page(root: Path) -> None:
    loaded = open_file(str(root / "docs/examples/macau.toml"))
    identity = loaded.document.identity
    evil = msgspec.structs.replace(identity, casino="<script>alert(1)</script>")
    document = msgspec.structs.replace(loaded.document, identity=evil)
    book = Rulebook(compile_rulebook(document, loaded.sha256, document.games[0].id))
    for thing in (book, book.par()):
        assert "<script" not in thing._repr_html_()
        assert "alert(1)" in "".join(shown(thing).itertext())
