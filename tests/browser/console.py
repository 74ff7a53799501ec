"""A dealer at the console of a table."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

Dice = tuple[int, int, int]
STEPS: Final = 20
"""More than any round has."""


class Console:
    """Presses the button that glows, and no other."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.page = visitor, visitor.page
        visitor.opens(f"/dealer/{table}")
        self._take.click()
        expect(self._leave).to_be_visible()

    @property
    def _take(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Take the dealer")).first

    @property
    def _leave(self) -> Locator:
        return self.page.get_by_role("button", name="Give the table back")

    def gives_back(self) -> None:
        """Leave the table to whoever comes next: where dice are keyed in, no house takes over."""
        self._leave.click()
        expect(self._take).to_be_visible()

    def glows(self, step: str) -> Locator:
        """The button of a step, once that is what the round waits for; no other glows."""
        glowing = self.page.locator(".step.glow:enabled")
        expect(glowing).to_have_count(1)
        expect(glowing).to_have_attribute("data-step", step)
        return glowing

    @property
    def bets(self) -> Locator:
        """What lies on the layout, seat by seat."""
        return self.page.get_by_label("Bets by seat")

    def presses(self, *steps: str) -> None:
        """Press one step after another, each once it glows."""
        for step in steps:
            self.glows(step).click()

    def opens_bets(self) -> None:
        """Press what glows until bets are open, whatever was on before."""
        opened = self.page.locator(".phase.open")
        if not opened.count():
            self.deals(lambda _: opened.count() > 0)

    def deals(self, done: Callable[[str], bool]) -> None:
        """Press what glows until a step is done that was waited for."""
        glowing = self.page.locator(".step.glow:enabled")
        for _ in range(STEPS):
            expect(glowing).to_have_count(1)
            step = glowing.get_attribute("data-step") or ""
            glowing.click()
            if step in ("announce", "enter-result"):  # The house may have announced before it left.
                sheet = self.page.get_by_role("dialog")
                sheet.get_by_role("button", name=re.compile("^Confirm")).click()
                expect(sheet).to_have_count(0)
            another = self.page.locator(f'.step.glow:enabled:not([data-step="{step}"])')
            expect(another).to_have_count(1)
            if done(step):
                return
        raise AssertionError("the round never came there")

    def enters(self, dice: Dice) -> None:
        """Key the dice in, look, and confirm."""
        self.presses("announce")
        sheet = self.page.get_by_role("dialog")
        for value in dice:
            sheet.locator(".faces button").nth(value - 1).click()
        sheet.get_by_role("button", name=re.compile("^Confirm")).click()
        expect(sheet).to_have_count(0)
