"""The book of incidents over the wire: who is shown what, and that what is offered is taken."""

import asyncio
import itertools
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.notices.messages import NOTICES
from sicbo.core.ids import PersonId
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.vault.base import Grant, office_place
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from tests.web.real_floor import (
    CASHIER,
    GAMES,
    OWNS,
    SHUT,
    Message,
    answers,
    holder,
    on_real_floor,
    screen,
)
from tests.web.test_http import client
from tests.web.test_noun_matrix import MESSAGES

CROWN, STAR = "crown-a", "star-2016"
PIT_BOSS, DEALER = holder(CROWN, "pit-boss"), holder(CROWN, "dealer")
SAID = "Mr Whistler of Acacia Avenue had a counter under the table"
DEVICE: Message = {
    "command": "record-incident",
    "rule": "9.1",
    "players": ["ann"],
    "held": ["possess"],
    "able": ["record"],
    "since_round": 1,
    "told": ["surveillance", "inspector", "police"],
    "words": SAID,
}
TAGS = ("record-incident", "determine-hold")
NUMBERS = itertools.count(1)
SIGN_SAFE = "\u202egnp.exe\x07"
"""What turns writing round, and a bell."""


async def offices(floor: ServedFloor) -> None:
    """Ina is an inspector, and sol is of surveillance."""
    for person, office in (("ina", "inspector"), ("sol", "surveillance")):
        floor.live.accounts._vault.keep_grant(Grant(person, office_place(office), office))
    await floor.live.accounts._read()


async def order(
    floor: ServedFloor, person: str, command: Message, *, table: str | None = CROWN, to: str = ""
) -> Message:
    """What becomes of an order from the screen of the book, or from another."""
    async with screen(floor, person, to or "incidents", table) as (line, _):
        once = f"book-{next(NUMBERS)}"
        return (await answers(line, {once: {"command": command, "table": table}}))[once]


async def told(floor: ServedFloor, person: str | None) -> Message:
    """What somebody is shown of the book who comes now."""
    async with screen(floor, person, "incidents", None) as (_, view):
        return view


async def read(floor: ServedFloor, http: httpx.AsyncClient, person: str | None, n: int = 1) -> Any:
    headers = {}
    if person is not None:
        headers["Cookie"] = f"{COOKIE}={await floor.live.accounts.issue(PersonId(person))}"
    return await http.get(f"/api/incidents/{n}", headers=headers)


def test_the_book_is_shown_to_those_who_keep_it_and_words_to_nobody_else(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await offices(floor)
        for person in (None, "ann", "bob", CASHIER):
            assert sorted(await told(floor, person)) == ["floor", "view"], person
        assert (await order(floor, DEALER, DEVICE))["done"]
        own = await told(floor, DEALER)
        assert [each["name"] for each in own["tables"]] == [CROWN, f"{CROWN}-{SHUT}"]
        assert own["tables"][0]["role"] == "dealer"
        assert [each["measures"] for each in own["tables"][0]["rules"]] == [[]] * 5
        boss = await told(floor, PIT_BOSS)
        assert {CROWN: "pit-boss"}.items() <= {t["name"]: t["role"] for t in boss["tables"]}.items()
        table = next(each for each in boss["tables"] if each["name"] == CROWN)
        asked = {each["cited"]["clause"]: each for each in table["rules"]}
        assert [each["kind"] for each in asked["9.1"]["measures"]] == [
            *("void-wagers", "bar", "seize", "confiscate", "detain")
        ]
        assert [each["kind"] for each in asked["9.11"]["measures"]] == ["void-wagers", "bar"]
        assert asked["9.5"]["measures"] == []
        for person in ("ina", "sol", OWNS):
            view = await told(floor, person)
            assert {each["name"] for each in view["tables"]} >= set(GAMES), person
            assert [each["incident"] for each in view["incidents"]] == [1], person
            assert view["notices"] == [] or person == "sol"
        assert [each["about"] for each in (await told(floor, "sol"))["notices"]] == ["incident"]
        assert SAID.encode() not in msgspec.json.encode(await told(floor, PIT_BOSS))
        elsewhere = await told(floor, holder(STAR, "casino-supervisor"))
        assert elsewhere["incidents"] == []
        async with client(floor) as http:
            for person in (DEALER, PIT_BOSS, "ina", "sol", OWNS):
                page = (await read(floor, http, person)).json()
                assert page["words"] == SAID, person
                assert bool(page["offered"]) == (person in (PIT_BOSS, OWNS)), person
            assert (await read(floor, http, None)).status_code == 401
            assert (await read(floor, http, "ann")).status_code == 403
            assert (await read(floor, http, CASHIER)).status_code == 403
            star = holder(STAR, "casino-supervisor")
            assert (await read(floor, http, star)).status_code == 404
            assert (await read(floor, http, PIT_BOSS, 2)).status_code == 404

    on_real_floor(tmp_path, story)


def command_of(offer: Message) -> Message:
    """The order that an offer is of, with what it still asks."""
    named = {"command": offer["order"], "incident": 1, "person": offer["person"]}
    if offer["order"] == "bar-person":
        named["games"] = offer["games"]
    elif offer["order"] == "seize-for-breach":
        named["amount"] = offer["amount"]
    elif offer["order"] == "decide-recommendation":
        named["excludes"] = offer["excludes"]
    elif offer["order"] == "lift-measure":
        named |= {"kind": offer["kind"], "words": "the mother of all mistakes"}
    return named


def test_what_is_offered_is_taken_until_nothing_is_left_to_do(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await offices(floor)
        assert (await order(floor, DEALER, DEVICE))["done"]
        did: list[str] = []
        async with client(floor) as http:
            for person in (PIT_BOSS, OWNS, PIT_BOSS, OWNS):
                page = (await read(floor, http, person)).json()
                for offer in page["offered"]:
                    if offer["games"] or (person == PIT_BOSS and "lift-measure.exclude" in did):
                        continue
                    came = await order(floor, person, command_of(offer))
                    assert came["done"], (person, offer, came)
                    did.append(f"{offer['order']}.{offer['kind']}")
            page = (await read(floor, http, PIT_BOSS)).json()
            assert page["may_close"], (did, page)
            assert (await order(floor, PIT_BOSS, {"command": "close-incident", "incident": 1}))[
                "done"
            ]
            page = (await read(floor, http, PIT_BOSS)).json()
            assert page["row"]["closed"]
            assert not page["may_close"]
            assert page["added"][-1]["ends"]
            assert {each["words"] for each in page["added"][:-1]} == {"the mother of all mistakes"}
        assert {each.partition(".")[0] for each in did} == {
            *("void-for-breach", "bar-person", "confiscate-device", "detain-person"),
            *("exclude-person", "lift-measure"),
        }
        assert floor.live.floor.state(INCIDENTS).excluded == {}

    on_real_floor(tmp_path, story)


async def change(line: ClientConnection, wanted: str) -> Any:
    """The next change that has a section."""
    while True:
        heard: Message = msgspec.json.decode(await line.recv())
        if heard["type"] == "change" and wanted in heard["changes"]:
            return heard["changes"][wanted]


def test_within_a_second_player_and_inspector_see_it_and_no_wager_is_taken(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await offices(floor)
        assert (await order(floor, DEALER, DEVICE))["done"]
        waits = []
        for kind in ("bar", "exclude"):
            command = f"{kind}-person"
            by = PIT_BOSS if kind == "bar" else OWNS
            async with (
                screen(floor, "ann", "table", CROWN) as (player, _),
                screen(floor, "ina", "incidents", None) as (inspector, _),
            ):
                begun = time.monotonic()
                come = asyncio.gather(change(player, "own"), change(inspector, "bars"))
                given = {"command": command, "incident": 1, "person": "ann"}
                assert (await order(floor, by, given))["done"]
                own, bars = await asyncio.wait_for(come, 60)
                waits.append(time.monotonic() - begun)
                assert own["barred"][-1]["excluded"] == (kind == "exclude")
                assert bars[0]["person"] == "ann"
                bet = {"command": "place-wagers", "player": "ann", "round": 1, "wagers": {}}
                bet["wagers"] = {"small": 500}
                no = (await answers(player, {f"bet-{kind}": {"command": bet}}))[f"bet-{kind}"]
                assert no["refusal"]["reason"] in ("person-barred", "person-excluded")
                own_chips = {"command": "take-chips", "player": "ann", "amount": 500}
                took = await answers(player, {f"take-{kind}": {"command": own_chips}})
                assert took[f"take-{kind}"]["done"], took
        assert min(waits) < 1, waits

    on_real_floor(tmp_path, story)


def test_surveillance_acknowledges_its_own_notices_and_orders_nothing(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await offices(floor)
        assert (await order(floor, PIT_BOSS, DEVICE))["done"]
        given = floor.live.floor.state(NOTICES).given
        numbers = {each.given.to: number for number, each in given.items()}
        assert sorted(numbers) == ["inspector", "surveillance"]
        own = {"command": "acknowledge-notice", "number": numbers["surveillance"]}
        other = {"command": "acknowledge-notice", "number": numbers["inspector"]}
        assert (await order(floor, "sol", other))["refusal"]["reason"] == "not-permitted"
        assert (await order(floor, "sol", own))["done"]
        assert (await told(floor, "sol"))["notices"] == []
        for command in (DEVICE, {"command": "bar-person", "incident": 1, "person": "ann"}):
            came = await order(floor, "sol", command)
            assert not came["done"]
        assert (await order(floor, "ina", {"command": "close-incident", "incident": 1}))[
            "error"
        ] is not None

    on_real_floor(tmp_path, story)


def test_names_that_turn_writing_round_and_words_without_end_are_not_taken(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        people = {"spectators": [SIGN_SAFE], "players": []}
        none: Message = {"command": "record-incident", **people}
        came = await order(floor, PIT_BOSS, none)
        assert not came["done"], came
        for field in ("words", "footage", "advised", "rule"):
            long = {"command": "record-incident", "spectators": ["zed"], field: "x" * 10_000}
            came = await order(floor, PIT_BOSS, long)
            assert not came["done"], field
            async with screen(floor, PIT_BOSS, "incidents", CROWN) as (line, _):
                long[field] = "x" * 100_000
                asked = {"type": "command", "id": "long", "command": long}
                await line.send(msgspec.json.encode(asked).decode())
                with pytest.raises(ConnectionClosed):
                    await change(line, "nothing")
        said = {"command": "record-incident", "spectators": ["zed"], "words": f"he {SIGN_SAFE}"}
        assert not (await order(floor, PIT_BOSS, said))["done"]
        assert floor.live.floor.state(INCIDENTS).known == {}

    on_real_floor(tmp_path, story)


def test_a_server_started_again_shows_the_book_as_it_was(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        assert (await order(floor, PIT_BOSS, DEVICE))["done"]
        desk = floor.live.desk
        fresh = PublishedFloor(desk.rooms, desk.books, desk.journal)
        assert fresh.state(INCIDENTS) == floor.live.floor.state(INCIDENTS)

    on_real_floor(tmp_path, story)


def test_who_only_reads_the_book_orders_nothing_from_it(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await offices(floor)
        head = floor.live.desk.journal.head()
        said = {tag: each for tag, each in MESSAGES.items() if "incident" in each or tag in TAGS}
        every = {tag: {"command": tag, **each} for tag, each in said.items()}
        for person in ("sol", "ina", "bob", CASHIER):
            async with screen(floor, person, "incidents", CROWN) as (line, _):
                asked = {
                    f"{person}-{tag}": {"command": each, "table": CROWN}
                    for tag, each in every.items()
                }
                came = await answers(line, asked)
            assert not [tag for tag, each in came.items() if each["done"]], person
        assert floor.live.desk.journal.head() == head

    on_real_floor(tmp_path, story)
