"""Cage, pit and stores fit every window, with work in them and with each of their sheets open."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import serious
from tests.browser.offices import CLOSED, OPEN, floor_of_offices
from tests.browser.people import Enter, doors_of
from tests.browser.sizes import SIZES, SOME, fits, resized, some_of
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import NARROW, WIDE, Visitor
from tests.slices import LONG

LONG_NAME: Final = "gala-of-the-thirty-first-of-december-202"
"""As long as a name may be."""


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor on which something is under way everywhere."""
    with floor_of_offices(tmp_path_factory.mktemp("office-sizes")) as ring:
        on = ["--floor", str(ring.folder)]
        by = ["--by", "petra", *on]
        for table in (OPEN, CLOSED):
            ring.says("cage", "fill", "ask", table, "10x100", "4x25", "8x5", *by)
        ring.says("cage", "credit", "ask", OPEN, "4x25", *by)
        ring.says("cage", "fill", "send", "3", "10x100", "4x25", "8x5", "--by", "cass", *on)
        ring.says("cage", "buy-in", "pia", "123456.78", "--by", "cass", *on)
        ring.says("cage", "box", "remove", OPEN, *by)
        seal = ["--evidence", "a scratch", *by]
        ring.says("equipment", "break-seal", f"{OPEN}-dice-1", *seal)
        ring.says("voucher", "issue", LONG_NAME, "123456.78", "--for", "pia", "--on", "small", *on)
        ring.says("voucher", "issue", "gala-8", "25", *on)
        ring.says("voucher", "void", "gala-8", "--reason", "misprinted", *on)
        yield ring


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets people in by their passwords."""
    with doors_of(browser, ring) as comes:
        yield comes


def _sheets(visitor: Visitor, names: list[str]) -> None:
    """Open one sheet after another, each in some windows, or in all of them."""
    page = visitor.page
    for name in names:
        resized(visitor, (WIDE["width"], WIDE["height"]))
        page.get_by_role("button", name=re.compile(name)).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        fits(visitor, SIZES if LONG else SOME)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def _unfolds(page: Page) -> None:
    for each in page.locator("main details:not([open]) > summary").all():
        each.click()


_CAGE: Final = ["^Pay in for", "^Count out and send", "^Take back", "^Make void", "^Count: Box"]
_PIT: Final = ["^Ask for a fill", "^Remove the box", "^Acknowledge", "^Sheet of the day"]
_STORES: Final = [
    *("^Bring chips in", "^Issue a voucher", "^Make void", "^Put a copy on file"),
    *("^Register an item", "^Note a check", "^Take into the store", "^Seal is broken"),
]


@pytest.mark.parametrize(
    ("person", "path", "shown", "sheets"),
    [
        ("cass", "/cage", "[data-slip]", _CAGE),
        ("petra", "/pit", "[data-alert]", _PIT),
        ("olga", "/stores", "[data-item]", _STORES),
    ],
)
def test_an_office_fits_every_window_in_both_languages(
    enter: Enter, person: str, path: str, shown: str, sheets: list[str]
) -> None:
    visitor = enter(person, path)
    page = visitor.page
    expect(page.locator(shown).first).to_be_visible()
    _unfolds(page)
    fits(visitor, some_of(2))
    for size in ((320, 568), (844, 390), (1024, 768)):
        resized(visitor, size)
        visitor.shot(f"sizes{path.replace('/', '-')}", str(size[1]))
    resized(visitor, (NARROW["width"], NARROW["height"]))
    assert serious(visitor) == []
    resized(visitor, (WIDE["width"], WIDE["height"]))
    assert serious(visitor) == []
    visitor.shots(f"sizes{path.replace('/', '-')}")
    _sheets(visitor, sheets)
    resized(visitor, (WIDE["width"], WIDE["height"]))
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("button", name="English")).to_be_visible()
    fits(visitor, some_of(4))
    visitor.shots(f"sizes{path.replace('/', '-')}", "zh")
