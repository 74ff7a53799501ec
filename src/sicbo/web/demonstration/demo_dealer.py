"""The house at a table of a demonstration: deals on timers, keeps robots, and steps aside.

A person who takes the dealer's place deals instead; when their console has been gone for a while,
the house takes over again and puts right what was left undone.
"""

import asyncio
import contextlib
import datetime
import logging
import re
from collections.abc import Callable, Sequence
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.streams import table_stream
from sicbo.core.ids import PersonId
from sicbo.core.law.policies import Duty
from sicbo.core.table.chips.messages import Collect
from sicbo.core.table.command import TableCommand
from sicbo.core.table.house_names import ROBOT, house_deals
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    RuleOtherwise,
)
from sicbo.core.table.irregularities.power import unanswered
from sicbo.core.table.rounds.messages import CloseBets, OpenBets, Shake
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ConfirmVoid, ShooterChosen
from sicbo.core.table.tray.holding import cannot_pay
from sicbo.desk.demonstration.house_dealer import DUTIES, HouseDealer, Pauses
from sicbo.desk.demonstration.robots import Robots
from sicbo.desk.home.defaults import role_for
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Refused
from sicbo.journal.committed import CommittedEvent

AWAY_SECONDS: Final = 30.0
"""How long the console of a person who deals may be gone."""

POWER_SECONDS: Final = 30.0
"""How long a guest may think whether to keep or to withdraw after a power failure."""

ROBOTS: Final = 3
LATE: Final = datetime.timedelta(seconds=2.5)
"""How long before the end robots bet at terminals: after the people, whose button it may be."""

_LOOK_SECONDS: Final = 1.0
_ROBOT: Final = re.compile(rf"{ROBOT}\d+")
log = logging.getLogger("sicbo.house")


def robot(name: str) -> bool:
    """Whether a player is one of the house's robots."""
    return _ROBOT.fullmatch(name) is not None


class DemoDealer:
    """Runs one table until it is told to stop."""

    def __init__(
        self,
        desk: Desk,
        name: str,
        present: Callable[[str, PersonId], bool],
        pauses: Pauses,
        seed: int,
    ) -> None:
        self._desk, self._name, self._present, self._pauses = desk, name, present, pauses
        self._dealer = HouseDealer(desk, name, pauses=pauses)
        self._robots = Robots(desk, name, ROBOTS, seed, spare=1)
        self._moved = asyncio.Event()
        self._bet = self._played = -1
        self._begun = False
        self._away: float | None = None
        self._dealt = False
        """Whether whoever deals has done something since the table was last looked after."""
        self._asking = (-1, 0.0)
        """In which round guests are asked after a power failure, and since when."""
        self._shot: set[str] = set()
        """Who sits at a terminal and has had the button."""

    @property
    def table(self) -> Table:
        """The table."""
        return self._dealer.table

    async def begin(self) -> None:
        """Open the table, or take it up again with the robots that sit there."""
        await self._dealer.open()
        await self._dealer.take_up()
        players = self.table.players.items()
        seated = [name for name, each in players if each.seat and robot(name)]
        self._robots.seated = seated
        self._begun = True

    async def start(self) -> None:
        """Begin, or leave it to the next look: a floor is served in any case."""
        try:
            await self.begin()
        except Exception:
            log.exception("%s: the house could not begin", self._name)

    async def run(self) -> None:
        """Keep the table alive; a refused step is looked at again a little later."""
        leave = self._desk.listen(self._listen)
        try:
            while True:
                self._moved.clear()
                try:
                    if not self._begun:
                        await self.begin()
                    acted = await self._act()
                except SicboError as error:
                    log.warning("%s: %s", self._name, error)
                    acted = False
                except Exception:
                    log.exception("%s: the house could not go on", self._name)
                    acted = False
                if not acted:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(_LOOK_SECONDS):
                            await self._moved.wait()
        finally:
            leave()

    def _listen(self, written: Sequence[CommittedEvent]) -> None:
        """Wake up, and note whom the button lit for: it may be pressed before anybody looks."""
        stream = table_stream(self._name)
        for each in written:
            if each.entry.stream == stream:
                self._moved.set()
                self._dealt = self._dealt or each.actor == self.table.dealer
                if isinstance(each.event, ShooterChosen):
                    self._shot.add(each.event.player)

    async def _act(self) -> bool:
        table = self.table
        over = self._time_to_close(table)
        if table.status != "closed" and not over:
            await self._robots_play(table)
        if over and (table.electronic or house_deals(table)):
            return await self._put_right(table) or await self._reopen(table)
        if table.electronic:
            return await self._terminals(table)
        if not house_deals(table):
            return await self._look_after(table)
        return await self._put_right(table) or await self._step(table)

    async def _robots_play(self, table: Table) -> None:
        # Terminals open the next round in the moment in which one is over.
        over = table.phase == ("betting" if table.electronic else "between")
        if over and self._played != table.round:
            self._played = table.round
            await self._robots.between()
        if self._bet != table.round and self._robots_bet(table):
            self._bet = table.round
            await self._robots.bet()

    def _time_to_close(self, table: Table) -> bool:
        """Whether the time on the closing sign has come and no round is on any more."""
        if table.closes_at is None or self._desk.clock.now() < table.closes_at:
            return False
        wagers = any(player.wagers for player in table.players.values())
        return not wagers and (table.electronic or not table.in_round)

    async def _reopen(self, table: Table) -> bool:
        """Carry out a closing that somebody announced, and open the table again."""
        await self._robots.leave()
        for name in [each for each in table.players if table.electronic and table.stack_of(each)]:
            await self._give("close-table", Collect(name))
        if isinstance(await self._dealer.close(), Refused):
            return False
        await self._dealer.open()
        self._played = -1
        return True

    def _robots_bet(self, table: Table) -> bool:
        """Whether robots bet now.

        At terminals late, after the people, and not at all where a person awaits the button for the
        first time or has not bet yet: nobody who is still thinking is hurried by a machine.
        """
        if not table.electronic or not table.betting_open or table.deadline is None:
            return table.betting_open
        people = {n: each for n, each in table.players.items() if not robot(n)}
        betting = {name for name, each in people.items() if each.wagers}
        here = {
            n for n, each in people.items() if each.seat and self._present(self._name, PersonId(n))
        }
        if not betting <= self._shot or (here and not betting):
            return False
        return table.deadline - self._desk.clock.now() <= LATE

    async def _terminals(self, table: Table) -> bool:
        """Timers run an electronic table; robots shoot, and staff confirm what is void."""
        if table.phase == "shoot-wait" and table.shooter in self._robots.seated:
            await asyncio.sleep(self._pauses.step)
            await self._robots.shoot()
            return True
        if table.phase == "shoot-wait" and table.shooter is not None:
            seated = {name for name, each in table.players.items() if each.seat is not None}
            self._shot = self._shot & seated | {table.shooter}
        if table.phase == "void-pending":
            return await self._give("confirm-void", ConfirmVoid())
        return await self._put_right(table)

    async def _step(self, table: Table) -> bool:
        wanted = next_step(table)
        if wanted is None:
            return False
        await asyncio.sleep(self._pause(table, wanted))
        if next_step(self.table) != wanted or not house_deals(self.table):
            return True
        if cannot_pay(self.table) is not None:
            await self._dealer.restock()
        if isinstance(wanted, OpenBets) and self._pauses.betting >= 1:
            wanted = OpenBets(int(self._pauses.betting))
        return await self._give(DUTIES[type(wanted)], wanted)

    def _pause(self, table: Table, wanted: TableCommand) -> float:
        """Bets are closed when the countdown that was shown is over."""
        if isinstance(wanted, CloseBets) and table.deadline is not None:
            left = table.deadline - self._desk.clock.now()
            return max(0.0, left.total_seconds())
        if isinstance(wanted, Shake) and table.betting_open:
            return self._pauses.step
        return self._pauses.before(wanted)

    async def _look_after(self, table: Table) -> bool:
        """Take over from a person whose console has gone."""
        assert table.dealer is not None
        now = asyncio.get_running_loop().time()
        dealt, self._dealt = self._dealt, False
        # Somebody who deals at another server is not seen here, but what they do is.
        if dealt or self._present(self._name, PersonId(table.dealer)):
            self._away = None
        elif self._away is None:
            self._away = now
        elif now - self._away > AWAY_SECONDS:
            self._away = None
            return await self.take_over()
        return False

    async def take_over(self) -> bool:
        """Deal again in the place of a person."""
        await self._dealer.take_over()
        return True

    async def _put_right(self, table: Table) -> bool:
        """What somebody left suspended goes on, and what no rule decides is void."""
        if table.suspended is None:
            return table.phase == "power-option" and await self._after_power(table)
        await asyncio.sleep(self._pauses.between)
        if not table.ruling:
            return await self._give("clear-fault", ClearFault())
        ruling = RuleOtherwise("void", "the house takes the table up again")
        return await self._give("rule-otherwise", ruling)

    async def _after_power(self, table: Table) -> bool:
        """Robots keep their wagers; guests are asked, and keep theirs if no answer comes."""
        now = asyncio.get_running_loop().time()
        if self._asking[0] != table.round:
            self._asking = table.round, now
        waited = now - self._asking[1] >= POWER_SECONDS
        for name in unanswered(table):
            if waited or robot(name):
                await self._give("declare", AnswerPower(name, withdraw=False))
        if unanswered(self.table):
            return False
        return await self._give("declare", ConcludePower())

    async def _give(self, duty: Duty, command: TableCommand) -> bool:
        answer = await self._dealer.give(role_for(self.table.book, duty), command)
        return hasattr(answer, "written")
