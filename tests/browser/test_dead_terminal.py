"""A terminal dies in mid-round: its wagers wait with the dice, and a supervisor confirms them."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.cable import Cable
from tests.browser.people import Enter, acknowledges, doors_of, looks
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import Visitor

TABLE: Final = "etg"
DEVICE: Final = "etg-3"
WHY: Final = "\N{CJK UNIFIED IDEOGRAPH-9ED1}\N{CJK UNIFIED IDEOGRAPH-5C4F}"
"""Its screen is black, as a supervisor who reads Chinese would say."""
ROUND_MS: Final = 120_000
SPOTS: Final = ("small", "big", "any-triple")
"""Of these one wins in every round."""


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor with an electronic table, a device at its place 3, and a supervisor."""
    home = tmp_path_factory.mktemp("dead")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    money = ["--name", "ring", "--currency", "AUD", "--key", str(home / "ring.pem")]
    ring.says("init", folder, *money, "--table", f"{TABLE}=aruze-etg")
    for person, role in {"eva": "electronic-gaming-supervisor", "cass": "cashier"}.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", folder)
    ring.lets_in(DEVICE)
    place = ("--table", TABLE, "--place", "3")
    ring.says("people", "grant", DEVICE, "terminal", *place, "--floor", folder)
    ring.says("ticket", "printers", TABLE, "--days", "365", "--floor", folder)
    letter = ["--evidence", "letter 1", "--in-force", "2015-01-01"]
    ring.says("table", "open", TABLE, "--by", "eva", "--floor", folder, *letter)
    ring.lets_in("ann", "enrol")
    ring.says("cage", "buy-in", "ann", "500", "--by", "cass", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    with doors_of(browser, ring) as comes:
        yield comes


def _credit(page: Page) -> Locator:
    return page.locator(".meter output")


def _cents(page: Page) -> int:
    return round(float((_credit(page).text_content() or "").strip("$").replace(",", "")) * 100)


def _orders(eva: Visitor, order: str, reason: str = "") -> None:
    """Choose an order at the console, say why, and give it."""
    page = eva.page
    page.get_by_role("button", name="Other orders").click()
    page.get_by_role("dialog").locator(f'[data-order="{order}"]').first.click()
    _gives(page, reason)


def _gives(page: Page, reason: str = "") -> None:
    sheet = page.get_by_role("dialog").last
    if reason:
        sheet.get_by_label("Reason").fill(reason)
    sheet.get_by_role("button", name="Give this order").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_terminal_that_dies_in_mid_round_is_recalculated(enter: Enter, ring: Ring) -> None:
    device = enter(DEVICE, f"/table/{TABLE}")
    page = device.page
    expect(_credit(page)).to_have_text("$0")
    cable = Cable(page)
    page.reload()
    page.get_by_role("button", name="Note of $50", exact=True).click()
    expect(_credit(page)).to_have_text("$50")
    ann = enter("ann", f"/table/{TABLE}")
    transfer = ("cage", "transfer", "ann", "200", "--table", TABLE)
    ring.says(*transfer, "--by", "cass", "--floor", str(ring.folder))
    expect(_credit(ann.page)).to_have_text("$200")
    eva, pit = enter("eva", f"/dealer/{TABLE}"), enter("eva", "/pit")

    device.waits_for_bets(30)
    device.bets_on(*SPOTS)
    ann.bets_on(*SPOTS)
    expect(_credit(page)).to_have_text("$35")
    expect(_credit(ann.page)).to_have_text("$185")
    cable.pull()
    _orders(eva, "hold-terminal", WHY)
    alert = pit.page.locator('[data-alert="terminal-held"]')
    expect(alert).to_contain_text("#3")
    pit.page.get_by_role("button", name="Places").click()
    place = pit.page.locator('[data-place="#3"]')
    expect(place).to_contain_text("Place 3 nobody known")
    expect(place).to_contain_text("Held: staff have doubts about it.")

    # The round goes on for the others; what lies at the dead terminal waits.
    expect(_credit(ann.page)).not_to_have_text("$185", timeout=ROUND_MS)
    won = _cents(ann.page) - 18_500
    cable.plug()
    page.reload()
    held = page.get_by_role("complementary", name="This terminal is held")
    expect(held).to_contain_text("staff have doubts about it")
    expect(held).to_contain_text("Your credit of $35 is safe")
    expect(held).to_contain_text(re.compile(r"What you wagered in round \d+, \$15, waits"))
    expect(held).to_contain_text("7.2.3")
    expect(page.get_by_role("button", name="Collect", exact=True)).to_be_disabled()
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    looks(device, "terminal-held")
    expect(place).to_contain_text(re.compile(r"\$15 of round \d+ waits with the dice"))
    looks(pit, "pit-places")
    pit.page.keyboard.press("Escape")

    _orders(eva, "recalculate")
    _orders(eva, "free-terminal")
    expect(held).to_have_count(0)
    expect(_credit(page)).to_have_text(f"${(3_500 + won) / 100:,.2f}".removesuffix(".00"))
    expect(page.get_by_role("button", name="Collect", exact=True)).to_be_enabled()
    acknowledges(pit, alert)
    told = ring.says("journal", "verify", "--floor", str(ring.folder))
    assert "whole" in told
    device.faults.clear()  # It could not reach the floor while it was dead.
