"""A jackpot as the laboratory looks at it: its terms, and who stakes what at every linked table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.jackpots.terms import LinkTerms, PoolTerms, qualifies
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures_at
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount


class CannotReckon(SicboError):
    """A jackpot whose figures cannot be had as they were asked for."""


@dataclass(frozen=True)
class Seats:
    """Seats of a table that stake alike in every round."""

    count: int
    stakes: Mapping[WagerKey, Amount]
    """What each of them stakes."""

    @property
    def staked(self) -> Amount:
        """What one seat stakes in a round."""
        return Amount(sum(self.stakes.values()))


@dataclass(frozen=True)
class LinkedTable:
    """A table on the link: its law, its rates and its seats."""

    book: Rulebook
    terms: LinkTerms
    seats: tuple[Seats, ...]

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.terms.table

    @cached_property
    def turnover(self) -> Amount:
        """What the table stakes in a round."""
        return Amount(sum(each.count * each.staked for each in self.seats))

    @property
    def fed(self) -> Fraction:
        """What a round of the table adds to the display, in exact cents."""
        return self.terms.display.fraction * self.turnover

    @property
    def reserved(self) -> Fraction:
        """What a round of the table adds to the reserve, in exact cents."""
        return self.terms.reserve.fraction * self.turnover

    def returned(self, wager: WagerKey, stake: Amount) -> Fraction:
        """What comes back of a stake by the paytable, in cents, each payment rounded as paid."""
        payments = self.book.document.payments
        return stake * figures_at(self.book.row(wager), stake, payments).returned


@dataclass(frozen=True)
class Link:
    """A pool and the tables that feed it.

    Every table plays one round in turn, in the order in which they are linked: a round of the link.
    """

    name: str
    terms: PoolTerms
    tables: tuple[LinkedTable, ...]

    @property
    def turnover(self) -> Amount:
        """What is staked in a round of the link."""
        return Amount(sum(table.turnover for table in self.tables))

    def qualifying(self, seats: Seats) -> dict[WagerKey, Amount]:
        """The wagers of a seat that can win the pool."""
        trigger = self.terms.trigger
        return {key: stake for key, stake in seats.stakes.items() if qualifies(trigger, key, stake)}


def with_trigger(link: Link, wager: WagerKey) -> Link:
    """The same pool with another trigger: whatever could win it is staked on that wager instead."""

    def moved(seats: Seats) -> Seats:
        before = link.qualifying(seats)
        if not before:
            return seats
        stakes = {key: stake for key, stake in seats.stakes.items() if key not in before}
        stakes[wager] = Amount(stakes.get(wager, 0) + sum(before.values()))
        return replace(seats, stakes=stakes)

    trigger = msgspec.structs.replace(link.terms.trigger, spots=(wager,))
    return replace(
        link,
        terms=msgspec.structs.replace(link.terms, trigger=trigger),
        tables=tuple(
            replace(table, seats=tuple(moved(each) for each in table.seats))
            for table in link.tables
        ),
    )
