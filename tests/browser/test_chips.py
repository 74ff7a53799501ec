"""Chips on their way: none counts twice, and whatever is done to them waits for them."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import Visitor

TABLE = "crown-hand"

FLICKERS = """async spot => {
  const shown = [];
  const read = () => shown.push(Number(spot.querySelector('.stack')?.textContent.trim() ?? 0));
  new MutationObserver(read).observe(spot, { subtree: true, childList: true, characterData: true });
  for (let click = 0; click < 8; click += 1) {
    spot.click();
    await new Promise((done) => setTimeout(done, 60));
  }
  return shown;
}"""

AT_ONCE = """([spot, clicks, key]) => {
  for (let click = 0; click < clicks; click += 1) spot.click();
  spot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}"""


def _undoes(player: Visitor, *risks: str) -> None:
    for risk in risks:
        player.page.get_by_role("button", name="Undo").click()
        expect(player.risk).to_have_text(risk)


def test_chips_are_never_counted_twice_and_keys_wait_for_what_is_on_its_way(come: Come) -> None:
    dealer, player = Console(come(), TABLE), come()
    player.walks_from_the_lobby_to(TABLE)
    player.sits_down()
    player.page.get_by_role("button", name="Got it").click()
    dealer.presses("open-bets", "shake")
    expect(player.page.locator(".phase.open")).to_be_visible()
    undo = player.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    chip = player.page.get_by_role("radio", name="Chip of $5", exact=True)
    chip.click()
    small = player.spot("small")
    shown = small.evaluate(FLICKERS)
    assert shown == sorted(shown), shown
    expect(player.risk).to_have_text("$40")

    # Another tab knows what lies there, but not what was done last.
    other = player.page.context.new_page()
    other.goto(player.page.url)
    expect(other.locator(".risk")).to_have_text("$40")
    expect(other.get_by_role("button", name="Undo")).to_be_disabled()
    other.close()

    small.evaluate(f"spot => ({AT_ONCE})([spot, 1, 'u'])")
    expect(player.page.locator(".stack.pending")).to_have_count(0)
    expect(player.risk).to_have_text("$40")
    small.evaluate(f"spot => ({AT_ONCE})([spot, 2, 'd'])")
    expect(player.risk).to_have_text("$100")
    undo.click()
    expect(player.risk).to_have_text("$50")

    # Undo undoes what was done last, a taking back as well.
    player.page.get_by_role("radio", name="Chip of $25").click()
    small.click()
    expect(player.risk).to_have_text("$75")
    chip.click()
    small.click(button="right")
    expect(player.risk).to_have_text("$70")
    _undoes(player, "$75", "$50")
    player.page.get_by_role("button", name=re.compile("^Clear")).click()
    expect(player.risk).to_have_text("$0")
    _undoes(player, "$50")

    player.page.get_by_role("button", name="Leave the seat").click()
    expect(player.page.get_by_text("Your bets stay and are settled")).to_be_visible()
    player.shots("left", "riding")

    # What the bets bring waits there, and need not be sat down for.
    dealer.presses("close-bets", "uncover")
    dealer.enters((1, 1, 3))
    dealer.presses("settle")
    out = player.page.get_by_role("button", name="Cash out $100")
    expect(out).to_be_visible()
    player.shots("left", "cash-out")
    out.click()
    player.page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(player.balance).to_have_text("$0")
