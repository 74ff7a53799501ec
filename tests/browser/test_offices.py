"""The cage and the pit: a fill and a credit, money in and out, a box, and a tray too low."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.test_real_floor import Ring
from tests.browser.visitor import WIDE, Visitor

TABLE: Final = "main"
ROLES: Final[dict[str, list[tuple[str, str | None]]]] = {
    "dan": [("dealer", TABLE)],
    "petra": [("pit-boss", TABLE), ("electronic-gaming-supervisor", "etg")],
    "cass": [("cashier", None)],
    "cleo": [("cashier", None)],
}
PLAIN: Final = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
Enter = Callable[..., Visitor]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor with a low tray, a terminal with a box, a closed table, and a bank."""
    home = tmp_path_factory.mktemp("offices")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    tables = [f"--table={TABLE}=crown-a", "--table=etg=aruze-etg", "--table=shut=mbs-2020"]
    trays = [f"--tray={TABLE}=5,25,100:500", "--tray=shut=none", f"--limits={TABLE}=5:1000"]
    money = ["--name", "ring", "--currency", "AUD", "--key", str(home / "ring.pem")]
    ring.says("init", folder, *money, *tables, *trays)
    for person, roles in ROLES.items():
        ring.lets_in(person)
        for role, table in roles:
            where = ["--table", table] if table else []
            ring.says("people", "grant", person, role, *where, "--floor", folder)
    ring.says("cage", "bank", "in", "20x100", "40x25", "--floor", folder)
    ring.says("table", "open", TABLE, "--by", "petra", "--floor", folder)
    ring.lets_in("pia", "enrol")
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets staff in by their passwords."""
    inside: list[Visitor] = []

    def comes(person: str, path: str, size: ViewportSize = WIDE, theme: str = "dark") -> Visitor:
        visitor = Visitor(browser, ring.address, size, theme)
        inside.append(visitor)
        visitor.opens(path)
        place = visitor.page.locator("main")
        place.get_by_label("Name").fill(person)
        place.get_by_label("Password").fill(ring.passwords[person])
        place.get_by_role("button", name="Sign in").click()
        return visitor

    yield comes
    for visitor in inside:
        # A browser notes an answer of 404 by itself; anything else is a fault.
        visitor.faults = [each for each in visitor.faults if not re.search(r"of 4\d\d", each)]
        visitor.leaves()


def _sheet(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _counts(page: Page, **pieces: int) -> None:
    """Type how many there are of each chip: `hundred=2`."""
    named = {"five": "$5", "twenty_five": "$25", "hundred": "$100"}
    for chip, number in pieces.items():
        _sheet(page).get_by_label(f"Pieces of {named[chip]}", exact=True).fill(str(number))


def _presses(page: Page, name: str) -> None:
    """Press what a sheet is for, and see it close."""
    _sheet(page).get_by_role("button", name=name, exact=True).click()
    expect(_sheet(page)).to_have_count(0)


def _axe(visitor: Visitor) -> list[str]:
    found = Axe().run(visitor.page, options=PLAIN).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def test_a_cashier_pays_in_and_out_and_nobody_else_sees_the_cage(
    enter: Enter, browser: Browser, ring: Ring
) -> None:
    stranger = Visitor(browser, ring.address)
    stranger.opens("/cage")
    expect(stranger.page.get_by_text("This screen is for cashiers.")).to_be_visible()
    expect(stranger.page.get_by_role("heading", name="Bank")).to_have_count(0)
    stranger.leaves()

    cass = enter("cass", "/cage")
    page = cass.page
    page.get_by_label("Player").fill("nobody")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody called “nobody” plays here.")).to_be_visible()
    page.get_by_label("Player").fill("pia")
    page.keyboard.press("Enter")
    row = page.locator('[data-wallet="pia"]')
    expect(row.locator(".amount")).to_have_text("$0")
    row.get_by_role("button", name="Pay in for pia").click()
    page.keyboard.type("1000")
    page.keyboard.press("Enter")
    expect(_sheet(page)).to_have_count(0)
    expect(row.locator(".amount")).to_have_text("$1,000")
    row.get_by_role("button", name="Pay out to pia").click()
    _sheet(page).get_by_label("Amount").fill("1001")
    expect(_sheet(page)).to_contain_text("There is $1,000 in the wallet.")
    expect(_sheet(page).get_by_role("button", name="Pay out")).to_be_disabled()
    _sheet(page).get_by_label("Amount").fill("50")
    _presses(page, "Pay out")
    expect(row.locator(".amount")).to_have_text("$950")
    assert _axe(cass) == []


def test_a_fill_and_a_credit_go_from_the_pit_to_the_cage_and_are_counted(
    enter: Enter, ring: Ring
) -> None:
    petra, cass = enter("petra", "/pit"), enter("cass", "/cage")
    pit, cage, folder = petra.page, cass.page, str(ring.folder)
    card = pit.locator(f'[data-table="{TABLE}"]')
    expect(card).to_contain_text("Opened or taken over by")
    expect(card.locator('[data-fact="tray"]')).to_contain_text("$500")
    card.get_by_role("button", name="Ask for a fill or credit: main").click()
    _counts(pit, hundred=2, twenty_five=4)
    expect(_sheet(pit)).to_contain_text("Counted: $300")
    _presses(pit, "Ask")
    expect(card.locator("[data-slip]")).to_contain_text("$300 · asked for")

    slip = cage.locator("[data-slip]").first
    expect(slip.locator(".chips")).to_have_text(re.compile(r"^2 . \$100, 4 . \$25$"))
    slip.get_by_role("button", name=re.compile("^Count out and send")).click()
    _counts(cage, hundred=3)
    _sheet(cage).get_by_role("button", name="Count out and send").click()
    expect(_sheet(cage).get_by_role("alert")).to_be_visible()
    cass.shots("cage", "differs")
    _counts(cage, hundred=2, twenty_five=4)
    _presses(cage, "Count out and send")
    expect(cage.locator('[data-chip="10000"] td').first).to_have_text("18")
    expect(card.locator("[data-slip]")).to_contain_text("on the way")
    number = (slip.get_attribute("data-slip")) or ""
    fill = ["2x100", "4x25", "--by", "dan", "--floor", folder]
    ring.says("cage", "fill", "receive", number, *fill)
    expect(card.locator('[data-fact="tray"]')).to_contain_text("$800")
    expect(card.locator("[data-slip]")).to_have_count(0)

    card.get_by_role("button", name="Ask for a fill or credit: main").click()
    # The imprest is 500, so that a credit of 300 is proposed.
    _sheet(pit).get_by_role("button", name=re.compile("^To the imprest: Credit")).click()
    _presses(pit, "Ask")
    expect(cage.locator("[data-slip]").first).to_contain_text("The table sends it.")
    number = cage.locator("[data-slip]").first.get_attribute("data-slip") or ""
    ring.says("cage", "credit", "send", number, "3x100", "--by", "dan", "--floor", folder)
    cage.get_by_role("button", name=re.compile("^Count in")).click()
    _counts(cage, hundred=3)
    _presses(cage, "Count in")
    expect(cage.locator('[data-chip="10000"] td').first).to_have_text("21")
    expect(card.locator('[data-fact="tray"]')).to_contain_text("$500")


def test_a_box_goes_to_the_cage_and_is_counted_by_two(enter: Enter) -> None:
    petra, cass = enter("petra", "/pit"), enter("cass", "/cage")
    petra.page.get_by_role("button", name="Remove the box: etg").click()
    _presses(petra.page, "Remove the box")
    cass.page.get_by_role("button", name=re.compile("^Count: Box 1 of etg")).click()
    sheet = _sheet(cass.page)
    sheet.get_by_label("Amount").fill("20")
    sheet.get_by_label("Counted by").fill("cass")
    sheet.get_by_role("button", name="Count", exact=True).click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    sheet.get_by_label("Counted by").fill("cleo")
    sheet.get_by_label("Why it differs").fill("a note was stuck")
    _presses(cass.page, "Count")
    expect(cass.page.locator('[data-box="1"]')).to_contain_text("+$20 from the record")


def test_an_alert_that_is_over_stands_until_it_is_acknowledged(enter: Enter, ring: Ring) -> None:
    petra, folder = enter("petra", "/pit"), str(ring.folder)
    card = petra.page.locator('[data-table="main"]')
    alert = card.locator('[data-alert="seal-broken"]')
    expect(card).to_be_visible()
    expect(alert).to_have_count(0)
    by = ["--by", "petra", "--floor", folder]
    ring.says("equipment", "break-seal", "main-dice-1", "--evidence", "a scratch", *by)
    expect(alert).to_contain_text("The seal is broken")
    expect(alert).not_to_contain_text("is over")
    ring.says("equipment", "seal", "main-dice-1", "S-2", "--evidence", "before petra", *by)
    expect(alert).to_contain_text("is over")
    petra.page.reload()
    expect(alert).to_contain_text("is over")
    petra.shots("pit", "past")
    alert.get_by_role("button", name=re.compile("^Acknowledge")).click()
    _presses(petra.page, "Acknowledge")
    expect(alert).to_have_count(0)


def test_a_supervisor_sees_a_tray_below_what_one_roll_can_cost(enter: Enter, ring: Ring) -> None:
    petra = enter("petra", "/pit")
    card = petra.page.locator(f'[data-table="{TABLE}"]')
    expect(card.locator('[data-fact="exposure"]')).to_contain_text("$0")
    expect(card.locator('[data-alert="tray-short"]')).to_have_count(0)
    dan = enter("dan", f"/dealer/{TABLE}")
    pia = Visitor(petra.context.browser, ring.address)  # type: ignore[arg-type]
    pia.opens(f"/table/{TABLE}")
    pia.page.get_by_role("button", name="Sit down", exact=True).click()
    sheet = pia.page.get_by_role("dialog")
    sheet.get_by_label("Name").fill("pia")
    sheet.get_by_label("Password").fill(ring.passwords["pia"])
    sheet.get_by_role("button", name="Sign in").click()
    sheet.get_by_role("spinbutton").fill("200")
    sheet.get_by_role("button", name="Confirm").click()
    expect(pia.balance).to_have_text("$200")
    glowing = dan.page.locator(".step.glow:enabled")
    opened = pia.page.locator(".phase.open")
    while not opened.count():
        expect(glowing).to_have_count(1)
        glowing.click()
        dan.page.wait_for_timeout(300)
    pia.page.get_by_role("radio", name="Chip of $25").click()
    pia.spot("any-triple").click()
    expect(card.locator('[data-alert="tray-short"]')).to_contain_text(
        re.compile(r"The tray holds \$500; one roll can cost \$7\d\d")
    )
    assert petra.page.locator("[data-table]").first.get_attribute("data-table") == TABLE
    assert _axe(petra) == []
    petra.shots("pit", "short")
    # Once no more bets are taken the record raises it, and petra's name ends it.
    alert = card.locator('[data-alert="tray-short"]')
    seen = alert.get_by_role("button", name=re.compile("^Acknowledge"))
    expect(seen).to_have_count(0)
    while not seen.count():
        expect(glowing).to_have_count(1)
        glowing.click()
        dan.page.wait_for_timeout(300)
    seen.click()
    _sheet(petra.page).get_by_label("What is done about it").fill("a fill is on its way")
    _presses(petra.page, "Acknowledge")
    expect(alert).to_have_count(0)
    told = card.locator('[data-seen="tray-short"]')
    expect(told).to_contain_text(re.compile("Acknowledged by petra at .*: a fill is on its way"))
    assert _axe(petra) == []
    petra.shots("pit", "acknowledged")
    pia.leaves()


def test_whoever_has_an_office_finds_it_from_the_lobby_and_from_a_console(enter: Enter) -> None:
    petra = enter("petra", "/pit")
    expect(petra.page.locator("[data-table]").first).to_be_visible()
    link = petra.page.get_by_role("link", name="Pit", exact=True)
    for path in ("/", f"/dealer/{TABLE}"):
        petra.opens(path)
        expect(link).to_be_visible()
        expect(petra.page.get_by_role("link", name="Cage", exact=True)).to_have_count(0)
        for width in (320, 390, 768):
            petra.page.set_viewport_size({"width": width, "height": 844})
            wide = petra.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (path, width)
        petra.shots("office-link", path.strip("/").partition("/")[0] or "lobby")
    link.click()
    expect(petra.page.locator("h1")).to_have_text("Pit")
