"""Numbers that are exact, or known to lie between two exact ones."""

from fractions import Fraction
from typing import NamedTuple


class Span(NamedTuple):
    """Two exact bounds of a number; where they are the same, the number itself."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.low == self.high

    @property
    def middle(self) -> Fraction:
        """The number that is off by `error` at most."""
        return (self.low + self.high) / 2

    @property
    def error(self) -> Fraction:
        """How far the middle may be off."""
        return (self.high - self.low) / 2


def just(number: Fraction | int) -> Span:
    """A number that is known exactly.

    >>> just(3).exact, just(3).error
    (True, Fraction(0, 1))
    """
    return Span(Fraction(number), Fraction(number))
