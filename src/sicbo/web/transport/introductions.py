"""Whoever comes is shown a place once what is theirs is known; meanwhile nobody else waits."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.ids import PersonId
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.web.transport.subscriber import Client

_LOOK_AGAIN: Final = 0.5
"""Seconds after which a wallet that could not be read is asked for again."""

log = logging.getLogger("sicbo.live")


class Introductions:
    """Players whose wallets are being read before they see anything."""

    def __init__(self, desk: Desk, floor: PublishedFloor) -> None:
        self._desk, self._floor = desk, floor
        self._under_way: set[asyncio.Task[None]] = set()

    def introduce(self, client: Client, join: Callable[[], None]) -> None:
        """Let a client in once what is theirs is known."""
        person = client.person
        players = self._floor.founding.players
        if person is None or person not in players or self._floor.knows(person):
            join()
            return
        task = asyncio.create_task(self._introduced(client, person, join), name="sicbo-introduce")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _introduced(self, client: Client, person: PersonId, join: Callable[[], None]) -> None:
        while not client.gone:
            try:
                await self._desk.know(person)
            except SicboError as error:
                log.warning("the wallet of %s cannot be read yet: %s", person, error)
                await asyncio.sleep(_LOOK_AGAIN)
                continue
            join()
            return

    def close(self) -> None:
        """Let nobody in any more."""
        for task in self._under_way:
            task.cancel()
