"""Standing by: who waits for a floor that another server owns, and how it becomes theirs."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import Outage
from sicbo.journal.base import Journal, JournalError, JournalInUse

SEAMLESS_SECONDS: Final = 10.0
"""An outage that a standby ended within this is none for a document's policy for restarts.

Times that came meanwhile are acted on at once. It is as long as a frozen owner may be missed.
"""

LOOK_SECONDS: Final = 0.25
"""How often a standby looks whether the floor is free."""

_PATIENCE_SECONDS: Final = 3.0
"""For how long a server that does not stand by tries: its own last run may just have been ended."""

OnOwner = Callable[[str], None]
"""Is told who owns the floor, whenever that is somebody else than before."""

log = logging.getLogger("sicbo.standby")


class NotInDatabase(SicboError):
    """A record in a file, which only one process on one machine can have."""


async def must_own(journal: Journal) -> None:
    """Own a floor, or say who does."""
    loop = asyncio.get_running_loop()
    until = loop.time() + _PATIENCE_SECONDS
    while not journal.take():
        if loop.time() > until:
            raise JournalInUse(
                f"floor {journal.floor} is owned by {journal.owner() or 'another server'}; "
                "one server plays on it at a time, and --standby waits for its turn"
            )
        await asyncio.sleep(LOOK_SECONDS)


async def wait_for_floor(desk: Desk, told: OnOwner) -> None:
    """Wait until nobody owns the floor any more, and own it; meanwhile the desk follows it."""
    journal, before = desk.journal, ""
    if journal.local:
        raise NotInDatabase(
            "a standby needs a floor in PostgreSQL; one in a file belongs to one process"
        )
    while True:
        try:
            if await desk.between(lambda: desk.apart(journal.take)):
                return
            owner = await desk.between(lambda: desk.apart(journal.owner)) or ""
            if owner not in ("", before):
                before = owner
                told(owner)
        except Outage:
            raise
        except (JournalError, OSError) as error:
            log.warning("cannot look after the floor: %s", error)
        await asyncio.sleep(LOOK_SECONDS)
