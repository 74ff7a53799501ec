"""Orders from the command line: through the server that has the floor, or at an own desk."""

import asyncio
import contextlib
from collections.abc import Sequence

from sicbo.core.law.refusal import Refusal
from sicbo.desk.clock import Clock
from sicbo.desk.hatch import ask, through_hatch
from sicbo.desk.home import Home
from sicbo.desk.opening import open_floor, take_up
from sicbo.desk.request import Refused, Request


def give(home: Home, requests: Sequence[Request], *, clock: Clock | None = None) -> Refusal | None:
    """Give orders one after another, each durable before the next; the first refusal ends it."""
    line = through_hatch(home.folder)
    if line is None:
        return asyncio.run(_at_own_desk(home, requests, clock))
    with contextlib.closing(line):
        for request in requests:
            refusal = ask(line, request)
            if refusal is not None:
                return refusal
    return None


async def _at_own_desk(
    home: Home, requests: Sequence[Request], clock: Clock | None
) -> Refusal | None:
    async with open_floor(home, clock=clock, play=False) as desk:
        for name in dict.fromkeys(each.table for each in requests if each.table is not None):
            await take_up(home, desk, name)
        for request in requests:
            answer = await desk.submit(request)
            if isinstance(answer, Refused):
                return answer.refusal
    return None
