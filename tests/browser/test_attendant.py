"""The attendant: a locked terminal looked at, a payout identified, paid in parts, and cancelled."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from sicbo.core.floor.payouts.messages import AskIdentification
from sicbo.core.table.chips.messages import Collect
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from tests.browser.sizes import SOME, fits
from tests.browser.test_offices import _axe
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import NARROW, Visitor
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import SIX, SUPERVISOR, HandClock, played
from tests.desk.paying_tables import paying_tables
from tests.desk.printing_tables import credit

ROLES: Final = {"att": "attendant", "hal": "electronic-gaming-host", "cass": "cashier"}
Enter = Callable[..., Visitor]


def _calls(home: Home) -> None:
    """Two payouts of ann, one of which waits for identification, and a terminal that bob locked."""
    hands = HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await paying_tables(staff)
            for _ in range(2):
                await staff.do("ann", "player", Collect("ann"), "east")
                await credit(staff, "east", "ann")
            await staff.do(*SUPERVISOR, AskIdentification(payout=2), "east")
            await played(staff, hands, "west", (6, 6, 6), SIX, 1000)

    asyncio.run(story())


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor on which three calls wait, open on loopback."""
    home = new_home(tmp_path_factory.mktemp("calls"))
    with ThreadPoolExecutor(1) as apart:  # A browser has a loop of its own in this thread.
        apart.submit(_calls, home).result()
    ring = Ring(home.folder)
    for person, role in ROLES.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", str(home.folder))
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets staff in by their passwords."""
    inside: list[Visitor] = []

    def comes(person: str, size: ViewportSize = NARROW) -> Visitor:
        visitor = Visitor(browser, ring.address, size)
        inside.append(visitor)
        visitor.opens("/attendant")
        place = visitor.page.locator("main")
        place.get_by_label("Name").fill(person)
        place.get_by_label("Password").fill(ring.passwords[person])
        place.get_by_role("button", name="Sign in").click()
        return visitor

    yield comes
    for visitor in inside:
        visitor.faults = [each for each in visitor.faults if not re.search(r"of 4\d\d", each)]
        visitor.leaves()


def _sheet(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _presses(page: Page, name: str) -> None:
    _sheet(page).get_by_role("button", name=name, exact=True).click()
    expect(_sheet(page)).to_have_count(0)


def test_nobody_else_sees_the_calls(enter: Enter) -> None:
    cass = enter("cass")
    expect(cass.page.get_by_text("This screen is for attendants.")).to_be_visible()
    expect(cass.page.locator("[data-payout]")).to_have_count(0)


def test_the_calls_fit_every_window_in_both_languages(enter: Enter) -> None:
    att = enter("att")
    expect(att.page.locator('[data-payout="1"]')).to_be_visible()
    fits(att, SOME)
    att.page.set_viewport_size(NARROW)
    assert _axe(att) == []
    att.shots("attendant")
    att.page.locator('[data-payout="1"]').get_by_role("button", name="Pay: Form 1").click()
    assert _axe(att) == []
    att.shots("attendant", "pay")
    att.page.keyboard.press("Escape")
    att.page.get_by_role("button", name="中文").click()
    expect(att.page.locator("h1")).to_have_text("服务员")
    fits(att, SOME)
    att.shots("attendant", "zh")


def test_a_terminal_is_unlocked_and_payouts_are_identified_paid_and_cancelled(
    enter: Enter, ring: Ring
) -> None:
    page = enter("att").page
    lock = page.locator('[data-lock="bob"]')
    expect(lock).to_contain_text("won $1,900 in round 1")
    lock.get_by_role("button", name="Unlock").click()
    expect(_sheet(page).get_by_role("button", name="Unlock", exact=True)).to_be_disabled()
    page.keyboard.type("the display shows the win")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No terminal is locked.")).to_be_visible()

    first = page.locator('[data-payout="1"]')
    expect(first).to_contain_text("Another person signs too")
    first.get_by_role("button", name="Pay: Form 1: ann").click()
    sheet = _sheet(page)
    sheet.get_by_label("Cash", exact=True).fill("150")
    expect(sheet).to_contain_text("$250 of $400 are left to be said.")
    sheet.get_by_label("Crossed cheque", exact=True).fill("250")
    sheet.get_by_label("The player has checked the amount and signed").check()
    sheet.get_by_label("Another person who has signed").fill("att")
    sheet.get_by_role("button", name="Pay", exact=True).click()
    expect(sheet.get_by_role("alert")).to_contain_text("Another person has to sign")
    sheet.get_by_label("Another person who has signed").fill("hal")
    _presses(page, "Pay")
    expect(first).to_have_count(0)

    second = page.locator('[data-payout="2"]')
    expect(second).to_contain_text("Identification is to be shown")
    second.get_by_role("button", name="Identification: Form 2").click()
    _sheet(page).get_by_label("Its number").fill("PA7654321")
    _presses(page, "Identification")
    expect(second).not_to_contain_text("Identification is to be shown")
    second.get_by_role("button", name="Cancel the payout: Form 2").click()
    _sheet(page).get_by_label("Why").fill("she plays on")
    _presses(page, "Cancel the payout")
    expect(page.get_by_text("Nothing waits to be paid.")).to_be_visible()
    verified = ring.says("journal", "verify", "--floor", str(ring.folder))
    assert "whole" in verified
