"""What happens at a table because of a tournament that is played there.

The orders that lead to it are given to the tournament.
"""

import datetime
from typing import Literal

import msgspec

from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.table.event import Event
from sicbo.core.wording import money

LeftBy = Literal["retired", "disqualified", "seat-lost"]
"""Why a player has left a session for good."""


class TableDesignated(Event, frozen=True, tag="table.designated.v1"):
    """The table is designated for a tournament; its sign shows the limits of its sessions."""

    news_to = "everybody"

    tournament: str
    """Which tournament."""
    limits: Limits
    """The limits that its sessions have at most: what the sign shows from now on."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"the table is designated for {self.tournament}"


class DesignationEnded(Event, frozen=True, tag="table.designation_ended.v1"):
    """The table is designated for no tournament any more."""

    news_to = "everybody"

    tournament: str
    """Which tournament."""

    def says(self) -> str:
        """What happened."""
        return f"the table is designated for {self.tournament} no more"


class TableSessionStarted(Event, frozen=True, tag="table.session_started.v1"):
    """A session of a tournament is on: the table serves it alone, and plays for its chips."""

    news_to = "everybody"

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    seats: dict[str, int]
    """The seat of each player."""
    chips: dict[str, Amount]
    """What each is given."""
    limits: Limits
    """The limits of the table as long as it is on."""
    spins: int = 0
    """After how many spins it is over; 0 where it is measured in time."""
    ends: datetime.datetime | None = None
    """When it is over, where it is measured in time."""
    compulsory: Amount = Amount(0)
    """The least that everybody wagers on each spin; 0 for no least."""
    lacking: Literal["taken", "warned"] = "warned"
    """What follows where it lacks."""
    secret: bool = False
    """Whether others' wagers are hidden until betting closes."""
    lost_after: int = 0
    """After how many missed spins the seat of whoever is absent is lost."""
    absent: tuple[str, ...] = ()
    """Who has not come."""
    played_by: dict[str, str] = msgspec.field(default_factory=dict)
    """Who plays in the place of a player."""

    def says(self) -> str:
        """What happened."""
        return f"{self.session} of {self.tournament} begins"


class SessionPaused(Event, frozen=True, tag="table.session_paused.v1"):
    """Play waits, because the Director is away."""

    news_to = "everybody"

    at: datetime.datetime
    """Since when."""


class SessionResumed(Event, frozen=True, tag="table.session_resumed.v1"):
    """The Director is present again: play goes on."""

    news_to = "everybody"

    ends: datetime.datetime | None
    """When the session is over now, where it is measured in time."""


class WagerLacking(Event, frozen=True, tag="table.wager_lacking.v1"):
    """A player has wagered less than is compulsory on a spin; it is taken, or noted."""

    news_to = "player"

    player: str
    lacking: Amount
    """What lacked when betting closed."""
    amount: Amount
    """What of it is taken from the chips."""

    def says(self) -> str:
        """What happened."""
        told = f"{self.player} has wagered {money(self.lacking)} less than is compulsory"
        return f"{told}; {money(self.amount)} are taken" if self.amount else told


class TakenReturned(Event, frozen=True, tag="table.taken_returned.v1"):
    """A spin is played again: what was taken for it comes back."""

    news_to = "player"

    player: str
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} come back to {self.player}: the spin is played again"


class PlayerAbsent(Event, frozen=True, tag="table.player_absent.v1"):
    """A player of the session is not there."""

    news_to = "everybody"

    player: str


class PlayerArrived(Event, frozen=True, tag="table.player_arrived.v1"):
    """A player who was absent has come."""

    news_to = "everybody"

    player: str


class SessionLeft(Event, frozen=True, tag="table.session_left.v1"):
    """A player is in the session no more; the chips go back to the tournament's bank."""

    news_to = "everybody"

    player: str
    why: LeftBy
    amount: Amount
    """The chips that the player had."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has left the session: {self.why}"


class ChipsHanded(Event, frozen=True, tag="table.chips_handed.v1"):
    """A player who was eliminated has bought back and is given chips of the tournament."""

    news_to = "everybody"

    tournament: str
    """Which tournament."""
    player: str
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{self.player} buys back and is given {money(self.amount)} in chips"


class SubstituteSeated(Event, frozen=True, tag="table.substitute_seated.v1"):
    """Somebody plays in the place of a player for the rest of the session."""

    news_to = "everybody"

    player: str
    substitute: str
    """Who plays."""

    def says(self) -> str:
        """What happened."""
        return f"{self.substitute} plays for {self.player}"


class PlayConcluded(Event, frozen=True, tag="table.play_concluded.v1"):
    """The Director has ended play at the table before its time."""

    news_to = "everybody"


class TableSessionEnded(Event, frozen=True, tag="table.session_ended.v1"):
    """The session is over: every chip goes back, and the table is as it was before."""

    news_to = "everybody"

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    chips: dict[str, Amount]
    """What each player had in hand."""
    house: int
    """What the table had won of them; less than nothing where it had lost."""
    debts: dict[str, Amount] = msgspec.field(default_factory=dict)
    """What players owed of a settlement that was undone."""

    def says(self) -> str:
        """What happened."""
        return f"{self.session} of {self.tournament} is over"
