"""The sign on every screen, a card that the dealer confirms, and how to play on a terminal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come, Server
from tests.browser.console import Console
from tests.browser.visitor import NARROW, WIDE

BY_HAND = "canberra-cards"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor on which two tables have cards for signs."""
    floor = Server(tmp_path_factory.mktemp("signs") / "floor", "cards")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def types(sheet: Locator, label: str, value: str, row: int = 0) -> None:
    sheet.get_by_label(label).nth(row).fill(value)


def test_a_dealer_confirms_the_card_before_the_first_round(come: Come) -> None:
    dealer, player, wall = Console(come(), BY_HAND), come(), come()
    player.walks_from_the_lobby_to(BY_HAND)
    wall.opens(f"/display/{BY_HAND}")
    for screen in (player, wall):
        expect(screen.page.locator("main")).to_contain_text("The table waits for its sign")
    expect(player.page.locator(".halt")).to_contain_text("Your chips and your bets are safe.")
    page = dealer.page
    way = page.locator('.waiting [data-order="confirm-sign"]')
    way.click()
    sheet = page.get_by_role("dialog")
    give = sheet.get_by_role("button", name="Give this order")
    expect(give).to_be_disabled()
    for label, value in (("Minimum", "5"), ("Maximum", "900"), ("Unit", "5")):
        types(sheet, label, value)
    dealer.visitor.shot("sign-card")
    give.click()
    expect(page.locator(".toast.refusal")).to_contain_text("the card says 5 to 900 in steps of 5")
    way.click()
    for label, value in (("Minimum", "5"), ("Maximum", "1000"), ("Unit", "5")):
        types(sheet, label, value)
    give.click()
    expect(page.locator(".toast.done")).to_contain_text("Confirm the card")
    expect(way).to_have_count(0)
    expect(player.page.locator(".halt")).to_have_count(0)
    player.sits_down()
    dealer.presses("open-bets")
    player.spot("small").click()
    expect(player.risk).to_have_text("$5")


def test_a_streak_table_asks_for_the_price_of_the_streak_too(come: Come) -> None:
    dealer = Console(come(NARROW), "star-cards")
    page = dealer.page
    page.locator('.waiting [data-order="confirm-sign"]').click()
    sheet = page.get_by_role("dialog")
    for label, value in (("Minimum", "5"), ("Maximum", "1000"), ("Unit", "5")):
        types(sheet, label, value)
    give = sheet.get_by_role("button", name="Give this order")
    expect(give).to_be_disabled()
    types(sheet, "Super Streak costs", "25")
    give.click()
    expect(page.locator(".toast.done")).to_contain_text("Confirm the card")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_sign_is_read_at_the_seat_and_at_the_door(come: Come, size: dict[str, int]) -> None:
    guest = come(size)
    guest.opens("/")
    card = guest.page.locator("li.card").filter(has_text="Casino Canberra").first
    expect(card.locator(".sign-key")).to_have_text(re.compile(r"\$5 to \$1,000 · in multiples"))
    card.locator(".sign-key").click()
    sign = guest.page.get_by_role("dialog")
    expect(sign.locator(".lines > div")).to_have_count(8)
    expect(sign).to_contain_text("No copy of the rules is on file here.")
    guest.shot("sign-door")
    guest.page.keyboard.press("Escape")
    expect(sign).to_have_count(0)
    guest.opens("/table/star-2016")
    guest.page.locator(".sign-key").click()
    expect(sign).to_contain_text("players' own responsibility")
    expect(sign).to_contain_text("Super Streak costs $25")
    guest.shot("sign-seat")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_terminal_shows_how_to_play_in_both_languages(come: Come, size: dict[str, int]) -> None:
    guest = come(size)
    guest.opens("/table/aruze-etg")
    how = guest.page.locator(".instructions")
    if size == WIDE:
        expect(how).to_contain_text("Put credits on the meter")
    how.get_by_role("button", name="How to play").click()
    steps = guest.page.get_by_role("dialog").locator("ol li")
    expect(steps).to_have_count(8)
    expect(steps.nth(3)).to_contain_text("press the shoot button within 10 seconds")
    expect(steps.nth(3)).to_contain_text("3.10.3")
    guest.shot("instructions")
    guest.page.keyboard.press("Escape")
    guest.page.get_by_role("button", name="中文").click()
    how.get_by_role("button", name="玩法").click()
    expect(steps.nth(3)).to_contain_text("10 秒内按掷骰键")
