"""Nothing gets stuck: what a document makes of a round has its way out on somebody's screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come, Server
from tests.browser.console import Console
from tests.browser.visitor import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with more tables by hand, at which seats are kept for seconds."""
    floor = Server(tmp_path_factory.mktemp("stuck") / "floor", "stuck")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def seated(come: Come, table: str) -> tuple[Console, Visitor]:
    dealer, player = Console(come(), table), come()
    player.walks_from_the_lobby_to(table)
    player.sits_down()
    return dealer, player


def bets(player: Visitor) -> None:
    expect(player.page.locator(".phase.open")).to_be_visible()
    player.spot("small").click()
    expect(player.risk).to_have_text("$5")


def declares(dealer: Console, event: str) -> None:
    dealer.page.get_by_role("button", name="Something is wrong").click()
    sheet = dealer.page.get_by_role("dialog")
    row = sheet.get_by_role("listitem").filter(has_text=event).first
    row.get_by_role("button", name="Declare").click()
    expect(dealer.page.locator(".toast.done")).to_contain_text(event)


def orders(dealer: Console, way: Locator, reason: str | None = None) -> None:
    """Choose an order, read it, say why where it asks, and have it approved where it must be."""
    way.click()
    if reason is not None:
        sheet = dealer.page.get_by_role("dialog").last
        sheet.get_by_label("Reason, for the record").fill(reason)
    gives(dealer)


def gives(dealer: Console) -> None:
    """Give the order that is being read."""
    sheet = dealer.page.get_by_role("dialog").last
    needs = sheet.locator(".needs").count() > 0
    sheet.get_by_role("button", name="Give this order").click()
    if needs:
        approves = dealer.page.get_by_role("button", name=re.compile("^Confirm: "))
        approves.click()
    expect(dealer.page.get_by_role("dialog")).to_have_count(0)


def test_a_power_failure_is_answered_by_the_player_and_concluded_by_the_dealer(come: Come) -> None:
    dealer, player = seated(come, "mbs-hand")
    dealer.presses("open-bets")
    bets(player)
    dealer.presses("shake", "close-bets")
    declares(dealer, "Power failure")
    expect(player.page.locator(".phase")).to_have_text("Power failed")
    expect(player.page.locator(".halt")).to_contain_text("Your chips and your bets are safe.")
    player.page.get_by_role("button", name="Withdraw all, $5").click()
    expect(player.risk).to_have_text("$0")
    dealer.presses("conclude-power", "uncover")
    dealer.enters((1, 2, 3))
    dealer.presses("settle")
    expect(player.page.locator(".halt")).to_have_count(0)


def test_unclear_chips_are_marked_by_the_dealer_and_ruled_on_before_the_settlement(
    come: Come,
) -> None:
    dealer, player = seated(come, "mbs-other")
    dealer.presses("open-bets")
    bets(player)
    dealer.presses("shake", "close-bets", "press-key", "uncover")
    dealer.enters((4, 5, 6))
    dealer.page.get_by_role("button", name="Other orders").click()
    sheet = dealer.page.get_by_role("dialog").first
    orders(dealer, sheet.get_by_role("button", name="Mark as unclear: Small of Seat 1"))
    expect(player.page.locator(".halt")).to_contain_text("chips lie unclearly")
    ways = dealer.page.locator(".waiting")
    ways.get_by_role("button", name="counts elsewhere").click()
    ruling = dealer.page.get_by_role("dialog").last
    ruling.get_by_label("Where does it count?").select_option("big")
    ruling.get_by_label("Reason, for the record").fill("pushed over the line")
    gives(dealer)
    expect(player.page.locator(".halt")).to_have_count(0)
    dealer.presses("settle")
    expect(player.risk).to_have_text("$0")


def test_broken_dice_wait_for_a_ruling_that_a_pit_boss_gives_at_the_console(come: Come) -> None:
    dealer, player = seated(come, "crown-hand")
    dealer.presses("open-bets", "shake")
    bets(player)
    declares(dealer, "Broken dice")
    halt = player.page.locator(".halt")
    expect(halt).to_contain_text("Play is suspended: Broken dice.")
    expect(halt).to_contain_text("It waits for a ruling by the pit boss. Since ")
    expect(player.page.locator(".phase")).to_have_text("Play is suspended")
    ways = dealer.page.locator(".waiting")
    orders(dealer, ways.get_by_role("button", name="Rule: the round is void"), "two dice broke")
    expect(player.page.locator(".call")).to_have_text("No result: two dice broke")
    expect(player.risk).to_have_text("$0")
    # The next round waits for other dice, and the console says whose affair that is.
    expect(dealer.page.locator(".lacks")).to_contain_text("Broken dice")


def test_an_occupied_table_is_announced_to_close_and_closed_though_its_player_has_gone(
    come: Come,
) -> None:
    dealer, player = seated(come, "canberra-hand")
    player.opens()
    more = dealer.page.get_by_role("button", name="Other orders")
    more.click()
    sheet = dealer.page.get_by_role("dialog").first
    sheet.locator("[data-order=announce-closing]").click()
    # The document asks for notice and says not how long: here it is as short as a click takes.
    dealer.page.get_by_role("dialog").last.get_by_label("In how many minutes?").fill("0")
    gives(dealer)
    expect(dealer.page.get_by_text("This table closes at")).to_be_visible()
    closes = sheet.locator("[data-order=close-table]")
    more.click()
    orders(dealer, closes)
    expect(dealer.page.locator(".phase")).to_have_text("This table is closed.")
    # Whoever approved was the pit boss for that one order; the console is its dealer's again.
    bar = dealer.page.locator(".bar .what p")
    for _ in range(2):
        expect(bar).to_have_text(re.compile(r"· dealer$"))
        dealer.page.reload()


def test_a_seat_whose_player_has_gone_is_released_and_they_are_told(come: Come) -> None:
    _, player = seated(come, "star-hand")
    balance = player.balance.inner_text()
    player.page.goto("/")
    table = player.page.get_by_role("listitem").filter(
        has=player.page.locator('a[href="/table/star-hand"]')
    )
    expect(table).to_contain_text("0 of 7 taken")
    player.opens("/table/star-hand")
    told = player.page.locator(".released")
    expect(told).to_contain_text("Your seat was released at")
    expect(told).to_contain_text(f"{balance} went to your wallet")
    expect(told).to_contain_text("house 13")
