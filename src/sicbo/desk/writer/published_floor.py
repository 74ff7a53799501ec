"""The floor as far as it is committed, for whoever shows it.

A desk decides on what it has folded ahead of the disk. Nobody else sees that: what is shown is
folded a second time, from what was published, and can be read at any moment.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from sicbo.core.floor.alerts.messages import ALERTS
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.copies.messages import COPY
from sicbo.core.floor.disputes.dispute import DISPUTE, DISPUTES
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.floor import Floor, FloorOrder, Laws, Outcome, decide, evolve
from sicbo.core.floor.founding import Founding
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.notices.messages import NOTICES
from sicbo.core.floor.noun import Noun
from sicbo.core.floor.payouts.payout import FORMS, PAYOUT
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.floor.redemptions.messages import REDEMPTIONS
from sicbo.core.floor.streams import FLOOR, table_of, table_stream, wallet_stream
from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.floor.unclaimed.messages import UNCLAIMED_MONEY
from sicbo.core.floor.vouchers.messages import VOUCHERS
from sicbo.core.ids import Stream
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Law, Table
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.desk.writer.errors import NoSuchTable
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.committed import CommittedEvent, committed
from sicbo.journal.entry import Entry

log = logging.getLogger("sicbo.published")
S = TypeVar("S")


class PublishedFloor:
    """Its founding and every table that can be loaded; wallets as they are asked for."""

    def __init__(self, rooms: LoadedFloor, books: Books, journal: Journal) -> None:
        self._rooms, self._journal = rooms, journal
        self._floor = Floor(books)
        self._tables: dict[Stream, Table] = {}
        self._versions: dict[Stream, int] = {}
        self.learn(FLOOR, journal.stream(FLOOR))
        for name in self.founding.tables:
            self._copy(name)
        single = (
            CAGE,
            REDEMPTIONS,
            EQUIPMENT,
            ALERTS,
            VOUCHERS,
            READERS,
            FORMS,
            NOTICES,
            UNCLAIMED_MONEY,
            DISPUTES,
            INCIDENTS,
        )
        for noun in single:
            self._read(noun.stream())
        for number in self._floor.state(FORMS).open:
            self._read(PAYOUT.stream(str(number)))
        for number in self._floor.state(DISPUTES).numbered:
            self._read(DISPUTE.stream(str(number)))
        for table in self._tables.values():
            self._read(COPY.stream(str(table.book.document.identity.id)))
        for stream in journal.named(JACKPOT.stream("")):
            self._read(stream)
        for prefix in (PROMOTION.stream(""), TOURNAMENT.stream("")):
            for stream in journal.named(prefix):
                self._read(stream)
        for name, table in self._floor.tables.items():
            for serial in table.tickets.out:
                self._read(TICKET.stream(ticket_name(name, serial)))
            for serial in range(1, table.holds.last + 1):
                self._read(HOLD.stream(hold_name(name, serial)))

    def _read(self, stream: Stream) -> None:
        """Know a noun of the floor as far as it is written; of one that breaks nothing is shown."""
        try:
            if stream not in self._versions:
                self.learn(stream, self._journal.stream(stream))
        except Exception as error:
            log.error("%s cannot be shown: %s", stream, error)
            self._versions.pop(stream, None)

    def _copy(self, name: str) -> None:
        """Take a table as the desk has it, at a moment in which everything folded is committed."""
        try:
            room = self._rooms.room(name)
            table = restore(room.table.book, keep(room.table))
        except Exception as error:
            log.error("table %s cannot be shown: %s", name, error)
            return
        self._tables[room.stream] = self._floor.tables[name] = table
        self._versions[room.stream] = room.version

    # -- following

    def learn(self, stream: Stream, entries: Iterable[Entry]) -> None:
        """Know a stream from its entries on."""
        self._versions.setdefault(stream, 0)
        self.follow([committed(entry) for entry in entries])

    def follow(self, published: Sequence[CommittedEvent]) -> None:
        """Take in what was published, each once, as far as its stream is known."""
        tables, versions = self._tables, self._versions
        for each in published:
            entry, event = each.entry, each.event
            stream, version = entry.stream, entry.version
            known = versions.get(stream)
            if known is None and version == 1:
                known = self._begin(stream)
            if known is None or version != known + 1:
                continue
            try:
                table = tables.get(stream)
                if table is not None:
                    self._floor.fold_at(table, event)  # type: ignore[arg-type]  # A table's, by its stream.
                else:
                    evolve(self._floor, stream, event)
                versions[stream] = version
            except Exception:
                log.exception("%s is no longer followed", stream)
                versions.pop(stream, None)

    def _begin(self, stream: Stream) -> int | None:
        """Know a stream that has just begun; a table is taken with all that was published of it."""
        name = table_of(stream)
        if name is None:
            return 0
        self._copy(name)
        return self._versions.get(stream)

    # -- reading

    @property
    def laws(self) -> Laws:
        """The rulebooks of the floor."""
        return self._floor.laws

    @property
    def founding(self) -> Founding:
        """What the floor is."""
        return self._floor.founding

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every table that can be shown, by its name."""
        return self._floor.tables

    @property
    def stopped(self) -> Mapping[str, str]:
        """Tables that refuse to play, and why."""
        return self._rooms.stopped

    def table(self, name: str) -> Table:
        """A table; one that refuses to play, as it was last."""
        found = self._floor.tables.get(name)
        if found is None:
            raise NoSuchTable(f"no table {name!r} can be shown")
        return found

    def version(self, name: str) -> int:
        """How many entries a table has."""
        return self._versions.get(table_stream(name), 0)

    def knows(self, player: str) -> bool:
        """Whether what a player has is known."""
        return wallet_stream(player) in self._versions

    def wallet(self, player: str) -> Amount | None:
        """What a player has in the wallet; nothing where that is not known."""
        stream = wallet_stream(player)
        if stream not in self._versions or stream in self._rooms.broken:
            return None
        return Amount(self._floor.wallets[player])

    def tokens(self, player: str) -> Mapping[Kind, Amount]:
        """What a player has in the wallet in promotional tokens, by their voucher."""
        return self._floor.wallets.tokens(player)

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun of the floor has come to; empty where nothing is known of it."""
        return self._floor.state(noun, which)

    def named(self, noun: Noun[S]) -> tuple[str, ...]:
        """What there is of a noun of which there are many, by name."""
        own = noun.stream("")
        return tuple(each.removeprefix(own) for each in self._versions if each.startswith(own))

    def book(self, law: Law) -> Rulebook:
        """The law that something was begun under, for ever."""
        return self._floor.laws.by_hash(law.rulebook, law.sha256, law.readings)

    def decide(self, order: FloorOrder) -> Outcome:
        """What an order would come to on what is committed; nothing is changed."""
        return decide(self._floor, order)

    def tail(self, name: str, most: int) -> Iterator[CommittedEvent]:
        """The last events of a table, read from the journal: to be asked between two turns."""
        last = self.version(name)
        for entry in self._journal.stream(table_stream(name), max(0, last - most)):
            if entry.version <= last:
                yield committed(entry)
