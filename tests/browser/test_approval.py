"""A step that needs somebody higher: they approve of it, and the console is the dealer's again."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.console import Console


def test_a_pit_boss_lets_the_table_go_on_and_the_dealer_deals(come: Come) -> None:
    dealer = Console(come(), "crown-hand")
    dealer.presses("open-bets", "shake")
    dealer.glows("close-bets")
    dealer.page.get_by_role("button", name="Something is wrong").click()
    sheet = dealer.page.get_by_role("dialog")
    row = sheet.get_by_role("listitem").filter(has_text="Equipment fault").first
    row.get_by_role("button", name="Declare").click()
    expect(dealer.page.get_by_text("Play is suspended: Equipment fault")).to_be_visible()
    dealer.presses("clear-fault")
    sheet.get_by_role("button", name="Confirm: pit boss").click()
    expect(sheet).to_have_count(0)
    expect(dealer.page.locator(".bar")).to_contain_text("crown-hand · dealer")
    dealer.presses("close-bets")
