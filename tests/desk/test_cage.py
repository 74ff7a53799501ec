"""The cage at the desk: two desks race for one slip, and a floor that starts again knows it all."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from sicbo.core.floor.cage.messages import (
    CAGE,
    AskForSlip,
    ReceiveSlip,
    SendSlip,
    StockBank,
    VoidSlip,
)
from sicbo.core.money import Amount
from sicbo.core.table.snapshot import keep
from sicbo.core.table.tray.holding import by_record
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from tests.desk.floor import TRAY, Staff, new_home
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server

CHIPS = {Amount(10_000): 3}


async def asked(staff: Staff, number: int) -> None:
    """A fill that somebody has asked for, and the cage can send."""
    await staff.do("olga", "owner", StockBank(way="in", chips=CHIPS))
    ask = AskForSlip(kind="fill", table="main", chips=CHIPS)
    done = await staff.do("cas", "casino-supervisor", ask, "main")
    assert getattr(done.written[0].event, "slip", 0) == number


def test_two_desks_race_for_one_slip_and_one_of_them_wins(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await staff.open_floor(tray=TRAY)
            two = await desks.enter_async_context(open_floor(home, play=False))
            for number in range(1, 6):
                await asked(staff, number)
                send, void = (
                    SendSlip(slip=number, chips=CHIPS),
                    VoidSlip(slip=number, reason="late"),
                )
                came = await asyncio.gather(
                    one.submit(
                        Request(by="cass", id=f"send-{number}", role="cashier", command=send)
                    ),
                    two.submit(
                        Request(by="cleo", id=f"void-{number}", role="cashier", command=void)
                    ),
                )
                (lost,) = (each.refusal.reason for each in came if isinstance(each, Refused))
                assert lost in ("slip-void", "slip-on-the-way")
                if lost == "slip-void":
                    continue
                received = ReceiveSlip(slip=number, chips=CHIPS)
                both = await asyncio.gather(
                    one.submit(
                        Request(
                            by="dan",
                            id=f"r-{number}",
                            role="dealer",
                            command=received,
                            table="main",
                        )
                    ),
                    two.submit(
                        Request(
                            by="don",
                            id=f"r-{number}",
                            role="dealer",
                            command=received,
                            table="main",
                        )
                    ),
                )
                assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"]
            slips = one.rooms.floor.state(CAGE).slips
            got = sum(each.stands == "received" for each in slips.values())
            assert by_record(one.rooms.room("main").table) == got * 30_000

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    journal.close()


def test_a_command_sent_twice_moves_chips_once(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await staff.open_floor(tray=TRAY)
            await asked(staff, 1)
            await staff.do("cass", "cashier", SendSlip(slip=1, chips=CHIPS))
            received = ReceiveSlip(slip=1, chips=CHIPS)
            twice = [
                Request(by="dan", id="once", role="dealer", command=received, table="main")
            ] * 2
            first, second = await asyncio.gather(*map(desk.submit, twice))
            assert first == second
            assert isinstance(first, Done)
            assert by_record(staff.room.table) == 30_000

    asyncio.run(story())


def test_a_floor_that_starts_again_knows_its_cage_and_its_trays(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def before() -> tuple[object, bytes]:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await staff.open_floor(tray=TRAY)
            await asked(staff, 1)
            await staff.do("cass", "cashier", SendSlip(slip=1, chips=CHIPS))
            return desk.rooms.floor.state(CAGE).slips, keep(staff.room.table)

    async def after() -> None:
        slips, table = told
        async with open_floor(home, play=False) as desk:
            assert desk.rooms.floor.state(CAGE).slips == slips
            assert keep(desk.rooms.room("main").table) == table
            staff = Staff(desk, prefix="after")
            await staff.do("dan", "dealer", ReceiveSlip(slip=1, chips=CHIPS), "main")

    told = asyncio.run(before())
    asyncio.run(after())
