"""Crown's colour chips once their table is closed: a dealer takes them in, a pit boss verifies."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import serious
from tests.browser.people import Enter, acknowledges, brings, doors_of, looks, unfolds, walks_away
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import Visitor

OPEN: Final = "east"
SHUT: Final = "west"
CLAUSE: Final = "3.1.2(c)"


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """Two Crown tables with colour chips of their own, both open."""
    home = tmp_path_factory.mktemp("closed")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    tables = [f"--table={name}=crown-a" for name in (OPEN, SHUT)]
    colours = [f"--colours={OPEN}=swan:red,blue:200:10", f"--colours={SHUT}=lion:red,blue:200:10"]
    money = ["--name", "ring", "--currency", "AUD", "--key", str(home / "ring.pem")]
    ring.says("init", folder, *money, *tables, *colours, f"--tray={OPEN}=5,25,100:5000")
    for person, role in {"dan": "dealer", "petra": "pit-boss", "cass": "cashier"}.items():
        ring.lets_in(person)
        for table in (OPEN, SHUT) if role != "cashier" else (None,):
            where = ["--table", table] if table else []
            ring.says("people", "grant", person, role, *where, "--floor", folder)
    for table in (OPEN, SHUT):
        ring.says("table", "open", table, "--by", "petra", "--floor", folder)
    ring.lets_in("pia", "enrol")
    ring.says("cage", "buy-in", "pia", "500", "--by", "cass", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets each of them in."""
    with doors_of(browser, ring) as comes:
        yield comes


def _hands_in(dan: Visitor, colour: str, pieces: int, said: int) -> None:
    """The dealer takes chips of the closed table in."""
    fold = unfolds(dan.page, "handed-in")
    fold.get_by_label("Player", exact=True).fill("pia")
    fold.get_by_label("Colour").select_option(colour)
    fold.get_by_label("How many pieces?").fill(str(pieces))
    fold.get_by_label("What the player says each is worth").fill(str(said))
    fold.get_by_role("button", name="Take in").click()


def test_a_dealer_takes_chips_of_a_closed_table_in_and_a_pit_boss_verifies_them(
    enter: Enter, ring: Ring
) -> None:
    pia = enter("pia", f"/table/{SHUT}")
    brings(pia, 300)
    pia.page.get_by_role("button", name="Colour chips").click()
    sheet = pia.page.get_by_role("dialog")
    sheet.get_by_role("radio", name=re.compile("^Red")).check()
    sheet.get_by_label("How many pieces?").fill("20")
    sheet.get_by_label("What is each to be worth?").fill("10")
    sheet.get_by_role("button", name="Buy for $200").click()
    expect(pia.balance).to_have_text("$100")

    dan = enter("dan", f"/dealer/{OPEN}")
    expect(dan.page.locator("details.exchange")).to_be_visible()
    expect(dan.page.locator("details.handed-in")).to_have_count(0)
    walks_away(pia, SHUT, "pia")
    ring.says("table", "close", SHUT, "--by", "petra", "--floor", str(ring.folder))
    expect(pia.page.locator(".elsewhere")).to_contain_text("a dealer at another table")
    assert serious(pia) == []
    looks(pia, "closed-colours-seat")
    cass = enter("cass", "/cage")
    shut = cass.page.locator(f'[data-closed="{SHUT}"]')
    expect(shut).to_contain_text("Not at the cage: a dealer at an open table redeems them.")
    expect(shut.get_by_role("button")).to_have_count(0)

    # What the record knows counts, whatever is claimed; more than she holds is refused.
    _hands_in(dan, "red", 21, 25)
    expect(dan.page.locator(".toasts")).to_contain_text("21 pieces are more than the 20 in hand")
    _hands_in(dan, "red", 20, 25)
    waiting = dan.page.locator('.handed-in [data-redemption="1"]')
    expect(waiting).to_contain_text("Each is worth $10 by the record.")
    expect(waiting).to_contain_text("Waits for the pit boss to verify it.")
    expect(waiting).to_contain_text(CLAUSE)
    assert serious(dan) == []
    looks(dan, "closed-colours-console")

    petra = enter("petra", "/pit")
    card = petra.page.locator(f'[data-table="{OPEN}"]')
    expect(card.locator('[data-alert="redemption"]')).to_be_visible()
    looks(petra, "closed-colours-pit")
    card.get_by_role("button", name="Verify what pia is paid").click()
    verify = petra.page.get_by_role("dialog")
    expect(verify).to_contain_text("The player says $25 each; the record counts.")
    verify.get_by_label("Amount").fill("500")
    verify.get_by_role("button", name="Verify", exact=True).click()
    expect(verify.get_by_role("alert")).to_contain_text("$500 is not what they come to.")
    expect(verify.get_by_role("alert")).to_contain_text(CLAUSE)
    verify.get_by_label("Amount").fill("200")
    looks(petra, "closed-colours-verify")
    verify.get_by_role("button", name="Verify", exact=True).click()
    expect(verify).to_have_count(0)
    acknowledges(petra, card.locator('[data-alert="redemption"]'))
    expect(waiting).to_have_count(0)
    expect(card.locator('[data-fact="tray"]')).to_contain_text("$4,800")


def test_chips_without_a_record_count_the_lowest_minimum_and_can_be_handed_back(
    enter: Enter, ring: Ring
) -> None:
    tables = json.loads(ring.says("table", "list", "--json", "--floor", str(ring.folder)))
    if any(each["table"] == SHUT and each["status"] != "closed" for each in tables):
        ring.says("table", "close", SHUT, "--by", "petra", "--floor", str(ring.folder))
    dan = enter("dan", f"/dealer/{OPEN}")
    _hands_in(dan, "blue", 3, 100)
    waiting = dan.page.locator(".handed-in [data-redemption]")
    expect(waiting).to_contain_text("each counts $5, the lowest minimum of the game")
    waiting.locator('[data-do="drop"]').click()
    expect(waiting).to_have_count(0)
    _hands_in(dan, "blue", 3, 100)
    waiting.get_by_label("What they come to").fill("15")
    waiting.locator('[data-do="verify"]').click()
    approve = dan.page.get_by_role("dialog")
    approve.get_by_label("Name").fill("petra")
    approve.get_by_label("Password").fill(ring.passwords["petra"])
    approve.get_by_role("button", name="Approve").click()
    expect(waiting).to_have_count(0)
