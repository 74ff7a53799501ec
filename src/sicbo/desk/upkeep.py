"""What is kept in order after a turn: heads are signed, snapshots kept, the clock looked at."""

import datetime
import logging
from collections.abc import Callable

from sicbo.desk.clock import StepWatch
from sicbo.desk.rooms import Room, Rooms
from sicbo.desk.signing import Signer
from sicbo.journal.base import Journal

log = logging.getLogger("sicbo.upkeep")


class Upkeep:
    """Knows what is due, which after most turns is nothing."""

    def __init__(self, journal: Journal, rooms: Rooms, signer: Signer) -> None:
        self._journal, self._rooms, self._signer = journal, rooms, signer
        self._steps = StepWatch()

    def due(self, now: datetime.datetime) -> Callable[[], None] | None:
        """What is to be done now, if anything, apart from the loop.

        A head bears the time of its turn: what was decided ahead stands behind it.
        """
        step = self._steps.step()
        if step is not None:
            log.warning("the clock stepped by %.1f s", step)
        grown = self._rooms.grown()
        signs = self._signer.due(self._rooms.position, now)
        if signs or grown:
            return lambda: self._keep(now if signs else None, grown)
        return None

    def _keep(self, signed_at: datetime.datetime | None, grown: list[Room]) -> None:
        if signed_at is not None:
            self._signer.sign(self._journal, signed_at)
        self._rooms.snapshots(grown)

    def last(self, now: datetime.datetime) -> None:
        """Keep a snapshot of every table that has moved on, and sign the last head."""
        self._keep(now, self._rooms.grown(every=1))
