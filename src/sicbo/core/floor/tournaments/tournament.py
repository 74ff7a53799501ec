"""One tournament, and what is known of everybody who has entered it."""

import datetime
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun
from sicbo.core.floor.tournaments.ranking import Finish
from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.core.money import Amount

TournamentState = Literal[
    "none",
    "draft",
    "submitted",
    "approved",
    "open",
    "closed",
    "cancelled",
    "running",
    "between",
    "ranked",
    "awarded",
]
"""Where a tournament stands: open while players may enter, running while a session is on.

Between two sessions nobody plays; it is ranked once its last session is over and no lot is open.
"""

NOTHING: Final = Amount(0)

DIRECTOR: Final = "tournament-director"
"""The office of whoever has overall charge of a tournament."""


@dataclass
class Entry:
    """One player's entry."""

    number: int
    to_pool: Amount
    """What of the fee went to the pool."""
    to_house: Amount
    """What of it went to the house."""
    signed: bool = False
    """Whether the player has signed the conditions."""
    briefed: bool = False
    """Whether the Director has explained them, and is satisfied that they are understood."""
    bought: int = 0
    """How often the player has bought back."""
    bought_pool: Amount = NOTHING
    """What of that went to the pool."""
    bought_house: Amount = NOTHING
    """What of it went to the house."""


@dataclass
class OrderDrawn:
    """An order of players that is drawn: for their seats, or to tell apart those who are equal."""

    number: int
    """Which draw of this name it is, counted from one."""
    players: tuple[str, ...]
    """Who is in it, in the order in which they go into it."""
    tables: tuple[str, ...]
    """The tables to which they are dealt; none for a lot."""
    order: tuple[str, ...] | None = None
    """Their order, once it is drawn."""


class SessionResult(msgspec.Struct, frozen=True):
    """How a player ended a session."""

    player: str
    table: str
    chips: Amount
    """The chips at its end, less what was owed of them."""
    out_at: int | None = None
    """At which spin the player was eliminated."""
    left: str = ""
    """Why the player has left it for good, if that came to pass."""

    @property
    def finish(self) -> Finish | None:
        """As what it counts: whoever retired or was disqualified ended none."""
        if self.left in ("retired", "disqualified"):
            return None
        return Finish(self.player, self.table, self.chips, self.out_at)


class OpenTie(msgspec.Struct, frozen=True):
    """Players who are equal where only some of them go on, or where one prize is not another."""

    players: tuple[str, ...]
    """Who is equal."""
    places: int
    """How many of them go on; 0 where it is about prizes alone."""
    table: str | None = None
    """The table whose places they are equal for; none for those of the best over all."""


@dataclass
class HeldSession:
    """A session, or a play-off, that has started."""

    seats: dict[str, tuple[str, int]]
    """The table and the seat of each player."""
    issued: Amount
    """What was given in chips."""
    of: str = ""
    """The session that it is a play-off of."""
    results: tuple[SessionResult, ...] = ()
    ended: bool = False
    through: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    ties: tuple[OpenTie, ...] = ()
    lots: dict[str, dict[str, tuple[int, ...]]] = field(default_factory=dict)
    """How play-offs and lots have told players apart, by table, and under none over all."""
    decided: int = 0
    """How many ties were decided."""

    @property
    def finishes(self) -> list[Finish]:
        """How everybody ended it who counts."""
        return [each.finish for each in self.results if each.finish is not None]


class PrizeWon(msgspec.Struct, frozen=True):
    """What somebody has won."""

    player: str
    place: int
    """The place, counted from one; those who share places all have the first of them."""
    amount: Amount


@dataclass
class Substitute:
    """Somebody whom a player has named to play in a session."""

    name: str
    approved: bool = False


@dataclass
class Tournament:
    """What is known of a tournament."""

    state: TournamentState = "none"
    table: str = ""
    """The table by whose document it is held."""
    lines: tuple[str, ...] = ()
    """The lines of its conditions."""
    digest: str = ""
    """The hash of them."""
    conditions: Conditions | None = None
    """The conditions, once they are complete."""
    director: str = ""
    """Who directs it."""
    signatures: bool = False
    """Whether everybody has to sign the conditions."""
    starts: dict[str, datetime.datetime] = field(default_factory=dict)
    """Starts of sessions that were moved, by their names."""
    last: int = 0
    """The number of the last entry."""
    entries: dict[str, Entry] = field(default_factory=dict)
    """By player, those who have entered and not left."""
    refused: set[str] = field(default_factory=set)
    """Whose application was refused."""
    listed: tuple[str, ...] = ()
    """Who had entered when the list was closed, in their order."""
    tables: dict[str, None] = field(default_factory=dict)
    """The tables that are designated for it."""
    present: bool = False
    """Whether the Director is present."""
    seals: dict[str, str] = field(default_factory=dict)
    """Hashes of the seeds that are sealed for draws, by `draw_key`."""
    revealed: dict[str, str] = field(default_factory=dict)
    """Seeds of draws that were made."""
    draws: dict[str, OrderDrawn] = field(default_factory=dict)
    """What was ordered to be drawn: seats by session, lots by session and tie."""
    running: str = ""
    """The session that is on."""
    sessions: dict[str, HeldSession] = field(default_factory=dict)
    absent: dict[str, None] = field(default_factory=dict)
    """Who is not there, of those who play in the session that is on or comes next."""
    substitutes: dict[tuple[str, str], Substitute] = field(default_factory=dict)
    """By session and player."""
    agreed: dict[str, None] = field(default_factory=dict)
    """Who agrees that play at their table ends before its time."""
    left: dict[str, str] = field(default_factory=dict)
    """Who has retired or was disqualified, and which."""
    ranking: tuple[tuple[str, ...], ...] = ()
    """The order in which it ended, those who are equal together."""
    won: tuple[PrizeWon, ...] = ()
    """What was awarded."""
    ledger: Ledger = field(default_factory=Ledger)


def draw_key(of: str, number: int) -> str:
    """How a draw is called, by what it is of and its number.

    >>> draw_key("final", 2)
    'final/2'
    """
    return f"{of}/{number}"


TOURNAMENT: Final = Noun("tournament", Tournament, each="tournament")
