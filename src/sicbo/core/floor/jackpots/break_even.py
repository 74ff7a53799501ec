"""The meter above which somebody who plays for a jackpot gains, and whether a display can pass it.

Somebody backs one area of the trigger, or the cheapest of them together, alone and at the least
stake that counts, from the first win of a row on. With p the chance of a round to count and k wins
to go, a hit takes 1/p + … + 1/p^k rounds, each of which costs the edge on what is staked.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from sicbo.core.dice import ROLLS
from sicbo.core.floor.jackpots.pool import PoolRules
from sicbo.core.floor.jackpots.terms import Trigger, times_of
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures_at
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount

_KEPT_MAX: Final = 256

_Key = tuple[str, str, tuple[tuple[str, str], ...], Trigger]
_kept: Final[dict[_Key, Fraction]] = {}
"""What was reckoned before: it is asked for after every settlement."""


def break_even(book: Rulebook, trigger: Trigger) -> Fraction:
    """The meter, in cents, above which a player gains at a table of this book; exact.

    Nothing but areas that the book has count; it is 0 where a player gains at any meter.
    """
    readings = tuple((str(name), value) for name, value in book.readings.items())
    key = (book.sha256, str(book.id), readings, trigger)
    known = _kept.get(key)
    if known is None:
        if len(_kept) >= _KEPT_MAX:
            _kept.clear()
        known = _kept[key] = _reckoned(book, trigger)
    return known


def _reckoned(book: Rulebook, trigger: Trigger) -> Fraction:
    stake, times = trigger.at_least, times_of(trigger)
    costs = {
        spot: stake * figures_at(book.table[spot], stake, book.document.payments).edge
        for spot in trigger.spots
        if spot in book.table
    }

    def meter(spots: tuple[WagerKey, ...]) -> Fraction:
        rows = [book.table[spot] for spot in spots]
        ways = sum(any(row.cells[roll.place] for row in rows) for roll in ROLLS)
        chance = Fraction(ways, len(ROLLS))
        rounds = sum((chance**-power for power in range(1, times + 1)), Fraction())
        return sum((costs[spot] for spot in spots), Fraction()) * rounds

    cheapest = sorted(costs, key=lambda spot: (meter((spot,)), spot))
    together = (tuple(cheapest[:number]) for number in range(1, len(cheapest) + 1))
    return max(min(map(meter, together), default=Fraction()), Fraction())


def passed(meter: Amount, at: Fraction) -> bool:
    """Whether a display stands above break-even.

    >>> passed(Amount(25_000), Fraction(25_000)), passed(Amount(25_001), Fraction(25_000))
    (False, True)
    """
    return meter > at


def can_pass(rules: PoolRules, books: Iterable[Rulebook]) -> Fraction | None:
    """The lowest break-even at tables of these books, where a display can pass it."""
    terms = rules.terms
    lowest = min(break_even(book, terms.trigger) for book in books)
    return lowest if terms.ceiling is None or passed(terms.ceiling, lowest) else None
