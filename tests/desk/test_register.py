"""The register at the desk: two desks race for one set of dice, and a restart forgets nothing."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.messages import (
    ApproveItem,
    CheckItem,
    FitItem,
    RegisterItem,
    RemoveItem,
)
from sicbo.core.table.opening.messages import CloseTable, OpenTable
from sicbo.core.table.snapshot import keep
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Refused, Request
from tests.desk.floor import DAY, Staff, config, laid, new_home
from tests.real_postgres import Server


def test_two_desks_race_for_one_item_and_one_of_them_wins(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await staff.open_floor()
            await staff.install("other")
            two = await desks.enter_async_context(open_floor(home, play=False))
            for number in range(1, 6):
                serial = f"C-{number}"
                await staff.do(
                    "kay",
                    "keeper",
                    RegisterItem(kind="colour-set", serial=serial, maker="acme", evidence="new"),
                )
                came = await asyncio.gather(
                    *(
                        desk.submit(
                            Request(
                                by="kay",
                                id=f"{table}-{number}",
                                role="keeper",
                                command=FitItem(serial=serial, table=table),
                            )
                        )
                        for desk, table in ((one, "main"), (two, "other"))
                    )
                )
                (lost,) = (each.refusal for each in came if isinstance(each, Refused))
                assert (lost.reason, lost.clause) == ("equipment-unfit", "house 31")
                assert lost.facts["place"] in ("main", "other")
        journal = home.journal(read_only=True)
        assert replay(journal).differences == []
        journal.close()

    asyncio.run(story())


def test_a_floor_that_starts_again_knows_its_register(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def first() -> tuple[object, bytes]:
        async with laid(home) as (desk, staff):
            await staff.open_bets()
            await staff.bet("p0")
            await staff.finish()
            seen = CheckItem(serial="main-dice-1", passed=False, evidence="out of square")
            await staff.do("dan", "dealer", seen)
            await staff.do("dan", "dealer", RemoveItem(serial="main-dice-1"))
            register = desk.rooms.floor.state(EQUIPMENT)
            assert register.items["main-dice-1"].rounds == 1
            assert register.items["main-dice-1"].out == "failed-check"
            return register, keep(staff.room.table)

    async def again() -> tuple[object, bytes]:
        async with open_floor(home, play=False) as desk:
            return desk.rooms.floor.state(EQUIPMENT), keep(Staff(desk).room.table)

    assert asyncio.run(first()) == asyncio.run(again())


def test_dice_that_were_checked_at_an_open_table_are_good_when_it_opens_again_that_day(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path), players=0, play=False) as (_, staff):
            spare = RegisterItem(
                kind="dice",
                serial="D-2",
                maker="acme",
                facts={"marks": "dots"},
                pieces=3,
                evidence="new",
            )
            await staff.do("kay", "keeper", spare)
            regulator = staff.room.table.book.document.identity.regulator
            approved = ApproveItem(
                serial="D-2",
                authority=regulator,
                form="written",
                reference="letter 7",
                date=DAY,
            )
            await staff.do("kay", "keeper", approved)
            for step in (
                RemoveItem(serial="main-dice-1"),
                FitItem(serial="D-2", table="main"),
                CheckItem(serial="D-2", passed=True, evidence="micrometer"),
            ):
                await staff.do("dan", "dealer", step, "main")
            await staff.do("olga", "operator", CloseTable(), "main")
            await staff.do("olga", "operator", OpenTable(config(), DAY), "main")

    asyncio.run(story())
