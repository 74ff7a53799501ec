"""Whether people can play: a write would succeed, the vault answers, and times are watched."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from sicbo.core.errors import SicboError
from sicbo.desk.writer.clock import SystemClock

if TYPE_CHECKING:
    from sicbo.desk.writer.desk import Desk
    from sicbo.desk.writer.timers import Timers

log = logging.getLogger("sicbo.readiness")

ASK_SECONDS: Final = 2.0
"""How long a write that is tried may take."""

FRESH_SECONDS: Final = 1.0
"""How long what was found holds, so that nobody can have us write by asking."""

TIMERS_SECONDS: Final = 10.0
"""How long the timers may be busy with one look at all tables."""


class ReadinessCheck(NamedTuple):
    """One of the things that must be so."""

    name: str
    ok: bool
    found: str
    fix: str = ""
    """What to do where it is not so."""


class WriteProbe(Protocol):
    """Whatever can try to write."""

    def probe(self) -> None:
        """Write something that changes nothing."""
        ...


class Readiness:
    """Tries what a command would need, at most once a second however often it is asked."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self.timers: Timers | None = None
        self.vault: WriteProbe | None = None
        self._found: tuple[float, ReadinessCheck] | None = None
        self._trying: asyncio.Task[ReadinessCheck] | None = None

    async def checks(self) -> list[ReadinessCheck]:
        """Everything that must be so."""
        desk = self._desk
        if not desk.running:
            return [ReadinessCheck("desk", False, desk.stopped or "closed")]
        found = [await self._writes(), *self._clock()]
        if self.timers is not None:
            late = time.monotonic() - self.timers.looked
            alive = self.timers.alive and late < TIMERS_SECONDS
            found.append(
                ReadinessCheck("timers", alive, "watched" if alive else "times are not watched")
            )
        return found

    def _clock(self) -> Iterator[ReadinessCheck]:
        clock = self._desk.clock
        if isinstance(clock, SystemClock):
            behind = clock.behind
            found = f"{behind:.0f} s behind the last entry seen" if behind else "fits the record"
            yield ReadinessCheck("clock", not behind, found)

    async def _writes(self) -> ReadinessCheck:
        now = time.monotonic()
        if self._found is not None and now - self._found[0] < FRESH_SECONDS:
            return self._found[1]
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self._try(), name="sicbo-readiness")
        try:
            async with asyncio.timeout(ASK_SECONDS):
                checked = await asyncio.shield(self._trying)
        except TimeoutError:
            return ReadinessCheck("desk", False, f"no write in {ASK_SECONDS:.0f} s")
        self._found = time.monotonic(), checked
        return checked

    async def _try(self) -> ReadinessCheck:
        """Try to write between two turns, as a command would."""
        probes: list[WriteProbe] = [self._desk.journal]
        if self.vault is not None:
            probes.append(self.vault)
        try:
            for each in probes:
                await self._desk.between(self._apart(each.probe))
        except SicboError as error:
            # Whoever asks may be anybody: addresses and paths are for the log alone.
            log.warning("a write that was tried failed: %s", error)
            return ReadinessCheck("desk", False, "nothing can be written just now")
        return ReadinessCheck("desk", True, "writes")

    def _apart(self, work: Callable[[], None]) -> Callable[[], Awaitable[None]]:
        return lambda: self._desk.apart(work)
