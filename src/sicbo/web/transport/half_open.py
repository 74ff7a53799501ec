"""Connections that have asked for nothing yet: few of an address at once, and few a turn.

Whoever is listened to costs a little, and all of them may leave in the same moment. So of one
address only so many are listened to before they have asked for anything; the others wait, and
those that stay silent make room for them.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

HALF_OPEN: Final = 64
"""Connections of one address that are listened to although they have asked for nothing yet."""

SILENT_SECONDS: Final = 1.0
"""How long somebody may say nothing whole while others of the same address wait."""

AT_A_TURN: Final = 4
"""Connections that begin to be served in one turn of the loop."""


class Place:
    """The place of one connection, until it has asked for something or is over."""

    __slots__ = ("_at", "_of", "since", "vacate")

    def __init__(self, of: "HalfOpen", at: str, since: float) -> None:
        self._of: HalfOpen | None = of
        self._at = at
        self.since = since
        self.vacate: Callable[[], object] = lambda: None
        """Ends the connection, which then leaves its place."""

    def leave(self) -> None:
        """Let somebody else have it; said twice it counts once."""
        of, self._of = self._of, None
        if of is not None:
            of.left(self._at, self)


class HalfOpen:
    """Who has a place at which address, and who waits for one."""

    def __init__(self, most: int | None = None, silent_seconds: float | None = None) -> None:
        self._most = HALF_OPEN if most is None else most
        self._silent = SILENT_SECONDS if silent_seconds is None else silent_seconds
        self._held: dict[str, dict[Place, None]] = {}
        """Those who have a place, whoever has it longest first."""
        self._waiting: dict[str, deque[asyncio.Future[Place]]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    async def place(self, at: str) -> Place:
        """Wait for a place at an address."""
        held = self._held.setdefault(at, {})
        if len(held) < self._most and at not in self._waiting:
            return self._taken(at)
        waiting = self._waiting.setdefault(at, deque())
        mine: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        waiting.append(mine)
        self._hurry(at)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                mine.result().leave()
            else:
                waiting.remove(mine)
                self._tidy(at)
            raise

    def held(self, at: str) -> int:
        """How many have a place at an address."""
        return len(self._held.get(at, ()))

    def left(self, at: str, place: Place) -> None:
        """A place is free: whoever has waited longest takes it."""
        self._held[at].pop(place, None)
        waiting = self._waiting.get(at, deque())
        if waiting and not waiting[0].done():
            waiting.popleft().set_result(self._taken(at))
        self._tidy(at)

    def _taken(self, at: str) -> Place:
        place = Place(self, at, asyncio.get_running_loop().time())
        self._held[at][place] = None
        return place

    def _tidy(self, at: str) -> None:
        """Forget an address at which nobody waits, and one at which nobody is."""
        if not self._waiting.get(at):
            self._waiting.pop(at, None)
            timer = self._timers.pop(at, None)
            if timer is not None:
                timer.cancel()
        if not self._held[at] and at not in self._waiting:
            del self._held[at]

    def _hurry(self, at: str) -> None:
        """Come back when the one who has been silent longest has been so for too long."""
        if at in self._timers or at not in self._waiting:
            return
        loop = asyncio.get_running_loop()
        first = next(iter(self._held[at]), None)
        until = loop.time() if first is None else first.since + self._silent
        self._timers[at] = loop.call_at(until, self._vacated, at)

    def _vacated(self, at: str) -> None:
        """Let those go who have been silent for too long, no more of them than wait."""
        del self._timers[at]
        late = asyncio.get_running_loop().time() - self._silent
        most = min(AT_A_TURN, len(self._waiting[at]))
        for place in [each for each in self._held[at] if each.since <= late][:most]:
            place.vacate()
            place.leave()
        if at in self._held:
            self._hurry(at)


class Turnstile:
    """Lets a few pass in each turn of the loop, in the order in which they came."""

    def __init__(self, each_turn: int = AT_A_TURN) -> None:
        self._each, self._passed = each_turn, 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._due = False

    async def turn(self) -> None:
        """Wait for one's turn: it is now while few come."""
        loop = asyncio.get_running_loop()
        if not self._due:
            self._due = True
            loop.call_soon(self._next)
        if self._passed < self._each and not self._waiting:
            self._passed += 1
            return
        mine: asyncio.Future[None] = loop.create_future()
        self._waiting.append(mine)
        await mine

    def _next(self) -> None:
        self._passed, self._due = 0, False
        while self._waiting and self._passed < self._each:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                self._passed += 1
        if self._passed:
            self._due = True
            asyncio.get_running_loop().call_soon(self._next)
