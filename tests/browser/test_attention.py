"""A screen keeps faith with whoever is busy with it: time, focus, place, keys and the link."""

import re

from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.floor import PACE
from tests.browser.visitor import NARROW, Visitor

TABLE = "crown-hand"
TOLD_WITHIN_MS = 5_000

SHARE = """([most, least]) => {
  const ring = document.querySelector('.ring .left');
  const count = Number(document.querySelector('.ring .count')?.textContent);
  const open = document.querySelector('.phase.open, .clock.open');
  if (!ring || !open || !(count <= most && count >= least)) return null;
  return { count, share: Number(ring.getAttribute('stroke-dasharray').split(' ')[0]) };
}"""


def _drains(visitor: Visitor) -> None:
    """Half of the time is left, and so is half of the ring."""
    whole = PACE.betting
    found = visitor.page.wait_for_function(SHARE, arg=[whole / 2, 2]).json_value()
    assert abs(found["share"] - found["count"] / whole) < 1.5 / whole, found


def test_the_ring_empties_as_the_time_runs_out_also_for_whoever_comes_late(come: Come) -> None:
    player, wall = come(), come()
    player.opens("/table/crown-b")
    wall.opens("/display/crown-b")
    _drains(player)
    _drains(wall)
    player.page.reload()
    _drains(player)


def test_a_dead_network_is_told_within_five_seconds_though_the_socket_stays_open(
    come: Come,
) -> None:
    player = come(NARROW)
    cable = Cable(player.page)
    player.page.clock.install()
    player.walks_from_the_lobby_to(TABLE)
    banner = player.page.get_by_role("alert")
    player.page.clock.run_for(3 * TOLD_WITHIN_MS)
    expect(banner).to_have_count(0)  # A quiet table is not a dead one.
    cable.pull()
    player.page.clock.run_for(TOLD_WITHIN_MS)
    assert banner.is_visible()
    assert "Your money and your bets are safe" in (banner.text_content() or "")
    expect(player.page.get_by_role("link", name="Back to the floor")).to_be_in_viewport(ratio=1)
    player.page.get_by_role("link", name="Back to the floor").click(trial=True)
    player.shot("link-silent")
    cable.plug()
    expect(player.page.get_by_text("Connected again")).to_be_visible()
    player.faults.clear()


def test_the_clock_of_a_sitting_runs_though_no_money_moves(come: Come) -> None:
    player = come()
    player.page.clock.install()
    player.walks_from_the_lobby_to(TABLE)
    player.sits_down()
    clock = player.page.locator(".purse .time dd")
    expect(clock).to_have_text("0 min")
    player.page.clock.fast_forward(7 * 60_000)
    expect(clock).to_have_text("7 min")


def _opens_and_closes(page: Page, button: str, *, key: str = "Escape") -> None:
    opener = page.get_by_role("button", name=button).first
    opener.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    if key == "Escape":
        page.keyboard.press(key)
    else:
        sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_focus_goes_back_to_where_it_was_and_keys_act_on_the_felt_alone(come: Come) -> None:
    dealer, player = Console(come(), TABLE), come()
    page, keys = player.page, player.page.keyboard
    player.walks_from_the_lobby_to(TABLE)
    player.sits_down()
    said = page.locator('[aria-live="polite"]')
    dealer.presses("open-bets", "shake")
    expect(page.locator(".phase.open")).to_be_visible()
    for button, key in (("Rules", "Escape"), ("My rounds", "click"), ("Keys", "Escape")):
        _opens_and_closes(page, button, key=key)
    player.spot("small").focus()
    keys.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(player.spot("small")).to_be_focused()

    # Every movement of money is said, also when it is the same as before.
    keys.press("Enter")
    expect(said).to_have_text("$5 on Small, $5 there now")
    keys.press("Enter")
    expect(said).to_have_text("$5 on Small, $10 there now")
    keys.press("d")
    expect(said).to_have_text("Doubled. $20 on the table")
    keys.press("u")
    expect(said).to_have_text("Undone. $10 on the table")
    keys.press("c")
    expect(said).to_have_text("Everything taken back. $0 on the table")
    keys.press("Enter")
    expect(player.risk).to_have_text("$5")

    # Away from the felt a letter is only a letter, and on it too once they are switched off.
    page.get_by_role("button", name="My rounds").focus()
    for key in ("d", "c", "u", "2"):
        keys.press(key)
    player.spot("small").focus()
    keys.press("Enter")
    expect(player.risk).to_have_text("$10")
    keys.press("?")
    switch = page.get_by_role("switch", name="Keys of one letter or number")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    player.shot("keys")
    keys.press("Escape")
    for key in ("d", "c", "u", "2", "?", "i"):
        keys.press(key)
    keys.press("Enter")
    expect(player.risk).to_have_text("$15")
    page.reload()
    player.spot("small").focus()
    keys.press("c")
    keys.press("Enter")
    expect(player.risk).to_have_text("$20")

    # My rounds stays open where it was while the table plays on, and R lays the last bet once.
    dealer.presses("close-bets", "uncover")
    dealer.enters((1, 1, 3))
    dealer.presses("settle")
    expect(player.balance).to_have_text("$520")
    page.get_by_role("button", name="My rounds").click()
    first = page.get_by_role("dialog").locator("details").first
    first.locator("summary").click()
    first.get_by_role("button", name="Replay").click()
    expect(first.locator(".replay")).to_be_visible()
    first.evaluate("node => (node.dataset.same = 'yes')")
    dealer.presses("open-bets")
    expect(page.locator(".phase.open")).to_be_attached()
    expect(first).to_have_attribute("data-same", "yes")
    expect(first).to_have_attribute("open", "")
    expect(first.locator(".replay .net")).to_have_text("Total +$20")
    keys.press("Escape")
    repeat = page.get_by_role("button", name=re.compile("^Repeat"))
    repeat.click()
    expect(said).to_have_text("Last bet repeated. $20 on the table")
    expect(repeat).to_be_disabled()
    shown = player.spot("small").locator(".others")
    flashed = shown.count()
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(player.risk).to_have_text("$0")
    assert flashed == 0
    assert shown.count() == 0, "what I lift is not others' money"
