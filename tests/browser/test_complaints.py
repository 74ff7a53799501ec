"""A player complains, is answered and told of a right; a round is ruled on from the pit."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import serious
from tests.browser.offices import OPEN, floor_of_offices
from tests.browser.people import Enter, doors_of, looks, presses
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import NARROW, Visitor

SAID = "My chips lay on small."


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    with floor_of_offices(tmp_path_factory.mktemp("complaints")) as ring:
        folder = str(ring.folder)
        ring.lets_in("ina")
        ring.says("people", "grant", "ina", "inspector", "--floor", folder)
        ring.says("cage", "buy-in", "pia", "500", "--by", "cass", "--floor", folder)
        yield ring


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    with doors_of(browser, ring) as comes:
        yield comes


def complaints(player: Visitor) -> Locator:
    """The sheet in which a player complains."""
    player.page.get_by_role("button", name="Complain", exact=True).click()
    return player.page.get_by_role("dialog")


def test_a_player_complains_is_answered_and_reads_of_the_right_to_an_inspector(
    enter: Enter,
) -> None:
    pia = enter("pia", f"/table/{OPEN}")
    sheet = pia.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Confirm").click()
    expect(sheet).to_have_count(0)
    sheet = complaints(pia)
    expect(sheet).to_contain_text("You have not complained about anything.")
    sheet.get_by_label("What is it about?").select_option("payment")
    sheet.get_by_label("What has happened?").fill(SAID)
    assert serious(pia) == []
    sheet.get_by_role("button", name="Send the complaint").click()
    mine = sheet.locator("[data-complaint='1']")
    expect(mine).to_contain_text(SAID)
    expect(mine).to_contain_text("waits for a decision: pit boss")
    expect(mine).to_contain_text("the right to consult one")

    petra = enter("petra", f"/dealer/{OPEN}")
    row = petra.page.locator("[data-complaint='1']")
    expect(row).to_contain_text(SAID)
    assert serious(petra) == []
    row.get_by_role("button", name=re.compile("^Decide:")).click()
    asked = petra.page.get_by_role("dialog")
    asked.get_by_label("What is decided, and why").fill("The recording shows them on small.")
    asked.get_by_label("Paid to the complainant").fill("25")
    assert serious(petra) == []
    presses(petra.page, "Decide")
    expect(row).to_contain_text("The recording shows them on small.")
    expect(row).to_contain_text("rule 9.9")
    row.get_by_role("button", name=re.compile("^Tell of the right")).click()
    presses(petra.page, "Tell of the right")
    expect(row.locator(".right")).to_contain_text("told by petra")

    expect(mine).to_contain_text("$25", timeout=15_000)
    expect(mine).to_contain_text("final at the casino")
    looks(pia, "complaints")
    mine.get_by_role("button", name="I am satisfied").click()
    expect(mine).to_contain_text("closed, the complainant is satisfied")


def test_an_inspector_reads_it_remarks_and_orders_nothing(enter: Enter) -> None:
    ina = enter("ina", "/inspector")
    row = ina.page.locator("[data-complaint='1']")
    expect(row).to_contain_text(SAID)
    expect(row.get_by_role("button")).to_have_text(["Remark"])
    row.get_by_role("button").press("Enter")
    sheet = ina.page.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("I have seen the footage.")
    sheet.get_by_role("button", name="Remark").press("Enter")
    expect(row.locator("[data-remark]")).to_contain_text("I have seen the footage.")
    expect(row.locator("[data-remark]")).to_contain_text("house 133")
    assert serious(ina) == []
    pia = enter("pia", f"/table/{OPEN}")
    pia.page.get_by_role("button", name="Complain", exact=True).click()
    mine = pia.page.get_by_role("dialog").locator("[data-complaint='1']")
    expect(mine).to_contain_text(SAID)
    expect(mine.locator("[data-remark]")).to_have_count(0)


def test_on_a_telephone_by_keyboard_in_chinese(enter: Enter) -> None:
    pia = enter("pia", f"/table/{OPEN}", NARROW)
    pia.page.keyboard.press("Escape")
    opener = pia.page.get_by_role("button", name="Complain", exact=True)
    opener.focus()
    pia.page.keyboard.press("Enter")
    sheet = pia.page.get_by_role("dialog")
    sheet.get_by_label("What has happened?").fill("It was slow.")
    sheet.get_by_role("button", name="Send the complaint").press("Enter")
    expect(sheet.locator("[data-complaint='2']")).to_contain_text("It was slow.")
    assert serious(pia) == []
    pia.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_round_that_no_rule_decides_is_ruled_on_from_the_pit(enter: Enter) -> None:
    dan = enter("dan", f"/dealer/{OPEN}")
    dan.page.get_by_role("button", name="Open bets").click()
    dan.page.get_by_role("button", name="Something is wrong").click()
    odd = dan.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Something else")
    odd.get_by_role("button", name="Declare").click()
    petra = enter("petra", "/pit")
    card = petra.page.locator(f"[data-table='{OPEN}']")
    card.get_by_role("button", name=re.compile("^Rule on the round")).click()
    sheet = petra.page.get_by_role("dialog")
    sheet.get_by_label("What becomes of the round").select_option("void")
    sheet.get_by_label("Why").fill("a glass was spilt")
    assert serious(petra) == []
    presses(petra.page, "Rule: the round is void")
    expect(card.get_by_role("button", name=re.compile("^Rule on the round"))).to_have_count(0)
    expect(dan.page.locator(".waiting")).to_have_count(0)
