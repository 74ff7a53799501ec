"""A note at a terminal, a win, the ticket on the screen, cashed once; a server that is killed."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import WINDOWS, Enter, doors_of, looks, presses
from tests.browser.sizes import fits
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import NARROW, WIDE, Visitor

TABLE: Final = "etg"
DEVICE: Final = "etg-3"
ROLES: Final = {
    "eva": "electronic-gaming-supervisor",
    "cass": "cashier",
    "cleo": "cashier",
}
ONE_WINS: Final = ("small", "big", "any-triple")
"""Of these one wins in every round."""
ROUND_MS: Final = 120_000
NUMBER: Final = re.compile(r"\d{6} \d{6} \d{6}")


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor with an electronic table that prints tickets, and a device at its place 3."""
    home = tmp_path_factory.mktemp("ticket")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    money = ["--name", "ring", "--currency", "AUD", "--key", str(home / "ring.pem")]
    ring.says("init", folder, *money, "--table", f"{TABLE}=aruze-etg")
    for person, role in ROLES.items():
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


def _puts_in(page: Page, note: int) -> None:
    page.get_by_role("button", name=f"Note of ${note}", exact=True).click()


def _collects(page: Page) -> str:
    """Collect the whole meter; the number on the ticket, as its ticket shows it."""
    page.get_by_role("button", name="Collect", exact=True).click()
    sheet = page.get_by_role("dialog", name="Collect")
    sheet.get_by_role("button", name=re.compile("^Collect")).click()
    return _number(page)


def _number(page: Page) -> str:
    """The number on the ticket that is shown, which is there twice."""
    shown = page.locator("[data-paper] .number")
    expect(shown).to_have_count(2)
    first, second = shown.all_inner_texts()
    assert first == second
    assert NUMBER.fullmatch(first), first
    return first


def _presents(page: Page, number: str) -> None:
    page.get_by_label("Number on the ticket").fill(number)
    page.keyboard.press("Enter")


def _plays_a_round(terminal: Visitor) -> int:
    """Bet so that one wager wins, and wait for it; what the meter shows then, in cents."""
    page = terminal.page
    terminal.waits_for_bets(10)
    terminal.bets_on(*ONE_WINS)
    expect(_credit(page)).to_have_text("$35")
    expect(_credit(page)).not_to_have_text("$35", timeout=ROUND_MS)
    return round(float((_credit(page).text_content() or "").strip("$").replace(",", "")) * 100)


def test_a_note_a_win_and_a_ticket_that_is_paid_once(
    enter: Enter, browser: Browser, ring: Ring
) -> None:
    terminal = enter(DEVICE, f"/table/{TABLE}")
    page = terminal.page
    _puts_in(page, 50)
    expect(_credit(page)).to_have_text("$50")
    credit = _plays_a_round(terminal)
    number = _collects(page)
    amount = f"${credit / 100:,.2f}".removesuffix(".00")
    ticket = page.locator("[data-paper]")
    expect(ticket).to_contain_text(amount)
    expect(ticket).to_contain_text("Terminal 3, table etg")
    expect(page.get_by_role("dialog")).to_contain_text("Cash it at the cage or at a kiosk.")
    expect(page.get_by_role("img", name="Bar code of the number").locator("rect")).to_have_count(49)
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    looks(terminal, "own-ticket")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        terminal.theme = theme
        terminal.shots("own-ticket")
    page.get_by_role("button", name="Look again later").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    looks(terminal, "own-ticket-later")
    page.get_by_role("button", name=f"Ticket of {amount}").click()
    assert _number(page) == number

    cass, cleo = enter("cass", "/cage"), enter("cleo", "/cage")
    for each in (cass.page, cleo.page):
        expect(each.locator('[data-ticket="etg-1"]')).to_be_visible()
    wall = Visitor(browser, ring.address)
    wall.opens(f"/display/{TABLE}")
    for each in (cass.page, wall.page):
        assert number not in each.content()
    _presents(cass.page, number)
    expect(cass.page.get_by_role("dialog")).to_contain_text(f"It says {amount}")
    presses(cass.page, "Pay")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"Paid on .*, at the cage\."))
    expect(page.locator("[data-paper] .number")).to_have_count(0)
    _presents(cleo.page, number)
    refused = cleo.page.get_by_role("alert")
    expect(refused).to_contain_text("house 51")
    expect(refused).to_contain_text(re.compile(r"paid already: .*, at the cage, by cass"))
    expect(refused).to_contain_text(re.compile(r"\d{1,2}:\d\d"))
    cleo.shots("cage", "ticket-paid")
    page.get_by_role("button", name="Put it away").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Ticket of"))).to_have_count(0)
    wall.leaves()


def test_after_a_kill_the_ticket_is_there_with_the_same_number(enter: Enter, ring: Ring) -> None:
    terminal = enter(DEVICE, f"/table/{TABLE}")
    page = terminal.page
    _puts_in(page, 20)
    expect(_credit(page)).to_have_text("$20")
    number = _collects(page)
    ring.dies()
    ring.opens(ring.address.rstrip("/").rsplit(":", 1)[1])
    page.reload()
    assert _number(page) == number
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Nothing came out").click()
    sheet.get_by_role("button", name="There is no paper").click()
    expect(sheet).to_contain_text("The printer is out of paper. Your $20 is safe")
    terminal.shots("own-ticket", "no-paper")
    ring.says("ticket", "reprint", "etg-2", "--by", "eva", "--floor", str(ring.folder))
    expect(sheet).to_contain_text("Duplicate 1")
    assert _number(page) == number
    sheet.get_by_role("button", name="Look again later").click()
    _puts_in(page, 10)
    expect(_credit(page)).to_have_text("$10")
    expect(page.get_by_role("button", name=re.compile("^Ticket of"))).to_have_count(0)
    terminal.faults.clear()  # It could not reach the server while that was dead.


def test_where_no_device_stands_the_player_has_the_ticket_on_the_page(
    enter: Enter, ring: Ring
) -> None:
    ann = enter("ann", f"/table/{TABLE}")
    page = ann.page
    expect(page.get_by_role("button", name="Collect", exact=True)).to_be_visible()
    transfer = ("cage", "transfer", "ann", "200", "--table", TABLE)
    ring.says(*transfer, "--by", "cass", "--floor", str(ring.folder))
    expect(_credit(page)).to_have_text("$200")
    ann.size = NARROW
    page.set_viewport_size(NARROW)
    page.get_by_role("button", name="My seat").click()
    number = _collects(page)
    fits(ann, WINDOWS)
    ann.size = WIDE
    page.set_viewport_size(WIDE)
    page.get_by_role("button", name="Look again later").click()
    page.get_by_role("button", name="Leave", exact=False).first.click()
    expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    page.get_by_role("button", name="Ticket of $200").click()
    assert _number(page) == number
    page.get_by_role("button", name="Put it away").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
