"""The record of one table read again: what was ordered, what it caused, and the table folded anew.

Only reads. What is shown from here is a replay of the record, never the table at play.
"""

import datetime
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from sicbo.core.errors import SicboError
from sicbo.core.floor.floor import Floor, evolve
from sicbo.core.floor.founding import FloorEvent, Founding, TableInstalled
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Prize
from sicbo.core.floor.noun import Noun, NounEvent
from sicbo.core.floor.noun import evolve as evolve_noun
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.streams import FLOOR, table_stream
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.core.table.snapshot import law_of, restore
from sicbo.core.table.state import Table
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import BadEntry, Record, decode
from sicbo.journal.entry import Entry

S = TypeVar("S")


class NotOnTheFloor(SicboError):
    """A table or a player that the record does not know."""


class RecordedCommand(NamedTuple):
    """A command with everything that it caused at one table."""

    position: int
    """Of its first entry in the table's stream."""
    at: datetime.datetime
    by: str
    role: str
    asked: AnyCommand
    events: tuple[Event, ...]
    via: str | None = None
    """How the command came, where whoever it names had not logged in."""


def founding_of(journal: Journal) -> Founding:
    """The floor as its own stream tells it."""
    founding = Founding()
    for entry in journal.stream(FLOOR):
        event = decode(entry.body).event
        if isinstance(event, FloorEvent):
            founding.evolve(event)
    return founding


def noun_state(
    journal: Journal, noun: Noun[S], which: str = "", ends: datetime.datetime | None = None
) -> S:
    """One stream of a noun folded; as far as the end of a period, where there is one."""
    state = noun.empty()
    for entry in journal.stream(noun.stream(which)):
        record = decode(entry.body)
        if ends is not None and record.at >= ends:
            break
        if isinstance(record.event, NounEvent):
            evolve_noun(state, record.event)
    return state


def prizes_at(
    journal: Journal, table: str, ends: datetime.datetime | None = None
) -> Iterator[tuple[str, Prize]]:
    """Every prize won at a table, with the name of its jackpot, as it stood when a period ended."""
    for stream in sorted(journal.named(JACKPOT.stream(""))):
        name = stream.partition(":")[2]
        pool = noun_state(journal, JACKPOT, name, ends)
        yield from ((name, each) for each in pool.prizes.values() if each.table == table)


def installed(journal: Journal, name: str) -> TableInstalled:
    """A table of the floor."""
    tables = founding_of(journal).tables
    if name not in tables:
        known = ", ".join(sorted(tables)) or "none"
        hint = did_you_mean(name, tables)
        raise NotOnTheFloor(f"table must be one of {known}, got {name!r}{hint}")
    return tables[name]


def recorded_commands(journal: Journal, name: str, after: int = 0) -> Iterator[RecordedCommand]:
    """Every command that led to something at a table, in order; those behind a version."""
    group: list[tuple[Entry, Record]] = []
    for entry in journal.stream(table_stream(name), after):
        record = decode(entry.body)
        if group and another_command(group[-1][1], record):
            yield _recorded(journal, group)
            group = []
        group.append((entry, record))
    if group:
        yield _recorded(journal, group)


def another_command(before: Record, now: Record) -> bool:
    """Whether an entry of a stream was caused by another command than the one before it."""
    return now.part <= before.part or (now.by, now.id) != (before.by, before.id)


def _recorded(journal: Journal, group: list[tuple[Entry, Record]]) -> RecordedCommand:
    entry, record = group[0]
    asked = record.asked
    if asked is None:
        # The command stands with the first of what it caused, here in a wallet's stream.
        place = entry.position - record.part
        first = next(journal.entries(place, place + 1), None)
        asked = decode(first.body).asked if first is not None else None
    if asked is None:
        raise BadEntry(f"entry {entry.position} has lost the command that caused it")
    events = tuple(each.event for _, each in group if isinstance(each.event, Event))
    return RecordedCommand(
        entry.position, record.at, record.by, record.role, asked, events, record.via
    )


class Replay:
    """A table folded from its record, under the law that each entry was written under.

    Where the table was kept as bytes somewhere on the way, it goes on from there.
    """

    def __init__(
        self,
        journal: Journal,
        name: str,
        books: Books | None = None,
        *,
        known: TableInstalled | None = None,
        table: bytes | None = None,
    ) -> None:
        self.name = name
        self.installed = installed(journal, name) if known is None else known
        self._books = books or Books(journal)
        self._floor = Floor(self._books)
        self._floor.founding.tables[name] = self.installed
        if table is not None:
            law = law_of(table)
            book = self._books.by_hash(law.rulebook, law.sha256, law.readings)
            self._floor.tables[name] = restore(book, table)

    @property
    def table(self) -> Table | None:
        """The table as far as it is folded; none before its first event."""
        return self._floor.tables.get(self.name)

    def fold(self, event: Event) -> Table:
        """Fold one event in; a table takes the law that it is opened under."""
        evolve(self._floor, table_stream(self.name), event)
        return self._floor.tables[self.name]

    def book(self, law: RoundStarted | TableOpened) -> Rulebook:
        """The rulebook that an event names."""
        return self._books.by_hash(law.rulebook, law.sha256, law.readings)
