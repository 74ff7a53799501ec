"""Alerts of the pit: raised with what causes them, and standing until somebody has seen them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from sicbo.core.floor.alerts.messages import ALERTS, AcknowledgeAlert, ReviewAlerts, StandingAlert
from sicbo.core.floor.equipment.messages import BreakSeal, PlanChecks, SealItem
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.fitted.item import PlannedCheck
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.core.table.rounds.messages import CloseBets
from sicbo.core.table.tray.holding import by_record, changed
from sicbo.core.table.tray.messages import CountTray
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.codec import decode
from tests.desk.closed_table import FIRST, asks, closed_table, verifies
from tests.desk.floor import DAY, FIVE, TRAY, Staff, new_home
from tests.desk.test_timers import Hands
from tests.real_postgres import Server

SUPERVISOR = "casino-supervisor"


def _standing(staff: Staff, table: str = "main") -> dict[str, StandingAlert]:
    return {each.raised.alert: each for each in staff.desk.rooms.floor.state(ALERTS).at(table)}


async def _acknowledge(
    staff: Staff, alert: str, by: str = "sue", role: str = SUPERVISOR, table: str = "main"
) -> Refusal | None:
    number = _standing(staff, table)[alert].raised.number
    answer = await staff.ask(by, role, AcknowledgeAlert(number=number), table)
    return answer.refusal if isinstance(answer, Refused) else None


def _play(folder: Path, story: Callable[[Staff], Awaitable[None]]) -> None:
    """A story at a desk of its own; its record is decided in the same way again."""
    home = new_home(folder)

    async def told() -> None:
        async with open_floor(home, play=False) as desk:
            await story(Staff(desk))

    asyncio.run(told())
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()


def test_a_count_that_differs_stands_until_a_supervisor_has_seen_it(tmp_path: Path) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=1, tray=TRAY)
        assert "count-differs" not in _standing(staff)
        count = CountTray("check", {FIVE: 3}, "dan", DAY, "found under the table")
        await staff.do("sue", SUPERVISOR, count, "main")
        raised = _standing(staff)["count-differs"].raised
        assert (raised.amount, raised.detail) == (3 * FIVE, "check")
        refused = await _acknowledge(staff, "count-differs", "dan", "dealer")
        assert refused is not None
        assert (refused.reason, refused.clause) == ("not-permitted", "house 50")
        playing = await _acknowledge(staff, "count-differs", "p0")
        assert playing is not None
        assert playing.reason == "plays-here"
        assert await _acknowledge(staff, "count-differs") is None
        seen = _standing(staff)["count-differs"].acknowledged
        assert seen is not None
        assert (seen.by, seen.role, seen.past) == ("sue", SUPERVISOR, False)
        again = await _acknowledge(staff, "count-differs", "olga", "owner")
        assert again is not None
        assert (again.reason, again.facts["by"]) == ("alert-acknowledged", "sue")
        agrees = CountTray("check", {FIVE: 3}, "dan", DAY)
        await staff.do("sue", SUPERVISOR, agrees, "main")
        assert "count-differs" not in _standing(staff)

    _play(tmp_path, story)


def test_an_alert_whose_cause_is_gone_stands_until_it_is_seen_and_then_it_may_come_again(
    tmp_path: Path,
) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=0)
        serial = "main-dice-1"
        await staff.do("dan", "dealer", SealItem(serial=serial, seal="S-1"), "main")
        for number in (1, 2):
            broken = BreakSeal(serial=serial, evidence="a scratch")
            await staff.do("dan", "dealer", broken, "main")
            assert _standing(staff)["seal-broken"].raised.subject == serial
            sealed = SealItem(serial=serial, seal=f"S-{number + 1}")
            await staff.do("dan", "dealer", sealed, "main")
            assert _standing(staff)["seal-broken"].acknowledged is None
            assert await _acknowledge(staff, "seal-broken") is None
            assert "seal-broken" not in _standing(staff)

    _play(tmp_path, story)


def test_what_is_seen_while_it_lasts_is_not_raised_again_before_it_has_ended(
    tmp_path: Path,
) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=0)
        serial, alerts = "main-dice-1", staff.desk.rooms.floor.state(ALERTS)
        await staff.do("dan", "dealer", SealItem(serial=serial, seal="S-1"), "main")
        for number in (1, 2):
            broken = BreakSeal(serial=serial, evidence="a scratch")
            await staff.do("dan", "dealer", broken, "main")
            assert await _acknowledge(staff, "seal-broken") is None
            before = alerts.last
            await staff.do("don", "dealer", RelieveDealer(), "main")
            assert alerts.last == before
            sealed = SealItem(serial=serial, seal=f"S-{number + 1}")
            await staff.do("dan", "dealer", sealed, "main")
            assert "seal-broken" not in _standing(staff)

    _play(tmp_path, story)


def test_a_tray_below_what_one_roll_can_cost_is_raised_once_bets_are_closed(
    tmp_path: Path,
) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=1, tray=TRAY)
        await staff.open_bets()
        await staff.bet("p0", amount=Amount(20 * FIVE))
        assert "tray-short" not in _standing(staff)
        await staff.deal(CloseBets())
        raised = _standing(staff)["tray-short"].raised
        assert (raised.amount, raised.exposure) == (0, 20 * FIVE)

    _play(tmp_path, story)


def test_a_tray_that_owes_is_raised_with_the_settlement_that_overdrew_it(tmp_path: Path) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=1, tray=TRAY)
        await staff.open_bets()
        await staff.bet("p0", amount=Amount(20 * FIVE))
        await staff.finish((1, 2, 3))
        assert _standing(staff)["tray-owes"].raised.amount == 20 * FIVE

    _play(tmp_path, story)


def test_a_redemption_is_raised_where_it_is_to_be_verified(tmp_path: Path) -> None:
    async def story(staff: Staff) -> None:
        await closed_table(staff)
        await staff.do("cass", "cashier", asks(3))
        assert _standing(staff, "gone")["redemption"].raised.amount == 3 * FIVE
        assert "redemption" not in _standing(staff, "side")
        await staff.do("cas", SUPERVISOR, verifies(1, 3), "gone")
        assert await _acknowledge(staff, "redemption", table="gone") is None
        assert "redemption" not in _standing(staff, "gone")
        assert "copy-missing" in _standing(staff, "side")

    _play(tmp_path, story)


def test_the_first_count_of_a_tray_differs_from_nothing_and_a_later_one_may(tmp_path: Path) -> None:
    async def story(staff: Staff) -> None:
        await closed_table(staff)
        side = staff.desk.rooms.floor.table("side")
        assert side.tray.counted is not None
        assert side.tray.counted.difference == by_record(side) == FIRST
        assert "count-differs" not in _standing(staff, "side")
        found = {**changed(FIRST, TRAY.denominations), FIVE: 1}
        more = CountTray("check", found, "dan", DAY, "found under the table")
        await staff.do("cas", SUPERVISOR, more, "side")
        raised = _standing(staff, "side")["count-differs"].raised
        assert raised.amount == by_record(side) - FIRST

    _play(tmp_path, story)


def test_a_table_at_which_nothing_happens_is_looked_at_again_every_minute(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = Staff(desk)
            await staff.open_floor(players=0)
            hourly = PlanChecks(kind="dice", checks=(PlannedCheck("hours", 1),))
            await staff.do("kay", "keeper", hourly)
            alerts, room = desk.rooms.floor.state(ALERTS), desk.rooms.room("main")
            before, version = alerts.last, room.version
            await _looked(desk)
            hands.move(59 * 60 + 59)
            await _looked(desk)
            assert alerts.last == before
            hands.move(59)  # The check is overdue, and the minute not over.
            await _looked(desk)
            assert alerts.last == before
            hands.move(1)
            await _looked(desk)
            raised = _standing(staff)["check-overdue"].raised
            assert (raised.subject, raised.at) == ("main-dice-1", hands.now())
            hands.move(60)
            await _looked(desk)
            assert (alerts.last, room.version) == (before + 1, version)

    asyncio.run(story())


async def _looked(desk: Desk) -> None:
    """Wait until the timers have looked at every table, and what they asked for is done."""
    timers = desk.readiness.timers
    assert timers is not None
    for _ in range(2):
        before = timers.looked
        for _ in range(2_000):
            if timers.looked > before:
                break
            await asyncio.sleep(0.005)
        else:
            raise AssertionError("the timers must look")
    await desk.between(_nothing)


async def _nothing() -> None:
    """What a desk is asked to do between two turns, to know that one is over."""


def test_two_desks_race_to_acknowledge_one_alert(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await staff.open_floor(players=0)
            two = await desks.enter_async_context(open_floor(home, play=False))
            serial = "main-dice-1"
            for number in range(1, 5):
                sealed = SealItem(serial=serial, seal=f"S-{number}")
                await staff.do("dan", "dealer", sealed, "main")
                broken = BreakSeal(serial=serial, evidence="a scratch")
                await staff.do("dan", "dealer", broken, "main")
                seen = AcknowledgeAlert(number=_standing(staff)["seal-broken"].raised.number)
                came = await asyncio.gather(
                    *(
                        desk.submit(Request(by=by, id=f"a-{number}", role="owner", command=seen))
                        for desk, by in ((one, "olga"), (two, "otto"))
                    )
                )
                (won,) = (each for each in came if isinstance(each, Done))
                (lost,) = (each.refusal for each in came if isinstance(each, Refused))
                by = decode(won.written[0].entry.body).by
                assert (lost.reason, lost.facts["by"]) == ("alert-acknowledged", by)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()


def test_nobody_raises_alerts_but_the_system_and_no_other_number_is_known(tmp_path: Path) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=0)
        asked = (
            ("sue", SUPERVISOR, ReviewAlerts(table="main"), "not-permitted"),
            ("system", "system", ReviewAlerts(table="main"), "alert-unknown"),
            ("system", "system", ReviewAlerts(table="moon"), "not-provided"),
            ("sue", SUPERVISOR, AcknowledgeAlert(number=99), "alert-unknown"),
            ("olga", "owner", AcknowledgeAlert(number=99), "alert-unknown"),
            ("dan", "dealer", AcknowledgeAlert(number=99), "not-permitted"),
            ("cass", "cashier", AcknowledgeAlert(number=99), "not-permitted"),
        )
        for by, role, command, reason in asked:
            answer = await staff.ask(by, role, command, "main")
            assert isinstance(answer, Refused)
            assert answer.refusal.reason == reason, (by, command)

    _play(tmp_path, story)


def test_a_set_of_dice_that_shows_one_face_too_often_is_raised(tmp_path: Path) -> None:
    async def story(staff: Staff) -> None:
        await staff.open_floor(players=0)
        rounds = 0
        while "dice-biased" not in _standing(staff):
            await staff.open_bets()
            await staff.finish((6, 6, 1 + rounds % 5))
            rounds += 1
            assert rounds <= 100
        assert rounds == 100
        assert _standing(staff)["dice-biased"].raised.subject == "main-dice-1"
        thrown = staff.room.table.thrown
        assert thrown == {"main-dice-1": [20, 20, 20, 20, 20, 200]}

    _play(tmp_path, story)
