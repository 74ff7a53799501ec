"""Vouchers and colour chips of a closed table at the desk: two desks race, one of them wins."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from sicbo.core.floor.redemptions.messages import DropRedemption
from sicbo.core.floor.vouchers.messages import IssueVoucher, VoidVoucher
from sicbo.core.table.tray.holding import by_record
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from tests.desk.closed_table import FIRST, asks, closed_table, verifies
from tests.desk.floor import FIVE, Staff, new_home
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server


def test_two_desks_race_for_one_redemption_and_one_voucher(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await closed_table(staff)
            two = await desks.enter_async_context(open_floor(home, play=False))
            paid = 0
            for number in range(1, 5):
                await staff.do("dan", "dealer", asks(1), "side")
                verify, drop = verifies(number, 1), DropRedemption(number=number)
                pays = Request(
                    by="cas",
                    id=f"v-{number}",
                    role="casino-supervisor",
                    command=verify,
                    table="side",
                )
                drops = Request(
                    by="don", id=f"d-{number}", role="dealer", command=drop, table="side"
                )
                came = await asyncio.gather(one.submit(pays), two.submit(drops))
                (lost,) = (each for each in came if isinstance(each, Refused))
                assert lost.refusal.reason == "redemption-unknown"
                paid += isinstance(came[0], Done)
                issued = IssueVoucher(voucher=f"v-{number}", value=FIVE)
                await staff.do("olga", "owner", issued)
                voids = VoidVoucher(voucher=f"v-{number}", reason="late")
                both = await asyncio.gather(
                    *(
                        desk.submit(Request(by=by, id=f"x-{number}", role="owner", command=voids))
                        for desk, by in ((one, "olga"), (two, "otto"))
                    )
                )
                (no,) = (each.refusal.reason for each in both if isinstance(each, Refused))
                assert no == "voucher-void"
            assert by_record(one.rooms.floor.table("side")) == FIRST - paid * FIVE
            assert by_record(one.rooms.floor.table("gone")) == FIRST + 10 * FIVE

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    journal.close()


def test_an_order_sent_twice_pays_once(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await closed_table(staff)
            await staff.do("cass", "cashier", asks(3))
            role, command = "casino-supervisor", verifies(1, 3)
            pays = Request(by="cas", id="once", role=role, command=command, table="gone")
            first, second = await asyncio.gather(desk.submit(pays), desk.submit(pays))
            assert first == second
            assert isinstance(first, Done)
            assert desk.rooms.floor["p0"] == 3 * FIVE

    asyncio.run(story())
