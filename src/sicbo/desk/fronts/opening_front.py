"""Opening a front: everything loaded, the line up, and the owner's word that it may serve."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator

from sicbo.core.errors import SicboError
from sicbo.core.floor.streams import table_stream
from sicbo.desk.dice.seals import PromptSeals
from sicbo.desk.fronts.front_desk import FrontDesk
from sicbo.desk.fronts.front_readiness import FrontReadiness
from sicbo.desk.fronts.messages import Subjects
from sicbo.desk.fronts.nats_line import Line
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import LOOKED_AT, VAULT_SECONDS
from sicbo.desk.home.standing_by import NotInDatabase
from sicbo.desk.writer.clock import Clock
from sicbo.journal.open import in_database


@contextlib.asynccontextmanager
async def open_front(
    home: Home, address: str, *, clock: Clock | None = None
) -> AsyncIterator[FrontDesk]:
    """A desk that gives every order to the owner of the floor."""
    if not in_database(home.journal_at):
        raise NotInDatabase("a front needs a floor in PostgreSQL; one in a file has one process")
    async with contextlib.AsyncExitStack() as leaving:
        journal = home.journal(read_only=True)
        leaving.callback(journal.close)
        vault = home.vault(patience=VAULT_SECONDS)
        leaving.callback(vault.close)
        front = secrets.token_hex(4)
        inbox = Subjects(home.settings.floor).inbox(front)
        line = Line(address, f"sicbo front {front}", inbox)
        desk = FrontDesk(journal, PromptSeals(vault), line, front, clock=clock)
        desk.readiness = FrontReadiness(desk, vault)
        looked_at = [each for each in LOOKED_AT if each not in desk.rooms.broken]
        desk.rooms.install(desk.rooms.fetch(looked_at))
        line.open()
        leaving.push_async_callback(line.close)
        await line.opened()
        desk.start()
        leaving.push_async_callback(desk.stop)
        await desk.join()
        for name in list(desk.rooms.founding.tables):
            with contextlib.suppress(SicboError):  # It is stopped, and shown as such.
                await desk.between(lambda: desk.load([table_stream(name)]))  # noqa: B023
        await asyncio.sleep(0)
        yield desk
