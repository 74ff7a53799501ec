"""A statement of account: everything that a player's money did in a period, and what it came to."""

import datetime
from collections.abc import Iterable, Iterator
from heapq import merge

from sicbo.core.floor.streams import table_stream, wallet_stream
from sicbo.core.floor.wallets import WalletEvent
from sicbo.core.table.event import Event
from sicbo.core.table.postings import postings
from sicbo.core.table.tournaments.played_for import PlayedFor
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry
from sicbo.journal.history import NotOnTheFloor, founding_of
from sicbo.views.accounts.account_fold import NOTHING, AccountFold, moved_by_holder
from sicbo.views.accounts.sittings import Sitting, Sittings, stays_within
from sicbo.views.accounts.statement_form import Debt as Debt
from sicbo.views.accounts.statement_form import Row as Row
from sicbo.views.accounts.statement_form import Statement as Statement
from sicbo.views.accounts.statement_form import Stay as Stay

Period = tuple[datetime.datetime | None, datetime.datetime | None]


class StatementFold:
    """A player's statement for a period, entry by entry; from the first on, or from a later one."""

    def __init__(
        self,
        player: str,
        period: Period,
        account: AccountFold | None = None,
        *,
        played_for: PlayedFor | None = None,
        sittings: Iterable[Sitting] = (),
        opening: int = 0,
    ) -> None:
        self.account = account or AccountFold(player)
        self.opening = opening
        self.last: datetime.datetime | None = None
        """When the last entry was made that was looked at."""
        self._player, (self._begins, self._ends) = player, period
        self._played_for = played_for or PlayedFor()
        self._sittings = list(sittings)
        self._seats = Sittings(player, [each for each in self._sittings if each.left is None])

    def take(self, entry: Entry, table: str | None) -> None:
        """Fold an entry of the player's wallet, or of this table."""
        record = decode(entry.body)
        at, event, account = record.at, record.event, self.account
        if self._ends is not None and at >= self._ends:
            return
        inside = self._begins is None or at >= self._begins
        if isinstance(event, WalletEvent):
            account.take_wallet(event, at, entry.position, inside=inside)
        elif (
            isinstance(event, Event)
            and table is not None
            and not self._played_for.follow(entry.stream, event)
        ):
            moved = moved_by_holder(postings(event)).get(self._player, NOTHING)
            account.take_table(table, event, moved, at, entry.position, inside=inside)
            changed = self._seats.fold(table, event, at, entry.position)
            self._sittings += (each for each in changed if each.left is None)
        self.last = at
        if not inside:
            self.opening = account.wallet + account.at_tables

    def stated(self, currency: str) -> Statement:
        """What it comes to."""
        account, sums = self.account, self.account.sums
        last = self.last if self._ends is None else self._ends
        seen = stays_within(self._sittings, self._begins, last)
        rounds = {(row.table, row.round) for row in account.rows if row.round is not None}
        return Statement(
            player=self._player,
            currency=currency,
            begins=self._begins,
            ends=self._ends,
            opening=self.opening,
            bought_in=sums["buy-in"],
            cashed_out=sums["cash-out"],
            to_tables=sums["to table"],
            from_tables=sums["from table"],
            wagers=sums["wagers"],
            rounds=len(rounds),
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
        raise unknown_player(player)
    names = {table_stream(name): name for name in founding.tables}
    fold = StatementFold(player, (begins, ends))
    for entry in _in_order(journal, [own, *names]):
        fold.take(entry, names.get(entry.stream))
    return fold.stated(founding.currency)


def unknown_player(player: str) -> NotOnTheFloor:
    """Nobody of that name is known."""
    return NotOnTheFloor(f"player must be known on the floor, got {player!r}")


def _in_order(journal: Journal, streams: list[str]) -> Iterator[Entry]:
    """Entries of several streams in the order of the journal."""
    return merge(
        *(journal.stream(stream) for stream in streams),  # type: ignore[arg-type]
        key=lambda entry: entry.position,
    )
