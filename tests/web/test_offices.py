"""The screens of the cage and of the pit as they are sent: whole to whoever has the role."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.ids import PersonId
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.writer.request import Request
from sicbo.vault.base import Grant, office_place
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from tests.web.floor import folded
from tests.web.ladders import ladder_of
from tests.web.real_floor import (
    CASHIER,
    GAMES,
    KEEPING_DEALER,
    SHUT,
    Message,
    answers,
    holder,
    on_real_floor,
    screen,
)

CROWN = "crown-a"


async def follow(line: ClientConnection, view: Message, seen: Any) -> Message:
    """Take in what is sent until something is seen."""
    while not seen(view):
        heard: Message = msgspec.json.decode(await line.recv())
        if heard["type"] == "change":
            view = folded(view, heard["changes"])
    return view


def names(cards: list[Message]) -> list[str]:
    return [each["name"] for each in cards]


def row(view: Message, player: str) -> Message:
    found: Message = next(each for each in view["wallets"] if each["name"] == player)
    return found


def test_a_cashier_is_shown_the_cage_and_nobody_else_anything_of_it(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        for person in (None, "ann", holder(CROWN, "pit-boss")):
            async with screen(floor, person, "cage", None) as (_, view):
                assert sorted(view) == ["floor", "view"]
        async with screen(floor, CASHIER, "cage", None) as (line, view):
            assert view["office"] == {"person": CASHIER, "locked": False}
            before = row(view, "bob")["wallet"]
            paid = {"command": {"command": "buy-in", "player": "bob", "amount": 700}}
            answer = (await answers(line, {"paid": paid}))["paid"]
            assert answer["done"], answer
        async with screen(floor, CASHIER, "cage", None) as (line, view):
            assert row(view, "bob")["wallet"] == before + 700

    on_real_floor(tmp_path, story)


def test_whoever_deals_and_is_a_cashier_has_both_screens(tmp_path: Path) -> None:
    """An office stands beside the ladder: neither takes the place of the other."""

    async def story(floor: ServedFloor) -> None:
        dealer, accounts = holder(CROWN, "dealer"), floor.live.accounts
        before = accounts.roles(PersonId(dealer))
        new = Grant(dealer, office_place("cashier"), "cashier")
        await accounts._apart(accounts._vault.keep_grant, new)
        await accounts._read()
        assert accounts.roles(PersonId(dealer)) == {**before, "@cashier": "cashier"}
        async with screen(floor, dealer, "cage", None) as (_, view):
            assert view["office"]["person"] == dealer
        async with screen(floor, dealer, "dealer", CROWN) as (_, view):
            assert view["dealer"]["role"] == "dealer"

    on_real_floor(tmp_path, story)


def test_whoever_counts_a_tray_at_a_console_has_a_role_at_its_table(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        name = f"star-2016-{SHUT}"
        count = {"command": "count-tray", "purpose": "check", "chips": {}, "reason": "for a test"}
        dealer = holder("star-2016", "dealer")
        asked = {who: {"command": {**count, "counted_by": who}} for who in ("ghost", "ann", dealer)}
        supervisor = holder("star-2016", "casino-supervisor")
        async with screen(floor, supervisor, "dealer", name) as (line, _):
            came = await answers(line, asked)
        assert came[dealer]["done"], came
        for who in ("ghost", "ann"):
            refusal = came[who]["refusal"]
            assert (refusal["reason"], refusal["clause"]) == ("second-person", "house 23")
            assert refusal["facts"]["person"] == who

    on_real_floor(tmp_path, story)


def test_a_wallet_that_somebody_asked_for_is_followed(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        cookie = await floor.live.accounts.issue(PersonId(CASHIER))
        async with (
            httpx.AsyncClient(base_url=floor.address, trust_env=False) as http,
            screen(floor, CASHIER, "cage", None) as (line, view),
        ):
            asked = await http.get("/api/wallets/cat", headers={"Cookie": f"{COOKIE}={cookie}"})
            assert asked.json()["wallet"] == 10**8
            nobody = await http.get("/api/wallets/zed", headers={"Cookie": f"{COOKIE}={cookie}"})
            assert nobody.status_code == 404
            assert (await http.get("/api/wallets/cat")).status_code == 401
            ann = await floor.live.accounts.issue(PersonId("ann"))
            other = await http.get("/api/wallets/cat", headers={"Cookie": f"{COOKIE}={ann}"})
            assert other.status_code == 403
            paid = {"type": "command", "id": "one"}
            order = {"command": "cash-out", "player": "cat", "amount": 100}
            await line.send(msgspec.json.encode({**paid, "command": order}).decode())
            await follow(line, view, lambda now: row(now, "cat")["wallet"] == 10**8 - 100)

    on_real_floor(tmp_path, story)


def test_the_first_money_of_a_wallet_is_shown(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        cookie = await floor.live.accounts.issue(PersonId(CASHIER))
        enrol = Request(by=SYSTEM, id="new", role=SYSTEM, command=EnrolPlayer(player="new"))
        await floor.live.desk.submit(enrol)
        async with (
            httpx.AsyncClient(base_url=floor.address, trust_env=False) as http,
            screen(floor, CASHIER, "cage", None) as (line, view),
        ):
            asked = await http.get("/api/wallets/new", headers={"Cookie": f"{COOKIE}={cookie}"})
            assert asked.json()["wallet"] == 0
            order = {"command": "buy-in", "player": "new", "amount": 100}
            paid = {"type": "command", "id": "one", "command": order}
            await line.send(msgspec.json.encode(paid).decode())
            new = await follow(
                line, view, lambda now: any(each["name"] == "new" for each in now["wallets"])
            )
            await follow(line, new, lambda now: row(now, "new")["wallet"] == 100)

    on_real_floor(tmp_path, story)


def test_everybody_is_shown_the_tables_they_supervise_and_nothing_of_a_wallet(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        for game in GAMES:
            ladder = floor.live.table(game).ladder
            for role in ladder_of(game).ranks:
                who = holder(game, role)
                above = [game, f"{game}-{SHUT}"] if role in ladder[1:] else None
                async with screen(floor, who, "pit", None) as (_, view):
                    assert names(view.get("tables", [])) == (above or []), who
                    assert ("office" in view) == (above is not None)
                    assert "wallets" not in view
                async with screen(floor, who, "cage", None) as (_, view):
                    assert sorted(view) == ["floor", "view"]
        for person in (None, "ann", CASHIER):
            async with screen(floor, person, "pit", None) as (_, view):
                assert sorted(view) == ["floor", "view"]
        async with screen(floor, holder(CROWN, "pit-boss"), "pit", None) as (_, view):
            card = view["tables"][0]
            assert (card["role"], card["status"], card["taken"]) == ("pit-boss", "open", 1)
            assert card["exposure"] == floor.live.table(CROWN).limits.minimum

    on_real_floor(tmp_path, story)


def test_whoever_loses_a_role_loses_the_screen(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        floor.live.accounts._grants[PersonId("eve")] = {"*": "cashier"}
        async with screen(floor, "eve", "cage", None) as (line, view):
            assert view["office"]["person"] == "eve"
            del floor.live.accounts._grants[PersonId("eve")]
            floor.live.accounts._tell(["eve"])
            heard: Message = msgspec.json.decode(await line.recv())
            assert (heard["type"], heard["why"]) == ("gone", "revoked")

    on_real_floor(tmp_path, story)


def test_a_dealer_who_is_also_keeper_handles_dice_at_an_open_table_and_registers_spares(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        game = CROWN
        spare = {"serial": "D-9", "kind": "dice", "maker": "acme", "evidence": "delivery"}
        asked = {
            "check": {
                "command": "check-item",
                "serial": f"{game}-dice-1",
                "passed": True,
                "evidence": "micrometer",
            },
            "spare": {"command": "register-item", **spare},
        }
        orders = {name: {"command": each, "table": game} for name, each in asked.items()}
        async with screen(floor, KEEPING_DEALER, "dealer", game) as (line, _):
            heard = await answers(line, orders)
        # A round is on: the moment is wrong, and not the person.
        assert heard["check"]["refusal"]["reason"] == "wrong-phase"
        assert heard["spare"]["done"]

    on_real_floor(tmp_path, story)
