"""The server killed in mid-round and started again: every screen says so and goes on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come, Server
from tests.browser.console import Console

TABLE = "star-hand"


def test_a_server_killed_in_mid_round_loses_nothing(server: Server, come: Come) -> None:
    player, wall, door = come(), come(), come()
    player.walks_from_the_lobby_to(TABLE)
    player.sits_down()
    wall.opens(f"/display/{TABLE}")
    door.opens()
    expect(door.page.locator(f'main a[href="/table/{TABLE}"]')).to_be_visible()
    dealer = Console(come(), TABLE)
    dealer.presses("shake", "open-bets")
    expect(player.page.locator(".phase.open")).to_be_visible()
    player.spot("small").click()
    expect(player.risk).to_have_text("$5")

    screens: list[Page] = [each.page for each in (player, wall, door, dealer.visitor)]
    server.kill()
    for page in screens:
        expect(page.get_by_role("alert")).to_contain_text("Your money and your bets are safe")
    player.shot("table-star-2016", "link-down")
    server.start()
    for page in screens:
        expect(page.get_by_role("alert")).to_have_count(0)
    expect(player.page.get_by_text("Connected again")).to_be_visible()
    expect(player.risk).to_have_text("$5")

    dealer.presses("close-bets", "press-key", "uncover")
    dealer.enters((1, 2, 3))
    dealer.presses("settle")
    expect(player.lines).to_be_visible()
    expect(player.balance).to_have_text("$505")
    expect(wall.page.locator(".lit .total")).to_have_text(re.compile("6"))
    for each in (player, wall, door, dealer.visitor):
        each.faults.clear()  # A browser logs each socket that it could not open.
