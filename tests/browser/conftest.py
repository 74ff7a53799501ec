"""A real server in a process of its own, and a real Chromium."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser.visitor import WAIT_MS, WIDE, Visitor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BUILT = Path(str(files("sicbo.web").joinpath("static", "index.html"))).is_file()
ROOT = Path(__file__).parents[2]

# How long something takes depends on the machine; a test fails when it does not come at all.
expect.set_options(timeout=WAIT_MS)


class Server:
    """The floor of these tests, which can be killed and started again on the same port."""

    def __init__(self, folder: Path, *how: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self._folder, self._how = folder, how
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Serve; back once people can play."""
        command = [
            sys.executable,
            "-m",
            "tests.browser.floor",
            self._folder,
            self._port,
            *self._how,
        ]
        self._process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address.startswith("http://")

    def kill(self) -> None:
        """Stop it as an outage would."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def close(self) -> None:
        """Leave in order."""
        assert self._process is not None
        self._process.terminate()
        self._process.communicate()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor on loopback."""
    assert BUILT, "the screens must be built: make screens"
    floor = Server(tmp_path_factory.mktemp("floor") / "floor")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    assert CHROMIUM is not None, "Chromium must be installed: make browser installs it"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=WAIT_MS
        )
        yield opened
        opened.close()


@pytest.fixture(scope="module", autouse=True)
def everybody_leaves(browser: Browser) -> Iterator[None]:
    """No page of one file goes on drawing while those of the next are looked at."""
    yield
    for context in browser.contexts:
        context.close()


Come = Callable[..., Visitor]


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Lets people in, and sees them out again without a fault in their browsers."""
    inside: list[Visitor] = []

    def enter(size: ViewportSize = WIDE, theme: str = "dark") -> Visitor:
        inside.append(Visitor(browser, server.address, size, theme))
        return inside[-1]

    yield enter
    for visitor in inside:
        visitor.leaves()
