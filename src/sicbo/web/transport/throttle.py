"""What one address asks for beyond a handful is done one after another, with gaps for the game.

Buckets say how much may be asked for; a throttle says how fast it is done. Whoever comes with a
whole room is served a little later, and bets at tables do not wait behind them.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from sicbo.web.transport.rates import ADDRESSES_MAX, Rate

AT_ONCE: Final = 50
"""Connections, and requests, of one address that are served as they come."""

A_SECOND: Final = 400
"""Those of one address that are served each second after that; a setting of the server."""

WAITING_SECONDS: Final = 10.0
"""How long somebody waits at most; whoever would have to wait longer is turned away."""


class Throttle:
    """When the next thing that an address asks for has its turn."""

    def __init__(
        self,
        rate: Rate = Rate(AT_ONCE, A_SECOND),  # noqa: B008 # a tuple, which nobody changes
        waiting: float = WAITING_SECONDS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._gap, self._waiting, self._now = 1 / rate.a_second, waiting, now
        self._ahead = (rate.burst - 1) * self._gap
        self._free: OrderedDict[str, float] = OrderedDict()
        """When everything that an address has asked for will be done, at the pace of the rate."""

    def wait(self, address: str) -> float | None:
        """Take a turn: the seconds until it comes, or nothing where too many wait before it."""
        now = self._now()
        free = max(self._free.get(address, now), now)
        wait = max(0.0, free - now - self._ahead)
        if wait > self._waiting:
            return None
        self._free[address] = free + self._gap
        self._free.move_to_end(address)
        if len(self._free) > ADDRESSES_MAX:
            self._free.popitem(last=False)
        return wait
