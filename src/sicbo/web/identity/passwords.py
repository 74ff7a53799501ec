"""Passwords are checked apart from everything else: a few at a time, and slower after mistakes.

Nobody is locked out: whoever mistakes a password has to wait, longer each time, at the address
that the mistakes come from. What is answered, and when, tells nobody which logins there are.
"""

import asyncio
import contextlib
import os
import secrets
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sicbo.core.errors import SicboError

FREE: Final = 3
"""Tries after which one has to wait before the next."""

WAIT_MAX: Final = 60.0
FORGOTTEN_SECONDS: Final = 3600.0
"""After which a mistake counts no more."""

REMEMBERED_MAX: Final = 10_000
WAITING_MAX: Final = 16
"""Passwords that may wait to be checked."""

WAITING_EACH: Final = 4
"""Those of one address."""

BUSY_SECONDS: Final = 2
_NICE: Final = 10


class LoginRefused(SicboError):
    """A login that is not let in, in the same words whatever was wrong."""

    def __init__(self) -> None:
        super().__init__("login or password is wrong")


class TooSoon(SicboError):
    """Somebody who has to wait before the next try."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"too many tries; wait {wait} s")
        self.wait = wait


class Crowded(SicboError):
    """More passwords than can be checked now."""

    def __init__(self) -> None:
        super().__init__("too many people log in just now; try again")
        self.wait = BUSY_SECONDS


class Delays:
    """How long the next try of a login from an address has to wait."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._tries: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()

    def begin(self, login: str, address: str) -> None:
        """Count a try, before it is known what comes of it: many at once are no way around."""
        now, key = self._now(), (login, address)
        tries, until = self._tries.get(key, (0, now))
        if now - until > FORGOTTEN_SECONDS:
            tries = 0
        if until > now:
            raise TooSoon(max(1, round(until - now)))
        tries += 1
        wait = min(WAIT_MAX, 2.0 ** min(tries - FREE, 6)) if tries >= FREE else 0.0
        self._tries[key] = tries, now + wait
        self._tries.move_to_end(key)
        if len(self._tries) > REMEMBERED_MAX:
            self._tries.popitem(last=False)

    def undo(self, login: str, address: str) -> None:
        """Take a try back of which nothing has come: it was not looked at."""
        tries, _ = self._tries.pop((login, address), (1, 0.0))
        if tries > 1:
            self._tries[login, address] = tries - 1, self._now()

    def passed(self, login: str, address: str) -> None:
        """Forget the mistakes of whoever has come in."""
        self._tries.pop((login, address), None)


class Passwords:
    """Checks passwords in a thread of its own, which gives way to everything else."""

    def __init__(self, hasher: PasswordHasher, now: Callable[[], float]) -> None:
        self.delays = Delays(now)
        self._hasher = hasher
        self._waiting: Counter[str] = Counter()
        self._thread = ThreadPoolExecutor(1, "sicbo-passwords", _gives_way)

    def start(self) -> None:
        """Make the hash that unknown logins are checked against, before any of them comes."""
        self._thread.submit(self._stand_in)

    def stop(self) -> None:
        """Check no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def right(self, kept: str | None, password: str, address: str) -> bool:
        """Whether a password is the one that is kept; without one it takes as long, for a no."""
        if self._waiting.total() >= WAITING_MAX or self._waiting[address] >= WAITING_EACH:
            raise Crowded
        self._waiting[address] += 1
        try:
            running = asyncio.get_running_loop().run_in_executor(
                self._thread, self._checked, kept, password
            )
            return await asyncio.shield(running)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _checked(self, kept: str | None, password: str) -> bool:
        try:
            self._hasher.verify(kept or self._stand_in(), password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def _stand_in(self) -> str:
        """The hash of a password that nobody has, as costly to check as any."""
        asks = self._hasher
        return _nobodys(asks.time_cost, asks.memory_cost, asks.parallelism)


@cache
def _nobodys(time_cost: int, memory_cost: int, parallelism: int) -> str:
    """One for each cost is enough for every floor that a process opens: it is told to nobody."""
    return PasswordHasher(time_cost, memory_cost, parallelism).hash(secrets.token_hex(8))


def _gives_way() -> None:
    """Have the game go first: argon2 makes threads of its own, which are as humble as this one.

    They have half of the cores, so that the game finds another one free.
    """
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
    with contextlib.suppress(OSError, AttributeError):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, cores[len(cores) // 2 :])
