"""How soon a table is seen: first paint and whole layout, in Chromium on loopback.

Each visit is a browser of its own with nothing kept, on a demonstration floor in another process.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

VISITS: Final = 9
PROMISED: Final = 1.0
GAMES: Final = ("star-2016", "mbs-2020")
SICBO: Final = str(Path(sys.executable).with_name("sicbo"))
SEEN: Final = "() => document.querySelectorAll('[data-spot]').length > 0 && performance.now()"
PAINTED: Final = """() => Object.fromEntries(
  performance.getEntriesByType('paint').map((entry) => [entry.name, entry.startTime]))"""


def main() -> None:
    """Measure and print."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("no Chromium here: make browser")
        return
    with tempfile.TemporaryDirectory() as folder:
        floor = str(Path(folder) / "floor")
        command = [SICBO, "serve", "--demo", "--port", "0", "--floor", floor]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            try:
                _visits(chromium, next(word for word in said.split() if word.startswith("http")))
            finally:
                server.terminate()


def _visits(chromium: str, address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for game in GAMES:
            found = [_visit(browser, f"{address}/table/{game}") for _ in range(VISITS)]
            for name, times in zip(
                ("first paint", "first contentful paint", "whole layout"),
                zip(*found, strict=True),
                strict=True,
            ):
                middle, worst = statistics.median(times), max(times)
                told = f"{game}: {name}"
                print(f"{told:42} {middle:9.3f} s, worst of {VISITS} {worst:6.3f} s", end="")
                print(f"   promised {PROMISED} s" if name == "first paint" else "")
        browser.close()


def _visit(browser: Browser, address: str) -> tuple[float, float, float]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(address)
    seen = float(page.wait_for_function(SEEN).json_value())
    page.wait_for_function("() => performance.getEntriesByType('paint').length > 1")
    painted = page.evaluate(PAINTED)
    context.close()
    first, contentful = painted["first-paint"], painted["first-contentful-paint"]
    return first / 1000, contentful / 1000, seen / 1000
