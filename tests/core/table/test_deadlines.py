"""What falls due is ordered by the system, accepted by the table, and never falls due twice."""

import datetime

import pytest

from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.deadlines import due, next_deadline
from sicbo.core.table.decide import decide, handle
from sicbo.core.table.limits.messages import ChangeLimits, LimitsChanged
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import CloseWagering, Shoot
from tests.law.table.holds import holds
from tests.properties.tables import GAMES, LATER, NOON, RECIPES, copied

MOMENT = datetime.timedelta(microseconds=1)
CHANGES = {
    "star-2016": "sue",
    "crown-a": "pat",
    "crown-b": "pat",
    "canberra-2005": "olga",
    "mbs-2020": "pia",
    "aruze-etg": "eva",
}
"""Who changes limits."""


def until_nothing_is_due(table: Table, now: datetime.datetime) -> list[TableCommand]:
    """Give every order that is due as the system does."""
    given: list[TableCommand] = []
    while waiting := due(table, now):
        command = waiting[0]
        decision = handle(table, Order("system", "system", now, command))
        assert not isinstance(decision, Refusal), (command, decision)
        given.append(command)
        assert len(given) < 10, given
    return given


@pytest.mark.parametrize("game", GAMES)
def test_what_is_due_is_accepted_and_comes_to_an_end(game: str) -> None:
    for recipe in RECIPES[game].values():
        table = holds(game, recipe).floor.table
        for now in (NOON, LATER):
            later = copied(table)
            until_nothing_is_due(later, now)
            waits = next_deadline(later)
            assert waits is None or waits > now, recipe


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_due_before_its_time_and_everything_at_it(game: str) -> None:
    for recipe in RECIPES[game].values():
        table = holds(game, recipe).floor.table
        when = next_deadline(table)
        if when is None:
            assert due(table, NOON) == []
            continue
        assert due(table, when - MOMENT) == []
        assert due(table, when) != []


@pytest.mark.parametrize("game", CHANGES)
def test_announced_limits_take_force_at_their_time(game: str) -> None:
    who = CHANGES[game]
    announced = f"{who}: limits 10 to 2000 in 20 minutes\n{who}: limits 25 to 2000 in 40 minutes\n"
    table = holds(game, announced).floor.table
    first, second = (NOON + datetime.timedelta(minutes=minutes) for minutes in (20, 40))
    assert ChangeLimits not in map(type, until_nothing_is_due(table, first - MOMENT))
    raised = ChangeLimits(Limits(Amount(1000), Amount(200_000)), first)
    assert raised in until_nothing_is_due(table, first)
    assert table.limits.minimum == Amount(1000)
    until_nothing_is_due(table, second)
    assert table.limits.minimum == Amount(2500)
    assert table.announced_limits == []


@pytest.mark.parametrize("game", CHANGES)
def test_a_sign_for_the_same_time_takes_the_place_of_the_one_before(game: str) -> None:
    who = CHANGES[game]
    announced = f"{who}: limits 10 to 2000 in 20 minutes\n{who}: limits 15 to 2000 in 20 minutes\n"
    table = holds(game, announced).floor.table
    until_nothing_is_due(table, LATER)
    assert table.limits.minimum == Amount(1500)


@pytest.mark.parametrize("game", ["star-2016", "crown-a", "crown-b"])
def test_limits_ordered_at_once_take_the_signs_down(game: str) -> None:
    who = CHANGES[game]
    text = f"{who}: limits 10 to 2000 in 20 minutes\n{who}: limits 5 to 3000 now\n"
    assert next_deadline(holds(game, text).floor.table) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_system_changes_no_limits_that_no_sign_shows(game: str) -> None:
    announced = f"{CHANGES[game]}: limits 10 to 2000 in 20 minutes\n"
    table = holds(game, announced).floor.table
    first = NOON + datetime.timedelta(minutes=20)
    shown, other = Limits(Amount(1000), Amount(200_000)), Limits(Amount(1), Amount(200_000))
    for command, at in (
        (ChangeLimits(shown, first), first - MOMENT),
        (ChangeLimits(other, first), first),
        (ChangeLimits(shown, first, "small"), first),
        (ChangeLimits(shown, NOON), first),
    ):
        refused = decide(table, Order("system", "system", at, command))
        assert isinstance(refused, Refusal), (command, at)
        assert refused.reason == "not-permitted"


def test_limits_take_force_at_a_suspended_table_too() -> None:
    text = "pat: limits 10 to 2000 in 20 minutes\ndan: declare equipment\n"
    table = holds("crown-a", text).floor.table
    assert table.suspended is not None
    (command,) = due(table, LATER)
    given = decide(table, Order("system", "system", LATER, command))
    assert not isinstance(given, Refusal)
    assert isinstance(given[0], LimitsChanged)


def test_a_wagering_period_closes_and_then_the_dice_are_shot() -> None:
    table = holds("aruze-etg", "ann: bet 10 on small\n").floor.table
    closes = NOON + datetime.timedelta(seconds=30)
    assert next_deadline(table) == closes
    assert due(table, closes - MOMENT) == []
    assert until_nothing_is_due(table, closes) == [CloseWagering()]
    shoots = closes + datetime.timedelta(seconds=10)
    assert next_deadline(table) == shoots
    assert due(table, shoots - MOMENT) == []
    assert until_nothing_is_due(table, shoots) == [Shoot()]
    assert next_deadline(table) is None


def test_a_held_table_waits_and_play_that_is_over_opens_nothing_more() -> None:
    held = holds("aruze-etg", "ann: bet 10 on small\nsystem: restart after 60 seconds\n")
    assert next_deadline(held.floor.table) is None
    assert due(held.floor.table, LATER) == []
    over = holds("aruze-etg", "eva: announce closing in 20 minutes\n").floor.table
    assert until_nothing_is_due(copied(over), NOON + datetime.timedelta(minutes=20)) == []
    assert until_nothing_is_due(over, NOON + datetime.timedelta(minutes=19)) == [CloseWagering()]


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_a_dealer_calls_no_more_bets_whatever_the_countdown_shows(game: str) -> None:
    shaken = "dan: shake 3\n" if game == "star-2016" else ""
    table = holds(game, f"{shaken}dan: open bets for 30 seconds\n").floor.table
    assert next_deadline(table) is None
    assert due(table, LATER) == []
