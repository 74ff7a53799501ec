"""Floors with a past: random play on any game, through the desk, by a clock of the test's own."""

import asyncio
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.law.policies import Duty
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.chips.messages import BringChips, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.deadlines import next_deadline
from sicbo.core.table.opening.messages import AnnounceClosing, CloseTable, OpenTable, Restart
from sicbo.core.table.rounds.messages import Announce
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice, RevealDice
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.demonstration.house_dealer import DUTIES
from sicbo.desk.demonstration.robots import wish, wish_streak
from sicbo.desk.home.defaults import default_config, opening_steps, role_for
from sicbo.desk.home.home import Home, make_home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done
from tests.desk.floor import Staff
from tests.properties.orders import sensible

NOON = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
CHIPS = Amount(50_000)
SYSTEMS = (TransferCredit, CloseWagering, Shoot, ReportDice, Restart)
NEVER = (OpenTable, CommitDice, DrawDice, RevealDice, CloseTable, AnnounceClosing)


class Hands:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime.datetime:
        self.time += datetime.timedelta(milliseconds=137)
        return self.time


class Night:
    """One table of a game, with two players and everybody that the ladder knows."""

    def __init__(self, desk: Desk, game: str, clock: Hands, seed: int) -> None:
        self.staff, self.game, self.clock = Staff(desk, table="one"), game, clock
        self.dice = Random(seed)

    @property
    def table(self) -> Table:
        return self.staff.room.table

    def role(self, duty: Duty) -> str:
        return role_for(self.table.book, duty)

    async def begin(self, **settings: object) -> None:
        staff = self.staff
        config = msgspec.structs.replace(default_config(self.game, "one"), **settings)
        await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
        await staff.do("olga", "owner", InstallTable(game=self.game, config=config))
        await staff.equip("one")
        for role, step in opening_steps(self.table.book, config, NOON.date()):
            await staff.do(f"sue-{role}", role, step, "one")
        for seat, name in enumerate(("ann", "bob"), 1):
            await staff.do("cass", "cashier", BuyIn(name, CHIPS))
            if self.table.electronic:
                await staff.do(SYSTEM, SYSTEM, TransferCredit(name, CHIPS), "one")
            else:
                await staff.do(name, PLAYER, BringChips(name, CHIPS), "one")
            await staff.do(name, PLAYER, TakeSeat(name, seat), "one")

    async def deal(self, dice: Dice = (1, 2, 4)) -> TableCommand | None:
        """The next step of a round, by the dealer or by the clock."""
        table = self.table
        if table.electronic:
            return await self._by_the_clock(dice)
        step = next_step(table)
        if step is None and table.phase == "uncovered" and table.suspended is None:
            step = Announce(dice)
        if step is not None:
            await self.staff.ask("dan", self.role(DUTIES[type(step)]), step, "one")
        return step

    async def _by_the_clock(self, dice: Dice) -> TableCommand | None:
        table, when = self.table, next_deadline(self.table)
        if when is not None:
            self.clock.time = max(self.clock.time, when)
        steps: dict[str, TableCommand] = {
            "betting": CloseWagering(),
            "shoot-wait": Shoot(),
            "tumbling": ReportDice(dice),
        }
        step = steps.get(table.phase)
        if step is not None:
            await self.staff.ask("timer", SYSTEM, step, "one")
        return step

    async def bet(self) -> None:
        for name in ("ann", "bob"):
            table = self.table
            streak = wish_streak(table, name, self.dice)
            if streak is not None:
                await self.staff.ask(name, PLAYER, streak, "one")
            if table.betting_open and (wagers := wish(table, name, self.dice)):
                await self.staff.ask(name, PLAYER, PlaceWagers(name, table.round, wagers), "one")

    async def round(self) -> int:
        """A whole round with bets; its number."""
        number, bets = self.table.round, False
        if not self.table.electronic:
            number += 1
        while self.table.round < number or (self.table.round == number and self._unsettled(number)):
            if self.table.betting_open and not bets:
                bets = True
                await self.bet()
            if await self.deal(self._roll()) is None:
                break
        return number

    def _unsettled(self, number: int) -> bool:
        return self.table.in_round and self.table.round == number

    def _roll(self) -> Dice:
        return self.dice.randint(1, 6), self.dice.randint(1, 6), self.dice.randint(1, 6)

    async def anything(self) -> None:
        """Some command that somebody might give, by anybody; most are refused."""
        command = self.dice.choice(sensible(self.table))
        if isinstance(command, NEVER):
            return
        top = max(self.table.ranks, key=lambda name: self.table.ranks[name])
        who = self.dice.choice((("ann", PLAYER), ("sue", top), ("gus", top), ("bob", PLAYER)))
        if isinstance(command, SYSTEMS) and self.dice.random() < 0.8:
            who = (SYSTEM, SYSTEM)
        await self.staff.ask(*who, command, "one")

    async def wild(self, steps: int) -> None:
        """Play on by chance, with everything that can go wrong."""
        for _ in range(steps):
            chance = self.dice.random()
            if chance < 0.55:
                await self.deal(self._roll())
            elif chance < 0.7:
                await self.bet()
            else:
                await self.anything()


def told(
    folder: Path,
    game: str,
    story: Callable[[Night], Coroutine[Any, Any, None]],
    database: str | None = None,
) -> Home:
    """A floor on which a story has happened; in a file, or in a database."""
    key = folder / "key.pem"
    home = make_home(folder / "floor", "test", "AUD", key=key, database=database)

    async def live() -> None:
        journal, vault, clock = home.journal(), home.vault(), Hands()
        desk = Desk(journal, vault, home.signer(), clock=clock)
        desk.start()
        try:
            await story(Night(desk, game, clock, seed=len(str(folder))))
        finally:
            await desk.stop()
            journal.close()
            vault.close()

    asyncio.run(live())
    return home


def done(answer: object) -> bool:
    return isinstance(answer, Done)
