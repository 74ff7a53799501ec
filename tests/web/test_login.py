"""Logging in over HTTP, and what a screen loses with its session or its role."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.streams import table_stream
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.home.defaults import config_for, opening_steps
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.codec import decode
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.base import Credential, Grant, Person, Vault
from sicbo.web.identity import accounts as accounts_module
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor, ServingOptions, opened
from sicbo.web.transport.rates import LOGINS

GAME = "canberra-2005"
SECRET = "correct horse"
TOP = max(open_rulebook(GAME).document.roles, key=lambda role: role.rank).name
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

Story = Callable[[ServedFloor, Vault], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts_module, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(accounts_module, "PasswordHasher", lambda: CHEAP)


def on_real_floor(folder: Path, story: Story) -> None:
    """Two tables with keyed dice; Dan deals at one under Petra, Cass is cashier, Pia plays."""
    book = open_rulebook(GAME)
    tables = [
        FirstTable(GAME, msgspec.structs.replace(config_for(book, name), dice="keyed"), {})
        for name in ("east", "west")
    ]
    home = found(folder / "floor", "ring", "AUD", tables, key=folder / "key.pem")
    vault = home.vault()
    for person in ("dan", "petra", "cass", "pia"):
        vault.remember(Person(person, person))
        vault.keep_credential(Credential(person, person, CHEAP.hash(SECRET), 0, False))
    vault.keep_grant(Grant("dan", "east", "dealer"))
    vault.keep_grant(Grant("petra", "east", TOP))
    vault.keep_grant(Grant("cass", "*", "cashier"))

    async def told() -> None:
        async with opened(home, ServingOptions(port=0)) as floor:
            desk = floor.live.desk
            await desk.submit(
                Request(by=SYSTEM, id="enrol", role=SYSTEM, command=EnrolPlayer(player="pia"))
            )
            for name in ("east", "west"):
                day = desk.clock.now().date()
                config = desk.rooms.founding.tables[name].config
                for number, (role, step) in enumerate(opening_steps(book, config, day)):
                    order = Request(
                        by="olga", id=f"{name}:{number}", role=role, command=step, table=name
                    )
                    assert isinstance(await desk.submit(order), Done)
            await asyncio.wait_for(story(floor, vault), 240)

    try:
        asyncio.run(told())
    finally:
        vault.close()


def client(floor: ServedFloor, **more: Any) -> httpx.AsyncClient:
    headers = {"Origin": floor.address}
    return httpx.AsyncClient(base_url=floor.address, headers=headers, trust_env=False, **more)


async def logged_in(http: httpx.AsyncClient, login: str) -> str:
    """Log in as in a browser of one's own: who was logged in before stays it elsewhere."""
    http.cookies.clear()
    came = await http.post("/api/session", json={"login": login, "password": SECRET})
    assert came.status_code == 200, came.text
    return came.cookies[COOKIE]


def screen(floor: ServedFloor, cookie: str) -> connect:
    address = floor.address.replace("http", "ws", 1) + "/ws"
    headers = {"Cookie": f"{COOKIE}={cookie}"}
    return connect(address, origin=Origin(floor.address), additional_headers=headers, proxy=None)


async def ask(line: ClientConnection, name: str, **command: Any) -> dict[str, Any]:
    table = command.pop("at", None)
    said: dict[str, Any] = {"type": "command", "id": name, "command": command}
    await line.send(msgspec.json.encode(said | ({"table": table} if table else {})).decode())
    while True:
        heard: dict[str, Any] = msgspec.json.decode(await line.recv())
        if heard["type"] == "answer" and heard["id"] == name:
            return heard


async def hello(line: ClientConnection, kind: str, table: str) -> None:
    said = {"type": "hello", "screen": kind, "table": table}
    await line.send(msgspec.json.encode(said).decode())
    while msgspec.json.decode(await line.recv())["type"] != "view":
        pass


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.001)


async def told_next(line: ClientConnection, section: str) -> dict[str, Any]:
    """The next change that has a section."""
    while True:
        heard = msgspec.json.decode(await line.recv())
        if heard["type"] == "change" and section in heard["changes"]:
            changes: dict[str, Any] = heard["changes"]
            return changes


async def gone(line: ClientConnection) -> str:
    while True:
        heard = msgspec.json.decode(await line.recv())
        if heard["type"] == "gone":
            why: str = heard["why"]
            return why


def test_a_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            came = await http.post("/api/session", json={"login": "dan", "password": SECRET})
            said = came.headers["set-cookie"].lower()
            assert "httponly" in said
            assert "samesite=strict" in said
            assert came.json()["roles"] == {"east": "dealer"}
            assert (await http.get("/api/session")).json()["person"] == "dan"

    on_real_floor(tmp_path, story)


def test_after_wrong_passwords_one_has_to_wait(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            for login in ("dan", "nobody"):
                wrong = {"login": login, "password": "guess"}
                tries = [await http.post("/api/session", json=wrong) for _ in range(5)]
                assert [each.status_code for each in tries] == [401, 401, 401, 429, 429]
                assert int(tries[-1].headers["retry-after"]) > 0
        other = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with client(floor, transport=other) as http:
            await logged_in(http, "dan")

    on_real_floor(tmp_path, story)


def test_a_real_floor_has_no_guests_and_gives_no_money(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            assert (await http.post("/api/session/guest")).status_code == 403
            async with screen(floor, await logged_in(http, "pia")) as line:
                await hello(line, "table", "east")
                own = await ask(line, "1", command="buy-in", player="pia", amount=500)
                assert own["error"]["kind"] == "not-authorised"
                note = await ask(line, "2", command="insert-note", player="pia", amount=500)
                assert note["error"]["kind"] == "not-authorised"
            async with screen(floor, await logged_in(http, "cass")) as line:
                await hello(line, "table", "east")
                paid = await ask(line, "1", command="buy-in", player="pia", amount=500)
                assert paid["done"]
        assert floor.live.desk.rooms.wallets["pia"] == 500

    on_real_floor(tmp_path, story)


def test_a_dealer_deals_at_their_own_table_alone(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http, screen(floor, await logged_in(http, "dan")) as line:
            await hello(line, "dealer", "east")
            assert (await ask(line, "1", command="open-bets"))["done"]
            other = await ask(line, "2", command="open-bets", at="west")
            assert other["error"]["kind"] == "not-authorised"
            higher = await ask(line, "3", command="close-table")
            assert higher["refusal"]["reason"] == "not-permitted"

    on_real_floor(tmp_path, story)


def test_whoever_logs_out_loses_every_screen(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            first, second = [await logged_in(http, "pia") for _ in range(2)]
            async with screen(floor, first) as one, screen(floor, second) as two:
                await hello(one, "table", "east")
                await hello(two, "table", "west")
                assert (await http.delete("/api/session/everywhere")).status_code == 200
                assert [await gone(one), await gone(two)] == ["logged-out", "logged-out"]
            assert (await http.get("/api/session")).json()["person"] is None

    on_real_floor(tmp_path, story)


def test_a_role_that_is_revoked_elsewhere_closes_the_console(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, vault: Vault) -> None:
        async with client(floor) as http:
            cookie = await logged_in(http, "dan")
            async with screen(floor, cookie) as console, screen(floor, cookie) as table:
                await hello(console, "dealer", "east")
                await hello(table, "table", "west")
                vault.end_grant("dan", "east")
                assert await gone(console) == "revoked"
                answer = await ask(table, "1", command="open-bets", at="east")
                assert answer["error"]["kind"] == "not-authorised"

    on_real_floor(tmp_path, story)


def test_an_idle_console_is_locked_until_the_password_comes(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http, screen(floor, await logged_in(http, "dan")) as line:
            await hello(line, "dealer", "east")
            for here in floor.live.accounts._here.values():
                here.seen = None
            locked = await ask(line, "1", command="open-bets")
            assert locked["error"]["kind"] == "locked"
            assert (await http.get("/api/session")).json()["locked"]
            wrong = {"login": "pia", "password": SECRET}
            assert (await http.post("/api/session/unlock", json=wrong)).status_code == 401
            right = {"login": "dan", "password": SECRET}
            assert not (await http.post("/api/session/unlock", json=right)).json()["locked"]
            assert (await ask(line, "2", command="open-bets"))["done"]

    on_real_floor(tmp_path, story)


CLOSE = {"command": "close-table"}


async def approved(http: httpx.AsyncClient, login: str, **more: Any) -> httpx.Response:
    """What becomes of an order that somebody gives at a console, by their password."""
    asked = {"login": login, "password": SECRET, "id": f"{login}-1", "command": CLOSE} | more
    return await http.post("/api/tables/east/approve", json=asked)


def test_a_supervisor_orders_at_the_console_and_the_dealer_stays(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            await logged_in(http, "dan")
            no = (await approved(http, "dan")).json()
            assert (no["done"], no["refusal"]["reason"]) == (False, "not-permitted")
            assert floor.live.table("east").status == "open"
            answers = [(await approved(http, "petra")).json() for _ in range(2)]
            assert answers[0]["done"]
            assert answers[1] == answers[0], "sent twice, done once"
            assert floor.live.table("east").status == "closed"
            last = list(floor.live.desk.journal.stream(table_stream("east")))[-1]
            assert (decode(last.body).by, decode(last.body).role) == ("petra", TOP)
            assert (await http.get("/api/session")).json()["person"] == "dan"

    on_real_floor(tmp_path, story)


def test_nobody_approves_from_elsewhere_or_without_the_password(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            assert (await approved(http, "petra")).status_code == 401
            await logged_in(http, "pia")
            assert (await approved(http, "petra")).status_code == 403
            await logged_in(http, "dan")
            assert (await approved(http, "pia")).status_code == 403
            assert (await approved(http, "cass")).status_code == 403
            west = {"login": "petra", "password": SECRET, "id": "w", "command": CLOSE}
            assert (await http.post("/api/tables/west/approve", json=west)).status_code == 403
            assert (await http.post("/api/tables/moon/approve", json=west)).status_code == 404
            system = {"command": "restart", "outage_seconds": 5}
            assert (await approved(http, "petra", command=system)).status_code == 403
            assert (await approved(http, "petra", command={"command": "?"})).status_code == 400
            wrong = {"password": "guess"}
            tries = [(await approved(http, "petra", **wrong)).status_code for _ in range(4)]
            assert tries == [401, 401, 401, 429]
            assert (await approved(http, "petra")).status_code == 429
            assert floor.live.table("east").status == "open"

    on_real_floor(tmp_path, story)


def test_a_console_that_is_locked_approves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            await logged_in(http, "dan")
            monkeypatch.setattr(accounts_module, "IDLE_SECONDS", -1)
            assert (await approved(http, "petra")).status_code == 423
            assert floor.live.table("east").status == "open"

    on_real_floor(tmp_path, story)


def test_approvals_are_counted_with_the_logins(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            await logged_in(http, "dan")
            came = [
                (await approved(http, f"nobody-{n}", password="guess")).status_code
                for n in range(int(LOGINS.burst))
            ]
            assert came[-1] == 429
            assert set(came[:-1]) == {401}

    on_real_floor(tmp_path, story)


def test_a_locked_console_is_shown_no_wagers(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http, screen(floor, await logged_in(http, "dan")) as line:
            await hello(line, "dealer", "east")
            assert (await ask(line, "1", command="open-bets"))["done"]
            (seat,) = (each for each in floor.live.hubs["east"].seats if each.role)
            for here in floor.live.accounts._here.values():
                here.seen = None
            await until(lambda: seat.veiled)
            assert (await told_next(line, "bets"))["bets"] is None
            hub = floor.live.hubs["east"]
            seat.sent.clear()
            own = hub._own(seat)
            assert own["bets"] == b"null"
            dealer = msgspec.json.decode(own["dealer"])
            for hidden in ("payouts", "orders", "irregularities", "unanswered"):
                assert dealer[hidden] == []
            right = {"login": "dan", "password": SECRET}
            assert (await http.post("/api/session/unlock", json=right)).status_code == 200
            await until(lambda: not seat.veiled)
            assert (await told_next(line, "bets"))["bets"] == []
            assert (await ask(line, "2", command="shake", times=3))["type"] == "answer"

    on_real_floor(tmp_path, story)


def test_what_is_locked_is_locked_over_http_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            await logged_in(http, "petra")
            asked = [f"/api/tables/east/{each}" for each in ("rounds/1", "meters", "sheet")]
            for path in asked:
                assert (await http.get(path)).status_code in (200, 404)
            open_view = (await http.get("/api/tables/east")).json()
            assert open_view["bets"] == []
            assert open_view["dealer"]["orders"]
            monkeypatch.setattr(accounts_module, "IDLE_SECONDS", -1)
            for path in asked:
                no = await http.get(path)
                assert (no.status_code, no.json()["kind"]) == (423, "locked")
            view = (await http.get("/api/tables/east")).json()
            assert view["bets"] is None
            assert (view["dealer"]["orders"], view["dealer"]["payouts"]) == ([], [])

    on_real_floor(tmp_path, story)


def test_unlocking_gives_another_cookie_and_the_screen_stays(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            old = await logged_in(http, "dan")
            async with screen(floor, old) as line:
                await hello(line, "dealer", "east")
                right = {"login": "dan", "password": SECRET}
                new = (await http.post("/api/session/unlock", json=right)).cookies[COOKIE]
                assert floor.live.accounts.person(old) is None
                assert floor.live.accounts.person(new) == "dan"
                assert (await ask(line, "1", command="open-bets"))["done"]
                again = (await http.post("/api/session", json=right)).cookies[COOKIE]
                assert floor.live.accounts.person(new) is None
                assert floor.live.accounts.person(again) == "dan"
                await line.send('{"type":"ping"}')

    on_real_floor(tmp_path, story)
