"""The desk of a front: orders go to the owner, what is committed comes back, once and in order."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from sicbo import __version__
from sicbo.core.errors import SicboError
from sicbo.core.floor.streams import table_stream
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.fronts import front_desk, owner_end
from sicbo.desk.fronts.front_desk import FrontDesk
from sicbo.desk.fronts.in_order import InOrder
from sicbo.desk.fronts.messages import Subjects
from sicbo.desk.fronts.nats_line import Line, NoLine
from sicbo.desk.fronts.opening_front import open_front
from sicbo.desk.fronts.owner_end import OwnerEnd
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.standing_by import NotInDatabase
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import IdReused, NoSuchTable, Outage
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.entry import Entry
from sicbo.journal.verify import verify
from tests.cli.run import run
from tests.desk.floor import FIVE, SMALL, Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.real_nats import Nats, nats_server
from tests.real_postgres import Server

PATIENCE = 60.0
Story = Callable[[Desk, Staff, FrontDesk, Nats], Coroutine[Any, Any, None]]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def fronted(desk: Desk, nats: Nats) -> AsyncIterator[OwnerEnd]:
    end = OwnerEnd(desk, nats.url)
    end.open()
    try:
        yield end
    finally:
        await end.close()


def told(tmp_path: Path, postgres: Server, story: Story) -> Home:
    """Tell a story of an owner with a table that is open, and one front."""
    home = new_home(tmp_path, database=postgres.new_url())

    async def all_of_it(nats: Nats) -> None:
        async with (
            laid(home) as (owner, staff),
            fronted(owner, nats),
            open_front(home, nats.url) as front,
        ):
            await staff.open_bets()
            await until(lambda: front.standing == "" and front._there)
            async with asyncio.timeout(PATIENCE):
                await story(owner, staff, front, nats)

    with nats_server(home.settings.floor) as nats:
        asyncio.run(all_of_it(nats))
    journal = home.journal(read_only=True)
    try:
        assert not verify(journal).damaged
        assert_books_balance(journal)
    finally:
        journal.close()
    return home


def bet(number: str, by: str = "p0", table: str = "main", number_of: int = 1) -> Request:
    laid_on = PlaceWagers(by, number_of, {SMALL: FIVE})
    return Request(by=by, id=number, role="player", command=laid_on, table=table)


def staked(desk: Desk, player: str) -> int:
    return desk.rooms.room("main").table.staked_by(player)


def test_an_order_through_a_front_is_answered_once_the_front_shows_it(
    tmp_path: Path, postgres: Server
) -> None:
    async def story(owner: Desk, _: Staff, front: FrontDesk, __: Nats) -> None:
        floor = await front.published()
        seen: list[int] = []
        front.listen(lambda events: seen.extend(each.entry.position for each in events))
        done = await front.submit(bet("one"))
        assert isinstance(done, Done)
        assert staked(front, "p0") == staked(owner, "p0") == FIVE
        assert floor.table("main").staked_by("p0") == FIVE, "before the answer came"
        assert [each.entry.position for each in done.written] == [seen[-1]]
        assert await front.submit(bet("one")) == done == await owner.submit(bet("one"))
        late = await front.submit(bet("late", number_of=7))
        assert isinstance(late, Refused)
        assert await owner.submit(bet("late", number_of=7)) == late
        with pytest.raises(IdReused):
            await front.submit(bet("one", number_of=7))
        with pytest.raises(NoSuchTable):
            await front.submit(bet("two", table="nowhere"))
        many = await asyncio.gather(*(front.submit(bet(f"m{n}", "p1")) for n in range(300)))
        assert all(isinstance(each, Done) for each in many)
        assert staked(owner, "p1") == staked(front, "p1") == 300 * FIVE
        assert seen == list(range(seen[0], seen[0] + len(seen)))

    told(tmp_path, postgres, story)


def test_what_is_sent_twice_out_of_order_or_not_at_all_is_seen_once_and_in_order(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = 0

    async def story(_: Desk, staff: Staff, front: FrontDesk, __: Nats) -> None:
        seen: list[int] = []
        front.listen(lambda events: seen.extend(each.entry.position for each in events))
        real = Line.send
        late: list[tuple[Line, str, bytes, str]] = []

        def badly(line: Line, subject: str, body: bytes, reply: str = "") -> None:
            nonlocal sent
            if ".entries." not in subject:
                real(line, subject, body, reply)
                return
            sent += 1
            if sent % 5 == 0:
                return  # Lost.
            if sent % 3 == 0:
                late.append((line, subject, body, reply))
                return
            real(line, subject, body, reply)
            real(line, subject, body, reply)
            while late:
                real(*late.pop())

        monkeypatch.setattr(Line, "send", badly)
        for number in range(40):
            assert isinstance(await staff.bet("p0"), Done)
            if number % 10 == 0:
                assert isinstance(await front.submit(bet(f"f{number}", "p1")), Done)
        monkeypatch.setattr(Line, "send", real)
        await until(lambda: staked(front, "p0") == 40 * FIVE and staked(front, "p1") == 4 * FIVE)
        assert seen == list(range(seen[0], seen[0] + len(seen)))

    told(tmp_path, postgres, story)
    assert sent >= 44


def test_orders_wait_for_an_owner_that_is_gone_and_take_effect_once(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    standings: list[str] = []

    async def story(nats: Nats) -> None:
        async with contextlib.AsyncExitStack() as gone:
            owner, staff = await gone.enter_async_context(laid(home))
            end = await gone.enter_async_context(fronted(owner, nats))
            async with open_front(home, nats.url) as front:
                await staff.open_bets()
                await until(lambda: front._there and front.standing == "")
                front.on_standing(standings.append)
                assert isinstance(await front.submit(bet("before")), Done)
                end._take = lambda *_: None  # type: ignore[method-assign] # It dies with them.
                waiting = [asyncio.create_task(front.submit(bet(f"w{n}"))) for n in range(5)]
                await asyncio.sleep(0.2)
                await gone.aclose()
                await until(lambda: front.standing == "waits")
                checks = {each.name: each.ok for each in await front.readiness.checks()}
                assert not checks["owner"]
                waiting.append(asyncio.create_task(front.submit(bet("meanwhile"))))
                async with open_floor(home) as again, fronted(again, nats):
                    async with asyncio.timeout(PATIENCE):
                        came = await asyncio.gather(*waiting)
                    assert all(isinstance(each, Done) for each in came)
                    assert staked(again, "p0") == 7 * FIVE
                    await until(lambda: front.standing == "")
                    assert all(each.ok for each in await front.readiness.checks())

    with nats_server(home.settings.floor) as nats:
        asyncio.run(story(nats))
    assert standings == ["waits", ""]


def test_while_nats_is_away_tables_wait_and_what_the_owner_does_is_still_seen(
    tmp_path: Path, postgres: Server
) -> None:
    async def story(owner: Desk, staff: Staff, front: FrontDesk, nats: Nats) -> None:
        nats.kill()
        waiting = asyncio.create_task(front.submit(bet("waits")))
        await until(lambda: front.standing == "waits")
        assert isinstance(await staff.bet("p1"), Done), "the owner plays on"
        await until(lambda: staked(front, "p1") == FIVE)
        assert not waiting.done()
        nats.start()
        assert isinstance(await waiting, Done)
        await until(lambda: front.standing == "")
        assert staked(owner, "p0") == FIVE

    told(tmp_path, postgres, story)


def test_a_frozen_nats_is_noticed_and_left_behind(tmp_path: Path, postgres: Server) -> None:
    async def story(_: Desk, __: Staff, front: FrontDesk, nats: Nats) -> None:
        with nats.frozen():
            waiting = asyncio.create_task(front.submit(bet("waits")))
            await until(lambda: front.standing == "waits")
        assert isinstance(await waiting, Done)

    told(tmp_path, postgres, story)


def test_whoever_waits_too_long_is_told_to_ask_again(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_desk, "PATIENCE_SECONDS", 0.5)

    async def story(owner: Desk, _: Staff, front: FrontDesk, nats: Nats) -> None:
        nats.kill()
        with pytest.raises(Outage, match="ask again with the same id"):
            await front.submit(bet("one"))
        nats.start()
        await until(lambda: front._there)
        assert isinstance(await front.submit(bet("one")), Done)
        assert staked(owner, "p0") == FIVE

    told(tmp_path, postgres, story)


def test_a_front_older_than_the_owner_is_refused_with_a_line(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner_end, "__version__", "9999.0.0")
    home = new_home(tmp_path, database=postgres.new_url())

    async def story(nats: Nats) -> None:
        async with (
            laid(home) as (owner, _),
            fronted(owner, nats),
            open_front(home, nats.url) as front,
        ):
            await until(lambda: not front.running)
            assert front.lost
            assert f"runs sicbo {__version__}, the owner 9999.0.0" in (front.stopped or "")
            with pytest.raises(SicboError, match="must not be older"):
                await front.submit(bet("one"))

    with nats_server(home.settings.floor) as nats:
        asyncio.run(story(nats))


def test_a_clock_apart_from_the_owners_is_told(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_desk, "APART_SECONDS", -1.0)

    async def story(_: Desk, __: Staff, front: FrontDesk, ___: Nats) -> None:
        await until(lambda: front.astray)
        found = {each.name: each.found for each in await front.readiness.checks()}
        assert found["clock"] == "apart from the owner's"

    told(tmp_path, postgres, story)


def test_nobody_gets_at_another_floor_or_in_without_a_password(
    tmp_path: Path, postgres: Server
) -> None:
    async def story(_: Desk, __: Staff, front: FrontDesk, nats: Nats) -> None:
        for url in (f"nats://127.0.0.1:{nats.port}", f"nats://floor:no@127.0.0.1:{nats.port}"):
            line = Line(url, "a stranger", "sicbo.x.inbox.1")
            line.open()
            with pytest.raises(NoLine, match="Authorization Violation"):
                await line.opened()
            await line.close()
        other = Subjects("another")
        line = Line(nats.url, "from next door", other.inbox("1"))
        line.open()
        await line.opened()
        heard: list[bytes] = []
        await line.hear(other.every_entry, lambda body, _: heard.append(body))
        line.send(other.entries(table_stream("main")), b"x")
        assert isinstance(await front.submit(bet("one")), Done)
        assert heard == []
        await line.close()

    told(tmp_path, postgres, story)


def test_wrong_addresses_are_told_without_the_password(tmp_path: Path, postgres: Server) -> None:
    for wrong in ("http://x", "nats://", "localhost:4222", "nats://h:port", "nats://h:99999999"):
        with pytest.raises(NoLine, match="NATS must be at"):
            Line(wrong, "x", "y")
    home = new_home(tmp_path, database=postgres.new_url())

    async def away() -> None:
        async with open_front(home, "nats://floor:secret@127.0.0.1:9"):
            pass

    with pytest.raises(NoLine, match=r"no NATS server at nats://127.0.0.1:9: ") as refused:
        asyncio.run(away())
    assert "secret" not in str(refused.value)


def test_a_floor_in_a_file_has_no_front(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_front(home, "nats://127.0.0.1:9"):
            pass

    with pytest.raises(NotInDatabase, match="PostgreSQL"):
        asyncio.run(story())
    refused = run("serve", "--floor", str(home.folder), "--nats", "nats://h:1", "--port", "0")
    assert refused.code == 2
    assert "one in a file has no fronts" in refused.err


def test_entries_in_any_order_come_out_in_theirs() -> None:
    def entry(position: int) -> Entry:
        return Entry(position, table_stream("main"), position, b"", b"")

    waiting = InOrder()
    waiting.hear(map(entry, (5, 3, 3, 2)))
    assert waiting.after(0) == []
    assert [each.position for each in waiting.after(1)] == [2, 3]
    assert waiting.after(3) == []
    waiting.hear(map(entry, (2, 4)))
    assert [each.position for each in waiting.after(3)] == [4, 5]
    assert waiting.after(5) == []
    assert waiting.furthest == 5


def test_the_command_line_says_what_a_front_needs(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    here = ("serve", "--floor", str(home.folder), "--port", "0")
    for more, said in (
        (("--front",), "a front needs --nats"),
        (("--front", "--standby", "--nats", "nats://h:1"), "a front or a standby, not both"),
        (("--front", "--nats", "http://h"), "NATS must be at nats://"),
        (("--standby", "--nats", "http://h"), "NATS must be at nats://"),
    ):
        refused = run(*here, *more)
        assert refused.code == 2
        assert said in refused.err


def test_without_the_library_it_is_said_what_to_install(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    monkeypatch.setitem(sys.modules, "sicbo.desk.fronts.nats_line", None)
    refused = run("serve", "--floor", str(home.folder), "--front", "--nats", "nats://h:1")
    assert refused.code == 2
    assert "pip install 'sicbo[fronts]'" in refused.err
