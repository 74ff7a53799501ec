"""Whatever is raised at one table stays there: a floor goes on, keeps what it can and starts."""

import asyncio
import logging
from pathlib import Path

import msgspec
import pytest

from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.opening.messages import RelieveDealer, Restart
from sicbo.core.table.rounds.messages import CloseBets, OpenBets
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer import loaded_floor as rooms
from sicbo.desk.writer.errors import TableStopped
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.entry import Entry
from tests.desk.floor import config, laid, new_home

HUGE = Amount(2**64)


def test_a_snapshot_that_cannot_be_kept_is_told_and_the_floor_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rooms, "SNAPSHOT_EVERY", 5)
    home = new_home(tmp_path)

    async def ill() -> None:
        async with laid(home, "other") as (desk, staff):
            table = staff.room.table
            table.limits = msgspec.structs.replace(table.limits, maximum=HUGE)
            for number in range(12):
                await staff.do("cass", "cashier", BuyIn("p0", Amount(5)))
                await staff.deal(RelieveDealer())
                assert desk.running, number
            kept = desk.journal.snapshot(desk.rooms.room("other").stream)
            assert kept is None or kept.version < 5

    async def well() -> None:
        async with open_floor(home) as desk:
            assert isinstance(
                await desk.submit(
                    Request(by="dan", id="x", role="dealer", command=OpenBets(), table="main")
                ),
                Done,
            )

    with caplog.at_level(logging.ERROR):
        asyncio.run(ill())
    told = [record for record in caplog.records if "could not be kept" in record.getMessage()]
    assert told
    assert len(told) < 12, "tried again later, not at every turn"
    asyncio.run(well())


def test_a_floor_starts_although_the_entries_of_a_table_do_not_fold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home, "other") as (_, staff):
            await staff.open_bets()

    async def after() -> None:
        async with open_floor(home) as desk:
            with pytest.raises(TableStopped, match=r"main refuses to play: .*OverflowError"):
                await desk.submit(
                    Request(by="dan", id="x", role="dealer", command=CloseBets(), table="main")
                )
            other = await desk.submit(
                Request(by="dan", id="y", role="dealer", command=OpenBets(), table="other")
            )
            assert isinstance(other, Done)

    asyncio.run(before())

    fold = rooms.LoadedFloor._fold_entry

    def fails(self: rooms.LoadedFloor, room: LoadedTable | None, entry: Entry) -> None:
        if room is not None and room.name == "main":
            raise OverflowError("date value out of range")
        fold(self, room, entry)

    monkeypatch.setattr(rooms.LoadedFloor, "_from_snapshot", lambda *_: None)
    monkeypatch.setattr(rooms.LoadedFloor, "_fold_entry", fails)
    asyncio.run(after())


def test_a_restart_that_cannot_be_ordered_stops_its_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home, "other"):
            pass

    async def after() -> None:
        async with open_floor(home) as desk:
            with pytest.raises(TableStopped, match="main refuses to play"):
                await desk.submit(
                    Request(by="dan", id="x", role="dealer", command=OpenBets(), table="main")
                )
            other = await desk.submit(
                Request(by="dan", id="y", role="dealer", command=OpenBets(), table="other")
            )
            assert isinstance(other, Done)

    asyncio.run(before())
    restart = Restart

    def once(seconds: int) -> Restart:
        monkeypatch.setattr("sicbo.desk.home.opening.Restart", restart)
        raise OverflowError(f"{seconds} is too much")

    monkeypatch.setattr("sicbo.desk.home.opening.Restart", once)
    asyncio.run(after())


def test_a_fold_that_fails_away_from_any_table_is_that_order_s_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            evolve = desk.rooms.wallets.evolve.__func__  # type: ignore[attr-defined]

            def fails(self: object, event: object) -> None:
                if getattr(event, "player", "") == "zed":
                    raise OverflowError("too much")
                evolve(self, event)

            monkeypatch.setattr("sicbo.core.floor.wallets.Wallets.evolve", fails)
            orders = [
                Request(by="cass", id="a", role="cashier", command=BuyIn("p0", Amount(5))),
                Request(by="cass", id="b", role="cashier", command=BuyIn("zed", Amount(5))),
                Request(by="cass", id="c", role="cashier", command=BuyIn("p1", Amount(5))),
            ]
            answers = await asyncio.gather(*map(desk.submit, orders), return_exceptions=True)
            assert isinstance(answers[0], Done)
            assert "too much" in str(answers[1])
            assert isinstance(answers[2], Done)
            assert desk.running

    asyncio.run(story())


@pytest.mark.parametrize(
    ("role", "source", "reason"),
    [
        ("player", "/dev/null", "not-permitted"),
        ("player", "\0", "not-permitted"),
        ("owner", "\0", "out-of-bounds"),
        ("owner", "f" * 4097, "out-of-bounds"),
    ],
)
def test_no_file_is_opened_for_somebody_who_may_not_install_a_table(
    role: str, source: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (_, staff):
            monkeypatch.setattr("sicbo.journal.books.document_bytes", _nobody_reads)
            install = InstallTable(
                game="canberra-2005", config=config("new"), sha256="0" * 64, source=source
            )
            answer = await staff.ask("eve", role, install)
            assert isinstance(answer, Refused)
            assert answer.refusal.reason == reason

    asyncio.run(story())


def _nobody_reads(_: str) -> bytes:
    raise AssertionError("this file must not be read")
