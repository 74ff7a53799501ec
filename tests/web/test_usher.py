"""Ghost seats: whoever has gone loses the seat after the time that is told, and no money."""

import asyncio
import datetime
from collections.abc import Callable
from pathlib import Path

import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.event import Event
from sicbo.core.table.seats.messages import (
    LeaveSeat,
    NoteAbsence,
    SeatAttended,
    SeatPrompted,
    SeatUnattended,
)
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.codec import decode
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.tables import news as telling
from sicbo.views.tables.news import Teller
from sicbo.web.running.usher import USHER, Usher
from tests.desk.floor import Staff, new_home


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def test_a_seat_is_released_that_nobody_attends_and_its_player_is_told(tmp_path: Path) -> None:
    here = {"p1"}

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            for player in ("p0", "p1"):
                await staff.do("olga", "owner", EnrolPlayer(player=player))
            usher = Usher(desk, await desk.published(), lambda _, name: name in here, 1, 0.01)
            running = asyncio.create_task(usher.run())
            try:
                await until(lambda: staff.room.table.players["p0"].seat is None)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            assert staff.room.table.players["p1"].seat == 2
            assert staff.room.table.stack_of("p0") == 0
            assert desk.rooms.wallets["p0"] == 10**8
            teller = Teller()
            for entry in desk.journal.stream(staff.room.stream):
                record = decode(entry.body)
                assert isinstance(record.event, Event)
                teller.fold(staff.room.table.book, {}, record.event, record.at, entry.position)
            (told,) = teller.own("p0")
            assert told.event == "table.seat_released.v1"
            assert told.facts["amount"] == str(10**8)
            assert told.cited[0].clause == "house 13"
            assert not any("seat_" in each.event for each in teller.news), "nobody else's affair"

    asyncio.run(story())


def test_only_so_many_players_own_news_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "PLAYERS_MAX", 2)
    teller, book = Teller(), open_rulebook("canberra-2005")
    at = datetime.datetime.now(datetime.UTC)
    for number, player in enumerate(("ann", "bob", "ann", "dan")):
        prompted = SeatPrompted(player=player, rounds=3, clauses=())
        teller.fold(book, {}, prompted, at, number)
    assert [len(teller.own(each)) for each in ("ann", "bob", "dan")] == [2, 0, 1]


def test_what_one_note_comes_to_does_not_end_the_looking(tmp_path: Path) -> None:
    """A number used for something else, a table that stops: the next look is as good as any."""

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            usher = Usher(desk, await desk.published(), lambda *_: False, 900, 0.0)
            note, room = NoteAbsence("p0", 600), staff.room
            number = f"{room.name}:{room.version + 1}:NoteAbsence:p0:600"
            taken = Request(
                by=USHER, id=number, role=SYSTEM, command=NoteAbsence("p1", 600), table=room.name
            )
            assert isinstance(await desk.submit(taken), Done)

            def away() -> bool:
                return room.table.players["p0"].away is not None

            await usher._note(room.name, note)
            assert not away(), "the number was taken"
            await usher._note(room.name, NoteAbsence("p0", 900))
            assert away(), "another time is another number"
            desk.rooms.stop(room.name, "for a test")
            await usher._note(room.name, note)
            await usher._look(room.name, room.table)

    asyncio.run(story())


def test_another_server_at_which_the_player_is_objects(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            note = NoteAbsence("p0", 600)
            await staff.do("usher", "system", note, staff.table)
            usher = Usher(desk, await desk.published(), lambda *_: True, 600, 0.01)
            running = asyncio.create_task(usher.run())
            try:
                await until(lambda: staff.room.table.players["p0"].away is None)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            assert staff.room.table.players["p0"].seat == 1

    asyncio.run(story())


def test_two_servers_do_not_write_against_each_other_for_ever(tmp_path: Path) -> None:
    """The player is at one of them; the other asks after them, but ever more seldom."""
    now = [0.0]

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor(players=1)
            here = Usher(desk, await desk.published(), lambda *_: True, 600, 20.0, lambda: now[0])
            there = Usher(desk, await desk.published(), lambda *_: False, 600, 20.0, lambda: now[0])
            for _ in range(3600):
                now[0] += 1.0
                await there.look()
                await here.look()
            kinds = [
                type(decode(each.body).event) for each in desk.journal.stream(staff.room.stream)
            ]
            assert kinds.count(SeatAttended) == kinds.count(SeatUnattended)
            assert 5 <= kinds.count(SeatUnattended) <= 11, "20 s, then twice that, up to 600 s"
            assert staff.room.table.players["p0"].seat == 1

    asyncio.run(story())


def test_chips_that_came_back_to_somebody_who_has_gone_are_sent_after_them(tmp_path: Path) -> None:
    """Whoever looks on keeps them at the table."""
    here = {"p1"}

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            for player in ("p0", "p1"):
                await staff.do("olga", "owner", EnrolPlayer(player=player))
                await staff.do(player, "player", LeaveSeat(player), staff.table)
            usher = Usher(desk, await desk.published(), lambda _, name: name in here, 900, 0.0)
            await usher.look()
            table = staff.room.table
            assert [table.stack_of(each) for each in ("p0", "p1")] == [0, 10**8]
            assert desk.rooms.wallets["p0"] == 10**8
            here.clear()
            await usher.look()
            assert table.stack_of("p1") == 0

    asyncio.run(story())


def test_what_breaks_at_one_table_ends_neither_the_looking_nor_that_at_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = True

    def watches(_: str, name: str) -> bool:
        if broken:
            raise RuntimeError("a fault of ours")
        return name != "p0"

    async def story() -> None:
        nonlocal broken
        async with open_floor(new_home(tmp_path)) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            for player in ("p0", "p1"):
                await staff.do("olga", "owner", EnrolPlayer(player=player))
            usher = Usher(desk, await desk.published(), watches, 1, 0.01)
            running = asyncio.create_task(usher.run())
            try:
                await until(lambda: "cannot look" in caplog.text)
                assert not running.done()
                broken = False
                await until(lambda: staff.room.table.players["p0"].seat is None)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
        assert caplog.text.count("cannot look") == 1, "told once, however often it is met"
        assert "a fault of ours" in caplog.text

    asyncio.run(story())
