"""Two desks on one PostgreSQL: both feed one jackpot, and one prize is paid once."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from sicbo.core.floor.jackpots.messages import PayPrize, VerifyPrize
from sicbo.core.money import Amount
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.views.jackpots.reconciling import reconcile
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    HOST,
    SIX,
    SMALL,
    SUPERVISOR,
    HandClock,
    linked_tables,
    meters,
    played,
)
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server

ROUNDS = 8
MANAGER = ("abe", "assistant-gaming-manager")


def test_two_desks_feed_one_jackpot_and_race_to_pay_one_prize(
    tmp_path: Path, postgres: Server
) -> None:
    home, hands = new_home(tmp_path, database=postgres.new_url()), HandClock()

    async def story() -> None:
        async with AsyncExitStack() as desks:
            opened = [
                await desks.enter_async_context(open_floor(home, clock=hands, play=False))
                for _ in range(2)
            ]
            one, two = (Staff(desk, prefix=f"{n}-") for n, desk in enumerate(opened, 1))
            await linked_tables(one)
            early = VerifyPrize(pool="gold", prize=1, player="bob", amount=Amount(1))
            await two.ask(*HOST, early, "west")  # A turn of its own brings a desk up to date.
            for _ in range(ROUNDS):
                # Each desk plays its own table, both at the same time.
                await asyncio.gather(
                    played(one, hands, "east", (1, 2, 5), SMALL, 700),
                    played(two, hands, "west", (1, 2, 5), SMALL, 1100),
                )
            await played(two, hands, "west", (6, 6, 6), SIX, 1000)
            prize = 100_000 + ROUNDS * 700 // 200 + ROUNDS * 1100 // 300
            check = VerifyPrize(pool="gold", prize=1, player="bob", amount=Amount(prize))
            await one.do(*HOST, check, "west")
            await two.do(*SUPERVISOR, check, "west")
            pay = PayPrize(pool="gold", prize=1, player="bob", how="meter")
            came = await asyncio.gather(
                *(
                    desk.submit(Request(by=by, id="pays", role=role, command=pay, table="west"))
                    for desk, (by, role) in zip(opened, (SUPERVISOR, MANAGER), strict=True)
                )
            )
            assert sum(isinstance(each, Done) for each in came) == 1
            assert [e.refusal.reason for e in came if isinstance(e, Refused)] == ["prize-paid"]
            await played(one, hands, "east", (1, 2, 5), SMALL, 1000)
            assert meters(one).display == 100_000 + 3 + 5

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    rows = {row.table: (row.turnover, row.difference) for row in reconcile(journal, "gold")}
    journal.close()
    assert rows == {"east": (ROUNDS * 700 + 1000, "0"), "west": (ROUNDS * 1100 + 1000, "0")}
