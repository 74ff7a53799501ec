"""Every screen in each width and light: kept as a picture, and with nothing serious for axe."""

from typing import Final

import pytest
from playwright.sync_api import expect

from sicbo.rulebooks.catalogue import GAMES
from tests.browser.axe import serious
from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import NARROW, WIDE, Visitor

LOOKS: Final = [(WIDE, "dark"), (WIDE, "light"), (NARROW, "dark"), (NARROW, "light")]
EXAMINED: Final = [(WIDE, "dark"), (NARROW, "light")]
"""Each width and each light once: axe takes its time."""
WITH_AXE: Final = (
    "lobby",
    "table-mbs-2020",
    "table-crown-b",
    "dealer-star-2016",
    "display-star-2016",
)
"""One screen of each kind, the fullest and the strangest; the others are made of the same parts."""
DEALT: Final = [game for game in GAMES if game != "aruze-etg"]


def _looked_at(visitor: Visitor, name: str) -> None:
    """The screen at hand in each width and light, with a picture of each."""
    for size, theme in LOOKS:
        visitor.size, visitor.theme = size, theme
        visitor.page.set_viewport_size(size)
        visitor.page.emulate_media(
            color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce"
        )
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
        visitor.shot(name)
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} must not scroll sideways at {size['width']}"
        if name in WITH_AXE and (size, theme) in EXAMINED:
            assert serious(visitor) == [], name


def test_the_lobby(come: Come) -> None:
    visitor = come()
    visitor.opens()
    expect(visitor.page.locator(".card")).to_have_count(len(GAMES) + 2)
    _looked_at(visitor, "lobby")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_every_game(come: Come, game: str) -> None:
    visitor = come()
    visitor.opens(f"/table/{game}")
    expect(visitor.spot("small")).to_be_visible()
    _looked_at(visitor, f"table-{game}")


@pytest.mark.parametrize("game", DEALT)
def test_the_console_of_every_dealt_game(come: Come, game: str) -> None:
    visitor = come()
    Console(visitor, game)
    _looked_at(visitor, f"dealer-{game}")


def test_the_display(come: Come) -> None:
    visitor = come()
    visitor.opens("/display/star-2016")
    expect(visitor.page.locator(".wall h1")).to_be_visible()
    _looked_at(visitor, "display-star-2016")


def test_with_the_readers_own_colours_spots_keep_their_borders_and_the_cover_hides_the_dice(
    come: Come,
) -> None:
    visitor = come()
    visitor.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    visitor.opens("/table/star-2016")
    expect(visitor.page.locator(".phase.open")).to_be_visible()
    expect(visitor.page.locator(".dome.covered")).to_be_visible()
    borders = visitor.page.locator("[data-spot]").evaluate_all(
        "spots => spots.map((spot) => getComputedStyle(spot).borderTopStyle)"
    )
    assert set(borders) == {"solid"}
    lid = visitor.page.locator(".dome .lid")
    expect(lid).to_have_css("opacity", "1")
    assert "gradient" in lid.evaluate("lid => getComputedStyle(lid).backgroundImage")
    visitor.shot("table-star-2016", "forced")
