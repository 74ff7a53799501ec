"""Times that have come: deadlines are state, become commands, and outlive a restart."""

import asyncio
import contextlib
import datetime
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.floor.streams import wallet_stream
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import InsertNote
from sicbo.core.table.config import Limits
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.core.table.limits.messages import ChangeLimits, LimitsChanged
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.seats.messages import NoteAbsence, TakeSeat
from sicbo.core.table.state import Table
from sicbo.core.table.virtual_dice.messages import DiceRevealed
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.dice.draws import commitment
from sicbo.desk.home.home import VAULT, Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.codec import decode
from sicbo.vault.base import VaultError
from sicbo.vault.sqlite import SqliteVault
from sicbo.views.accounts.meters import meters
from tests.desk.floor import FIVE, SMALL, Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.properties.orders import config, opening

START = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)


class Hands:
    """A clock whose hands a test moves."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime.datetime:
        return self.time

    def move(self, seconds: float) -> None:
        self.time += datetime.timedelta(seconds=seconds)


async def until(desk: Desk, version: int) -> None:
    """Wait until more was written to the table."""
    for _ in range(2_000):
        if desk.rooms.room("one").version > version:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing happened")


async def lay(desk: Desk) -> Staff:
    """An electronic table with virtual dice and one player with credit."""
    staff = Staff(desk, table="one")
    setting = config("aruze-etg", dice="virtual", wagering_seconds=30)
    await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
    await staff.do("olga", "owner", InstallTable(game="aruze-etg", config=setting))
    await staff.equip("one")
    await staff.do("eva", "electronic-gaming-supervisor", opening(setting), "one")
    await staff.do("ann", "player", InsertNote("ann", Amount(5000)), "one")
    await staff.do("ann", "player", TakeSeat("ann", 1), "one")
    return staff


def events(home: Home) -> list[object]:
    journal = home.journal(read_only=True)
    try:
        assert_books_balance(journal)
        return [decode(entry.body).event for entry in journal.entries()]
    finally:
        journal.close()


def test_an_electronic_table_runs_by_its_timers_and_its_tumbler(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            table = staff.room.table
            for number in (1, 2, 3):
                assert (table.round, table.phase) == (number, "betting")
                bet = PlaceWagers("ann", number, {SMALL: FIVE})
                await staff.do("ann", "player", bet, "one")
                for seconds in (31, 11):
                    version = staff.room.version
                    hands.move(seconds)
                    await until(desk, version)

    asyncio.run(story())
    told = events(home)
    settled = [event for event in told if isinstance(event, RoundSettled)]
    assert [event.round for event in settled] == [1, 2, 3]
    revealed = [event for event in told if isinstance(event, DiceRevealed)]
    assert [event.round for event in revealed] == [1, 2, 3]
    assert len({commitment(bytes.fromhex(event.seed)) for event in revealed}) == 3


def test_a_period_goes_on_after_an_outage_with_the_time_it_lacked(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def before() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            bet = PlaceWagers("ann", 1, {SMALL: FIVE})
            await staff.do("ann", "player", bet, "one")
            hands.move(10)
            await staff.do("ann", "player", bet, "one")

    async def after() -> None:
        async with open_floor(home, clock=hands) as desk:
            table = desk.rooms.room("one").table
            assert table.suspended is not None
            assert table.deadline is not None
            assert (table.deadline - hands.now()).total_seconds() == 20
            assert table.phase == "betting"

    asyncio.run(before())
    hands.move(600)
    asyncio.run(after())


def test_announced_limits_take_force_when_their_time_comes(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with laid(home, clock=hands) as (_, staff):
            later = hands.now() + datetime.timedelta(minutes=30)
            higher = ChangeLimits(Limits(FIVE, Amount(10**12)), later)
            await staff.do("olga", "operator", higher, "main")
            assert staff.room.table.limits.minimum == 100
            hands.move(1801)
            for _ in range(2_000):
                if staff.room.table.limits.minimum == FIVE:
                    return
                await asyncio.sleep(0.01)

    asyncio.run(story())
    assert sum(isinstance(event, LimitsChanged) for event in events(home)) == 1


@contextlib.contextmanager
def locked(home: Home) -> Iterator[None]:
    """Somebody has the vault for themselves."""
    other = apsw.Connection(str(home.folder / VAULT))
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_a_locked_vault_delays_the_dice_alone_and_time_goes_on_once_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            bet = PlaceWagers("ann", 1, {SMALL: FIVE})
            await staff.do("ann", "player", bet, "one")
            version = staff.room.version
            hands.move(31)
            await until(desk, version)
            with locked(home):
                hands.move(11)
                async with asyncio.timeout(60):
                    while "the tumbler of table one waits" not in caplog.text:
                        await asyncio.sleep(0.01)
                late = await desk.submit(
                    Request(by="ann", id="x", role="player", command=bet, table="one")
                )
                assert isinstance(late, Refused)
                bring = InsertNote("ann", Amount(5000))
                await staff.do("ann", "player", bring, "one")
                assert staff.room.table.drawn is None
                assert desk.running
            async with asyncio.timeout(60):
                while staff.room.table.round < 2:
                    await asyncio.sleep(0.01)

    asyncio.run(story())
    settled = [event for event in events(home) if isinstance(event, RoundSettled)]
    assert [event.round for event in settled] == [1]


def test_a_floor_opens_while_its_vault_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def before() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            await staff.do("ann", "player", PlaceWagers("ann", 1, {SMALL: FIVE}), "one")

    async def after() -> None:
        async with open_floor(home, clock=hands) as desk:
            room = desk.rooms.room("one")
            assert room.table.suspended == "restart"
            clear = Request(
                by="eva",
                id="x",
                role="electronic-gaming-supervisor",
                command=ClearFault(),
                table="one",
            )
            assert isinstance(await desk.submit(clear), Done)

    asyncio.run(before())
    hands.move(60)
    for name in ("seal", "unseal"):
        monkeypatch.setattr(SqliteVault, name, _away)
    asyncio.run(after())


def test_an_order_in_vain_keeps_none_waiting_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A wallet that cannot be read: its player's seat is not released, and the period closes."""
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            await staff.do("bob", "player", InsertNote("bob", Amount(5000)), "one")
            await staff.do("bob", "player", TakeSeat("bob", 2), "one")
            await staff.do("cat", "player", InsertNote("cat", Amount(5000)), "one")
            await staff.do("cat", "player", TakeSeat("cat", 3), "one")
            await staff.do("bob", "player", PlaceWagers("bob", 1, {SMALL: FIVE}), "one")
            for player in ("ann", "cat"):
                await staff.do("usher", "system", NoteAbsence(player, 5), "one")
            desk.rooms.stop_stream(wallet_stream("ann"), "it is damaged")
            table, looks = staff.room.table, 0
            hands.move(31)
            async with asyncio.timeout(60):
                while table.phase != "shoot-wait" or table.players["cat"].seat is not None:
                    await asyncio.sleep(0.01)
                version = staff.room.version
                while looks < 3:
                    seen = desk.readiness.timers.looked  # type: ignore[union-attr]
                    while desk.readiness.timers.looked == seen:  # type: ignore[union-attr]
                        await asyncio.sleep(0.01)
                    looks += 1
            assert staff.room.version == version
            assert table.players["ann"].seat == 1
            told = [each for each in caplog.messages if "a time has come, but" in each]
            assert 1 <= len(told) <= 3, "once for each version of the table"
            hands.move(11)
            await until(desk, version)

    asyncio.run(story())


def test_all_that_is_due_is_ordered_though_nothing_else_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seats are released and a period closes, one after another, without another look."""
    monkeypatch.setattr("sicbo.desk.writer.timers._LOOK_AGAIN", 3600.0)
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            await staff.do("bob", "player", InsertNote("bob", Amount(5000)), "one")
            await staff.do("bob", "player", TakeSeat("bob", 2), "one")
            await staff.do("cat", "player", InsertNote("cat", Amount(5000)), "one")
            await staff.do("cat", "player", TakeSeat("cat", 3), "one")
            await staff.do("bob", "player", PlaceWagers("bob", 1, {SMALL: FIVE}), "one")
            for player in ("ann", "cat"):
                await staff.do("usher", "system", NoteAbsence(player, 5), "one")
            table = staff.room.table
            hands.move(31)
            await staff.do("bob", "player", InsertNote("bob", Amount(5000)), "one")
            async with asyncio.timeout(5):
                while table.phase != "shoot-wait" or len(_seats(table)) > 1:
                    await asyncio.sleep(0.01)
            assert _seats(table) == ["bob"]

    asyncio.run(story())


def test_a_settled_round_of_terminals_that_is_undone_is_an_alert_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """House 11: the next round has begun by then."""
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            await staff.do("ann", "player", PlaceWagers("ann", 1, {SMALL: FIVE}), "one")
            for seconds in (31, 11):
                version = staff.room.version
                hands.move(seconds)
                await until(desk, version)
            assert staff.room.table.round == 2
            undo = Invalidate(1, "fraud", "a magnet")
            await staff.do("eva", "electronic-gaming-supervisor", undo, "one")

    asyncio.run(story())
    assert "alert: drawn-roll-discarded" in caplog.messages
    journal = home.journal(read_only=True)
    (paytable,) = meters(journal, "one").paytables
    journal.close()
    assert (paytable.discarded, paytable.invalidations) == (1, 1)


def test_timers_outlive_whatever_goes_wrong_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home, hands = new_home(tmp_path), Hands()

    async def story() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            version = staff.room.version
            with monkeypatch.context() as wrong:
                wrong.setattr("sicbo.desk.writer.timers.due", _fails)
                hands.move(31)
                async with asyncio.timeout(60):
                    while "nothing could be done" not in caplog.text:
                        await asyncio.sleep(0.01)
            await until(desk, version)

    asyncio.run(story())


def _seats(table: Table) -> list[str]:
    return [name for name, each in table.players.items() if each.seat is not None]


def _away(*_: object) -> None:
    raise VaultError("nobody answers")


def _fails(*_: object) -> None:
    raise OverflowError("a time beyond all times")
