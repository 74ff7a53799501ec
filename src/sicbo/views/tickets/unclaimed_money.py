"""What nobody has claimed in time, and what soon nobody will be able to claim."""

import datetime
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import msgspec

from sicbo.core.floor.unclaimed.messages import UNCLAIMED_MONEY
from sicbo.core.money import Amount
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.views.tickets.ticket_rows import Standing, TicketRow, expiring, ticket_row

SOON: Final = datetime.timedelta(days=30)
"""How long before its expiry a ticket is told of."""

SHOWN: Final = 20
"""How many tickets are shown, of those that expire next and of those that have expired."""


class UnclaimedRow(msgspec.Struct, frozen=True):
    """A ticket that has expired."""

    ticket: str
    """Its name in the record."""
    table: str
    """Whose terminal issued it."""
    player: str
    amount: Amount
    issued_at: datetime.datetime
    until: datetime.datetime
    """Since when it is refused."""


class UnclaimedSection(msgspec.Struct, frozen=True, kw_only=True):
    """Money of tickets that have expired: nobody's win, and paid to nobody."""

    tickets: int
    """How many."""
    amount: Amount
    """What they held in all."""
    last: tuple[UnclaimedRow, ...]
    """Those that expired last, the newest first."""
    soon: int
    """How many that are outstanding expire within thirty days."""
    soon_amount: Amount
    """What they hold."""


def next_to_expire(
    floor: Standing, tables: Iterable[str], at: datetime.datetime
) -> tuple[TicketRow, ...]:
    """The outstanding tickets that expire next."""
    return tuple(expiring(floor, tables, at, SHOWN))


def soon_over(
    floor: Standing, table: str, at: datetime.datetime, within: datetime.timedelta = SOON
) -> Iterator[TicketRow]:
    """The tickets of a table that expire soon; one that is held does not until it is determined."""
    for serial, until in floor.table(table).tickets.out.items():
        if until <= at + within:
            row = ticket_row(floor, ticket_name(table, serial), at)
            if row is not None and _ends(row) and row.until <= at + within:
                yield row


def _ends(row: TicketRow) -> bool:
    return row.state == "outstanding" and row.held is None


def unclaimed_section(
    floor: Standing, tables: Iterable[str], at: datetime.datetime
) -> UnclaimedSection:
    """What is listed, and what will be soon."""
    listed = floor.state(UNCLAIMED_MONEY)
    soon = [row for name in tables for row in soon_over(floor, name, at)]
    last = islice(reversed(listed.tickets.values()), SHOWN)
    return UnclaimedSection(
        tickets=len(listed.tickets),
        amount=Amount(listed.amount),
        last=tuple(
            UnclaimedRow(
                each.ticket, each.table, each.player, each.amount, each.issued_at, each.until
            )
            for each in last
        ),
        soon=len(soon),
        soon_amount=Amount(sum(row.pays for row in soon)),
    )
