"""An evening at The Star: dealer, supervisor, cashiers and two players, each at their screen."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import serious
from tests.browser.people import (
    Enter,
    acknowledges,
    brings,
    counts,
    doors_of,
    goes,
    looks,
    presses,
    unfolds,
    walks_away,
)
from tests.browser.test_real_floor import TABLE, Ring
from tests.browser.test_stock import Dan
from tests.browser.visitor import NARROW, Visitor

VOUCHER: Final = "gala-7"
SPARE: Final = ("equipment", "register", "dice", "D-7", "--maker", "acme", "--pieces", "3")
FACTS: Final = ("--fact", "marks=dots", "--fact", "opposite=seven", "--evidence", "delivery 12")
ROLES: Final = {
    "dan": "dealer",
    "sue": "casino-supervisor",
    "cass": "cashier",
    "cleo": "cashier",
    "kay": "keeper",
}


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A Star table with a tray and colour chips; in the house a bank, spare dice and a voucher."""
    home = tmp_path_factory.mktemp("evening")
    ring, folder = Ring(home / "floor"), str(home / "floor")
    key, table = str(home / "ring.pem"), f"{TABLE}=star-2016"
    name = ("--name", "ring", "--currency", "AUD", "--key", key, "--table", table)
    chips = (f"--tray={TABLE}=5,25,100:5000", f"--colours={TABLE}=lion:red,blue:200:10,25")
    ring.says("init", folder, *name, *chips)
    for person, role in ROLES.items():
        ring.lets_in(person)
        where = ["--table", TABLE] if person in ("dan", "sue") else []
        ring.says("people", "grant", person, role, *where, "--floor", folder)
    for player in ("ann", "bob"):
        ring.lets_in(player, "enrol")
    ring.says("cage", "bank", "in", "20x100", "40x25", "100x5", "--floor", folder)
    ring.says("voucher", "issue", VOUCHER, "25", "--for", "ann", "--floor", folder)
    ring.says(*SPARE, *FACTS, "--by", "kay", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets each of them in."""
    with doors_of(browser, ring) as comes:
        yield comes


def _pays_in(cass: Visitor, player: str) -> None:
    """The cashier takes cash for a player's wallet."""
    cass.page.get_by_label("Player").fill(player)
    cass.page.keyboard.press("Enter")
    cass.page.get_by_role("button", name=f"Pay in for {player}").click()
    cass.page.keyboard.type("500")
    cass.page.keyboard.press("Enter")
    expect(cass.page.locator(f'[data-wallet="{player}"] .amount')).to_have_text("$500")


def _buys(player: Visitor, pieces: int, value: str | None) -> None:
    player.page.get_by_role("button", name="Colour chips").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("radio", name=re.compile("^Red")).check()
    sheet.get_by_label("How many pieces?").fill(str(pieces))
    if value is not None:
        sheet.get_by_label("What is each to be worth?").fill(value)
    sheet.get_by_role("button", name=re.compile("^Buy for")).click()


def _red(player: Visitor, pieces: int) -> Locator:
    """The rack's red chips, once there are as many in hand."""
    name = re.compile(f"^Red chips, R, \\$10 each, {pieces} in hand")
    return player.page.get_by_role("radio", name=name)


def _share_a_colour(ann: Visitor, bob: Visitor) -> None:
    """Ann has red at ten, above the minimum; Bob has it too once she agrees."""
    _buys(ann, 20, "10")
    expect(_red(ann, 20)).to_be_checked()
    _buys(bob, 10, None)
    expect(bob.page.locator(".toasts")).to_contain_text("Ask them to let you have it too")
    assert serious(bob) == []
    ann.page.get_by_role("button", name="Colour chips").click()
    ann.page.get_by_role("button", name=re.compile("^Let seat 2 have Red too")).click()
    ann.page.keyboard.press("Escape")
    bob.page.get_by_role("button", name="Buy for $100").click()
    expect(_red(bob, 10)).to_be_checked()


def _change_cash_and_a_voucher(dan: Dan, ann: Visitor, bob: Visitor) -> None:
    """The dealer exchanges Ann's voucher for tokens and sells Bob chips for cash, into the box."""
    changes = unfolds(dan.page, "exchange")
    changes.get_by_label("Player").select_option(label="Seat 1 · $100")
    changes.get_by_label("Voucher").fill("gala-8")
    changes.get_by_role("button", name="Exchange for tokens").click()
    expect(dan.page.locator(".toasts")).to_contain_text("voucher")
    changes.get_by_label("Voucher").fill(VOUCHER)
    changes.get_by_role("button", name="Exchange for tokens").click()
    tokens = ann.page.get_by_role("radio", name=re.compile(r"^Promotional tokens, \$25"))
    expect(tokens).to_be_visible()
    _tokens_away_and_back(ann, tokens)
    changes.get_by_label("Player").select_option(label="Seat 2 · $200")
    changes.get_by_label("Cash handed over").fill("50")
    changes.get_by_role("button", name="Sell chips").click()
    expect(bob.balance).to_have_text("$250")
    assert serious(dan.visitor) == []
    looks(dan.visitor, "evening-exchange")
    tokens.click()


def _tokens_away_and_back(ann: Visitor, tokens: Locator) -> None:
    """Ann puts her tokens into the wallet, where they are no money, and brings them again."""
    page, money = ann.page, ann.balance.inner_text()
    page.get_by_role("button", name="Colour chips").click()
    page.get_by_role("button", name="Put $25 into the wallet").click()
    kept = page.get_by_role("region", name="$25 in the wallet.")
    expect(kept).to_contain_text("They are never cash.")
    expect(tokens).to_have_count(0)
    expect(ann.balance).to_have_text(money)
    assert serious(ann) == []
    looks(ann, "evening-tokens")
    kept.get_by_role("button", name="Bring $25 to the table").click()
    expect(kept).to_have_count(0)
    page.keyboard.press("Escape")
    expect(tokens).to_be_visible()


def _play_a_round(dan: Dan, ann: Visitor, bob: Visitor) -> None:
    """Ann's tokens and red chips win on big, Bob's red chips lose on small."""
    _deals(dan, "shake", "open-bets")
    for each in (ann, bob):
        each.page.get_by_role("button", name="Got it").first.click()
    ann.spot("big").click()
    big = ann.spot("big")
    expect(big).to_have_attribute("aria-label", re.compile(r"\$5 in promotional tokens"))
    expect(ann.risk).to_have_text("$0")  # Tokens are no money.
    _red(ann, 20).click()
    big.click()
    expect(ann.risk).to_have_text("$10")
    bob.spot("small").click()
    expect(bob.risk).to_have_text("$10")
    # The dealer reads in which chips each bet lies, and is told in which to pay.
    laid = dan.page.get_by_label("Bets by seat")
    expect(laid).to_contain_text("$10 in Red chips")
    expect(laid).to_contain_text("$5 in promotional tokens")
    looks(dan.visitor, "evening-bets")
    looks(ann, "evening-seat")
    looks(bob, "evening-seat-bob")
    _deals(dan, "close-bets", "press-key", "uncover")
    dan.page.locator('[data-step="announce"]').click()
    for value in (6, 5, 2):
        dan.sheet.locator(".faces button").nth(value - 1).click()
    dan.sheet.get_by_role("button", name=re.compile("^Confirm")).click()
    pays = dan.page.locator('[data-payout="1"] .pay')
    expect(pays).to_contain_text("$10 in Red chips, $5 in value chips")
    expect(dan.page.locator('[data-payout="2"] .take')).to_contain_text("$10 in Red chips")
    looks(dan.visitor, "evening-payouts")
    _deals(dan, "settle")
    expect(_red(ann, 21)).to_be_visible()
    expect(ann.balance).to_have_text("$105")
    expect(ann.lines).to_contain_text("Laid:")
    expect(_red(bob, 9)).to_be_visible()
    looks(ann, "evening-settled")


def _deals(dan: Dan, *steps: str) -> None:
    for step in steps:
        dan.page.locator(f'.step.glow[data-step="{step}"]:enabled').click()


def _fill_the_tray(dan: Dan, sue: Visitor, cass: Visitor) -> None:
    """Asked for in the pit, sent at the cage, counted in at the console."""
    card = sue.page.locator(f'[data-table="{TABLE}"]')
    card.get_by_role("button", name=f"Ask for a fill or credit: {TABLE}").click()
    counts(sue.page, c100=10)
    presses(sue.page, "Ask")
    tray = dan.list("tray")
    expect(tray.locator('[data-slip="2"]')).to_contain_text("waits for the cashier")
    expect(card.locator("[data-slip]")).to_contain_text("$1,000 · asked for")
    cass.page.get_by_role("button", name=re.compile("^Count out and send")).click()
    counts(cass.page, c100=10)
    looks(cass, "evening-send")
    presses(cass.page, "Count out and send")
    expect(cass.page.locator('[data-slip="2"]')).to_contain_text("sent by cass")
    tray.locator('[data-do="receive"]').click()
    dan.counts(c100=10)
    dan.gives(approved=False)
    expect(tray.locator('[data-slip="2"]')).to_have_count(0)
    dan.page.keyboard.press("Escape")
    expect(card.locator("[data-slip]")).to_have_count(0)


def _replace_a_broken_die(dan: Dan, sue: Visitor) -> None:
    """The round is void; the next waits for the spare set, sealed and looked at."""
    page = dan.page
    _deals(dan, "shake")
    page.get_by_role("button", name="Something is wrong").click()
    row = dan.sheet.get_by_role("listitem").filter(has_text="Broken dice").first
    row.get_by_role("button", name="Declare").click()
    card = sue.page.locator(f'[data-table="{TABLE}"]')
    expect(card.locator('[data-alert="item-out"]')).to_be_visible()
    looks(sue, "evening-pit")
    broken = dan.lack("equipment-missing")
    broken.get_by_role("button", name="Fit another").click()
    dan.gives(approved=False)
    broken.get_by_role("button", name="Put a seal on").click()
    dan.sheet.get_by_label("The number on the seal").fill("S-81")
    dan.gives(approved=False)
    dan.lack("check-overdue").get_by_role("button", name="Note a check").click()
    dan.sheet.get_by_label("How that was seen").fill("micrometer and magnet")
    dan.gives(approved=False)
    expect(page.locator(".lacks")).to_have_count(0)
    acknowledges(sue, card.locator('[data-alert="item-out"]'))


def _box_goes_to_the_cage(sue: Visitor, cass: Visitor) -> None:
    sue.page.get_by_role("button", name=f"Remove the box: {TABLE}").click()
    presses(sue.page, "Remove the box")
    cass.page.get_by_role("button", name=re.compile(f"^Count: Box 1 of {TABLE}")).click()
    sheet = cass.page.get_by_role("dialog")
    sheet.get_by_label("Amount").fill("50")
    sheet.get_by_label("Counted by").fill("cleo")
    presses(cass.page, "Count")
    expect(cass.page.locator('[data-box="1"]')).to_contain_text("$50")


def _close_and_count(dan: Dan) -> None:
    dan.page.get_by_role("button", name="Other orders").click()
    dan.sheet.locator('[data-order="close-table"]').click()
    dan.gives()
    dan.page.keyboard.press("Escape")
    tray = dan.list("tray")
    held = tray.locator('[data-tray="holds"]').inner_text()
    tray.locator('[data-do="count-closing"]').click()
    worth = int(held.replace("$", "").replace(",", ""))
    dan.counts(c100=worth // 100, c5=worth % 100 // 5)
    dan.gives()
    expect(tray.locator('[data-tray="stands"]')).to_have_text("locked")
    dan.page.keyboard.press("Escape")


def test_a_star_evening_from_the_first_chip_to_the_sheet(enter: Enter, ring: Ring) -> None:
    cass, sue = enter("cass", "/cage"), enter("sue", "/pit")
    for player in ("ann", "bob"):
        _pays_in(cass, player)
    dan = Dan(enter("dan", f"/dealer/{TABLE}"), ring)
    dan.opens_the_table()
    ann = enter("ann", f"/table/{TABLE}")
    brings(ann, 300)
    bob = enter("bob", f"/table/{TABLE}", NARROW)
    brings(bob, 300)

    _share_a_colour(ann, bob)
    _change_cash_and_a_voucher(dan, ann, bob)
    _play_a_round(dan, ann, bob)
    _fill_the_tray(dan, sue, cass)
    _replace_a_broken_die(dan, sue)

    # Bob's chips come back at the table; Ann's are out when it closes, and good at the cage (3.6).
    unfolds(dan.page, "colours").get_by_role("button", name="Redeem").last.click()
    expect(bob.balance).to_have_text("$340")
    goes(bob)
    walks_away(ann, TABLE, "ann")
    _box_goes_to_the_cage(sue, cass)
    _close_and_count(dan)
    sue.page.get_by_role("button", name=f"Sheet of the day: {TABLE}").click()
    sheet = sue.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Fill")
    expect(sheet).to_contain_text("Growth of colour chips that are out")
    won = sheet.locator('[data-sheet="record"] td').inner_text()
    expect(sheet.locator('[data-sheet="count"] td')).to_have_text(won)
    assert serious(sue) == []
    looks(sue, "evening-sheet")

    cass.page.get_by_role("button", name=f"Take in: {TABLE}").click()
    taking = cass.page.get_by_role("dialog")
    taking.get_by_label("Player").fill("ann")
    taking.get_by_label("Pieces").fill("21")
    looks(cass, "evening-take-in")
    presses(cass.page, "Take in")
    expect(cass.page.locator('[data-wallet="ann"] .amount')).to_have_text("$410")
    looks(cass, "evening-cage")
    told = ring.says("journal", "verify", "--floor", str(ring.folder))
    assert "whole" in told or "verified" in told, told
