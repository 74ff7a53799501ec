"""A step that would void the round: the key says so, asks first, and the dealer is told after."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.console import Console

ONCE = "“no more bets” was pressed once: that closed the betting."


def test_uncovering_before_the_second_press_asks_first_and_tells_the_dealer(come: Come) -> None:
    dealer = Console(come(), "star-hand")
    dealer.presses("shake", "open-bets", "close-bets")
    dealer.glows("press-key")
    expect(_uncover(dealer)).to_contain_text("Voids the round")
    expect(_uncover(dealer)).to_contain_text("8.4")
    _uncover(dealer).click()
    sheet = dealer.page.get_by_role("dialog")
    expect(sheet).to_contain_text(ONCE)
    expect(sheet).to_contain_text("8.4")
    sheet.get_by_role("button", name="Close").click()
    dealer.glows("press-key")
    _uncover(dealer).click()
    sheet.get_by_role("button", name=re.compile("and void the round$")).click()
    expect(dealer.page.locator(".toast").last).to_contain_text("Key not pressed is on record")
    dealer.glows("shake")
    dealer.presses("shake", "open-bets", "close-bets")
    dealer.glows("press-key")
    _uncover(dealer).click()
    sheet.get_by_role("button", name="no more bets", exact=True).click()
    expect(sheet).to_have_count(0)
    dealer.glows("uncover")
    expect(_uncover(dealer)).not_to_contain_text("Voids the round")
    dealer.presses("uncover")
    dealer.enters((1, 2, 3))
    dealer.presses("settle")


def _uncover(dealer: Console) -> Locator:
    return dealer.page.locator(".step[data-step=uncover]")
