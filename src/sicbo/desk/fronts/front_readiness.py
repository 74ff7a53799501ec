"""Whether a front can serve: the owner is there, the record can be read, and it keeps up."""

import asyncio
from typing import TYPE_CHECKING, Final

from sicbo.core.errors import SicboError
from sicbo.desk.writer.readiness import ASK_SECONDS, Readiness, ReadinessCheck, WriteProbe

if TYPE_CHECKING:
    from sicbo.desk.fronts.front_desk import FrontDesk

_STANDS: Final = {
    "": (True, "the owner answers"),
    "waits": (False, "no owner is heard; the tables wait"),
    "behind": (False, "behind what the owner has committed"),
}


class FrontReadiness(Readiness):
    """What a front needs so that people come to it."""

    def __init__(self, desk: "FrontDesk", vault: WriteProbe) -> None:
        super().__init__(desk)
        self._front, self.vault = desk, vault

    async def checks(self) -> list[ReadinessCheck]:
        """Everything that must be so; a clock that is off is told, and harms nobody."""
        desk = self._front
        if not desk.running:
            return [ReadinessCheck("desk", False, desk.stopped or "closed")]
        ok, found = _STANDS[desk.standing]
        clock = "apart from the owner's" if desk.astray else "that of the owner"
        return [
            ReadinessCheck("owner", ok, found),
            await self._reads(),
            ReadinessCheck("clock", True, clock),
        ]

    async def _reads(self) -> ReadinessCheck:
        try:
            async with asyncio.timeout(ASK_SECONDS):
                await self._front.probe()
        except TimeoutError:
            return ReadinessCheck("record", False, f"no answer in {ASK_SECONDS:.0f} s")
        except SicboError:
            return ReadinessCheck("record", False, "cannot be read just now")
        return ReadinessCheck("record", True, "can be read")
