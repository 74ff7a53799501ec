"""What a console offers to declare can be declared, wherever the round of a table stands."""

import datetime
from typing import Final

import pytest

from sicbo.core.law.policies import IrregularityName
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.agenda import agenda
from sicbo.core.table.command import TableCommand
from sicbo.core.table.decide import decide
from sicbo.core.table.irregularities.messages import Declare, RoundVoided
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import CloseBets, Uncover
from sicbo.core.table.state import Table
from sicbo.views.console.console import dealer_section
from sicbo.views.console.console_orders import happens
from tests.properties.tables import GAMES
from tests.properties.walk import STAFF, fitted, walk
from tests.slices import LONG

STATES: Final = 2_000 if LONG else 400
"""How far each table is walked: into every phase of a round, and well into its faults."""


@pytest.mark.parametrize("virtual", [False, True], ids=["keyed", "virtual"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_offered_to_be_declared_is_accepted(game: str, virtual: bool) -> None:
    seen, setting = set[str](), fitted(game, virtual=virtual)

    def look(table: Table, now: datetime.datetime) -> None:
        seen.add(table.phase)
        for item in agenda(table, STAFF, now, setting):
            if isinstance(item.command, Declare):
                accepted(table, now, item.role, item.command)
        for role in table.ladder:
            for shown in dealer_section(table, role, STAFF, now, setting).irregularities:
                assert shown.possible or shown.reason == "not-permitted", (table.phase, shown)
                by = role if shown.possible else shown.needs
                assert by is not None
                event: IrregularityName = shown.event  # type: ignore[assignment]
                accepted(table, now, by, Declare(event, fixed=shown.fixed))
                assert shown.says, "whoever has to ask somebody reads what would follow too"

    walk(game, virtual=virtual, most=STATES, look=look)
    electronic = game == "aruze-etg"
    assert seen >= ({"betting"} if electronic else {"between", "betting", "closed", "uncovered"})


@pytest.mark.parametrize("game", [game for game in GAMES if game != "aruze-etg"])
def test_a_step_that_would_void_the_round_says_so_before_it_is_taken(game: str) -> None:
    warned, setting = set[str](), fitted(game, virtual=False)

    def look(table: Table, now: datetime.datetime) -> None:
        steps: dict[str, TableCommand] = {"uncover": Uncover(), "close-bets": CloseBets()}
        for shown in dealer_section(table, "dealer", STAFF, now, setting).commands:
            if shown.command not in steps:
                assert shown.voids is None
                continue
            decision = decide(table, Order(STAFF, "dealer", now, steps[shown.command]))
            void = [each for each in happens(decision) if isinstance(each, RoundVoided)]
            assert (shown.voids is not None) == bool(void), (table.phase, shown)
            if shown.voids is not None:
                warned.add(f"{table.phase} {shown.voids.irregularity}")
                assert shown.voids.returned == len(void[0].lines)
                assert shown.voids.returns == sum(line.returns for line in void[0].lines)

    walk(game, virtual=False, most=STATES, look=look)
    assert ("closed key-missed" in warned) == (game == "star-2016")


def test_a_key_that_was_not_pressed_is_named_with_its_clauses() -> None:
    cited = set[tuple[str, ...]]()

    def look(table: Table, now: datetime.datetime) -> None:
        for shown in dealer_section(table, "dealer", STAFF, now).commands:
            if shown.voids is not None and shown.voids.irregularity == "key-missed":
                cited.add(tuple(each.clause for each in shown.voids.cited))

    walk("star-2016", virtual=False, most=STATES, look=look)
    assert cited
    assert all(each[:2] == ("8.4", "8.6") for each in cited)


def accepted(table: Table, now: datetime.datetime, role: str, command: Declare) -> None:
    decision = decide(table, Order(STAFF, role, now, command))
    assert not isinstance(decision, Refusal), (table.phase, command, decision)
