"""A small floor for tests: one canberra-2005 table, a dealer, a cashier and some players."""

import datetime
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sicbo.core.dice import Dice
from sicbo.core.floor.equipment.messages import TakeKit
from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import FloatTray, Limits, TableConfig
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.tray.messages import CountTray
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home, make_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.clock import Clock
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Answer, Done, Request

DAY = datetime.date(2026, 11, 16)
SMALL, BIG = WagerKey("small"), WagerKey("big")
FIVE = Amount(500)


TRAY = FloatTray((FIVE, Amount(10_000)))


def config(
    name: str = "main", *, dice: str = "keyed", seats: int = 1000, tray: FloatTray | None = None
) -> TableConfig:
    return TableConfig(
        table=name,
        limits=Limits(Amount(100), Amount(10**12)),
        seats=seats,
        dice=dice,  # type: ignore[arg-type]
        tray=tray,
    )


def new_home(folder: Path, *, database: str | None = None) -> Home:
    return make_home(folder / "floor", "test", "AUD", key=folder / "key.pem", database=database)


@dataclass
class Staff:
    """Gives orders at a desk, each with an id of its own."""

    desk: Desk
    prefix: str = ""
    table: str = "main"
    _numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def ask(
        self, actor: str, role: str, command: AnyCommand, table: str | None = None
    ) -> Answer:
        number = f"{self.prefix}{next(self._numbers)}"
        return await self.desk.submit(
            Request(by=actor, id=number, role=role, command=command, table=table)
        )

    async def do(
        self, actor: str, role: str, command: AnyCommand, table: str | None = None
    ) -> Done:
        answer = await self.ask(actor, role, command, table)
        assert isinstance(answer, Done), answer
        return answer

    async def open_floor(
        self, *, dice: str = "keyed", players: int = 2, tray: FloatTray | None = None
    ) -> None:
        await self.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
        await self.install(self.table, dice=dice, tray=tray)
        for number in range(players):
            await self.seat(f"p{number}", number + 1)

    async def install(
        self, table: str, *, dice: str = "keyed", tray: FloatTray | None = None
    ) -> None:
        wanted = config(table, dice=dice, tray=tray)
        await self.do("olga", "owner", InstallTable(game="canberra-2005", config=wanted))
        if tray is not None:
            await self.do("olga", "operator", CountTray("opening", {}, "dan", DAY), table)
        await self.equip(table)
        await self.do("olga", "operator", OpenTable(wanted, DAY), table)

    async def equip(self, table: str) -> None:
        """Have what a table's document asks for fitted there."""
        await self.do("olga", "owner", TakeKit(table=table, evidence="for a test"))

    async def seat(self, player: str, seat: int, chips: int = 10**8) -> None:
        amount = Amount(chips)
        await self.do("cass", "cashier", BuyIn(player, amount))
        await self.do(player, "player", BringChips(player, amount), self.table)
        await self.do(player, "player", TakeSeat(player, seat), self.table)

    async def deal(self, *steps: TableCommand) -> None:
        for step in steps:
            await self.do("dan", "dealer", step, self.table)

    async def open_bets(self) -> None:
        await self.deal(OpenBets(), Shake(3))

    async def finish(self, dice: Dice = (1, 2, 3)) -> None:
        """From the call to the settlement."""
        await self.deal(CloseBets(), Uncover())
        drawn = self.room.table.drawn or dice
        await self.deal(Announce(drawn), EnterResult(drawn), Settle())

    async def bet(self, player: str, number: int | None = None, amount: Amount = FIVE) -> Answer:
        wagers = {SMALL: amount}
        on = self.room.table.round if number is None else number
        return await self.ask(player, "player", PlaceWagers(player, on, wagers), self.table)

    @property
    def room(self) -> LoadedTable:
        return self.desk.rooms.room(self.table)


@asynccontextmanager
async def laid(
    home: Home,
    *others: str,
    dice: str = "keyed",
    players: int = 2,
    clock: Clock | None = None,
    play: bool = True,
) -> AsyncIterator[tuple[Desk, Staff]]:
    """A desk on a new floor whose table is open, with others beside it, and who works there."""
    async with open_floor(home, clock=clock, play=play) as desk:
        staff = Staff(desk)
        await staff.open_floor(dice=dice, players=players)
        for name in others:
            await staff.install(name)
        yield desk, staff


Story = Callable[[Staff], Coroutine[Any, Any, None]]
