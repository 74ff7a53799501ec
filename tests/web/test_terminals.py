"""Terminals on a real floor: notes, players whom nobody knows, reports, and orders of others."""

import asyncio
import json
import logging
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.tickets.messages import RedeemTicket
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.chips.messages import InsertNote
from sicbo.core.table.config import TicketPrinter
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.defaults import config_for, opening_steps
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import Home, open_home
from sicbo.desk.writer.request import Request
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.base import Grant
from sicbo.web.running.serving import ServedFloor, ServingOptions, opened
from tests.web.real_floor import Message, Story, _Setting, answers, screen
from tests.web.test_http import client

ETG, TWO = "etg", "two"
THREE, OTHER = "etg-3", "two-3"
NOTE = 5000
NOW = datetime(2026, 11, 18, tzinfo=UTC)


def new_home(folder: Path) -> Home:
    """Two electronic tables with printers, and a terminal at each."""
    book = open_rulebook("aruze-etg")
    tables = [
        FirstTable(
            "aruze-etg",
            msgspec.structs.replace(
                config_for(book, name),
                dice="virtual",
                wagering_seconds=100_000,
                tickets=TicketPrinter(),
            ),
            {},
        )
        for name in (ETG, TWO)
    ]
    home = found(folder / "floor", "ring", "AUD", tables, key=folder / "key.pem")
    vault = home.vault()
    vault.keep_grant(Grant(THREE, ETG, "terminal-3"))
    vault.keep_grant(Grant(OTHER, TWO, "terminal-3"))
    vault.close()
    return home


def on_terminals(folder: Path, story: Story, home: Home | None = None) -> None:
    """Tell a story at two electronic tables, at one of which Ann sits at place 1."""
    home = home or new_home(folder)

    async def told() -> None:
        async with opened(home, ServingOptions(port=0)) as floor:
            setting, desk = _Setting(floor.live.desk), floor.live.desk
            await setting.do(SYSTEM, SYSTEM, EnrolPlayer(player="ann"))
            for name in (ETG, TWO):
                room = desk.rooms.room(name)
                steps = opening_steps(
                    room.table.book,
                    desk.rooms.founding.tables[name].config,
                    desk.clock.now().date(),
                )
                for role, step in steps:
                    await setting.do(f"set-{role}", role, step, name)
            await setting.do("ann", "player", TakeSeat("ann", 1), ETG)
            await setting.do("ann", "player", InsertNote("ann", Amount(NOTE)), ETG)
            await asyncio.wait_for(story(floor), 600)

    asyncio.run(told())


def note(key: str) -> Message:
    return {"command": {"command": "insert-note", "player": key, "amount": NOTE}}


def report(place: int, meter: int, number: int, message: str = "") -> Message:
    said = {"place": place, "meter": meter, "round": number, "message": message}
    return {"command": {"command": "report-terminal", **said}}


def outcome(answer: Message) -> str:
    if answer["done"]:
        return "done"
    return str((answer["refusal"] or {}).get("reason") or answer["error"]["kind"])


def test_notes_come_from_the_terminal_and_never_from_a_page(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with screen(floor, "ann", "table", ETG) as (line, _):
            said = await answers(line, {"a": note("ann")})
        assert outcome(said["a"]) == "not-authorised"
        async with screen(floor, THREE, "table", ETG) as (line, view):
            assert (view["own"]["player"], view["own"]["terminal"]) == ("#3", True)
            said = await answers(line, {"b": note("#3")})
        assert outcome(said["b"]) == "done"
        assert floor.live.table(ETG).stack_of("#3") == NOTE

    on_terminals(tmp_path, story)


def test_nobody_known_puts_a_note_in_bets_and_collects_a_ticket(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        number = floor.live.table(ETG).round
        bet = {"command": "place-wagers", "player": "#3", "round": number}
        orders = {
            "n": note("#3"),
            "b": {"command": {**bet, "wagers": {"small": 1000}}},
            "t": {"command": {"command": "take-down", "player": "#3", "round": number}},
            "c": {"command": {"command": "collect", "player": "#3"}},
            "l": {"command": {"command": "leave-seat", "player": "#3"}},
        }
        async with screen(floor, THREE, "table", ETG) as (line, _):
            for name, order in orders.items():
                said = await answers(line, {name: order})
                assert outcome(said[name]) == "done", said
        table = floor.live.table(ETG)
        assert (table.stack_of("#3"), table.key_at(3), table.tickets.last) == (0, None, 1)

    on_terminals(tmp_path, story)


def test_no_number_of_a_ticket_is_in_a_file_the_log_the_metrics_or_what_others_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    found: list[str] = []

    async def story(floor: ServedFloor) -> None:
        desk, told = floor.live.desk, list[str]()
        async with screen(floor, "ann", "table", ETG) as (line, _):
            async with screen(floor, THREE, "table", ETG) as (own, _):
                await answers(own, {"n": note("#3")})
                await answers(own, {"c": {"command": {"command": "collect", "player": "#3"}}})
            paper = desk.numbers.number(list(desk.rooms.founding.tables), ETG, 1)
            found.append(paper)
            for amount in (1, NOTE, NOTE):
                pays = RedeemTicket(amount=Amount(amount), paper=paper)
                await desk.submit(
                    Request(by="cass", id=f"pay-{len(told)}", role="cashier", command=pays)
                )
                said = await answers(line, {f"x-{len(told)}": note("ann")})
                told.append(json.dumps(said))
        async with client(floor) as http:
            for path in ("/metrics", "/readyz?verbose", "/api/lobby", "/api/session"):
                told.append((await http.get(path)).text)
        await asyncio.to_thread(back_up, open_home(tmp_path / "floor"), tmp_path / "copy", NOW)
        assert not any(paper in each for each in told)

    with caplog.at_level(logging.DEBUG):
        on_terminals(tmp_path, story)
    (paper,) = found
    assert paper not in caplog.text
    forms = (
        paper.encode(),
        f"{int(paper):x}".encode(),
        int(paper).to_bytes(8),
        paper[:17].encode(),
    )
    for path in (each for each in tmp_path.rglob("*") if each.is_file()):
        data = path.read_bytes()
        assert not any(form in data for form in forms), path


def test_a_terminal_hears_that_its_place_was_taken_and_left(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = _Setting(floor.live.desk)
        orders = {"ann#3": TakeSeat("ann", 3), "#3": LeaveSeat("ann#3")}
        async with screen(floor, THREE, "table", ETG) as (line, view), asyncio.timeout(60):
            assert view["own"]["player"] == "#3"
            for shown, order in orders.items():
                await setting.do("ann", "player", order, ETG)
                while view["own"]["player"] != shown:
                    view |= msgspec.json.decode(await line.recv()).get("changes", {})

    on_terminals(tmp_path, story)


def test_only_what_differs_is_written_down(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        table, rooms = floor.live.table(ETG), floor.live.desk.rooms
        async with screen(floor, THREE, "table", ETG) as (line, _):
            before = rooms.position
            for n in range(5):
                said = await answers(line, {f"r{n}": report(3, 0, table.round)})
                assert outcome(said[f"r{n}"]) == "done"
            assert rooms.position == before
            for n in range(3):
                await answers(line, {f"d{n}": report(3, 700, table.round)})
            assert rooms.position == before + 1
            assert table.shown[3].meter == 700
            await answers(line, {"back": report(3, 0, table.round)})
        assert rooms.position == before + 2
        assert not table.shown

    on_terminals(tmp_path, story)


def test_a_terminal_orders_for_no_other_place_and_at_no_other_table(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        desk = floor.live.desk
        number = floor.live.table(ETG).round
        wagers = {"round": number, "wagers": {"small": 1000}}
        hostile = {
            "another place": note("#4"),
            "a player": note("ann"),
            "a place of a player": note("ann#3"),
            "another table": {**note("#3"), "table": TWO},
            "a bet of ann": {"command": {"command": "place-wagers", "player": "ann", **wagers}},
            "a bet at #1": {"command": {"command": "place-wagers", "player": "#1", **wagers}},
            "the credit of ann": {"command": {"command": "collect", "player": "ann"}},
            "the seat of ann": {"command": {"command": "leave-seat", "player": "ann"}},
            "a seat for ann": {"command": {"command": "take-seat", "player": "ann", "seat": 3}},
            "another seat": {"command": {"command": "take-seat", "player": "#4", "seat": 4}},
            "its key at another seat": {
                "command": {"command": "take-seat", "player": "#3", "seat": 4}
            },
            "what another shows": report(4, 0, number, "door open"),
            "what one shows elsewhere": {**report(3, 9, number), "table": TWO},
            "cash": {"command": {"command": "buy-in", "player": "ann", "amount": 100}},
            "a supervisor's": {"command": {"command": "restrict-places", "player": "ann"}},
            "the system's": {"command": {"command": "close-wagering"}},
            "the button": {"command": {"command": "shoot", "player": None}},
            "a closing": {"command": {"command": "close-table"}},
        }
        async with screen(floor, THREE, "table", ETG) as (line, _):
            before = desk.rooms.position
            said = await answers(line, {str(n): each for n, each in enumerate(hostile.values())})
        done = [name for n, name in enumerate(hostile) if outcome(said[str(n)]) == "done"]
        assert not done
        assert desk.rooms.position == before
        async with screen(floor, THREE, "dealer", ETG) as (line, _):
            said = await answers(line, {"d": note("#3"), "e": report(3, 9, number)})
        assert {outcome(each) for each in said.values()} == {"not-authorised"}
        assert desk.rooms.position == before

    on_terminals(tmp_path, story)


def test_a_terminal_sees_the_meter_of_its_place_and_no_wallet(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        setting = _Setting(floor.live.desk)
        setting._given = 100
        await setting.do("ann", "player", TakeSeat("ann", 3), ETG)
        async with screen(floor, THREE, "table", ETG) as (line, view):
            assert view["own"]["player"] == "ann#3"
            assert view["own"]["wallet"] == 0
            assert view["own_news"] == []
            said = await answers(line, {"n": note("ann#3"), "c": note("ann")})
        assert (outcome(said["n"]), outcome(said["c"])) == ("done", "not-permitted")
        assert floor.live.table(ETG).stack_of("ann#3") == NOTE

    on_terminals(tmp_path, story)


@pytest.mark.parametrize(("asked", "shown"), [(None, "ann"), (1, "ann"), (3, "ann#3"), (7, "ann")])
def test_a_player_sees_each_place_and_switches(
    asked: int | None, shown: str, tmp_path: Path
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with screen(floor, "ann", "table", ETG) as (line, view):
            assert view["own"]["places"] == []
            sit = {"command": {"command": "take-seat", "player": "ann", "seat": 3}}
            assert outcome((await answers(line, {"s": sit}))["s"]) == "done"
            hello = {"type": "hello", "screen": "table", "table": ETG, "place": asked}
            await line.send(msgspec.json.encode(hello).decode())
            while (heard := msgspec.json.decode(await line.recv()))["type"] != "view":
                pass
            own = heard["view"]["own"]
            assert own["player"] == shown
            assert [each["seat"] for each in own["places"]] == [1, 3]
            number = floor.live.table(ETG).round
            wagers = {"command": "place-wagers", "round": number, "wagers": {"small": 1000}}
            said = await answers(
                line,
                {
                    "b": {"command": {**wagers, "player": "ann"}},
                    "c": {"command": {**wagers, "player": "ann#3"}},
                },
            )
        assert outcome(said["b"]) == "done"
        assert outcome(said["c"]) == "insufficient-credit"

    on_terminals(tmp_path, story)
