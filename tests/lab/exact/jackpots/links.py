"""Jackpots as tests write them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sicbo.core.floor.jackpots.terms import (
    LinkTerms,
    PoolTerms,
    Rate,
    Sharing,
    Trigger,
    WagerWins,
    WinsInARow,
)
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.lab.exact.jackpots.link import Link, LinkedTable, Seats
from sicbo.rulebooks.catalogue import open_rulebook

Group = tuple[int, Mapping[str, int]]
"""How many seats, and what each stakes in cents."""


def trigger(times: int, *spots: str, least: int = 1000) -> Trigger:
    """So many wins in a row on some spots."""
    keys = tuple(WagerKey(spot) for spot in spots)
    if times == 1:
        return WagerWins(keys, Amount(least))
    return WinsInARow(keys, Amount(least), times)


def table(
    name: str, display: Fraction, *groups: Group, reserve: Fraction = Fraction(0)
) -> LinkedTable:
    """A linked table of the electronic game."""
    return LinkedTable(
        book=open_rulebook("aruze-etg"),
        terms=LinkTerms(
            name,
            Rate(display.numerator, display.denominator),
            Rate(reserve.numerator, reserve.denominator),
        ),
        seats=tuple(
            Seats(count, {WagerKey(key): Amount(stake) for key, stake in stakes.items()})
            for count, stakes in groups
        ),
    )


def link(
    won_by: Trigger,
    tables: Sequence[LinkedTable],
    *,
    reset: int = 100_000,
    ceiling: int | None = None,
    sharing: Sharing = "equal",
) -> Link:
    """A pool with its tables."""
    most = None if ceiling is None else Amount(ceiling)
    return Link("test", PoolTerms(Amount(reset), most, won_by, sharing), tuple(tables))
