"""Opening and closing a floor while it is written to, and where its journal is away."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.equipment.messages import TakeKit
from sicbo.core.floor.founding import EnrolPlayer, InstallTable
from sicbo.core.floor.nouns import NOUNS
from sicbo.core.floor.streams import table_stream, wallet_stream
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.opening.messages import OpenTable
from sicbo.desk.home.opening import open_floor, take_up, verify_rest
from sicbo.desk.writer.errors import NoAnswer, Outage
from sicbo.desk.writer.request import Request
from sicbo.journal.base import HeadRow, WriteFailed
from sicbo.journal.engines.sqlite import SqliteJournal
from sicbo.journal.entry import Entry
from tests.desk.floor import DAY, config, laid, new_home
from tests.real_postgres import Server


@pytest.mark.parametrize("worth", [0, 10**9])
def test_a_head_that_is_signed_while_the_record_is_checked_is_no_damage(
    worth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.desk.home.opening.WORTH_A_PROCESS", worth)
    home = new_home(tmp_path)
    asked, signed = threading.Event(), threading.Event()
    heads = SqliteJournal.heads

    def late(self: SqliteJournal, newest: int | None = None) -> list[HeadRow]:
        if threading.current_thread() is not threading.main_thread():
            asked.set()
            assert signed.wait(60)
        return heads(self, newest)

    async def story() -> None:
        async with laid(home, play=False) as (desk, staff):
            monkeypatch.setattr(SqliteJournal, "heads", late)
            rest = asyncio.create_task(verify_rest(home, desk))
            await asyncio.to_thread(asked.wait, 60)
            await staff.do("cass", "cashier", BuyIn("p0", Amount(5)))
            assert desk.signer is not None
            desk.signer.sign(desk.journal, desk.clock.now())
            signed.set()
            await rest
            assert desk.rooms.stopped == {}

    asyncio.run(story())


def test_a_head_beyond_the_end_is_damage(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home, play=False) as (desk, _):
            assert desk.signer is not None
            desk.signer.sign(desk.journal, desk.clock.now())
            end = desk.rooms.position
            desk.journal._db.execute("DELETE FROM entries WHERE position = ?", (end,))  # type: ignore[attr-defined]
            await verify_rest(home, desk)
            assert "a head was signed" in desk.rooms.stopped["main"]

    asyncio.run(story())


def test_a_command_line_reads_a_table_where_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One connection is never used by two threads at once."""
    home = new_home(tmp_path)
    by: set[str] = set()
    stream = SqliteJournal.stream

    def seen(self: SqliteJournal, name: Stream, after: int = 0) -> Iterator[Entry]:
        by.add(threading.current_thread().name)
        return stream(self, name, after)

    async def story() -> None:
        async with laid(home):
            pass
        async with open_floor(home, play=False) as desk:
            monkeypatch.setattr(SqliteJournal, "stream", seen)
            await take_up(home, desk, "main")
            monkeypatch.undo()
        assert {name.partition("_")[0] for name in by} == {"sicbo-journal"}

    asyncio.run(story())


def test_a_table_whose_installing_was_never_written_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise WriteFailed("disk full")

    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, staff):
            wanted = config("other")
            install = InstallTable(game="canberra-2005", config=wanted)
            with monkeypatch.context() as ill:
                ill.setattr(desk.journal, "commit", fails)
                kit = TakeKit(table="other", evidence="for a test")
                both = [
                    Request(by="olga", id="a", role="owner", command=install),
                    Request(by="olga", id="kit", role="owner", command=kit),
                    Request(
                        by="olga",
                        id="b",
                        role="operator",
                        command=OpenTable(wanted, DAY),
                        table="other",
                    ),
                ]
                came = await asyncio.gather(*map(desk.submit, both), return_exceptions=True)
                assert [type(each) for each in came] == [Outage, Outage, Outage]
            await staff.do("cass", "cashier", BuyIn("p0", Amount(5)))
            assert desk.rooms.rooms.keys() == desk.rooms.founding.tables.keys() == {"main"}

    asyncio.run(story())


def test_nothing_is_doubted_that_was_written_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise WriteFailed("database is locked")

    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            doubted: list[frozenset[Stream]] = []
            told = desk._fail

            def look(batch: list[Any], error: NoAnswer) -> None:
                doubted.append(frozenset(desk._doubtful))
                told(batch, error)

            with monkeypatch.context() as ill:
                ill.setattr(desk.journal, "begin", fails)
                ill.setattr(desk, "_fail", look)
                with pytest.raises(Outage):
                    await desk.submit(
                        Request(by="cass", id="a", role="cashier", command=BuyIn("p0", Amount(5)))
                    )
            assert doubted == [frozenset()]

    asyncio.run(story())


def test_nobody_fills_the_memory_with_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path), players=0) as (desk, staff):
            await staff.do("olga", "owner", EnrolPlayer("ann"))
            asked = [
                Request(
                    by=name, id="x", role="player", command=BringChips(name, Amount(5)), table=table
                )
                for name, table in (("ann", "main"), ("nobody", "nowhere"))
            ]
            desk.rooms.rooms.clear()
            wanted = {wallet_stream("ann"), table_stream("main")}
            single = {noun.stream() for noun in NOUNS.values() if noun.each is None}
            assert desk.rooms.lacking(asked) - single == wanted

    asyncio.run(story())


def test_a_thinning_that_fails_costs_no_snapshot_and_a_floor_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = new_home(tmp_path)

    def fails(*_: object) -> None:
        raise WriteFailed("disk full")

    async def story() -> None:
        async with laid(home, play=False) as (desk, _):
            monkeypatch.setattr(desk.journal, "heads", fails)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert journal.snapshot(table_stream("main")) is not None
    journal.close()


def test_a_floor_closes_while_its_database_is_away(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with laid(home) as (desk, _):
            postgres.kill()
        assert not desk.running

    try:
        asyncio.run(story())
    finally:
        postgres.start()
