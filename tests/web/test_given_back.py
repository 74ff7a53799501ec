"""A visitor of a demonstration deals, closes the table or shows its sign, and gives it back."""

import asyncio
import datetime
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from sicbo.core.table.opening.messages import AnnounceClosing, TableOpened
from sicbo.desk.home.defaults import role_for
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.committed import CommittedEvent
from sicbo.web.demonstration.demo_dealer import DemoDealer
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor, demo_home
from tests.desk.sums import assert_books_balance
from tests.web.floor import PATIENCE, QUICK, Person, on_floor, person

TABLE, CROWN = "mbs-2020", "crown-a"


class Console:
    """A guest who has taken a table up, and the place at it."""

    def __init__(
        self, floor: ServedFloor, guest: Person, http: httpx.AsyncClient, table: str
    ) -> None:
        self.floor, self.guest, self._http, self.name = floor, guest, http, table

    async def place(self, *, deal: bool, role: str | None = None) -> httpx.Response:
        wanted = {"deal": deal, "role": role}
        return await self._http.post(f"/api/tables/{self.name}/dealer", json=wanted)

    async def takes(self, role: str | None = None) -> None:
        answer = await self.place(deal=True, role=role)
        assert answer.status_code == 200, answer.text
        await self.guest.look("dealer", self.name)

    async def gives_back(self) -> None:
        answer = await self.place(deal=False)
        assert answer.status_code == 200, answer.text

    async def orders(self, tag: str) -> None:
        """Order what the console offers, in whichever role may."""
        order = next(each for each in self.guest.view["dealer"]["orders"] if each["tag"] == tag)
        await self.takes(order["role"])
        await self.guest.do(**_fields(order["command"]))
        await self.takes()

    async def finishes_the_round(self) -> None:
        """Deal until no round is on, as the console tells."""
        while self.guest.view["phase"]["phase"] != "between":
            step = self.guest.view["phase"]["next"]
            shown = self.guest.view["result"] or {"dice": None}
            drawn = {"dice": self.guest.view["dealer"]["drawn"] or shown["dice"]}
            shaken = {"tumbles": self.guest.view["table"]["tumbles_at_least"] or 1}
            fields = {"announce": drawn, "enter-result": drawn, "shake": shaken}
            await self.guest.do(step, **fields.get(step, {}))
            while self.guest.view["phase"]["next"] == step:
                await self.guest.hear()


def _fields(command: dict[str, Any]) -> dict[str, Any]:
    return {"tag": command["command"]} | {k: v for k, v in command.items() if k != "command"}


@asynccontextmanager
async def console(floor: ServedFloor, table: str = TABLE) -> AsyncIterator[Console]:
    async with person(floor) as guest:
        origin, cookies = floor.address, {COOKIE: guest.cookie}
        told = {"Origin": origin}
        async with httpx.AsyncClient(
            base_url=origin, cookies=cookies, headers=told, trust_env=False
        ) as http:
            yield Console(floor, guest, http, table)


async def closed_by_a_visitor(deals: Console) -> None:
    """Take the table up, finish what is on, and close."""
    await deals.takes()
    await deals.finishes_the_round()
    table = deals.floor.live.table(deals.name)
    close = role_for(table.book, "close-table")
    await deals.takes(close)
    await deals.guest.do("close-table")
    await deals.guest.until(lambda view: view["phase"]["status"] == "closed")


def test_a_closed_table_is_given_back_and_the_house_opens_it_again(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with console(floor) as deals:
            await closed_by_a_visitor(deals)
            await deals.gives_back()
            await deals.guest.until(lambda view: view["phase"]["status"] == "open")
            await deals.guest.until(lambda view: view["phase"]["dealer"] == "house")
            number = deals.guest.view["phase"]["round"]
            await deals.guest.until(lambda view: view["phase"]["round"] > number)

    on_floor(tmp_path, story)


def test_after_closing_the_visitor_is_the_dealer_again_and_may_open_the_table(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with console(floor) as deals:
            await closed_by_a_visitor(deals)
            lowest = floor.live.table(TABLE).ladder[0]
            await deals.guest.until(lambda view: view["dealer"]["role"] == lowest)
            await deals.orders("open-table")
            assert deals.guest.view["phase"]["status"] == "open"
            assert deals.guest.view["phase"]["dealer"] == "person"

    on_floor(tmp_path, story)


def test_the_house_takes_a_closed_table_from_a_visitor_who_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as waits:
            async with console(floor) as deals:
                await closed_by_a_visitor(deals)
                await waits.look("dealer", TABLE)
                assert waits.view["phase"]["dealer"] == "person"
                monkeypatch.setattr("sicbo.web.demonstration.demo_dealer.AWAY_SECONDS", 0.1)
            await waits.until(lambda view: view["phase"]["dealer"] == "house")
            assert waits.view["phase"]["status"] == "open"

    on_floor(tmp_path, story)


def test_the_house_takes_a_table_from_a_visitor_who_has_gone_though_players_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as plays:
            await plays.sit(TABLE)
            async with console(floor) as deals:
                await deals.takes()
                monkeypatch.setattr("sicbo.web.demonstration.demo_dealer.AWAY_SECONDS", 0.1)
            for _ in range(200):
                await plays.do("bring-chips", player=plays.player, amount=100)
                if plays.view["phase"]["dealer"] == "house":
                    return
                await asyncio.sleep(0.02)  # A player's pace, well within the time of a look.
            raise AssertionError("nobody deals, and the house waits as long as somebody plays")

    on_floor(tmp_path, story)


async def shows_the_sign(deals: Console, after: datetime.timedelta) -> None:
    """Take the table up and show the sign of its closing, and nothing else."""
    await deals.takes()
    table = deals.floor.live.table(deals.name)
    await deals.takes(role_for(table.book, "close-table"))
    closes = datetime.datetime.now(datetime.UTC) + after
    await deals.guest.do("announce-closing", closes_at=closes.isoformat())


@pytest.mark.parametrize("game", ["mbs-2020", "canberra-2005"])
def test_the_house_carries_a_closing_out_that_a_visitor_announced(
    game: str, tmp_path: Path
) -> None:
    """It deals until the time on the sign has come, closes, and opens with new robots."""

    async def story(floor: ServedFloor) -> None:
        async with console(floor, game) as deals, person(floor) as player:
            await player.sit(game)
            await shows_the_sign(deals, datetime.timedelta(seconds=1))
            await deals.gives_back()
            await player.until(lambda view: view["phase"]["status"] == "closing")
            await player.until(lambda view: view["phase"]["status"] == "open")
            assert player.view["phase"]["closes_at"] is None
            assert player.view["own"]["seat"] is None
            assert player.view["own"]["stack"] == 50_000
            await player.until(lambda view: any(seat["robot"] for seat in view["seats"]))
            number = player.view["phase"]["round"]
            await player.until(lambda view: view["phase"]["round"] > number + 1)

    on_floor(tmp_path, story)
    journal = demo_home(tmp_path / "floor").journal(read_only=True)
    assert_books_balance(journal)
    journal.close()


@pytest.mark.parametrize("game", ["mbs-2020", "aruze-etg"])
def test_a_closing_is_carried_out_after_a_restart(game: str, tmp_path: Path) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)

    async def announced() -> None:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, game, lambda *_: False, QUICK, 1)
            await house.begin()
            role = role_for(house.table.book, "close-table")
            sign = AnnounceClosing(desk.clock.now() + datetime.timedelta(milliseconds=50))
            answer = await desk.submit(
                Request(by="sue", id="sign", role=role, command=sign, table=game)
            )
            assert isinstance(answer, Done), answer

    async def taken_up() -> None:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, game, lambda *_: False, QUICK, 1)
            opened = asyncio.Event()

            def listen(written: Sequence[CommittedEvent]) -> None:
                if any(isinstance(each.event, TableOpened) for each in written):
                    opened.set()

            desk.listen(listen)
            assert house.table.closes_at is not None
            await house.begin()
            running = asyncio.create_task(house.run())
            try:
                await asyncio.wait_for(opened.wait(), PATIENCE)
                assert house.table.status == "open"
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)

    asyncio.run(announced())
    asyncio.run(taken_up())


def test_the_lobby_tells_that_a_table_closes_and_of_chips_left_there(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with console(floor, CROWN) as deals, person(floor) as player, person(floor) as looks:
            await player.sit(CROWN)
            await player.do("leave-seat", player=player.player)
            cookies = {COOKIE: player.cookie}
            async with httpx.AsyncClient(
                base_url=floor.address, cookies=cookies, trust_env=False
            ) as http:
                session = (await http.get("/api/session")).json()
            assert session["chips"] == {CROWN: 50_000}
            await shows_the_sign(deals, datetime.timedelta(minutes=20, seconds=5))
            await looks.look("lobby")
            tables = {each["name"]: each for each in looks.view["tables"]}
            closing = {name for name, each in tables.items() if each["closes_at"] is not None}
            assert closing == {CROWN}
            assert tables[CROWN]["status"] == "closing"

    on_floor(tmp_path, story)
