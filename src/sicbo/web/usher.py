"""Who has a seat and nobody in front of a screen: told to the table, which keeps the seat a while.

Any server may note an absence, and any at which the player is objects: a floor has one record,
however many servers show it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sicbo.core.table import commands as c
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.state import Table
from sicbo.desk.desk import Desk
from sicbo.desk.errors import NoAnswer
from sicbo.desk.request import Request
from sicbo.web.house import robot

USHER: Final = "usher"
"""Who notes it, as the journal names them."""

GRACE_SECONDS: Final = 20.0
"""How long a screen may be gone before anything is noted: pages are loaded again, links break."""

LOOK_SECONDS: Final = 1.0
log = logging.getLogger("sicbo.usher")


class Usher:
    """Looks which seated players are there, at every table of a floor."""

    def __init__(
        self,
        desk: Desk,
        watches: Callable[[str, str], bool],
        kept_seconds: int,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self._desk, self._watches = desk, watches
        self._kept, self._grace = kept_seconds, grace_seconds
        self._gone: dict[tuple[str, str], float] = {}
        """Who is not there, and since when this server misses them."""

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(min(LOOK_SECONDS, self._grace or LOOK_SECONDS))
            for name, room in list(self._desk.rooms.rooms.items()):
                await self._look(name, room.table)

    async def _look(self, name: str, table: Table) -> None:
        now = asyncio.get_running_loop().time()
        for player, each in list(table.players.items()):
            place = (name, player)
            if each.seat is None or table.status == "closed" or self._attended(name, player):
                self._gone.pop(place, None)
                if each.away is not None and each.seat is not None:
                    await self._note(name, c.NoteReturn(player))
            elif now - self._gone.setdefault(place, now) >= self._grace and each.away is None:
                await self._note(name, c.NoteAbsence(player, self._kept))

    def _attended(self, name: str, player: str) -> bool:
        return robot(player) or self._watches(name, player)

    async def _note(self, name: str, command: c.NoteAbsence | c.NoteReturn) -> None:
        version = self._desk.rooms.rooms[name].version
        number = f"{name}:{version}:{type(command).__name__}:{command.player}"
        try:
            await self._desk.submit(Request(USHER, number, SYSTEM, command, name))
        except NoAnswer as error:
            log.warning("table %s: %s", name, error)
