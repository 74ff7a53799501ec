"""Everything about a jackpot that can be reckoned: hits, prizes, returns, and what to flag."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Final

from sicbo.core.floor.jackpots.terms import times_of
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.lab.exact.jackpots.break_even import attempt
from sicbo.lab.exact.jackpots.counting import TableCounts, counts_of
from sicbo.lab.exact.jackpots.link import Link, LinkedTable, Seats, with_trigger
from sicbo.lab.exact.jackpots.prize_law import PrizeLaw, prize_law
from sicbo.lab.exact.jackpots.prizes import JOINT_MAX
from sicbo.lab.exact.jackpots.spans import Span, just

FLAGS: Final = {
    "prize-reaches-ceiling": "the expected prize is at or above the ceiling",
    "meter-passes-break-even": "the meter can pass break-even",
    "player-advantage": "all stakes together favour the players",
    "reserve-outgrows-reset": "the reserve takes in more than the resets cost",
}
"""What each flag says to a person."""


@dataclass(frozen=True)
class SeatFigures:
    """What the pool is to one seat of a group."""

    table: LinkedTable
    seats: Seats
    wins: Fraction
    """How many prizes, or shares of one, a round brings it."""
    prize: Span | None
    """What it gets on average when it wins."""
    variance: Span | None
    base: Fraction
    """What comes back of one unit of all its stakes by the paytable."""
    share: Fraction
    """How much of a prize a round brings it."""
    cost: Fraction
    """What its qualifying stakes lose in a round by the paytable, in cents."""

    @property
    def by_pool(self) -> Span | None:
        """What the pool adds to the return of all its stakes in the long run."""
        if self.prize is None:
            return None
        return Span(*(self.wins * each / self.seats.staked for each in self.prize))

    @property
    def returned(self) -> Span | None:
        """What comes back of one unit of all its stakes, the pool included."""
        added = self.by_pool
        return None if added is None else Span(self.base + added.low, self.base + added.high)

    @property
    def break_even(self) -> Fraction | None:
        """The meter, in cents, at which its qualifying stakes cost nothing, played on for ever."""
        return max(self.cost / self.share, Fraction(0)) if self.share else None

    def returned_at(self, meter: Amount) -> Fraction:
        """What comes back of one unit of all its stakes while the meter stands at an amount."""
        return self.base + self.share * meter / self.seats.staked


@dataclass(frozen=True)
class PoolFigures:
    """What a pool is in the long run, for each round of the link; money in exact cents."""

    link: Link
    hits: Fraction
    fed: Fraction
    reserved: Fraction
    winners: Fraction
    """How many seats hit together, on average."""
    base: Fraction
    """What comes back of one unit staked by the paytables."""
    variance: Span | None
    """Of the prize; nothing where too many counts would have to be followed."""
    free_variance: Fraction | None
    """Of what is fed between two hits, which would be that of the prize without a ceiling."""
    classes: int
    """In how many different ways seats win the pool at the tables, added up."""
    fresh: Span | None
    """The mean of a prize that begins with no overflow; nothing without a ceiling."""
    at_ceiling: Span | None
    """How likely such a prize is to stand at the ceiling when it is won."""
    paid: Span | None
    """What all winners together are paid."""
    seats: tuple[SeatFigures, ...]

    @property
    def gap(self) -> Fraction:
        """The mean rounds between hits."""
        return 1 / self.hits

    @property
    def expected(self) -> Fraction:
        """The mean prize if there were no ceiling."""
        return self.link.terms.reset + self.fed * self.gap

    @property
    def reaches_ceiling(self) -> bool:
        """Whether the expected prize is at or above the ceiling."""
        return self.link.terms.ceiling is not None and self.expected >= self.link.terms.ceiling

    @property
    def mean(self) -> Fraction:
        """The mean prize: what a ceiling holds back of one prize, the next begins with.

        Where the expected prize is not below the ceiling the overflow grows for ever, and every
        prize is the ceiling in the end.
        """
        ceiling = self.link.terms.ceiling
        return self.expected if ceiling is None else min(self.expected, Fraction(ceiling))

    @property
    def _per_hit(self) -> Fraction:
        """The share of turnover that a cent a hit is."""
        return self.hits / self.link.turnover

    @property
    def by_display(self) -> Fraction:
        """What comes back of the increments of the display."""
        return (self.mean - self.link.terms.reset) * self._per_hit

    @property
    def by_reserve(self) -> Fraction:
        """What comes back of the increments of the reserve: it pays resets, and no more."""
        return min(self.reserved / self.link.turnover, self.link.terms.reset * self._per_hit)

    @property
    def by_reset(self) -> Fraction:
        """What the house adds: the part of each reset that the reserve does not pay."""
        return self.link.terms.reset * self._per_hit - self.by_reserve

    @property
    def by_others(self) -> Span | None:
        """What the house adds where each winner is paid the whole prize."""
        if self.paid is None:
            return None
        return Span(*((each - self.mean) * self._per_hit for each in self.paid))

    @property
    def returned(self) -> Span | None:
        """What comes back of one unit staked in all."""
        others = self.by_others
        if others is None:
            return None
        known = self.base + self.by_display + self.by_reserve + self.by_reset
        return Span(known + others.low, known + others.high)

    @property
    def lowest_break_even(self) -> Fraction:
        """The lowest meter from which on somebody gains who plays on from a count of nothing.

        That may be a seat as it is described, or one alone with the least stake: others may leave.
        """
        trigger = self.link.terms.trigger
        alone = (
            attempt(table.book, spot, trigger.at_least, times=times_of(trigger)).break_even
            for table in self.link.tables
            for spot in trigger.spots
        )
        seats = (each.break_even for each in self.seats if each.break_even is not None)
        return min((*alone, *seats))

    @property
    def flags(self) -> tuple[str, ...]:
        """What must not be overlooked."""
        found = []
        ceiling = self.link.terms.ceiling
        if self.reaches_ceiling:
            found.append("prize-reaches-ceiling")
        if ceiling is None or self.lowest_break_even < ceiling:
            found.append("meter-passes-break-even")
        if self.returned is not None and self.returned.high > 1:
            found.append("player-advantage")
        if self.reserved * self.gap > self.link.terms.reset:
            found.append("reserve-outgrows-reset")
        return tuple(found)


def pool_figures(link: Link, laws: dict[object, PrizeLaw] | None = None) -> PoolFigures:
    """Reckon a pool; `laws` keeps those of prizes that were reckoned before."""
    counts = [counts_of(link, table) for table in link.tables]
    hits = sum((each.hits for each in counts), Fraction(0))
    small = prod(len(each.states) for each in counts) <= JOINT_MAX
    back = sum(
        (
            each.count * table.returned(key, stake)
            for table in link.tables
            for each in table.seats
            for key, stake in each.stakes.items()
        ),
        Fraction(0),
    )
    law = _law(link, counts, {} if laws is None else laws) if small else None
    seats = tuple(
        _seat(link, each, turn, group, law)
        for turn, each in enumerate(counts)
        for group in range(len(each.table.seats))
    )
    winners = sum((each.seats.count * each.wins for each in seats), Fraction(0)) / hits
    known = PoolFigures(
        link=link,
        hits=hits,
        fed=sum((table.fed for table in link.tables), Fraction(0)),
        reserved=sum((table.reserved for table in link.tables), Fraction(0)),
        winners=winners,
        base=back / link.turnover,
        variance=None if law is None else law.variance,
        free_variance=None if law is None else law.free_variance,
        classes=sum(len(set(each.classes) - {None}) for each in counts),
        fresh=None if law is None else law.fresh,
        at_ceiling=None if law is None else law.at_ceiling,
        paid=None,
        seats=seats,
    )
    return _with_paid(known)


def every_wager(link: Link) -> dict[WagerKey, PoolFigures]:
    """The pool reckoned with each wager as its trigger that every table offers."""
    first, *others = (table.book.table for table in link.tables)
    keys = [key for key in first if all(key in other for other in others)]
    laws: dict[object, PrizeLaw] = {}
    return {key: pool_figures(with_trigger(link, key), laws) for key in keys}


def _law(link: Link, counts: Sequence[TableCounts], laws: dict[object, PrizeLaw]) -> PrizeLaw:
    """The law of the prize: the same for wagers that win equally often, which are many."""
    key = link.terms.reset, link.terms.ceiling, *((each.steps, each.table.fed) for each in counts)
    if key not in laws:
        laws[key] = prize_law(link.terms, counts)
    return laws[key]


def _seat(
    link: Link, counts: TableCounts, turn: int, group: int, law: PrizeLaw | None
) -> SeatFigures:
    table, seats = counts.table, counts.table.seats[group]
    back = sum((table.returned(*each) for each in seats.stakes.items()), Fraction(0))
    cost = sum(
        (stake - table.returned(key, stake) for key, stake in link.qualifying(seats).items()),
        Fraction(0),
    )
    wins = counts.wins(group)
    prize = variance = None
    if law is not None and wins:
        prize, variance = law.won(turn, group, wins)
    return SeatFigures(
        table=table,
        seats=seats,
        wins=wins,
        prize=prize,
        variance=variance,
        base=back / seats.staked,
        share=counts.share(group),
        cost=cost,
    )


def _with_paid(known: PoolFigures) -> PoolFigures:
    """The same with what all winners together are paid, which is the prize unless each has it."""
    if known.link.terms.sharing != "each":
        return replace(known, paid=just(known.mean))
    ends = []
    for which in range(2):
        total = Fraction(0)
        for each in known.seats:
            if each.wins and each.prize is None:
                return known
            if each.prize is not None:
                total += each.seats.count * each.wins * each.prize[which]
        ends.append(total / known.hits)
    return replace(known, paid=Span(*ends))
