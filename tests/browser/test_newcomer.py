"""A newcomer sits down and plays a settled round, from the door and without an account."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.visitor import NARROW, WIDE, Visitor, as_they_settle

EXPLAINED = """() => ({
  lines: document.querySelectorAll('ul.lines[aria-label="Your wagers"] li').length,
  why: document.querySelector('ul.lines button[aria-label^="Why? Small"]') !== null,
  wide: document.documentElement.scrollWidth - innerWidth,
})"""
"""In one look: on the felt, or under the last round once the next has taken them off it."""


def _explained(player: Visitor) -> None:
    """Two wagers, each with its line and its reason; the page does not scroll sideways."""
    found = player.page.evaluate(EXPLAINED)
    assert found["lines"] == 2, found
    assert found["why"], found
    assert found["wide"] <= 0, "the page must not scroll sideways"


def test_newcomers_play_to_a_settled_round_from_the_lobby(come: Come) -> None:
    tables = {
        come(WIDE, "dark"): "crown-b",
        come(NARROW, "light"): "crown-b",
        come(WIDE, "light"): "aruze-etg",
        come(NARROW, "dark"): "aruze-etg",
    }
    for player, table in tables.items():
        player.walks_from_the_lobby_to(table)
        player.sits_down()
    # Table by table: what a round brought is told until the next one there is over.
    for game in ("crown-b", "aruze-etg"):
        here = [player for player, table in tables.items() if table == game]
        for player in here:
            player.bets_on("small", "big")
            player.shot(f"table-{game}", "betting")
        for player in as_they_settle(here):
            _explained(player)
            player.shot(f"table-{game}", "settled")


def test_one_round_of_every_other_game(come: Come) -> None:
    tables = {come(): table for table in ("mbs-2020", "crown-a", "canberra-2005", "star-2016")}
    for player, table in tables.items():
        player.walks_from_the_lobby_to(table)
        player.sits_down()
    for player, table in tables.items():
        player.bets_on("total:10")
        player.shot(f"table-{table}", "betting")
    for player in as_they_settle(list(tables)):
        player.shot(f"table-{tables[player]}", "settled")


def test_the_dice_of_a_round_are_drawn_again_in_the_page(come: Come) -> None:
    player = come()
    player.walks_from_the_lobby_to("crown-b")
    player.page.get_by_role("button", name="Check the dice").click()
    expect(player.page.get_by_text("Everything holds")).to_be_visible()
    player.shot("proof")


def test_the_screens_speak_chinese(come: Come) -> None:
    guest = come()
    guest.opens()
    guest.page.get_by_role("button", name="中文").click()
    expect(guest.page.get_by_role("heading", name="选择赌台")).to_be_visible()
    guest.page.locator('main a[href="/table/crown-b"]').click()
    expect(guest.spot("small")).to_contain_text("小")
    expect(guest.spot("symbol:crab")).to_contain_text("蟹")
    guest.shot("table-crown-b", "zh")
    guest.page.get_by_role("button", name="验证骰子").click()
    labels = guest.page.get_by_role("dialog").locator("dt")
    expect(labels).to_have_text(["种子的哈希", "种子", "停止下注的记录"])
