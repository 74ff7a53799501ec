"""What may be ordered at a table now, by whom, and what would come of it.

Each room proposes the orders that make sense there (`proposes` of `register`). `decide` changes
nothing, so every one of them is put to it beforehand, in the lowest role of the ladder that may
give it. Nothing here knows a rule of its own.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sicbo.core.law.refusal import Refusal
from sicbo.core.table.command import UNSAID, Asks, TableCommand, tag_of
from sicbo.core.table.config import TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.order import Order
from sicbo.core.table.register import PROPOSERS, Situation
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.core.table.virtual_dice.place_in_round import uncommitted


class Item(NamedTuple):
    """An order that would be accepted now: the lowest role for it, and what it would cause."""

    command: TableCommand
    role: str
    events: Sequence[Event]

    @property
    def tag(self) -> str:
        """What the command is called."""
        return tag_of(self.command)


def agenda(
    table: Table, by: str, at: datetime.datetime, installed: TableConfig | None = None
) -> Iterator[Item]:
    """Everything that somebody on the ladder may order now; each in the lowest role that may."""
    here = _bound(table, installed)
    for command in thinkable(table, by, at, installed):
        found = lowest(here, by, at, command)
        if found is not None:
            yield found


def lowest(table: Table, by: str, at: datetime.datetime, command: TableCommand) -> Item | None:
    """An order in the lowest role that may give it now, if any may."""
    for role in table.positions:
        decision = decide(table, Order(by, role, at, command))
        if not isinstance(decision, Refusal):
            return Item(command, role, decision)
        if decision.reason != "not-permitted":
            return None
    return None


def _bound(table: Table, installed: TableConfig | None) -> Table:
    """The table as an order to open it will find it: the virtual tumbler is bound by then."""
    if table.status != "closed" or installed is None or uncommitted(table, installed) is None:
        return table
    bound = restore(table.book, keep(table))
    bound.commitments[table.round + 1] = UNSAID
    return bound


def asks(table: Table, command: TableCommand) -> tuple[Asks, ...]:
    """What a command still lacks as it stands on the agenda; nobody reads virtual dice."""
    lacks = command.asks()
    return tuple(each for each in lacks if each != "dice") if table.virtual else lacks


def thinkable(
    table: Table, by: str, at: datetime.datetime, installed: TableConfig | None = None
) -> Iterator[TableCommand]:
    """Orders that make sense where the table stands, whether or not they would be accepted."""
    now = Situation(by, at, installed)
    for heading, proposers in PROPOSERS.items():
        if (heading == "opening") == (table.status == "closed"):
            for proposer in proposers:
                yield from proposer(table, now)
