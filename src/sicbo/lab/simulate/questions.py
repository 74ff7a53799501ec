"""What is asked of the laboratory, in the user's words, checked before anything runs."""

from collections.abc import Mapping
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount, format_amount, parse_amount
from sicbo.lab.engine.streams import MOST_SEEDS
from sicbo.lab.saying import told
from sicbo.rulebooks.catalogue import open_rulebook

Money = int | str
"""Whole cents, or as people write it: 2550 or "25.50"."""

MOST_ROUNDS: Final = 10**15
MOST_EVENINGS: Final = 10**12
MOST_MONEY: Final = 2**46
MOST_STAKE: Final = 2**31


class BadQuestion(SicboError):
    """Something that cannot be simulated as it was asked."""


def the_book(rulebook: Rulebook | str, readings: Mapping[str, str] | None = None) -> Rulebook:
    """A rulebook, or the one that a name means."""
    if isinstance(rulebook, Rulebook):
        if readings:
            raise BadQuestion("readings must go with a rulebook's name, got a compiled rulebook")
        return rulebook
    return open_rulebook(rulebook, readings)


def the_amount(name: str, written: Money, most: int = MOST_MONEY) -> Amount:
    """An amount of money that is more than nothing."""
    amount = parse_amount(written) if isinstance(written, str) else Amount(written)
    if not 0 < amount < most:
        shown = format_amount(amount)
        if amount <= 0:
            raise BadQuestion(f"{name} must be more than 0, got {shown}")
        raise BadQuestion(f"{name} must be less than {format_amount(Amount(most))}, got {shown}")
    return amount


def the_stakes(book: Rulebook, stakes: Mapping[str, Money]) -> dict[WagerKey, Amount]:
    """Stakes on wagers that the rulebook offers."""
    if not stakes:
        raise BadQuestion("stakes must name at least one wager, got none")
    taken = {}
    for key, stake in stakes.items():
        taken[book.row(key).key] = the_amount(f"stake on {key}", stake, MOST_STAKE)
    return taken


def the_number(name: str, number: int, most: int) -> int:
    """A number of rounds, evenings or the like."""
    if not 1 <= number <= most:
        raise BadQuestion(f"{name} must be a number from 1 to {told(most)}, got {told(number)}")
    return number


def the_seed(seed: int) -> int:
    """A seed."""
    if not 0 <= seed < MOST_SEEDS:
        raise BadQuestion(
            f"seed must be a number from 0 to {told(MOST_SEEDS - 1)}, got {told(seed)}"
        )
    return seed


def the_level(level: float) -> float:
    """How sure the answers must be, all together."""
    if not 0.5 <= level < 1:
        raise BadQuestion(f"level must be from 0.5 to below 1, got {level:g}")
    return level
