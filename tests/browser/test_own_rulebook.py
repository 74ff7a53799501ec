"""A rulebook whose dice, wagers and sides nobody has seen before is drawn, played and explained."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BUILT, ROOT, Come, Server
from tests.browser.console import Console
from tests.browser.visitor import NARROW

TABLE = "own-hand"
SIDES = (
    ("lantern", "gold"),
    ("dragon", "red"),
    ("heron", "purple"),
    ("lotus", "purple"),
    ("drum", "gold"),
    ("tiger", "red"),
)
FACES = "".join(
    f'{{ name = "{name}", label = "{name.title()}", value = {value}, colour = "{colour}" }},'
    for value, (name, colour) in enumerate(SIDES, 1)
)
WAGERS = """
[[wagers]]
key = "ebb"
label = "Ebb"
clause = "2.1"
wins_when = { kind = "total-among", totals = [4, 5, 6, 7, 8, 9], except_triples_of = "face" }
pays_clause = "3.1"
pays = [{ to_one = 1 }]

[[wagers]]
key = "flood"
label = "Flood"
clause = "2.2"
pays_clause = "3.1"
pays = [{ to_one = "1/2" }]
[wagers.wins_when]
kind = "total-among"
totals = [10, 11, 12, 13, 14, 15, 16, 17]
except_triples_of = "face"

[[wagers]]
key = "corners"
label = "Corners"
clause = "2.3"
wins_when = { kind = "total-among", totals = [4, 7, 14, 17] }
pays_clause = "3.2"
pays = [{ to_one = 3 }]

[[wagers]]
key = "glimpse"
label = "Glimpse"
clause = "2.4"
spots = ["lantern", "dragon", "heron", "lotus", "drum", "tiger"]
wins_when = { kind = "count-at-least", of = "face", times = 1 }
pays_clause = "3.3"
pays = [
  { count = 1, to_one = 1 },
  { count = 2, to_one = 2 },
  { count = 3, to_one = 12 },
]

[[wagers]]
key = "hue"
label = "Hue"
clause = "2.5"
spots = ["gold", "red", "purple"]
wins_when = { kind = "count-at-least", of = "colour", times = 2 }
pays_clause = "3.3"
pays = [{ to_one = 2 }]

[[wagers]]
key = "parade"
label = "Parade"
clause = "2.6"
spots = ["lantern-dragon-tiger", "heron-lotus-drum"]
wins_when = { kind = "exactly" }
pays_clause = "3.2"
pays = [{ to_one = 30 }]

"""
STATES = {
    "2.5": "Hue wins when two dice or more show the colour.",
    "2.6": "Parade wins when the dice show the three.",
}
CLAUSES = "".join(
    f'"{number}" = {{ states = "{says}", kind = "wager", capabilities = ["C02"] }}\n'
    for number, says in STATES.items()
)


def _rulebook() -> str:
    """The house of the guide, with other dice and other wagers."""
    text = (ROOT / "docs" / "examples" / "harbour.toml").read_text(encoding="utf-8")
    first, roles = text.index("[[wagers]]"), text.index("[[roles]]")
    text = text[:first] + WAGERS + text[roles:]
    clauses = ", ".join(f'{name} = "1.1"' for name in ("clause", "values_clause", "colours_clause"))
    faces = f'{{ kind = "symbols", {clauses}, sides = [{FACES}] }}'
    text = text.replace('{ kind = "numbers", clause = "1.1" }', faces)
    text = text.replace('form = "ascending-then-total"', 'form = "each-face"')
    return text.replace('"3.1" = {', CLAUSES + '"3.1" = {', 1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with one table, under that rulebook."""
    assert BUILT, "the screens must be built: make screens"
    folder = tmp_path_factory.mktemp("own")
    rules: Path = folder / "tide.toml"
    rules.write_text(_rulebook(), encoding="utf-8")
    floor = Server(folder / "floor", str(rules))
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def test_families_symbols_and_sides_that_nobody_knows_are_drawn_and_played(come: Come) -> None:
    dealer, player = Console(come(), TABLE), come()
    page = player.page
    player.opens(f"/table/{TABLE}")
    ebb, corners = player.spot("ebb"), player.spot("corners")
    expect(ebb).to_contain_text("Ebb")
    expect(ebb.locator(".range")).to_have_text("4 \N{EN DASH} 9")
    expect(corners.locator(".range")).to_have_text("4 · 7 · 14 · 17")
    expect(player.spot("glimpse:heron")).to_have_text(re.compile(r"He\s*3 Glimpse Heron"))
    expect(player.spot("glimpse:heron").locator("svg")).to_have_css("color", "rgb(128, 0, 128)")
    expect(player.spot("hue:gold").locator(".swatch")).to_have_count(2)
    expect(player.spot("parade:lantern-dragon-tiger").locator("svg")).to_have_count(3)
    player.sits_down()
    dealer.presses("open-bets", "shake")
    expect(page.locator(".phase.open")).to_be_visible()
    for key in ("ebb", "glimpse:lantern"):
        player.spot(key).click()
    expect(player.risk).to_have_text("$10")
    dealer.presses("close-bets", "uncover")
    dealer.enters((1, 2, 4))
    dealer.presses("settle")
    expect(player.lines).to_contain_text("Glimpse Lantern wins 1 to 1")
    expect(page.locator(".happened .call")).to_contain_text(
        "Lantern, Dragon, Lotus (1 + 2 + 4 = 7)"
    )
    # Opposite sides are found by what they win on, and named as the document names them.
    expect(page.locator(".board")).to_contain_text("Ebb / Flood")
    expect(page.locator(".history .side").first).to_have_text("E")
    page.get_by_role("button", name="Rules").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("The dice add up to 4 to 9. Any triple loses.")
    expect(sheet).to_contain_text("Hue wins when two dice or more show the colour.")
    page.keyboard.press("Escape")
    player.shots("table-own")


def test_on_a_telephone_they_stand_with_their_kind(come: Come) -> None:
    player = come(NARROW)
    player.opens(f"/table/{TABLE}")
    tabs = player.page.get_by_role("tab")
    expect(tabs).to_have_text(["Sums", "Singles", "More"])
