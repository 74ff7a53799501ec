"""What is shown of a floor is what is committed, whatever the desk has folded ahead of the disk."""

import asyncio
import threading
from pathlib import Path

import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.snapshot import keep
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.committed import CommittedEvent
from tests.desk.floor import FIVE, Staff, laid, new_home


def test_what_is_being_written_is_not_shown_before_it_is_durable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, staff):
            floor = await desk.published()
            await staff.open_bets()
            writing, go_on, commit = threading.Event(), threading.Event(), desk.journal.commit

            def slowly() -> None:
                writing.set()
                assert go_on.wait(60)
                commit()

            monkeypatch.setattr(desk.journal, "commit", slowly)
            bet = asyncio.create_task(staff.bet("p0"))
            await asyncio.to_thread(writing.wait, 60)
            assert staff.room.table.staked_by("p0") == FIVE, "folded, so that others build on it"
            assert floor.table("main").staked_by("p0") == 0
            go_on.set()
            assert isinstance(await bet, Done)
            assert floor.table("main").staked_by("p0") == FIVE

    asyncio.run(story())


def test_what_is_shown_is_what_the_desk_decides_on_once_it_is_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            floor, staff = await desk.published(), Staff(desk)
            await staff.open_floor(dice="virtual")
            await staff.do("olga", "owner", EnrolPlayer(player="p0"))
            for _ in range(3):
                await staff.open_bets()
                await staff.bet("p0")
                await staff.finish()
                assert keep(floor.table("main")) == keep(staff.room.table)
                assert floor.version("main") == staff.room.version
            assert floor.founding.players == desk.rooms.founding.players == {"p0"}
            await staff.do("cass", "cashier", BuyIn("p0", Amount(7)))
            assert floor.wallet("p0") == desk.rooms.wallets["p0"] == 7

    asyncio.run(story())


def test_a_floor_that_is_published_late_has_all_that_was_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path), "other") as (desk, staff):
            await staff.open_bets()
            await staff.bet("p0")
            await staff.do("cass", "cashier", BuyIn("p0", Amount(7)))
            floor = await desk.published()
            assert floor is await desk.published()
            assert set(floor.tables) == {"main", "other"}
            assert keep(floor.table("main")) == keep(staff.room.table)
            assert floor.wallet("p0") is None, "nobody has asked for it yet"
            await desk.know("p0")
            assert floor.wallet("p0") == 7
            await staff.do("cass", "cashier", BuyIn("p0", Amount(1)))
            assert floor.wallet("p0") == 8

    asyncio.run(story())


def test_what_is_published_says_when_it_happened_and_who_brought_it_about(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, staff):
            await staff.open_bets()
            heard: list[CommittedEvent] = []
            desk.listen(heard.extend)
            before = desk.clock.now()
            await staff.bet("p0")
            (placed,) = heard
            assert isinstance(placed.event, WagerPlaced)
            assert (placed.actor, placed.entry.stream) == ("p0", staff.room.stream)
            assert before <= placed.at <= desk.clock.now()

    asyncio.run(story())


def test_what_was_answered_before_is_told_again_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            order = Request(by="cass", id="again", role="cashier", command=BuyIn("p0", Amount(7)))
            assert await desk.submit(order) == await desk.submit(order)

    asyncio.run(story())
