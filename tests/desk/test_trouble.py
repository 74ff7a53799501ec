"""Trouble at the desk: damage, a table that breaks, a disk that fails; the rest goes on."""

import asyncio
from pathlib import Path

import apsw
import msgspec
import pytest

from sicbo.core.floor.alerts.messages import AlertRaised
from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TakeChips
from sicbo.core.table.opening.messages import OpenTable, TableOpened
from sicbo.core.table.rounds.messages import CloseBets, OpenBets, Uncover, Uncovered
from sicbo.core.table.virtual_dice.messages import DiceCommitted
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.errors import NoSuchTable, Outage, TableStopped
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.base import WriteFailed
from sicbo.journal.codec import decode
from tests.desk.floor import DAY, FIVE, SMALL, Staff, config, laid, new_home
from tests.properties.orders import config as terminals
from tests.properties.orders import opening


def test_a_fault_in_one_table_stops_that_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path), "other") as (desk, staff):
            await staff.open_bets()
            monkeypatch.setattr(staff.room.table, "players", None)
            bet = PlaceWagers("p0", 1, {SMALL: FIVE})
            requests = [
                Request(by="cass", id="a", role="cashier", command=BuyIn("p0", Amount(5))),
                Request(by="p0", id="b", role="player", command=bet, table="main"),
                Request(by="dan", id="c", role="dealer", command=OpenBets(), table="other"),
            ]
            answers = await asyncio.gather(*map(desk.submit, requests), return_exceptions=True)
            assert [type(answer) for answer in answers] == [Done, TableStopped, Done]
            with pytest.raises(TableStopped, match="main refuses to play"):
                await desk.submit(requests[1])
            with pytest.raises(NoSuchTable, match="one of main, other"):
                await desk.submit(
                    Request(by="p0", id="d", role="player", command=bet, table="mian")
                )

    asyncio.run(story())


def test_a_damaged_entry_is_named_and_the_other_tables_go_on(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home, "other") as (_, staff):
            await staff.open_bets()

    async def after() -> None:
        async with open_floor(home) as desk:
            with pytest.raises(TableStopped, match=r"main refuses to play: entry \d+"):
                await desk.submit(
                    Request(by="dan", id="x", role="dealer", command=CloseBets(), table="main")
                )
            other = await desk.submit(
                Request(by="dan", id="y", role="dealer", command=OpenBets(), table="other")
            )
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
    monkeypatch.setattr("sicbo.desk.home.opening.WORTH_A_PROCESS", worth)
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home, "other") as (_, staff):
            await staff.open_bets()

    async def after() -> None:
        async with open_floor(home) as desk, asyncio.timeout(60):
            while "main" not in desk.rooms.stopped:
                await asyncio.sleep(0.01)
            other = await desk.submit(
                Request(by="dan", id="y", role="dealer", command=OpenBets(), table="other")
            )
            assert isinstance(other, Done)

    asyncio.run(before())
    db = apsw.Connection(str(home.folder / "journal.sqlite"))
    place = db.execute("SELECT min(position) FROM entries WHERE stream = 'table:main'").get
    changed = "UPDATE entries SET body = CAST(body || ' ' AS BLOB) WHERE position = ?"
    db.execute(changed, (place,))
    db.close()
    asyncio.run(after())


def test_the_cage_pays_nothing_to_whoever_may_owe_at_a_table_that_cannot_tell(
    tmp_path: Path,
) -> None:
    """What is decided anew from the record would find the debt."""
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home, players=1) as (desk, staff):
            for player in ("p0", "p9"):
                await staff.do("cass", "cashier", BuyIn(player, FIVE))
            desk.rooms.stop("main", "it is damaged")
            out = Request(by="cass", id="a", role="cashier", command=CashOut("p0", FIVE))
            with pytest.raises(TableStopped, match="what p0 owes at main cannot be told"):
                await desk.submit(out)
            denied = await staff.ask("dan", "dealer", CashOut("p0", FIVE))
            assert isinstance(denied, Refused)
            await staff.do("cass", "cashier", CashOut("p9", FIVE))
            del desk.rooms.stopped["main"]
            assert isinstance(await desk.submit(out), Done)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()


def test_a_refused_opening_binds_no_dice(tmp_path: Path) -> None:
    """Whoever may not open a table, or not like that, has nothing written."""

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            found = FoundFloor(floor="test", currency="AUD", edition=EDITION)
            await staff.do("olga", "owner", found)
            for name, dice in (("main", "virtual"), ("keyed", "keyed")):
                install = InstallTable(game="canberra-2005", config=config(name, dice=dice))
                await staff.do("olga", "owner", install)
                await staff.equip(name)
            position = desk.rooms.position
            virtual, other = config(dice="virtual"), config("keyed", dice="virtual")
            for actor, role, wanted in (
                ("ann", "player", virtual),
                ("ann", "player", other),
                ("olga", "operator", other),
            ):
                asked = await staff.ask(actor, role, OpenTable(wanted, DAY), wanted.table)
                assert isinstance(asked, Refused)
            assert desk.rooms.position == position
            await staff.do("olga", "operator", OpenTable(virtual, DAY), "main")
            kinds = [type(decode(each.body).event) for each in desk.journal.entries(position)]
            assert kinds == [DiceCommitted, TableOpened, AlertRaised]

    asyncio.run(story())


def test_terminals_opened_otherwise_than_installed_are_told_so(tmp_path: Path) -> None:
    """And not to wait for dice that nobody will bind."""

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff, keyed = Staff(desk), terminals("aruze-etg", wagering_seconds=30)
            found = FoundFloor(floor="test", currency="AUD", edition=EDITION)
            await staff.do("olga", "owner", found)
            await staff.do("olga", "owner", InstallTable(game="aruze-etg", config=keyed))
            other = opening(msgspec.structs.replace(keyed, dice="virtual"))
            asked = await staff.ask("eva", "electronic-gaming-supervisor", other, keyed.table)
            assert isinstance(asked, Refused)
            assert asked.refusal.reason == "config-differs"

    asyncio.run(story())


def test_whatever_fails_in_the_tumbler_what_was_decided_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path), dice="virtual") as (desk, staff):
            await staff.open_bets()
            await staff.deal(CloseBets())
            with monkeypatch.context() as ill:
                ill.setattr(desk.seals, "unseal", _bug)
                done = await staff.do("dan", "dealer", Uncover(), "main")
                assert [type(each.event) for each in done.written] == [Uncovered]
                assert "the tumbler of table main failed" in caplog.text
            await staff.do("p0", "player", TakeChips("p0", FIVE), "main")
            assert staff.room.table.drawn is not None

    asyncio.run(story())


def _bug(*_: object) -> bytes:
    raise KeyError("a programming error")


def test_a_floor_that_failed_to_write_shows_what_is_there_without_another_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever would give the next command must first be able to look."""

    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            floor = await desk.published()
            await desk.know("p0")
            with monkeypatch.context() as ill:
                ill.setattr(desk.journal, "commit", _cannot_write)
                with pytest.raises(Outage):
                    await desk.submit(
                        Request(by="cass", id="a", role="cashier", command=BuyIn("p0", Amount(5)))
                    )
                assert floor.wallet("p0") == 0
            async with asyncio.timeout(60):
                while desk.rooms.wallets["p0"]:
                    await asyncio.sleep(0.01)
            assert floor.table("main").status == "open"

    asyncio.run(story())


def test_what_was_written_in_spite_of_an_error_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            told: list[object] = []
            desk.listen(lambda written: told.extend(each.event for each in written))
            commit = desk.journal.commit

            def once() -> None:
                monkeypatch.undo()
                commit()
                raise WriteFailed("no word came back")

            monkeypatch.setattr(desk.journal, "commit", once)
            answer = await desk.submit(
                Request(by="cass", id="a", role="cashier", command=BuyIn("p0", Amount(5)))
            )
            assert isinstance(answer, Done)
            assert told == [each.event for each in answer.written]

    asyncio.run(story())


def _cannot_write() -> None:
    raise WriteFailed("the disk is full")
