"""What is asked of the record, answered from projections and what the record has behind them.

A projection that is missing, too far behind or of another record is said, and the record answers.
Nothing here is ever asked where money is decided.
"""

import datetime
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Final, TypeVar

import msgspec

from sicbo.core.floor.founding import FloorEvent, Founding
from sicbo.core.floor.streams import FLOOR, table_of, table_stream, wallet_stream
from sicbo.core.table.event import Event
from sicbo.core.table.tournaments.played_for import PlayedFor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import BadEntry, decode
from sicbo.projections.follower import unfit
from sicbo.projections.projector import (
    LATER,
    NO_MARK,
    TableSoFar,
    account_from,
    sitting,
    table_from,
    take_up_rounds,
)
from sicbo.projections.standing import open_holds, open_notices
from sicbo.projections.store import (
    NoProjections,
    Place,
    ProjectionError,
    Store,
    floor_facts,
    open_store,
    place_of,
    record_facts,
)
from sicbo.projections.tail import TailEntry
from sicbo.projections.times import as_number, as_time
from sicbo.views.accounts.meters import MeteredTable, meters
from sicbo.views.accounts.meters_form import Meters
from sicbo.views.accounts.sittings import Sitting
from sicbo.views.accounts.statement import StatementFold, statement, unknown_player
from sicbo.views.accounts.statement_form import Row, Statement
from sicbo.views.holds.hold_rows import HoldRow, NoticeRow
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.my_rounds_form import MyRounds
from sicbo.views.rounds.round import RoundStart, round_view, rounds_spoken_of
from sicbo.views.rounds.round_form import RoundView
from sicbo.views.rounds.round_index import MOST, RoundPlaces
from sicbo.views.rounds.round_index import Place as RoundPlace

T = TypeVar("T")

BEHIND_MOST: Final = 5_000
"""Entries behind a projection that are read with each answer; beyond, the record answers alone."""

LONG: Final = 50_000
"""Entries from which on it is worth telling that there are no projections."""

_ROWS: Final = msgspec.json.Decoder(list[Row])
_SUMS: Final = msgspec.json.Decoder(dict[str, int])
_LINES: Final = (
    "SELECT body, sums FROM lines WHERE player = ? AND at >= ? AND at < ? ORDER BY position"
)
_SITTINGS: Final = "SELECT * FROM sittings WHERE player = ? AND sat < ? ORDER BY sat_position"
_STOOD: Final = (
    "SELECT wallet + at_tables FROM balances WHERE player = ? AND at < ?"
    " ORDER BY position DESC LIMIT 1"
)
_MARK_BEFORE: Final = (
    "SELECT version, state FROM marks WHERE name = ? AND at < ? ORDER BY version DESC LIMIT 1"
)
_MARK_OF_ROUND: Final = (
    "SELECT version, state FROM marks WHERE name = ? AND round < ? ORDER BY version DESC LIMIT 1"
)
_SPOKEN: Final = "SELECT coalesce(max(position), 0) FROM spoken WHERE name = ? AND round = ?"
_PLAYED: Final = (
    "SELECT name, round FROM played WHERE player = ? AND (name = ? OR ? = '')"
    " ORDER BY position DESC LIMIT ?"
)
_PLACES: Final = "SELECT position FROM places WHERE name = ? AND round = ? ORDER BY position"
_DISORDER: Final = "SELECT 1 FROM disorder WHERE low < ? AND high >= ? LIMIT 1"

Moment = datetime.datetime | None


class RecordOnly(Exception):
    """The record must answer this by itself, and why."""


class Reads:
    """Answers of one moment; `why` says why the record answered alone, where it did."""

    def __init__(self, journal: Journal, store: Store | None, missing: str | None = None) -> None:
        self._journal, self._store = journal, store
        self.why = missing
        self._books = Books(journal)

    @property
    def kept(self) -> bool:
        """Whether there are any projections, of use or not."""
        return self._store is not None

    # -- how far projections are

    @cached_property
    def _place(self) -> Place:
        """How far they are; `RecordOnly` where they are of no use."""
        if self._store is None:
            raise RecordOnly(self.why or "there are no projections")
        place = place_of(self._store)
        why = unfit(self._journal, place)
        if why is not None or place is None:
            raise RecordOnly(why)
        return place

    @cached_property
    def _kept(self) -> Store:
        """The store, once it is seen to be of this record."""
        assert self._place is not None
        assert self._store is not None
        return self._store

    @cached_property
    def _tail(self) -> list[TailEntry]:
        """What the record has behind the projections."""
        after = self._place.position
        behind = self._journal.head().position - after
        if behind > BEHIND_MOST:
            raise RecordOnly(f"the projections are {behind:,} entries behind")
        entries = self._journal.entries(after, after + behind)
        return [TailEntry(entry, decode(entry.body)) for entry in entries]

    @cached_property
    def _founding(self) -> Founding:
        facts, founding = floor_facts(self._kept), Founding()
        founding.currency, founding.tables = facts.currency, dict(facts.tables)
        founding.players = set(facts.players)
        for each in self._tail:
            if each.entry.stream == FLOOR and isinstance(each.record.event, FloorEvent):
                founding.evolve(each.record.event)
        return founding

    def _cut_by_time(self, *moments: Moment) -> None:
        """See that a period can be cut by the times of entries: they rise where it is cut."""
        latest = record_facts(self._kept).latest
        for moment in moments:
            if moment is None:
                continue
            cut = as_number(moment)
            crossed = bool(self._kept.read(_DISORDER, (cut, cut)))
            highest = latest
            for each in self._tail:
                at = as_number(each.record.at)
                crossed = crossed or at < cut <= highest
                highest = max(highest, at)
            if crossed:
                raise RecordOnly("a clock was set back where the period is cut")

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Tell why projections do not answer."""
        try:
            yield
        except (ProjectionError, BadEntry, msgspec.DecodeError) as error:
            self.why = str(error)
            raise RecordOnly(self.why) from None
        except RecordOnly as error:
            self.why = str(error)
            raise

    # -- a player's statement

    def statement(self, player: str, begins: Moment = None, ends: Moment = None) -> Statement:
        """The statement of a player for a period."""
        try:
            with self._said():
                return self._statement(player, begins, ends)
        except RecordOnly:
            return statement(self._journal, player, begins, ends)

    def _statement(self, player: str, begins: Moment, ends: Moment) -> Statement:
        self._cut_by_time(begins, ends)
        own, founding = wallet_stream(player), self._founding
        version = self._journal.versions([own]).get(own, 0)
        if player not in founding.players and not version:
            raise unknown_player(player)
        store, first = self._kept, -LATER if begins is None else as_number(begins)
        until = LATER if ends is None else as_number(ends)
        account = account_from(store, player, until)
        account.rows, account.sums = self._lines(player, first, until)
        stood = [] if begins is None else store.read(_STOOD, (player, first))
        fold = StatementFold(
            player,
            (begins, ends),
            account,
            played_for=PlayedFor(record_facts(store).units),  # type: ignore[arg-type]
            sittings=[_cut(sitting(row), ends) for row in store.read(_SITTINGS, (player, until))],
            opening=stood[0][0] if stood else 0,
        )
        fold.last = self._last(player, version)
        for each in self._tail:
            name = table_of(each.entry.stream)
            if each.entry.stream == own or name in founding.tables:
                fold.take(each.entry, name)
        return fold.stated(founding.currency)

    def _lines(self, player: str, first: int, until: int) -> tuple[list[Row], Counter[str]]:
        rows: list[Row] = []
        sums: Counter[str] = Counter()
        for body, of_them in self._kept.read(_LINES, (player, first, until)):
            rows += _ROWS.decode(body)
            sums.update(_SUMS.decode(of_them))
        return rows, sums

    def _last(self, player: str, version: int) -> Moment:
        """When the last entry of any table or of the wallet was made, as far as is projected."""
        facts = record_facts(self._kept)
        last = facts.last_position, facts.last_at
        own = next(self._journal.stream(wallet_stream(player), version - 1), None)
        if own is not None and last[0] < own.position <= self._place.position:
            return decode(own.body).at
        return as_time(last[1]) if last[0] else None

    # -- tables

    def meters(self, name: str, begins: Moment = None, ends: Moment = None) -> Meters:
        """The meters of a table for a period."""
        try:
            with self._said():
                return self._meters(name, begins, ends)
        except RecordOnly:
            return meters(self._journal, name, begins, ends)

    def _meters(self, name: str, begins: Moment, ends: Moment) -> Meters:
        self._cut_by_time(begins, ends)
        found = self._metered(name, ends)
        if begins is not None:
            found.fold.subtract(self._metered(name, begins).fold)
        return found.meters(self._journal, self._founding.currency, begins, ends)

    def _metered(self, name: str, ends: Moment) -> MeteredTable:
        """A table and its meters as they were at a moment."""
        until = LATER if ends is None else as_number(ends)
        found = self._from_mark(name, _MARK_BEFORE, until)
        metered = MeteredTable(found.replay, found.meters, found.version)
        metered.advance(self._journal, ends=ends)
        return metered

    def _from_mark(self, name: str, query: str, bound: int) -> TableSoFar:
        if name not in self._founding.tables:
            raise RecordOnly(f"the projections do not know table {name}")
        found = self._kept.read(query, (name, bound))
        mark = found[0] if found else NO_MARK
        return table_from(self._books, self._journal, self._founding, name, mark)

    def round(self, name: str, number: int) -> RoundView:
        """A round of a table."""
        try:
            with self._said():
                start = self._start(name, number)
        except RecordOnly:
            return round_view(self._journal, name, number)
        return round_view(self._journal, name, number, start)

    def _start(self, name: str, number: int) -> RoundStart:
        """Where to begin to read a round, and where nothing is said of it any more."""
        found = self._from_mark(name, _MARK_OF_ROUND, number)
        spoken: int = self._kept.read(_SPOKEN, (name, number))[0][0]
        for each in self._at(name):
            event = each.record.event
            if isinstance(event, Event) and number in rounds_spoken_of(event):
                spoken = each.entry.position
        return RoundStart(found.replay, found.version, found.proofs.open, spoken)

    def _at(self, name: str) -> Iterator[TailEntry]:
        """What the record has of a table behind the projections."""
        stream = table_stream(name)
        return (each for each in self._tail if each.entry.stream == stream)

    def my_rounds(self, player: str, name: str | None = None) -> MyRounds:
        """The last rounds that a player had something on, at one table or at all."""
        return my_rounds(self._journal, player, name, self.places(player, name))

    def places(self, player: str, name: str | None = None) -> list[RoundPlace] | None:
        """Where in the record these rounds are; nothing where the record must be searched."""
        try:
            with self._said():
                return self._places(player, name)
        except RecordOnly:
            return None

    def open_holds(self) -> list[HoldRow] | None:
        """Holds and demands that wait; nothing where the record must tell."""
        try:
            with self._said():
                return open_holds(self._journal, self._kept, self._tail)
        except RecordOnly:
            return None

    def open_notices(self) -> list[NoticeRow] | None:
        """Notices that nobody has acknowledged; nothing where the record must tell."""
        try:
            with self._said():
                given = record_facts(self._kept).notices
                return open_notices(self._journal, self._kept, self._tail, given)
        except RecordOnly:
            return None

    def _places(self, player: str, name: str | None) -> list[RoundPlace]:
        """Where in the record they are: those that are projected, and what came since."""
        found: dict[tuple[str, int], list[int]] = {}
        for table, number in self._kept.read(_PLAYED, (player, name or "", name or "", MOST)):
            found[table, number] = []
        come: dict[tuple[str, int], list[int]] = {}
        for table in self._founding.tables if name is None else (name,):
            places = RoundPlaces()
            take_up_rounds(self._kept, places, table)
            for each in self._at(table):
                for place, position, players in places.mentions(
                    table, each.entry.position, each.record.event
                ):
                    come.setdefault((table, place.number), []).append(position)
                    if player in players:
                        found.setdefault((table, place.number), [])
        for (table, number), entries in found.items():
            entries += (row[0] for row in self._kept.read(_PLACES, (table, number)))
            entries += come.get((table, number), ())
        every = (RoundPlace(*key, entries) for key, entries in found.items() if entries)
        return sorted(every, key=lambda place: place.entries[0])[-MOST:]


def _cut(each: Sitting, ends: Moment) -> Sitting:
    """A sitting as it was when a period ended."""
    if ends is not None and each.left is not None and each.left >= ends:
        each.left = each.left_position = None
    return each


@contextmanager
def reads_of(journal: Journal, journal_at: str) -> Iterator[Reads]:
    """Whatever can be read of a record, by its projections where there are any."""
    store: Store | None = None
    missing: str | None = None
    try:
        store = open_store(journal_at)
    except NoProjections as error:
        missing = str(error)
    except ProjectionError as error:
        missing = str(error)
    try:
        yield Reads(journal, store, missing)
    finally:
        if store is not None:
            store.close()
