"""A draw with its scrutineer: at the office, on the wall, and for whoever holds tickets."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.people import WINDOWS, Enter, doors_of, looks, presses
from tests.browser.promotion_floor import DRAWN, RUNNING, floor_with_promotions, terms
from tests.browser.sizes import fits, resized
from tests.browser.test_keyboard import goes_to
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import WIDE, Visitor

CARD: Final = f'[data-promotion="{DRAWN}"]'
RUN: Final = f'[data-run="{DRAWN}"]'
WHO: Final = re.compile(r"Ticket (\d+), (ann|bob|cy)")


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ring]:
    """A floor with a promotion to be drawn and one that runs."""
    with floor_with_promotions(tmp_path_factory.mktemp("draw")) as ring:
        yield ring


@pytest.fixture
def enter(browser: Browser, ring: Ring) -> Iterator[Enter]:
    """Lets people in by their passwords."""
    with doors_of(browser, ring) as comes:
        yield comes


def _comes_to_promotions(visitor: Visitor, ring: Ring, player: str) -> None:
    visitor.opens("/promotions")
    visitor.page.get_by_role("button", name="Sign in to see your tickets").click()
    sheet = visitor.page.get_by_role("dialog")
    sheet.get_by_label("Name").fill(player)
    sheet.get_by_label("Password").fill(ring.passwords[player])
    sheet.get_by_role("button", name="Sign in").click()
    expect(sheet).to_have_count(0)


def _acts(page: Page, place: str, act: str) -> Locator:
    return page.locator(f'{place} [data-act="{act}"]')


def _gives(page: Page, place: str, act: str, **said: str) -> None:
    """Press an order, say what it asks for, and send it."""
    _acts(page, place, act).click()
    sheet = page.get_by_role("dialog")
    for label, text in said.items():
        sheet.get_by_label(label.replace("_", " ")).fill(text)
    sheet.get_by_role("button").last.click()
    expect(sheet).to_have_count(0)


def _time_within_its_ring(wall: Visitor) -> None:
    """See that the time left to claim does not touch the ring around it."""
    left = wall.page.locator(".claim .left")
    if left.count():
        count, ring = left.locator(".count").bounding_box(), left.locator(".ring").bounding_box()
        assert count is not None
        assert ring is not None
        assert count["width"] <= 0.8 * ring["width"], (count, ring)


def _wall_looks(wall: Visitor, name: str) -> None:
    """See that a wall fits its windows; there is nothing on it by which to choose a language."""
    for size in WINDOWS:
        fits(wall, [size])
        _time_within_its_ring(wall)
        wall.shot(name, str(size[1]))
    resized(wall, (WIDE["width"], WIDE["height"]))


def test_anybody_reads_the_terms_and_a_player_their_tickets_and_chance(
    browser: Browser, ring: Ring
) -> None:
    visitor = Visitor(browser, ring.address)
    visitor.opens()
    visitor.page.get_by_role("link", name="Promotions and draws").click()
    page = visitor.page
    card = page.locator(f'[data-promotion="{RUNNING}"]')
    expect(card).to_contain_text("Entries close in")
    expect(card).not_to_contain_text("of 4 tickets")
    goes_to(page, card.get_by_role("button", name="Terms"))
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    for clause in ("6.7.1", "6.7.3", "6.7.8", "6.7.11"):
        expect(sheet).to_contain_text(clause)
    expect(sheet).to_contain_text("members of full age")
    expect(sheet).to_contain_text("a driving licence")
    assert serious(visitor) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    _comes_to_promotions(visitor, ring, "ann")
    expect(card).to_contain_text("4 of 4 tickets are yours")
    expect(card).to_contain_text("Chance to win the next prize: 1/1, 100.00%")
    expect(card).to_contain_text("1 per $50 that the dice have decided")
    held = page.locator(CARD)
    expect(held).to_contain_text("24 of 100 tickets are yours")
    expect(held).to_contain_text("6/25, 24.00%")
    expect(held).to_contain_text("On the wall you are holder 1.")
    assert serious(visitor) == []
    looks(visitor, "promotions")
    visitor.leaves()


def test_nobody_else_sees_the_office(browser: Browser, ring: Ring, enter: Enter) -> None:
    stranger = Visitor(browser, ring.address)
    stranger.opens("/events")
    told = "This screen is for whoever runs promotions and tournaments"
    expect(stranger.page.get_by_text(told)).to_be_visible()
    stranger.leaves()
    ann = enter("ann", "/events")
    expect(ann.page.get_by_text(told)).to_be_visible()
    expect(ann.page.locator("[data-run]")).to_have_count(0)


def test_a_draw_with_a_scrutineer_a_redraw_and_a_claim(
    browser: Browser, ring: Ring, enter: Enter
) -> None:
    wall = Visitor(browser, ring.address)
    wall.opens(f"/draw/{DRAWN}")
    on_wall = wall.page.locator("main.wall")
    expect(on_wall).to_contain_text("SHA-256 of the sealed seed")
    expect(on_wall).to_contain_text("SHA-256 of the list")
    expect(on_wall).to_contain_text(re.compile(r"Tickets\s*100"))
    expect(on_wall).to_contain_text("A scrutineer has to be there first")
    _wall_looks(wall, "draw-before")

    olga = enter("olga", "/events")
    page, car = olga.page, f'{RUN} [data-prize="car"]'
    expect(page.locator(f"{RUN} [data-favours]")).to_contain_text("favours the player")
    expect(page.locator(f'{car} [data-waits="order-draw"]')).to_contain_text("6.2")
    _gives(page, RUN, "nominate-scrutineer", Who="sol")
    sol = enter("sol", "/events")
    expect(_acts(sol.page, RUN, "give-tickets")).to_have_count(0)
    expect(_acts(sol.page, car, "order-draw")).to_have_count(0)
    goes_to(sol.page, _acts(sol.page, RUN, "attend-draw"))
    sol.page.keyboard.press("Enter")
    presses(sol.page, "I am at the draw")
    expect(on_wall).to_contain_text("A scrutineer is there")

    _gives(page, car, "order-draw")
    expect(page.locator(car)).to_contain_text(WHO)
    found = WHO.search(page.locator(car).inner_text())
    assert found is not None
    first, absent = found.groups()
    expect(on_wall.locator(".drawn .number")).to_have_text(first)
    expect(on_wall).to_contain_text(f"Holder {['ann', 'bob', 'cy'].index(absent) + 1}")
    expect(on_wall).to_contain_text("Claim within")
    for name in ("ann", "bob", "olga"):
        expect(on_wall).not_to_contain_text(re.compile(rf"\b{name}\b"))
    expect(on_wall).to_contain_text("sicbo verify-draw gala car")

    _gives(page, car, "order-draw", Why="nobody came")
    expect(on_wall).to_contain_text("Draw 2, drawn anew: nobody came")
    expect(on_wall).to_contain_text(f"Draw 1: ticket {first}")
    expect(page.locator(car)).not_to_contain_text(f"Ticket {first}, {absent}")
    again = WHO.search(page.locator(car).inner_text())
    assert again is not None
    ticket, winner = again.groups()
    assert winner != absent
    expect(on_wall.locator(".drawn .number")).to_have_text(ticket)
    _wall_looks(wall, "draw-made")
    assert serious(wall) == []

    player = Visitor(browser, ring.address)
    _comes_to_promotions(player, ring, winner)
    card = player.page.locator(f'{CARD} [data-prize="car"]')
    expect(card).to_contain_text(f"Ticket {ticket}, yours")
    card.get_by_role("button", name="Check this draw").click()
    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_contain_text("The draw is right.")
    player.page.keyboard.press("Escape")
    card.get_by_role("button", name="Claim it").click()
    expect(on_wall).to_contain_text("Claimed")
    card.get_by_role("button", name="Take cash instead").click()
    sheet.get_by_label("Cash", exact=True).fill("5000")
    expect(sheet.get_by_role("button", name="Choose how you are paid")).to_be_disabled()
    sheet.get_by_label("Crossed cheque").fill("15000")
    assert serious(player) == []
    presses(player.page, "Choose how you are paid")
    expect(card).to_contain_text("The staff pay it as you have chosen.")
    looks(player, "promotions-won")
    player.leaves()

    expect(page.locator(car)).to_contain_text("Crossed cheque: $15,000")
    assert serious(olga) == []
    looks(olga, "events")
    _gives(page, car, "award-prize")
    expect(on_wall).to_contain_text("Cash")
    expect(page.locator(car)).to_contain_text("handed over")

    # The second prize is refused, explained, disputed, and goes to nobody.
    second = f'{RUN} [data-prize="second"]'
    _gives(page, second, "order-draw")
    expect(page.locator(second)).to_contain_text(WHO)
    _gives(
        page,
        second,
        "refuse-claim",
        **{"Why?": "the ticket is another's", "Name of": "A Player", "Address": "1 Street"},
    )
    refused = f'{RUN} [data-refused="1"]'
    expect(page.locator(refused)).to_contain_text("has to be told")
    _gives(page, refused, "tell-refusal")
    expect(page.locator(refused)).to_contain_text("The reason was told.")
    expect(on_wall).to_contain_text("The claim was refused")
    _gives(page, RUN, "raise-dispute", Which="cy", What="my ticket was mine")
    dispute = f'{RUN} [data-dispute="1"]'
    _gives(page, dispute, "decide-dispute", What="the terms say so")
    _gives(page, dispute, "advise-of-inspector")
    expect(page.locator(dispute)).to_contain_text("Told of the inspector.")
    wall.leaves()


def test_terms_that_lack_something_are_told_by_clause_and_whole_ones_lodged(
    enter: Enter, tmp_path: Path
) -> None:
    otto = enter("otto", "/events")
    page = otto.page
    page.get_by_role("button", name="Lodge terms").click()
    sheet = page.get_by_role("dialog")
    now = datetime.datetime.now(datetime.UTC)
    paper = tmp_path / "summer.toml"
    whole = terms(
        "summer",
        now + datetime.timedelta(days=3),
        manner="barrel",
    )
    lodge = sheet.get_by_role("button", name="Lodge them")
    paper.write_text(whole.replace('claim = "at the cage"\n', "").replace("true", "false", 1))
    sheet.get_by_label("File of terms").set_input_files(paper)
    expect(sheet.get_by_role("alert")).to_contain_text("6.7.8")
    expect(lodge).to_be_disabled()
    assert serious(otto) == []
    looks(otto, "events-lodge")
    mended = tmp_path / "mended.toml"
    mended.write_text(whole)
    sheet.get_by_label("File of terms").set_input_files(mended)
    expect(sheet).to_contain_text("Nothing is lacking: terms of summer.")
    expect(sheet.get_by_role("alert")).to_contain_text("A ticket is worth more than the play")
    presses(page, "Lodge them")
    run = '[data-run="summer"]'
    expect(page.locator(run)).to_contain_text("nobody can read them yet")
    expect(page.locator(run)).to_contain_text("Lie with the authority until")
    expect(page.locator(f'{run} [data-waits="start-promotion"]')).to_contain_text("6.")
    _gives(page, run, "publish-terms", Where="the website", Which="leaflet 8")
    expect(page.locator(run)).to_contain_text("anybody can read them")
    _gives(page, run, "find-compromised", What_was_found="a leaflet is wrong")
    expect(page.locator(run)).to_contain_text("postponed")
    _gives(page, run, "validate-integrity", What_was_found="it is right")
    expect(page.locator(run)).to_contain_text("announced")
