"""Snapshots: a quicker start and never the truth; one that does not fit is not used."""

import asyncio
from pathlib import Path

import apsw
import pytest

from sicbo.core.ids import Stream
from sicbo.core.table.snapshot import SCHEMA, keep
from sicbo.desk.home.home import Home
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Snapshot
from sicbo.journal.books import Books
from tests.desk.floor import laid, new_home

TABLE = Stream("table:main")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = new_home(tmp_path)

    async def play() -> None:
        async with laid(made, dice="virtual") as (_, staff):
            await staff.open_bets()
            await staff.bet("p0")
            await staff.finish()
            await staff.open_bets()
            await staff.bet("p1")

    asyncio.run(play())
    return made


def folded(home: Home) -> tuple[bytes, int, bytes | None]:
    """The table as it comes out, how much of it a snapshot gave, and the link of the close."""
    journal = home.journal(read_only=True)
    try:
        room = LoadedFloor(journal, Books(journal)).room("main")
        return keep(room.table), room.kept, room.closed_by
    finally:
        journal.close()


def tamper(home: Home, change: str) -> None:
    db = apsw.Connection(home.journal_at)
    db.execute(change)
    db.close()


def test_a_start_from_a_snapshot_equals_a_fold_of_everything(home: Home) -> None:
    quick, kept, closed = folded(home)
    assert kept > 0
    tamper(home, "DELETE FROM snapshots")
    whole, none, closed_too = folded(home)
    assert none == 0
    assert (quick, closed) == (whole, closed_too)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshots SET schema = 'another'",
        "UPDATE snapshots SET link = zeroblob(32)",
        "UPDATE snapshots SET version = version - 1",
        "UPDATE snapshots SET version = version + 7",
        "UPDATE snapshots SET state = x'78'",
        "UPDATE snapshots SET state = CAST(replace(state, 'stack:p1', 'stack:p9') AS BLOB)",
        "UPDATE snapshots SET state = substr(state, 1, 900)",
    ],
)
def test_a_snapshot_that_does_not_fit_is_not_used(home: Home, change: str) -> None:
    whole, _, _ = folded(home)
    tamper(home, change)
    table, kept, _ = folded(home)
    assert kept == 0
    assert table == whole


def test_a_snapshot_says_what_it_is_a_fold_of(home: Home) -> None:
    journal = home.journal(read_only=True)
    kept = journal.snapshot(TABLE)
    assert isinstance(kept, Snapshot)
    assert kept.schema == SCHEMA
    *_, last = journal.stream(TABLE)
    assert (kept.version, kept.link) == (last.version, last.link)
    journal.close()
