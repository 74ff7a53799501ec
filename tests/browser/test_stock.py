"""A Star table of a real floor at its console alone: opened, filled, mended, closed and opened."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.sizes import SOME, fits, resized
from tests.browser.test_keyboard import goes_to
from tests.browser.test_real_floor import TABLE, Ring
from tests.browser.visitor import WIDE, Visitor

LETTER: Final = "letter 7 of the Authority"
FLOOR_HOLDS: Final = "$5,000"


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """The floor as `sicbo init` makes it: its table is closed, its tray filled and counted."""
    home = tmp_path_factory.mktemp("stock")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    key, table = str(home / "ring.pem"), f"{TABLE}=star-2016"
    tray = f"{TABLE}=5,25,100:5000"
    name = ("--name", "ring", "--currency", "AUD", "--key", key)
    ring.says("init", folder, *name, "--table", table, "--tray", tray)
    roles = {"dan": "dealer", "sue": "casino-supervisor", "cass": "cashier", "kay": "keeper"}
    for person, role in roles.items():
        ring.lets_in(person)
        where = ["--table", TABLE] if person in ("dan", "sue") else []
        ring.says("people", "grant", person, role, *where, "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


class Dan:
    """A dealer at the console, with a supervisor who comes when something is to be approved."""

    def __init__(self, visitor: Visitor, ring: Ring) -> None:
        self.visitor, self.page, self.ring = visitor, visitor.page, ring
        if f"/dealer/{TABLE}" not in visitor.page.url:
            visitor.opens(f"/dealer/{TABLE}")

    def begins(self, person: str = "dan") -> None:
        self.signs_in(self.page.locator("main"), person, "Sign in")
        expect(self.page.locator('[data-list="tray"]')).to_be_visible()

    def signs_in(self, place: Locator, person: str, to: str) -> None:
        place.get_by_label("Name").fill(person)
        place.get_by_label("Password").fill(self.ring.passwords[person])
        place.get_by_role("button", name=to).click()

    @property
    def sheet(self) -> Locator:
        """The sheet on top."""
        return self.page.get_by_role("dialog").last

    def lack(self, reason: str) -> Locator:
        """What stands in the way of play."""
        return self.page.locator(f'.lacks [data-lack="{reason}"]')

    def gives(self, approved: bool = True) -> None:
        """Give the order of the sheet on top; where it is not a dealer's, the supervisor does."""
        give = self.page.get_by_role("button", name="Give this order")
        give.click()
        if approved:
            expect(self.page.get_by_label("Password")).to_be_visible()
            expect(give, "what is approved lies beneath, unseen").to_be_hidden()
            self.signs_in(self.sheet, "sue", "Approve")
        expect(give).to_have_count(0)
        expect(self.page.locator("dialog[data-beneath]")).to_have_count(0)
        expect(self.page.get_by_label("Password")).to_have_count(0)

    def counts(self, **pieces: int) -> None:
        """Fill in pieces by denomination, `c100=50`."""
        for chip, number in pieces.items():
            self.sheet.get_by_label(f"Pieces of ${chip[1:]}", exact=True).fill(str(number))

    def opens_the_table(self) -> None:
        self.page.locator('.lacks [data-order="open-table"]').click()
        self.sheet.get_by_label("The approval, as it is filed").fill(LETTER)
        self.gives()
        expect(self.page.locator(".lacks")).to_have_count(0)

    def list(self, which: str) -> Locator:
        """Open the sheet of the tray or of the equipment."""
        self.page.locator(f'[data-list="{which}"]').click()
        expect(self.page.get_by_role("dialog")).to_have_count(1)
        return self.page.get_by_role("dialog").first

    def looks(self, name: str) -> None:
        """See that the screen fits and has nothing serious for axe, and keep a picture."""
        if not self.page.get_by_role("dialog").count():
            for toast in self.page.locator(".toast button").all():
                toast.click()
            expect(self.page.locator(".toast")).to_have_count(0)
        self.visitor.shots(name)
        fits(self.visitor, SOME)
        resized(self.visitor, (WIDE["width"], WIDE["height"]))
        found = Axe().run(self.page).response["violations"]
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], each["nodes"][0]["target"]) for each in serious] == [], name


@pytest.fixture
def dan(browser: Browser, ring: Ring) -> Iterator[Dan]:
    visitor = Visitor(browser, ring.address)
    visitor.page.emulate_media(reduced_motion="reduce")
    yield Dan(visitor, ring)
    visitor.faults = [fault for fault in visitor.faults if not re.search(r"status of 4\d\d", fault)]
    visitor.leaves()


def _mends_the_dice(dan: Dan) -> None:
    """A die breaks: nobody can go on until the register has another set."""
    page, ring = dan.page, dan.ring
    page.locator('[data-step="shake"]').click()
    page.get_by_role("button", name="Something is wrong").click()
    row = dan.sheet.get_by_role("listitem").filter(has_text="Broken dice").first
    row.get_by_role("button", name="Declare").click()
    broken = dan.lack("equipment-missing")
    expect(broken).to_contain_text(re.compile("^Out of play, dice main-dice-1: Broken dice"))
    expect(broken).to_contain_text("For the keeper of the register to see to.")
    dan.looks("stock-broken")
    spare = ["equipment", "register", "dice", "D-7", "--maker", "acme", "--pieces", "3"]
    facts = ["--fact", "marks=dots", "--fact", "opposite=seven", "--evidence", "delivery 12"]
    ring.says(*spare, *facts, "--by", "kay", "--floor", str(ring.folder))
    broken.get_by_role("button", name="Fit another").click()
    expect(dan.sheet).to_contain_text("goes into the store")
    dan.gives(approved=False)
    expect(broken).to_contain_text("No seal on the dice D-7")
    broken.get_by_role("button", name="Put a seal on").click()
    dan.sheet.get_by_label("The number on the seal").fill("S-81")
    dan.gives(approved=False)
    _notes_a_check(dan)
    expect(page.locator(".lacks")).to_have_count(0)
    gear = dan.list("equipment")
    expect(gear.locator('[data-item="dice"]')).to_contain_text("D-7")
    expect(gear.locator('[data-item="dice"]')).to_contain_text("Seal S-81")
    dan.looks("stock-equipment")
    page.keyboard.press("Escape")


def _notes_a_check(dan: Dan) -> None:
    dan.lack("check-overdue").get_by_role("button", name="Note a check").click()
    dan.sheet.get_by_label("How that was seen").fill("micrometer and magnet")
    dan.gives(approved=False)


def _fills_the_tray(dan: Dan) -> None:
    """A fill is asked for, sent by the cage and counted in; a wrong count changes nothing."""
    page, ring, folder = dan.page, dan.ring, str(dan.ring.folder)
    ring.says("cage", "bank", "in", "10x100", "--floor", folder)
    tray = dan.list("tray")
    expect(tray.locator('[data-tray="holds"]')).to_have_text(FLOOR_HOLDS)
    tray.locator('[data-do="fill"]').click()
    dan.counts(c100=10)
    dan.looks("stock-fill")
    dan.gives()
    slip = tray.locator('[data-slip="2"]')
    expect(slip).to_contain_text("waits for the cashier")
    ring.says("cage", "fill", "send", "2", "10x100", "--by", "cass", "--floor", folder)
    slip.locator('[data-do="receive"]').click()
    dan.counts(c100=9)
    dan.sheet.get_by_role("button", name="Give this order").click()
    expect(dan.sheet.get_by_role("alert")).to_contain_text("$900 was counted")
    dan.counts(c100=10)
    dan.gives(approved=False)
    expect(tray.locator('[data-tray="holds"]')).to_have_text("$6,000")
    expect(slip).to_have_count(0)
    dan.looks("stock-tray")
    page.keyboard.press("Escape")


def _closes_and_counts(dan: Dan) -> None:
    """Closed, the tray is counted and locked; counted again, it can be opened."""
    page = dan.page
    page.get_by_role("button", name="Other orders").click()
    dan.sheet.locator('[data-order="close-table"]').click()
    dan.gives()
    page.keyboard.press("Escape")
    missing = dan.lack("float-missing")
    expect(missing).to_contain_text("2.7.2")
    tray = dan.list("tray")
    tray.locator('[data-do="count-closing"]').click()
    dan.counts(c100=60)
    expect(dan.sheet.get_by_label("Who counted")).to_have_value("dan")
    dan.gives()
    expect(tray.locator('[data-tray="stands"]')).to_have_text("locked")
    page.keyboard.press("Escape")
    missing.get_by_role("button", name="Count the tray").click()
    dan.counts(c100=59)
    give = dan.sheet.get_by_role("button", name="Give this order")
    expect(give).to_be_disabled()
    dan.sheet.get_by_label("It differs by -$100").fill("a chip under the felt")
    expect(give).to_be_enabled()
    dan.looks("stock-count")
    dan.counts(c100=60)
    dan.gives()


def test_a_star_table_is_filled_mended_closed_and_opened_again_at_its_console(dan: Dan) -> None:
    dan.begins()
    expect(dan.page.locator(".lacks")).to_contain_text("has everything that it needs")
    dan.opens_the_table()
    _mends_the_dice(dan)
    _fills_the_tray(dan)
    _closes_and_counts(dan)
    # The new dice were looked at while the table was open: that counts for its gaming day.
    dan.opens_the_table()
    expect(dan.page.locator('[data-step="shake"]')).to_be_enabled()


def test_a_supervisor_counts_the_tray_by_keyboard_alone(dan: Dan) -> None:
    page, keys = dan.page, dan.page.keyboard
    dan.begins("sue")
    goes_to(page, page.locator('[data-list="tray"]'))
    keys.press("Enter")
    goes_to(page, page.locator('[data-do="count-check"]'))
    keys.press("Enter")
    goes_to(page, dan.sheet.get_by_label("Pieces of $100", exact=True))
    keys.type("1")
    goes_to(page, dan.sheet.get_by_label("Who counted"))
    keys.type("dan")
    goes_to(page, dan.sheet.get_by_label("It differs by"))
    keys.type("only the first stack")
    keys.press("Enter")
    tray = page.get_by_role("dialog")
    expect(tray.locator('[data-tray="holds"]')).to_have_text("$100")
    expect(tray).to_contain_text("from the record: only the first stack")
    keys.press("Escape")
    expect(tray).to_have_count(0)
    expect(page.locator('[data-list="tray"]')).to_be_focused()
