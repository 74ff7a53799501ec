"""Straight into `decide`, past every decoder: events or a refusal, and a table that can be kept."""

from typing import Any

import msgspec
import pytest

from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import FACT_MAX
from sicbo.core.table.decide import decide
from sicbo.core.table.evolve import evolve
from sicbo.core.table.order import Order
from sicbo.core.table.snapshot import keep
from tests.fuzz.asked import AT_TABLES, Fuzz, configs, typed
from tests.properties.orders import config
from tests.properties.tables import GAMES, LATER, copied
from tests.properties.test_matrix import CELLS, PEOPLE, at, ladder
from tests.slices import LONG

EACH = 60 if LONG else 1
"""How often every kind of command is tried in every phase."""


@pytest.mark.parametrize("game", GAMES)
def test_no_extreme_breaks_a_table_in_any_phase_by_any_role(game: str) -> None:
    tried = accepted = 0
    for place, phase in enumerate(phase for each, phase in CELLS if each == game):
        table = at(game, phase)
        fuzz = Fuzz(place)
        rounds = (table.round, table.round + 1)
        fuzz.known |= {"round": rounds, "draw": (1,), "config": configs(config(game))}
        people = (*PEOPLE, *ladder(table))
        for kind in AT_TABLES * EACH:
            command = typed(kind, fuzz.command(kind, typed=True))
            if command is None:
                continue
            tried += 1
            by, role = fuzz.dice.choice(people)
            decision = decide(table, Order(by, role, LATER, command))
            if isinstance(decision, Refusal):
                assert_short(decision)
                continue
            accepted += 1
            after = copied(table)
            for event in decision:
                evolve(after, event)
                msgspec.json.encode(event)
            keep(after)
    assert tried > EACH * len(AT_TABLES)
    assert accepted > EACH, "extremes alone show nothing: some of it must be accepted"


def assert_short(refusal: Refusal) -> None:
    """What is kept with an answer is short, whatever was asked."""
    assert len(refusal.facts) < 12, refusal
    told: list[Any] = [refusal.clause, *refusal.facts, *refusal.facts.values()]
    assert all(len(each) <= FACT_MAX for each in told), refusal
