"""Owning a floor, standing by for it, and taking it over from whoever is gone."""

import asyncio
import contextlib
import os
from collections import Counter
from pathlib import Path

import pytest

from sicbo.core.table.opening.messages import Restarted
from sicbo.desk.home import opening, standing_by
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.standing_by import NotInDatabase
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import Outage
from sicbo.desk.writer.request import Done
from sicbo.journal.base import JournalInUse
from sicbo.journal.codec import decode
from sicbo.journal.engines.postgres import PostgresJournal
from tests.cli.run import run
from tests.desk.floor import FIVE, Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server

PATIENCE = 30.0


def written(home: Home) -> Counter[str]:
    journal = home.journal(read_only=True)
    try:
        assert_books_balance(journal)
        return Counter(type(decode(entry.body).event).__name__ for entry in journal.entries())
    finally:
        journal.close()


async def _ended(postgres: Server, desk: Desk) -> None:
    """End the session of an owner, who does not hear of it until it writes or looks."""
    assert isinstance(desk.journal, PostgresJournal)
    pid = desk.journal._db.info.backend_pid
    with postgres.connect() as db:
        db.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))


def test_a_second_server_is_told_who_owns_the_floor(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing_by, "_PATIENCE_SECONDS", 0.3)
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with open_floor(home):
            with pytest.raises(JournalInUse, match=rf"process {os.getpid()}.*--standby"):
                async with open_floor(home):
                    pass
            # Whoever only orders is let in.
            async with open_floor(home, play=False):
                pass

    asyncio.run(story())


def test_a_floor_in_a_file_has_no_standby(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home, standby=lambda _: None):
            pass

    with pytest.raises(NotInDatabase, match="PostgreSQL"):
        asyncio.run(story())
    refused = run("serve", "--floor", str(home.folder), "--standby", "--port", "0")
    assert refused.code == 2
    assert "a standby needs a floor in PostgreSQL" in refused.err


@pytest.mark.parametrize("seamless", [10.0, -1.0])
def test_a_standby_goes_on_with_the_round_unless_the_outage_was_long(
    tmp_path: Path, postgres: Server, seamless: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SEAMLESS_SECONDS", seamless)
    home = new_home(tmp_path, database=postgres.new_url())
    owners: list[str] = []

    async def story() -> None:
        async with contextlib.AsyncExitStack() as first:
            _, staff = await first.enter_async_context(laid(home))
            await staff.open_bets()
            standby = contextlib.AsyncExitStack()
            waiting = asyncio.create_task(
                standby.enter_async_context(open_floor(home, standby=owners.append))
            )
            while not owners:
                await asyncio.sleep(0.01)
            bet = await staff.bet("p0")
            assert isinstance(bet, Done)
            assert not waiting.done()
            await first.aclose()
            async with asyncio.timeout(PATIENCE):
                after = await waiting
            async with standby:
                assert after.rooms.room("main").table.staked_by("p0") == FIVE
                assert isinstance(await Staff(after, prefix="after-").bet("p1"), Done)

    asyncio.run(story())
    assert owners == [owners[0]]
    assert f"process {os.getpid()}" in owners[0]
    assert written(home)[Restarted.__name__] == (0 if seamless > 0 else 1)


def test_an_owner_that_lost_its_lease_stops_before_its_next_batch(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with laid(home) as (desk, staff):
            await staff.open_bets()
            owners: list[str] = []
            standby = contextlib.AsyncExitStack()
            waiting = asyncio.create_task(
                standby.enter_async_context(open_floor(home, standby=owners.append))
            )
            while not owners:
                await asyncio.sleep(0.01)
            # As frozen: it does not look at its journal while another takes the floor.
            free, held = asyncio.Event(), asyncio.Event()

            async def stands_still() -> None:
                held.set()
                await free.wait()

            still = asyncio.create_task(desk.between(stands_still))
            await held.wait()
            await _ended(postgres, desk)
            async with asyncio.timeout(PATIENCE):
                after = await waiting
                late = asyncio.create_task(staff.bet("p0"))
                await asyncio.sleep(0)
                free.set()
                await still
                with pytest.raises(Outage, match="another server has taken the floor over"):
                    await late
            assert desk.lost
            assert not desk.running
            async with standby:
                assert isinstance(await Staff(after, prefix="after-").bet("p1"), Done)
                assert after.rooms.room("main").table.staked_by("p0") == 0

    asyncio.run(story())
    assert written(home)["WagerPlaced"] == 1


def test_a_standby_that_is_ended_while_it_waits_signs_nothing(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> int:
        async with laid(home) as (desk, _):
            owners: list[str] = []

            async def wait() -> None:
                async with open_floor(home, standby=owners.append):
                    pass

            before = len(desk.journal.heads())
            waiting = asyncio.create_task(wait())
            while not owners:
                await asyncio.sleep(0.01)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            return len(desk.journal.heads()) - before

    assert asyncio.run(story()) == 0


def test_three_floors_in_one_database_have_an_owner_each_and_never_wait_for_each_other(
    tmp_path: Path, postgres: Server
) -> None:
    homes = [new_home(tmp_path / name, database=postgres.new_url()) for name in ("a", "b", "c")]

    async def story() -> None:
        async with contextlib.AsyncExitStack() as floors:
            played = [await floors.enter_async_context(laid(home)) for home in homes]
            for _, staff in played:
                await staff.open_bets()
            first, _ = played[0]
            await first.apart(first.journal.begin)  # One that holds its turn holds nobody else.
            try:
                async with asyncio.timeout(PATIENCE):
                    for number in range(20):
                        bets = (staff.bet(f"p{number % 2}") for _, staff in played[1:])
                        assert all(isinstance(each, Done) for each in await asyncio.gather(*bets))
            finally:
                await first.apart(first.journal.rollback)
            assert isinstance(await played[0][1].bet("p0"), Done)

    asyncio.run(story())
    assert [written(home)["WagerPlaced"] for home in homes] == [1, 20, 20]
