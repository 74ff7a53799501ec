"""What is asked before the call and comes after it: chips that stay are said to stay."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Come, Server
from tests.browser.console import Console
from tests.browser.test_stuck import bets

TABLE = "mbs-hand"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with a table by hand where whoever lifts a chip too late leaves it live."""
    floor = Server(tmp_path_factory.mktemp("late") / "floor", "stuck")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


class SlowLine:
    """The way from a page to the floor, on which what is said can be kept back for a while."""

    def __init__(self, page: Page) -> None:
        self._held: list[str | bytes] | None = None
        self._floor: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws$"), self._plugged)

    def _plugged(self, page: WebSocketRoute) -> None:
        self._floor = page.connect_to_server()
        page.on_message(self._said)

    def _said(self, message: str | bytes) -> None:
        assert self._floor is not None
        if self._held is None:
            self._floor.send(message)
        else:
            self._held.append(message)

    def holds(self) -> None:
        """Keep back what is said from now on."""
        self._held = []

    def lets_go(self, order: str) -> None:
        """Let everything through that was kept back, an order among it."""
        held, self._held = self._held or [], None
        assert any(order in str(message) for message in held), held
        for message in held:
            self._said(message)


@pytest.mark.parametrize("key", ["Undo", "Clear"])
def test_undo_and_clear_that_come_after_the_call_say_that_everything_stays(
    come: Come, key: str
) -> None:
    dealer, player = Console(come(), TABLE), come()
    line = SlowLine(player.page)
    player.walks_from_the_lobby_to(TABLE)
    player.sits_down()
    said = player.page.locator('[aria-live="polite"]')
    dealer.presses("open-bets")
    bets(player)
    dealer.presses("shake")
    line.holds()
    player.page.get_by_role("button", name=re.compile(f"^{key}")).click()
    dealer.presses("close-bets")
    expect(player.page.locator(".phase")).to_have_text("No more bets")
    line.lets_go("take-down")
    expect(said).to_have_text("Everything stays: it was too late to lift it")
    expect(player.risk).to_have_text("$5")
    expect(player.page.locator(".news")).to_contain_text("after the call; the wager stays live")
    # Somebody else deals the next time.
    dealer.presses("press-key", "uncover")
    dealer.enters((1, 1, 3))
    dealer.presses("settle")
    expect(player.risk).to_have_text("$0")
    dealer.gives_back()


def test_whoever_is_too_late_for_a_seat_gets_the_next(come: Come) -> None:
    slow, quick = come(), come()
    line = SlowLine(slow.page)
    slow.walks_from_the_lobby_to(TABLE)
    line.holds()
    slow.page.get_by_role("button", name="Sit down", exact=True).click()
    quick.walks_from_the_lobby_to(TABLE)
    quick.sits_down()
    line.lets_go("take-seat")
    expect(slow.balance).to_have_text(re.compile(r"\$[1-9]"))
    expect(slow.page.locator(".toasts")).not_to_contain_text("seat")
