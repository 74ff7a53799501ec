"""`docs/pictures/*.webp`: the real screens, of a demonstration floor that has been played on.

A draw is made on a floor of its own, with an operator and a scrutineer.

The dice are drawn anew each time, so these are made on demand (`python -m tools.pictures`) and not
with the generated pages.
"""

import base64
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sicbo.web.running.serving import demo_home
from tests.browser.conftest import CHROMIUM
from tests.browser.console import Console
from tests.browser.cup_floor import CUP, PLAYERS, floor_with_a_cup
from tests.browser.promotion_floor import DRAWN, floor_with_promotions
from tests.browser.visitor import NARROW, WAIT_MS, Visitor, as_they_settle

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
SICBO: Final = str(Path(sys.executable).with_name("sicbo"))
ROUNDS: Final = "14"
QUALITY: Final = 82


def main() -> None:
    """Play, serve, look."""
    expect.set_options(timeout=WAIT_MS)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        floor = Path(folder) / "floor"
        demo_home(floor)
        subprocess.run([SICBO, "play", "--floor", str(floor), "--rounds", ROUNDS], check=True)
        command = [SICBO, "serve", "--demo", "--port", "0", "--floor", str(floor)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            try:
                _look(next(word for word in said.split() if word.startswith("http")))
            finally:
                server.terminate()
        _with_browser(lambda browser: _draw(browser, Path(folder) / "draw"))
    _leaderboard()


def _leaderboard() -> None:
    """A tournament in its first session, on the wall."""
    with (
        tempfile.TemporaryDirectory() as folder,
        floor_with_a_cup(Path(folder), played=True) as ring,
        sync_playwright() as playwright,
    ):
        ring.says("tournament", "present", CUP, "--by", "dee", "--floor", str(ring.folder))
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        visitor = Visitor(browser, ring.address)
        visitor.opens(f"/board/{CUP}")
        expect(visitor.page.locator(".rows li")).to_have_count(len(PLAYERS))
        expect(visitor.page.get_by_text("Play waits")).to_have_count(0)
        visitor.page.wait_for_timeout(1_200)
        _keep(visitor.page, "leaderboard")
        browser.close()


def _look(address: str) -> None:
    scenes: list[Callable[[Browser, str], None]] = [_player, _phone, _console, _lobby, _wall]
    _with_browser(lambda browser: [scene(browser, address) for scene in scenes])


def _with_browser(look: Callable[[Browser], object]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        look(browser)
        browser.close()


def _player(browser: Browser, address: str) -> None:
    """A round at the table, settled; a second look where nothing was won."""
    player = Visitor(browser, address)
    player.walks_from_the_lobby_to("star-2016")
    player.sits_down()
    player.page.get_by_role("button", name="Got it").click()
    player.bets_on("small", "big", "double:2", "total:10", "single:4", "single:5", "any-triple")
    for _ in as_they_settle([player]):
        player.page.wait_for_timeout(1_200)  # The dice roll out and the winners light up.
        _keep(player.page, "table")
    player.leaves()


def _phone(browser: Browser, address: str) -> None:
    """Option B on a phone, by day."""
    player = Visitor(browser, address, NARROW, "light")
    player.walks_from_the_lobby_to("crown-b")
    player.sits_down()
    player.page.get_by_role("button", name="Got it").click()
    player.page.get_by_role("tab", name="Singles").click()
    player.waits_for_bets()
    player.spot("symbol:crab").click()
    player.spot("symbol:fish").click()
    expect(player.risk).to_have_text("$10")
    player.page.wait_for_timeout(600)
    _keep(player.page, "phone")
    player.leaves()


def _console(browser: Browser, address: str) -> None:
    """The dealer's place at a table with symbols, while bets are open."""
    dealer = Console(Visitor(browser, address), "crown-b")
    dealer.glows("close-bets")
    dealer.page.wait_for_timeout(600)
    _keep(dealer.page, "console")
    dealer.page.get_by_role("button", name="Give the table back").click()
    dealer.visitor.leaves()


def _lobby(browser: Browser, address: str) -> None:
    visitor = Visitor(browser, address)
    visitor.opens()
    expect(visitor.page.locator(".card .result").first).to_be_visible()
    _keep(visitor.page, "lobby")
    visitor.leaves()


def _wall(browser: Browser, address: str) -> None:
    visitor = Visitor(browser, address)
    visitor.opens("/display/star-2016")
    expect(visitor.page.locator(".lit .total")).to_be_visible()
    visitor.page.wait_for_timeout(1_200)
    _keep(visitor.page, "display")
    visitor.leaves()


def _draw(browser: Browser, folder: Path) -> None:
    """A draw on the wall: overseen, made, and waiting for its winner."""
    folder.mkdir()
    with floor_with_promotions(folder) as ring:
        at = ("--floor", str(ring.folder))
        wall = Visitor(browser, ring.address)
        wall.opens(f"/draw/{DRAWN}")
        ring.says("promotion", "nominate", DRAWN, "sol", "--by", "olga", *at)
        ring.says("promotion", "attend", DRAWN, "--by", "sol", *at)
        ring.says("promotion", "draw", DRAWN, "car", "--by", "olga", *at)
        expect(wall.page.locator(".drawn .number")).to_be_visible()
        wall.page.wait_for_timeout(1_200)
        _keep(wall.page, "draw")
        wall.leaves()


def _keep(page: Page, name: str) -> None:
    """Chromium writes WebP itself, a third of a PNG."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path = FOLDER / f"{name}.webp"
    path.write_bytes(base64.b64decode(taken["data"]))
    print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
