"""Tickets paid durably beside raw inserts, found among a million, and pools opened after a million.

Records of a million entries are written as a desk would have written them, without one.
"""

import asyncio
import datetime
import gc
from collections.abc import Callable, Iterable
from itertools import count, islice
from operator import itemgetter
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import uvloop

from bench.journal import MARK, Sender
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.messages import RedeemTicket
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.tickets.ticket_events import TicketIssued
from sicbo.core.ids import CommandId, Stream
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.jackpots.link import due
from sicbo.core.table.jackpots.messages import JackpotFed
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.desk.home.home import Home, make_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.base import CommandKey, Journal, StoredAnswer
from sicbo.journal.books import Books
from sicbo.journal.codec import Record, encode
from sicbo.journal.entry import Entry, chain
from sicbo.journal.open import create_journal, open_journal
from tests.desk.floor import Staff
from tests.desk.linked_tables import HandClock, linked_tables
from tests.desk.printing_tables import printing_tables

TICKETS: Final = 2_000
SENDERS: Final = 50
PAIRS: Final = 5
WORTH: Final = Amount(100)
REDEEMED: Final = 0.3
FLAT: Final = 1.5
TWICE: Final = 2.0
BATCH: Final = 10_000
NOW: Final = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)


def _home(folder: Path, name: str, database: Callable[[], str] | None = None) -> Home:
    at = folder / name
    url = database() if database is not None else None
    return make_home(at / "floor", "test", "AUD", key=at / "key.pem", database=url)


# ---------------------------------------------------------------------------- redemptions


def redeemed(
    name: str, folder: Path, raw_at: Callable[[], str], database: Callable[[], str] | None
) -> None:
    """Tickets paid at the cage, each durable before it is answered, beside the same bytes raw."""
    pairs = []
    for attempt in range(PAIRS):
        home = _home(folder, f"{name}-tickets-{attempt}", database)
        rate, batches = uvloop.run(_through_the_desk(home))
        raw = _raw(home, raw_at(), batches)
        pairs.append((rate / raw, rate, raw))
    pairs.sort(key=itemgetter(0))
    ratio, rate, raw = pairs[PAIRS // 2]
    print(
        f"{name:10} {SENDERS} cashiers {rate:8,.0f} tickets/s paid, {raw:8,.0f} raw/s, ratio"
        f" {ratio:4.2f} ({pairs[0][0]:4.2f} to {pairs[-1][0]:4.2f}), wanted {REDEEMED:4.2f}"
    )


async def _through_the_desk(home: Home) -> tuple[float, list[int]]:
    """Tickets paid a second, and the entries of each batch that the desk formed."""
    async with open_floor(home, play=False) as desk:
        await printing_tables(Staff(desk))
        orders: list[TableCommand] = [Collect("ann")]
        for _ in range(TICKETS):
            orders += [TransferCredit("ann", WORTH), Collect("ann")]
        for number, command in enumerate(orders):
            by = ("ann", "player") if isinstance(command, Collect) else ("sys", "system")
            asked = Request(by=by[0], id=f"c{number}", role=by[1], command=command, table="east")
            assert isinstance(await desk.submit(asked), Done)
        tables = list(desk.rooms.founding.tables)
        papers = [desk.numbers.number(tables, "east", 2 + n) for n in range(TICKETS)]
        batches: list[int] = []
        desk.listen(lambda written: batches.append(len(written)))
        senders = [
            Sender(desk, [_pays(f"c{n}", paper) for paper in papers[n::SENDERS]])
            for n in range(SENDERS)
        ]
        gc.collect()
        start = perf_counter()
        for sender in senders:
            sender.send()
        await asyncio.gather(*(sender.over for sender in senders))
        return TICKETS / (perf_counter() - start), batches


def _pays(cashier: str, paper: str) -> Request:
    pay = RedeemTicket(amount=WORTH, paper=paper)
    return Request(by=cashier, id=paper, role="cashier", command=pay)


def _raw(home: Home, where: str, batches: list[int]) -> float:
    """The same bytes in the same batches, and nothing but inserting them: tickets a second."""
    source = home.journal(read_only=True)
    number = sum(batches)
    first = source.head().position - number
    wanted = [each._replace(position=each.position - first) for each in source.entries(first)]
    source.close()
    create_journal(where, "test")
    journal, at, turns = open_journal(where), 0, []
    for size in batches:
        taken = wanted[at : at + size]
        keys = (CommandKey("c", CommandId(f"{each.position}")) for each in taken[::2])
        answered = [StoredAnswer(key, MARK, 1, 2, None) for key in keys]
        turns.append((taken, answered))
        at += size
    gc.collect()
    start = perf_counter()
    for entries, answered in turns:
        journal.begin()
        journal.append(entries, answered)
        journal.commit()
    rate = TICKETS / (perf_counter() - start)
    journal.close()
    return rate


# ---------------------------------------------------------------------------- long records


def _written(journal: Journal, events: Iterable[tuple[Stream, AnyEvent]]) -> None:
    """Write events of a system at work, each an order of its own, in large turns."""
    versions: dict[Stream, int] = {}
    numbers, left = count(1), iter(events)
    while batch := list(islice(left, BATCH)):
        head = journal.begin()
        unknown = {stream for stream, _ in batch} - versions.keys()
        versions.update(journal.versions(sorted(unknown)))
        wanted = []
        for stream, event in batch:
            versions[stream] += 1
            record = Record(NOW, "sys", "system", f"w{next(numbers)}", event)
            wanted.append((stream, versions[stream], encode(record)))
        entries: list[Entry] = chain(head, wanted)
        journal.append(entries, [])
        journal.commit()


def looked_up(folder: Path) -> None:
    """A ticket found by the number on it, among ten thousand and among a million."""
    first = 0.0
    for number in (10_000, 100_000, 1_000_000):
        home = _home(folder, f"found-{number}")
        journal = home.journal()
        until = NOW + datetime.timedelta(days=30)
        issued = (
            TicketIssued(
                ticket=ticket_name("east", n),
                table="east",
                serial=n,
                player="ann",
                amount=WORTH,
                at=NOW,
                until=until,
                kiosk_max=WORTH,
                clauses=(),
            )
            for n in range(1, number + 1)
        )
        _written(journal, ((TICKET.stream(each.ticket), each) for each in issued))
        rooms, step = LoadedFloor(journal, Books(journal)), number // 2_000
        names = [ticket_name("east", n) for n in range(step, number + 1, step)]
        times = []
        for name in names:
            start = perf_counter()
            found = rooms.floor.state(TICKET, name)
            times.append(perf_counter() - start)
            assert found.state == "outstanding"
        journal.close()
        each = median(times)
        first = first or each
        print(
            f"a ticket found among {number:>9,} {each * 1e6:7.1f} µs, {each / first:4.2f} x,"
            f" wanted at most {FLAT:4.2f}"
        )


def opened_pools(folder: Path) -> None:
    """A floor with a pool opened after a thousand contributions and after a million."""
    first = 0.0
    for number in (1_000, 1_000_000):
        home = _home(folder, f"fed-{number}")
        asyncio.run(_lay(home))
        journal = home.journal()
        _written(journal, _contributions(journal, number))
        journal.close()
        asyncio.run(_open(home))  # Its first start keeps the fold that a long play would have kept.
        each = min(asyncio.run(_open(home)) for _ in range(5))
        first = first or each
        print(
            f"a pool of {number:>9,} contributions open after {each * 1e3:7.1f} ms,"
            f" {each / first:4.2f} x, wanted at most {TWICE:4.2f}"
        )


async def _lay(home: Home) -> None:
    async with open_floor(home, clock=HandClock(), play=False) as desk:
        await linked_tables(Staff(desk))


def _contributions(journal: Journal, number: int) -> Iterable[tuple[Stream, AnyEvent]]:
    link = LoadedFloor(journal, Books(journal)).room("east").table.jackpots["gold"]
    shown, kept = link.display_carry, link.reserve_carry
    for turnover in range(1, number + 1):
        display = due(shown, link.display_rate, turnover)
        reserve = due(kept, link.reserve_rate, turnover)
        shown, kept = display.carry, reserve.carry
        fed = JackpotFed(
            pool="gold",
            round=1,
            turnover=turnover,
            display=display,
            reserve=reserve,
            counts={},
            clauses=(),
        )
        yield table_stream("east"), fed


async def _open(home: Home) -> float:
    """Seconds until a desk knows its tables and what the pool shows."""
    start = perf_counter()
    async with open_floor(home, play=False) as desk:
        floor = desk.rooms.floor
        pool = floor.state(JACKPOT, "gold")
        links = [floor.table(name).jackpots["gold"] for name in pool.links]
        assert pool.meters(links).display > pool.display
        return perf_counter() - start
