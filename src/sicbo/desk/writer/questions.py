"""What is done with the journal between two turns, so that nobody else uses it meanwhile."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sicbo.core.errors import SicboError

T = TypeVar("T")


def settle(answer: asyncio.Future[T], came: T | Exception) -> None:
    """Tell whoever waits what came of it, if they still wait."""
    if answer.done():
        return
    if isinstance(came, Exception):
        answer.set_exception(came)
    else:
        answer.set_result(came)


class Questions:
    """Questions that wait for the end of a turn, in the order in which they were asked."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def ask(self, work: Callable[[], Awaitable[T]], waits: asyncio.Event) -> T:
        """Wait until it was done, and for what came of it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answer))
        waits.set()
        return await answer

    async def answer(self) -> None:
        """Do everything that waits; an error is for whoever asked."""
        while self._waiting:
            work, answer = self._waiting.popleft()
            if answer.done():
                continue  # Whoever asked has gone.
            try:
                settle(answer, await work())
            except Exception as error:
                settle(answer, error)

    def refuse(self, error: SicboError) -> None:
        """Tell everybody who waits that nothing will come."""
        for _, answer in self._waiting:
            settle(answer, error)
        self._waiting.clear()
