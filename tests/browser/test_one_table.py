"""Dealer, two players and the display on one table, dealt by hand."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import Visitor, as_they_settle

TABLE = "star-hand"
OPENING = ("shake", "open-bets")
CLOSING = ("close-bets", "press-key", "uncover")


def _bet(first: Visitor, second: Visitor, riding: int = 0) -> None:
    for player, wager, staked in ((first, "small", 5 + riding), (second, "big", 5)):
        expect(player.page.locator(".phase.open")).to_be_visible()
        player.spot(wager).click()
        expect(player.risk).to_have_text(f"${staked}")


def test_dealer_players_and_display_share_a_table(come: Come) -> None:
    first, second, wall = come(), come(), come()
    for player in (first, second):
        player.walks_from_the_lobby_to(TABLE)
        player.sits_down()
    wall.opens(f"/display/{TABLE}")
    dealer = Console(come(), TABLE)

    # A small result, after which Super Streak can be had on its first step.
    dealer.presses(*OPENING)
    _bet(first, second)
    expect(dealer.bets).to_contain_text("Small")
    dealer.visitor.shot("dealer-star-2016", "betting")
    dealer.presses(*CLOSING)
    dealer.enters((1, 2, 3))
    dealer.presses("settle")
    assert set(as_they_settle([first, second])) == {first, second}
    expect(first.spot("small")).to_have_class(re.compile(r"\blit\b"))
    expect(second.spot("big")).not_to_have_class(re.compile(r"\blit\b"))
    expect(first.balance).to_have_text("$505")
    expect(second.balance).to_have_text("$495")
    expect(wall.page.locator(".lit .total")).to_have_text("6")
    wall.shot("display-star-2016", "settled")

    # The first player puts a Super Streak wager down on the screen.
    offer = first.page.get_by_role("button", name=re.compile(r"Super Streak \$25 · Small"))
    offer.click()
    asked = first.page.get_by_role("dialog")
    expect(asked).to_contain_text("cannot be taken back")
    expect(asked.locator(".ladder li").last).to_have_text("12 in a row500 to 1")
    asked.get_by_role("button", name="Cancel").click()
    expect(first.balance).to_have_text("$505")
    offer.click()
    first.shot("streak")
    asked.get_by_role("button", name="Place $25 on Small").click()
    riding = first.page.get_by_role("group", name="Runs").get_by_text("Riding: 0 of 12 on Small")
    expect(riding).to_be_visible()
    expect(first.balance).to_have_text("$480")
    expect(first.risk).to_have_text("$25")
    expect(dealer.bets).to_contain_text("Super Streak")
    first.shot("table-star-2016", "super-streak")

    # Cocked dice: every wager of the round goes back, and the streak is left as it was.
    dealer.presses(*OPENING)
    _bet(first, second, riding=25)
    dealer.presses(*CLOSING)
    for seen in (first, second, wall):  # Dice that nobody has called are shown to nobody.
        expect(seen.page.locator(".dome")).to_have_class(re.compile(r"\bcovered\b"))
    # And the result of the round before is not told as if it were theirs.
    expect(wall.page.locator(".words")).to_have_text("Last result")
    for player in (first, second):
        expect(player.page.locator(".happened .call")).to_have_count(0)
        expect(player.page.locator(".happened .last")).to_contain_text("Last round: 1, 2, 3")
        expect(player.page.locator(".spot.lit, .spot.dim")).to_have_count(0)
        expect(player.page.locator('[aria-live="assertive"]')).to_have_text("")
    dealer.page.get_by_role("button", name="Cocked dice").click()
    sheet = dealer.page.get_by_role("dialog")
    row = sheet.get_by_role("listitem").filter(has_text="Cocked dice")
    expect(row).to_contain_text("8.1")
    expect(row).to_contain_text("Wagers that go back: 2, $10.")
    expect(row).to_contain_text("Super Streak wagers that stay as they are: 1.")
    dealer.visitor.shot("dealer-star-2016", "irregular")
    row.get_by_role("button", name="Declare").click()
    expect(first.risk).to_have_text("$25")
    expect(first.balance).to_have_text("$480")
    expect(second.risk).to_have_text("$0")
    expect(second.balance).to_have_text("$495")
    expect(riding).to_be_visible()

    # Small again: the streak goes on from where it stood.
    dealer.presses(*OPENING)
    _bet(first, second, riding=25)
    dealer.presses(*CLOSING)
    dealer.enters((1, 1, 2))
    # A die was misread: until the round is settled the entry is put right.
    dealer.page.get_by_role("button", name="Correct the result").click()
    for value in (1, 1, 3):
        sheet.locator(".faces button").nth(value - 1).click()
    sheet.get_by_label("Reason").fill("the third die was misread")
    sheet.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(sheet).to_have_count(0)
    expect(first.page.locator(".call")).to_have_text("1, 1, 3, total 5")
    dealer.presses("settle")
    assert set(as_they_settle([first, second])) == {first, second}
    expect(first.page.get_by_text("Riding: 1 of 12 on Small")).to_be_visible()
    expect(first.balance).to_have_text("$485")
    first.shot("table-star-2016", "streak-survived")

    # The record keeps the three rounds, and plays any of them again.
    first.page.get_by_role("button", name="My rounds").click()
    rounds = first.page.get_by_role("dialog").locator("details")
    expect(rounds).to_have_count(3)
    rounds.nth(2).locator("summary").click()
    rounds.nth(2).get_by_role("button", name="Replay").click()
    expect(rounds.nth(2).locator(".replay .net")).to_have_text("Total +$5")
    first.shot("rounds")
