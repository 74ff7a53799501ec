"""Every document has a way to void a round that cannot go on, or none, and then it is said so."""

import pytest

from sicbo.core.law.refusal import Refusal
from sicbo.core.table.decide import handle
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import RoundVoided
from sicbo.core.table.order import Order
from sicbo.desk.control.voiding import how_to_void, ways_to_void
from tests.law.table.holds import holds
from tests.properties.tables import GAMES, LATER, RECIPES, copied, fields

CELLS = [
    (game, phase)
    for game in GAMES
    for phase in RECIPES[game]
    if holds(game, RECIPES[game][phase]).floor.table.in_round
]
NO_WAY = {
    ("star-2016", "announced"),
    ("star-2016", "entered"),
    ("star-2016", "entered, lights failed"),
    ("aruze-etg", "betting, no wager"),
    ("aruze-etg", "betting"),
    ("aruze-etg", "suspended"),
    ("aruze-etg", "closing"),
}
"""Dice that are called settle at The Star; before the dice are shot an Aruze round can wait."""


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_the_round_is_void_and_every_stake_goes_back(game: str, phase: str) -> None:
    table = holds(game, RECIPES[game][phase]).floor.table
    before = fields(copied(table))
    top = max(table.ranks, key=lambda role: table.ranks[role])
    found = how_to_void(table, "olga", top, LATER, ways_to_void(table, "restored"))
    assert fields(table) == before, "asking changes nothing"
    if (game, phase) in NO_WAY:
        assert found is None
        found = how_to_void(table, "olga", top, LATER, ways_to_void(table, "x", ground="fraud"))
    elif (game, phase) == ("mbs-2020", "power-option"):
        assert found is None, "the players are asked first"
        ways = ways_to_void(table, "restored", ("bad-shake",))
        found = how_to_void(table, "olga", top, LATER, ways)
    assert isinstance(found, tuple), found
    happened: list[Event] = []
    for step in found:
        decision = handle(table, Order("olga", top, LATER, step))
        assert not isinstance(decision, Refusal)
        happened += decision
    assert any(isinstance(event, RoundVoided | RoundInvalidated) for event in happened)
    assert not any(player.wagers for player in table.players.values())
    assert table.ledger.sum() == 0


@pytest.mark.parametrize("game", ["mbs-2020", "crown-a"])
def test_whoever_may_not_void_is_told_who_may(game: str) -> None:
    table = holds(game, RECIPES[game]["closed"]).floor.table
    low = min(table.ranks, key=lambda role: table.ranks[role])
    found = how_to_void(table, "dan", low, LATER, ways_to_void(table, "restored"))
    assert isinstance(found, Refusal)
    assert found.reason == "not-permitted"
    assert found.facts["needs"] in table.ranks
