"""A floor of one's own, as docs/start.md makes it: people sign in, and nobody's session stays."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.visitor import Visitor
from tests.cli.run import SCRIPT
from tests.forked import runs

TABLE: Final = "main"
WRONG: Final = "not the password"


class Ring:
    """The floor's folder, its address once it is served, and what people know."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.address = folder, ""
        self.passwords: dict[str, str] = {}
        self._process: subprocess.Popen[str] | None = None

    def opens(self, port: str = "0") -> None:
        """Serve it on loopback."""
        serve = [str(SCRIPT), "serve", "--floor", str(self.folder), "--port", port]
        self._process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found is not None
        self.address = found[0]

    def closes(self) -> None:
        """Stop serving it."""
        assert self._process is not None
        self._process.terminate()
        self._process.communicate()

    def dies(self) -> None:
        """Stop it in the middle of whatever it does."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def starts_again(self) -> None:
        """Close, and open at the same address."""
        self.closes()
        self.opens(self.address.rstrip("/").rsplit(":", 1)[1])

    def says(self, *words: str) -> str:
        """Give a command of the owner's, and read what it answers."""
        return runs(*words)

    def lets_in(self, person: str, how: str = "add") -> None:
        """Make somebody known, by a password that is shown once."""
        told = self.says("people", how, person, "--generate", "--floor", str(self.folder))
        self.passwords[person] = told.split()[-1]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """The floor, open on loopback."""
    home = tmp_path_factory.mktemp("ring")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    key, table = str(home / "ring.pem"), f"{TABLE}=crown-a"
    ring.says("init", folder, "--name", "ring", "--currency", "AUD", "--key", key, "--table", table)
    roles = {"dan": "dealer", "petra": "pit-boss", "cass": "cashier"}
    for person, role in roles.items():
        ring.lets_in(person)
        where = [] if role == "cashier" else ["--table", TABLE]
        ring.says("people", "grant", person, role, *where, "--floor", folder)
    ring.says("table", "open", TABLE, "--by", "petra", "--floor", folder)
    for player in ("pia", "lee"):
        ring.lets_in(player, "enrol")
    ring.says("cage", "buy-in", "pia", "250", "--by", "cass", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def visitor(browser: Browser, ring: Ring) -> Iterator[Visitor]:
    """Somebody who comes in without an account."""
    inside = Visitor(browser, ring.address)
    yield inside
    # A browser notes an answer of 401 or 423 by itself; anything else is a fault.
    inside.faults = [fault for fault in inside.faults if not re.search(r"status of 4\d\d", fault)]
    inside.leaves()


def _signs_in(place: Locator, person: str, password: str, to: str = "Sign in") -> None:
    place.get_by_label("Name").fill(person)
    place.get_by_label("Password").fill(password)
    place.get_by_role("button", name=to).click()


def _person(visitor: Visitor) -> object:
    return visitor.page.evaluate("fetch('/api/session').then(r => r.json()).then(s => s.person)")


def test_after_wrong_passwords_one_is_told_to_wait(visitor: Visitor) -> None:
    visitor.opens(f"/table/{TABLE}")
    visitor.page.get_by_role("button", name="Sit down", exact=True).click()
    sheet = visitor.page.get_by_role("dialog")
    said = sheet.get_by_role("alert")
    for number in range(12):  # However slow this is: the time to wait grows faster.
        _signs_in(sheet, "lee", WRONG)
        expect(sheet.get_by_label("Password")).to_have_value("")
        if number < 2:
            expect(said).to_contain_text("do not go together")
        elif "Wait a minute" in said.inner_text():
            break
    expect(said).to_contain_text("Wait a minute")
    visitor.shot("signin", "wait")


def test_who_signs_in_sits_at_once_and_is_told_why_a_buy_in_is_too_much(
    visitor: Visitor, ring: Ring
) -> None:
    visitor.opens(f"/table/{TABLE}")
    expect(visitor.spot("small")).to_be_visible()
    expect(visitor.page.get_by_text("started again")).to_have_count(0)
    visitor.page.get_by_role("button", name="Sit down", exact=True).click()
    sheet = visitor.page.get_by_role("dialog")
    _signs_in(sheet, "pia", ring.passwords["pia"])
    # Who signs in to sit down sits, and is asked for how much.
    amount, confirm = sheet.get_by_role("spinbutton"), sheet.get_by_role("button", name="Confirm")
    # One press sufficed; and not all that pia has is proposed.
    expect(amount).to_have_value("100")
    expect(visitor.page.locator("button", has_text="Leave the seat")).to_be_visible()
    amount.fill("300")
    expect(confirm).to_be_disabled()
    expect(sheet).to_contain_text("You have $250 in your wallet")
    visitor.shot("buy-in", "too-much")
    amount.fill("12.505")
    expect(confirm).to_be_disabled()
    expect(sheet).to_contain_text("Amounts here go in steps of $0.01")
    amount.fill("0")
    expect(sheet).to_contain_text("above $0")
    amount.fill("100")
    confirm.click()
    expect(visitor.balance).to_have_text("$100")
    expect(visitor.page.get_by_role("button", name="Sign out")).to_be_visible()

    # Signed out elsewhere: the floor ends this link, and an order is answered all the same.
    visitor.page.evaluate("fetch('/api/session', { method: 'DELETE' }).then(r => r.status)")
    expect(visitor.page.locator(".banner")).to_contain_text("ended this connection")
    visitor.page.get_by_role("button", name="Leave the seat").click()
    expect(visitor.page.locator(".toast")).to_be_visible()


def test_a_supervisor_approves_and_the_console_stays_the_dealers(
    visitor: Visitor, ring: Ring
) -> None:
    page, sheet = visitor.page, visitor.page.get_by_role("dialog")
    visitor.opens(f"/dealer/{TABLE}")
    _signs_in(page.locator("main"), "dan", ring.passwords["dan"])
    page.get_by_role("button", name="Something is wrong").click()
    row = sheet.get_by_role("listitem").filter(has_text="Equipment fault").first
    row.get_by_role("button", name="Declare").click()
    expect(page.get_by_text("Play is suspended: Equipment fault")).to_be_visible()

    # A wrong password can be put right; whoever has not the rank is refused.
    page.locator('[data-step="clear-fault"]').click()
    _signs_in(sheet, "petra", WRONG, "Approve")
    expect(sheet.get_by_role("alert")).to_contain_text("do not go together")
    visitor.shots("approve", "wrong")
    expect(sheet).to_contain_text("This is for the pit boss, or somebody above, to order.")
    for person in ("dan", "pia"):
        _signs_in(sheet, person, ring.passwords[person], "Approve")
        not_theirs = f"{person} may not order this: it is for the pit boss, or somebody above."
        expect(sheet.get_by_role("alert")).to_have_text(not_theirs)
    expect(page.get_by_text("Play is suspended", exact=True)).to_be_visible()
    _signs_in(sheet, "petra", ring.passwords["petra"], "Approve")
    expect(sheet).to_have_count(0)
    expect(page.get_by_text("Play is suspended")).to_have_count(0)
    assert _person(visitor) == "dan"
    expect(page.locator(".bar")).to_contain_text(f"{TABLE} · dealer")


def test_a_console_that_lived_through_a_restart_says_that_it_is_locked(
    visitor: Visitor, ring: Ring
) -> None:
    page = visitor.page
    visitor.opens(f"/dealer/{TABLE}")
    _signs_in(page.locator("main"), "dan", ring.passwords["dan"])
    expect(page.get_by_label("Bets by seat")).to_be_visible()
    ring.starts_again()
    lock = page.get_by_role("heading", name="Locked")
    expect(lock).to_be_visible()
    expect(page.get_by_text("Nobody has bet.")).to_have_count(0)
    visitor.shot("dealer", "locked")
    _signs_in(page.locator(".lock"), "dan", ring.passwords["dan"], "Unlock")
    expect(lock).to_have_count(0)
    expect(page.get_by_label("Bets by seat")).to_be_visible()
    visitor.faults.clear()  # A browser logs each socket that it could not open.
