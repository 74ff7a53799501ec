"""The meter at which a trigger stops being for the house, and what it returns at any meter.

Somebody plays one wager for the pool with the meter as it stands, until the wins in a row are
complete or broken. With p the chance to win a round and k wins to go, an attempt takes
1 + p + … + p^(k-1) rounds and hits with p^k: it costs the edge on 1/p + … + 1/p^k stakes a hit.
"""

from dataclasses import dataclass
from fractions import Fraction

from sicbo.core.law.mathematics import Figures, figures_at
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.lab.exact.jackpots.link import CannotReckon


@dataclass(frozen=True)
class Attempt:
    """A wager played for the pool: the stake, the seats that share the prize, the wins to go."""

    figures: Figures
    stake: Amount
    seats: int
    left: int

    @property
    def rounds(self) -> Fraction:
        """How many stakes a hit takes on average."""
        return rounds_to_hit(self.figures.probability, self.left)

    @property
    def break_even(self) -> Fraction:
        """The meter, in cents, above which the player gains; 0 where they gain at any."""
        cost = self.seats * self.stake * self.figures.edge * self.rounds
        return max(cost, Fraction(0))

    def returned(self, meter: Amount) -> Fraction:
        """What comes back of one unit with the meter at this amount."""
        return self.figures.returned + Fraction(meter) / (self.seats * self.stake * self.rounds)


def rounds_to_hit(chance: Fraction, left: int) -> Fraction:
    """How many rounds are staked for each hit by somebody who has some wins to go.

    >>> rounds_to_hit(Fraction(1, 216), 2)
    Fraction(46872, 1)
    """
    return sum((chance**-power for power in range(1, left + 1)), Fraction(0))


def attempt(
    book: Rulebook, wager: str, stake: Amount, *, seats: int = 1, times: int = 1, count: int = 0
) -> Attempt:
    """A wager played for a pool that asks for several wins in a row, some of them reached."""
    if stake <= 0:
        raise CannotReckon(f"stake must be more than 0, got {stake}")
    if seats < 1:
        raise CannotReckon(f"seats must be at least 1, got {seats}")
    if not 0 <= count < times:
        raise CannotReckon(f"count must be from 0 to {times - 1}, got {count}")
    worth = figures_at(book.row(wager), stake, book.document.payments)
    return Attempt(worth, stake, seats, times - count)
