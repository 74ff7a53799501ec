"""Entries of the record as decisions: who ordered what, what came of it, by which clauses."""

from collections.abc import Iterable, Iterator
from typing import Final

from sicbo.core.floor.founding import FloorEvent
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_of
from sicbo.core.floor.wallets import WalletEvent
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.core.text import harmless
from sicbo.core.wording import name_in_words
from sicbo.journal.base import Journal
from sicbo.journal.books import Books, LawMissing
from sicbo.journal.codec import BadEntry, Record, decode
from sicbo.journal.entry import Entry
from sicbo.journal.history import founding_of
from sicbo.views.inspector.desk_answers import Decision
from sicbo.views.words.citations import StatedClause, cite
from sicbo.views.words.sentences import EventSentence, told

_SAYS_MOST: Final = 40
"""Sentences of one decision; the settlement of a large table is one sentence."""


class Citations:
    """Statements of clauses, by the document that a table is run by."""

    def __init__(self, journal: Journal) -> None:
        self._journal, self._books = journal, Books(journal)
        self._tables = founding_of(journal).tables
        self._known: dict[str, Rulebook | None] = {}

    def take(self, table: str | None, event: AnyEvent) -> None:
        """Go by the law that an event names from here on."""
        if table is not None and isinstance(event, RoundStarted | TableOpened):
            try:
                law = event.rulebook, event.sha256, event.readings
                self._known[table] = self._books.by_hash(*law)
            except LawMissing:
                self._known[table] = None

    def stated(
        self, table: str | None, clauses: Iterable[ClauseNumber]
    ) -> tuple[StatedClause, ...]:
        """Clauses with our statements of them, as far as there are any."""
        book = self._book(table)
        if book is not None:
            return cite(book, clauses)
        return tuple(StatedClause(each, "") for each in dict.fromkeys(clauses))

    def _book(self, table: str | None) -> Rulebook | None:
        if table is None:
            # Rules of the house are stated whatever the document is.
            table = next(iter(self._tables), None)
        if table is not None and table not in self._known and table in self._tables:
            try:
                self._known[table] = self._books.installed(self._tables[table])
            except LawMissing:
                self._known[table] = None
        return self._known.get(table) if table is not None else None


def decisions(entries: Iterable[Entry], citations: Citations) -> Iterator[Decision]:
    """What stands together in a stream because of one order, as one decision."""
    group: list[tuple[Entry, Record]] = []
    for entry in entries:
        try:
            record = decode(entry.body)
        except BadEntry:
            continue
        if group and not _together(group[-1], (entry, record)):
            yield _decision(group, citations)
            group = []
        group.append((entry, record))
    if group:
        yield _decision(group, citations)


def _together(before: tuple[Entry, Record], now: tuple[Entry, Record]) -> bool:
    one, other = before[1], now[1]
    return other.part > one.part and (other.by, other.id) == (one.by, one.id)


def _decision(group: list[tuple[Entry, Record]], citations: Citations) -> Decision:
    entry, record = group[0]
    table = table_of(entry.stream) or record.place
    for _, each in group:
        citations.take(table, each.event)
    clauses = (clause for _, each in group for clause in getattr(each.event, "clauses", ()))
    asked = record.asked
    return Decision(
        position=entry.position,
        version=entry.version,
        stream=entry.stream,
        at=record.at,
        by=record.by,
        role=record.role,
        via=record.via,
        order="" if asked is None else str(asked.__struct_config__.tag),
        says=tuple(_said(each.event) for _, each in group[:_SAYS_MOST]),
        clauses=citations.stated(table, clauses),
    )


def _said(event: AnyEvent) -> EventSentence:
    if isinstance(event, Event):
        return told(event)
    tag = str(event.__struct_config__.tag)
    if isinstance(event, NounEvent):
        return EventSentence(event=tag, says=event.sentence(), facts={})
    return EventSentence(event=tag, says=_plain(event), facts={})


def _plain(event: WalletEvent | FloorEvent) -> str:
    """What happened to the floor or to a wallet: its name, and the plain values in it."""
    values = (getattr(event, name) for name in event.__struct_fields__ if name != "clauses")
    facts = " ".join(str(each) for each in values if isinstance(each, str | int) and each != "")
    return harmless(f"{name_in_words(type(event).__name__)}: {facts}".rstrip(": "))[:500]
