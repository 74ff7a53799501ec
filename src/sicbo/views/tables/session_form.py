"""A table as it plays a session of a tournament; as it crosses the wire. Players are numbers."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.money import Amount
from sicbo.views.words.citations import StatedClause


class SessionSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the session at this table."""

    seat: int
    """Where the player was seated."""
    number: int
    """The number of the entry, by which walls call the player."""
    place: int
    """The place at this table; those who are equal have the same."""
    chips: Amount
    """Chips of the tournament, those that lie on the layout included."""
    stands: Literal["in", "absent", "out", "left"]
    """Whether the player plays, has not come, has no chips left, or has left for good."""
    through: bool
    """Whether the player goes on from this table as it stands now."""
    substitute: bool
    """Whether somebody else plays in their place."""


class SessionSection(msgspec.Struct, frozen=True, kw_only=True):
    """The session that the table serves alone, and how far it has come."""

    tournament: str
    """Which tournament."""
    title: str
    """What people call it."""
    session: str
    """Which session."""
    played: int
    """Spins that are settled."""
    spins: int
    """After how many it is over; 0 where it is measured in time."""
    ends: datetime.datetime | None
    """When it is over, where it is measured in time."""
    paused: bool
    """Whether play waits because the Director is away."""
    concluded: bool
    """Whether the Director has ended it before its time."""
    compulsory: Amount
    """The least that everybody wagers on each spin; 0 for no least."""
    taken: bool
    """Whether what is lacking is taken from the chips."""
    secret: bool
    """Whether others' wagers are hidden until betting closes."""
    lost_after: int
    """After how many missed spins the seat of whoever has not come is lost."""
    goes_on: int
    """How many go on from this table; 0 where that is not known of one table alone."""
    line: Amount | None
    """The least chips with which somebody goes on from it as it stands."""
    seats: tuple[SessionSeat, ...]
    """Its players, the first first."""
    cited: tuple[StatedClause, ...]
    """The table serves the tournament alone, the Director is there, what everybody wagers."""


class OwnSession(msgspec.Struct, frozen=True, kw_only=True):
    """The session as far as it is one player's alone."""

    number: int
    """The number of the entry."""
    place: int
    """The place at this table."""
    stands: Literal["in", "absent", "out", "left"]
    """Whether the player plays."""
    through: bool
    """Whether the player goes on as it stands now."""
    gap: int | None
    """How many chips the player is above the line; below it less than nothing."""
    lacking: Amount
    """What the player still has to wager on this spin."""
    substitute: str | None
    """Who plays in the player's place."""
