"""A table takes another law while somebody looks at it."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_real_floor import TABLE, Ring
from tests.browser.visitor import Visitor
from tests.cli.run import SCRIPT, copied
from tests.cli.test_own_rulebook import ZETA


@pytest.fixture
def ring(tmp_path: Path) -> Iterator[Ring]:
    """A floor with a rulebook of its own at a table that is closed."""
    file = Path(copied(tmp_path, "canberra-2005", *ZETA)).rename(tmp_path / "zeta.toml")
    ring, folder = Ring(tmp_path / "floor"), str(tmp_path / "floor")
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "ring.pem"))
    ring.says("init", folder, *named, "--table", f"{TABLE}={file}")
    ring.lets_in("olga")
    ring.says("people", "grant", "olga", "operator", "--table", TABLE, "--floor", folder)
    serve = [str(SCRIPT), "serve", "--floor", folder, "--port", "0"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            ring.address = found[0]
            yield ring
        finally:
            process.terminate()


def test_an_open_page_shows_the_felt_and_the_rules_of_the_law_that_the_table_has_now(
    browser: Browser, ring: Ring, tmp_path: Path
) -> None:
    visitor = Visitor(browser, ring.address)
    visitor.opens(f"/table/{TABLE}")
    odds = visitor.spot("any-triple").locator(".odds")
    expect(odds).to_have_text("31")
    visitor.page.evaluate("window.same = true")
    text = (tmp_path / "zeta.toml").read_text("utf-8")
    assert text.count("to_one = 31 }]") == 1
    edited = text.replace("to_one = 31 }]", "to_one = 30 }]").replace(
        "Any Triple wager pays 31 to 1", "Any Triple wager pays 30 to 1"
    )
    (tmp_path / "zeta.toml").write_text(edited, "utf-8")
    folder = ("--floor", str(ring.folder))
    ring.says("table", "adopt", TABLE, str(tmp_path / "zeta.toml"), *folder)
    ring.says("table", "open", TABLE, "--by", "olga", *folder)
    expect(odds).to_have_text("30")
    visitor.page.get_by_role("button", name="Rules").click()
    visitor.page.get_by_role("button", name="The rules, clause by clause").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("pays 30 to 1")
    assert visitor.page.evaluate("window.same"), "nobody has loaded the page again"
    visitor.leaves()
