"""The moment of the dice: seen in its order, heard by whoever wants to, the same facts for all."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.console import Console
from tests.browser.visitor import NARROW, Visitor

TABLE = "star-hand"
EARS = """() => {
  window.heard = { contexts: 0, voices: 0, refused: [] };
  document.addEventListener('securitypolicyviolation', (event) => {
    window.heard.refused.push(event.violatedDirective);
  });
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...how) { super(...how); window.heard.contexts += 1; }
  };
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
      window.heard.voices += 1;
      return start.apply(this, when);
    };
  }
}"""
"""Counts what is played, and whatever the page is not allowed to do."""

WATCH = """() => {
  window.seen = [];
  const look = () => {
    const text = (where) => document.querySelector(where)?.textContent.trim() ?? '';
    const now = {
      dice: 3 - document.querySelectorAll('.stage .scene.air').length,
      covered: document.querySelector('.stage .dome.covered') !== null,
      total: text('.stage .dome .total'),
      lit: [...document.querySelectorAll('.spot.lit')].map((spot) => spot.dataset.spot),
      call: text('.happened .call'),
      lines: document.querySelectorAll('.happened ul.lines li').length,
      balance: text('.balance dd'),
      banner: text('.grand'),
      chips: document.querySelectorAll('.flying').length,
      widest: Math.max(
        0,
        ...[...document.querySelectorAll('.flying')].map(
          (chip) => chip.getBoundingClientRect().width
        )
      ),
    };
    const told = JSON.stringify(now);
    if (told !== window.seen.at(-1)) window.seen.push(told);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
  look();
}"""
"""Keeps every picture of the screen that differs from the one before."""


def _heard(player: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = player.page.evaluate("window.heard")
    return found


def _bets_on_a_triple(player: Visitor) -> None:
    expect(player.page.locator(".phase.open")).to_be_visible()
    for wager in ("triple:4", "double:4", "small"):
        player.spot(wager).evaluate("spot => spot.click()")
    expect(player.risk).to_have_text("$15")


def _seen(player: Visitor) -> list[dict[str, Any]]:
    found = player.page.evaluate("window.seen.map((each) => JSON.parse(each))")
    return [dict(each) for each in found]


def _in_order(seen: list[dict[str, Any]]) -> None:
    """Each thing after the other, and no number before its die."""
    first = {
        "cover": next(n for n, each in enumerate(seen) if not each["covered"]),
        "dice": next(n for n, each in enumerate(seen) if each["total"] == "12"),
        "lit": next(n for n, each in enumerate(seen) if each["lit"]),
        "all": next(n for n, each in enumerate(seen) if len(each["lit"]) > 2),
        "told": next(n for n, each in enumerate(seen) if each["lines"] == 3),
        "paid": next(n for n, each in enumerate(seen) if each["balance"] == "$1,450"),
    }
    assert list(first.values()) == sorted(first.values()), first
    for each in seen:
        if each["covered"] or each["dice"] < 3:
            assert not each["lit"], each
            assert each["call"] == "", each
            assert each["balance"] == "$485", each
        landed = each["dice"] if not each["covered"] else 0
        assert each["total"] in ("", str(4 * landed) if landed else ""), each
    lights = [each["lit"] for each in seen if each["lit"]]
    assert lights[0][0] == "triple:4" or set(lights[0]) >= {"triple:4", "double:4"}, lights[0]
    amounts = [int(re.sub(r"\D", "", each["balance"])) for each in seen[first["told"] :]]
    assert amounts == sorted(amounts), amounts


def test_dice_land_one_by_one_winners_light_money_counts_up_and_it_can_be_heard(come: Come) -> None:
    dealer, player, calm = Console(come(), TABLE), come(), come(NARROW, "light")
    calm.page.emulate_media(reduced_motion="reduce")
    for each in (player, calm):
        each.page.add_init_script(f"({EARS})()")
        each.walks_from_the_lobby_to(TABLE)
        each.sits_down()
    switch = player.page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert _heard(player)["contexts"] == 0, "nobody is played to who has not asked for it"
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert _heard(player)["contexts"] == 1
    before = _heard(player)["voices"]
    dealer.presses("shake")
    expect(player.page.locator(".dome.tumbling")).to_be_attached()
    dealer.presses("open-bets")
    for each in (player, calm):
        _bets_on_a_triple(each)
        each.page.evaluate(f"({WATCH})()")
    dealer.presses("close-bets", "press-key", "uncover")
    expect(player.page.locator(".phase")).to_have_text("Reading the dice")
    dealer.enters((4, 4, 4))
    dealer.presses("settle")

    for each in (player, calm):
        expect(each.balance).to_have_text("$1,450")
        banner = each.page.locator(".grand")
        expect(banner).to_contain_text("Specific Triples 4 pays 180 to 1")
        expect(banner).to_contain_text("+$900")
        _in_order(_seen(each))
    assert any(each["chips"] for each in _seen(player)), "chips travel to the balance"
    assert max(each["widest"] for each in _seen(player)) < 80, "as large as on its spot"
    assert not any(each["chips"] for each in _seen(calm)), "where motion is not wanted, none do"
    assert not any(0 < each["dice"] < 3 for each in _seen(calm) if not each["covered"])
    player.shot("moment")
    calm.shot("moment")
    assert _heard(player)["voices"] > before + 10
    assert _heard(calm) == {"contexts": 0, "voices": 0, "refused": []}
    assert _heard(player)["refused"] == []

    # Who comes late sees the end of it and nothing that moves; the switch is remembered.
    player.page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
    player.page.reload()
    expect(player.balance).to_have_text("$1,450")
    expect(player.spot("triple:4")).to_have_class(re.compile(r"\blit\b"))
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert _heard(player)["contexts"] == 0, "nothing sounds before the first touch"
    for picture in _seen(player):
        assert picture["dice"] == 3
        assert picture["balance"] in ("", "\N{EN DASH}", "$1,450")
        assert not picture["banner"]

    # The next round cuts it short: nothing of the last one stays.
    dealer.presses("shake")
    expect(player.page.locator(".dome.covered")).to_be_visible()
    expect(player.page.locator(".spot.lit")).to_have_count(0)
