"""The whole of a round by keyboard alone, at the table and at the console."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import NARROW

TABLE = "crown-hand"
HAND = "star-hand"
_TABS = 80


def goes_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the focus is there."""
    expect(wanted).to_be_visible()
    for _ in range(_TABS):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{_TABS} tabs do not lead to {wanted}")


def _presses(dealer: Console, *steps: str) -> None:
    for step in steps:
        goes_to(dealer.page, dealer.glows(step))
        dealer.page.keyboard.press("Enter")


def test_the_whole_of_a_round_by_keyboard_alone(come: Come) -> None:
    dealer = Console(come(), TABLE)
    player = come()
    page, keys = player.page, player.page.keyboard
    player.opens()
    goes_to(page, page.locator(f'main a[href="/table/{TABLE}"]'))
    keys.press("Enter")
    expect(player.spot("small")).to_be_visible()
    goes_to(page, page.get_by_role("button", name="Sit down", exact=True))
    keys.press("Enter")
    expect(page.get_by_role("radiogroup", name="Chips")).to_be_visible()
    expect(player.spot("small")).to_be_focused()
    expect(player.balance).to_have_text("$500")

    _presses(dealer, "open-bets")
    expect(page.locator(".phase.open")).to_be_visible()
    keys.press("2")
    keys.press("Enter")
    expect(player.risk).to_have_text("$25")
    keys.press("Backspace")
    expect(player.risk).to_have_text("$0")
    keys.press("1")
    keys.press("ArrowDown")
    expect(player.spot("total:4")).to_be_focused()
    keys.press("ArrowRight")
    expect(player.spot("total:5")).to_be_focused()
    keys.press("Enter")
    expect(player.risk).to_have_text("$5")
    keys.press("d")
    expect(player.risk).to_have_text("$10")
    keys.press("u")
    expect(player.risk).to_have_text("$5")
    keys.press("c")
    expect(player.risk).to_have_text("$0")
    keys.press("Enter")
    expect(player.risk).to_have_text("$5")

    _presses(dealer, "shake", "close-bets", "uncover", "announce")
    for face in "113":
        dealer.page.keyboard.press(face)
    goes_to(dealer.page, dealer.page.get_by_role("button", name="Confirm 1 · 1 · 3"))
    dealer.page.keyboard.press("Enter")
    _presses(dealer, "settle")

    expect(page.locator('[aria-live="assertive"]')).to_have_text(
        "Result: 1, 1, 3, total 5. You won $155."
    )
    expect(player.balance).to_have_text("$655")
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("The whole table by keyboard")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    _presses(dealer, "open-bets")
    expect(page.locator(".phase.open")).to_be_visible()
    keys.press("r")
    expect(player.risk).to_have_text("$5")


def test_every_page_of_the_felt_is_reached_by_keyboard_on_a_telephone(come: Come) -> None:
    dealer = Console(come(), HAND)
    player = come(NARROW)
    page, keys = player.page, player.page.keyboard
    player.walks_from_the_lobby_to(HAND)
    player.sits_down()
    _presses(dealer, "shake", "open-bets")
    expect(page.locator(".phase.open")).to_be_visible()
    goes_to(page, page.get_by_role("tab", name="Big and small"))
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(page.get_by_role("tab", name="Pairs")).to_be_focused()
    expect(page.locator("#page-pairs")).not_to_have_attribute("inert", "")
    goes_to(page, page.locator('#page-pairs [data-spot][tabindex="0"]'))
    keys.press("Enter")
    expect(player.risk).to_have_text("$5")
    # From anywhere else an arrow leads to the page in sight.
    page.get_by_role("tab", name="Singles").click()
    expect(page.locator("#page-singles")).not_to_have_attribute("inert", "")
    page.get_by_role("button", name="Rules").focus()
    keys.press("ArrowDown")
    expect(page.locator("#page-singles [data-spot]").first).to_be_focused()
