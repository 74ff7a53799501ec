"""Every command in every phase by every role: events, or a refusal that names its clause."""

from typing import get_args

import pytest

from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.decide import decide
from sicbo.core.table.evolve import evolve
from sicbo.core.table.order import Order
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.core.table.state import Table
from tests.law.table.holds import holds
from tests.properties.orders import nonsensical, sensible
from tests.properties.tables import (
    GAMES,
    LATER,
    RECIPES,
    assert_stated,
    copied,
    fields,
    overdrawn,
)

CLOSED = "closed table"
CELLS = [(game, phase) for game in GAMES for phase in (CLOSED, *RECIPES[game])]
REASONS = frozenset(get_args(Reason))
TABLE_OWES = ("house", "transit", "float", "difference")
"""Accounts of a table that may owe."""

PEOPLE = (("ann", "player"), ("bob", "player"), ("system", "system"), ("zoe", "stranger"))


def at(game: str, phase: str) -> Table:
    """A table of a game, brought into a phase."""
    if phase == CLOSED:
        return holds(game, "", opened=False).floor.table
    return holds(game, RECIPES[game][phase]).floor.table


def ladder(table: Table) -> list[tuple[str, str]]:
    """Somebody in every role of the document, lowest first."""
    return [(f"the {role}", role) for role in sorted(table.ranks, key=table.ranks.__getitem__)]


def test_every_kind_of_command_is_tried() -> None:
    table = at("star-2016", "betting")
    kinds = {type(command) for command in sensible(table)}
    assert kinds == set(TABLE_COMMANDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_that_the_round_can_have_is_tried(game: str) -> None:
    tried = {at(game, phase).phase for phase in RECIPES[game]}
    order = at(game, CLOSED).policies.round.order
    policies = at(game, CLOSED).policies
    assert {each for fault in policies.irregularities for each in fault.phases} <= tried
    assert ("shaken" in tried) == (order == "shake-first")
    assert {"betting", "between"} <= tried


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_a_cell_is_events_or_a_refusal_and_rests_on_a_clause(game: str, phase: str) -> None:
    table = at(game, phase)
    before = fields(copied(table))
    for command in (*sensible(table), *nonsensical(table)):
        for by, role in (*PEOPLE, *ladder(table)):
            what = (game, phase, by, role, command)
            decision = decide(table, Order(by, role, LATER, command))
            assert_stated(table, decision, what)
            if isinstance(decision, Refusal):
                assert decision.reason in REASONS, what
                continue
            assert role != "stranger", what
            after = copied(table)
            for event in decision:
                evolve(after, event)
            assert after.ledger.sum() == 0, what
            assert overdrawn(after.ledger, *TABLE_OWES) == {}, what
        assert fields(table) == before, (game, phase, command)


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_whoever_stands_higher_may_do_what_those_below_may(game: str, phase: str) -> None:
    table = at(game, phase)
    for command in sensible(table):
        allowed = 0
        for by, role in ladder(table):
            decision = decide(table, Order(by, role, LATER, command))
            may = not (isinstance(decision, Refusal) and decision.reason == "not-permitted")
            assert may or allowed == 0 or table.ranks[role] == allowed, (role, command)
            allowed = table.ranks[role] if may else allowed


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_nobody_plays_with_the_chips_of_another(game: str, phase: str) -> None:
    table = at(game, phase)
    for command in (*sensible(table), *nonsensical(table)):
        if getattr(command, "player", None) != "ann":
            continue
        decision = decide(table, Order("bob", "player", LATER, command))
        assert isinstance(decision, Refusal), (game, phase, command)
