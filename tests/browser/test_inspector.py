"""The inspector's office and tickets at the cage: withheld, read, reviewed, paid once."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from sicbo.desk.home.opening import open_floor
from tests.browser.sizes import SOME, fits
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import WIDE, Visitor
from tests.desk.floor import Staff, new_home
from tests.desk.printing_tables import collect, credit, printing_tables

ROLES: Final = {"ina": "inspector", "olga": "operator", "cass": "cashier", "cleo": "cashier"}
Enter = Callable[[str, str], Visitor]


class Papers(Ring):
    """A floor, and the numbers on the tickets that were printed there."""

    numbers: tuple[str, ...] = ()


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Papers]:
    """A floor on which ann has three tickets, of which the third is withheld."""
    home = new_home(tmp_path_factory.mktemp("inspected"))
    ring, folder = Papers(Path(home.folder)), str(home.folder)

    async def lays() -> tuple[str, ...]:
        async with open_floor(home, play=False) as desk:
            await printing_tables(staff := Staff(desk))
            numbers = [await collect(staff)]
            for _ in range(2):
                await credit(staff, "east", "ann")
                numbers.append(await collect(staff))
            return tuple(numbers)

    with ThreadPoolExecutor(1) as apart:  # The browser has the loop of this thread.
        ring.numbers = apart.submit(lambda: asyncio.run(lays())).result()
    for person, role in ROLES.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", folder)
    why = ("--because", "it looks forged", "--by", "olga", "--floor", folder)
    ring.says("hold", "withhold", "--ticket", "east-3", *why)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Papers) -> Iterator[Enter]:
    """Lets people in by their passwords."""
    inside: list[Visitor] = []

    def comes(person: str, path: str) -> Visitor:
        visitor = Visitor(browser, ring.address, WIDE, "dark")
        inside.append(visitor)
        visitor.opens(path)
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


def _axe(visitor: Visitor) -> list[str]:
    found = Axe().run(visitor.page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def _presents(page: Page, number: str) -> None:
    page.get_by_label("Number on the ticket").fill(number)
    page.keyboard.press("Enter")


def test_a_ticket_is_looked_at_paid_at_one_window_and_refused_at_the_second(
    enter: Enter, ring: Papers
) -> None:
    cass, cleo = enter("cass", "/cage"), enter("cleo", "/cage")
    one, two, number = cass.page, cleo.page, ring.numbers[0]
    expect(one.locator('[data-ticket="east-1"]')).to_contain_text("$400 of ann")
    _presents(one, f"{number[:6]} {number[6:12]} {number[12:]}")
    expect(_sheet(one)).to_contain_text("It says $400, issued to ann.")
    assert _axe(cass) == []
    _sheet(one).get_by_role("button", name="Pay", exact=True).click()
    expect(_sheet(one)).to_have_count(0)
    expect(one.locator('[data-ticket="east-1"]')).to_have_count(0)
    _presents(two, number)
    expect(two.get_by_role("alert")).to_contain_text("house 51")
    expect(_sheet(two)).to_have_count(0)
    _presents(two, number[:-1] + str((int(number[-1]) + 1) % 10))
    expect(two.get_by_role("alert")).to_contain_text("house 52")
    _presents(two, ring.numbers[1])
    _sheet(two).get_by_label("Into the wallet of").fill("bob")
    _sheet(two).get_by_role("button", name="Pay", exact=True).click()
    expect(two.locator('[data-ticket="east-2"]')).to_have_count(0)
    assert number not in two.content()


def test_an_inspector_reads_a_notice_and_reviews_a_hold_and_the_cage_pays_what_is_determined(
    enter: Enter, browser: Browser, ring: Papers
) -> None:
    stranger = Visitor(browser, ring.address)
    stranger.opens("/inspector")
    expect(stranger.page.get_by_text("This screen is for inspectors.")).to_be_visible()
    expect(stranger.page.get_by_role("heading", name="Notices")).to_have_count(0)
    stranger.leaves()

    cass, ina, folder = enter("cass", "/cage"), enter("ina", "/inspector"), str(ring.folder)
    expect(cass.page.locator('[data-ticket="east-3"]')).to_contain_text("withheld: east-1")
    _presents(cass.page, ring.numbers[2])
    expect(cass.page.get_by_role("alert")).to_contain_text("withheld until an investigation")

    page = ina.page
    notice = page.locator('[data-notice="1"]')
    expect(notice).to_contain_text("Hold east-1 at east")
    notice.get_by_role("button").click()
    page.keyboard.type("a letter follows")
    page.keyboard.press("Enter")
    expect(notice).to_contain_text("acknowledged by ina: a letter follows")
    hold = page.locator('[data-hold="east-1"]')
    expect(hold).to_contain_text("waits for your review")
    expect(hold).to_contain_text("rule 5.2")
    hold.get_by_role("button", name="Review").click()
    _sheet(page).get_by_label("What you have found").fill("the paper was seen")
    assert _axe(ina) == []
    _sheet(page).get_by_role("button", name="Review", exact=True).click()
    expect(hold).to_contain_text("reviewed by ina: the paper was seen")
    said = ("--because", "a part of it", "--by", "olga", "--floor", folder)
    ring.says("hold", "determine", "east-1", "--pays", "120", *said)
    expect(hold).to_contain_text("determined by olga")
    _presents(cass.page, ring.numbers[2])
    expect(_sheet(cass.page)).to_contain_text("It was determined that it pays $120.")
    _sheet(cass.page).get_by_role("button", name="Pay", exact=True).click()
    expect(cass.page.locator('[data-ticket="east-3"]')).to_have_count(0)


def test_the_office_fits_every_window_in_both_languages(enter: Enter) -> None:
    ina = enter("ina", "/inspector")
    expect(ina.page.get_by_role("heading", name="Notices")).to_be_visible()
    fits(ina, SOME)
    assert _axe(ina) == []
    ina.shots("inspector", "en")
    ina.page.get_by_role("button", name="中文").click()
    expect(ina.page.get_by_role("heading", name="通知")).to_be_visible()
    fits(ina, SOME)
    ina.shots("inspector", "zh")
