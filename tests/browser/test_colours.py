"""Colour chips at a seat and at the console: bought, shared, laid, settled in kind, redeemed."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.sizes import SOME, fits
from tests.browser.visitor import NARROW, Visitor

HAND: Final = "star-hand"
_TABS: Final = 80


def _goes_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the focus is there."""
    expect(wanted).to_be_visible()
    for _ in range(_TABS):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{_TABS} tabs do not lead to {wanted}")


def _rack(player: Visitor, named: str) -> Locator:
    return player.page.get_by_role("radio", name=re.compile(f"^{named}"))


def _buys(player: Visitor, colour: str, pieces: int, value: str | None) -> None:
    """Buy colour chips in the sheet, with the mouse."""
    page = player.page
    page.get_by_role("button", name="Colour chips").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name=re.compile(f"^{colour}")).check()
    sheet.get_by_label("How many pieces?").fill(str(pieces))
    if value is not None:
        sheet.get_by_label("What is each to be worth?").fill(value)
    sheet.get_by_role("button", name=re.compile("^Buy for")).click()


def _is_told_why_not(player: Visitor) -> None:
    """Ask for what cannot be had: the sheet says why, and nothing can be bought."""
    player.page.get_by_role("button", name="Colour chips").click()
    sheet = player.page.get_by_role("dialog")
    buys = sheet.get_by_role("button", name=re.compile("^Buy for"))
    for pieces, why in (
        ("0", "Say a whole number of pieces, 1 or more."),
        ("1.5", "Say a whole number of pieces, 1 or more."),
        ("101", "They come to $505, and you have $500 at the table."),
        ("9999", "of this colour are left."),
    ):
        sheet.get_by_label("How many pieces?").fill(pieces)
        expect(sheet).to_contain_text(why)
        expect(buys).to_be_disabled()
    sheet.get_by_role("button", name="Close").click()


def _settles(dealer: Console, dice: tuple[int, int, int]) -> None:
    dealer.presses("close-bets", "press-key", "uncover")
    dealer.enters(dice)
    dealer.presses("settle")


def _buys_by_keyboard(player: Visitor) -> None:
    """Ten red chips of $10, the mouse untouched."""
    page, keys = player.page, player.page.keyboard
    keys.press("b")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("emblem demo-star-hand")
    red = sheet.get_by_role("radio", name=re.compile("^Red"))
    _goes_to(page, red)
    keys.press("Space")
    _goes_to(page, sheet.get_by_label("How many pieces?"))
    keys.press("Control+a")
    keys.type("10")
    _goes_to(page, sheet.get_by_label("What is each to be worth?"))
    keys.press("Control+a")
    keys.type("10")
    expect(sheet).to_contain_text("Above the minimum of $5 the value must be shown.")
    _goes_to(page, sheet.get_by_role("button", name="Buy for $100"))
    keys.press("Enter")
    expect(sheet).to_have_count(0)
    expect(player.balance).to_have_text("$400")
    expect(page.locator(".balance dt")).to_have_text(re.compile(r"Balance\s*\+ \$100 in colour"))
    key = page.get_by_role("button", name="Colour chips")
    expect(key.get_by_text("Colours")).to_be_visible()


def test_a_round_in_colour_chips_by_keyboard_alone(come: Come) -> None:
    dealer, player = Console(come(), HAND), come()
    page, keys = player.page, player.page.keyboard
    player.walks_from_the_lobby_to(HAND)
    _goes_to(page, page.get_by_role("button", name="Sit down", exact=True))
    keys.press("Enter")
    expect(player.balance).to_have_text("$500")
    expect(player.spot("small")).to_be_focused()

    _buys_by_keyboard(player)
    sheet = page.get_by_role("dialog")
    chip = _rack(player, "Red chips, R, \\$10 each, 10 in hand")
    expect(chip).to_be_checked()

    dealer.presses("shake", "open-bets")
    expect(page.locator(".phase.open")).to_be_visible()
    _goes_to(page, player.spot("small"))
    keys.press("Enter")
    expect(player.risk).to_have_text("$10")
    expect(player.spot("small")).to_have_attribute("aria-label", re.compile("\\$10 in Red chips"))
    expect(player.spot("small").locator(".stack")).to_have_text(re.compile("10\\s*R"))
    keys.press("d")
    expect(player.risk).to_have_text("$20")
    keys.press("1")
    keys.press("Enter")
    expect(player.risk).to_have_text("$25")
    expect(player.spot("small")).to_have_attribute(
        "aria-label", re.compile("\\$20 in Red chips, \\$5 in value chips")
    )
    _settles(dealer, (1, 2, 4))
    expect(player.balance).to_have_text("$405")
    expect(player.lines).to_contain_text("Laid: $20 in Red chips, $5 in value chips.")
    expect(player.lines).to_contain_text("Back: $40 in Red chips, $10 in value chips.")
    expect(_rack(player, "Red chips, R, \\$10 each, 12 in hand")).to_be_visible()

    dealer.presses("shake", "open-bets")
    expect(page.locator(".phase.open")).to_be_visible()
    keys.press("r")
    expect(player.risk).to_have_text("$25")
    keys.press("b")
    _goes_to(page, sheet.get_by_role("button", name="Redeem for $100"))
    keys.press("Enter")
    expect(player.balance).to_have_text("$500")
    keys.press("Escape")
    page.get_by_role("button", name="My rounds").click()
    sheet.locator("summary").first.click()
    expect(sheet).to_contain_text("Laid: $20 in Red chips, $5 in value chips.")
    keys.press("Escape")
    _settles(dealer, (6, 6, 5))
    dealer.gives_back()


def test_two_players_have_one_colour_where_the_first_agrees(come: Come) -> None:
    dealer, ann, bob = Console(come(), HAND), come(), come(NARROW)
    for each in (ann, bob):
        each.walks_from_the_lobby_to(HAND)
        each.sits_down()
    _is_told_why_not(ann)
    _buys(ann, "Blue", 20, "5")
    expect(_rack(ann, "Blue chips, Bl")).to_be_checked()

    _buys(bob, "Blue", 10, None)
    refused = bob.page.locator(".toasts")
    expect(refused).to_contain_text("Blue: another player has it. Ask them to let you have it too.")
    sheet = bob.page.get_by_role("dialog")
    expect(sheet).to_contain_text("ask them to agree first")
    assert serious(bob) == []

    ann.page.get_by_role("button", name="Colour chips").click()
    # Whoever came last has the highest seat.
    ann.page.get_by_role("button", name=re.compile("^Let seat \\d have Blue too")).last.click()
    expect(sheet.get_by_role("radio", name=re.compile("Blue.*has it too"))).to_be_checked()
    sheet.get_by_role("button", name="Buy for $50").click()
    expect(_rack(bob, "Blue chips, Bl, \\$5 each, 10 in hand")).to_be_checked()
    assert serious(ann) == []
    ann.page.keyboard.press("Escape")

    used = dealer.page.locator("details.colours")
    expect(used.locator("summary")).to_have_text("Colours in use: 1")
    used.locator("summary").click()
    expect(used.locator("li")).to_have_count(2)
    expect(used).to_contain_text("20 in hand, 0 on the layout")
    assert serious(dealer.visitor) == []
    dealer.visitor.shots("console-colours")

    glowing = dealer.page.locator(".step.glow:enabled")
    dealer.presses(*(["shake"] if glowing.get_attribute("data-step") == "shake" else []))
    dealer.presses("open-bets")
    for each in (ann, bob):
        each.page.get_by_role("button", name="Got it").first.click()
        each.spot("big").click()
        expect(each.risk).to_have_text("$5")
    expect(used).to_contain_text("19 in hand, 1 on the layout")
    fits(bob, SOME)
    ann.shots("seat-colours")
    _settles(dealer, (6, 5, 2))
    for each in (ann, bob):
        expect(each.balance).to_have_text("$400" if each is ann else "$450")
    expect(_rack(ann, "Blue chips, Bl, \\$5 each, 21 in hand")).to_be_visible()
    ann.shots("seat-colours-settled")

    # The dealer redeems what is left of one, and the other still has the colour.
    used.get_by_role("button", name="Redeem").first.click()
    expect(used.locator("li")).to_have_count(1)
    dealer.gives_back()


def test_colour_chips_in_chinese_fit_the_sheet_and_the_console(come: Come) -> None:
    dealer, player = Console(come(), HAND), come(NARROW)
    player.walks_from_the_lobby_to(HAND)
    player.sits_down()
    _buys(player, "Green", 5, "25")
    expect(_rack(player, "Green chips")).to_be_checked()
    for visitor in (player, dealer.visitor):
        visitor.page.evaluate("localStorage.setItem('sicbo.language', 'zh')")
        visitor.page.reload()
    expect(
        player.page.get_by_role("radio", name=re.compile("^绿色筹码.绿.每枚 \\$25"))
    ).to_be_visible()
    player.page.get_by_role("button", name="彩色筹码").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("价值由标记钮标明")
    assert serious(player) == []
    fits(player, SOME)
    player.shot("sheet-colours", "zh")
    used = dealer.page.locator("details.colours")
    used.locator("summary").click()
    expect(used).to_contain_text(re.compile("手中 5 枚.台面 0 枚"))
    assert serious(dealer.visitor) == []
    fits(dealer.visitor, SOME)
