"""The network between a page and the floor, which can be pulled out."""

import re

from playwright.sync_api import Page, WebSocketRoute


class Cable:
    """Carries what both sides say; pulled out it stays silent, or carries one way alone."""

    def __init__(self, page: Page) -> None:
        self.up = self.down = True
        page.route_web_socket(re.compile("/ws$"), self._plugged)

    def pull(self, *, answers_only: bool = False) -> None:
        """Have nothing come through any more; or orders still, and no answer to them."""
        self.up, self.down = answers_only, False

    def plug(self) -> None:
        """Put it in again: what was said meanwhile is lost."""
        self.up = self.down = True

    def _plugged(self, page: WebSocketRoute) -> None:
        if not self.down:
            return  # Somebody calls, and nobody hears it.
        floor = page.connect_to_server()
        page.on_message(lambda said: floor.send(said) if self.up else None)
        floor.on_message(lambda said: page.send(said) if self.down else None)
