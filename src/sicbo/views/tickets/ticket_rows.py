"""A ticket made ready to be shown: what it says and what has become of it, never its number."""

import datetime
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Protocol, TypeVar

import msgspec

from sicbo.core.floor.noun import Noun
from sicbo.core.floor.tickets.ticket import TICKET, PrintState, TicketState
from sicbo.core.money import Amount
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.outstanding import ticket_name

S = TypeVar("S")


class Standing(Protocol):
    """Whoever knows tables and nouns: a floor, as it is decided on or as it is published."""

    def table(self, name: str, /) -> Table:
        """A table."""
        ...

    def state(self, noun: Noun[S], which: str = "", /) -> S:
        """What a noun has come to."""
        ...


class TicketRow(msgspec.Struct, frozen=True, kw_only=True):
    """One ticket."""

    ticket: str
    """Its name in the record."""
    table: str
    """Whose terminal issued it."""
    player: str
    amount: Amount
    """What is written on it."""
    pays: Amount
    """What it pays: that, unless something else was determined."""
    held: str | None
    """The hold that stands in the way of paying it."""
    state: TicketState
    """Where it stands now; one whose time is over is expired, whether or not anybody said so."""
    issued_at: datetime.datetime
    until: datetime.datetime
    """From when on it is refused."""
    print_state: PrintState
    """What its printer has reported."""
    copies: int
    """How often it was printed again."""
    paid_at: datetime.datetime | None
    """When it was paid."""
    paid_by: str | None
    """The cashier, the kiosk or the player who had it paid, where it was."""


def ticket_row(floor: Standing, name: str, at: datetime.datetime) -> TicketRow | None:
    """A ticket that was issued, as it stands at a time."""
    ticket = floor.state(TICKET, name)
    issued, paid = ticket.issued, ticket.redeemed
    if issued is None:
        return None
    over = ticket.state == "outstanding" and ticket.over(at)
    return TicketRow(
        ticket=name,
        table=issued.table,
        player=issued.player,
        amount=issued.amount,
        pays=ticket.worth,
        held=ticket.held,
        state="expired" if over else ticket.state,
        issued_at=issued.at,
        until=ticket.until,
        print_state=ticket.print_state,
        copies=ticket.copies,
        paid_at=None if paid is None else paid.at,
        paid_by=None if paid is None else paid.by,
    )


def ticket_rows(
    floor: Standing, table: str, at: datetime.datetime, *, every: bool = False
) -> Iterator[TicketRow]:
    """The tickets of a table that are outstanding, the oldest first; or every one it issued."""
    tickets = floor.table(table).tickets
    for serial in range(1, tickets.last + 1) if every else sorted(tickets.out):
        row = ticket_row(floor, ticket_name(table, serial), at)
        if row is not None:
            yield row


def expiring(
    floor: Standing, tables: Iterable[str], at: datetime.datetime, most: int
) -> list[TicketRow]:
    """The outstanding tickets of some tables that expire next, the next one first.

    A ticket is never refused before the time at which its table had it expire, only later, by as
    long as it was held: so as soon as enough are known to be refused before any other may be, those
    are the next.
    """
    waiting: list[tuple[datetime.datetime, str]] = []
    rows: dict[str, TicketRow] = {}
    found: list[TicketRow] = []
    out = (
        (until, ticket_name(name, serial))
        for name in tables
        for serial, until in floor.table(name).tickets.out.items()
    )
    for until, name in sorted(out):
        while waiting and waiting[0][0] <= until and len(found) < most:
            found.append(rows[heappop(waiting)[1]])
        if len(found) >= most:
            return found
        row = ticket_row(floor, name, at)
        if row is not None:
            rows[name] = row
            heappush(waiting, (row.until, name))
    while waiting and len(found) < most:
        found.append(rows[heappop(waiting)[1]])
    return found
