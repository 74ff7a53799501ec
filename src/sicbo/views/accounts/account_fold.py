"""A player's money folded from the record: balances, movements, debts, and time on seats."""

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

import msgspec

from sicbo.core.bank.ledger import (
    CASH_UNIT,
    TOKENS,
    Account,
    Posting,
    token_wallet,
    unit_of,
    wallet,
)
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
from sicbo.core.table.payouts.messages import CreditCancelled, CreditRestored
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited
from sicbo.views.accounts.statement_form import Debt, Row

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

Part = Literal["chips", "colours", "debts", "tokens"]

_CASH: Final[dict[str, Part]] = {
    "stack": "chips",
    "layout": "chips",
    "streak": "chips",
    "waiting": "chips",
    "colour": "colours",
    "debt": "debts",
}
_FURTHER: Final = ("stack", "layout", "waiting")
"""Accounts that a further place of a player's has of its own."""


@lru_cache(maxsize=1 << 16)
def _whose(account: Account) -> tuple[str, Part] | None:
    """Whose an account at a table is, and which part of what they have there."""
    kind, _, key = account.partition(":")
    unit = unit_of(account)
    if unit == TOKENS:
        holder = key.partition("@")[0]
        return (holder, "tokens") if kind in ("stack", "layout") and SIGN not in holder else None
    if unit != CASH_UNIT or kind not in _CASH:
        return None
    if SIGN in key:
        holder_or_none = holder_of(key) if kind in _FURTHER else None
        return None if holder_or_none is None else (holder_or_none, "chips")
    return key, _CASH[kind]


class Movement(msgspec.Struct):
    """What an event at a table does to what a player has there."""

    chips: int = 0
    """Chips, stakes and whatever else is theirs there and no colour chips or debt."""
    colours: int = 0
    debts: int = 0
    tokens: int = 0

    @property
    def cash(self) -> int:
        """Everything of it that is money; what is owed counts against it."""
        return self.chips + self.colours + self.debts


NOTHING: Final = Movement()


def moved_by_holder(moved: Iterable[Posting]) -> dict[str, Movement]:
    """What an event's postings do to each player who has a part in it."""
    found: dict[str, Movement] = {}
    for account, amount in moved:
        whose = _whose(account)
        if whose is None:
            continue
        player, part = whose
        own = found.get(player)
        if own is None:
            own = found[player] = Movement()
        setattr(own, part, getattr(own, part) + amount)
    return found


@dataclass
class AccountFold:
    """A player's money, folded; from the first entry on, or from where somebody else left off."""

    player: str
    wallet: int = 0
    at_tables: int = 0
    colours: int = 0
    tokens: int = 0
    tokens_kept: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    rows: list[Row] = field(default_factory=list)
    owed: dict[str, Debt] = field(default_factory=dict)

    def take_wallet(
        self, event: WalletEvent, at: datetime.datetime, position: int, *, inside: bool = True
    ) -> None:
        """Fold an event of the player's wallet; `inside` where it falls into the period."""
        own, tokens = wallet(self.player), token_wallet(self.player)
        for account, amount in wallet_postings(event):
            self.wallet += amount if account == own else 0
            self.tokens_kept += amount if account == tokens else 0
        if inside and type(event) in _WORDS:
            _wallet_row(self, event, at, position)

    def take_table(
        self,
        table: str,
        event: Event,
        moved: Movement,
        at: datetime.datetime,
        position: int,
        *,
        inside: bool = True,
    ) -> None:
        """Fold an event of a table, which does this to what the player has there."""
        change = moved.cash
        self.at_tables += change
        self.colours += moved.colours
        self.tokens += moved.tokens
        self._owe(event, -moved.debts, table, at)
        if not inside:
            return
        if isinstance(event, ResolvingEvent):
            _round_row(self, event, change, at, table, position)
        elif isinstance(event, PrizeCredited | PrizeOwed) and change:
            _prize_row(self, event, change, at, table, position)
        elif isinstance(event, MeterAdjusted) and change:
            _adjusted_row(self, change, at, table, position)
        elif isinstance(event, AwayEvent) and change:
            _away_row(self, event, change, at, table, position)

    def _owe(self, event: Event, more: int, table: str, at: datetime.datetime) -> None:
        """Fold what a table's event does to what is owed there."""
        if not more:
            return
        known = self.owed.get(table)
        left = more + (known.amount if known is not None else 0)
        if known is not None and left:
            self.owed[table] = msgspec.structs.replace(known, amount=left)
        elif left:
            self.owed[table] = Debt(table, left, getattr(event, "round", 0), at)
        else:
            del self.owed[table]


def _wallet_row(
    account: AccountFold, event: WalletEvent, at: datetime.datetime, position: int
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
    account: AccountFold,
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
    what, money = words[type(event)], (sign * staked, sign * returned, change)
    in_kind: Counter[str] = Counter()
    for each in kinds:
        if holder_of(each.player) == account.player:
            in_kind[each.kind] += sign * each.stake
    stands = (account.wallet, account.at_tables, position)
    row = Row(at, what, table, number, *money, *stands, in_kind=dict(in_kind))
    account.rows.append(row)


def _away_row(
    account: AccountFold,
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
    account: AccountFold, change: int, at: datetime.datetime, table: str, position: int
) -> None:
    """What the meter of a held terminal was adjusted by; no result of play."""
    account.sums["adjusted"] += change
    stands = (account.wallet, account.at_tables, position)
    account.rows.append(Row(at, "meter adjusted", table, None, 0, 0, change, *stands))


def _prize_row(
    account: AccountFold,
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


def settled_for(event: Event) -> set[str]:
    """Everybody for whom a table's event decides something, moved money or not."""
    if not isinstance(event, ResolvingEvent):
        return set()
    keys = [line.player for line in event.lines]
    keys += (line.player for line in _streaks(event))
    return {holder for holder in map(holder_of, keys) if holder is not None}
