"""An inspector finds why a wager was void, by which clause and whose order, and verifies all."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

import sicbo
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.rounds.messages import CloseBets, Uncover
from sicbo.desk.home.opening import open_floor
from tests.browser.sizes import SOME, fits
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import NARROW, WIDE, Visitor
from tests.desk.floor import Staff, new_home

PARTS: Final = ("Rounds", "People", "Tables", "Record")
VERIFY: Final = Path(__file__).parents[2] / "docs" / "verify"
Enter = Callable[..., Visitor]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor on which round 2 of table main was void: dan found a die that was not flat."""
    home = new_home(tmp_path_factory.mktemp("desk"))
    ring, folder = Ring(Path(home.folder)), str(home.folder)

    async def night() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            await staff.open_bets()
            await staff.bet("p0")
            await staff.finish((1, 2, 3))
            await staff.open_bets()
            await staff.bet("p0")
            await staff.bet("p1")
            await staff.deal(CloseBets(), Uncover(), Declare("not-flat"))

    with ThreadPoolExecutor(1) as apart:  # The browser has the loop of this thread.
        apart.submit(lambda: asyncio.run(night())).result()
    ring.lets_in("ina")
    appointed = ("--reference", "appointment 2026/14", "--floor", folder)
    ring.says("people", "grant", "ina", "inspector", *appointed)
    ring.says("people", "add", "p0", "--name", "Pia Planted", "--generate", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets the inspector in by her password."""
    inside: list[Visitor] = []

    def comes(size: ViewportSize = WIDE, theme: str = "dark") -> Visitor:
        visitor = Visitor(browser, ring.address, size, theme)
        inside.append(visitor)
        visitor.opens("/inspector")
        place = visitor.page.locator("main")
        place.get_by_label("Name").fill("ina")
        place.get_by_label("Password").fill(ring.passwords["ina"])
        place.get_by_role("button", name="Sign in").click()
        expect(visitor.page.get_by_role("heading", name="Notices")).to_be_visible()
        return visitor

    yield comes
    for visitor in inside:
        visitor.faults = [each for each in visitor.faults if not re.search(r"of 4\d\d", each)]
        visitor.leaves()


def _axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def _part(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()


def test_an_inspector_finds_why_a_wager_was_void_verifies_and_takes_an_export_away(
    enter: Enter, ring: Ring, tmp_path: Path
) -> None:
    visitor = enter()
    page = visitor.page

    # Whose wager was it? The player says: p0, last night, at table main.
    _part(page, "People")
    page.get_by_label("Id of the person").fill("p0")
    page.keyboard.press("Enter")
    person = page.locator("[data-person=p0]")
    expect(person).to_contain_text("round 2")
    assert "Planted" not in page.content()
    person.locator(".moves li", has_text="round 2").get_by_role("button").click()

    # Why was it void, by which clause, and by whose order?
    found = page.locator("[data-round='2']")
    expect(found.locator("[data-state]")).to_have_text("void")
    expect(found).to_contain_text("A replay of the record")
    why = found.locator("ol").first
    expect(why).to_contain_text("dan")
    expect(why).to_contain_text("8.1")
    expect(why.locator("[data-event='table.round_voided.v2']")).to_be_visible()
    wager = found.locator("[data-wager=small]").first
    expect(wager).to_contain_text("returned")
    found.get_by_role("button", name="As notation").click()
    expect(found.get_by_role("textbox", name="As notation")).to_have_value(
        re.compile("declare not-flat")
    )

    # Is the record whole? It is checked while people may play.
    _part(page, "Record")
    page.get_by_role("button", name="Show the heads").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("Take away [0-9]")).first.click()
    head = tmp_path / "head.json"
    saved.value.save_as(head)
    page.get_by_label("A head kept earlier").set_input_files(head)
    page.get_by_role("button", name="Verify with this head").click()
    expect(page.locator("[data-whole=true]")).to_have_text("The record is whole.")
    expect(page.locator("[data-head]")).to_contain_text(
        str(json.loads(json.loads(head.read_text())["head"])["position"])
    )

    # And the export goes home with her.
    with page.expect_download() as taken:
        page.get_by_role("link", name="Take away").click()
    export = tmp_path / "taken.jsonl"
    taken.value.save_as(export)
    key = ring.folder / "public-key.pem"
    words = [sys.executable, str(VERIFY / "verify_journal.py"), str(export), str(key), str(head)]
    checked = subprocess.run(words, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "your earlier head lies on this chain" in checked.stdout


def test_the_hash_of_the_program_is_the_one_that_an_outsider_reckons(enter: Enter) -> None:
    page = enter().page
    _part(page, "Record")
    page.get_by_role("button", name="Show the hashes").click()
    program = page.locator("[data-program] code").inner_text()
    package = str(Path(sicbo.__file__).parent)
    words = [sys.executable, str(VERIFY / "verify_program.py"), package]
    reckoned = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert reckoned.split()[0] == program


def test_a_name_is_shown_for_a_file_and_the_look_stands_on_the_page(enter: Enter) -> None:
    page = enter().page
    _part(page, "People")
    page.get_by_label("Id of the person").fill("p0")
    page.keyboard.press("Enter")
    person = page.locator("[data-person=p0]")
    person.get_by_role("button", name="Look up the name").click()
    expect(person.get_by_role("alert")).to_be_visible()
    person.get_by_label("Number of the file").fill("C-7")
    page.keyboard.press("Enter")
    expect(person.locator("[data-name]")).to_have_text("Pia Planted")
    person.get_by_text("1 looks at this name").click()
    expect(person.locator("[data-look]")).to_contain_text("ina: a complaint, C-7")
    person.get_by_role("button", name="What they ordered").click()
    expect(person.locator("[data-entry]").first).to_contain_text("p0")
    person.get_by_role("button", name="Where they are named").click()
    expect(person.locator("[data-event='inspections.name_looked_up.v1']")).to_be_visible()
    page.get_by_label("Id of the person").fill("ina")
    page.keyboard.press("Enter")
    expect(page.locator("[data-person=ina]")).to_contain_text("appointment 2026/14")


def test_a_table_is_looked_into_by_keyboard_alone(enter: Enter) -> None:
    page = enter().page
    page.get_by_role("navigation").get_by_role("button", name="Tables").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-settings=main]")).to_contain_text("canberra-2005")
    page.get_by_role("button", name="Meters").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-meters=main]")).to_contain_text("2 rounds, 1 settled, 1 void")
    page.get_by_role("button", name="Decisions").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-feed=main]")).to_contain_text("dan, dealer")
    page.get_by_role("button", name=re.compile("Its round")).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-round='2']")).to_be_visible()
    _part(page, "Rounds")
    page.get_by_label("Find it by").select_option("number")
    page.get_by_label("Round", exact=True).fill("99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is no such round.")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_part_fits_every_window_in_both_languages(enter: Enter, theme: str) -> None:
    visitor = enter(theme=theme)
    page = visitor.page
    for language in ("en", "zh"):
        for number, part in enumerate(PARTS, 1):
            page.get_by_role("navigation").get_by_role("button").nth(number).click()
            main = page.locator("main")
            if part == "Rounds":
                main.locator("form input").fill("2")
                main.locator("form button").click()
                expect(main.locator("[data-round='2']")).to_be_visible()
            elif part == "People":
                main.locator("form input").first.fill("p0")
                main.locator("form button").first.click()
                main.locator(".buttons button").first.click()
                expect(main.locator("[data-entry]").first).to_be_visible()
            elif part == "Tables":
                for each in range(3):
                    main.locator(".buttons button").nth(each).click()
                for shown in ("settings", "meters", "feed"):
                    expect(main.locator(f"[data-{shown}=main]")).to_be_visible()
            else:
                main.locator("section").nth(2).locator("button").first.click()
                main.locator("section").nth(3).locator("button").first.click()
                expect(main.locator("[data-program]")).to_be_visible()
            assert _axe(page) == [], part
            visitor.shots(f"inspector-{part.lower()}-{theme}", language)
            fits(visitor, SOME)
        if language == "en":
            page.get_by_role("button", name="中文").click()
    page.set_viewport_size(NARROW)
    visitor.shots(f"inspector-record-narrow-{theme}", "zh")
