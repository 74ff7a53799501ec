"""Players' answers while an inspector has the record verified again and again, and without that.

The same floor by turns; the ratio of the tails in one run is what is told.
"""

import asyncio
import json
import urllib.request
from statistics import median, quantiles
from typing import Any, Final

import uvloop

from bench.live import Load, Server, floor

TABLES, AT_EACH = 10, 20
PAIRS: Final = 9
SECONDS: Final = 4.0
LOOKS: Final = 0.7
"""Seconds between two looks at how far it is, as the screen does."""

_PATH: Final = "/api/inspection/verification"


class Inspector:
    """Has the record verified for as long as somebody is measured."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.done = self.entries = 0

    async def works(self) -> None:
        """Start a verification, look until it is done, and start the next."""
        await self._ask("POST")
        while True:
            await asyncio.sleep(LOOKS)
            shown = await self._ask("GET")
            if shown["state"] == "running":
                continue
            assert shown["state"] == "done", shown
            assert shown["report"]["whole"], shown["report"]
            self.done += 1
            self.entries = shown["report"]["entries"]
            await self._ask("POST")

    async def stops(self) -> None:
        """Stop whatever runs."""
        shown = await self._ask("DELETE")
        self.entries = max(self.entries, shown["done"])

    async def _ask(self, method: str) -> dict[str, Any]:
        headers = {
            "Cookie": f"sicbo-session={self._server.supervisor}",
            "Origin": self._server.address,
            "Content-Type": "application/json",
        }
        body = b"{}" if method == "POST" else None
        asked = urllib.request.Request(
            self._server.address + _PATH, data=body, headers=headers, method=method
        )
        told = await asyncio.to_thread(urllib.request.urlopen, asked, timeout=30)
        found: dict[str, Any] = json.loads(told.read())
        return found


async def _tail(server: Server, *, verified: bool) -> tuple[float, int, int]:
    """The p99 of bets, with a verification beside them or without."""
    load, inspector = Load(closed_loop=False), Inspector(server)
    await load.come(server)
    works = asyncio.create_task(inspector.works()) if verified else None
    betting = asyncio.create_task(load.paced(1.0 + SECONDS))
    await load.measured(SECONDS)
    await betting
    if works is not None:
        works.cancel()
        await asyncio.gather(works, return_exceptions=True)
        await inspector.stops()
    load.leave()
    assert not load.refused, f"{load.refused} bets were refused"
    return quantiles(load.times, n=100)[98], inspector.done, inspector.entries


def main() -> None:
    """Run and print."""
    tails: dict[bool, list[float]] = {False: [], True: []}
    done = entries = 0
    with floor(TABLES, AT_EACH) as server:
        uvloop.run(_tail(server, verified=True))
        for turn in range(2 * PAIRS):
            verified = turn % 2 == 1
            tail, more, size = uvloop.run(_tail(server, verified=verified))
            tails[verified].append(tail)
            done, entries = done + more, max(entries, size)
    for verified, told in ((False, "nothing beside them:"), (True, "the record verified:")):
        print(f"{TABLES * AT_EACH} sockets, {told} p99 {median(tails[verified]) * 1000:6.1f} ms")
    changes = [beside / alone - 1 for alone, beside in zip(*tails.values(), strict=True)]
    low, middle, high = quantiles(changes, n=4)
    print(
        f"verification changes that by {middle:+.1%} (half of {PAIRS} pairs {low:+.1%} to"
        f" {high:+.1%}); {done} verifications, the last of {entries:,} entries"
    )
