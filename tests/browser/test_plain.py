"""What a screen says is true, can be read, and covers nothing that counts."""

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import NARROW, WIDE


def _box(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    box = place.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def _apart(one: Locator, other: Locator) -> bool:
    left, top, right, bottom = _box(one)
    from_left, from_top, to_right, to_bottom = _box(other)
    return right <= from_left or to_right <= left or bottom <= from_top or to_bottom <= top


def test_the_rules_fit_a_phone_and_can_be_closed_wherever_one_reads(come: Come) -> None:
    reader = come(NARROW)
    reader.opens("/table/star-hand")
    reader.page.get_by_role("button", name="Rules").click()
    sheet = reader.page.get_by_role("dialog")
    expect(sheet).to_contain_text("3.1.4")
    assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
    sheet.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    close = sheet.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    reader.shot("rules")
    close.click()
    expect(sheet).to_have_count(0)


def test_how_to_play_stands_before_the_clauses_with_number_symbol_and_colour(come: Come) -> None:
    reader = come(NARROW)
    reader.opens("/table/crown-b")
    reader.page.get_by_role("button", name="Rules").click()
    sheet = reader.page.get_by_role("dialog")
    expect(sheet).to_contain_text("The dice add up to 4 to 10. Any triple loses.")
    expect(sheet.locator(".faces li").first).to_have_text(re.compile(r"1\s*Fish\s*Red"))
    sheet.get_by_role("button", name="PAR sheet").click()
    heads = sheet.get_by_role("columnheader")
    expect(heads).to_have_text(["Wager", "Pays", "Winning rolls of 216", "House edge"])
    for head in heads.all():
        expect(head).to_be_in_viewport(ratio=1)
    reader.shot("par")
    reader.page.keyboard.press("Escape")
    last = reader.page.locator(".happened")
    expect(last).to_contain_text(re.compile(r"\(\d \+ \d \+ \d = \d+\)"))
    expect(reader.spot("symbol:crab")).to_have_text(re.compile("5 Crab"))


def test_the_wall_counts_the_sides_which_the_game_has(come: Come) -> None:
    wall = come()
    wall.opens("/display/crown-b")
    expect(wall.page.locator(".run")).to_have_count(1)
    expect(wall.page.locator(".runs")).to_contain_text("Small")
    expect(wall.page.locator(".runs")).not_to_contain_text("Odd")
    wall.opens("/display/star-2016")
    expect(wall.page.locator(".run")).to_have_count(2)


@pytest.mark.parametrize(
    "size",
    [WIDE, NARROW, *({"width": w, "height": h} for w, h in ((812, 375), (1024, 600), (1024, 768)))],
    ids=lambda size: f"{size['width']}x{size['height']}",
)
def test_a_refusal_looks_like_one_and_covers_no_money(come: Come, size: ViewportSize) -> None:
    player = come(size)
    player.opens("/table/star-2016")
    player.spot("small").click(force=True)  # Shut for who has no seat: it says why.
    toast = player.page.locator(".toast")
    expect(toast).to_contain_text("Small: Sit down first")
    expect(toast.locator(".sign")).to_have_text("!")
    goes_on = player.page.get_by_role("button", name="Got it")
    for counted in (player.balance, player.risk, player.page.locator(".history"), goes_on):
        if counted.is_visible():
            assert _apart(toast, counted)
    player.shot("refusal")


def test_a_table_which_another_person_deals_cannot_be_taken(come: Come) -> None:
    Console(come(), "crown-hand")
    other = come()
    other.opens("/dealer/crown-hand")
    expect(other.page.get_by_role("status")).to_contain_text("Somebody deals at this table")
    expect(other.page.get_by_role("button", name="Take the dealer")).to_have_count(0)
    other.shot("dealer", "somebody")


def test_a_table_that_deals_by_itself_offers_nobody_the_dealers_place(come: Come) -> None:
    guest = come()
    guest.opens()
    card = guest.page.locator(".card").filter(has=guest.page.locator('[href="/table/aruze-etg"]'))
    expect(card).to_be_visible()
    expect(card.get_by_role("link", name="Deal")).to_have_count(0)
    guest.opens("/dealer/aruze-etg")
    expect(guest.page.locator("main")).to_contain_text("This table deals by itself")
    expect(guest.page.get_by_role("button", name="Take the dealer")).to_have_count(0)
    guest.shots("dealer", "electronic")
    guest.page.get_by_role("link", name="Open the table").click()
    expect(guest.spot("small")).to_be_visible()


def test_on_a_phone_money_and_reasons_are_behind_a_word_and_why_explains_what_won_and_lost(
    come: Come,
) -> None:
    dealer, player = Console(come(), "star-hand"), come(NARROW)
    page = player.page
    player.walks_from_the_lobby_to("star-hand")
    player.sits_down()
    dealer.presses("shake", "open-bets")
    expect(page.locator(".phase.open")).to_be_visible()
    for key in ("small", "big"):
        player.spot(key).click()
    expect(player.risk).to_have_text("$10")
    dealer.presses("close-bets", "press-key", "uncover")
    dealer.enters((1, 2, 2))
    dealer.presses("settle")
    expect(player.lines).to_have_count(1)
    # What is behind it is said in words.
    for name in ("Buy in", "Cash out", "Leave the seat"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    page.get_by_role("button", name="My seat").click()
    for name in ("Buy in", "Cash out", "Leave the seat"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    player.shot("drawer")
    page.get_by_role("button", name="Why?", exact=True).click()
    sheet = page.get_by_role("dialog")
    mine, won = sheet.get_by_label("Your wagers"), sheet.get_by_label("Won at this table")
    expect(mine).to_contain_text(re.compile(r"Small wins 1 to 1 \+\$5\s*3\.1\.1"))
    expect(mine).to_contain_text(re.compile(r"Big loses -\$5\s*3\.1\.2"))
    expect(won.locator("li").filter(has_text="Single Die Bet 2")).to_contain_text("2 to 1")
    expect(won.locator("li").filter(has_text="Specific Doubles 2")).to_contain_text("11 to 1")
    expect(sheet).to_contain_text("5.5")
    assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
    player.shots("why", "settled")


def test_a_double_click_on_shoot_is_one_order(come: Come) -> None:
    player = come()
    sent: list[str] = []
    player.page.on(
        "websocket", lambda link: link.on("framesent", lambda frame: sent.append(str(frame)))
    )
    player.walks_from_the_lobby_to("aruze-etg")
    player.sits_down()
    player.bets_on("small")
    shoot = player.page.get_by_role("button", name="Shoot", exact=True)
    expect(shoot).to_be_visible()  # The robots leave a newcomer the button.
    # It is said once, and not again with every second.
    expect(player.page.get_by_role("alert")).to_have_text("You are the shooter. Press within 10 s.")
    shoot.dblclick()
    # The next round has opened: these dice, lights and chips say that they are the last one's.
    expect(player.page.locator(".dome .of")).to_have_text(re.compile(r"^Round \d+$"))
    expect(player.spot("small").locator(".stack")).to_be_visible()
    expect(player.lines).to_have_count(1)
    assert len([frame for frame in sent if '"command":"shoot"' in frame]) == 1


@pytest.mark.parametrize(
    ("path", "says"),
    [(f"/{kind}/nope", "no table “nope”") for kind in ("table", "dealer", "display")]
    + [("/nope", "no such page"), ("/table", "no such page")],
)
def test_an_address_with_nothing_behind_it_says_so_and_leads_to_the_lobby(
    come: Come, path: str, says: str
) -> None:
    lost = come()
    lost.strays(path)
    expect(lost.page.locator("main")).to_contain_text(says)
    expect(lost.page.locator(".banner")).to_have_count(0)
    lost.page.locator("main").get_by_role("link", name="Back to the floor").click()
    expect(lost.page.get_by_role("heading", name="Choose a table")).to_be_visible()
    expect(lost.page.get_by_role("link", name=re.compile("^Open the table")).first).to_be_visible()
