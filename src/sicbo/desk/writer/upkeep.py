"""What is kept in order after a turn: heads are signed, snapshots kept, the clock looked at."""

import datetime
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final

from sicbo.desk.writer.clock import StepWatch
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.signing import Signer
from sicbo.journal.base import FORGET_MOST, HeadRow, Journal, JournalError
from sicbo.journal.thinning import signed_at, superfluous

THIN_SECONDS: Final = 3600.0
REFUSALS_KEPT: Final = datetime.timedelta(days=1)
"""How long the answer to a command that was refused is kept."""

log = logging.getLogger("sicbo.upkeep")


class Upkeep:
    """Knows what is due, which after most turns is nothing."""

    def __init__(self, journal: Journal, rooms: LoadedFloor, signer: Signer | None) -> None:
        self._journal, self._rooms, self._signer = journal, rooms, signer
        self._steps = StepWatch()

        self._thinned_at: float | None = None
        self._forget = False
        self._before = 0
        """Refusals from before this position are forgotten."""

    def due(self, now: datetime.datetime) -> Callable[[], None] | None:
        """What is to be done now, if anything, apart from the loop.

        A head bears the time of its turn: what was decided ahead stands behind it.
        """
        step = self._steps.step()
        if step is not None:
            log.warning("the clock stepped by %.1f s", step)
        grown = self._rooms.grown()
        signs = self._signer is not None and self._signer.due(self._rooms.position, now)
        if signs or grown:
            return lambda: self._keep(now if signs else None, grown)
        return None

    def _keep(self, signed_at: datetime.datetime | None, grown: list[LoadedTable]) -> None:
        if signed_at is not None and self._signer is not None:
            self._signer.sign(self._journal, signed_at)
        self._rooms.snapshots(grown)
        if signed_at is not None:
            self._thin(signed_at)

    def _thin(self, now: datetime.datetime) -> None:
        """Every hour, let old heads go by their rule, and refusals that nobody will ask for again.

        A command is sent again within seconds; a day is long enough for one that was refused.
        """
        steady = time.monotonic()
        if self._thinned_at is None or steady - self._thinned_at >= THIN_SECONDS:
            self._thinned_at = steady
            heads = self._journal.heads()
            old = superfluous(heads, now)
            if old:
                self._journal.drop_heads(old)
            self._before = _position_at(heads, now - REFUSALS_KEPT)
            self._forget = True
        if self._forget and self._before:
            self._forget = self._journal.forget_refusals(self._before) >= FORGET_MOST

    def last(self, now: datetime.datetime) -> None:
        """Keep a snapshot of every table that has moved on, and sign the last head.

        A floor closes all the same where that cannot be done: both can be made again.
        """
        try:
            self._keep(now, self._rooms.grown(every=1))
        except JournalError as error:
            log.warning("could not keep the last head or snapshots: %s", error)


def _position_at(heads: Sequence[HeadRow], time: datetime.datetime) -> int:
    """Where the journal stood at a time, as far as signed heads tell."""
    before = 0
    for row in heads:
        at = signed_at(row)
        if at is not None and at <= time:
            before = max(before, row.position)
    return before
