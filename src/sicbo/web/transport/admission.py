"""How many screens are let in, and how much is said on them: by person, and by address."""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from sicbo.web.transport.rates import HANDSHAKES, MESSAGES, NOBODYS, Buckets, Rate

SCREENS_MAX: Final = 64
"""Screens that one person may have open at once."""

ADDRESS_MAX: Final = 5_000
"""Screens that may be open at one address: a whole casino may stand behind one."""


FLOOD_WEIGHT: Final = 10.0
"""Handshakes that a flood counts as."""

TOLD: Final = Rate(5, 0.1)
"""Lines in the log for the floods of one address, or for all foreign pages together."""


class Admission:
    """The screens that are open, and what they may say from now on."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._open: Counter[str] = Counter()
        self._handshakes = Buckets(HANDSHAKES, now)
        self._told = Buckets(TOLD, now)
        self._people, self._nobody = Buckets(MESSAGES, now), Buckets(NOBODYS, now)

    @contextlib.contextmanager
    def screen(self, address: str, person: str | None) -> Iterator[bool]:
        """Count a screen for as long as this lasts; whether it is let in."""
        at, whose = f"@{address}", person or ""
        lets = not self._handshakes.wait(address)
        lets = lets and self._open[at] < ADDRESS_MAX
        lets = lets and (person is None or self._open[whose] < SCREENS_MAX)
        if not lets:
            yield False
            return
        counted = (at,) if person is None else (at, whose)
        self._open.update(counted)
        try:
            yield True
        finally:
            self._open.subtract(counted)
            for each in counted:
                if not self._open[each]:
                    del self._open[each]

    def flooded(self, address: str) -> bool:
        """Have an address wait with its next screens; whether it is worth a line in the log."""
        self._handshakes.wait(address, FLOOD_WEIGHT)
        return self.tells(address)

    def tells(self, what: str) -> bool:
        """Whether something is worth a line in the log: not if it just had many."""
        return not self._told.wait(what)

    def counter(self, address: str, person: str | None) -> Callable[[float], bool]:
        """What counts everything that is said on a screen: whether a message may be heard.

        All screens of a person share one bucket, and all screens of nobody at one address do.
        """
        bucket = self._nobody.of(address) if person is None else self._people.of(person)
        return bucket.lets
