"""A session of a tournament as one of its tables knows it."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.bank.ledger import CASH_UNIT, Account, Posting, Unit, in_unit, unit_of
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits

_KEPT_AT_TABLE: Final = ("stack:", "layout:", "streak:", "colour:", "waiting:")


def chips_of(tournament: str) -> Unit:
    """The unit that the chips of a tournament are counted in.

    >>> chips_of("cup")
    'tournament:cup'
    """
    return Unit(f"tournament:{tournament}")


def in_chips(unit: Unit, postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """What an event moves at a table that plays for the chips of a tournament.

    What names its unit itself stays as it is.
    """
    return tuple(
        (in_unit(account, unit) if unit_of(account) == CASH_UNIT else account, amount)
        for account, amount in postings
    )


def lies_at_table(account: Account) -> bool:
    """Whether an account holds what a player has at a table."""
    return account.startswith(_KEPT_AT_TABLE)


@dataclass(slots=True)
class Designation:
    """For which tournament a table is designated, and what its sign has shown since when."""

    tournament: str
    limits: Limits
    at: datetime.datetime


@dataclass(slots=True)
class TableSession:
    """What a table knows of the session that is on."""

    tournament: str
    session: str
    spins: int
    """After how many spins it is over; 0 where it is measured in time."""
    ends: datetime.datetime | None
    """When it is over, where it is measured in time."""
    compulsory: Amount
    """The least that everybody wagers on each spin; 0 for no least."""
    taken: bool
    """Whether what is lacking is taken from the chips."""
    secret: bool
    """Whether others' wagers are hidden until betting closes."""
    lost_after: int
    """After how many missed spins the seat of whoever is absent is lost."""
    played: int = 0
    """Spins that are settled."""
    paused: bool = False
    paused_at: datetime.datetime | None = None
    concluded: bool = False
    """Whether the Director has ended it before its time."""
    out: dict[str, int] = field(default_factory=dict)
    """The spin at which players had no chips left, or left the session."""
    gone: set[str] = field(default_factory=set)
    """Who has left it for good: retired, disqualified, or with a lost seat."""
    absent: dict[str, int] = field(default_factory=dict)
    """Spins that those have missed who are absent."""
    lacked: dict[str, Amount] = field(default_factory=dict)
    """What was taken for this spin."""
    played_by: dict[str, str] = field(default_factory=dict)
    """Who plays in the place of a player."""

    @property
    def unit(self) -> Unit:
        """What its chips are counted in."""
        return chips_of(self.tournament)

    def played_for(self, person: str) -> Iterator[str]:
        """The players in whose place somebody plays."""
        return (player for player, other in self.played_by.items() if other == person)

    def left(self) -> int | None:
        """How many spins are left, where they are counted."""
        return max(self.spins - self.played, 0) if self.spins else None

    def over(self, at: datetime.datetime) -> bool:
        """Whether no further spin is played."""
        if self.concluded or (self.spins and self.played >= self.spins):
            return True
        timed = self.ends if self.paused_at is None else None
        return timed is not None and at >= timed

    def seat_lost(self, player: str) -> bool:
        """Whether whoever is absent has missed as many spins as cost the seat."""
        return player not in self.gone and self.absent.get(player, -1) >= self.lost_after
