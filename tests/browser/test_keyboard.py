"""The whole of a round by keyboard alone, and nothing serious for axe to find."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Come
from tests.browser.visitor import NARROW, WIDE


def test_the_whole_of_a_round_by_keyboard_alone(come: Come) -> None:
    player = come()
    page, keys = player.page, player.page.keyboard
    player.opens()
    sit = page.locator('main a[href="/table/crown-a"]')
    expect(sit).to_be_visible()
    for _ in range(60):
        if sit.evaluate("node => node === document.activeElement"):
            break
        keys.press("Tab")
    keys.press("Enter")
    expect(player.spot("small")).to_be_visible()

    sit = page.get_by_role("button", name="Sit down", exact=True)
    for _ in range(60):
        if sit.evaluate("node => node === document.activeElement"):
            break
        keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_role("radiogroup", name="Chips")).to_be_visible()

    expect(player.spot("small")).to_be_focused()
    player.waits_for_bets(8)
    keys.press("2")
    keys.press("Enter")
    expect(page.locator(".risk")).to_have_text("$25")
    keys.press("Backspace")
    expect(page.locator(".risk")).to_have_text("$0")
    keys.press("1")
    keys.press("ArrowDown")
    expect(player.spot("total:4")).to_be_focused()
    keys.press("ArrowRight")
    expect(player.spot("total:5")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".risk")).to_have_text("$5")
    keys.press("d")
    expect(page.locator(".risk")).to_have_text("$10")
    keys.press("u")
    expect(page.locator(".risk")).to_have_text("$5")
    player.waits_for_the_settlement()
    heard = page.locator('[aria-live="assertive"]').inner_text()
    assert heard.startswith("Result:")
    assert "You won" in heard or "You lost" in heard
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("The whole table by keyboard")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_serious(come: Come, size: ViewportSize, theme: str) -> None:
    visitor = come(size, theme)
    for screen in (
        "/",
        "/table/star-2016",
        "/table/crown-b",
        "/display/star-2016",
        "/dealer/mbs-2020",
    ):
        visitor.opens(screen)
        expect(visitor.page.locator("main")).to_be_visible()
        visitor.page.wait_for_timeout(1200)
        name = screen.strip("/").replace("/", "-") or "lobby"
        visitor.shot(f"{name}-{size['width']}-{theme}")
        found = Axe().run(visitor.page).response["violations"]
        serious = [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in found
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]
        assert serious == [], screen
