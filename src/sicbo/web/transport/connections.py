"""Connections before anything is said on them: a cap on all, and one for each address."""

import contextlib
import logging
import resource
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from sicbo.web.transport.half_open import HalfOpen, Place
from sicbo.web.transport.rates import CONNECTIONS, Buckets, Rate, block
from sicbo.web.transport.throttle import Throttle

MOST: Final = 20_000
"""Connections that are worth having at once, whatever the system allows."""

KEPT_BACK: Final = 128
"""Descriptors for the record, the vault, backups, the command line and what a library may open."""

PARTS: Final = 4
"""The part that one address may have is one of these."""

TOLD: Final = Rate(1, 1 / 60)
"""Lines in the log that there is no room."""

log = logging.getLogger("sicbo.connections")


def raise_descriptors() -> int:
    """Have as many descriptors as the system allows, up to what is worth having; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + KEPT_BACK
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


class Connections:
    """Counts them; an address that has its part, or that comes too often, has to wait."""

    def __init__(
        self,
        descriptors: int,
        exempt: Callable[[str], bool] = lambda _: False,
        now: Callable[[], float] = time.monotonic,
        throttle: Throttle | None = None,
    ) -> None:
        self.most = max(KEPT_BACK, min(MOST, descriptors - KEPT_BACK))
        self.each = max(1, self.most // PARTS)
        self._exempt = exempt
        self._all = 0
        self._at: Counter[str] = Counter()
        self._rate = Buckets(CONNECTIONS, now)
        self._told = Buckets(TOLD, now)
        self._throttle = throttle or Throttle(now=now)
        self.half_open = HalfOpen()

    async def place(self, address: str) -> Place | None:
        """Wait until a connection may be listened to that has asked for nothing yet.

        Whoever stands behind a proxy needs no place, since it brings whole requests.
        """
        return None if self._exempt(address) else await self.half_open.place(block(address))

    def wait(self, address: str) -> float | None:
        """The seconds until a connection may be looked at; nothing where too many wait."""
        return 0.0 if self._exempt(address) else self._throttle.wait(block(address))

    def come(self, address: str) -> Callable[[], None] | None:
        """Let a connection in: what to call when it is over, or nothing where there is no room.

        Whoever stands behind a proxy is told apart by what it forwards, and counted later.
        """
        at = "" if self._exempt(address) else block(address)
        if at and (self._at[at] >= self.each or self._rate.wait(at)):
            return None
        if self._all >= self.most:
            if not self._told.wait("full"):
                log.error("no room for connections", extra={"open": self._all})
            return None
        self._all += 1
        self._at[at] += 1
        return _Once(self, at)

    def _leave(self, at: str) -> None:
        self._all -= 1
        self._at[at] -= 1
        if not self._at[at]:
            del self._at[at]

    def __len__(self) -> int:
        return self._all


class _Once:
    """A connection's end, which may be told twice and counts once."""

    __slots__ = ("_at", "_of")

    def __init__(self, of: Connections, at: str) -> None:
        self._of: Connections | None = of
        self._at = at

    def __call__(self) -> None:
        of, self._of = self._of, None
        if of is not None:
            of._leave(self._at)
