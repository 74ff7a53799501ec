"""What a stay has cost: money that comes or goes otherwise than by play is not won or lost."""

import datetime

import pytest

from sicbo.core.ids import ClauseNumber
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import NoteTaken
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.faults.fault_events import MeterAdjusted
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld
from sicbo.core.table.payouts.messages import CreditCancelled, CreditRestored
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.own.own_sections import own_section
from sicbo.views.tables.recent import Memory

NOW = datetime.datetime(2026, 3, 1, 20, 0, tzinfo=datetime.UTC)
BY = (ClauseNumber("3.7"),)
FIFTY = Amount(5000)
TAKEN: list[Event] = [
    MeterCollected("ann", FIFTY, 1, NOW, clauses=BY),
    CreditCancelled("ann", FIFTY, "collect", clauses=BY),
    CreditWithheld(1, "ann", FIFTY, seized=False, clauses=BY),
]
BROUGHT: list[Event] = [
    MeterCredited("ann", FIFTY, "etg-1", clauses=BY),
    CreditRestored("ann", FIFTY, 1, clauses=BY),
    CreditReturned(1, "ann", FIFTY, clauses=BY),
]


@pytest.mark.parametrize("leaves", TAKEN, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("comes", BROUGHT, ids=lambda event: type(event).__name__)
def test_credit_that_leaves_and_comes_back_is_neither_won_nor_lost(
    leaves: Event, comes: Event
) -> None:
    memory = Memory("etg", whole=True)
    for event in (NoteTaken("ann", FIFTY, clauses=BY), leaves, comes):
        memory.fold(open_rulebook("aruze-etg"), event, NOW)
    visit = memory.visits["ann"]
    assert (visit.brought, visit.taken) == (2 * FIFTY, FIFTY)


@pytest.mark.parametrize("amount", [FIFTY, -FIFTY, 1])
def test_what_a_meter_is_adjusted_by_is_neither_won_nor_lost(amount: int) -> None:
    before, after = Amount(FIFTY), Amount(FIFTY + amount)
    adjusted = MeterAdjusted(
        "ann", Amount(amount), before, after, "a note counted twice", "eva", clauses=BY
    )
    table = Table(open_rulebook("aruze-etg"))
    memory = Memory("etg", whole=True)
    for event in (NoteTaken("ann", FIFTY, clauses=BY), adjusted):
        memory.fold(table.book, event, NOW)
        evolve(table, event)
    assert table.stack_of("ann") == FIFTY + amount
    own = own_section(table, "ann", Amount(0), memory.visits["ann"])
    assert (own.net, own.brought, own.taken) == (0, FIFTY, 0)
