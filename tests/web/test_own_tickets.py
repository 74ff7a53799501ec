"""Tickets on the screen of a terminal: whose they are, until when, and where no number ever is."""

import asyncio
import logging
from pathlib import Path
from typing import Final

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from sicbo.core.floor.tickets.messages import RedeemTicket, ReportPrint, VoidTicket
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.desk.home.home import Home
from sicbo.vault.base import Grant
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor, ServingOptions, opened
from tests.web.real_floor import Message, _Setting, answers, screen
from tests.web.test_terminals import (
    ETG,
    NOTE,
    OTHER,
    THREE,
    TWO,
    new_home,
    note,
    on_terminals,
    outcome,
)

SUPERVISOR: Final = "electronic-gaming-supervisor"
STAFF: Final = {"cass": "cashier", "ina": "inspector", "att": "attendant", "olga": "owner"}
COLLECT: Final = {"command": {"command": "collect", "player": "#3"}}


def staffed(folder: Path) -> Home:
    """The same floor with everybody beside the tables, too."""
    home = new_home(folder)
    vault = home.vault()
    for person, role in STAFF.items():
        vault.keep_grant(Grant(person, "*", role))
    vault.keep_grant(Grant("sue", ETG, SUPERVISOR))
    vault.close()
    return home


def setting_of(floor: ServedFloor) -> _Setting:
    """Whoever gives further orders, under ids that the beginning of the story has not used."""
    setting = _Setting(floor.live.desk)
    setting._given = 100
    return setting


def number_of(floor: ServedFloor, serial: int) -> str:
    tables = list(floor.live.desk.rooms.founding.tables)
    return floor.live.desk.numbers.number(tables, ETG, serial)


def spaced(number: str) -> str:
    return " ".join(number[n : n + 6] for n in range(0, 18, 6))


async def collects(line: ClientConnection) -> None:
    """Nobody known puts a note in at place 3 and collects it."""
    for name, order in {"n": note("#3"), "c": COLLECT}.items():
        said = await answers(line, {name: order})
        assert outcome(said[name]) == "done", said


async def shown(floor: ServedFloor, person: str, table: str = ETG) -> list[Message]:
    """The tickets on the table screen of somebody."""
    async with screen(floor, person, "table", table) as (_, view):
        tickets: list[Message] = view["own_tickets"]
        return tickets


def test_a_terminal_shows_its_ticket_until_it_is_put_away(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with screen(floor, THREE, "table", ETG) as (line, view):
            assert view["own_tickets"] == []
            await collects(line)
        (ticket,) = await shown(floor, THREE)
        paper = ticket["paper"]
        assert paper["number"] == spaced(number_of(floor, 1))
        assert len(paper["bars"]) == 4 + 9 * 10 + 3
        assert (ticket["shown"], ticket["place"], ticket["state"]) == ("here", 3, "outstanding")
        assert (paper["amount"], paper["amount_words"]) == ("AUD 50", "fifty and 00/100")
        assert ticket["kiosk"]
        assert (paper["table"], paper["duplicate"], paper["demonstration"]) == (ETG, 0, False)
        away = {"command": {"command": "put-away-ticket", "ticket": f"{ETG}-1"}}
        async with screen(floor, THREE, "table", ETG) as (line, view), asyncio.timeout(60):
            before = floor.live.desk.rooms.position
            await line.send(msgspec.json.encode({"type": "command", "id": "a", **away}).decode())
            answered = False
            while view["own_tickets"] or not answered:
                heard = msgspec.json.decode(await line.recv())
                answered = answered or heard["type"] == "answer"
                view |= heard.get("changes", {})
            said = await answers(line, {"b": away})
            assert outcome(said["b"]) == "done"
        assert floor.live.desk.rooms.position == before + 1
        assert await shown(floor, THREE) == []

    on_terminals(tmp_path, story)


@pytest.mark.parametrize("comes", ["a note", "somebody known", "somebody unknown"])
def test_the_next_who_plays_there_sees_no_ticket_of_the_last(comes: str, tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = setting_of(floor)
        async with screen(floor, THREE, "table", ETG) as (line, _):
            await collects(line)
            if comes == "a note":
                await answers(line, {"m": note("#3")})
            else:
                leave = {"command": {"command": "leave-seat", "player": "#3"}}
                assert outcome((await answers(line, {"l": leave}))["l"]) == "done"
                assert len(await shown(floor, THREE)) == 1
            if comes == "somebody known":
                await setting.do("ann", "player", TakeSeat("ann", 3), ETG)
            elif comes == "somebody unknown":
                sit = {"command": {"command": "take-seat", "player": "#3", "seat": 3}}
                assert outcome((await answers(line, {"s": sit}))["s"]) == "done"
        assert await shown(floor, THREE) == []
        assert await shown(floor, "ann") == []

    on_terminals(tmp_path, story)


def test_a_player_has_the_ticket_on_the_page_where_no_device_stands(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = setting_of(floor)
        await setting.do("ann", "player", Collect("ann"), ETG)
        await setting.do("ann", "player", LeaveSeat("ann"), ETG)
        (ticket,) = await shown(floor, "ann")
        assert ticket["paper"]["number"] == spaced(number_of(floor, 1))
        cited = RedeemTicket(amount=Amount(NOTE), paper=number_of(floor, 1))
        await setting.do("cass", "cashier", cited)
        (ticket,) = await shown(floor, "ann")
        assert (ticket["shown"], ticket["state"], ticket["paid_where"]) == (
            "over",
            "redeemed",
            "cage",
        )
        assert ticket["paper"]["number"] == ticket["paper"]["bars"] == ""

    on_terminals(tmp_path, story)


def test_where_a_device_is_the_terminal_the_page_says_so_without_the_number(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = setting_of(floor)
        await setting.do("ann", "player", TakeSeat("ann", 3), ETG)
        async with screen(floor, THREE, "table", ETG) as (line, _):
            assert outcome((await answers(line, {"n": note("ann#3")}))["n"]) == "done"
        await setting.do("ann", "player", Collect("ann#3"), ETG)
        await setting.do("ann", "player", LeaveSeat("ann#3"), ETG)
        (page,) = await shown(floor, "ann")
        assert (page["shown"], page["place"]) == ("terminal", 3)
        assert page["paper"]["number"] == page["paper"]["bars"] == ""
        (ticket,) = await shown(floor, THREE)
        assert ticket["paper"]["number"] == spaced(number_of(floor, 1))
        await setting.do("ann", "player", ReportPrint(ticket=f"{ETG}-1", outcome="jammed"), ETG)
        (ticket,) = await shown(floor, THREE)
        assert ticket["print_state"] == "jammed"

    on_terminals(tmp_path, story)


def test_the_device_of_a_place_reports_its_printer_for_a_known_player(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = setting_of(floor)
        await setting.do("ann", "player", TakeSeat("ann", 3), ETG)
        jam = {"command": "report-print", "ticket": f"{ETG}-1", "outcome": "out-of-paper"}
        async with screen(floor, THREE, "table", ETG) as (line, _):
            await answers(line, {"n": note("ann#3")})
            await setting.do("ann", "player", Collect("ann#3"), ETG)
            assert outcome((await answers(line, {"j": {"command": jam}}))["j"]) == "done"
        async with screen(floor, OTHER, "table", TWO) as (line, _):
            other = {"command": {**jam, "outcome": "printed"}, "table": ETG}
            said = await answers(line, {"k": other})
        assert outcome(said["k"]) in ("not-permitted", "not-authorised")
        (ticket,) = await shown(floor, THREE)
        assert ticket["print_state"] == "out-of-paper"

    on_terminals(tmp_path, story)


def test_a_ticket_goes_once_its_ticket_is_void(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = setting_of(floor)
        await setting.do("ann", "player", Collect("ann"), ETG)
        assert len(await shown(floor, "ann")) == 1
        void = VoidTicket(ticket=f"{ETG}-1", reason="a jam")
        await setting.do("sue", SUPERVISOR, void, ETG)
        assert await shown(floor, "ann") == []

    on_terminals(tmp_path, story)


def test_the_ticket_is_there_with_the_same_number_after_a_restart(tmp_path: Path) -> None:
    seen: list[Message] = []

    async def story(floor: ServedFloor) -> None:
        async with screen(floor, THREE, "table", ETG) as (line, _):
            await collects(line)
        seen.extend(await shown(floor, THREE))

    async def again() -> None:
        async with opened(home, ServingOptions(port=0)) as floor:
            assert await shown(floor, THREE) == seen

    home = new_home(tmp_path)
    on_terminals(tmp_path, story, home)
    assert len(seen) == 1
    asyncio.run(again())


def test_no_other_screen_answer_log_metric_or_file_has_the_number(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def story(floor: ServedFloor) -> None:
        setting = setting_of(floor)
        await setting.do("ann", "player", Collect("ann"), ETG)
        async with screen(floor, THREE, "table", ETG) as (line, _):
            await collects(line)
        numbers = [number_of(floor, 1), number_of(floor, 2)]
        looks = [
            *(("cass", "cage"), ("ina", "inspector"), ("att", "attendant"), ("olga", "stores")),
            *(("sue", "pit"), ("sue", "dealer"), ("sue", "table"), (OTHER, "table")),
            *((THREE, "dealer"), (None, "display"), (None, "lobby"), ("ann", "display")),
        ]
        said = {}
        for person, kind in looks:
            at = ETG if kind in ("dealer", "table", "display") else None
            if person == OTHER:
                at = TWO
            async with screen(floor, person, kind, at) as (_, view):
                said[f"{kind} of {person}"] = msgspec.json.encode(view).decode()
        async with httpx.AsyncClient(base_url=floor.address) as http:
            said["metrics"] = (await http.get("/metrics")).text
            for person in ("ann", THREE, "sue", "cass"):
                mark = await floor.live.accounts.issue(PersonId(person))
                cookies = {"Cookie": f"{COOKIE}={mark}"}
                for path in (f"/api/tables/{ETG}", "/api/lobby", "/api/session"):
                    came = await http.get(path, headers=cookies)
                    said[f"{path} of {person}"] = came.text
        said["log"] = caplog.text
        for what, text in said.items():
            for number in numbers:
                assert number not in text, what
                assert spaced(number) not in text, what
        (mine,), (here,) = await shown(floor, "ann"), await shown(floor, THREE)
        assert mine["paper"]["number"] == spaced(numbers[0])
        assert here["paper"]["number"] == spaced(numbers[1])
        found.extend(numbers)

    found: list[str] = []
    on_terminals(tmp_path, story, staffed(tmp_path))
    for path in (each for each in tmp_path.rglob("*") if each.is_file()):
        body = path.read_bytes()
        for number in found:
            assert number.encode() not in body, path
            assert spaced(number).encode() not in body, path
