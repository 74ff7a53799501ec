"""A dealer of the house: runs a table with virtual dice by the order of its rulebook.

What the next step is follows from the table alone. Faults, voids and rulings are for people: at a
table that is suspended or waits for somebody the dealer waits too.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from sicbo.core.errors import SicboError
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.equipment.messages import TakeKit
from sicbo.core.floor.founding import OWNER, InstallTable
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.law.policies import Duty
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.house_names import HOUSE
from sicbo.core.table.irregularities.messages import RESTART, ClearFault, ConcludePower
from sicbo.core.table.opening.messages import CloseTable, RelieveDealer
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import by_record, cannot_pay, changed, fitted, proposal
from sicbo.core.table.tray.messages import CountTray
from sicbo.desk.home.defaults import UNSEEN, opening_steps, role_for
from sicbo.desk.home.first_chips import HOUSE_DEALER, SET_UP, filled
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Refused, Request

DUTIES: Final[dict[type, Duty]] = {
    OpenBets: "open-bets",
    Shake: "shake",
    CloseBets: "close-bets",
    PressKey: "press-key",
    Uncover: "uncover",
    Announce: "announce",
    EnterResult: "enter",
    Settle: "settle",
    ConcludePower: "declare",
}
"""What the dealer does, and the duty that each step is."""


class Pauses(NamedTuple):
    """Seconds that a dealer lets pass: for bets, between rounds, and before any other step."""

    betting: float = 20.0
    between: float = 4.0
    step: float = 1.0

    def before(self, step: TableCommand) -> float:
        """How long to wait before a step."""
        if isinstance(step, CloseBets):
            return self.betting
        return self.between if isinstance(step, Shake | OpenBets) else self.step


AT_ONCE: Final = Pauses(0.0, 0.0, 0.0)

Hook = Callable[[], Awaitable[None]]


async def _nobody() -> None:
    """Nobody else acts."""


class Stuck(SicboError):
    """A step that the dealer meant to be due was refused."""

    def __init__(self, table: str, step: AnyCommand, answer: Refused) -> None:
        self.answer, refusal = answer, answer.refusal
        said = f"{type(step).__name__} at {table} was refused: {refusal.reason}"
        super().__init__(f"{said} by {refusal.clause} {refusal.facts}")


def _lacks_kit(answer: Answer) -> bool:
    return isinstance(answer, Refused) and answer.refusal.reason == "equipment-missing"


class HouseDealer:
    """Opens a table and deals at it through the desk."""

    def __init__(self, desk: Desk, table: str, *, pauses: Pauses | None = None) -> None:
        self._desk, self._at = desk, table
        self._pauses = pauses or Pauses()
        self._run, self._given = secrets.token_hex(4), 0

    @property
    def table(self) -> Table:
        """The table that is dealt at."""
        return self._desk.rooms.room(self._at).table

    async def install(self, config: TableConfig) -> None:
        """Set the table up anew, unless it stands like that already."""
        installed = self._desk.rooms.founding.tables[self._at]
        if installed.config == config:
            return
        game, readings, law = installed.game, installed.readings, installed.sha256
        self._given += 1
        wanted = InstallTable(game=game, config=config, readings=readings, sha256=law)
        name = f"{self._at}:{self._run}:{self._given}"
        answer = await self._desk.submit(Request(by=SYSTEM, id=name, role=SYSTEM, command=wanted))
        if isinstance(answer, Refused):
            raise Stuck(self._at, wanted, answer)

    async def open(self) -> None:
        """Open the table as it was installed, if it is closed."""
        if self.table.status != "closed":
            return
        wanted = self._desk.rooms.founding.tables[self._at].config
        await self.restock()
        today = self._desk.clock.now().date()
        for role, step in opening_steps(self.table.book, wanted, today, self.table):
            answer = await self.give(role, step)
            if _lacks_kit(answer) and await self._equip():
                answer = await self.give(role, step)
            if isinstance(answer, Refused):
                raise Stuck(self._at, step, answer)

    async def restock(self) -> None:
        """Have a fill brought where the tray is empty or owes, as far as its imprest says."""
        table, name = self.table, self._at
        tray = fitted(table, self._desk.rooms.founding.tables[name].config)
        proposed = proposal(table, tray)
        if by_record(table) > 0 or proposed is None or proposed.kind != "fill":
            return
        top, lowest = table.ladder[-1], table.ladder[0]
        slip = len(self._desk.rooms.floor.state(CAGE).slips) + 1
        for _, role, step in filled(
            name, proposed.chips, slip, top=top, dealer=lowest, owner=SYSTEM
        ):
            answer = await self.give(role, step)
            if isinstance(answer, Refused):
                raise Stuck(self._at, step, answer)

    async def _equip(self) -> bool:
        """Have what the document asks for stand at a table of a demonstration, if it lacks it."""
        if not self._desk.rooms.founding.demonstration:
            return False
        self._given += 1
        name = f"{self._at}:{self._run}:{self._given}"
        kit = TakeKit(table=self._at, evidence=UNSEEN)
        asked = Request(by=SYSTEM, id=name, role=OWNER, command=kit)
        return not isinstance(await self._desk.submit(asked), Refused)

    async def take_up(self) -> None:
        """Let a table go on that an outage has suspended; every other fault is for people."""
        table = self.table
        if table.suspended == RESTART and not table.ruling:
            await self.give(role_for(table.book, "clear-fault"), ClearFault())

    async def take_over(self) -> None:
        """Deal in the place of a person; a table that they have closed is opened again."""
        if self.table.status == "closed":
            await self.open()
            return
        relieve = RelieveDealer()
        answer = await self.give(role_for(self.table.book, "shake"), relieve)
        if isinstance(answer, Refused):
            raise Stuck(self._at, relieve, answer)

    async def close(self) -> Answer:
        """Close the table, if it may be closed now, and lock its tray."""
        answer = await self.give(role_for(self.table.book, "close-table"), CloseTable())
        table = self.table
        tray = fitted(table, self._desk.rooms.founding.tables[self._at].config)
        if tray is not None and not isinstance(answer, Refused) and table.tray.unlocked:
            chips = changed(Amount(max(0, by_record(table))), tray.denominations)
            count = CountTray("closing", chips, HOUSE_DEALER, None, SET_UP)
            await self.give(table.ladder[-1], count)
        return answer

    async def step(self) -> TableCommand | None:
        """Take the next step, after its pause; nothing where others must act first."""
        wanted = next_step(self.table)
        if wanted is None:
            return None
        await asyncio.sleep(self._pauses.before(wanted))
        if next_step(self.table) != wanted:
            return None
        if cannot_pay(self.table) is not None:
            await self.restock()
        answer = await self.give(role_for(self.table.book, DUTIES[type(wanted)]), wanted)
        if isinstance(answer, Refused):
            raise Stuck(self._at, wanted, answer)
        return wanted

    async def deal(self, rounds: int | None = None, *, bets: Hook = _nobody) -> int:
        """Deal a number of rounds, or until somebody else must act; tells how many were dealt.

        `bets` is called once in each round while bets are open.
        """
        dealt = asked = 0
        while rounds is None or dealt < rounds:
            if self.table.betting_open and asked != self.table.round:
                asked = self.table.round
                await bets()
            done = await self.step()
            if done is None:
                return dealt
            dealt += isinstance(done, Settle)
        return dealt

    async def give(self, role: str, command: AnyCommand) -> Answer:
        """Give an order at the table."""
        self._given += 1
        actor = SYSTEM if role == SYSTEM else f"{HOUSE}{role}"
        name = f"{self._at}:{self._run}:{self._given}"
        return await self._desk.submit(
            Request(by=actor, id=name, role=role, command=command, table=self._at)
        )
