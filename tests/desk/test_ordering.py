"""Orders at a desk of their own: the record afterwards is as if a server had been there."""

import asyncio
import datetime
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.limits.messages import ChangeLimits
from sicbo.core.table.opening.messages import AnnounceClosing, CloseTable, Restarted
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.control.control_socket import control_socket
from sicbo.desk.control.ordering import give
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor, take_up
from sicbo.desk.writer.errors import Busy, IdReused, NoSuchTable, TableStopped
from sicbo.desk.writer.request import Request
from sicbo.journal.committed import CommittedEvent
from tests.desk.floor import FIVE, SMALL, Staff, laid, new_home
from tests.desk.test_timers import Hands, events, lay
from tests.real_postgres import Server
from tests.signed_in import proves


@pytest.fixture(params=["sqlite", "postgresql"])
def home(tmp_path: Path, request: pytest.FixtureRequest) -> Home:
    if request.param == "sqlite":
        return new_home(tmp_path)
    postgres: Server = request.getfixturevalue("postgres")
    return new_home(tmp_path, database=postgres.new_url())


def transfer(amount: int = 1000) -> Request:
    sent = TransferCredit("ann", Amount(amount))
    return Request(by="cass", id=f"transfer:{amount}", role="cashier", command=sent, table="one")


def test_an_order_during_an_outage_does_not_shorten_it(home: Home) -> None:
    hands = Hands()

    async def before() -> None:
        async with open_floor(home, clock=hands) as desk:
            staff = await lay(desk)
            hands.move(10)
            await staff.do("ann", "player", PlaceWagers("ann", 1, {SMALL: FIVE}), "one")

    async def after() -> None:
        async with open_floor(home, clock=hands) as desk:
            table = desk.rooms.room("one").table
            assert table.deadline is not None
            assert (table.deadline - hands.now()).total_seconds() == 20
            assert (table.phase, table.round) == ("betting", 1)

    asyncio.run(before())
    hands.move(3600)
    bought = Request(by="cass", id="buy-in", role="cashier", command=BuyIn("ann", Amount(3000)))
    assert (
        give(home, [bought, transfer(), transfer(2000)], proves(home), clock=hands).refusal is None
    )
    hands.move(60)
    asyncio.run(after())
    told = [each.outage_seconds for each in events(home) if isinstance(each, Restarted)]
    assert told == [3600, 60]


def test_a_desk_that_only_orders_does_not_keep_a_server_from_its_restart(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with laid(home):
            pass
        async with open_floor(home, play=False), open_floor(home) as server:
            assert server.journal.owner() is None

    asyncio.run(story())
    assert [type(each) for each in events(home)].count(Restarted) == 1


def test_a_table_at_play_is_not_taken_up_again_by_an_order(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    later = datetime.datetime(2999, 1, 1, tzinfo=datetime.UTC)

    async def story() -> None:
        async with laid(home) as (desk, _):
            limits = ChangeLimits(desk.rooms.room("main").table.limits, later)
            order = Request(by="olga", id="limits", role="operator", command=limits, table="main")
            # No control socket is open: the order comes from another machine.
            assert await asyncio.to_thread(give, home, [order], proves(home)) == (1, None)

    asyncio.run(story())
    assert [type(each) for each in events(home)].count(Restarted) == 0


def test_of_two_that_take_a_table_up_at_once_one_does(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have found it when the first takes it up; the second hears of that, and then orders."""
    home = new_home(tmp_path, database=postgres.new_url())
    one, other = Hands(), Hands()
    other.move(1)

    async def story() -> None:
        async with laid(home, clock=one):
            pass
        async with (
            open_floor(home, clock=one, play=False) as first,
            open_floor(home, clock=other, play=False) as second,
        ):
            looked, heard, between = asyncio.Event(), asyncio.Event(), second.between

            async def slowly(work: Callable[[], Awaitable[Any]]) -> Any:
                came = await between(work)
                if not looked.is_set():
                    looked.set()
                    await heard.wait()
                return came

            def hears(written: Sequence[CommittedEvent]) -> None:
                if any(isinstance(each.event, Restarted) for each in written):
                    heard.set()

            monkeypatch.setattr(second, "between", slowly)
            second.listen(hears)
            async with asyncio.timeout(60):
                late = asyncio.create_task(take_up(home, second, "main"))
                await looked.wait()
                await take_up(home, first, "main")
                await late

    asyncio.run(story())
    assert [type(each) for each in events(home)].count(Restarted) == 1


def test_errors_come_through_the_control_socket_as_themselves(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    later = datetime.datetime(2999, 1, 1, tzinfo=datetime.UTC)

    async def story() -> None:
        async with open_floor(home) as desk, control_socket(desk, home):
            await Staff(desk).open_floor()
            closes = Request(
                by="olga", id="x", role="operator", command=AnnounceClosing(later), table="main"
            )
            assert await asyncio.to_thread(give, home, [closes], proves(home)) == (1, None)
            reused = msgspec.structs.replace(closes, command=CloseTable())
            with pytest.raises(IdReused, match="id x of olga was used for another command"):
                await asyncio.to_thread(give, home, [reused], proves(home))
            elsewhere = msgspec.structs.replace(closes, id="y", table="mian")
            with pytest.raises(NoSuchTable, match="table must be one of main, got 'mian'"):
                await asyncio.to_thread(give, home, [elsewhere], proves(home))
            desk.rooms.stop("main", "entry 3 is damaged")
            with pytest.raises(TableStopped, match="refuses to play: entry 3 is damaged"):
                await asyncio.to_thread(
                    give, home, [msgspec.structs.replace(closes, id="z")], proves(home)
                )

    asyncio.run(story())


def test_a_busy_server_says_so_through_the_control_socket(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk, control_socket(desk, home):
            desk._waiting_max = 0
            bought = Request(by="cass", id="x", role="cashier", command=BuyIn("ann", Amount(3000)))
            with pytest.raises(Busy, match="commands are waiting; try again"):
                await asyncio.to_thread(give, home, [bought], proves(home))

    asyncio.run(story())
