"""A floor to be measured, in a process of its own; and a bare echo on the same server."""

import asyncio
import datetime
import json
import logging
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.rounds.messages import OpenBets, Shake
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.defaults import config_for, opening_steps
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import open_home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Refused, Request
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.base import EVERYWHERE, Grant, Person, office_place
from sicbo.web.running import serving
from sicbo.web.running.serving import ServingOptions, opened
from sicbo.web.transport.raw_socket import RawWebSocket

GAME = "canberra-2005"
CHIPS = Amount(10**11)
SUPERVISOR = PersonId("sue")
"""Whoever looks at the pit screen of all tables, or has the record verified."""


async def _floor(folder: Path, tables: int, players: int) -> None:
    """Tables with their bets open and so many players at each; tells where and with what."""
    async with opened(open_home(folder), ServingOptions(port=0)) as floor:
        desk = floor.live.desk
        for at in range(tables):
            await _open(desk, f"t{at}", [f"p{at}-{n}" for n in range(players)])
        cookies: dict[str, str] = {}
        for at in range(tables):
            for n in range(players):
                cookies[f"p{at}-{n}"] = await floor.live.accounts.issue(PersonId(f"p{at}-{n}"))
        cookies[SUPERVISOR] = await floor.live.accounts.issue(SUPERVISOR)
        _tell({"address": floor.address, "cookies": cookies})
        await asyncio.to_thread(sys.stdin.read)


async def _open(desk: Desk, table: str, players: list[str]) -> None:
    book = open_rulebook(GAME)
    config = desk.rooms.founding.tables[table].config
    steps: list[tuple[str, str, AnyCommand, str | None]] = [
        ("olga", role, command, table)
        for role, command in opening_steps(book, config, datetime.date(2026, 11, 16))
    ]
    for seat, name in enumerate(players, 1):
        steps += [
            ("olga", "owner", EnrolPlayer(player=name), None),
            ("cass", "cashier", BuyIn(name, CHIPS), None),
            (name, "player", BringChips(name, CHIPS), table),
            (name, "player", TakeSeat(name, seat), table),
        ]
    steps += [("dan", "dealer", each, table) for each in (OpenBets(), Shake(3))]
    for number, (by, role, command, at) in enumerate(steps):
        answer = await desk.submit(
            Request(by=by, id=f"set:{table}:{number}", role=role, command=command, table=at)
        )
        if isinstance(answer, Refused):
            sys.exit(f"{command}: {answer.refusal}")


class _Plain(RawWebSocket):
    """A line that nobody takes over: an application hears what is said, as with any server."""

    def data_received(self, data: bytes) -> None:
        """Leave every frame to uvicorn."""
        WebSocketsSansIOProtocol.data_received(self, data)


async def _echo() -> None:
    """Say back whatever is said, on the same server with the same settings."""

    @websocket("/ws")
    async def door(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        try:
            while True:
                event = await socket.receive()
                if event["type"] != "websocket.receive":
                    return
                await socket.send_text(event.get("text") or "")
        except WebSocketDisconnect:
            return

    how = ServingOptions(port=0)
    with serving._listen(how.host, how.port) as listener:
        server = serving._server(Litestar([door], openapi_config=None), how)
        server.config.ws = _Plain
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        _tell({"address": f"http://{how.host}:{listener.getsockname()[1]}", "cookies": {}})
        await asyncio.to_thread(sys.stdin.read)
        server.should_exit = True
        await task


def _tell(what: object) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    """``echo``, or ``floor FOLDER TABLES PLAYERS``."""
    logging.getLogger("sicbo").setLevel(logging.CRITICAL)
    if sys.argv[1] == "echo":
        uvloop.run(_echo())
        return
    folder, tables, players = Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    book = open_rulebook(GAME)
    wanted = []
    for at in range(tables):
        config = msgspec.structs.replace(config_for(book, f"t{at}"), dice="keyed", seats=players)
        limits = msgspec.structs.replace(config.limits, maximum=CHIPS)
        wanted.append(FirstTable(GAME, msgspec.structs.replace(config, limits=limits), {}))
    found(folder, "bench", "AUD", wanted, key=folder.with_name(f"{folder.name}.pem"))
    vault = open_home(folder).vault()
    vault.prepare()
    vault.remember(Person(SUPERVISOR, SUPERVISOR))
    vault.keep_grant(Grant(SUPERVISOR, EVERYWHERE, "casino-supervisor"))
    vault.keep_grant(Grant(SUPERVISOR, office_place("inspector"), "inspector"))
    vault.close()
    uvloop.run(_floor(folder, tables, players))


if __name__ == "__main__":
    main()
