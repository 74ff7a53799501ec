"""A newcomer sits down and plays a settled round, from the door and without an account."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Come
from tests.browser.visitor import NARROW, WIDE


@pytest.mark.parametrize(
    ("table", "size", "theme"),
    [("crown-b", WIDE, "dark"), ("aruze-etg", WIDE, "light"), ("crown-b", NARROW, "light")],
    ids=["crown-b wide", "aruze-etg wide", "crown-b narrow"],
)
def test_a_newcomer_plays_to_a_settled_round_from_the_lobby(
    come: Come, table: str, size: ViewportSize, theme: str
) -> None:
    newcomer = come(size, theme)
    newcomer.walks_from_the_lobby_to(table)
    newcomer.sits_down()
    newcomer.waits_for_bets()
    newcomer.spot("small").click()
    newcomer.spot("big").click()
    expect(newcomer.page.locator(".risk")).to_have_text("$10")
    name = f"table-{table}-{size['width']}-{theme}"
    newcomer.shot(f"{name}-betting")
    newcomer.waits_for_the_settlement()
    newcomer.shot(f"{name}-settled")
    if size is NARROW:
        newcomer.page.get_by_role("button", name="What just happened").click()
    lines = newcomer.page.get_by_role("list", name="Your wagers").get_by_role("listitem")
    expect(lines).to_have_count(2)
    expect(newcomer.page.get_by_role("button", name="Why? Small")).to_be_visible()
    wide = newcomer.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page must not scroll sideways"


def test_the_dice_of_a_round_are_drawn_again_in_the_page(come: Come) -> None:
    player = come()
    player.walks_from_the_lobby_to("crown-b")
    button = player.page.get_by_role("button", name="Check the dice")
    expect(button).to_be_visible(timeout=90_000)
    button.click()
    expect(player.page.get_by_text("Everything holds")).to_be_visible()
    player.shot("proof-1440-dark")


def test_one_round_of_every_other_game(come: Come) -> None:
    players = {table: come() for table in ("mbs-2020", "crown-a", "canberra-2005", "star-2016")}
    for table, player in players.items():
        player.walks_from_the_lobby_to(table)
        player.sits_down()
    for table, player in players.items():
        player.waits_for_bets(2)
        player.spot("total:10").click()
        expect(player.page.locator(".risk")).to_have_text("$5")
        player.shot(f"table-{table}-1440-dark-betting")
    for player in players.values():
        expect(player.page.get_by_role("list", name="Your wagers")).to_be_visible(timeout=90_000)


def test_the_screens_speak_chinese(come: Come) -> None:
    guest = come()
    guest.opens()
    guest.page.get_by_role("button", name="中文").click()
    expect(guest.page.get_by_role("heading", name="选择赌台")).to_be_visible()
    guest.page.locator('main a[href="/table/crown-b"]').click()
    expect(guest.spot("small")).to_contain_text("小")
    expect(guest.spot("symbol:crab")).to_contain_text("蟹")
    guest.shot("table-crown-b-1440-dark-zh")
