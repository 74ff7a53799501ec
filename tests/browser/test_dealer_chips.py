"""What the dealer does with chips: cash with a spoken wager, colours that must be used."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import serious
from tests.browser.conftest import Come, Server
from tests.browser.console import Console
from tests.browser.people import unfolds
from tests.browser.sizes import SOME, fits, resized
from tests.browser.visitor import WIDE, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with tables by hand, at which nothing happens by itself."""
    floor = Server(tmp_path_factory.mktemp("dealer-chips") / "floor", "stuck")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def _seated(come: Come, table: str) -> tuple[Console, Visitor]:
    dealer, player = Console(come(), table), come()
    player.walks_from_the_lobby_to(table)
    player.sits_down()
    player.page.get_by_role("button", name="Got it").click()
    return dealer, player


def _speaks(dealer: Console) -> Locator:
    """The sheet in which a wager is placed for a player."""
    dealer.page.get_by_role("button", name="Place for a player").click()
    return dealer.page.get_by_role("dialog")


def test_crown_3_3_cash_comes_with_a_spoken_wager_or_neither_does(come: Come) -> None:
    dealer, player = _seated(come, "crown-hand")
    dealer.opens_bets()
    expect(player.page.locator(".phase.open")).to_be_visible()
    expect(player.balance).to_have_text("$500")
    sheet = _speaks(dealer)
    sheet.get_by_label("Wager").select_option("small")
    sheet.get_by_label(re.compile("cash", re.IGNORECASE)).check()
    sheet.get_by_label("Cash handed over").fill("50")
    sheet.get_by_label("Amount").fill("551")
    expect(sheet.get_by_role("button", name="Confirm")).to_be_disabled()
    sheet.get_by_label("Amount").fill("25")
    assert serious(dealer.visitor) == []
    fits(dealer.visitor, SOME)
    resized(dealer.visitor, (WIDE["width"], WIDE["height"]))
    dealer.visitor.shots("console-spoken-cash")
    sheet.get_by_role("button", name="Confirm").click()
    expect(sheet).to_have_count(0)
    expect(player.risk).to_have_text("$25")
    expect(player.balance).to_have_text("$525")

    # After the call neither the cash is changed nor the wager laid.
    dealer.presses("shake", "close-bets")
    expect(player.page.locator(".phase.open")).to_have_count(0)
    said = dealer.page.get_by_role("button", name="Place for a player")
    expect(said).to_be_disabled()
    expect(player.balance).to_have_text("$525")


def test_the_star_3_11_a_spoken_wager_needs_chips(come: Come) -> None:
    dealer, player = _seated(come, "star-hand")
    dealer.opens_bets()
    expect(player.page.locator(".phase.open")).to_be_visible()
    sheet = _speaks(dealer)
    expect(sheet.get_by_label("Amount")).to_be_visible()
    expect(sheet.get_by_role("checkbox")).to_have_count(0)
    sheet.get_by_label("Amount").fill("501")
    expect(sheet.get_by_role("button", name="Confirm")).to_be_disabled()


def test_canberra_4_6_a_player_is_made_to_use_colour_chips_and_released(come: Come) -> None:
    dealer, player = _seated(come, "canberra-hand")
    dealer.opens_bets()
    expect(player.page.locator(".phase.open")).to_be_visible()
    player.spot("big").click()
    expect(player.risk).to_have_text("$5")
    colours = unfolds(dealer.page, "colours")
    expect(colours).to_contain_text("May use any chips.")
    colours.get_by_role("button", name="Make them use colour chips").click()
    expect(colours).to_contain_text("Has to use colour chips.")
    assert serious(dealer.visitor) == []
    dealer.visitor.shots("console-compelled")

    # What lies stays; what comes has to be colour chips.
    player.spot("small").click()
    expect(player.page.locator(".toasts")).to_contain_text(
        "You have to use colour chips at this table."
    )
    expect(player.risk).to_have_text("$5")
    player.shots("seat-compelled")
    player.page.get_by_role("button", name="Colour chips").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("radio", name=re.compile("^Red")).check()
    sheet.get_by_label("How many pieces?").fill("4")
    sheet.get_by_label("What is each to be worth?").fill("10")
    sheet.get_by_role("button", name=re.compile("^Buy for")).click()
    red = player.page.get_by_role("radio", name=re.compile("^Red chips"))
    expect(red).to_be_checked()
    expect(sheet).to_have_count(0)
    player.spot("small").click()
    expect(player.risk).to_have_text("$15")
    expect(player.spot("small")).to_have_attribute("aria-label", re.compile("in Red chips"))

    unfolds(dealer.page, "colours").get_by_role("button", name="Release them").click()
    expect(colours).to_contain_text("May use any chips.")
    player.page.get_by_role("radio", name="Chip of $5", exact=True).click()
    player.spot("big").click()
    expect(player.risk).to_have_text("$20")
