"""Jackpots at a desk: their times outlive a restart, and what is published is what was decided."""

import asyncio
import datetime
from pathlib import Path

from sicbo.core.floor.jackpots.messages import JACKPOT, RetireJackpot
from sicbo.desk.home.opening import open_floor
from sicbo.views.accounts.statement import statement
from sicbo.views.jackpots.pool_rows import pool_shown
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    OPERATOR,
    SIX,
    SMALL,
    HandClock,
    linked_tables,
    meters,
    played,
)


def test_a_jackpot_ends_at_its_time_though_the_desk_has_started_again(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)
            await played(staff, hands, "west", (1, 2, 5), SMALL, 30_000)
            ends = hands.now() + datetime.timedelta(days=8)
            retire = RetireJackpot(pool="gold", at=ends, approval="letter 14")
            await staff.do(*OPERATOR, retire, "east")
            hands.past(ends)

    async def after() -> None:
        async with open_floor(home, clock=hands) as desk:
            ended = asyncio.Event()
            stream = JACKPOT.stream("gold")
            desk.listen(
                lambda published: (
                    ended.set() if any(each.entry.stream == stream for each in published) else None
                )
            )
            if not desk.rooms.floor.state(JACKPOT, "gold").retired:
                await asyncio.wait_for(ended.wait(), 20)
            assert desk.rooms.floor.state(JACKPOT, "gold").retired
            assert desk.rooms.room("east").table.jackpots == {}

    asyncio.run(before())
    asyncio.run(after())


def test_what_is_published_of_a_jackpot_is_what_was_decided(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff, verify_from=10**9)
            await played(staff, hands, "east", (1, 2, 5), SMALL, 20_000)
            published = await desk.published()
            await played(staff, hands, "west", (6, 6, 6), SIX, 1000)
            shown = pool_shown(published, "gold")
            assert shown is not None
            found = (shown.display, shown.overflow, shown.reserve)
            assert found == meters(staff)
            assert [row.state for row in shown.prizes] == ["paid"]
            assert shown.clauses == ("4.1.2",)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    told = statement(journal, "bob")
    journal.close()
    assert told.jackpots == 100_100
    assert [row.what for row in told.rows][-2:] == ["round", "jackpot"]
    assert told.closing == told.opening + told.bought_in + told.result + told.jackpots
