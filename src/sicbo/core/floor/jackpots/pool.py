"""A jackpot as it stands: its rules, its tables, its money and the prizes that were won of it."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.jackpots.terms import PoolTerms, Rate, times_of
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.core.money import Amount
from sicbo.core.table.jackpots.link import Link
from sicbo.core.wording import money

if TYPE_CHECKING:
    from sicbo.core.floor.jackpots.pool_events import JackpotAdjusted

NOTHING: Final = Amount(0)

FaultyPart = Literal["display", "controller"]
"""What of a jackpot can be at fault."""


class PoolRules(msgspec.Struct, frozen=True):
    """The rules of a jackpot, as every terminal on its link shows them."""

    terms: PoolTerms
    """What it holds, what wins it and how it is shared."""
    paid: PaidBy
    """How a prize is paid."""
    verify_from: Amount
    """From which amount on two people verify a prize before it is paid."""

    def __str__(self) -> str:
        """What a display says, in one line."""
        terms, trigger = self.terms, self.terms.trigger
        top = "" if terms.ceiling is None else f" up to {money(terms.ceiling)}"
        times = "" if times_of(trigger) == 1 else f" {times_of(trigger)} times"
        won = f"{' '.join(trigger.spots)} from {money(trigger.at_least)}{times}"
        shared = f"shared {terms.sharing}, paid by {self.paid}"
        return (
            f"{money(terms.reset)}{top}, {won}, {shared}, verified from {money(self.verify_from)}"
        )


class Rates(msgspec.Struct, frozen=True):
    """What one table gives of its turnover, and who has approved that."""

    display: Rate
    """The share that goes to the display."""
    reserve: Rate
    """The share that goes to the reserve."""
    approval: str
    """What shows that both are approved."""

    def __str__(self) -> str:
        """Both shares."""
        return f"{self.display} and {self.reserve}"


class Share(msgspec.Struct, frozen=True):
    """What one terminal has won of a prize."""

    player: str
    stake: Amount
    """What it had staked on the winning areas."""
    amount: Amount
    seat: int | None = None
    """Where its player sat."""

    def __str__(self) -> str:
        """Who, and what."""
        return f"{self.player}:{money(self.amount)}"


@dataclass
class Prize:
    """One win of a jackpot: where and when, who shares it, and what has become of each share."""

    number: int
    table: str
    round: int
    display: Amount
    """What the display showed before the settlement, which was the prize."""
    overflow: Amount
    """What had run over by then."""
    reset: Amount
    from_reserve: Amount
    shares: tuple[Share, ...]
    verify_from: Amount
    """From which amount on two people verify a share, by the rules under which it was won."""
    verified: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who has verified the share of each player."""
    began_with: Amount = NOTHING
    """What its jackpot had begun with after the win before."""
    paid: set[str] = field(default_factory=set)
    held: dict[str, str] = field(default_factory=dict)
    """Whose share is withheld, and by which hold."""
    pays: dict[str, Amount] = field(default_factory=dict)
    """What a share pays where that was determined; else all of it."""
    on_form: dict[str, int] = field(default_factory=dict)
    """Forms on which the shares of players stand until they are paid by hand."""
    taken_back: bool = False
    waits: set[str] = field(default_factory=set)
    """Whose terminals are held, so that nobody knows yet whether they share it."""
    terms: PoolTerms | None = None
    """By which it was won."""

    @property
    def won(self) -> int:
        """What all shares come to."""
        return sum(share.amount for share in self.shares)

    def share_of(self, player: str) -> Share | None:
        """What a player has won of it."""
        return next((share for share in self.shares if share.player == player), None)

    def due_to(self, share: Share) -> Amount:
        """What a share pays: all of it, or what was determined."""
        return self.pays.get(share.player, share.amount)

    @property
    def forfeited(self) -> int:
        """What of it was determined to be the house's."""
        return self.won - sum(self.due_to(share) for share in self.shares)

    def unpaid(self) -> list[Share]:
        """Shares that nobody has been paid yet, as far as they pay anything."""
        if self.taken_back:
            return []
        left = ((each, self.due_to(each)) for each in self.shares if each.player not in self.paid)
        return [Share(each.player, each.stake, due) for each, due in left if due]


class PoolFault(NamedTuple):
    """A display or the controller that does not work as it should."""

    part: FaultyPart
    reason: str


class Retirement(NamedTuple):
    """When a jackpot ends, and where the players' money goes."""

    at: datetime.datetime
    approval: str
    into: str | None


class Meters(NamedTuple):
    """What a jackpot shows, what has run over, and what it keeps for its next reset."""

    display: Amount
    overflow: Amount
    reserve: Amount

    @property
    def held(self) -> int:
        """Everything but the reserve."""
        return self.display + self.overflow


@dataclass
class Pool:
    """One jackpot, folded from its own events; what its tables have fed since is theirs."""

    ledger: Ledger = field(default_factory=Ledger)
    name: str = ""
    rules: PoolRules | None = None
    """Nothing where no such jackpot was ever opened."""
    pending: PoolRules | None = None
    """What the rules will be after the next win."""
    acknowledged: Amount | None = None
    """The lowest break-even that the top of the ladder knows its display can pass."""
    pending_acknowledged: Amount | None = None
    """The same of the rules that wait for the next win."""
    links: dict[str, Rates] = field(default_factory=dict)
    """Every table that feeds it, by its name, at the rates in force."""
    pending_rates: dict[str, Rates] = field(default_factory=dict)
    """Rates of tables that will be in force after the next win."""
    display: Amount = NOTHING
    overflow: Amount = NOTHING
    reserve: Amount = NOTHING
    """What each was when all tables' money was last fetched."""
    prizes: dict[int, Prize] = field(default_factory=dict)
    open: dict[int, Prize] = field(default_factory=dict)
    """Those of which something may be unpaid."""
    left_out: set[str] = field(default_factory=set)
    """Tables on the link that cannot be read; what they have fed since waits until they can."""
    touched: bool = False
    """Whether the display was changed otherwise than by feeding since the last win."""
    fault: PoolFault | None = None
    adjusted: "list[JackpotAdjusted]" = field(default_factory=list)
    """Every time its amount was set right after a fault."""
    retirement: Retirement | None = None
    retired: bool = False

    @property
    def running(self) -> bool:
        """Whether it was opened and is not retired."""
        return self.rules is not None and not self.retired

    def unpaid(self) -> int:
        """What was won and nobody has been paid yet."""
        return sum(share.amount for each in self.waiting() for share in each.unpaid())

    def waiting(self) -> list[Prize]:
        """Prizes of which somebody has not been paid yet."""
        return [each for each in self.open.values() if each.unpaid()]

    def on_forms(self) -> int:
        """What of that stands on forms already, to be paid by hand."""
        return sum(
            share.amount
            for each in self.prizes.values()
            for share in each.unpaid()
            if share.player in each.on_form
        )

    def meters(self, links: Iterable[Link]) -> Meters:
        """What it shows now, by what its tables have fed since their money was last fetched."""
        shown = kept = 0
        for link in links:
            shown += link.display
            kept += link.reserve
        display, over = self.below_ceiling(self.display + shown)
        return Meters(display, Amount(self.overflow + over), Amount(self.reserve + kept))

    def below_ceiling(self, held: int) -> tuple[Amount, Amount]:
        """What of an amount a display shows, and what runs over."""
        return below(held, self.rules.terms.ceiling if self.rules is not None else None)

    def take(self, fetched: int, reserve: int = 0) -> None:
        """Take in what was fetched, or came from elsewhere."""
        self.display, over = self.below_ceiling(self.display + fetched)
        self.overflow = Amount(self.overflow + over)
        self.reserve = Amount(self.reserve + reserve)


def below(held: int, ceiling: Amount | None) -> tuple[Amount, Amount]:
    """What of an amount a display shows under a ceiling, and what runs over.

    >>> below(120, Amount(100)), below(120, None)
    ((100, 20), (120, 0))
    """
    shown = held if ceiling is None else min(held, ceiling)
    return Amount(shown), Amount(held - shown)
