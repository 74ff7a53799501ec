"""How often one address may knock: a bucket for each, and room for so many addresses."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

ADDRESSES_MAX: Final = 10_000
"""Addresses that are remembered; the one that was silent longest is forgotten first."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


LOGINS: Final = Rate(20, 0.5)
"""Each costs an argon2 hash, and three wrong ones lock a login besides."""

GUESTS: Final = Rate(1_200, 20)
"""Each is enrolled in the record; a whole room may come in at once."""

WRITES: Final = Rate(60, 5)


class Buckets:
    """Lets each address pass so often."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """Take one; the whole seconds to wait where none is left, or nothing."""
        now = self._now()
        left, at = self._left.get(address, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - at) * self._rate.a_second)
        passes = left >= 1
        self._left[address] = left - passes, now
        self._left.move_to_end(address)
        if len(self._left) > ADDRESSES_MAX:
            self._left.popitem(last=False)
        return 0 if passes else math.ceil((1 - left) / self._rate.a_second)


class Rates:
    """The buckets of everything that writes over HTTP."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        logins, guests = Buckets(LOGINS, now), Buckets(GUESTS, now)
        self._writes = Buckets(WRITES, now)
        self._by_path = {
            ("POST", "/api/session"): logins,
            ("POST", "/api/session/unlock"): logins,
            ("POST", "/api/session/guest"): guests,
        }

    def wait(self, method: str, path: str, address: str) -> int:
        """Take one; the whole seconds to wait where none is left, or nothing."""
        return self._by_path.get((method, path), self._writes).wait(address)
