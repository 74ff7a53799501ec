"""A demonstration floor that is really served, and people who come to it over the wire."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.desk.demonstration.house_dealer import Pauses
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor, ServingOptions, demo_home, opened

PATIENCE = 240.0
"""Seconds after which a test gives up; nothing is decided by how long a thing takes."""

QUICK = Pauses(betting=0.5, between=0.05, step=0.01)
Message = dict[str, Any]


def on_floor(
    folder: Path,
    story: Callable[[ServedFloor], Coroutine[Any, Any, None]],
    *,
    pauses: Pauses = QUICK,
) -> None:
    """Tell a story on a floor that is served."""
    home = demo_home(folder / "floor", wagering_seconds=1)

    async def told() -> None:
        async with opened(home, ServingOptions(port=0, demo=True, pauses=pauses)) as floor:
            await asyncio.wait_for(story(floor), PATIENCE)

    asyncio.run(told())


@dataclass
class Person:
    """Somebody with a cookie and a screen."""

    address: str
    player: str
    cookie: str
    line: ClientConnection
    view: Message = field(default_factory=dict)
    version: int = -1
    life: str = ""
    answers: dict[str, Message] = field(default_factory=dict)
    _numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def say(self, **message: Any) -> None:
        await self.line.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Message:
        """Take the next message in, as a browser does."""
        message: Message = msgspec.json.decode(await self.line.recv())
        match message["type"]:
            case "view":
                self.view, self.version = message["view"], message["version"]
                self.life = message["life"]
            case "change":
                assert message["after"] == self.version, "a gap"
                self.view, self.version = folded(self.view, message["changes"]), message["version"]
            case "laid":
                del message["type"]
                self.view = self.view | {"own": self.view["own"] | message}
                message["type"] = "laid"
            case "answer":
                assert message["id"] not in self.answers, "answered twice"
                self.answers[message["id"]] = message
            case _:
                pass
        return message

    async def until(self, seen: Callable[[Message], bool]) -> None:
        while not (self.view and seen(self.view)):
            await self.hear()

    async def look(self, screen: str, table: str | None = None, after: int | None = None) -> None:
        life = None if after is None else self.life
        await self.say(type="hello", screen=screen, table=table, after=after, life=life)
        if after is None:
            while (await self.hear())["type"] != "view":
                pass

    async def order(self, tag: str, **fields: Any) -> Message:
        """Give a command and wait for its one answer."""
        name = f"{self.player}-{next(self._numbers)}"
        await self.say(type="command", id=name, command={"command": tag, **fields})
        while name not in self.answers:
            await self.hear()
        return self.answers[name]

    async def do(self, tag: str, **fields: Any) -> None:
        answer = await self.order(tag, **fields)
        assert answer["done"], answer

    async def sit(self, table: str, chips: int = 50_000) -> None:
        """Come to a table with money and take a free seat."""
        await self.look("table", table)
        if self.view["table"]["notes"]:
            await self.do(
                "insert-note", player=self.player, amount=max(self.view["table"]["notes"])
            )
        else:
            await self.do("bring-chips", player=self.player, amount=chips)
        free = [seat["seat"] for seat in self.view["seats"] if not seat["taken"]]
        for seat in reversed(free):
            answer = await self.order("take-seat", player=self.player, seat=seat)
            if answer["done"]:
                return
            assert answer["refusal"]["reason"] == "seat-taken", "somebody may have been quicker"
        raise AssertionError(f"no seat is free at {table}")


def folded(view: Message, changes: Message) -> Message:
    """A view with what changed; of a list of what has a name only those come that are other."""
    found = view | changes
    for name in ("tables", "wallets"):
        if name in view and name in changes:
            known = {each["name"]: each for each in (*view[name], *changes[name])}
            found[name] = list(known.values())
    return found


class ServedAddress(Protocol):
    """Whatever is served at an address."""

    @property
    def address(self) -> str: ...


@contextlib.asynccontextmanager
async def person(floor: ServedAddress, *, cookie: str | None = None) -> AsyncIterator[Person]:
    """A guest who comes in, or comes back."""
    origin = floor.address
    cookies = {COOKIE: cookie} if cookie else None
    async with httpx.AsyncClient(base_url=origin, cookies=cookies, trust_env=False) as http:
        came = await http.post("/api/session/guest", headers={"Origin": origin})
        kept = came.cookies[COOKIE]
    address = origin.replace("http", "ws", 1) + "/ws"
    headers = {"Cookie": f"{COOKIE}={kept}"}
    told = Origin(origin)
    async with connect(address, origin=told, additional_headers=headers, proxy=None) as line:
        yield Person(origin, came.json()["player"], kept, line)
