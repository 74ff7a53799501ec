"""A Pit Boss records a device, voids, seizes and bars; the player and the inspector see it."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from sicbo.desk.home.opening import open_floor
from tests.browser.axe import serious
from tests.browser.people import Enter, doors_of, looks, presses
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import NARROW, Visitor
from tests.desk.breaches import lay_breaches
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock

TABLE = "crown"
SAID = "a counter in the left hand"
STAFF = {"pat": "pit-boss", "dan": "dealer", "olga": "owner"}


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """Crown's table in round 2: ann won ten in the first and has ten on small."""
    home = new_home(tmp_path_factory.mktemp("incidents"))
    ring, folder = Ring(Path(home.folder)), str(home.folder)

    async def before() -> None:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            await lay_breaches(Staff(desk))

    with ThreadPoolExecutor(1) as apart:  # The browser has the loop of this thread.
        apart.submit(lambda: asyncio.run(before())).result()
    for person, role in STAFF.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", folder)
    for person, office in (("ina", "inspector"), ("sol", "surveillance")):
        ring.lets_in(person)
        ring.says("people", "grant", person, office, "--floor", folder)
    ring.lets_in("ann")
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    with doors_of(browser, ring) as comes:
        yield comes


def acts(boss: Visitor, key: str, will: str, name: str) -> None:
    """Press a measure of the opened incident by keyboard, having read what it will do."""
    boss.page.locator(f"[data-order='{key}']").press("Enter")
    sheet = boss.page.get_by_role("dialog")
    expect(sheet.locator(f"[data-will='{key}']")).to_contain_text(will)
    if key == "seize-for-breach":
        sheet.get_by_label("How much is seized").fill("10")
    sheet.get_by_role("button", name=name, exact=True).press("Enter")
    expect(boss.page.locator("[data-opened]")).to_be_visible()


def opened(visitor: Visitor) -> Locator:
    """The first incident, opened."""
    row = visitor.page.locator("[data-incident='1']")
    row.get_by_role("button", name=re.compile("^Open|^打开")).press("Enter")
    return visitor.page.locator("[data-opened='1']")


def test_a_pit_boss_records_a_device_voids_seizes_and_bars(enter: Enter) -> None:
    ann, ina = enter("ann", f"/table/{TABLE}"), enter("ina", "/incidents")
    expect(ann.risk).to_contain_text("$10")
    expect(ina.page.get_by_text("Nothing was recorded.")).to_be_visible()
    pat = enter("pat", "/incidents")
    pat.page.get_by_role("button", name="Record an incident").press("Enter")
    form = pat.page.get_by_role("dialog")
    expect(form.get_by_label("How was the device had?")).to_have_count(0)
    form.get_by_label("Which rule was broken?").select_option("9.1")
    expect(form.locator("[data-measure]")).to_have_count(5)
    form.get_by_label("Person 1", exact=True).fill("ann")
    form.get_by_label("possessed").press("Space")
    form.get_by_label("records").press("Space")
    form.get_by_label("In which round did possession begin?").fill("1")
    form.get_by_label("surveillance").press("Space")
    form.get_by_label("What was seen").fill(SAID)
    assert serious(pat) == []
    looks(pat, "incident-form")
    form.get_by_role("button", name="Record it").press("Enter")
    expect(form).to_have_count(0)
    expect(ina.page.locator("[data-incident='1']")).to_contain_text("Rule 9.1: devices")

    incident = opened(pat)
    expect(incident).to_contain_text(SAID)
    assert serious(pat) == []
    acts(pat, "void-for-breach", "1 wagers of ann are void; $10", "Declare wagers void")
    expect(ann.risk).to_contain_text("$0")
    acts(pat, "seize-for-breach", "Up to $10", "Seize winnings")
    acts(pat, "confiscate-device", "kept by the house", "Confiscate the device")
    acts(pat, "bar-person", "takes no further part at: crown", "Bar from this table")
    barred = ann.page.locator("[data-barred]")
    expect(barred).to_contain_text("You are barred from this table.")
    expect(barred).to_contain_text("cash out")
    expect(barred).to_contain_text("Rule 9.2.2")
    # A chip says its amount in short, and its name in full: no part of what is looked at here.
    assert [each for each in serious(ann) if not each.startswith("label-content")] == []
    looks(pat, "incident-opened")
    pat.page.keyboard.press("Escape")
    expect(pat.page.locator("[data-bar='ann']")).to_contain_text("is barred from crown")
    expect(pat.page.locator("[data-kept='ann']")).to_be_visible()
    expect(pat.page.locator("[data-hold]")).to_contain_text("$10")
    looks(pat, "incident-book")
    ann.page.get_by_role("button", name="Cash out").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Confirm").click()
    expect(sheet).to_have_count(0)
    expect(ann.balance).to_have_text("$0")
    looks(ann, "barred")

    row = ina.page.locator("[data-incident='1']")
    expect(row).to_contain_text("is barred from crown")
    expect(ina.page.get_by_role("button", name="Record an incident")).to_have_count(0)
    row.get_by_role("button").click()
    page = ina.page.locator("[data-opened='1']")
    expect(page).to_contain_text(SAID)
    expect(page.locator("[data-order]")).to_have_count(0)
    assert serious(ina) == []


def test_surveillance_is_told_and_says_that_it_has_read(enter: Enter) -> None:
    sol = enter("sol", "/incidents")
    notice = sol.page.locator("[data-notice]")
    expect(notice).to_contain_text("Incident 1 at crown")
    assert serious(sol) == []
    notice.get_by_role("button").press("Enter")
    presses(sol.page, "Acknowledge")
    expect(notice).to_have_count(0)


def test_on_a_telephone_in_chinese_a_hold_is_determined_and_a_device_given_back(
    enter: Enter,
) -> None:
    pat = enter("pat", "/incidents", NARROW)
    pat.page.get_by_role("button", name="中文").click()
    pat.page.locator("[data-hold]").get_by_role("button").press("Enter")
    sheet = pat.page.get_by_role("dialog")
    sheet.get_by_role("spinbutton").fill("10")
    sheet.get_by_role("textbox").fill("ok")
    assert serious(pat) == []
    presses(pat.page, "裁定")
    expect(pat.page.locator("[data-hold]")).to_have_count(0)
    opened(pat)
    pat.page.locator("[data-order='lift-measure']").first.press("Enter")
    sheet = pat.page.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("ok")
    sheet.locator("button.act").press("Enter")
    expect(pat.page.locator("[data-opened='1']")).to_be_visible()
    assert serious(pat) == []
    pat.page.get_by_role("button", name="关闭").first.press("Enter")
    expect(pat.page.locator("[data-opened]")).to_have_count(0)


def test_the_owner_excludes_and_prints_the_order(enter: Enter) -> None:
    ann, olga = enter("ann", f"/table/{TABLE}"), enter("olga", "/incidents")
    opened(olga)
    acts(olga, "exclude-person", "excluded from the casino", "Exclude from the casino")
    expect(ann.page.locator("[data-barred]").last).to_contain_text("excluded from this casino")
    olga.page.get_by_role("button", name="The order in writing").press("Enter")
    letter = olga.page.locator("[data-letter='ann']")
    expect(letter).to_contain_text("ann is excluded from the casino, until it is lifted")
    expect(letter).to_contain_text("house 107")
    assert serious(olga) == []
    olga.page.emulate_media(media="print")
    expect(letter).to_be_visible()
    expect(olga.page.get_by_role("button", name="Print")).to_be_hidden()
    olga.shot("exclusion-order", "print")


def test_broken_dice_are_ruled_on_at_the_console(enter: Enter) -> None:
    dan = enter("dan", f"/dealer/{TABLE}")
    dan.page.get_by_role("button", name="Something is wrong").press("Enter")
    sheet = dan.page.get_by_role("dialog")
    broken = sheet.get_by_role("listitem").filter(has_text="broken")
    broken.get_by_role("button").first.press("Enter")
    pat = enter("pat", f"/dealer/{TABLE}")
    board = pat.page.locator(".waiting")
    expect(board).to_be_visible()
    assert serious(pat) == []
    board.get_by_role("button", name=re.compile("the round is void")).press("Enter")
    asked = pat.page.get_by_role("dialog")
    asked.get_by_role("textbox").fill("a die is split")
    asked.locator("button.act").press("Enter")
    expect(pat.page.locator(".waiting")).to_have_count(0)
    expect(dan.page.locator(".waiting")).to_have_count(0)
