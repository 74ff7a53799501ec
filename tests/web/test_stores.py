"""The stores as they are sent: everything to the owner, the register to keepers, nothing else."""

import hashlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from sicbo.core.floor.copies.messages import COPY, COPY_BYTES_MAX
from sicbo.core.ids import PersonId
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from tests.web.real_floor import (
    CASHIER,
    KEEPING_DEALER,
    OWNS,
    SHUT,
    Message,
    answers,
    holder,
    on_real_floor,
    screen,
)
from tests.web.test_offices import follow

GAME = "crown-a"
CLOSED = f"{GAME}-{SHUT}"
REGISTER = ["entered", "floor", "kinds", "office", "register", "view"]
EVERYTHING = sorted([*REGISTER, "bank", "copies", "vouchers"])
SPARE = {
    "command": "register-item",
    "kind": "dice",
    "serial": "D-9",
    "maker": "acme",
    "evidence": "delivery",
    "facts": {"marks": "dots", "opposite": "seven"},
    "pieces": 3,
}


async def orders(line: ClientConnection, **commands: Message) -> dict[str, Message]:
    """Give orders from the stores, none of them at a table of the screen's own."""
    return await answers(line, {name: {"command": each} for name, each in commands.items()})


def item(view: Message, serial: str) -> Message:
    found: Message = next(each for each in view["register"] if each["name"] == serial)
    return found


def test_the_owner_is_shown_everything_keepers_the_register_and_others_nothing(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        for person in (None, "ann", CASHIER, holder(GAME, "pit-boss")):
            async with screen(floor, person, "stores", None) as (_, view):
                assert sorted(view) == ["floor", "view"], person
        async with screen(floor, KEEPING_DEALER, "stores", None) as (_, view):
            assert sorted(view) == REGISTER
            assert view["office"] == {"person": KEEPING_DEALER, "locked": False, "role": "keeper"}
        async with screen(floor, OWNS, "stores", None) as (_, view):
            assert sorted(view) == EVERYTHING
            assert view["office"]["role"] == "owner"
            assert view["entered"] == len(view["register"])

    on_real_floor(tmp_path, story)


async def seen(floor: ServedFloor, person: str) -> Message:
    """What somebody is shown who comes now."""
    async with screen(floor, person, "stores", None) as (_, view):
        return view


def test_what_is_offered_of_an_item_is_taken_and_what_is_not_is_refused(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        kim, worn = KEEPING_DEALER, f"{CLOSED}-dice-1"
        async with screen(floor, kim, "stores", None) as (line, _):
            assert (await orders(line, new=SPARE))["new"]["done"]
            view = await seen(floor, kim)
            spare = item(view, "D-9")
            assert spare["place"] == "store"
            assert set(spare["may"]) == {"check", "fit", "seal", "approve", "retire", "destroy"}
            # Dice of an open table are its dealer's; at a closed one the keeper's.
            assert item(view, f"{GAME}-dice-1")["may"] == []
            assert set(item(view, worn)["may"]) == {"check", "remove", "break"}
            came = await orders(
                line,
                open={"command": "remove-item", "serial": f"{GAME}-dice-1"},
                shut={"command": "remove-item", "serial": worn},
                gone={"command": "retire-item", "serial": worn, "evidence": "worn"},
                fits={"command": "fit-item", "serial": "D-9", "table": CLOSED},
                bank={"command": "stock-bank", "way": "in", "chips": {"100": 5}},
            )
            assert came["open"]["refusal"]["reason"] == "not-permitted"
            assert came["bank"]["error"]["kind"] == "not-authorised"
            assert all(came[each]["done"] for each in ("shut", "gone", "fits")), came
            view = await seen(floor, kim)
            assert item(view, "D-9")["table"] == CLOSED
            assert item(view, worn)["may"] == ["destroy"]
            asked = {"command": "destroy-item", "serial": worn, "evidence": "drilled"}
            came = await orders(
                line,
                alone={**asked, "witness": kim},
                ghost={**asked, "witness": "ghost"},
                two={**asked, "witness": CASHIER},
            )
            assert came["alone"]["refusal"]["reason"] == "second-person"
            assert came["ghost"]["refusal"]["reason"] == "second-person"
            assert came["two"]["done"]
            gone = item(await seen(floor, kim), worn)
            assert (gone["place"], gone["may"]) == ("destroyed", [])

    on_real_floor(tmp_path, story)


def test_the_owner_moves_chips_of_the_bank_and_issues_and_voids_vouchers(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        gala = {"command": "issue-voucher", "voucher": "gala", "value": 2500}
        paper = {"command": "file-copy", "table": GAME, "kind": "pdf", "size": 1}
        async with screen(floor, OWNS, "stores", None) as (line, view):
            before = view["bank"]["amount"]
            came = await orders(
                line,
                chips={"command": "stock-bank", "way": "in", "chips": {"10000": 3}},
                none={"command": "stock-bank", "way": "out", "chips": {"10000": 10**6}},
                gala={**gala, "holder": "ann", "areas": ["small"], "single_use": True},
                again=gala,
                void={"command": "void-voucher", "voucher": "gala", "reason": "misprinted"},
                unknown={"command": "void-voucher", "voucher": "moon", "reason": "misprinted"},
                copy={**paper, "file_sha256": "0" * 64},
            )
        assert all(came[each]["done"] for each in ("chips", "gala", "void")), came
        assert came["none"]["refusal"]["reason"] == "insufficient-chips"
        assert came["again"]["refusal"]["reason"] == "name-taken"
        assert came["unknown"]["refusal"]["reason"] == "voucher-unknown"
        # A copy comes with its file or not at all.
        assert came["copy"]["error"]["kind"] == "not-authorised"
        view = await seen(floor, OWNS)
        assert view["bank"]["amount"] == before + 30000
        assert [(each["stands"], each["areas"]) for each in view["vouchers"]] == [
            ("void", ["small"])
        ]

    on_real_floor(tmp_path, story)


async def asks(floor: ServedFloor, who: str | None) -> dict[str, str]:
    """The headers of somebody's own page."""
    own = {"Origin": floor.address.rstrip("/")}
    if who is None:
        return own
    return {**own, "Cookie": f"{COOKIE}={await floor.live.accounts.issue(PersonId(who))}"}


def test_an_item_is_found_by_its_serial_by_whoever_keeps_the_register(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:

            async def found(who: str | None, serial: str) -> httpx.Response:
                headers = await asks(floor, who)
                return await http.get("/api/equipment", params={"serial": serial}, headers=headers)

            dice = f"{GAME}-dice-1"
            assert (await found(None, dice)).status_code == 401
            assert (await found(CASHIER, dice)).status_code == 403
            assert (await found(KEEPING_DEALER, "D-404")).status_code == 404
            for serial in ("", "x" * 41, "no such thing", "../etc"):
                assert (await found(KEEPING_DEALER, serial)).status_code in (400, 404), serial
            row = (await found(KEEPING_DEALER, dice)).json()
            assert (row["name"], row["table"]) == (dice, GAME)

    on_real_floor(tmp_path, story)


def test_the_owner_puts_a_copy_on_file_and_takes_it_off(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        path, paper = f"/api/tables/{GAME}/copy", b"%PDF-1.7 the rules"
        document = str(floor.live.table(GAME).book.document.identity.id)
        async with (
            httpx.AsyncClient(base_url=floor.address, trust_env=False) as http,
            screen(floor, OWNS, "stores", None) as (line, view),
        ):

            async def hands_in(who: str | None, data: bytes, **more: str) -> httpx.Response:
                headers = {**await asks(floor, who), **more}
                return await http.put(path, content=data, headers=headers)

            assert (await hands_in(None, paper)).status_code == 401
            for who in ("ann", CASHIER, KEEPING_DEALER):
                assert (await hands_in(who, paper)).status_code == 403
            assert (await hands_in(OWNS, paper, Origin="http://a.example")).status_code == 403
            assert (await hands_in(OWNS, b"")).status_code == 400
            assert (await hands_in(OWNS, b"MZ\0\0")).status_code == 400
            assert (await hands_in(OWNS, b"x" * (COPY_BYTES_MAX + 1))).status_code == 413
            assert floor.live.floor.state(COPY, document).file_sha256 is None
            assert (await hands_in(OWNS, paper)).status_code == 200

            def on_file(now: Message) -> Any:
                return next(each for each in now["copies"] if each["name"] == document)

            sha256 = hashlib.sha256(paper).hexdigest()
            view = await follow(line, view, lambda now: on_file(now)["sha256"] == sha256)
            assert (await http.get(path)).content == paper
            large = paper + b"." * 2_000_000
            assert (await hands_in(OWNS, large)).status_code == 200
            assert (await http.get(path)).content == large
            away = {"command": "withdraw-copy", "table": GAME}
            assert (await orders(line, away=away))["away"]["done"]
            assert on_file(await seen(floor, OWNS))["sha256"] is None

    on_real_floor(tmp_path, story)


@pytest.mark.parametrize(("role", "others"), [("owner", ("events", "incidents")), ("keeper", ())])
def test_whoever_loses_the_role_loses_the_stores(
    tmp_path: Path, role: str, others: tuple[str, ...]
) -> None:
    async def story(floor: ServedFloor) -> None:
        accounts, eve = floor.live.accounts, PersonId("eve")
        accounts._grants[eve] = {"*": role}
        assert floor.live.offices_of(eve) == (*others, "stores")
        async with screen(floor, "eve", "stores", None) as (line, view):
            assert view["office"]["role"] == role
            del accounts._grants[eve]
            accounts._tell(["eve"])
            assert b'"revoked"' in bytes(await line.recv(decode=False))
        assert floor.live.offices_of(eve) == ()

    on_real_floor(tmp_path, story)
