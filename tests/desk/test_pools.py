"""Jackpots at a desk: their times outlive a restart, and what is published is what was decided."""

import asyncio
import datetime
from pathlib import Path

import pytest

from sicbo.core.floor.alerts.messages import ALERTS, AcknowledgeAlert
from sicbo.core.floor.jackpots.messages import (
    JACKPOT,
    PayPrize,
    RetireJackpot,
    UnlinkJackpot,
    VerifyPrize,
)
from sicbo.core.money import Amount
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.journal.audit import audit
from sicbo.scenario.recording import write_round
from sicbo.views.accounts.statement import statement
from sicbo.views.jackpots.pool_rows import pool_shown
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    HOST,
    OPERATOR,
    SIX,
    SMALL,
    SUPERVISOR,
    TABLES,
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


def test_a_jackpot_that_no_table_feeds_ends_at_its_time_after_a_restart(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)
            for name in TABLES:
                await staff.do(*OPERATOR, UnlinkJackpot(pool="gold"), name)
            ends = hands.now() + datetime.timedelta(days=8)
            retire = RetireJackpot(pool="gold", at=ends, approval="letter 14")
            await staff.do(*OPERATOR, retire, "east")
            hands.past(ends)

    async def after() -> None:
        async with open_floor(home, clock=hands) as desk:
            stream = JACKPOT.stream("gold")
            assert stream in desk.rooms.versions
            published, ended = await desk.published(), asyncio.Event()
            desk.listen(lambda _: ended.set() if published.state(JACKPOT, "gold").retired else None)
            if not published.state(JACKPOT, "gold").retired:
                await asyncio.wait_for(ended.wait(), 20)
            shown = pool_shown(published, "gold")
            assert shown is not None
            assert (shown.state, shown.display) == ("retired", 0)

    asyncio.run(before())
    asyncio.run(after())


def test_a_table_that_is_stopped_keeps_nobody_from_winning_elsewhere(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff, verify_from=10**9)
            await played(staff, hands, "west", (1, 2, 5), SMALL, 30_000)
            await played(staff, hands, "east", (1, 2, 5), SMALL, 20_000)
            published = await desk.published()
            desk.stop_table("west", "its entries are damaged")
            await played(staff, hands, "east", (6, 6, 6), SIX, 1000)
            pool = desk.rooms.floor.state(JACKPOT, "gold")
            assert [each.display for each in pool.prizes.values()] == [100_100]
            assert pool.left_out == {"west"}
            shown = pool_shown(published, "gold")
            assert shown is not None
            assert (shown.display, shown.left_out) == (100_005, ("west",))

    async def again() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk, prefix="again-")
            await played(staff, hands, "west", (6, 6, 6), SIX, 1000)
            pool = desk.rooms.floor.state(JACKPOT, "gold")
            assert pool.left_out == set()
            assert [each.display for each in pool.prizes.values()] == [100_100, 100_105]

    asyncio.run(story())
    asyncio.run(again())
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()


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


@pytest.mark.parametrize("verify_from", [1, 10**9])
def test_a_round_with_a_prize_on_the_meter_is_written_as_a_scenario(
    tmp_path: Path, verify_from: int
) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff, verify_from=verify_from)
            await played(staff, hands, "west", (1, 2, 5), SMALL, 30_000)
            await played(staff, hands, "east", (6, 6, 6), SIX, 1000)
            if verify_from == 1:
                prize = Amount(100_100)
                check = VerifyPrize(pool="gold", prize=1, player="ann", amount=prize)
                for person in (HOST, SUPERVISOR):
                    await staff.do(*person, check, "east")
                pay = PayPrize(pool="gold", prize=1, player="ann", how="meter")
                await staff.do(*SUPERVISOR, pay, "east")
            await played(staff, hands, "east", (1, 2, 5), SMALL, 1000)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    first, second = (write_round(journal, "east", number) for number in (1, 2))
    journal.close()
    told = "ann: buy in 1001  # won of jackpot gold\nsystem: credit ann 1001\n"
    # The next round begins with the settlement, before any prize comes on a meter.
    assert [told in text for text in (first, second)] == [verify_from != 1, True]


def _alerts(desk: Desk) -> list[tuple[str, str, str, int | None, int | None]]:
    standing = desk.rooms.floor.state(ALERTS).standing.values()
    raised = [each.raised for each in standing]
    kinds = ("above-break-even", "prize")
    return [(r.alert, r.table, r.subject, r.amount, r.exposure) for r in raised if r.alert in kinds]


def test_a_meter_above_break_even_and_a_prize_that_waits_are_told_in_the_pit(
    tmp_path: Path,
) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff, reset=24_900)
            assert _alerts(desk) == []
            await played(staff, hands, "west", (1, 2, 5), SMALL, 30_000)
            assert _alerts(desk) == []  # 249 and 1.00 are break-even itself
            await played(staff, hands, "east", (1, 2, 5), SMALL, 200)
            above = ("above-break-even", "east", "gold", 25_001, 25_000)
            assert _alerts(desk) == [above]
            await played(staff, hands, "west", (1, 2, 5), SMALL, 300)
            assert _alerts(desk) == [above]
            await played(staff, hands, "west", (6, 6, 6), SIX, 1000)
            prize = ("prize", "west", "gold 1 bob", 25_002, None)
            assert _alerts(desk) == [above, prize]
            number = min(desk.rooms.floor.state(ALERTS).standing)
            for each in list(desk.rooms.floor.state(ALERTS).standing.values()):
                if each.raised.alert == "above-break-even":
                    number = each.raised.number
            await staff.do(*SUPERVISOR, AcknowledgeAlert(number=number), "east")
            assert _alerts(desk) == [prize]

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()
