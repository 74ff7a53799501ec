"""The floor read over HTTP: tables, statements, rounds, meters and sheets, each by whoever may."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sicbo.views.tables.table_form import TableView
from sicbo.web.http.reports import WAITING_MAX, _Queue
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport.refusing import RequestRefused
from tests.web.floor import Message, Person, on_floor, person
from tests.web.test_http import client

TABLE = "crown-a"


async def played(ann: Person) -> None:
    """Ann sits down, bets, and sees her round settled."""
    await ann.sit(TABLE)
    done, number = False, 0
    while not done:
        await ann.until(_opens_after(number))
        number = ann.view["phase"]["round"]
        wagers = {"small": 1000}
        answer = await ann.order("place-wagers", player=ann.player, round=number, wagers=wagers)
        done = answer["done"]
    await ann.until(lambda view: (view.get("settlement") or {}).get("round") == number)


def _opens_after(number: int) -> Callable[[Message], bool]:
    return lambda view: view["phase"]["betting"] and view["phase"]["round"] > number


async def asked(http: httpx.AsyncClient, path: str, who: Person | None = None) -> Any:
    cookies = {"Cookie": f"{COOKIE}={who.cookie}"} if who is not None else {}
    return await http.get(path, headers=cookies)


def test_a_table_is_read_as_its_screen_would_show_it(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http, person(floor) as ann:
            await played(ann)
            seen = await asked(http, f"/api/tables/{TABLE}")
            view = msgspec.json.decode(seen.content, type=TableView)
            assert (view.audience, view.own, view.dealer) == ("public", None, None)
            own = msgspec.json.decode(
                (await asked(http, f"/api/tables/{TABLE}", ann)).content, type=TableView
            )
            assert own.audience == "player"
            assert own.own is not None
            assert own.own.player == ann.player
            assert (await asked(http, "/api/tables/nowhere")).status_code == 404

    on_floor(tmp_path, story)


def test_a_statement_is_the_players_own_and_adds_up(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http, person(floor) as ann:
            await played(ann)
            assert (await asked(http, "/api/statement")).status_code == 401
            told = (await asked(http, "/api/statement", ann)).json()
            assert told["player"] == ann.player
            paid_in = told["opening"] + told["bought_in"] - told["cashed_out"]
            assert told["closing"] == paid_in + told["result"]
            before = await asked(http, "/api/statement?to=2020-01-01T00:00:00Z", ann)
            assert before.json()["rows"] == []
            for bad in (
                "from=2026-01-01T00:00:00",
                "from=yesterday",
                "from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z",
            ):
                refused = await asked(http, f"/api/statement?{bad}", ann)
                assert (refused.status_code, refused.json()["kind"]) == (400, "malformed")

    on_floor(tmp_path, story)


def test_rounds_and_meters_are_for_staff_and_supervisors(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http, person(floor) as ann, person(floor) as dan:
            await played(ann)
            round_, meters = f"/api/tables/{TABLE}/rounds/1", f"/api/tables/{TABLE}/meters"
            for path in (round_, meters):
                assert (await asked(http, path)).status_code == 401
                assert (await asked(http, path, ann)).status_code == 403
            place = f"/api/tables/{TABLE}/dealer"
            cookie = {"Cookie": f"{COOKIE}={dan.cookie}"}
            await http.post(place, json={"deal": True}, headers=cookie)
            shown = (await asked(http, round_, dan)).json()
            assert (shown["table"], shown["round"]) == (TABLE, 1)
            assert (await asked(http, meters, dan)).status_code == 403
            assert (await asked(http, f"/api/tables/{TABLE}/rounds/999999", dan)).status_code == 404
            await http.post(place, json={"deal": True, "role": "pit-boss"}, headers=cookie)
            metered = (await asked(http, meters, dan)).json()
            [paytable] = metered["paytables"]
            assert paytable["total"]["turnover"] >= 1000
            total = sum(each["turnover"] for each in paytable["wagers"])
            assert total == paytable["total"]["turnover"]

    on_floor(tmp_path, story)


def test_the_sheet_of_a_gaming_day_is_for_supervisors(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http, person(floor) as ann, person(floor) as dan:
            path, place = "/api/tables/star-2016/sheet", "/api/tables/star-2016/dealer"
            assert (await asked(http, path)).status_code == 401
            assert (await asked(http, path, ann)).status_code == 403
            cookie = {"Cookie": f"{COOKIE}={dan.cookie}"}
            await http.post(place, json={"deal": True}, headers=cookie)
            assert (await asked(http, path, dan)).status_code == 403
            above = {"deal": True, "role": "casino-supervisor"}
            await http.post(place, json=above, headers=cookie)
            shown = (await asked(http, path, dan)).json()
            assert shown["table"] == "star-2016"
            assert shown["opener"]["counted"] > 0
            day = (await asked(http, f"{path}?day={shown['day']}", dan)).json()
            assert day["opener"] == shown["opener"]
            assert (await asked(http, f"{path}?day=2001-01-01", dan)).status_code == 404
            assert (await asked(http, f"{path}?day=yesterday", dan)).status_code == 400
            other = "/api/tables/crown-a"
            await http.post(
                f"{other}/dealer", json={"deal": True, "role": "pit-boss"}, headers=cookie
            )
            assert (await asked(http, f"{other}/sheet", dan)).json()["kind"] == "no-sheet"

    on_floor(tmp_path, story)


def test_too_many_reports_at_once_are_told_to_come_again() -> None:
    async def story() -> None:
        queue, release = _Queue(), asyncio.Event()

        async def read() -> None:
            async with queue:
                await release.wait()

        reading = [asyncio.create_task(read()) for _ in range(WAITING_MAX + 1)]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused, match="too many"):
            await read()
        release.set()
        await asyncio.gather(*reading)
        await read()

    asyncio.run(story())
