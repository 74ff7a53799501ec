"""The wire in bad weather: strangers, nonsense, two screens, a stalled one, a restart."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from sicbo.desk.demonstration.house_dealer import Pauses
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor, ServingOptions, demo_home, opened
from sicbo.web.transport.conversation import FAULTS_MAX
from sicbo.web.transport.tls import NotServed
from tests.web.floor import Message, Person, on_floor, person

TABLE = "canberra-2005"
SLOW = Pauses(betting=3600.0, between=0.01, step=0.01)
"""Betting stays open for as long as a story lasts."""


def betting(view: Message) -> bool:
    return bool(view["phase"]["betting"])


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_origin_is_refused(origin: str | None, tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        address = floor.address.replace("http", "ws", 1) + "/ws"
        told = None if origin is None else Origin(origin)
        with pytest.raises(InvalidStatus):
            await connect(address, origin=told, proxy=None)
        headers = {} if origin is None else {"Origin": origin}
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
            refused = await http.post("/api/session/guest", headers=headers)
            assert refused.status_code == 403
            elsewhere = await http.get("/livez", headers={"Host": "elsewhere.example"})
            assert elsewhere.status_code == 421

    on_floor(tmp_path, story, pauses=SLOW)


def test_whoever_has_no_cookie_sees_but_orders_nothing(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann:
            await ann.sit(TABLE)
            address = floor.address.replace("http", "ws", 1) + "/ws"
            async with connect(address, origin=Origin(floor.address), proxy=None) as line:
                ann.line, ann.view, ann.answers = line, {}, {}
                await ann.look("table", TABLE)
                assert ann.view["audience"] == "public"
                assert ann.view.get("own") is None
                answer = await ann.order("leave-seat", player=ann.player)
                assert answer["error"]["kind"] == "not-authorised"

    on_floor(tmp_path, story, pauses=SLOW)


def test_an_order_sent_over_two_sockets_takes_effect_once(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as one:
            await one.sit(TABLE)
            await one.until(betting)
            async with person(floor, cookie=one.cookie) as two:
                assert two.player == one.player
                await two.look("table", TABLE)
                wager = {
                    "command": "place-wagers",
                    "player": one.player,
                    "round": one.view["phase"]["round"],
                    "wagers": {"big": 1000},
                }
                for each in (one, two):
                    await each.say(type="command", id="same", command=wager)
                for each in (one, two):
                    while "same" not in each.answers:
                        await each.hear()
                    assert each.answers["same"]["done"]
                    await each.until(lambda view: view["own"]["staked"] > 0)
                    assert each.view["own"]["wagers"] == {"big": 1000}

    on_floor(tmp_path, story, pauses=SLOW)


def hostile(dice: random.Random, player: str) -> str | bytes:
    """Something that no screen of ours would say."""
    nonsense = (
        "",
        "{",
        "[]",
        "null",
        "[" * 5000,
        '{"type":"hello"}',
        '{"type":"hello","screen":"table","after":"x"}',
        '{"type":"command","id":"","command":{"command":"settle"}}',
        '{"type":"command","id":"a","command":{"command":"settle","extra":1}}',
        '{"type":"command","id":"b","command":{"command":"take-down","player":"'
        + player
        + '","round":"1"}}',
        '{"type":"command","id":"c","command":{"command":"no-such-thing"}}',
        '{"type":"shout"}',
        b"\x00\xff\xfe",
        "\u202e\U0001f3b2" * 50,
    )
    chosen = dice.choice(nonsense)
    if isinstance(chosen, str) and dice.random() < 0.3:
        place = dice.randrange(len(chosen) + 1)
        return chosen[:place] + chr(dice.randrange(32, 127)) + chosen[place:]
    return chosen


async def pester(eve: Person, dice: random.Random) -> None:
    """Talk nonsense until the other side hangs up."""
    for _ in range(FAULTS_MAX * 4):
        await eve.line.send(hostile(dice, eve.player))
    while True:
        await eve.line.recv()


def test_nonsense_changes_nothing_and_ends_in_a_hang_up(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        dice = random.Random(5)
        async with person(floor) as ann:
            await ann.sit(TABLE)
            await ann.until(betting)
            before = ann.view["own"]
            for _ in range(10):
                async with person(floor, cookie=ann.cookie) as eve:
                    await eve.look("table", TABLE)
                    with pytest.raises(ConnectionClosed):
                        await pester(eve, dice)
            async with person(floor, cookie=ann.cookie) as again:
                await again.look("table", TABLE)
                assert again.view["own"] == before

    on_floor(tmp_path, story, pauses=SLOW)


def test_what_is_not_for_players_is_refused_by_authority_or_by_clause(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann, person(floor) as bob:
            await ann.sit(TABLE)
            await bob.sit(TABLE)
            await ann.until(betting)
            number = ann.view["phase"]["round"]
            for tag, fields in (
                ("close-bets", {}),
                ("settle", {}),
                ("restart", {"outage_seconds": 0}),
                ("draw-dice", {"round": number, "draw": 1, "dice": [1, 1, 1], "closed_by": ""}),
                ("take-down", {"player": bob.player, "round": number}),
                ("buy-in", {"player": bob.player, "amount": 5}),
            ):
                answer = await ann.order(tag, **fields)
                assert answer["error"]["kind"] == "not-authorised", tag
            wagers = {"four:1-2-3-4": 1000}
            other = await ann.order("place-wagers", player=ann.player, round=number, wagers=wagers)
            assert other["refusal"]["clause"]
            assert other["refusal"]["statement"].endswith(".")

    on_floor(tmp_path, story, pauses=SLOW)


def declarable(view: Message) -> dict[str, Message]:
    """What can be declared now, by its name."""
    return {each["event"]: each for each in view["dealer"]["irregularities"]}


def test_a_person_takes_the_dealers_place_and_gives_it_back(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        origin = {"Origin": floor.address}
        async with person(floor) as dan, person(floor) as ann:
            await dan.look("dealer", TABLE)
            await ann.sit(TABLE)
            assert dan.view["audience"] == "player"
            cookies = {"sicbo-session": dan.cookie}
            where = f"/api/tables/{TABLE}/dealer"
            async with httpx.AsyncClient(
                base_url=floor.address, cookies=cookies, headers=origin, trust_env=False
            ) as http:
                taken = await http.post(where, json={"deal": True})
                assert taken.json()["roles"] == {TABLE: "dealer"}
                await dan.until(lambda view: view["audience"] == "staff")
                while dan.view["phase"]["phase"] != "closed":
                    step = dan.view["phase"]["next"]
                    await dan.do(step, **({"tumbles": 3} if step == "shake" else {}))
                    await dan.until(lambda view, done=step: view["phase"]["next"] != done)  # type: ignore[misc]
                await dan.until(lambda view: "broken-dice" in declarable(view))
                assert declarable(dan.view)["broken-dice"]["cited"]
                await dan.do("declare", event="broken-dice")
                await ann.until(lambda view: view["result"] and view["result"]["state"] == "void")
                back = await http.post(where, json={"deal": False})
                assert back.json()["roles"] == {}
            await dan.until(lambda view: view["audience"] == "player")
            refused = await dan.order("shake", tumbles=3)
            assert refused["error"]["kind"] == "not-authorised"

    on_floor(tmp_path, story, pauses=SLOW)


def test_who_is_not_the_shooter_is_not_told_who_is(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        table = "aruze-etg"
        async with person(floor) as ann, person(floor) as bob:
            await ann.sit(table)
            await bob.sit(table)
            refusal: dict[str, object] = {}
            shooter: str | None = None
            for _ in range(10):  # Whoever may shoot may be quicker than the two who may not.
                await bob.until(betting)
                number = bob.view["phase"]["round"]
                for each in (ann, bob):
                    wagers = {"small": 1000}
                    await each.order(
                        "place-wagers", player=each.player, round=number, wagers=wagers
                    )
                await bob.until(lambda view: bool(view["phase"]["phase"] == "shoot-wait"))
                shooter = floor.live.desk.rooms.room(table).table.shooter
                other = ann if shooter == bob.player else bob
                refusal = (await other.order("shoot"))["refusal"]
                if refusal["reason"] == "not-the-shooter":
                    break
            assert refusal["reason"] == "not-the-shooter"
            assert refusal["facts"] == {}
            assert str(shooter) not in str(refusal)

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)
    how = ServingOptions(port=0, demo=True, pauses=SLOW)

    async def before() -> tuple[str, Message]:
        async with opened(home, how) as floor, person(floor) as ann:
            await ann.sit(TABLE)
            await ann.until(betting)
            number = ann.view["phase"]["round"]
            wagers = {"small": 1000, "total:9": 500}
            await ann.do("place-wagers", player=ann.player, round=number, wagers=wagers)
            await ann.until(lambda view: view["own"]["staked"] == 1500)
            return ann.cookie, ann.view

    async def after(cookie: str, seen: Message) -> None:
        async with opened(home, how) as floor, person(floor, cookie=cookie) as ann:
            await ann.look("table", TABLE)
            kept = ("player", "seat", "stack", "wallet", "staked", "wagers")
            assert {name: ann.view["own"][name] for name in kept} == {
                name: seen["own"][name] for name in kept
            }
            assert ann.view["phase"]["round"] == seen["phase"]["round"]

    asyncio.run(after(*asyncio.run(before())))


def test_beyond_this_machine_it_is_served_only_over_tls_or_behind_a_proxy() -> None:
    with pytest.raises(NotServed, match="loopback"):
        ServingOptions(host="0.0.0.0").check()
    ServingOptions(host="0.0.0.0", behind_proxy=True).check()


def test_a_table_that_stops_leaves_the_rest_of_the_floor_alone(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann:
            await ann.sit(TABLE)
            floor.live.desk.rooms.stop("crown-a", "an entry is damaged")
            cookies = {COOKIE: ann.cookie}
            async with httpx.AsyncClient(
                base_url=floor.address, cookies=cookies, trust_env=False
            ) as http:
                shown = await http.get("/api/session")
                assert shown.status_code == 200, shown.text
                lobby = await http.get("/api/lobby")
                states = {each["name"]: each["status"] for each in lobby.json()["tables"]}
                assert states["crown-a"] == "stopped"
            bring = {"command": "bring-chips", "player": ann.player, "amount": 500}
            await ann.say(type="command", id="late", table="crown-a", command=bring)
            while "late" not in ann.answers:
                await ann.hear()
            assert ann.answers["late"]["error"]["kind"] == "outage"
            await ann.do("take-chips", player=ann.player, amount=500)

    on_floor(tmp_path, story, pauses=SLOW)
