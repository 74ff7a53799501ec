"""A tournament at two tables: its Director, a dealer, two players, a substitute, and the wall."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.console import Console, Dice
from tests.browser.cup_floor import CUP, PLAYERS, TABLES, floor_with_a_cup
from tests.browser.people import WINDOWS, Enter, doors_of, looks
from tests.browser.sizes import fits, resized
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import WIDE, Visitor

RUN: Final = f'[data-cup="{CUP}"]'
CARD: Final = f'[data-tournament="{CUP}"]'
LOW: Final = (1, 2, 3)


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor on which a tournament may begin."""
    with floor_with_a_cup(tmp_path_factory.mktemp("cup")) as ring:
        yield ring


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets people in by their passwords."""
    with doors_of(browser, ring, "ERR_CONNECTION_REFUSED") as comes:
        yield comes


def _act(page: Page, act: str, of: str = "") -> Locator:
    return page.locator(f'{RUN} {of} [data-act="{act}"]')


def _gives(page: Page, act: str, of: str = "", *flags: str, **said: str) -> None:
    """Press an order, say what it asks for, and send it."""
    _act(page, act, of).click()
    sheet = page.get_by_role("dialog")
    for flag in flags:
        sheet.get_by_label(flag).check()
    for label, text in said.items():
        sheet.get_by_label(label.replace("_", " ")).fill(text)
    sheet.get_by_role("button").last.click()
    expect(sheet).to_have_count(0)


def _comes(browser: Browser, ring: Ring, player: str) -> Visitor:
    """A player signs in at the lobby of the tournaments."""
    visitor = Visitor(browser, ring.address)
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.opens("/tournaments")
    visitor.page.get_by_role("button", name="Sign in to enter").click()
    sheet = visitor.page.get_by_role("dialog")
    sheet.get_by_label("Name").fill(player)
    sheet.get_by_label("Password").fill(ring.passwords[player])
    sheet.get_by_role("button", name="Sign in").click()
    expect(sheet).to_have_count(0)
    return visitor


def _asks(page: Page, name: str) -> Locator:
    page.locator(CARD).get_by_role("button", name=name).click()
    return page.get_by_role("dialog")


def _deals(dealer: Visitor, dice: Dice = LOW) -> None:
    """Deal a spin whose bets are open."""
    steps = Console.__new__(Console)
    steps.visitor, steps.page = dealer, dealer.page
    steps.presses("shake", "close-bets", "uncover")
    steps.enters(dice)
    for _ in range(3):
        glows = dealer.page.locator(".step.glow:enabled")
        expect(glows).to_have_count(1)
        step = glows.get_attribute("data-step")
        glows.click()
        expect(dealer.page.locator(f'.step.glow:enabled[data-step="{step}"]')).to_have_count(0)
        if step == "settle":
            return


def _opens_bets(dealer: Visitor) -> None:
    dealer.page.locator('.step.glow:enabled[data-step="open-bets"]').click()
    expect(dealer.page.locator(".phase.open")).to_be_visible()


def _unlocks(visitor: Visitor, person: str, ring: Ring) -> None:
    """A floor that was started again locks its staff's screens."""
    visitor.page.get_by_role("textbox", name="Name").fill(person)
    visitor.page.get_by_label("Password").fill(ring.passwords[person])
    visitor.page.get_by_role("button", name="Unlock").click()


def test_a_tournament_from_its_tables_to_its_prizes(
    browser: Browser, ring: Ring, enter: Enter
) -> None:
    wall = Visitor(browser, ring.address)
    wall.opens(f"/board/{CUP}")
    on_wall = wall.page.locator("main.wall")
    expect(on_wall).to_contain_text("Autumn Cup")

    # The last player enters from the lobby, and the owner closes the list.
    don = _comes(browser, ring, "don")
    sheet = _asks(don.page, "Enter for $110")
    expect(sheet).to_contain_text("$110")
    sheet.get_by_role("button").last.click()
    expect(sheet).to_have_count(0)
    expect(don.page.locator(CARD)).to_contain_text("You are player 4.")
    looks(don, "cup-entered")
    oona = enter("oona", "/events")
    _gives(oona.page, "close-entry-list")

    dee = enter("dee", "/events")
    page = dee.page
    waits = page.locator(f'{RUN} [data-waits="start-session"]')
    expect(waits).to_contain_text("8.2.4")
    looks(dee, "cup-console-before")
    _gives(page, "designate-tables")
    _gives(page, "say-present")
    _gives(page, "brief-players", "", "They were told the conditions, and understand them")
    _gives(page, "draw-seats")
    late = "don"
    _gives(page, "mark-absent", f'[data-entrant="{late}"]')
    _gives(page, "start-session")
    expect(page.locator(f'{RUN} [data-table="main"]')).to_contain_text("spin 0 of 2")
    assert serious(dee) == []
    looks(dee, "cup-console-running")
    expect(on_wall.locator(".rows li")).to_have_count(len(PLAYERS))
    for size in WINDOWS:
        fits(wall, [size])
        wall.shot("board", str(size[1]))
    resized(wall, (WIDE["width"], WIDE["height"]))
    assert serious(wall) == []

    ann = _comes(browser, ring, "ann")
    seat = ann.page.locator(CARD).locator(".own")
    expect(seat).to_contain_text("You are player 1.")
    looks(ann, "cup-lobby")
    assert serious(ann) == []
    ann.page.locator(CARD).get_by_role("link", name="Play", exact=True).click()
    band = ann.page.locator(".session")
    expect(band).to_contain_text("Tournament chips: no money")
    expect(band).to_contain_text("spin 0 of 2")
    expect(ann.balance).to_have_text("1,000")
    expect(ann.page.get_by_role("button", name="Cash out")).to_have_count(0)
    at = ann.page.url.rsplit("/", 1)[1]
    other = next(each for each in TABLES if each != at)

    dan = enter("dan", f"/dealer/{at}")
    _opens_bets(dan)
    assert serious(ann) == []
    ann.page.get_by_role("radio", name=re.compile("^Chip of 100")).click()
    ann.spot("small").click()
    expect(ann.risk).to_have_text("100")
    looks(ann, "cup-table")
    looks(dan, "cup-dealer")

    # The Director leaves: every table waits, and everybody is told by which clause.
    _gives(page, "say-away")
    expect(on_wall).to_contain_text("Play waits for the Director")
    expect(on_wall).to_contain_text("8.2.4")
    expect(ann.page.locator(".halt")).to_contain_text("The tournament waits")
    expect(dan.page.locator(".waiting")).to_contain_text("tournament director")
    looks(ann, "cup-paused")
    _gives(page, "say-present")
    expect(ann.page.locator(".halt")).to_have_count(0)

    # The late player comes.
    page.locator("summary", has_text="Players").click()
    _gives(page, "mark-arrived", f'[data-entrant="{late}"]')
    expect(page.locator(f'[data-entrant="{late}"]')).not_to_contain_text("not there")

    # The server dies with wagers on the layout: every screen goes on.
    ring.dies()
    ring.opens(ring.address.rstrip("/").rsplit(":", 1)[1])
    expect(ann.page.locator(".halt")).to_contain_text("The tournament waits")
    expect(ann.risk).to_have_text("100")
    for person, visitor in (("dee", dee), ("dan", dan)):
        _unlocks(visitor, person, ring)
    _gives(page, "say-present")
    expect(ann.page.locator(".halt")).to_have_count(0)
    _deals(dan)
    expect(band).to_contain_text("spin 1 of 2")
    expect(ann.balance).to_have_text("1,100")
    expect(band).to_contain_text(re.compile("place 1 of 2"))
    expect(on_wall).to_contain_text("spin 1 of 2")
    _opens_bets(dan)
    _deals(dan)

    # At the other table somebody plays in the place of a player.
    rows = {each: page.locator(f'[data-entrant="{each}"]') for each in PLAYERS}
    expect(band).to_contain_text("spin 2 of 2")
    named = _first_at(ring, browser, other)
    absent = _comes(browser, ring, named)
    sheet = _asks(absent.page, "Name a substitute")
    sheet.get_by_label("Who is to play for you").fill("sam")
    sheet.get_by_role("button").last.click()
    expect(sheet).to_have_count(0)
    expect(rows[named]).to_contain_text("names sam as substitute")
    _gives(
        page,
        "decide-substitute",
        f'[data-entrant="{named}"]',
        "They were told the conditions, and understand them",
    )
    expect(rows[named]).to_contain_text("played by sam")
    sam = _comes(browser, ring, "sam")
    sam.page.locator(CARD).get_by_role("link", name="Play", exact=True).click()
    expect(sam.page.locator(".session")).to_contain_text("You play for player")
    absent.opens(f"/table/{other}")
    expect(absent.page.locator(".session")).to_contain_text("sam plays for you")

    dan.opens(f"/dealer/{other}")
    _opens_bets(dan)
    sam.spot("big").click()
    expect(sam.risk).to_have_text("25")
    expect(absent.risk).to_have_text("25")
    sam.page.get_by_role("button", name="Clear").click()
    expect(sam.risk).to_have_text("0")
    _deals(dan)
    _opens_bets(dan)
    _deals(dan)

    # Two are equal at that table, and a play-off of one spin tells them apart.
    _gives(page, "end-session")
    expect(page.locator(f'{RUN} [data-waits="start-session"]')).to_contain_text("drawn")
    _gives(page, "draw-seats")
    _gives(page, "start-session")
    expect(on_wall).to_contain_text("k1.tie-1 is on")
    absent.opens("/tournaments")
    absent.page.locator(CARD).get_by_role("link", name="Play", exact=True).click()
    expect(absent.page.locator(".session")).to_contain_text("spin 0 of 1")
    dan.opens(f"/dealer/{absent.page.url.rsplit('/', 1)[1]}")
    _opens_bets(dan)
    absent.spot("small").click()
    expect(absent.risk).to_have_text("25")
    _deals(dan)
    expect(absent.balance).to_have_text("1,025")
    _gives(page, "end-session")

    _gives(page, "draw-seats")
    _gives(page, "start-session")
    ann.opens("/tournaments")
    ann.page.locator(CARD).get_by_role("link", name="Play", exact=True).click()
    expect(ann.page.locator(".session")).to_contain_text("spin 0 of 1")
    dan.opens(f"/dealer/{ann.page.url.rsplit('/', 1)[1]}")
    _opens_bets(dan)
    ann.spot("small").click()
    expect(ann.risk).to_have_text("25")
    _deals(dan)
    _gives(page, "end-session")
    expect(page.locator(RUN)).to_contain_text("decided")

    _unlocks(oona, "oona", ring)
    _gives(oona.page, "award-prizes")
    don.opens("/tournaments")
    expect(don.page.locator(CARD)).to_contain_text("Final ranking")
    expect(on_wall.locator(".rows li").first).to_contain_text("Player 1")
    ann.opens("/tournaments")
    expect(ann.page.locator(CARD)).to_contain_text("You have won $350.")
    looks(ann, "cup-won")
    fits(wall, [(1440, 900), (390, 844)])
    wall.shots("board-final")
    for visitor in (ann, don, sam, absent, wall):
        visitor.faults = [each for each in visitor.faults if "WebSocket" not in each]
        visitor.leaves()


def _first_at(ring: Ring, browser: Browser, table: str) -> str:
    """A player who sits at a table, by what the wall shows of numbers."""
    seen = Visitor(browser, ring.address)
    seen.opens(f"/board/{CUP}")
    rows = seen.page.locator(".rows li", has_text=table)
    expect(rows).to_have_count(2)
    found = re.search(r"Player (\d+)", rows.first.inner_text())
    assert found is not None
    seen.leaves()
    return PLAYERS[int(found[1]) - 1]
