"""What a hand can do besides tapping, and what is one tap away."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import NARROW, Visitor

TABLE = "star-hand"
LOCKED_AFTER_MS = 300_000


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drags(player: Visitor, chip: str, wager: str) -> None:
    mouse = player.page.mouse
    mouse.move(*_middle(player.page.get_by_role("radio", name=chip)))
    mouse.down()
    mouse.move(*_middle(player.spot(wager)), steps=6)
    mouse.up()


def test_chips_are_dragged_and_taken_back_and_every_spot_explains_itself(come: Come) -> None:
    dealer, player = Console(come(), TABLE), come()
    player.walks_from_the_lobby_to(TABLE)
    player.sits_down()
    player.page.get_by_role("button", name="Got it").click()
    dealer.presses("shake", "open-bets")
    expect(player.page.locator(".phase.open")).to_be_visible()
    _drags(player, "Chip of $25", "double:2")
    expect(player.risk).to_have_text("$25")
    player.spot("double:2").click(button="right")
    expect(player.risk).to_have_text("$0")

    player.spot("any-triple").hover()
    told = player.page.locator(".inspect")
    expect(told).to_contain_text("31 to 1")
    expect(told).to_contain_text("House edge 11.11%")
    expect(told).to_contain_text("3.1.5")
    player.spot("any-triple").focus()
    player.page.keyboard.press("i")
    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Any Triple wins when")
    player.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    player.page.get_by_role("button", name="Rules").click()
    expect(sheet).to_contain_text("3.1.4")
    sheet.get_by_role("button", name="PAR sheet").click()
    expect(sheet.get_by_role("row").filter(has_text="Any Triple")).to_contain_text("11.11%")
    player.shot("par")


def test_groups_are_swiped_and_a_long_press_asks_for_the_rule(come: Come) -> None:
    player = come(NARROW)
    player.walks_from_the_lobby_to(TABLE)
    pages = player.page.locator(".pages")
    pages.evaluate("node => node.scrollTo({ left: node.clientWidth })")
    expect(player.page.get_by_role("tab", name="Totals")).to_have_attribute("aria-selected", "true")
    spot = player.spot("total:10")
    expect(spot).to_be_in_viewport()
    spot.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(player.page.get_by_role("dialog")).to_contain_text("3.1.6")
    player.shot("rule")


def test_an_idle_console_locks_and_the_table_goes_on(come: Come) -> None:
    visitor = come()
    visitor.page.clock.install()
    dealer = Console(visitor, "crown-hand")
    dealer.glows("open-bets")
    visitor.page.clock.fast_forward(LOCKED_AFTER_MS - 10_000)
    expect(dealer.page.get_by_role("heading", name="Locked")).to_have_count(0)
    dealer.page.get_by_role("button", name="Something is wrong").click()
    expect(dealer.page.get_by_role("dialog")).to_be_visible()
    expect(dealer.bets).to_have_count(1)
    visitor.page.clock.fast_forward(LOCKED_AFTER_MS + 1_000)
    expect(dealer.page.get_by_role("heading", name="Locked")).to_be_visible()
    expect(dealer.page.get_by_role("dialog")).to_have_count(0)
    expect(dealer.bets).to_have_count(0)
    expect(dealer.page.get_by_role("button", name="Unlock")).to_be_focused()
    expect(dealer.page.locator(".step.glow")).not_to_be_focused()
    visitor.shot("dealer-crown-a", "locked")
    dealer.page.get_by_role("button", name="Unlock").click()
    expect(dealer.bets).to_have_count(1)
    dealer.presses("open-bets")
