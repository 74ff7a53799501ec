"""The terms of a jackpot pool: what it holds, who feeds it, who wins it and how it is shared."""

from typing import Final, Literal

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.jackpots.rate import NotRate as NotRate
from sicbo.core.table.jackpots.rate import Rate as Rate
from sicbo.core.table.jackpots.rate import parse_rate as parse_rate

Sharing = Literal["equal", "by-stake", "each"]
"""How the winners of one roll share: alike, by what they staked on it, or each the whole prize."""

TIMES_MAX: Final = 20
"""How many wins in a row a trigger may ask for."""


class WagerWins(msgspec.Struct, frozen=True, tag_field="kind", tag="wager-wins"):
    """The pool is won when a wager of at least an amount on one of some spots wins."""

    spots: tuple[WagerKey, ...]
    """The areas on which a winning wager counts."""
    at_least: Amount
    """The least stake that counts."""


class WinsInARow(msgspec.Struct, frozen=True, tag_field="kind", tag="wins-in-a-row"):
    """The pool is won by a number of such wins at one terminal, round after round.

    A round in which the terminal has no such win begins the count anew, and so does its own hit.
    """

    spots: tuple[WagerKey, ...]
    """The areas on which a winning wager counts."""
    at_least: Amount
    """The least stake that counts."""
    times: int
    """How many wins in a row it takes."""


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
    """What the display shows at first, and after each win."""
    ceiling: Amount | None
    """Above it the display stands and the overflow grows, which the next prize begins with."""
    trigger: Trigger
    """What it takes to win it."""
    sharing: Sharing
    """How several winners of one round share."""


class LinkTerms(msgspec.Struct, frozen=True):
    """What one table on the link gives of its turnover, to the display and to the reserve."""

    table: str
    display: Rate
    reserve: Rate
