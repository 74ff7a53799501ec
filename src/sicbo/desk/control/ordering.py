"""Orders from the command line: through the server that has the floor, or at an own desk."""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.decide import handle
from sicbo.core.table.opening.messages import Restart
from sicbo.core.table.order import Order
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.desk.control.control_socket import ask, reach_server
from sicbo.desk.control.proofs import Proves, nothing_proven, proven
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor, take_up
from sicbo.desk.writer.clock import Clock, SystemClock
from sicbo.desk.writer.request import Refused, Request
from sicbo.journal.base import CommandKey
from sicbo.journal.codec import Record, decode, decode_refusal
from sicbo.journal.entry import Entry


class OrdersResult(NamedTuple):
    """What orders came to: how many are done, and the refusal that ended it."""

    done: int
    refusal: Refusal | None = None


def give(
    home: Home,
    requests: Sequence[Request],
    proves: Proves = nothing_proven,
    *,
    clock: Clock | None = None,
) -> OrdersResult:
    """Give orders one after another, each durable before the next; the first refusal ends it."""
    line = reach_server(home.folder)
    if line is None:
        return asyncio.run(_at_own_desk(home, requests, proves, clock))
    with contextlib.closing(line):
        for done, request in enumerate(requests):
            refusal = ask(line, request, proves(request))
            if refusal is not None:
                return OrdersResult(done, refusal)
    return OrdersResult(len(requests))


async def _at_own_desk(
    home: Home, requests: Sequence[Request], proves: Proves, clock: Clock | None
) -> OrdersResult:
    async with open_floor(home, clock=clock, play=False) as desk:
        founding, now = desk.rooms.founding, desk.clock.now().timestamp()
        ways = [proven(home, founding, each, proves(each), now) for each in requests]
        for name in dict.fromkeys(each.table for each in requests if each.table is not None):
            await take_up(home, desk, name)
        for done, (request, via) in enumerate(zip(requests, ways, strict=True)):
            answer = await desk.submit(msgspec.structs.replace(request, via=via))
            if isinstance(answer, Refused):
                return OrdersResult(done, answer.refusal)
    return OrdersResult(len(requests))


def as_ordered_at(home: Home, table: Table) -> Table:
    """A copy of a table as an order will find it: taken up again, where no server has the floor."""
    copied = restore(table.book, keep(table))
    line = reach_server(home.folder)
    if line is None:
        # How long the outage was changes deadlines only; a closed table refuses it.
        handle(copied, Order(SYSTEM, SYSTEM, SystemClock().now(), Restart(0)))
    else:
        line.close()
    return copied


def caused(
    home: Home, keys: Sequence[CommandKey]
) -> Iterator[list[tuple[Entry, Record]] | Refusal]:
    """What commands came to by the record, one after another, up to the first unknown one."""
    journal = home.journal(read_only=True)
    try:
        known = journal.answers(keys)
        for key in keys:
            if key not in known:
                return
            _, _, first, entries, refusal = known[key]
            if refusal is not None:
                yield decode_refusal(refusal)
                continue
            found = journal.entries(first - 1, first - 1 + entries)
            yield [(entry, decode(entry.body)) for entry in found]
    finally:
        journal.close()
