"""A jackpot on two terminals: shown and fed, shared, verified by two people and paid."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import WINDOWS, Enter, doors_of, looks, presses
from tests.browser.sizes import fits
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import Visitor

TABLE: Final = "etg"
ROLES: Final = {
    "olga": "operator",
    "eva": "electronic-gaming-supervisor",
    "abe": "assistant-gaming-manager",
}
PLAYERS: Final = ("ann", "bob")
SPOTS: Final = ("small", "big")
"""One of both wins unless a triple falls: then it is another round that wins the jackpot."""
ROUND_MS: Final = 60_000


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor with a terminal that feeds the jackpot gold, and one that feeds none."""
    home = tmp_path_factory.mktemp("jackpot")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    tables = ["--table", f"{TABLE}=aruze-etg", "--table", "west=aruze-etg"]
    money = ["--name", "ring", "--currency", "AUD", "--key", str(home / "ring.pem")]
    ring.says("init", folder, *money, *tables)
    for person, role in ROLES.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", folder)
    ring.lets_in("cass")
    ring.says("people", "grant", "cass", "cashier", "--floor", folder)
    at = ["--at", TABLE, "--by", "olga", "--floor", folder]
    rules = ["--on", ",".join(SPOTS), "--from", "5", "--shared", "equal", "--paid", "meter"]
    ring.says("jackpot", "open", "gold", "1000", *rules, "--acknowledged", *at)
    ring.says("jackpot", "link", "gold", "1/100", "--approval", "letter 12", *at)
    for name in (TABLE, "west"):
        letter = ["--evidence", "letter 1", "--in-force", "2015-01-01"]
        ring.says("table", "open", name, "--by", "eva", "--floor", folder, *letter)
    for player in PLAYERS:
        ring.lets_in(player, "enrol")
        ring.says("cage", "buy-in", player, "500", "--by", "cass", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    with doors_of(browser, ring) as comes:
        yield comes


def _won(terminals: list[Visitor]) -> int:
    """Both bet on both sides until the dice show no triple; the cents that are won then."""
    first = terminals[0].page
    unpaid = first.locator(".jackpot", has_text="won and not yet paid")
    for rounds in range(5):
        terminals[0].waits_for_bets(20)  # Both bet in the same round.
        for each in terminals:
            each.bets_on(*SPOTS)
        round_now = first.locator(".round").first.text_content() or ""
        expect(first.locator(".round").first).not_to_have_text(round_now, timeout=ROUND_MS)
        if unpaid.count():
            return 100_000 + rounds * 20  # Each round before has fed a hundredth of 20.
    raise AssertionError("five triples in a row")


def test_a_jackpot_is_shared_by_two_terminals_verified_by_two_and_paid(
    enter: Enter, browser: Browser, ring: Ring
) -> None:
    folder = str(ring.folder)
    wall = Visitor(browser, ring.address)
    wall.opens(f"/display/{TABLE}")
    meter = wall.page.locator('[data-jackpot="gold"]')
    expect(meter).to_have_text("$1,000")
    none = Visitor(browser, ring.address)
    none.opens("/display/west")
    expect(none.page.get_by_text("This table feeds no jackpot.")).to_be_visible()
    none.leaves()

    terminals = [enter(player, f"/table/{TABLE}") for player in PLAYERS]
    for player, terminal in zip(PLAYERS, terminals, strict=True):
        expect(terminal.page.get_by_role("button", name="Collect")).to_be_visible()
        ring.says(
            *("cage", "transfer", player, "200", "--table", TABLE),
            *("--by", "cass", "--floor", folder),
        )
    page = terminals[0].page
    key = page.get_by_role("button", name=re.compile("^Jackpot gold"))
    key.click()
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text("Won by a winning wager of at least $5 on Small, Big.")
    expect(rules).to_contain_text("Terminals that win in the same round share alike.")
    expect(rules).to_contain_text("From $0.01 on two people verify a prize before it is paid.")
    looks(terminals[0], "jackpot-rules")
    page.keyboard.press("Escape")
    prize = _won(terminals)
    shown = f"${prize / 100:,.2f}".removesuffix(".00")
    expect(wall.page.get_by_text(f"{shown} won and not yet paid")).to_be_visible()
    expect(wall.page.get_by_text(f"Last won: {shown} at etg, terminal 1, 2")).to_be_visible()

    eva, abe = enter("eva", "/pit"), enter("abe", "/pit")
    for who in PLAYERS:
        for each in (eva, abe):
            row = each.page.locator(f'[data-prize="{who}"]')
            row.get_by_role("button", name=f"Verify what {who} has won of gold").click()
            each.page.get_by_role("dialog").get_by_label("Amount").fill(f"{prize / 200:.2f}")
            presses(each.page, "Verify")
        row = eva.page.locator(f'[data-prize="{who}"]')
        expect(row).to_contain_text("Verified by eva, abe")
    looks(eva, "pit-prizes")
    for who in PLAYERS:
        row = abe.page.locator(f'[data-prize="{who}"]')
        row.get_by_role("button", name=f"Pay {who} what was won of gold").click()
        presses(abe.page, "Pay")
        expect(row).to_have_count(0)
    expect(wall.page.get_by_text("won and not yet paid")).to_have_count(0)
    for size in WINDOWS:
        fits(wall, [size])
        wall.shot("jackpot-wall", str(size[1]))
    told = ring.says("jackpot", "show", "gold", "--floor", folder)
    assert len(re.findall(r"eva abe", told)) == len(PLAYERS)
    wall.leaves()


def test_a_display_that_hears_nothing_says_so_after_half_a_minute(
    browser: Browser, ring: Ring
) -> None:
    wall = Visitor(browser, ring.address)
    wall.opens(f"/display/{TABLE}")
    expect(wall.page.locator('[data-jackpot="gold"]')).to_be_visible()
    wall.page.clock.install()
    ring.closes()
    try:
        expect(wall.page.get_by_role("alert")).to_be_visible()
        expect(wall.page.get_by_text("Not up to date since")).to_have_count(0)
        wall.page.clock.run_for(31_000)
        expect(wall.page.get_by_text("Not up to date since")).to_be_visible()
    finally:
        ring.opens(ring.address.rstrip("/").rsplit(":", 1)[1])
        wall.page.goto("about:blank")  # What it could not reach meanwhile was meant to be away.
        wall.faults.clear()
    wall.leaves()
