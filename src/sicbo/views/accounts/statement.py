"""A statement of account: everything that a player's money did in a period, and what it came to."""

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import merge

import msgspec

from sicbo.core.bank.ledger import (
    colour,
    debt,
    layout,
    stack,
    streak,
    token_layout,
    token_stack,
    token_wallet,
    wallet,
)
from sicbo.core.floor.streams import table_stream, wallet_stream
from sicbo.core.floor.wallets import (
    BoughtIn,
    CameFromTable,
    CameFromTicket,
    CashedOut,
    PaidForColours,
    SentToTable,
    WalletEvent,
    wallet_postings,
)
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import PowerAnswered, RoundVoided
from sicbo.core.table.jackpots.messages import PrizeCredited, PrizeOwed
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.opening.messages import TableClosed
from sicbo.core.table.postings import postings
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.seats.messages import PersonDirected, SeatLeft, SeatTaken
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry
from sicbo.journal.history import NotOnTheFloor, founding_of

_WORDS = {
    BoughtIn: "buy-in",
    CashedOut: "cash-out",
    SentToTable: "to table",
    CameFromTable: "from table",
    PaidForColours: "colour chips",
    CameFromTicket: "ticket paid in",
}
ResolvingEvent = RoundSettled | RoundReversed | RoundVoided | RoundInvalidated | PowerAnswered


class Row(msgspec.Struct, frozen=True):
    """One movement of a player's money, and the balances after it."""

    at: datetime.datetime
    what: str
    table: str | None
    round: int | None
    staked: int
    returned: int
    change: int
    """What it did to everything the player has here."""
    wallet: int
    at_tables: int
    position: int
    in_kind: dict[str, int] = {}
    """What of the stakes was not value chips, by kind."""


class Stay(msgspec.Struct, frozen=True):
    """Time on a seat, as far as it falls into the period."""

    table: str
    seat: int
    sat: datetime.datetime
    left: datetime.datetime | None
    seconds: int


class Debt(msgspec.Struct, frozen=True):
    """What a player owes at a table, and since when."""

    table: str
    amount: int
    round: int
    """The round whose settlement was undone after its money had been taken away."""
    since: datetime.datetime


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What a player had, what happened to it, what the player has."""

    player: str
    currency: str
    begins: datetime.datetime | None
    ends: datetime.datetime | None
    opening: int
    bought_in: int
    cashed_out: int
    to_tables: int
    from_tables: int
    wagers: int
    rounds: int
    staked: int
    returned: int
    result: int
    closing: int
    wallet: int
    at_tables: int
    """What is owed there counts against it."""
    colours: int = 0
    """What of that is colour chips in hand."""
    tokens: int = 0
    """Promotional tokens at tables, which are no money and stand in no other figure."""
    tokens_in_wallet: int = 0
    """Promotional tokens in the wallet, likewise."""
    owes: tuple[Debt, ...]
    seconds_at_tables: int
    stays: tuple[Stay, ...]
    rows: tuple[Row, ...]
    jackpots: int = 0
    """What came on meters of jackpots, less what is owed of it again; no result of play."""
    tickets: int = 0
    """What came from tickets, less what left on them: whoever holds one has that."""


@dataclass
class _Account:
    """A player's money, folded."""

    player: str
    wallet: int = 0
    at_tables: int = 0
    colours: int = 0
    tokens: int = 0
    tokens_kept: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    rounds: set[tuple[str, int]] = field(default_factory=set)
    rows: list[Row] = field(default_factory=list)
    owed: dict[str, Debt] = field(default_factory=dict)

    def of_wallet(self, event: WalletEvent) -> None:
        own, tokens = wallet(self.player), token_wallet(self.player)
        for account, amount in wallet_postings(event):
            self.wallet += amount if account == own else 0
            self.tokens_kept += amount if account == tokens else 0

    def of_table(self, event: Event) -> int:
        """Fold a table's event; by how much it changes what the player has there."""
        name = self.player
        own = {stack(name), layout(name), streak(name), debt(name), colour(name)}
        moved = postings(event)
        change = sum(amount for account, amount in moved if account in own)
        self.at_tables += change
        self.colours += sum(amount for account, amount in moved if account == colour(name))
        tokens = {token_stack(name), token_layout(name)}
        self.tokens += sum(amount for account, amount in moved if account in tokens)
        return change

    def of_debt(self, event: Event, table: str, at: datetime.datetime) -> None:
        """Fold what a table's event does to what is owed there."""
        own, known = debt(self.player), self.owed.get(table)
        more = -sum(amount for account, amount in postings(event) if account == own)
        if not more:
            return
        left = more + (known.amount if known is not None else 0)
        if known is not None and left:
            self.owed[table] = msgspec.structs.replace(known, amount=left)
        elif left:
            self.owed[table] = Debt(table, left, getattr(event, "round", 0), at)
        else:
            del self.owed[table]


def statement(
    journal: Journal,
    player: str,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
) -> Statement:
    """The statement of a player for a period; the whole record where none is given."""
    founding = founding_of(journal)
    own = wallet_stream(player)
    if player not in founding.players and not journal.versions([own]).get(own):
        raise NotOnTheFloor(f"player must be known on the floor, got {player!r}")
    names = {table_stream(name): name for name in founding.tables}
    account, stays = _Account(player), _Stays(player)
    opening = 0
    last = ends
    for entry in _in_order(journal, [own, *names]):
        record = decode(entry.body)
        if ends is not None and record.at >= ends:
            continue
        inside = begins is None or record.at >= begins
        event = record.event
        if isinstance(event, WalletEvent):
            account.of_wallet(event)
            if inside and type(event) in _WORDS:
                _wallet_row(account, event, record.at, entry.position)
        elif isinstance(event, Event):
            change = account.of_table(event)
            table = names[entry.stream]
            account.of_debt(event, table, record.at)
            stays.fold(table, event, record.at)
            if inside and isinstance(event, ResolvingEvent):
                _round_row(account, event, change, record.at, table, entry.position)
            elif inside and isinstance(event, PrizeCredited | PrizeOwed) and change:
                _prize_row(account, event, change, record.at, table, entry.position)
            elif inside and isinstance(event, MeterCollected | MeterCredited) and change:
                _ticket_row(account, event, change, record.at, table, entry.position)
        last = record.at if ends is None else ends
        if not inside:
            opening = account.wallet + account.at_tables
    return _stated(account, stays, founding.currency, (begins, ends, last), opening)


def _in_order(journal: Journal, streams: list[str]) -> Iterator[Entry]:
    """Entries of several streams in the order of the journal."""
    return merge(
        *(journal.stream(stream) for stream in streams),  # type: ignore[arg-type]
        key=lambda entry: entry.position,
    )


def _wallet_row(
    account: _Account, event: WalletEvent, at: datetime.datetime, position: int
) -> None:
    what = _WORDS[type(event)]
    change = {"buy-in": event.amount, "cash-out": -event.amount}.get(what, 0)
    account.sums[what] += event.amount
    if isinstance(event, CameFromTicket):
        account.sums["tickets"] += event.amount
        change = event.amount
    # The table's side of a transfer is the entry after this one: show both as done.
    stood = account.at_tables + (event.amount if what == "to table" else 0)
    table = getattr(event, "table", None)
    row = Row(at, what, table, None, 0, 0, change, account.wallet, stood, position)
    account.rows.append(row)


def _round_row(
    account: _Account,
    event: ResolvingEvent,
    change: int,
    at: datetime.datetime,
    table: str,
    position: int,
) -> None:
    """What a round, or the undoing of one, came to for the player."""
    lines = [line for line in event.lines if line.player == account.player]
    streaks = [line for line in _streaks(event) if line.player == account.player]
    if not lines and not streaks:
        return
    words: dict[type, str] = {
        RoundSettled: "round",
        RoundReversed: "round undone",
        RoundVoided: "round void",
        RoundInvalidated: "round invalid",
        PowerAnswered: "withdrawn",
    }
    sign = -1 if isinstance(event, RoundReversed) else 1
    staked, returned = _money(lines, streaks)
    for each in event.in_kind:
        if each.player == account.player and is_token(each.kind):  # No money.
            staked, returned = staked - each.stake, returned - each.returns
    if isinstance(event, RoundInvalidated) and event.undone:
        undone = _money([each for each in event.undone if each.player == account.player], [])
        staked, returned = staked - undone[0], returned - undone[1]
    number = getattr(event, "round", None)
    account.sums["wagers"] += sign * (len(lines) + sum(each.outcome != "runs" for each in streaks))
    account.sums["staked"] += sign * staked
    account.sums["returned"] += sign * returned
    account.sums["result"] += change
    if number is not None:
        account.rounds.add((table, number))
    what, money = words[type(event)], (sign * staked, sign * returned, change)
    in_kind: Counter[str] = Counter()
    for each in event.in_kind:
        if each.player == account.player:
            in_kind[each.kind] += sign * each.stake
    stands = (account.wallet, account.at_tables, position)
    row = Row(at, what, table, number, *money, *stands, in_kind=dict(in_kind))
    account.rows.append(row)


def _ticket_row(
    account: _Account,
    event: MeterCollected | MeterCredited,
    change: int,
    at: datetime.datetime,
    table: str,
    position: int,
) -> None:
    """What left a meter on a ticket, or came back to one."""
    what = "to ticket" if isinstance(event, MeterCollected) else "from ticket"
    account.sums["tickets"] += change
    stands = (account.wallet, account.at_tables, position)
    account.rows.append(Row(at, what, table, None, 0, 0, change, *stands))


def _prize_row(
    account: _Account,
    event: PrizeCredited | PrizeOwed,
    change: int,
    at: datetime.datetime,
    table: str,
    position: int,
) -> None:
    """What was won of a jackpot and came on the meter, or is owed again."""
    what = "jackpot" if isinstance(event, PrizeCredited) else "jackpot taken back"
    account.sums["jackpots"] += change
    stands = (account.wallet, account.at_tables, position)
    account.rows.append(Row(at, what, table, None, 0, 0, change, *stands))


def _streaks(event: ResolvingEvent) -> tuple[StreakLine, ...]:
    return event.streaks if isinstance(event, RoundSettled | RoundReversed) else ()


def _money(lines: list[Line], streaks: list[StreakLine]) -> tuple[int, int]:
    staked: int = sum(line.stake for line in lines)
    returned: int = sum(line.returns for line in lines)
    for each in streaks:
        staked += each.stake if each.outcome != "runs" else 0
        returned += each.returns
    return staked, returned


class _Stays:
    """When a player sat where."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._seated: dict[str, tuple[int, datetime.datetime]] = {}
        self._stays: list[tuple[str, int, datetime.datetime, datetime.datetime | None]] = []

    def fold(self, table: str, event: Event, at: datetime.datetime) -> None:
        match event:
            case SeatTaken() if event.player == self._player:
                self._leave(table, at)
                self._seated[table] = (event.seat, at)
            case SeatLeft() if event.player == self._player:
                self._leave(table, at)
            case PersonDirected() if event.person == self._player:
                self._leave(table, at)
            case TableClosed():
                self._leave(table, at)
            case _:
                pass

    def _leave(self, table: str, at: datetime.datetime | None) -> None:
        sat = self._seated.pop(table, None)
        if sat is not None:
            self._stays.append((table, *sat, at))

    def within(
        self, begins: datetime.datetime | None, ends: datetime.datetime | None
    ) -> tuple[Stay, ...]:
        """Every stay, cut to the period; whoever still sits has sat up to its end."""
        for table in list(self._seated):
            self._leave(table, None)
        found = []
        for table, seat, sat, left in self._stays:
            first = max(sat, begins) if begins is not None else sat
            last = left or ends or sat
            seconds = int((last - first).total_seconds())
            if last >= first:
                found.append(Stay(table, seat, sat, left, seconds))
        return tuple(found)


def _stated(
    account: _Account,
    stays: _Stays,
    currency: str,
    period: tuple[datetime.datetime | None, datetime.datetime | None, datetime.datetime | None],
    opening: int,
) -> Statement:
    begins, ends, last = period
    sums, seen = account.sums, stays.within(begins, last)
    return Statement(
        player=account.player,
        currency=currency,
        begins=begins,
        ends=ends,
        opening=opening,
        bought_in=sums["buy-in"],
        cashed_out=sums["cash-out"],
        to_tables=sums["to table"],
        from_tables=sums["from table"],
        wagers=sums["wagers"],
        rounds=len(account.rounds),
        staked=sums["staked"],
        returned=sums["returned"],
        result=sums["result"],
        closing=account.wallet + account.at_tables,
        wallet=account.wallet,
        at_tables=account.at_tables,
        colours=account.colours,
        tokens=account.tokens,
        tokens_in_wallet=account.tokens_kept,
        owes=tuple(account.owed.values()),
        seconds_at_tables=sum(each.seconds for each in seen),
        stays=seen,
        rows=tuple(account.rows),
        jackpots=sums["jackpots"],
        tickets=sums["tickets"],
    )
