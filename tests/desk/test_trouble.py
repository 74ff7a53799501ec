"""Trouble at the desk: damage, a table that breaks, a disk that fails; the rest goes on."""

import asyncio
from pathlib import Path

import apsw
import pytest

from sicbo.core.house.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from sicbo.desk.errors import NoSuchTable, Outage, TableStopped
from sicbo.desk.opening import open_floor
from sicbo.desk.request import Done, Request
from sicbo.journal.base import WriteFailed
from tests.desk.floor import FIVE, SMALL, Staff, new_home


def test_a_fault_in_one_table_stops_that_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            await staff.install("other")
            await staff.open_bets()
            monkeypatch.setattr(staff.room.table, "players", None)
            bet = c.PlaceWagers("p0", 1, {SMALL: FIVE})
            requests = [
                Request("cass", "a", "cashier", BuyIn("p0", Amount(5))),
                Request("p0", "b", "player", bet, "main"),
                Request("dan", "c", "dealer", c.OpenBets(), "other"),
            ]
            answers = await asyncio.gather(*map(desk.submit, requests), return_exceptions=True)
            assert [type(answer) for answer in answers] == [Done, TableStopped, Done]
            with pytest.raises(TableStopped, match="main refuses to play"):
                await desk.submit(requests[1])
            with pytest.raises(NoSuchTable, match="one of main, other"):
                await desk.submit(Request("p0", "d", "player", bet, "mian"))

    asyncio.run(story())


def test_a_damaged_entry_is_named_and_the_other_tables_go_on(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            await staff.install("other")
            await staff.open_bets()

    async def after() -> None:
        async with open_floor(home) as desk:
            with pytest.raises(TableStopped, match=r"main refuses to play: entry \d+"):
                await desk.submit(Request("dan", "x", "dealer", c.CloseBets(), "main"))
            other = await desk.submit(Request("dan", "y", "dealer", c.OpenBets(), "other"))
            assert isinstance(other, Done)

    asyncio.run(before())
    path = home.folder / "journal.sqlite"
    db = apsw.Connection(str(path))
    query = "SELECT max(position) FROM entries WHERE stream = 'table:main'"
    place = db.execute(query).get
    db.execute("UPDATE entries SET body = CAST('{}' AS BLOB) WHERE position = ?", (place,))
    db.execute("DELETE FROM snapshots")
    count = db.execute("SELECT count(*) FROM entries").get
    db.close()
    asyncio.run(after())
    assert home.journal(read_only=True).head().position > count


@pytest.mark.parametrize("worth", [0, 10**9])
def test_old_damage_is_found_while_people_play(
    worth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another process where the journal is long, by a thread where it is short."""
    monkeypatch.setattr("sicbo.desk.opening.WORTH_A_PROCESS", worth)
    home = new_home(tmp_path)

    async def before() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            await staff.install("other")
            await staff.open_bets()

    async def after() -> None:
        async with open_floor(home) as desk, asyncio.timeout(60):
            while "main" not in desk.rooms.stopped:
                await asyncio.sleep(0.01)
            other = await desk.submit(Request("dan", "y", "dealer", c.OpenBets(), "other"))
            assert isinstance(other, Done)

    asyncio.run(before())
    db = apsw.Connection(str(home.folder / "journal.sqlite"))
    place = db.execute("SELECT min(position) FROM entries WHERE stream = 'table:main'").get
    changed = "UPDATE entries SET body = CAST(body || ' ' AS BLOB) WHERE position = ?"
    db.execute(changed, (place,))
    db.close()
    asyncio.run(after())


def test_a_floor_that_failed_to_write_shows_what_is_there_without_another_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever would give the next command must first be able to look."""

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            with monkeypatch.context() as ill:
                ill.setattr(desk.journal, "commit", _cannot_write)
                with pytest.raises(Outage):
                    await desk.submit(Request("cass", "a", "cashier", BuyIn("p0", Amount(5))))
            async with asyncio.timeout(60):
                while not desk.durable:
                    await asyncio.sleep(0.01)
            assert desk.rooms.room("main").table.status == "open"

    asyncio.run(story())


def test_what_was_written_in_spite_of_an_error_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            told: list[object] = []
            desk.listen(lambda written: told.extend(each.event for each in written))
            commit = desk.journal.commit

            def once() -> None:
                monkeypatch.undo()
                commit()
                raise WriteFailed("no word came back")

            monkeypatch.setattr(desk.journal, "commit", once)
            answer = await desk.submit(Request("cass", "a", "cashier", BuyIn("p0", Amount(5))))
            assert isinstance(answer, Done)
            assert told == [each.event for each in answer.written]

    asyncio.run(story())


def _cannot_write() -> None:
    raise WriteFailed("the disk is full")
