"""Odds as exact numbers, and the form in which files and people write them."""

import re
from fractions import Fraction
from typing import Final

from sicbo.core.errors import SicboError

_WRITTEN: Final = re.compile(r"([1-9]\d{0,8})(?:/([1-9]\d{0,8}))?", re.ASCII)


class NotOdds(SicboError):
    """Odds that are not a positive whole number or fraction."""


def parse_odds(written: int | str) -> Fraction:
    """Read odds to one.

    >>> parse_odds(31), parse_odds("19/20")
    (Fraction(31, 1), Fraction(19, 20))
    """
    match = _WRITTEN.fullmatch(str(written))
    if match is None:
        raise NotOdds(
            f"odds must be a positive whole number or a fraction such as '1/2', got {written!r}"
        )
    return Fraction(int(match[1]), int(match[2] or 1))


def say_odds(odds: Fraction, between: str = " to ") -> str:
    """Odds as a paytable prints them, in whole numbers on both sides.

    >>> say_odds(Fraction(31)), say_odds(Fraction(19, 20), ":")
    ('31 to 1', '19:20')
    """
    return f"{odds.numerator}{between}{odds.denominator}"


def write_odds(odds: Fraction) -> int | str:
    """Write odds as `parse_odds` reads them.

    >>> write_odds(Fraction(31)), write_odds(Fraction(1, 2))
    (31, '1/2')
    """
    return odds.numerator if odds.denominator == 1 else str(odds)
