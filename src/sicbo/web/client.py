"""One connected screen: a bounded queue of frames, and a sender of its own."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

QUEUE_MAX: Final = 256
"""Frames that may wait for one screen."""

QUEUE_BYTES: Final = 1 << 20
"""Bytes that may wait for one screen."""

SEND_SECONDS: Final = 10.0
"""How long one frame may take to leave."""

Send = Callable[[bytes], Awaitable[None]]


class Client:
    """Whoever is too slow is dropped; nobody is waited for."""

    def __init__(self, person: str | None, *, queue_max: int = QUEUE_MAX) -> None:
        self.person = person
        self.stalled = False
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._max = queue_max
        self._some = asyncio.Event()
        self._leaving = False

    def put(self, frame: bytes) -> None:
        """Queue a frame; a full queue marks the screen as stalled and lets go of it."""
        if self.stalled or self._leaving:
            return
        if len(self._frames) >= self._max or self._bytes + len(frame) > QUEUE_BYTES:
            self.stalled = True
            self._frames.clear()
        else:
            self._frames.append(frame)
            self._bytes += len(frame)
        self._some.set()

    def leave(self) -> None:
        """Send what waits, and end."""
        self._leaving = True
        self._some.set()

    async def drain(self, send: Send) -> None:
        """Send frames until the screen is let go or stalls."""
        while not self.stalled:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                try:
                    async with asyncio.timeout(SEND_SECONDS):
                        await send(frame)
                except TimeoutError:
                    self.stalled = True
                    return
            if self._leaving:
                return
            self._some.clear()
            await self._some.wait()
