"""A real server in a process of its own, and a real Chromium."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.visitor import WIDE, Visitor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BUILT = Path(str(files("sicbo.web").joinpath("static", "index.html"))).is_file()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A demonstration floor on loopback; its address."""
    assert BUILT, "the screens must be built: make screens"
    sicbo = Path(sys.executable).with_name("sicbo")
    folder = tmp_path_factory.mktemp("floor") / "demo"
    command = [str(sicbo), "serve", "--demo", "--port", "0", "--floor", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        try:
            yield next(word for word in said.split() if word.startswith("http://"))
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    assert CHROMIUM is not None, "Chromium must be installed: make test-browser installs it"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield opened
        opened.close()


Come = Callable[..., Visitor]


@pytest.fixture
def come(browser: Browser, floor: str) -> Iterator[Come]:
    """Lets people in, and sees them out again without a fault in their browsers."""
    inside: list[Visitor] = []

    def enter(size: ViewportSize = WIDE, theme: str = "dark") -> Visitor:
        inside.append(Visitor(browser, floor, size, theme))
        return inside[-1]

    yield enter
    for visitor in inside:
        visitor.leaves()
