"""Somebody in front of a screen: what they press, what they wait for, what they see."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

WIDE: Final[ViewportSize] = {"width": 1440, "height": 900}
NARROW: Final[ViewportSize] = {"width": 390, "height": 844}
SHOTS: Final = Path(__file__).parents[2] / "build" / "screens"
ROUND_MS: Final = 90_000
"""Longer than a round of the demonstration's dealers, betting included."""


class Visitor:
    """A person with a browser of their own."""

    def __init__(
        self, browser: Browser, floor: str, size: ViewportSize = WIDE, theme: str = "dark"
    ) -> None:
        self.floor = floor
        self.context: BrowserContext = browser.new_context(
            viewport=size,
            color_scheme="light" if theme == "light" else "dark",
            locale="en-AU",
            base_url=floor,
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.faults.append(message.text) if message.type == "error" else None,
        )

    def spot(self, key: str) -> Locator:
        """A betting area by the key of its wager."""
        return self.page.locator(f'[data-spot="{key}"]')

    def opens(self, path: str = "/") -> None:
        """Go to a screen."""
        self.page.goto(path)

    def walks_from_the_lobby_to(self, table: str) -> None:
        """Choose a table at the door."""
        self.opens()
        self.page.locator(f'main a[href="/table/{table}"]').click()
        expect(self.spot("small")).to_be_visible()

    def sits_down(self) -> None:
        """Take a seat and get chips, or credit at a terminal."""
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        expect(self.page.get_by_role("radiogroup", name="Chips")).to_be_visible()
        expect(self.page.locator(".balance dd")).to_have_text(re.compile(r"\$[1-9]"))

    def waits_for_bets(self, seconds_left: float = 4) -> None:
        """Wait until bets are open with enough time to place some."""
        self.page.wait_for_function(
            """least => {
              const open = document.querySelector('.phase.open');
              const count = document.querySelector('.ring .count');
              return open && (!count || Number(count.textContent) >= least);
            }""",
            arg=seconds_left,
            timeout=ROUND_MS,
        )

    def waits_for_the_settlement(self) -> None:
        """Wait for the lights and for what became of each wager; press what the round asks for."""
        lines = self.page.get_by_role("list", name="Your wagers")
        shoot = self.page.get_by_role("button", name=re.compile("^Shoot"))
        lit = self.page.locator(".spot.lit")
        self.page.wait_for_function(
            "() => document.querySelector('.fire, .spot.lit')", timeout=ROUND_MS
        )
        if shoot.count():
            shoot.click()
        expect(lit.first).to_be_visible(timeout=ROUND_MS)
        expect(lines).to_be_visible(timeout=ROUND_MS)

    def shot(self, name: str) -> None:
        """Keep a picture."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert self.faults == []
