"""Somebody in front of a screen: what they press, what they wait for, what they see."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
)
from playwright.sync_api import TimeoutError as NotInTime

WIDE: Final[ViewportSize] = {"width": 1440, "height": 900}
NARROW: Final[ViewportSize] = {"width": 390, "height": 844}
SHOTS: Final = Path(__file__).parents[2] / "build" / "screens"
WAIT_MS: Final = 60_000
"""Far longer than anything takes, so that a busy machine alone makes no test fail."""
TRIES: Final = 6
_LOOK_MS: Final = 100


class Visitor:
    """A person with a browser of their own."""

    def __init__(
        self, browser: Browser, floor: str, size: ViewportSize = WIDE, theme: str = "dark"
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport=size,
            color_scheme="light" if theme == "light" else "dark",
            locale="en-AU",
            base_url=floor,
        )
        self.context.set_default_timeout(WAIT_MS)
        self.page: Page = self.context.new_page()
        self.size, self.theme = size, theme
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._floor, self._lost = floor, set[str]()
        self.page.on("console", self._hears)

    def _hears(self, message: ConsoleMessage) -> None:
        """Note what the browser calls an error, but for a page that is known to be nowhere."""
        if message.type == "error" and message.location["url"] not in self._lost:
            self.faults.append(message.text)

    def spot(self, key: str) -> Locator:
        """A betting area by the key of its wager."""
        return self.page.locator(f'[data-spot="{key}"]')

    @property
    def risk(self) -> Locator:
        """What lies on the layout and on streaks."""
        return self.page.locator(".risk")

    @property
    def balance(self) -> Locator:
        """What is in front of the player."""
        return self.page.locator(".balance dd")

    @property
    def lines(self) -> Locator:
        """What became of each wager of the last round; on a phone in a drawer."""
        return self.page.locator("ul.lines")

    def opens(self, path: str = "/") -> None:
        """Go to a screen."""
        self.page.goto(path)

    def strays(self, path: str) -> None:
        """Go to a path at which nothing is: the answer says so, and the page is shown."""
        self._lost.add(f"{self._floor}{path}")
        answer = self.page.goto(path)
        assert answer is not None
        assert answer.status == 404, answer.status

    def walks_from_the_lobby_to(self, table: str) -> None:
        """Choose a table at the door."""
        self.opens()
        self.page.locator(f'main a[href="/table/{table}"]').click()
        expect(self.spot("small")).to_be_visible()

    def sits_down(self) -> None:
        """Take a seat and get chips, or credit at a terminal."""
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        expect(self.page.get_by_role("radiogroup", name="Chips")).to_be_visible()
        expect(self.balance).to_have_text(re.compile(r"\$[1-9]"))

    def waits_for_bets(self, seconds_left: float = 5) -> None:
        """Wait until bets are open with enough time to place some, and none of one's own lies."""
        self.page.wait_for_function(
            """least => {
              const open = document.querySelector('.phase.open');
              const count = document.querySelector('.ring .count');
              const risk = document.querySelector('.risk');
              const bare = risk && risk.textContent === '$0';
              return open && bare && (!count || Number(count.textContent) >= least);
            }""",
            arg=seconds_left,
        )

    def bets_on(self, *keys: str) -> None:
        """Put the smallest chip on each spot, all in one round.

        Where the house closes bets before the last chip is down, the next round is another try.
        """
        for _ in range(TRIES):
            self.waits_for_bets()
            for key in keys:
                self.spot(key).click()
            try:
                expect(self.risk).to_have_text(f"${5 * len(keys)}", timeout=5_000)
            except AssertionError:
                continue
            return
        raise AssertionError(f"no round in {TRIES} took bets on {keys}")

    def looks_for_the_settlement(self) -> bool:
        """Is it there? Press what the round asks for meanwhile."""
        shoot = self.page.get_by_role("button", name=re.compile("^Shoot"))
        if shoot.count():
            try:
                shoot.click(timeout=3_000)
            except NotInTime:
                return False  # The ten seconds were over first; the system shoots.
        return self.lines.count() > 0

    def shots(self, name: str, *more: str) -> None:
        """Keep a picture as it is, and one as it would be on a telephone."""
        self.shot(name, *more)
        before, self.size = self.size, NARROW
        self.page.set_viewport_size(NARROW)
        self.shot(name, *more)
        self.size = before
        self.page.set_viewport_size(before)

    def shot(self, name: str, *more: str) -> None:
        """Keep a picture under the name of the screen, its width and its light."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        told = "-".join([name, str(self.size["width"]), self.theme, *more])
        self.page.screenshot(path=SHOTS / f"{told}.png")

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert self.faults == [], self.faults


def as_they_settle(players: Sequence[Visitor]) -> Iterator[Visitor]:
    """Each of these once they see what became of their wagers, in whatever order.

    The next round replaces it, so whoever is handed out is looked at first.
    """
    waiting = list(players)
    for _ in range(2 * WAIT_MS // _LOOK_MS):
        for player in [each for each in waiting if each.looks_for_the_settlement()]:
            waiting.remove(player)
            yield player
        if not waiting:
            return
        waiting[0].page.wait_for_timeout(_LOOK_MS)
    raise AssertionError(f"{len(waiting)} of {len(players)} saw no settlement")
