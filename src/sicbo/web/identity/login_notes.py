"""Staff who come in, go, or are not let in, told to the record (house 131).

A login that cannot be told is let in all the same and logged as an error: when nothing can be
written, nothing can be ordered either, and nobody shall be locked out by a damaged stream.
"""

import asyncio
import logging
import secrets
from collections import Counter
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.logins.messages import LoginStep, NoteLogin
from sicbo.core.ids import PersonId
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Refused, Request

EVERY_SECONDS: Final = 60.0
"""How often it is told who was not let in, so that nobody can fill the record by trying."""

PATIENCE_SECONDS: Final = 5.0
WATCHER: Final = "usher"
"""Who tells of those that did not come in."""

log = logging.getLogger("sicbo.logins")


class LoginNotes:
    """Tells the record of logins, one at a time."""

    def __init__(self, desk: Desk, *, every: float = EVERY_SECONDS) -> None:
        self._desk, self._every = desk, every
        self._refused: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    async def note(self, person: PersonId, role: str, step: LoginStep) -> None:
        """Tell that somebody came in or went, in their own name."""
        await self._tell(person, role, NoteLogin(person=person, step=step))

    def refuse(self, person: str) -> None:
        """Remember that somebody was not let in."""
        self._refused[person] += 1

    def start(self) -> None:
        """Go on telling of those who were not let in."""
        self._task = asyncio.create_task(self._tells(), name="sicbo-logins")

    async def stop(self) -> None:
        """Tell what is left, and no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self.tell_refused()

    async def _tells(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            await self.tell_refused()

    async def tell_refused(self) -> None:
        """Tell of everybody who was not let in since that was told last."""
        refused, self._refused = self._refused, Counter()
        for person, times in refused.items():
            await self._tell(WATCHER, SYSTEM, NoteLogin(person=person, step="refused", times=times))

    async def _tell(self, by: str, role: str, command: NoteLogin) -> None:
        order = Request(by=by, id=f"login:{secrets.token_hex(8)}", role=role, command=command)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                answer = await self._desk.submit(order)
        except (SicboError, TimeoutError) as error:
            asks = {"person": command.person, "step": command.step, "error": str(error)}
            log.error("a login cannot be told to the record", extra=asks)
            return
        if isinstance(answer, Refused):
            log.error("a login was not noted", extra={"reason": answer.refusal.reason})
