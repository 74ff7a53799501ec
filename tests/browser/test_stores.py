"""The stores: the owner's bank, vouchers and copies, and the keeper's register, item by item."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.offices import CLOSED, OPEN, floor_of_offices
from tests.browser.people import Enter, counts, doors_of, looks, presses
from tests.browser.test_keyboard import goes_to
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import Visitor

RULES: Final = b"%PDF-1.7 rules of the house"


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor with everybody on it."""
    with floor_of_offices(tmp_path_factory.mktemp("stores")) as ring:
        yield ring


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets people in by their passwords."""
    with doors_of(browser, ring) as comes:
        yield comes


def _sheet(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _item(page: Page, serial: str) -> Locator:
    return page.locator(f'[data-item="{serial}"]')


def _opens(page: Page, serial: str, act: str) -> Locator:
    """The sheet of an order about an item."""
    _item(page, serial).locator(f'[data-act="{act}"]').click()
    return _sheet(page)


def test_nobody_else_sees_the_stores(enter: Enter, browser: Browser, ring: Ring) -> None:
    stranger = Visitor(browser, ring.address)
    stranger.opens("/stores")
    told = "This screen is for the owner of the floor and for keepers of the register."
    expect(stranger.page.get_by_text(told)).to_be_visible()
    stranger.leaves()
    cass = enter("cass", "/stores")
    expect(cass.page.get_by_text(told)).to_be_visible()
    expect(cass.page.get_by_role("heading", name="Register")).to_have_count(0)


def test_the_owner_has_chips_come_and_go(enter: Enter) -> None:
    olga = enter("olga", "/stores")
    page = olga.page
    hundreds = page.locator('[data-chip="10000"] td').first
    expect(hundreds).to_have_text("20")
    page.get_by_role("button", name="Bring chips in").click()
    counts(page, c100=5)
    presses(page, "Bring chips in")
    expect(hundreds).to_have_text("25")
    page.get_by_role("button", name="Take chips out").click()
    counts(page, c100=26)
    _sheet(page).get_by_role("button", name="Take chips out").click()
    expect(_sheet(page).get_by_role("alert")).to_be_visible()
    counts(page, c100=5)
    presses(page, "Take chips out")
    expect(hundreds).to_have_text("20")


def test_the_owner_issues_vouchers_and_makes_one_void(enter: Enter) -> None:
    olga = enter("olga", "/stores")
    page = olga.page
    page.get_by_role("button", name="Issue a voucher").click()
    sheet = _sheet(page)
    issue = sheet.get_by_role("button", name="Issue a voucher")
    expect(issue).to_be_disabled()
    sheet.get_by_label("Its name").fill("gala-7")
    sheet.get_by_label("Value").fill("25")
    sheet.get_by_label("For which player").fill("zed")
    sheet.get_by_label(OPEN, exact=True).check()
    sheet.get_by_label("On which areas").fill("small, big")
    assert serious(olga) == []
    looks(olga, "stores-voucher")
    issue.click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    sheet.get_by_label("For which player").fill("pia")
    presses(page, "Issue a voucher")
    row = page.locator('[data-voucher="gala-7"]')
    expect(row).to_contain_text("good, for pia, at main, on small, big")
    expect(row).to_contain_text("$25")
    row.get_by_role("button", name="Make void").click()
    _sheet(page).get_by_label("Why").fill("misprinted")
    presses(page, "Make void")
    page.get_by_text("Good no more").click()
    expect(row).to_contain_text("void, for pia")


def test_the_owner_puts_a_copy_of_the_rules_on_file(enter: Enter, tmp_path: Path) -> None:
    olga = enter("olga", "/stores")
    page, row = olga.page, olga.page.locator('[data-copy="crown"]')
    expect(row).to_contain_text("the document wants one there for whoever asks")
    paper = tmp_path / "rules.pdf"
    for data, taken in ((b"MZ\0", False), (RULES, True)):
        paper.write_bytes(data)
        row.get_by_role("button", name="Put a copy on file").click()
        _sheet(page).get_by_label("File").set_input_files(paper)
        _sheet(page).get_by_role("button", name="Put a copy on file").click()
        if not taken:
            expect(_sheet(page).get_by_role("alert")).to_be_visible()
            page.keyboard.press("Escape")
        expect(_sheet(page)).to_have_count(0)
    expect(row).to_contain_text("PDF, 1 kB")
    shown = page.request.get(row.get_by_role("link", name="Show it").get_attribute("href") or "")
    assert shown.body() == RULES
    row.get_by_role("button", name="Take off file").click()
    presses(page, "Take off file")
    expect(row).to_contain_text("the document wants one there for whoever asks")


def test_a_keeper_registers_dice_by_keyboard_and_follows_them_to_their_end(enter: Enter) -> None:
    kay = enter("kay", "/stores")
    page, keys = kay.page, kay.page.keyboard
    expect(page.get_by_role("heading", name="Bank")).to_have_count(0)
    goes_to(page, page.get_by_role("button", name="Register an item"))
    keys.press("Enter")
    sheet = _sheet(page)
    expect(sheet.get_by_label("What is it?")).to_be_focused()
    for label, said in (("Serial", "D-7"), ("Maker", "acme")):
        goes_to(page, sheet.get_by_label(label))
        keys.type(said)
    for label, said in (("marks", "dots"), ("opposite sides", "come to seven")):
        goes_to(page, sheet.get_by_label(label))
        keys.type(said)
    goes_to(page, sheet.get_by_label("How that was seen"))
    keys.type("delivery 12")
    keys.press("Enter")
    expect(sheet).to_have_count(0)
    item = _item(page, "D-7")
    expect(item).to_contain_text("in the store")
    expect(item).to_contain_text("marks: dots")
    expect(item).to_contain_text("opposite sides: come to seven")

    sheet = _opens(page, "D-7", "check")
    sheet.get_by_label("How that was seen").fill("micrometer")
    presses(page, "Note a check")
    expect(item).to_contain_text("last checked")
    sheet = _opens(page, "D-7", "approve")
    sheet.get_by_label("Who has approved it?").fill("the Commission")
    sheet.get_by_label("On which day?").fill("2026-01-02")
    sheet.get_by_label("Where can that be read?").fill("letter 7")
    presses(page, "Note an approval")
    expect(item).to_contain_text("approved: the Commission, letter 7")
    _opens(page, "D-7", "seal").get_by_label("The number on the seal").fill("S-81")
    presses(page, "Put a seal on")
    expect(item).to_contain_text("Seal S-81")

    # The dice of the closed table make room; those of the open one are its dealer's.
    expect(_item(page, f"{OPEN}-dice-1").locator("button")).to_have_count(0)
    _opens(page, f"{CLOSED}-dice-1", "remove")
    presses(page, "Take into the store")
    assert _opens(page, "D-7", "fit").get_by_label("At which table?").input_value() == CLOSED
    presses(page, "Fit")
    expect(item).to_contain_text(f"at {CLOSED}")
    worn = _item(page, f"{CLOSED}-dice-1")
    _opens(page, f"{CLOSED}-dice-1", "retire").get_by_label("How that was seen").fill("worn")
    presses(page, "Retire")
    expect(worn).to_contain_text("retired")
    sheet = _opens(page, f"{CLOSED}-dice-1", "destroy")
    sheet.get_by_label("How that was seen").fill("drilled through")
    sheet.get_by_label("The other of the two").fill("kay")
    sheet.get_by_role("button", name="Destroy").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    sheet.get_by_label("The other of the two").fill("cass")
    presses(page, "Destroy")
    expect(worn).to_contain_text("destroyed")
    expect(worn.locator("button")).to_have_count(0)


def test_a_key_goes_from_hand_to_hand_and_evidence_may_be_a_file(
    enter: Enter, tmp_path: Path
) -> None:
    kay = enter("kay", "/stores")
    page, letter = kay.page, tmp_path / "letter.txt"
    letter.write_text("a letter")
    page.get_by_role("button", name="Register an item").click()
    sheet = _sheet(page)
    sheet.get_by_label("What is it?").select_option("key")
    sheet.get_by_label("Serial").fill("K-2")
    sheet.get_by_label("Maker").fill("acme")
    sheet.get_by_label("How that was seen").fill("cut today")
    sheet.get_by_label("A file that shows it").set_input_files(letter)
    expect(sheet).to_contain_text(re.compile("SHA-256 [0-9a-f]{64}"))
    presses(page, "Register an item")
    _opens(page, "K-2", "hand").get_by_label("To whom?").fill("petra")
    presses(page, "Hand over")
    expect(_item(page, "K-2")).to_contain_text("with petra")
    _opens(page, "K-2", "return")
    presses(page, "Put back")
    expect(_item(page, "K-2")).to_contain_text("in the store")

    page.get_by_label("Kind").select_option("key")
    expect(page.locator("[data-item]")).to_have_count(1)
    page.get_by_label("Serial", exact=True).fill("D-404")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No item “D-404” is in the register.")).to_be_visible()
    page.get_by_label("Serial", exact=True).fill(f"{OPEN}-layout-1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-item]").first).to_contain_text(f"{OPEN}-layout-1")
    assert serious(kay) == []
