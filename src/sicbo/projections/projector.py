"""Entries of the record turned into rows, by the same folds that read the record."""

import zlib
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import FloorEvent, Founding
from sicbo.core.floor.holds.hold_events import HoldDetermined, HoldOpened, ReturnDemanded
from sicbo.core.floor.notices.messages import NoticeAcknowledged, NoticeGiven
from sicbo.core.floor.streams import player_of, table_of, table_stream
from sicbo.core.floor.wallets import WalletEvent
from sicbo.core.table.event import Event
from sicbo.core.table.postings import postings
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.core.table.snapshot import keep
from sicbo.core.table.tournaments.played_for import PlayedFor
from sicbo.journal.base import Journal, JournalError
from sicbo.journal.books import Books
from sicbo.journal.codec import Record, decode
from sicbo.journal.entry import Entry
from sicbo.journal.history import Replay, another_command
from sicbo.projections.store import (
    MARK,
    FloorFacts,
    MarkState,
    NoProjections,
    Place,
    Rows,
    Store,
    floor_facts,
    record_facts,
)
from sicbo.projections.times import as_number, as_time
from sicbo.views.accounts.account_fold import (
    NOTHING,
    AccountFold,
    moved_by_holder,
    settled_for,
)
from sicbo.views.accounts.meter_fold import MeterFold, restored_meters
from sicbo.views.accounts.sittings import Sitting, Sittings
from sicbo.views.accounts.statement_form import Debt
from sicbo.views.rounds.dice_proof import Proofs
from sicbo.views.rounds.round import rounds_spoken_of
from sicbo.views.rounds.round_index import LATE_MAX, RoundPlaces

MARK_EVERY: Final = 1000
"""Entries of a table between two marks: whatever is read of a table begins at one of them."""

LATER: Final = 2**62
"""Behind every time of a record."""

NO_MARK: Final = (0, b"")
LAST_MARK: Final = "SELECT version, state FROM marks WHERE name = ? ORDER BY version DESC LIMIT 1"
SEATED: Final = "SELECT * FROM sittings WHERE left_position IS NULL ORDER BY sat_position"
BALANCES: Final = (
    "SELECT wallet, at_tables, colours, tokens, tokens_kept FROM balances"
    " WHERE player = ? AND at < ? ORDER BY position DESC LIMIT 1"
)
_OWED: Final = "SELECT owed FROM debts WHERE player = ? AND at < ? ORDER BY position DESC LIMIT 1"
_LAST_ROUNDS: Final = (
    "SELECT round, position FROM rounds WHERE name = ? ORDER BY position DESC LIMIT ?"
)

Balances = tuple[int, int, int, int, int]
"""In the wallet, at tables, of that in colour chips; tokens at tables and in the wallet."""

_DEBTS: Final = msgspec.json.Decoder(dict[str, Debt])
_encode: Final = msgspec.json.Encoder().encode


class NotProjected(SicboError):
    """An entry that cannot be read or folded: projections end before it."""


@dataclass
class TableSoFar:
    """A table as far as it was followed."""

    replay: Replay
    meters: MeterFold
    proofs: Proofs
    version: int = 0
    position: int = 0
    at: int = 0
    marked: int = 0
    """The version at its last mark."""
    before: Record | None = None
    """What its last entry said."""

    def take(self, entry: Entry, record: Record, event: Event) -> None:
        """Fold an entry."""
        table = self.replay.table
        chips = table is not None and table.session is not None
        self.meters.take(event, record.at, chips=chips)
        self.proofs.take(event)
        self.replay.fold(event)
        self.version, self.position, self.at = entry.version, entry.position, as_number(record.at)
        self.before = record

    def state(self) -> bytes:
        """All of it as bytes."""
        table = self.replay.table
        kept = MarkState(
            None if table is None else keep(table), self.meters.kept(), dict(self.proofs.open)
        )
        return zlib.compress(msgspec.msgpack.encode(kept), 1)


def mark_state(state: bytes) -> MarkState | None:
    """What a mark has kept; nothing where its bytes are damaged."""
    try:
        found: MarkState = MARK.decode(zlib.decompress(state))
    except (zlib.error, msgspec.DecodeError):
        return None
    return found


def table_from(
    books: Books, journal: Journal, known: FloorFacts | Founding, name: str, mark: tuple[int, bytes]
) -> TableSoFar:
    """A table from one of its marks, a version with its state; from its beginning without one."""
    version, state = mark
    installed = known.tables[name]
    if not version:
        replay = Replay(journal, name, books, known=installed)
        return TableSoFar(replay, MeterFold(books), Proofs(name))
    kept = mark_state(state)
    if kept is None:
        raise NoProjections(f"the mark of table {name} at version {version} is damaged")
    replay = Replay(journal, name, books, known=installed, table=kept.table)
    meters, proofs = restored_meters(books, kept.meters), Proofs(name, kept.proofs)
    return TableSoFar(replay, meters, proofs, version, marked=version)


class Projector:
    """Everything that is projected, from where the rows in a store end."""

    def __init__(self, journal: Journal, store: Store) -> None:
        self._journal, self._store = journal, store
        self.rows: dict[str, Rows] = defaultdict(list)
        """What is to be written."""
        self.gone: list[tuple[str, str]] = []
        """What stood open and does no more."""
        floor, record = floor_facts(store), record_facts(store)
        self._books, self._founding = Books(journal), Founding()
        self._founding.currency = floor.currency
        self._founding.tables, self._founding.players = dict(floor.tables), set(floor.players)
        self._founded = False
        self._played_for = PlayedFor(record.units)  # type: ignore[arg-type]  # Units by name.
        self._record = record
        self._accounts: dict[str, AccountFold] = {}
        self._kept: dict[str, tuple[Balances, dict[str, Debt]]] = {}
        self._sittings = Sittings(seated=map(sitting, store.read(SEATED)))
        self._places = RoundPlaces()
        self._tables: dict[str, TableSoFar] = {}
        for name in self._founding.tables:
            take_up_rounds(store, self._places, name)

    def resume(self, position: int) -> None:
        """Have every table as it was at a position: from its last mark on."""
        for name in self._founding.tables:
            found = self._store.read(LAST_MARK, (name,))
            mark = found[0] if found else NO_MARK
            table = table_from(self._books, self._journal, self._founding, name, mark)
            for entry in self._journal.stream(table_stream(name), table.version):
                if entry.position > position:
                    break
                record = decode(entry.body)
                if isinstance(record.event, Event):
                    table.take(entry, record, record.event)
            self._tables[name] = table

    def take(self, entry: Entry) -> None:
        """Project an entry."""
        try:
            self._take(entry, decode(entry.body))
        except JournalError:
            raise
        except Exception as error:
            what = str(error) if isinstance(error, SicboError) else repr(error)
            raise NotProjected(f"entry {entry.position} cannot be projected: {what}") from error

    def facts(self, place: Place) -> Rows:
        """What is known of floor and record, and how far that is."""
        record = msgspec.structs.replace(self._record, units=dict(self._played_for.units))
        rows: Rows = [("place", msgspec.msgpack.encode(place)), ("record", _encode(record))]
        if self._founded:
            self._founded = False
            rows.append(("floor", _encode(founding_kept(self._founding))))
        return rows

    def _take(self, entry: Entry, record: Record) -> None:
        event, at = record.event, as_number(record.at)
        self._look_at_time(at)
        name = table_of(entry.stream)
        if isinstance(event, Event) and name is not None:
            self._at_table(name, entry, record, event)
            self._know(last_position=entry.position, last_at=at)
        elif isinstance(event, WalletEvent):
            account = self._account(player_of(entry.stream))
            account.take_wallet(event, record.at, entry.position)
            self._keep_account(account, entry.position, at)
        elif isinstance(event, FloorEvent):
            self._founding.evolve(event)
            self._founded = True
        elif isinstance(event, HoldOpened | ReturnDemanded):
            self.rows["standing"].append(("hold", event.hold, entry.position))
        elif isinstance(event, HoldDetermined):
            self._close("hold", event.hold)
        elif isinstance(event, NoticeGiven):
            self._know(notices=self._record.notices + 1)
            self.rows["standing"].append(("notice", str(self._record.notices), entry.position))
        elif isinstance(event, NoticeAcknowledged):
            self._close("notice", str(event.number))

    def _know(self, **facts: int) -> None:
        self._record = msgspec.structs.replace(self._record, **facts)

    def _close(self, kind: str, name: str) -> None:
        rows = self.rows["standing"]
        rows[:] = [row for row in rows if row[:2] != (kind, name)]
        self.gone.append((kind, name))

    def _look_at_time(self, at: int) -> None:
        """Note where times do not rise: no period that begins or ends there is cut by them."""
        latest = self._record.latest
        if at >= latest:
            self._know(latest=at)
            return
        noted = self.rows["disorder"]
        if not (noted and noted[-1][0] <= at and latest <= noted[-1][1]):
            noted.append((at, latest))

    # -- tables

    def _at_table(self, name: str, entry: Entry, record: Record, event: Event) -> None:
        table = self._tables.get(name)
        if table is None:
            table = table_from(self._books, self._journal, self._founding, name, NO_MARK)
            self._tables[name] = table
        grown = table.version - table.marked >= MARK_EVERY
        if grown and table.before is not None and another_command(table.before, record):
            self._mark(name, table)
        table.take(entry, record, event)
        self._rounds(name, entry, event)
        if self._played_for.follow(entry.stream, event):
            return
        moved = moved_by_holder(postings(event))
        for player in sorted(moved.keys() | settled_for(event)):
            account, own = self._account(player), moved.get(player, NOTHING)
            account.take_table(name, event, own, record.at, entry.position)
            self._keep_account(account, entry.position, table.at)
        for each in self._sittings.fold(name, event, record.at, entry.position):
            self.rows["sittings"].append(_sitting_row(each))

    def _mark(self, name: str, table: TableSoFar) -> None:
        at_round = 0 if table.replay.table is None else table.replay.table.round
        row = (name, table.version, table.position, table.at, at_round, table.state())
        self.rows["marks"].append(row)
        table.marked = table.version

    def _rounds(self, name: str, entry: Entry, event: Event) -> None:
        for number in rounds_spoken_of(event):
            self.rows["spoken"].append((name, number, entry.position))
        for place, position, players in self._places.mentions(name, entry.position, event):
            if isinstance(event, RoundStarted):
                place.entries.append(position)
                self.rows["rounds"].append((name, place.number, position))
            self.rows["places"].append((name, place.number, position))
            self.rows["played"] += (
                (player, place.entries[0], name, place.number) for player in players
            )

    # -- accounts

    def _account(self, player: str) -> AccountFold:
        known = self._accounts.get(player)
        if known is None:
            known = self._accounts[player] = account_from(self._store, player)
            self._kept[player] = balances(known), dict(known.owed)
        return known

    def _keep_account(self, account: AccountFold, position: int, at: int) -> None:
        player, stands = account.player, balances(account)
        kept, owed = self._kept[player]
        if stands != kept:
            self.rows["balances"].append((player, position, at, *stands))
        if account.owed != owed:
            self.rows["debts"].append((player, position, at, _encode(account.owed)))
            owed = dict(account.owed)
        self._kept[player] = stands, owed
        if account.rows:
            body, sums = _encode(account.rows), _encode(account.sums)
            self.rows["lines"].append((player, position, at, body, sums))
            account.rows.clear()
            account.sums.clear()


def founding_kept(founding: Founding) -> FloorFacts:
    """A founding as data."""
    return FloorFacts(
        currency=founding.currency, tables=founding.tables, players=sorted(founding.players)
    )


def take_up_rounds(store: Store, places: RoundPlaces, name: str) -> None:
    """Know the last rounds of a table again."""
    for number, position in reversed(store.read(_LAST_ROUNDS, (name, LATE_MAX))):
        places.begin(name, number).entries.append(position)


def balances(account: AccountFold) -> Balances:
    """What a player has."""
    of_tables = account.at_tables, account.colours, account.tokens
    return (account.wallet, *of_tables, account.tokens_kept)


def account_from(store: Store, player: str, before: int = LATER) -> AccountFold:
    """A player's money as rows before a time have it."""
    account = AccountFold(player)
    for found in store.read(BALANCES, (player, before)):
        account.wallet, account.at_tables = found[:2]
        account.colours, account.tokens, account.tokens_kept = found[2:]
    for (owed,) in store.read(_OWED, (player, before)):
        account.owed = _DEBTS.decode(owed)
    return account


def sitting(row: tuple[Any, ...]) -> Sitting:
    """Time on a seat, from its row."""
    player, sat_position, name, place, seat, sat, left, left_position = row
    times = as_time(sat), sat_position, None if left is None else as_time(left), left_position
    return Sitting(player, name, place, seat, *times)


def _sitting_row(each: Sitting) -> tuple[Any, ...]:
    left = None if each.left is None else as_number(each.left)
    key = (each.player, each.sat_position, each.table, each.place)
    return (*key, each.seat, as_number(each.sat), left, each.left_position)
