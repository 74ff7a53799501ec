"""Every screen fits every window: nothing lies over a spot, and whatever must be reached can be."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from sicbo.rulebooks.catalogue import GAMES
from tests.browser.conftest import Come, Server
from tests.browser.console import Console
from tests.browser.floor import QUICK
from tests.browser.sizes import (
    SIZES,
    SOME,
    TEN,
    Size,
    clicks_every_spot,
    every_click_meets_its_spot,
    fits,
    resized,
    some_of,
)
from tests.browser.visitor import TRIES, WIDE, Visitor
from tests.slices import LONG

ELECTRONIC: Final = "aruze-etg"
DEALT: Final = [game for game in GAMES if game != ELECTRONIC]
CLICKED: Final = GAMES if LONG else ["crown-b"]
"""Games of which every spot is clicked at each of ten sizes; one has the strangest layout."""
WATCHED: Final = (820, 1180)
"""Where a terminal that nobody sits at has the least room beside its keys."""
AT_ONCE: Final = 40
"""How many orders a screen may have under way, and some to spare."""
_STAKE: Final = (
    "keys => keys.forEach((key) => document.querySelector(`[data-spot='${key}']`).click())"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor on loopback on which bets stay open until a dealer closes them."""
    floor = Server(tmp_path_factory.mktemp("floor") / "floor", "slow")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def _console(come: Come, table: str) -> Console:
    """A dealer whose buttons do not glow all the while: to draw that takes longer than the rest."""
    dealer = come()
    dealer.page.emulate_media(reduced_motion="reduce")
    return Console(dealer, table)


def _watches(come: Come, table: str) -> Visitor:
    player = come()
    player.page.emulate_media(reduced_motion="reduce")
    player.opens(f"/table/{table}")
    expect(player.spot("small")).to_be_visible()
    return player


def _buys_in(player: Visitor) -> None:
    player.page.get_by_role("button", name="Buy in").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Everything")).click()
    sheet.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(sheet).to_have_count(0)


def _stakes_everything(player: Visitor) -> None:
    """Put a chip on every spot of the printed layout."""
    spots = player.page.locator("[data-spot]")
    keys = spots.evaluate_all("spots => spots.map((spot) => spot.dataset.spot)")
    for first in range(0, len(keys), AT_ONCE):
        some = keys[first : first + AT_ONCE]
        player.page.evaluate(_STAKE, some)
        expect(player.risk).to_have_text(f"${5 * (first + len(some))}")


@pytest.mark.parametrize("game", DEALT)
def test_a_table_fits(come: Come, game: str) -> None:
    dealer, player = _console(come, game), _watches(come, game)
    fits(player, SOME)
    player.page.get_by_role("button", name="Got it").click()
    resized(player, (WIDE["width"], WIDE["height"]))
    player.sits_down()
    _buys_in(player)
    dealer.opens_bets()
    expect(player.page.locator(".phase.open")).to_be_visible()
    player.page.get_by_role("radio", name="Chip of $5", exact=True).click()
    _stakes_everything(player)
    if LONG:
        fits(player, SIZES)
    dealer.deals(lambda step: step == "settle")
    expect(player.lines).to_have_count(1)
    fits(player, some_of(DEALT.index(game)))
    for size in TEN if LONG else ():
        resized(player, size)
        player.shot(f"sizes-{game}", str(size[1]))
    fits(dealer.visitor, some_of(2) if LONG or game == DEALT[0] else SOME)


@pytest.mark.parametrize("game", CLICKED)
def test_every_spot_of_a_table_is_itself(come: Come, game: str) -> None:
    player = _watches(come, game)
    player.page.get_by_role("button", name="No more tips").click()
    every_click_meets_its_spot(player, TEN)


@pytest.mark.parametrize(
    ("table", "size"), [("crown-hand", (1024, 768)), ("star-hand", (390, 844))]
)
def test_every_click_is_the_wager_it_was_meant_to_be(come: Come, table: str, size: Size) -> None:
    dealer, player = _console(come, table), come()
    sent: list[str] = []
    player.page.on(
        "websocket", lambda link: link.on("framesent", lambda frame: sent.append(str(frame)))
    )
    player.page.emulate_media(reduced_motion="reduce")
    player.opens(f"/table/{table}")
    player.sits_down()
    _buys_in(player)
    dealer.opens_bets()
    expect(player.page.locator(".phase.open")).to_be_visible()
    fits(player, [size])
    keys = clicks_every_spot(player)
    expect(player.risk).to_have_text(f"${5 * len(keys)}")
    orders = [json.loads(frame) for frame in sent if '"place-wagers"' in frame]
    assert [list(order["command"]["wagers"]) for order in orders] == [[key] for key in keys]
    dealer.gives_back()


def test_a_seat_with_colour_chips_fits(come: Come) -> None:
    dealer, player = _console(come, "star-hand"), _watches(come, "star-hand")
    page = player.page
    page.get_by_role("button", name="Got it").click()
    player.sits_down()
    page.get_by_role("button", name="Colour chips").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name=re.compile("^Red")).check()
    sheet.get_by_label("How many pieces?").fill("20")
    sheet.get_by_label("What is each to be worth?").fill("10")
    fits(player, some_of(0))
    resized(player, (WIDE["width"], WIDE["height"]))
    sheet.get_by_role("button", name=re.compile("^Buy for")).click()
    expect(sheet).to_have_count(0)
    dealer.opens_bets()
    expect(page.locator(".phase.open")).to_be_visible()
    for spot in ("small", "big", "any-triple", "total:10", "double:3", "single:6"):
        player.spot(spot).click()
    page.get_by_role("radio", name="Chip of $5", exact=True).click()
    player.spot("small").click()
    expect(player.risk).to_have_text("$65")
    fits(player, some_of(1))
    for size in TEN if LONG else SOME:
        resized(player, size)
        player.shot("sizes-colours", str(size[1]))
    dealer.page.locator("details.colours summary").click()
    fits(dealer.visitor, some_of(2))
    dealer.gives_back()


def test_a_terminal_fits(come: Come) -> None:
    player = _watches(come, ELECTRONIC)
    fits(player, [*SOME, WATCHED])
    player.page.get_by_role("button", name="Got it").click()
    resized(player, (WIDE["width"], WIDE["height"]))
    player.sits_down()
    player.page.get_by_role("button", name="Note of $100", exact=True).dblclick()
    expect(player.balance).to_have_text("$300")
    _stakes_everything(player)
    fits(player, some_of(3))


def test_what_a_terminal_has_at_hand_leaves_the_felt_its_room(come: Come) -> None:
    player = _watches(come, ELECTRONIC)
    player.sits_down()
    player.page.get_by_role("button", name="Note of $100", exact=True).click()
    expect(player.balance).to_have_text("$200")
    for size in ((1280, 800), (1366, 768), (1440, 900), (1920, 1080)):
        resized(player, size)
        hidden = size[1]
        for _ in range(50):  # The felt is laid out anew after the window has changed.
            hidden = player.page.evaluate(
                "(felt => felt.scrollHeight - felt.clientHeight)(document.querySelector('.felt'))"
            )
            if hidden <= 1:
                break
            player.page.wait_for_timeout(100)
        assert hidden <= 1, f"{hidden} pixels of the felt are out of sight at {size}"


def test_a_terminal_fits_with_its_result(come: Come) -> None:
    player = come()
    player.page.emulate_media(reduced_motion="reduce")
    player.page.clock.install()
    player.opens(f"/table/{next(iter(QUICK))}")
    player.sits_down()
    keys = ("small", "big", "total:9", "total:12", "single:1", "single:2")
    for _ in range(TRIES):
        player.bets_on(*keys)
        for _ in range(600):
            if player.looks_for_the_settlement():
                break
            player.page.wait_for_timeout(100)
        else:
            continue
        break
    player.page.clock.pause_at(player.page.evaluate("Date.now() / 1000 + 1"))
    expect(player.lines).to_have_count(1)
    fits(player, SOME)


def test_the_lobby_fits(come: Come) -> None:
    visitor = come()
    visitor.opens()
    expect(visitor.page.locator(".card").first).to_be_visible()
    fits(visitor, some_of(0))


def test_the_wall_fits(come: Come) -> None:
    visitor = come()
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.opens("/display/star-hand")
    expect(visitor.page.locator(".wall h1")).to_be_visible()
    fits(visitor, some_of(1))


def test_what_opens_over_a_table_fits(come: Come) -> None:
    player = _watches(come, "crown-b")
    player.sits_down()
    for opener in ("Rules", "PAR sheet", "My rounds", "Keys", "Buy in", "Why?"):
        resized(player, (WIDE["width"], WIDE["height"]))
        player.page.get_by_role("button", name=re.compile(f"^{re.escape(opener)}")).first.click()
        expect(player.page.get_by_role("dialog")).to_be_visible()
        fits(player, SIZES if LONG else SOME)
        player.page.keyboard.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
