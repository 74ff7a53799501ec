"""A stream is folded by version, each entry once; and one that breaks stops alone."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import apsw
import pytest

from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.rounds.messages import OpenBets
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.errors import Outage, StreamStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.base import Journal, WriteFailed
from sicbo.journal.books import Books
from sicbo.journal.entry import Entry
from tests.desk.floor import FIVE, SMALL, Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server


def wallets_of(home: Home, names: list[str]) -> list[int]:
    """What the record alone says."""
    journal = home.journal(read_only=True)
    try:
        assert_books_balance(journal)
        rooms = LoadedFloor(journal, Books(journal))
        return [rooms.wallets[name] for name in names if rooms.wallet(name)]
    finally:
        journal.close()


def test_a_desk_that_loads_late_folds_nothing_twice(tmp_path: Path, postgres: Server) -> None:
    """The smallest case: a table and a wallet loaded by a second desk after the first wrote."""
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            first = await desks.enter_async_context(open_floor(home))
            staff = Staff(first)
            await staff.open_floor()
            second = await desks.enter_async_context(open_floor(home, play=False))
            await staff.open_bets()
            await staff.bet("p0")
            await staff.do("p0", "player", TakeChips("p0", Amount(1000)), "main")
            # Loaded now, though the second desk has not followed the first this far.
            table = second.rooms.room("main").table
            second.rooms.wallet("p0")
            bought = Request(by="cass", id="late", role="cashier", command=BuyIn("p1", Amount(5)))
            assert isinstance(await second.submit(bought), Done)
            assert table.staked_by("p0") == FIVE
            assert table.stack_of("p0") == 10**8 - FIVE - 1000
            assert second.rooms.wallets["p0"] == 1000

    asyncio.run(story())
    assert wallets_of(home, ["p0", "p1"]) == [1000, 5]


def test_a_wallet_shown_by_another_desk_is_what_the_record_says(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    names = [f"p{number}" for number in range(10)]

    async def story() -> None:
        async with open_floor(home) as first, open_floor(home, play=False) as second:
            staff = Staff(first)
            await staff.open_floor(players=10)
            for name in names:
                await staff.do(name, "player", TakeChips(name, Amount(1000)), "main")
                await second.know(name)
            await second.submit(
                Request(by="cass", id="x", role="cashier", command=BuyIn("p0", Amount(5)))
            )
            held = [second.rooms.held(name) for name in names]
            assert held == [1005, *[1000] * 9]
            more = Request(
                by="p1",
                id="more",
                role="player",
                command=BringChips("p1", Amount(1001)),
                table="main",
            )
            assert isinstance(await second.submit(more), Refused)

    asyncio.run(story())
    assert wallets_of(home, names) == [1005, *[1000] * 9]


def test_a_wallet_that_could_not_be_read_is_not_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home) as (_, staff):
            await staff.do("cass", "cashier", BuyIn("p0", Amount(50_000)))

    async def after() -> None:
        async with open_floor(home) as desk:
            with monkeypatch.context() as away:
                away.setattr(desk.journal, "stream", _away)
                with pytest.raises(WriteFailed):
                    await desk.know("p0")
                bring = BringChips("p0", Amount(50_000))
                with pytest.raises(Outage):
                    await desk.submit(
                        Request(by="p0", id="bring", role="player", command=bring, table="main")
                    )
            assert desk.rooms.held("p0") is None
            await desk.know("p0")
            assert desk.rooms.held("p0") == 50_000
            assert isinstance(
                await desk.submit(
                    Request(by="p0", id="bring", role="player", command=bring, table="main")
                ),
                Done,
            )

    asyncio.run(before())
    asyncio.run(after())


def test_a_fold_anew_that_fails_loses_no_table_and_tells_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path), "other") as (desk, staff):
            await staff.open_bets()
            shown = (await desk.published()).table("main")
            told: list[int] = []
            desk.listen(lambda written: told.extend(each.entry.position for each in written))
            position, commit = desk.rooms.position, desk.journal.commit

            def lost() -> None:
                commit()
                raise WriteFailed("no word came back")

            with monkeypatch.context() as away:
                away.setattr(desk.journal, "commit", lost)
                away.setattr(desk.journal, "stream", _away)
                with pytest.raises(Outage):
                    await staff.bet("p0")
                assert set(desk.rooms.rooms) == {"main", "other"}
                assert told == []
                assert shown.staked_by("p0") == 0
            async with asyncio.timeout(60):
                while not told:
                    await asyncio.sleep(0.01)
            assert told == [position + 1]
            assert shown.staked_by("p0") == FIVE
            assert staff.room.table.staked_by("p0") == FIVE
            await staff.bet("p1")
            assert told == [position + 1, position + 2]

    asyncio.run(story())


def _away(stream: Stream, after: int = 0) -> Iterator[Entry]:
    del stream, after
    raise WriteFailed("the database is away")


@pytest.fixture
def played(tmp_path: Path) -> Home:
    """A floor with wagers on a table and money in wallets."""
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home, "other") as (_, staff):
            await staff.open_bets()
            for player in ("p0", "p1"):
                await staff.bet(player)
                await staff.do("cass", "cashier", BuyIn(player, Amount(700)))

    asyncio.run(story())
    return home


def opened(home: Home) -> tuple[Journal, LoadedFloor]:
    journal = home.journal(read_only=True)
    return journal, LoadedFloor(journal, Books(journal))


def test_a_gap_is_fetched(played: Home) -> None:
    journal, rooms = opened(played)
    whole = list(journal.stream(Stream("table:main")))
    rooms.blank("main")
    rooms.take_in([whole[-1]])
    assert rooms.room("main").version == whole[-1].version
    assert rooms.room("main").table.staked_by("p1") == FIVE
    rooms.take_in(whole)
    assert rooms.room("main").table.staked_by("p1") == FIVE
    journal.close()


@pytest.mark.parametrize("stream", ["table:main", "wallet:p0", "floor"])
def test_another_link_stops_that_stream_alone(stream: str, played: Home) -> None:
    journal, rooms = opened(played)
    rooms.room("main")
    rooms.room("other")
    rooms.wallet("p0")
    rooms.wallet("p1")
    *_, last = journal.stream(Stream(stream))
    rooms.take_in([last._replace(link=bytes(32))])
    assert rooms.stopped.keys() | rooms.broken.keys() == {stream.removeprefix("table:")}
    rooms.room("other")
    rooms.wallet("p1")
    assert rooms.founding.players or rooms.founding.tables
    journal.close()


@pytest.mark.parametrize("stream", ["table:main", "wallet:p0", "floor"])
@pytest.mark.parametrize("body", ["{}", '{"event":{"type":"nonsense"}}'])
def test_a_floor_with_a_broken_stream_opens_and_the_rest_plays(
    stream: str, body: str, played: Home
) -> None:
    db = apsw.Connection(played.journal_at)
    query = "SELECT max(position) FROM entries WHERE stream = ?"
    place = db.execute(query, (stream,)).get
    change = "UPDATE entries SET body = CAST(? AS BLOB) WHERE position = ?"
    db.execute(change, (body, place))
    db.execute("DELETE FROM snapshots; DELETE FROM heads")
    db.close()
    bet = Request(
        by="p1", id="b", role="player", command=PlaceWagers("p1", 1, {SMALL: FIVE}), table="main"
    )
    bring = Request(
        by="p0", id="c", role="player", command=BringChips("p0", Amount(700)), table="main"
    )
    take = Request(
        by="p0", id="t", role="player", command=TakeChips("p0", Amount(700)), table="main"
    )

    async def story() -> None:
        async with open_floor(played) as desk:
            deal = Request(by="dan", id="d", role="dealer", command=OpenBets(), table="other")
            other = Request(by="cass", id="e", role="cashier", command=BuyIn("p1", Amount(5)))
            asked = (bet, bring, take, other)
            came = await asyncio.gather(*map(desk.submit, asked), return_exceptions=True)
            good = [isinstance(each, Done) for each in came]
            assert [isinstance(each, StreamStopped) for each in came] == [not each for each in good]
            assert (
                good
                == {
                    "table:main": [False, False, False, True],
                    "wallet:p0": [True, False, False, True],
                    "floor": [True, True, True, True],
                }[stream]
            )
            assert stream == "floor" or isinstance(await desk.submit(deal), Done)

    asyncio.run(story())


def test_what_breaks_while_a_desk_follows_another_stops_that_stream_alone(played: Home) -> None:
    """As an entry that makes a wallet owe would: the fold raises, and the floor goes on."""
    journal, rooms = opened(played)
    rooms.wallet("p0")
    rooms.wallet("p1")
    *_, bought = journal.stream(Stream("wallet:p0"))
    body = bought.body.replace(b"wallet.bought_in", b"wallet.cashed_out")
    assert body != bought.body
    rooms.take_in([bought._replace(version=bought.version + 1, body=body)])
    rooms.take_in([bought._replace(version=bought.version + 2, body=body)])
    assert list(rooms.broken) == ["wallet:p0"]
    with pytest.raises(StreamStopped, match="must not owe"):
        rooms.wallet("p0")
    assert rooms.held("p0") is None
    assert rooms.held("p1") == 700
    journal.close()
