"""Tournaments as everybody is shown them, and what a player alone is shown; as it crosses the wire.

Nobody is named here: a player is the number of an entry, and each is told their own.
"""

import datetime
from typing import Literal

import msgspec

from sicbo.core.floor.tournaments.tournament import TournamentState
from sicbo.core.floor.tournaments.tournament_conditions import Share
from sicbo.core.law.running.tournament_policies import ConditionItem
from sicbo.core.money import Amount
from sicbo.views.words.citations import RefusalShown, StatedClause


class FeeShown(msgspec.Struct, frozen=True):
    """What entering costs, and where it goes."""

    pool: Amount
    """What of it goes to the prize pool."""
    house: Amount
    """What of it goes to the house."""


class ConditionSaid(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the conditions say, with the clause that asks for it."""

    item: ConditionItem
    """What they speak of."""
    clause: str
    """The clause that asks for it."""
    statement: str
    """Our statement of that clause."""
    says: tuple[str, ...]
    """What they say of it in words of their own; nothing where it is shown elsewhere."""


class TournamentSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a tournament."""

    name: str
    """What it is called."""
    starts: datetime.datetime
    """When it begins."""
    stands: Literal["waits", "running", "over"]
    """Whether it is still to come."""
    tables: int
    """At how many tables it is played at most."""
    seats: int
    """Seats at each table."""
    spins: int
    """After how many spins it is over; 0 where it is measured in time."""
    minutes: int
    """After how many minutes it is over; 0 where it is measured in spins."""
    chips: Amount | None
    """What everybody is given at its start; nothing where chips are carried."""
    goes_on: int
    """How many go on from it at most; 0 from the last."""
    commitment: str | None
    """The SHA-256 of the sealed seed by which its seats are drawn."""


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player on the leaderboard."""

    number: int
    """The number of the entry, by which walls call the player."""
    place: int
    """The place, counted from one; those who are equal have the same."""
    chips: Amount
    """Chips of the tournament, those that lie on the layout included."""
    table: str
    """Where the player plays."""
    seat: int
    """In which seat."""
    stands: Literal["in", "out", "left"]
    """Whether the player still plays, has no chips left, or has left for good."""
    out_at: int | None
    """At which spin the player had no chips left."""
    through: bool
    """Whether the player goes on as it stands now."""
    substitute: bool
    """Whether somebody else plays in their place."""


class BoardTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a session."""

    name: str
    """Which table."""
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
    line: Amount | None
    """The least chips with which somebody goes on from it as it stands."""


class BoardShown(msgspec.Struct, frozen=True, kw_only=True):
    """The leaderboard of the session that is on, or of the last one."""

    session: str
    """Which session."""
    running: bool
    """Whether it is on."""
    tables: tuple[BoardTable, ...]
    """Its tables; none once it is over."""
    rows: tuple[BoardRow, ...]
    """Its players, the first first."""
    goes_on: int
    """How many go on; 0 from the last session."""


class PrizePlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place of the final ranking, or a prize that is still to be won."""

    place: int
    """The place, counted from one."""
    amount: Amount
    """What it wins: to the cent what would be paid if entries closed now, or what was paid."""
    number: int | None = None
    """Who has it, by the number of the entry."""


class TournamentShown(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament whose conditions are approved."""

    name: str
    """The name that orders call it by."""
    title: str
    """What people call it."""
    state: TournamentState
    """Where it stands."""
    table: str
    """The table by whose document it is held."""
    digest: str
    """The hash of its conditions."""
    fee: FeeShown | None
    """What entering costs; nothing where it costs nothing."""
    pool: Amount
    """What the prize pool holds."""
    guaranteed: Amount
    """What the house sees to it that it holds at least."""
    entries: int
    """How many have entered."""
    least: int
    """With fewer it is cancelled."""
    most: int
    """How many may enter."""
    free_withdrawal: datetime.datetime
    """Up to when somebody withdraws without losing anything."""
    refund_after: Share
    """What of the fee comes back after that."""
    signatures: bool
    """Whether everybody has to sign the conditions."""
    present: bool
    """Whether the Director is there."""
    compulsory: Amount
    """The least that everybody wagers on each spin; 0 for no least."""
    conditions: tuple[ConditionSaid, ...]
    """What the conditions say, in the order of the clauses."""
    sessions: tuple[TournamentSession, ...]
    """Its sessions in order."""
    prizes: tuple[PrizePlace, ...]
    """What the places win, and who has them once it is over."""
    ranking: tuple[tuple[int, ...], ...]
    """The order in which it ended, by the numbers of the entries; those who are equal together."""
    board: BoardShown | None
    """The leaderboard; nothing before the first session."""
    cited: tuple[StatedClause, ...]
    """The clauses it is held by: equal chances, the Director, the tables."""


class OwnTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as far as it is mine alone."""

    tournament: str
    """Which tournament."""
    number: int | None
    """The number of my entry, by which walls call me; nothing where I have not entered."""
    enters: RefusalShown | None
    """Why I may not enter, where I have not."""
    signed: bool
    """Whether I have signed the conditions."""
    briefed: bool
    """Whether the Director has explained them to me."""
    comes_back: Amount | None
    """What comes back to me if I withdraw now; nothing where I cannot."""
    table: str | None
    """Where I play in the session that is on."""
    seat: int | None
    """In which seat."""
    place: int | None
    """My place on the leaderboard."""
    chips: Amount | None
    """My chips of the tournament."""
    gap: int | None
    """How many chips I am above the line under which nobody goes on; below it less than nothing."""
    lacking: Amount
    """What I still have to wager on this spin."""
    left: str | None
    """Whether I have retired or was disqualified."""
    buys_back: Amount | None
    """What buying back costs me now; nothing where I cannot."""
    retires: bool
    """Whether I may retire now."""
    won: Amount | None
    """What I have won."""
    plays_for: int | None = None
    """The number of the entry in whose place I play in the session that is on, at `table`."""
