"""Dealer, two players and the display on one table."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come

TABLE = "star-2016"


def press(console: Page, name: str) -> None:
    """Press the button of the console that glows, and no other."""
    glowing = console.locator(".step.glow")
    expect(glowing).to_have_count(1, timeout=60_000)
    expect(glowing).to_contain_text(re.compile(name, re.IGNORECASE), timeout=60_000)
    glowing.click()


def test_dealer_players_and_display_share_a_table(come: Come) -> None:
    first, second, dealer, wall = come(), come(), come(), come()
    for player in (first, second):
        player.walks_from_the_lobby_to(TABLE)
        player.sits_down()
    wall.opens(f"/display/{TABLE}")
    dealer.opens(f"/dealer/{TABLE}")
    console = dealer.page
    console.get_by_role("button", name=re.compile("^Take the dealer")).click()
    expect(console.get_by_text("Bets by seat")).to_be_visible()

    # Whatever the house had begun is played out, and then a round is ours from the shake.
    glowing = console.locator(".step.glow")
    while True:
        expect(glowing).to_have_count(1, timeout=60_000)
        said = glowing.text_content() or ""
        if re.search("shake", said, re.IGNORECASE):
            break
        glowing.click()
        if re.search("enter", said, re.IGNORECASE):
            console.get_by_role("button", name=re.compile("^Confirm")).click()
            expect(glowing).to_contain_text("Settle")
        expect(glowing).not_to_have_text(said)
    press(console, "Shake")
    press(console, "Open bets")
    for player, wager in ((first, "small"), (second, "big")):
        player.waits_for_bets(0)
        player.spot(wager).click()
        expect(player.page.locator(".risk")).to_have_text("$5")
    expect(console.get_by_label("Bets by seat")).to_contain_text("Small")
    dealer.shot("dealer-star-2016-1440-dark-betting")

    press(console, "No more bets")
    press(console, "No more bets")
    press(console, "Uncover")
    console.get_by_role("button", name="Something is wrong").click()
    sheet = console.get_by_role("dialog")
    expect(sheet).to_contain_text("Cocked dice")
    dealer.shot("dealer-irregular-1440-dark")
    row = sheet.get_by_role("listitem").filter(has_text="Cocked dice")
    expect(row).to_contain_text("8.1")
    row.get_by_role("button", name="Declare").click()
    for player in (first, second):
        expect(player.page.locator(".risk")).to_have_text("$0")
        expect(player.page.locator(".balance dd")).to_have_text("$500")

    press(console, "Shake")
    press(console, "Open bets")
    for player, wager in ((first, "small"), (second, "big")):
        player.waits_for_bets(0)
        player.spot(wager).click()
        expect(player.page.locator(".risk")).to_have_text("$5")
    press(console, "No more bets")
    press(console, "No more bets")
    press(console, "Uncover")
    press(console, "Enter results")
    dealer.shot("dealer-enter-1440-dark")
    console.get_by_role("button", name=re.compile("^Confirm")).click()
    press(console, "Settle")
    for player in (first, second):
        player.waits_for_the_settlement()
    expect(wall.page.locator(".lit .total")).to_have_text(re.compile(r"\d+"))
    wall.shot("display-star-2016-1440-dark-settled")
