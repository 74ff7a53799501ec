"""What a table knows of a jackpot that it feeds: its rates, and the sums of what it has given."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import msgspec

from sicbo.core.money import Amount
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.wording import money

NOTHING: Final = "0"
"""A carry of nothing."""


class Part(msgspec.Struct, frozen=True):
    """What goes to one part of a jackpot: whole cents, and the exact rest that is carried."""

    fed: Amount
    """Whole cents that go there."""
    carry: str
    """A signed fraction of a cent, such as ``-3/200``."""

    def __str__(self) -> str:
        """Both, in a few words."""
        return f"{money(self.fed)} carry {self.carry}"


def due(carry: str, rate: Rate, turnover: int) -> Part:
    """What is due of a turnover: what is whole is fed, and never less than nothing.

    >>> due("1/2", Rate(1, 200), 310), due("1/20", Rate(1, 200), -310)
    (Part(fed=2, carry='1/20'), Part(fed=0, carry='-3/2'))
    """
    owed = Fraction(carry) + rate.fraction * turnover
    whole = max(0, owed // 1)
    return Part(Amount(whole), str(owed - whole))


class LastFeed(msgspec.Struct, frozen=True):
    """The last settlement that the table fed, as far as it may be undone yet."""

    round: int
    turnover: int
    display_rate: Rate
    reserve_rate: Rate
    counts: dict[str, int]
    """Wins in a row before it, by terminal."""


@dataclass(slots=True)
class Link:
    """One jackpot that a table feeds."""

    display_rate: Rate
    reserve_rate: Rate
    display: int = 0
    """Fed to its display since it was last fetched."""
    reserve: int = 0
    display_carry: str = NOTHING
    reserve_carry: str = NOTHING
    turnover: int = 0
    """All that was ever fed from, less what was undone."""
    counts: dict[str, int] = field(default_factory=dict)
    """Wins in a row, by terminal; who has none is not in it."""
    last: LastFeed | None = None
