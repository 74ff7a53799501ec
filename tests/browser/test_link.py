"""While the link is down nothing is ordered, and nothing waits to be ordered later."""

import re

from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import Visitor


def _sits(player: Visitor, table: str) -> Cable:
    cable = Cable(player.page)
    player.page.clock.install()
    player.walks_from_the_lobby_to(table)
    player.sits_down()
    expect(player.page.locator(".phase.open")).to_be_visible()
    return cable


def _hears_nothing(player: Visitor) -> None:
    player.page.clock.run_for(5_000)
    expect(player.page.get_by_role("alert").first).to_contain_text("connection is down")


def _is_back(player: Visitor, cable: Cable) -> None:
    """The old link is given up; time passes only until a new one is there.

    So what is said of it then can still be read.
    """
    player.page.clock.run_for(12_000)
    cable.plug()
    down = player.page.get_by_text("connection is down")
    for _ in range(80):
        player.page.clock.run_for(500)
        player.page.wait_for_timeout(50)
        if not down.count():
            break
    expect(down).to_have_count(0)


def test_a_click_while_the_link_is_down_is_refused_and_never_laid(come: Come) -> None:
    Console(come(), "crown-hand").presses("open-bets")
    player = come()
    page, cable = player.page, _sits(player, "crown-hand")
    player.spot("big").click()
    expect(player.risk).to_have_text("$5")
    cable.pull()
    _hears_nothing(player)
    small = player.spot("small")
    expect(small).to_have_attribute("aria-disabled", "true")
    small.click(force=True)
    expect(page.locator(".toast")).to_contain_text("Small: Not connected, so nothing is laid")
    expect(small.locator(".stack")).to_have_count(0)
    for name in ("Undo", "Clear", "Repeat", "\N{MULTIPLICATION SIGN}2"):
        expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_be_disabled()
    player.shot("link-refused")
    _is_back(player, cable)
    expect(player.risk).to_have_text("$5")
    small.click()
    expect(player.risk).to_have_text("$10")
    player.faults.clear()


def test_what_was_under_way_when_the_link_broke_is_not_sent_again(come: Come) -> None:
    Console(come(), "star-hand").presses("shake", "open-bets")
    player = come()
    cable = _sits(player, "star-hand")
    for done, risk in ((False, "$0"), (True, "$5")):
        cable.pull(answers_only=done)
        player.spot("small").click()
        expect(player.spot("small").locator(".stack.pending")).to_be_visible()
        _hears_nothing(player)
        _is_back(player, cable)
        expect(player.page.locator(".toast")).to_contain_text("No answer came")
        expect(player.spot("small").locator(".pending")).to_have_count(0)
        expect(player.risk).to_have_text(risk)
    player.faults.clear()
