"""Prizes of jackpots that were won in a round, and what has become of each share by now."""

import msgspec

from sicbo.core.floor.jackpots.pool import Prize
from sicbo.core.money import Amount
from sicbo.journal.base import Journal
from sicbo.journal.history import prizes_at


class AwardShare(msgspec.Struct, frozen=True):
    """What one terminal has won of a prize."""

    player: str
    amount: Amount
    paid: bool
    """Whether it was paid."""
    held: bool
    """Whether it is withheld."""


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that was won in a round."""

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    display: Amount
    """What the display showed before the settlement."""
    shares: tuple[AwardShare, ...]
    """What each terminal has of it."""
    waits: tuple[str, ...]
    """Whose terminals are held, so that nobody knows yet whether they share it."""
    taken_back: bool
    """Whether it went back, since the settlement was undone."""


def awards_of(journal: Journal, table: str, number: int) -> tuple[Award, ...]:
    """Every prize that was won in a round of a table."""
    won = prizes_at(journal, table)
    return tuple(_award(pool, prize) for pool, prize in won if prize.round == number)


def _award(pool: str, prize: Prize) -> Award:
    shares = (
        AwardShare(
            each.player, prize.due_to(each), each.player in prize.paid, each.player in prize.held
        )
        for each in prize.shares
    )
    return Award(
        pool=pool,
        prize=prize.number,
        display=prize.display,
        shares=tuple(shares),
        waits=tuple(sorted(prize.waits)),
        taken_back=prize.taken_back,
    )
