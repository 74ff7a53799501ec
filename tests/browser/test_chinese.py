"""Whoever reads Chinese reads no English: every screen, every sheet, every state."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, get_args

import pytest
from playwright.sync_api import TimeoutError as NotInTime
from playwright.sync_api import expect

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.desk.home.first_chips import HOUSE_CASHIER, HOUSE_DEALER
from sicbo.desk.home.founding import FOUNDER
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.browser.conftest import Come, Server
from tests.browser.floor import BY_HAND, MORE_BY_HAND
from tests.browser.test_stuck import bets, declares, seated
from tests.browser.visitor import NARROW, Visitor

ENGLISH: Final = Path(__file__).with_name("chinese.js").read_text("utf-8")
OTHER_LANGUAGE: Final = "document.querySelector('.bar .tools button[lang]').click()"
COME_MS: Final = 15_000
"""The documents are fetched when a language is chosen."""

TABLES: Final = (*GAMES, *BY_HAND, *MORE_BY_HAND)
IDS: Final = sorted(
    {str(clause) for game in GAMES for clause in open_rulebook(game).document.clauses}
    | set(map(str, HOUSE_RULES))
    | {*TABLES, "Aruze", "The Star", "WND", "nope", "dragon"}
    | {f"{name}-{kind}-1" for name in TABLES for kind in get_args(EquipmentKind)}
    | {f"{name}-dice-1-seal" for name in TABLES}
    | {HOUSE_DEALER, HOUSE_CASHIER, FOUNDER}
)
"""What stands in every language: clauses, tables, serials, people, and the name of a maker."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with tables by hand, at which somebody is to get stuck."""
    floor = Server(tmp_path_factory.mktemp("chinese") / "floor", "stuck")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def reads(
    visitor: Visitor,
    what: str,
    does: Callable[[], None] = lambda: None,
    names: tuple[str, ...] = (),
) -> None:
    """Read in Chinese what is shown, or what comes of something done; and go on in English."""
    page, ids = visitor.page, [*IDS, *names]
    page.evaluate(OTHER_LANGUAGE)
    does()
    try:
        page.wait_for_function(f"ids => ({ENGLISH})(ids).length === 0", arg=ids, timeout=COME_MS)
    except NotInTime:
        left = page.evaluate(ENGLISH, ids)
        raise AssertionError(f"{what}:\n" + "\n".join(left)) from None
    finally:
        visitor.shot("zh", re.sub(r"\W+", "-", what))
        page.evaluate(OTHER_LANGUAGE)


def sheet(visitor: Visitor, button: str) -> None:
    """Open a sheet, read it, and close it again."""
    visitor.page.get_by_role("button", name=button).first.click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    reads(visitor, button)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_the_lobby_every_table_and_every_wall_and_an_address_with_nothing_behind_it(
    come: Come,
) -> None:
    guest = come()
    guest.opens()
    expect(guest.page.locator(".card").first).to_be_visible()
    reads(guest, "lobby")
    for game in GAMES:
        guest.opens(f"/table/{game}")
        expect(guest.spot("small")).to_be_visible()
        reads(guest, f"table {game}")
    guest.strays("/table/nope")
    expect(guest.page.locator("main h2")).to_be_visible()
    reads(guest, "nowhere")


def test_what_a_player_can_open_and_what_a_round_brings(come: Come) -> None:
    dealer, player = seated(come, "star-hand")
    for button in ("Rules", "PAR sheet", "Keys", "Buy in", "Cash out"):
        sheet(player, button)
    player.page.get_by_role("button", name="Rules").click()
    player.page.get_by_role("button", name="The rules, clause by clause").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("3.1.4")
    reads(player, "clauses")
    player.page.keyboard.press("Escape")
    reads(player, "refusal by the screen", lambda: _refused(player, "停止下注"))
    dealer.presses("shake", "open-bets")
    bets(player)
    player.spot("total:10").hover()
    expect(player.page.locator(".inspect")).to_contain_text("Total")
    reads(player, "betting")
    player.page.get_by_role("radio").nth(4).click()
    reads(player, "refusal at the maximum", lambda: _refused(player, "已达上限 $"))
    dealer.page.get_by_role("button", name="Place for a player").click()
    dealer.page.get_by_label("Amount").fill("1")
    dealer.page.get_by_label("Wager").select_option("total:10")
    reads(dealer.visitor, "refusal by the floor", lambda: _refused_by_the_floor(dealer.visitor))
    dealer.presses("close-bets", "press-key", "uncover")
    dealer.enters((1, 1, 3))
    dealer.presses("settle")
    expect(player.lines).to_be_visible()
    reads(player, "settled")
    reads(player, "why", player.page.get_by_role("button", name="为什么").last.click)
    player.page.keyboard.press("Escape")
    dealer.presses("shake", "open-bets")
    player.page.get_by_role("radio").first.click()
    bets(player)
    dealer.presses("close-bets", "press-key", "uncover")
    declares(dealer, "Cocked dice")
    expect(player.page.locator(".call")).to_contain_text("No result")
    reads(player, "void")
    player.page.get_by_role("button", name="My rounds").click()
    player.page.get_by_role("dialog").locator("summary").first.click()
    expect(player.page.get_by_role("dialog").locator("ol li").first).to_be_visible()
    reads(player, "my rounds")
    _lists(dealer.visitor)


def test_the_console_and_every_order_before_it_is_given(come: Come) -> None:
    dealer, player = seated(come, "mbs-hand")
    console = dealer.visitor
    reads(console, "console between rounds")
    dealer.presses("open-bets")
    bets(player)
    reads(console, "console betting")
    sheet(console, "Something is wrong")
    sheet(console, "Place for a player")
    _orders(console)
    dealer.presses("shake", "close-bets")
    declares(dealer, "Power failure")
    expect(player.page.locator(".halt")).to_be_visible()
    reads(player, "power failed")
    reads(console, "console with power failed")
    _orders(console)
    player.page.get_by_role("button", name="Keep all, $5").click()
    dealer.presses("conclude-power", "uncover")
    dealer.enters((1, 2, 3))
    reads(console, "console with a result")
    dealer.presses("settle")
    expect(dealer.page.locator(".payouts")).to_be_visible()
    reads(console, "console settled")
    sheet(console, "Correct the result")
    _orders(console)


def _lists(console: Visitor) -> None:
    """Read the tray and the equipment, and every order about them."""
    page = console.page
    keys = page.locator("[data-do]")
    for which in ("tray", "equipment"):
        page.locator(f'[data-list="{which}"]').click()
        expect(keys.first).to_be_visible()
        reads(console, which)
        for number in range(keys.count()):
            keys.nth(number).click()
            expect(page.locator("[data-doing]")).to_be_visible()
            reads(console, f"{which} {number}")
            page.keyboard.press("Escape")
            expect(keys.first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def _refused(player: Visitor, says: str) -> None:
    player.spot("small").click(force=True)
    expect(player.page.locator(".toast")).to_contain_text(says)


def _refused_by_the_floor(console: Visitor) -> None:
    console.page.get_by_role("button", name="确认").click()
    toast = console.page.locator(".toast")
    expect(toast).to_contain_text("$1 低于最低限注 $5")
    expect(toast.locator(".because")).to_contain_text("4.2")


def _orders(console: Visitor) -> None:
    """Read the list of orders, and each of them."""
    page = console.page
    page.get_by_role("button", name="Other orders").click()
    listed = page.locator("dialog[open]").first
    expect(listed).to_be_visible()
    reads(console, "orders")
    for number in range(listed.locator("[data-order]").count()):
        listed.locator("[data-order]").nth(number).click()
        expect(page.locator("dialog[open]")).to_have_count(2)
        reads(console, f"order {number}")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_table_that_waits_for_a_ruling_and_a_link_that_has_ended(come: Come) -> None:
    dealer, player = seated(come, "crown-hand")
    dealer.presses("open-bets", "shake")
    bets(player)
    declares(dealer, "Broken dice")
    expect(player.page.locator(".halt")).to_be_visible()
    reads(player, "waits for a ruling")
    reads(dealer.visitor, "console that waits for a ruling")
    _orders(dealer.visitor)
    wall = come()
    wall.opens("/display/crown-hand")
    expect(wall.page.locator(".waits")).to_be_visible()
    wall.page.evaluate("localStorage.setItem('sicbo.language', 'zh')")
    wall.page.reload()
    expect(wall.page.locator(".waits")).to_be_visible()
    wall.page.wait_for_function(f"ids => ({ENGLISH})(ids).length === 0", arg=IDS, timeout=COME_MS)
    player.page.evaluate("fetch('/api/session', { method: 'DELETE' }).then(r => r.status)")
    expect(player.page.locator(".banner")).to_be_visible()
    reads(player, "signed out")


def test_a_terminal_on_a_telephone(come: Come) -> None:
    player = come(NARROW)
    player.walks_from_the_lobby_to("aruze-etg")
    reads(player, "terminal")
    player.sits_down()
    reads(player, "terminal with credit")
    player.opens("/dealer/aruze-etg")
    expect(player.page.get_by_role("link", name="Open the table")).to_be_visible()
    reads(player, "console of a terminal")
