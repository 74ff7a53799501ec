"""What a console offers to declare can be declared, wherever the round of a table stands."""

import datetime
from typing import Final

import pytest

from sicbo.core.law.policies import IrregularityName
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.agenda import agenda
from sicbo.core.table.decide import decide
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table
from sicbo.views.tables.console import dealer_section
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


def accepted(table: Table, now: datetime.datetime, role: str, command: Declare) -> None:
    decision = decide(table, Order(STAFF, role, now, command))
    assert not isinstance(decision, Refusal), (table.phase, command, decision)
