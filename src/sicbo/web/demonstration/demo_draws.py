"""The house holds its draws: one every few minutes, as long as the demonstration is served."""

import asyncio
import logging
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.desk.demonstration.house_draws import SERIES, HouseDraws, table_for_draws
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.published_floor import PublishedFloor

_LOOK_SECONDS: Final = 1.0
log = logging.getLogger("sicbo.house")


class DemoDraws:
    """Looks after the draws of the house until it is told to stop."""

    def __init__(self, desk: Desk, floor: PublishedFloor) -> None:
        self._desk, self._floor = desk, floor
        self._over = 0
        """The last one before which all have ended."""

    async def run(self) -> None:
        """Take every step that is due; where nothing was ever lodged, nothing is held."""
        while True:
            try:
                await self._look()
            except SicboError as error:
                log.warning("the draws of the house: %s", error)
            except Exception:
                log.exception("the house could not go on with its draws")
            await asyncio.sleep(_LOOK_SECONDS)

    async def _look(self) -> None:
        table, last = table_for_draws(self._desk), self._last()
        if table is None or not last:
            return
        draws, now = HouseDraws(self._desk, table), self._desk.clock.now()
        last = await draws.lodge_ahead(last, now)
        while self._over < last and draws.state(self._over + 1).ended:
            self._over += 1
        for number in range(self._over + 1, last + 1):
            step = draws.step(number, now)
            if step is not None:
                await draws.give(step)
            lodged = draws.state(number).lodged
            if lodged is not None and lodged.terms.starts > now and step is None:
                return  # Whatever comes after it has even more time.

    def _last(self) -> int:
        """The number of the last one that was lodged."""
        names = (each for each in self._floor.named(PROMOTION) if each.startswith(SERIES))
        numbers = (each.removeprefix(SERIES) for each in names)
        return max((int(each) for each in numbers if each.isdecimal()), default=0)
