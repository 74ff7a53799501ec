"""The terms of a jackpot pool: what it holds, who feeds it, who wins it and how it is shared."""

import re
from fractions import Fraction
from typing import Final, Literal

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount

Sharing = Literal["equal", "by-stake", "each"]
"""How the winners of one roll share: alike, by what they staked on it, or each the whole prize."""

TIMES_MAX: Final = 20
"""How many wins in a row a trigger may ask for."""

_DIGITS: Final = 12
_WRITTEN: Final = re.compile(
    rf"(\d{{1,{_DIGITS}}})(?:/(\d{{1,{_DIGITS}}})|(?:\.(\d{{1,{_DIGITS}}}))?( ?%)?)", re.ASCII
)


class NotRate(SicboError):
    """A text that is not an exact rate."""


class Rate(msgspec.Struct, frozen=True):
    """An exact share of turnover: a number of parts out of a number."""

    parts: int
    of: int

    @property
    def fraction(self) -> Fraction:
        """The share as a number."""
        return Fraction(self.parts, self.of)

    def __str__(self) -> str:
        """The share as `parse_rate` reads it."""
        return str(self.fraction)


def parse_rate(written: int | str) -> Rate:
    """Read an exact rate; whether it lies between 0 and 1 is asked of the terms.

    >>> parse_rate("1/200"), parse_rate("0.005"), parse_rate("0.5 %"), parse_rate(0)
    (Rate(parts=1, of=200), Rate(parts=1, of=200), Rate(parts=1, of=200), Rate(parts=0, of=1))
    """
    match = _WRITTEN.fullmatch(str(written))
    if match is None or (match[2] is not None and int(match[2]) == 0):
        raise NotRate(
            f"rate must be an exact fraction such as '1/200' or '0.5 %', got {str(written)!r}"
        )
    whole, below, decimals, percent = match.groups()
    value = Fraction(int(whole), int(below or 1))
    if decimals:
        value += Fraction(int(decimals), 10 ** len(decimals))
    value /= 100 if percent else 1
    return Rate(value.numerator, value.denominator)


class WagerWins(msgspec.Struct, frozen=True, tag_field="kind", tag="wager-wins"):
    """The pool is won when a wager of at least an amount on one of some spots wins."""

    spots: tuple[WagerKey, ...]
    at_least: Amount


class WinsInARow(msgspec.Struct, frozen=True, tag_field="kind", tag="wins-in-a-row"):
    """The pool is won by a number of such wins at one terminal, round after round.

    A round in which the terminal has no such win begins the count anew, and so does its own hit.
    """

    spots: tuple[WagerKey, ...]
    at_least: Amount
    times: int


Trigger = WagerWins | WinsInARow
"""What it takes to win a pool."""


def times_of(trigger: Trigger) -> int:
    """How many wins in a row a trigger asks for; one where a single win does.

    >>> times_of(WagerWins((WagerKey("triple:6"),), Amount(1000)))
    1
    """
    match trigger:
        case WagerWins():
            return 1
        case WinsInARow():
            return trigger.times


def qualifies(trigger: Trigger, wager: WagerKey, stake: Amount) -> bool:
    """Whether a wager is one that the trigger speaks of."""
    return wager in trigger.spots and stake >= trigger.at_least


class PoolTerms(msgspec.Struct, frozen=True):
    """What a pool shows at first, how high it may rise, what wins it and how it is shared.

    A winner is a terminal: it has one share however many of its wagers fulfil the trigger, and by
    stake it shares with all of them together.
    """

    reset: Amount
    ceiling: Amount | None
    """Above it the display stands and the overflow grows, which the next prize begins with."""
    trigger: Trigger
    sharing: Sharing


class LinkTerms(msgspec.Struct, frozen=True):
    """What one table on the link gives of its turnover, to the display and to the reserve."""

    table: str
    display: Rate
    reserve: Rate
