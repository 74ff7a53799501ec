"""Who has a seat and nobody in front of a screen: told to the table, which keeps the seat a while.

Chips that come back to somebody who has got up and gone are sent after them, to the wallet.

Any server may note an absence, and any at which the player is objects: a floor has one record,
however many servers show it.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.house_rules import SEAT_KEPT
from sicbo.core.ids import PersonId
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.seats.attendance import undecided
from sicbo.core.table.seats.messages import NoteAbsence, NoteReturn, ReleaseSeat
from sicbo.core.table.state import Player, Table
from sicbo.core.table.tokens.taking import tokens_taken
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.desk.writer.request import Request
from sicbo.web.demonstration.demo_dealer import robot

USHER: Final = "usher"
"""Who notes it, as the journal names them."""

GRACE_SECONDS: Final = 20.0
"""How long a screen may be gone before anything is noted: pages are loaded again, links break."""

LOOK_SECONDS: Final = 1.0
log = logging.getLogger("sicbo.usher")


@dataclass(slots=True)
class _Absence:
    """Somebody whom this server misses: since when, and how long it waits before it says so."""

    since: float
    patience: float
    told: bool = False


class Usher:
    """Looks which seated players are there, at every table of a floor."""

    def __init__(
        self,
        desk: Desk,
        floor: PublishedFloor,
        watches: Callable[[str, PersonId], bool],
        kept_seconds: int,
        grace_seconds: float = GRACE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk, self._floor, self._watches = desk, floor, watches
        self._kept, self._grace = kept_seconds, grace_seconds
        self._clock = clock
        self._gone: dict[tuple[str, str], _Absence] = {}
        """Who is not there."""
        self._broken: set[str] = set()
        """Tables at which something broke when they were last looked at, and that was told."""

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(min(LOOK_SECONDS, self._grace or LOOK_SECONDS))
            await self.look()

    async def look(self) -> None:
        """Look once, at every table."""
        for name, table in list(self._floor.tables.items()):
            if name in self._floor.stopped:
                continue
            try:
                await self._look(name, table)
            except Exception:
                if name not in self._broken:
                    log.exception("cannot look who is there", extra={"table": name})
                self._broken.add(name)
            else:
                self._broken.discard(name)

    async def _look(self, name: str, table: Table) -> None:
        now = self._clock()
        for player, each in list(table.players.items()):
            if holder_of(player) is None:
                continue  # What nobody known has stays on the meter until it is collected.
            place = (name, player)
            if each.seat is not None and each.away is None and self._attended(name, player):
                self._gone.pop(place, None)
                continue
            if self._left_behind(table, name, player, each):
                missed = self._gone.setdefault(place, _Absence(now, self._grace))
                if now - missed.since >= missed.patience:
                    del self._gone[place]
                    await self._note(name, ReleaseSeat(player))
                continue
            if each.seat is None or table.status == "closed" or self._attended(name, player):
                self._gone.pop(place, None)
                if each.away is not None and each.seat is not None:
                    await self._note(name, NoteReturn(player))
                continue
            missed = self._gone.setdefault(place, _Absence(now, self._grace))
            if each.away is not None:
                missed.told = True
            elif missed.told:
                # Another server objected: they are there. It may go away too, so that it is asked
                # again, but ever more seldom.
                longest = max(self._grace, self._kept)
                self._gone[place] = _Absence(now, min(2 * missed.patience, longest))
            elif now - missed.since >= missed.patience:
                await self._note(name, NoteAbsence(player, self._kept))
                missed.told = each.away is not None

    def _left_behind(self, table: Table, name: str, player: str, each: Player) -> bool:
        """Whether chips came back to a player who has got up and looks at other things."""
        if each.seat is not None:
            return False
        if not table.stack_of(player) and not tokens_taken(table, player, (SEAT_KEPT,)):
            return False
        return not undecided(table, player, each) and not self._attended(name, player)

    def _attended(self, name: str, player: str) -> bool:
        return self._watches(name, PersonId(holder_of(player) or player)) or robot(player)

    async def _note(self, name: str, command: NoteAbsence | NoteReturn | ReleaseSeat) -> None:
        if name in self._floor.stopped:
            return
        version = self._floor.version(name)
        number = f"{name}:{version}:{type(command).__name__}:{command.player}"
        if isinstance(command, NoteAbsence):
            number += f":{command.seconds}"  # Servers may keep seats for different times.
        try:
            await self._desk.submit(
                Request(by=USHER, id=number, role=SYSTEM, command=command, table=name)
            )
        except SicboError as error:
            log.warning("table %s: %s", name, error)
