"""Limits that need no notice change when they are ordered, though clocks never quite agree."""

import datetime

import pytest

from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.table.decide import decide
from sicbo.core.table.limits.messages import ChangeLimits, LimitsChanged
from sicbo.core.table.order import Order
from tests.law.table.holds import holds
from tests.properties.tables import GAMES, LATER

WIDER = Limits(Amount(1), Amount(10**9))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("earlier", [0, 1, 90])
def test_a_change_for_a_moment_ago_is_one_for_now(game: str, earlier: int) -> None:
    table = holds(game, "").floor.table
    top = max(table.ranks, key=lambda role: table.ranks[role])
    since = LATER - datetime.timedelta(seconds=earlier)
    decision = decide(table, Order("olga", top, LATER, ChangeLimits(WIDER, since)))
    if table.policies.limits.other_changes == "at-once":
        assert not isinstance(decision, Refusal)
        assert [type(event) for event in decision] == [LimitsChanged]
    elif earlier:
        assert isinstance(decision, Refusal)
        assert decision.reason == "notice-too-short"
