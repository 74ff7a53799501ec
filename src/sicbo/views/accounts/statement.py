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
    waiting,
    wallet,
)
from sicbo.core.floor.streams import table_stream, wallet_stream
from sicbo.core.floor.wallets import (
    BoughtIn,
    CameFromDispute,
    CameFromHold,
    CameFromPayout,
    CameFromPromotion,
    CameFromTable,
    CameFromTicket,
    CameFromTournament,
    CashedOut,
    PaidForColours,
    PaidToTournament,
    SentToTable,
    WalletEvent,
    wallet_postings,
)
from sicbo.core.place_keys import SIGN, holder_of
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import (
    MeterAdjusted,
    RoundsVoided,
    WagersRecalculated,
    WagersVoided,
)
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import PowerAnswered, RoundVoided
from sicbo.core.table.jackpots.messages import PrizeCredited, PrizeOwed
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.opening.messages import TableClosed
from sicbo.core.table.payouts.messages import CreditCancelled, CreditRestored
from sicbo.core.table.postings import postings
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.seats.messages import PersonDirected, SeatLeft, SeatTaken
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited
from sicbo.core.table.tournaments.played_for import PlayedFor
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry
from sicbo.journal.history import NotOnTheFloor, founding_of
from sicbo.views.accounts.statement_form import Debt as Debt
from sicbo.views.accounts.statement_form import Row as Row
from sicbo.views.accounts.statement_form import Statement as Statement
from sicbo.views.accounts.statement_form import Stay as Stay

_WORDS = {
    BoughtIn: "buy-in",
    CashedOut: "cash-out",
    SentToTable: "to table",
    CameFromTable: "from table",
    PaidForColours: "colour chips",
    CameFromTicket: "ticket paid in",
    CameFromPayout: "payout cancelled",
    CameFromHold: "given back of a hold",
    PaidToTournament: "to tournament",
    CameFromTournament: "from tournament",
    CameFromPromotion: "promotional prize",
    CameFromDispute: "complaint decided",
}
_INTO_WALLET = {
    CameFromTicket: "tickets",
    CameFromPayout: "payouts",
    CameFromHold: "withheld",
    CameFromPromotion: "promotions",
    CameFromDispute: "disputes",
}
_AWAY = {
    MeterCollected: ("tickets", "to ticket"),
    MeterCredited: ("tickets", "from ticket"),
    CreditCancelled: ("payouts", "paid by hand"),
    CreditRestored: ("payouts", "payout cancelled"),
    CreditWithheld: ("withheld", "withheld"),
    CreditReturned: ("withheld", "given back of a hold"),
}
AwayEvent = (
    MeterCollected
    | MeterCredited
    | CreditCancelled
    | CreditRestored
    | CreditWithheld
    | CreditReturned
)
ResolvingEvent = (
    RoundSettled
    | RoundReversed
    | RoundVoided
    | RoundInvalidated
    | PowerAnswered
    | WagersRecalculated
    | WagersVoided
    | RoundsVoided
)


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
        own = {stack(name), layout(name), streak(name), debt(name), colour(name), waiting(name)}
        moved = postings(event)
        for account in (each for each, _ in moved if SIGN in each):
            key = account.partition(":")[2]
            if holder_of(key) == name:
                own |= {stack(key), layout(key), waiting(key)}
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
    opening, played_for = 0, PlayedFor()
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
        elif isinstance(event, Event) and not played_for.follow(entry.stream, event):
            change = account.of_table(event)
            table = names[entry.stream]
            account.of_debt(event, table, record.at)
            stays.fold(table, event, record.at)
            if inside and isinstance(event, ResolvingEvent):
                _round_row(account, event, change, record.at, table, entry.position)
            elif inside and isinstance(event, PrizeCredited | PrizeOwed) and change:
                _prize_row(account, event, change, record.at, table, entry.position)
            elif inside and isinstance(event, MeterAdjusted) and change:
                _adjusted_row(account, change, record.at, table, entry.position)
            elif inside and isinstance(event, AwayEvent) and change:
                _away_row(account, event, change, record.at, table, entry.position)
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
    of = _INTO_WALLET.get(type(event))
    if of is not None:
        account.sums[of] += event.amount
        change = event.amount
    elif isinstance(event, PaidToTournament | CameFromTournament):
        change = event.amount if isinstance(event, CameFromTournament) else -event.amount
        account.sums["tournaments"] += change
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
    lines = [line for line in event.lines if holder_of(line.player) == account.player]
    streaks = [line for line in _streaks(event) if holder_of(line.player) == account.player]
    if not lines and not streaks:
        return
    words: dict[type, str] = {
        RoundSettled: "round",
        RoundReversed: "round undone",
        RoundVoided: "round void",
        RoundInvalidated: "round invalid",
        PowerAnswered: "withdrawn",
        WagersRecalculated: "recalculated",
        WagersVoided: "wagers void",
        RoundsVoided: "rounds void",
    }
    sign = -1 if isinstance(event, RoundReversed) else 1
    staked, returned = _money(lines, streaks)
    kinds = getattr(event, "in_kind", ())
    for each in kinds:
        if holder_of(each.player) == account.player and is_token(each.kind):  # No money.
            staked, returned = staked - each.stake, returned - each.returns
    if isinstance(event, RoundInvalidated | WagersVoided | RoundsVoided) and event.undone:
        undone = _money(
            [each for each in event.undone if holder_of(each.player) == account.player], []
        )
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
    for each in kinds:
        if holder_of(each.player) == account.player:
            in_kind[each.kind] += sign * each.stake
    stands = (account.wallet, account.at_tables, position)
    row = Row(at, what, table, number, *money, *stands, in_kind=dict(in_kind))
    account.rows.append(row)


def _away_row(
    account: _Account,
    event: AwayEvent,
    change: int,
    at: datetime.datetime,
    table: str,
    position: int,
) -> None:
    """What left a meter on a ticket or to be paid by hand, or came back to one."""
    of, what = _AWAY[type(event)]
    account.sums[of] += change
    stands = (account.wallet, account.at_tables, position)
    account.rows.append(Row(at, what, table, None, 0, 0, change, *stands))


def _adjusted_row(
    account: _Account, change: int, at: datetime.datetime, table: str, position: int
) -> None:
    """What the meter of a held terminal was adjusted by; no result of play."""
    account.sums["adjusted"] += change
    stands = (account.wallet, account.at_tables, position)
    account.rows.append(Row(at, "meter adjusted", table, None, 0, 0, change, *stands))


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
    return event.streaks if isinstance(event, RoundSettled | RoundReversed | WagersVoided) else ()


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
        self._seated: dict[tuple[str, str], tuple[int, datetime.datetime]] = {}
        self._stays: list[tuple[str, int, datetime.datetime, datetime.datetime | None]] = []

    def fold(self, table: str, event: Event, at: datetime.datetime) -> None:
        match event:
            case SeatTaken() if holder_of(event.player) == self._player:
                self._leave((table, event.player), at)
                self._seated[table, event.player] = (event.seat, at)
            case SeatLeft() if holder_of(event.player) == self._player:
                self._leave((table, event.player), at)
            case PersonDirected() if holder_of(event.person) == self._player:
                self._leave((table, event.person), at)
            case TableClosed():
                for place in [each for each in self._seated if each[0] == table]:
                    self._leave(place, at)
            case _:
                pass

    def _leave(self, place: tuple[str, str], at: datetime.datetime | None) -> None:
        sat = self._seated.pop(place, None)
        if sat is not None:
            self._stays.append((place[0], *sat, at))

    def within(
        self, begins: datetime.datetime | None, ends: datetime.datetime | None
    ) -> tuple[Stay, ...]:
        """Every stay, cut to the period; whoever still sits has sat up to its end."""
        for place in list(self._seated):
            self._leave(place, None)
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
        adjusted=sums["adjusted"],
        seconds_at_tables=sum(each.seconds for each in seen),
        stays=seen,
        rows=tuple(account.rows),
        jackpots=sums["jackpots"],
        tickets=sums["tickets"],
        payouts=sums["payouts"],
        withheld=sums["withheld"],
        tournaments=sums["tournaments"],
        promotions=sums["promotions"],
        disputes=sums["disputes"],
    )
