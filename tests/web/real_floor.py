"""A real floor, served: six tables in mid-round, their whole staff, players and a cashier."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.chips.messages import BringChips, InsertNote
from sicbo.core.table.rounds.messages import Announce
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.demonstration.house_dealer import DUTIES
from sicbo.desk.home.defaults import config_for, opening_steps, role_for
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import Home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Request
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.base import Grant
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor, ServingOptions, opened
from tests.web.ladders import FILES, ladder_of

GAMES = tuple(FILES)
SHUT = "shut"
"""What the name of a table ends with that is never opened."""

PLAYERS = ("ann", "bob", "cat")
"""Ann sits at every table and has wagered; Bob and Cat are enrolled and do nothing."""

CASHIER = "cass"
KEEPING_DEALER = "kim"
"""Deals at one table, and keeps the register of the floor."""

OWNS = "olga"
"""Has the role of the floor's owner."""

DICE = (1, 2, 4)
CHIPS = Amount(7_654_300)
"""Ann's chips at a dealt table, of which she has wagered some."""

PATIENCE = 3600.0
Message = dict[str, Any]
Story = Callable[[ServedFloor], Coroutine[Any, Any, None]]


def holder(game: str, role: str) -> str:
    """Who has a role at the tables of a game."""
    return f"{game}-{role}"


def new_home(folder: Path) -> Home:
    """The floor with two tables of every game, and its staff."""
    tables = []
    for game in GAMES:
        for name in (game, f"{game}-{SHUT}"):
            config = config_for(open_rulebook(game), name)
            dice = "virtual" if config.notes else "keyed"
            setting = msgspec.structs.replace(config, dice=dice, wagering_seconds=100_000)
            tables.append(FirstTable(game, setting, {}))
    home = found(folder / "floor", "ring", "AUD", tables, key=folder / "key.pem")
    vault = home.vault()
    for game in GAMES:
        for role in ladder_of(game).ranks:
            for table in (game, f"{game}-{SHUT}"):
                vault.keep_grant(Grant(holder(game, role), table, role))
    vault.keep_grant(Grant(CASHIER, "*", "cashier"))
    vault.keep_grant(Grant(KEEPING_DEALER, "crown-a", "dealer"))
    vault.keep_grant(Grant(KEEPING_DEALER, "*", "keeper"))
    vault.keep_grant(Grant(OWNS, "*", "owner"))
    vault.close()
    return home


class _Setting:
    """Gives the orders that bring the tables to where the story begins."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._given = desk, 0

    async def do(self, by: str, role: str, command: AnyCommand, table: str | None = None) -> None:
        self._given += 1
        answer = await self._desk.submit(
            Request(by=by, id=f"set:{self._given}", role=role, command=command, table=table)
        )
        assert isinstance(answer, Done), (table, command, answer)

    async def enrol(self) -> None:
        for player in PLAYERS:
            await self.do(SYSTEM, SYSTEM, EnrolPlayer(player=player))
            await self.do(CASHIER, "cashier", BuyIn(player, Amount(10**8)))

    async def open(self, name: str) -> None:
        """Open a table, and have Ann sit down and wager; a dealt round goes on to its call."""
        desk, room = self._desk, self._desk.rooms.room(name)
        book, config = room.table.book, desk.rooms.founding.tables[name].config
        for role, step in opening_steps(book, config, desk.clock.now().date()):
            await self.do(f"set-{role}", role, step, name)
        if room.table.electronic:
            await self.do("ann", "player", InsertNote("ann", max(config.notes)), name)
        else:
            await self.do("ann", "player", BringChips("ann", CHIPS), name)
        await self.do("ann", "player", TakeSeat("ann", 1), name)
        while not room.table.betting_open:
            await self.step(name)
        wager = PlaceWagers("ann", room.table.round, {"small": config.limits.minimum})  # type: ignore[dict-item]
        await self.do("ann", "player", wager, name)
        while not room.table.electronic and room.table.phase != "announced":
            await self.step(name)

    async def step(self, name: str) -> None:
        table = self._desk.rooms.room(name).table
        step = Announce(DICE) if table.phase == "uncovered" else next_step(table)
        assert step is not None
        role = role_for(table.book, DUTIES[type(step)])
        await self.do(f"set-{role}", role, step, name)


def on_real_floor(folder: Path, story: Story) -> None:
    """Tell a story on a real floor."""
    home = new_home(folder)

    async def told() -> None:
        async with opened(home, ServingOptions(port=0)) as floor:
            setting = _Setting(floor.live.desk)
            await setting.enrol()
            for game in GAMES:
                await setting.open(game)
            await asyncio.wait_for(story(floor), PATIENCE)

    asyncio.run(told())


@contextlib.asynccontextmanager
async def screen(
    floor: ServedFloor, person: str | None, kind: str, table: str | None
) -> AsyncIterator[tuple[ClientConnection, Message]]:
    """A screen of somebody, and the first view that it was sent."""
    address = floor.address.replace("http", "ws", 1) + "/ws"
    headers = {}
    if person is not None:
        headers["Cookie"] = f"{COOKIE}={await floor.live.accounts.issue(PersonId(person))}"
    told = Origin(floor.address)
    async with connect(address, origin=told, additional_headers=headers, proxy=None) as line:
        said = {"type": "hello", "screen": kind, "table": table}
        await line.send(msgspec.json.encode(said).decode())
        view: Message = msgspec.json.decode(await line.recv())
        assert view["type"] == "view", view
        yield line, view["view"]


async def answers(line: ClientConnection, asked: dict[str, Message]) -> dict[str, Message]:
    """Send commands by their ids and gather exactly one answer to each."""
    found: dict[str, Message] = {}
    waiting: set[str] = set()

    async def hear() -> None:
        heard: Message = msgspec.json.decode(await line.recv())
        if heard["type"] == "answer":
            waiting.remove(heard["id"])
            found[heard["id"]] = heard
        else:
            assert heard["type"] in ("change", "laid"), heard

    for name, command in asked.items():
        while len(waiting) >= 32:
            await hear()
        await line.send(msgspec.json.encode({"type": "command", "id": name, **command}).decode())
        waiting.add(name)
    while waiting:
        await hear()
    return found
