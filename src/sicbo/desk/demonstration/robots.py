"""Robot players: they buy in with demonstration money, sit down, bet by chance, leave when broke.

What a robot wishes for follows from the table, its name and its dice alone; a seed repeats it.
"""

import re
import secrets
from random import Random
from typing import Final

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import CASHIER, BuyIn, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.chips.messages import (
    BringChips,
    Collect,
    InsertNote,
    SettleDebt,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.house_names import ROBOT
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import PlaceStreak
from sicbo.core.table.terminals.messages import Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.demonstration.house_dealer import Stuck
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Done, Refused, Request

CASHIER_NAME: Final = "demo-cashier"
"""Who hands out money that is none."""

BANKROLL: Final = 100
"""What a robot brings, in wagers of the smallest size."""

_NAME: Final = re.compile(rf"{ROBOT}(\d+)")
_SPOTS: Final = 4
_EXTRA: Final = (0, 0, 0, 1, 1, 2, 4)


def wish(table: Table, player: str, dice: Random) -> dict[WagerKey, Amount]:
    """What a robot would like to bet now, within its limits and its chips."""
    left = table.stack_of(player)
    spots = sorted(table.offer)
    wagers: dict[WagerKey, Amount] = {}
    for spot in dice.sample(spots, min(len(spots), dice.randint(1, _SPOTS))):
        limits = table.limits_for(player, spot)
        unit = limits.unit if limits.unit > 1 else limits.minimum
        stake = min(limits.minimum + dice.choice(_EXTRA) * unit, limits.maximum)
        stake -= (stake - limits.minimum) % unit
        if stake <= left:
            wagers[spot] = Amount(stake)
            left -= stake
    return wagers


def wish_streak(table: Table, player: str, dice: Random) -> PlaceStreak | None:
    """A streak wager, now and then, where a window is open."""
    config = table.config
    if config is None or config.streak_stake is None or table.phase != "between":
        return None
    if table.streak_closing is not None or dice.random() > 0.25:
        return None
    for streak in table.book.streaks:
        for market in streak.markets:
            key = WagerKey(market.key)
            run = table.runs.get(key)
            opened = run is not None and run.side is not None and run.length == 1
            if opened and (player, key) not in table.streaks and streak.key in config.options:
                side = WagerKey(market.sides[0]) if streak.side == "nominate" else None
                return PlaceStreak(player, table.round, key, config.streak_stake, side)
    return None


def broke(table: Table, player: str) -> bool:
    """Has too little for the smallest wager, and nothing on the table that may still win."""
    if table.players[player].wagers or any(name == player for name, _ in table.streaks):
        return False
    return table.stack_of(player) < table.limits.minimum


class Robots:
    """A number of robots at one table; whoever leaves makes room for another."""

    def __init__(self, desk: Desk, table: str, players: int, seed: int, *, spare: int = 0) -> None:
        self._desk, self._at, self._wanted, self._spare = desk, table, players, spare
        self._dice = Random(f"{seed}:{table}")
        self._run, self._asked = secrets.token_hex(4), 0
        self.seated: list[str] = []

    @property
    def table(self) -> Table:
        """The table they play at."""
        return self._desk.rooms.room(self._at).table

    async def arrive(self) -> None:
        """Fill the seats, but for those to spare: everybody buys in, comes and sits down."""
        table = self.table
        assert table.config is not None
        taken = {each.seat for each in table.players.values() if each.seat is not None}
        free = [seat for seat in range(1, table.config.seats + 1) if seat not in taken]
        room = max(0, len(free) - self._spare)
        for seat in free[: min(room, self._wanted - len(self.seated))]:
            name = await self._newcomer()
            await self._bring(name, Amount(table.limits.minimum * BANKROLL))
            await self._do(name, PLAYER, TakeSeat(name, seat))
            self.seated.append(name)

    async def _newcomer(self) -> str:
        """A name that nobody has; robots of other tables may be quicker to take it."""
        while True:
            known = (_NAME.fullmatch(name) for name in self._desk.rooms.founding.players)
            number = max((int(found[1]) for found in known if found), default=0) + 1
            name = f"{ROBOT}{number}"
            if isinstance(await self._ask(SYSTEM, SYSTEM, EnrolPlayer(player=name)), Done):
                return name

    async def _bring(self, name: str, amount: Amount) -> None:
        """To a dealt table from the wallet; into a terminal as notes, or as a transfer."""
        config = self.table.config
        assert config is not None
        if self.table.electronic and config.notes:
            note = max(config.notes)
            for _ in range(max(1, amount // note)):
                await self._do(name, PLAYER, InsertNote(name, note))
            return
        await self._do(CASHIER_NAME, CASHIER, BuyIn(name, amount))
        if self.table.electronic:
            await self._do(SYSTEM, SYSTEM, TransferCredit(name, amount))
        else:
            await self._do(name, PLAYER, BringChips(name, amount))

    async def bet(self) -> None:
        """Everybody bets once a round, those not again who did so for a house that is gone."""
        for name in self.seated:
            if self.table.players[name].wagers:
                continue
            wagers = wish(self.table, name, self._dice)
            if wagers:
                await self._ask(name, PLAYER, PlaceWagers(name, self.table.round, wagers))

    async def between(self) -> None:
        """After a round: streak wagers; whoever is broke leaves, and somebody else comes."""
        await self._gather()
        for name in self.seated:
            streak = wish_streak(self.table, name, self._dice)
            if streak is not None and streak.amount <= self.table.stack_of(name):
                await self._ask(name, PLAYER, streak)
        for name in [each for each in self.seated if broke(self.table, each)]:
            await self._leave(name)
        if self._spare and self.table.full:
            await self._make_room()
        await self.arrive()

    async def _make_room(self) -> None:
        """One who has nothing under way gets up for a person."""
        held = {name for name, _ in self.table.streaks}
        free = [each for each in self.seated if each not in held]
        if free:
            await self._leave(free[-1])

    async def shoot(self) -> bool:
        """The shooter presses the button, if it is one of them; whether the dice were shot."""
        shooter = self.table.shooter
        if shooter is None or shooter not in self.seated:
            return False
        return isinstance(await self._ask(shooter, PLAYER, Shoot()), Done)

    async def leave(self) -> None:
        """Everybody who has nothing on the table goes home with what is left."""
        await self._gather()
        for name in list(self.seated):
            if not self.table.players[name].wagers:
                await self._leave(name)

    async def _gather(self) -> None:
        """Whoever has lost the seat goes home too, with what has come back to them."""
        players = self.table.players.items()
        gone = [n for n, each in players if each.seat is None and _NAME.fullmatch(n)]
        for name in gone:
            if self.table.stack_of(name):
                await self._take_home(name)
        self.seated = [name for name in self.seated if name not in gone]

    async def _leave(self, name: str) -> None:
        await self._take_home(name)
        await self._do(name, PLAYER, LeaveSeat(name))
        self.seated.remove(name)

    async def _take_home(self, name: str) -> None:
        if owed(self.table, name):
            await self._ask(name, PLAYER, SettleDebt(name))
        held = Amount(self.table.stack_of(name))
        if held and not owed(self.table, name):
            take = Collect(name) if self.table.electronic else TakeChips(name, held)
            await self._do(name, PLAYER, take)
            await self._do(CASHIER_NAME, CASHIER, CashOut(name, held))

    async def _do(self, actor: str, role: str, command: AnyCommand) -> None:
        answer = await self._ask(actor, role, command)
        if isinstance(answer, Refused):
            raise Stuck(self._at, command, answer)

    async def _ask(self, actor: str, role: str, command: AnyCommand) -> Answer:
        self._asked += 1
        name = f"{self._at}:{self._run}:{self._asked}"
        cage = isinstance(command, EnrolPlayer | BuyIn | CashOut)
        table = None if cage else self._at
        return await self._desk.submit(
            Request(by=actor, id=name, role=role, command=command, table=table)
        )
