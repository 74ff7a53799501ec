"""A jackpot is reconciled in any period, whatever was undone of rounds fed at other rates."""

import asyncio
import datetime

import pytest

from sicbo.core.floor.jackpots.messages import LinkJackpot
from sicbo.core.table.faults.messages import DeclareServer
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.views.jackpots.reconciling import Reconciliation, reconcile
from tests.cli.run import run
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    OPERATOR,
    SIX,
    SMALL,
    SUPERVISOR,
    HandClock,
    linked_tables,
    played,
)

HOUR = datetime.timedelta(hours=1)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Home, list[datetime.datetime]]:
    """Rounds at 1/200, a win, rounds at 1/7; then the first and the last of them are void."""
    home, hands, begun = new_home(tmp_path_factory.mktemp("reconciled")), HandClock(), []

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)
            rates = LinkJackpot(pool="gold", display="1/7", reserve="1/11", approval="letter 13")
            for wager, dice in (
                *((SMALL, (1, 2, 5)), (SMALL, (2, 2, 5)), (SIX, (6, 6, 6))),
                *((SMALL, (1, 2, 5)), (SMALL, (1, 2, 6))),
            ):
                begun.append(hands.time)
                await played(staff, hands, "east", dice, wager, 3_333)
                hands.time += HOUR
                if wager == SIX:
                    continue
                if len(begun) == 2:
                    await staff.do(*OPERATOR, rates, "east")
            void = DeclareServer(rounds=(1, 5), reason="the clock stood still")
            begun.append(hands.time)
            await staff.do(*SUPERVISOR, void, "east")

    asyncio.run(story())
    return home, begun


def rows(home: Home, *period: datetime.datetime | None) -> list[Reconciliation]:
    """What is reconciled of east."""
    return [row for row in reconcile(home.journal(read_only=True), "gold", *period) if row.turnover]


def test_rounds_that_are_void_are_undone_at_the_rates_they_were_fed_at(
    told: tuple[Home, list[datetime.datetime]],
) -> None:
    home, _ = told
    (east,) = rows(home)
    assert (east.table, east.rounds, east.turnover) == ("east", 3, 3 * 3_333)
    assert east.difference == "0"


@pytest.mark.parametrize("first", range(6))
def test_it_adds_up_in_any_period(told: tuple[Home, list[datetime.datetime]], first: int) -> None:
    home, begun = told
    for last in range(first + 1, 6):
        for row in reconcile(home.journal(read_only=True), "gold", begun[first], begun[last]):
            assert row.difference == "0", (first, last, row)
            if row.table == "east":
                assert (row.rounds, row.turnover) == (last - first, (last - first) * 3_333)
    after = reconcile(home.journal(read_only=True), "gold", begun[5])
    assert [(row.table, row.rounds, row.difference) for row in after if row.turnover] == [
        ("east", -2, "0")
    ]


def test_the_command_takes_a_period_and_refuses_one_that_ends_first(
    told: tuple[Home, list[datetime.datetime]],
) -> None:
    home, begun = told
    at = ("--floor", str(home.folder), "--from", begun[1].isoformat(), "--to")
    whole = run("jackpot", "reconcile", "gold", *at, begun[3].isoformat())
    assert (whole.code, "every table adds up" in whole.out) == (0, True)
    assert run("jackpot", "reconcile", "gold", *at, begun[0].isoformat()).code == 2
