"""Exact shares of turnover, as they are approved and as they are written."""

import re
from fractions import Fraction
from typing import Final

import msgspec

from sicbo.core.errors import SicboError

_DIGITS: Final = 12
_WRITTEN: Final = re.compile(
    rf"(\d{{1,{_DIGITS}}})(?:/(\d{{1,{_DIGITS}}})|(?:\.(\d{{1,{_DIGITS}}}))?( ?%)?)", re.ASCII
)


class NotRate(SicboError):
    """A text that is not an exact rate."""


class Rate(msgspec.Struct, frozen=True):
    """An exact share of turnover: a number of parts out of a number."""

    parts: int
    """How many parts."""
    of: int
    """Of how many."""

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
