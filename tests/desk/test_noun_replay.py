"""Orders about nouns that were given at a table are decided anew as they were."""

import asyncio
import datetime
from pathlib import Path

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.vouchers.messages import ExchangeVoucher, IssueVoucher
from sicbo.core.money import Amount
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.defaults import config_for
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.opening import open_floor
from sicbo.rulebooks.catalogue import open_rulebook
from tests.desk.floor import Staff
from tests.desk.sums import assert_books_balance

TODAY = datetime.datetime.now(datetime.UTC).date()


def test_a_voucher_exchanged_at_a_table_is_replayed_there(tmp_path: Path) -> None:
    config = config_for(open_rulebook("crown-a", {}), "main")
    wanted = FirstTable("crown-a", config, {})
    home = found(tmp_path / "floor", "test", "AUD", [wanted], key=tmp_path / "key.pem")

    async def story() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await staff.do("olga", "owner", EnrolPlayer(player="ann"))
            await staff.do("pit", "pit-boss", OpenTable(config, TODAY), "main")
            await staff.do("ann", "player", TakeSeat("ann", 1), "main")
            issue = IssueVoucher(voucher="gala-7", value=Amount(5000))
            await staff.do("olga", "owner", issue)
            exchange = ExchangeVoucher(voucher="gala-7", player="ann")
            await staff.do("dan", "dealer", exchange, "main")
            assert desk.rooms.room("main").table.stack_of("ann") == 5000

    asyncio.run(story())
    journal = home.journal(read_only=True)
    done = replay(journal)
    assert (done.differences, done.ended) == ([], None)
    assert_books_balance(journal)
    journal.close()
