"""What happens to a tournament in its sessions: tables, seats, starts, ends, ties and prizes."""

import datetime

import msgspec

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, OpenTie, PrizeWon, SessionResult
from sicbo.core.money import Amount


class TablesDesignated(NounEvent, frozen=True, tag="tournament.tables_designated.v1"):
    """The Director has chosen tables."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    tables: tuple[str, ...]
    """Which tables."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.tournament} uses {', '.join(self.tables)}"


class TableReleased(NounEvent, frozen=True, tag="tournament.table_released.v1"):
    """A table is used no more."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    table: str
    """Which table."""
    by: str


class DirectorCame(NounEvent, frozen=True, tag="tournament.director_came.v1"):
    """The Director is present."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    person: str
    """Who."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{self.person} is present at {self.tournament}"


class DirectorLeft(NounEvent, frozen=True, tag="tournament.director_left.v1"):
    """The Director is away."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    person: str
    """Who."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{self.person} is away from {self.tournament}"


class OrderSealed(NounEvent, frozen=True, tag="tournament.order_sealed.v1"):
    """A seed for a draw of seats or lots is sealed, and its hash is public."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    of: str
    """What it is for: a session for its seats, a tie for its lot."""
    draw: int
    """Which draw of that."""
    commitment: str
    """The SHA-256 of the seed."""

    def says(self) -> str:
        """What happened."""
        return f"seed for draw {self.draw} of {self.of} sealed: {self.commitment[:12]}"


class OrderAsked(NounEvent, frozen=True, tag="tournament.order_asked.v1"):
    """Seats or lots are to be drawn; the link of this entry goes into the draw."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    of: str
    """What is drawn."""
    draw: int
    """Which draw of that."""
    players: tuple[str, ...]
    """Who is in it, in the order in which they go into it."""
    tables: tuple[str, ...]
    """The tables, in the order in which players are dealt to them; none for a lot."""
    digest: str
    """The hash of players and tables."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"draw {self.draw} of {self.of} in {self.tournament}"


class OrderReported(NounEvent, frozen=True, tag="tournament.order_reported.v1"):
    """Seats or lots are drawn."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    of: str
    """What was drawn."""
    draw: int
    """Which draw of that."""
    order: tuple[str, ...]
    """The players in their order."""
    link: str
    """The link of the entry that ordered the draw."""

    def says(self) -> str:
        """What happened."""
        return f"drawn for {self.of} of {self.tournament}: {' '.join(self.order)}"


class OrderRevealed(NounEvent, frozen=True, tag="tournament.order_revealed.v1"):
    """The seed of a draw of seats or lots is public."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    of: str
    """What was drawn."""
    draw: int
    """Which draw of that."""
    seed: str
    """The seed, in hex."""

    def says(self) -> str:
        """What happened."""
        return f"seed of draw {self.draw} of {self.of}: {self.seed[:12]}"


class SessionStarted(NounEvent, frozen=True, kw_only=True, tag="tournament.session_started.v1"):
    """A session, or a play-off, has begun at all its tables."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    seats: dict[str, tuple[str, int]]
    """The table and the seat of each player."""
    issued: Amount
    """What all of them are given in chips."""
    of: str = ""
    """The session that it is a play-off of."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.session} of {self.tournament} begins"


class SessionEnded(NounEvent, frozen=True, kw_only=True, tag="tournament.session_ended.v1"):
    """A session, or a play-off, is over, and every chip is back."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    results: tuple[SessionResult, ...]
    """How each player ended it."""
    returned: Amount
    """The chips that came back: what was given out."""
    cash: dict[str, Amount] = msgspec.field(default_factory=dict)
    """What the house pays players for their chips, where the conditions say so."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.session} of {self.tournament} is over"


class ProgressFound(NounEvent, frozen=True, tag="tournament.progress_found.v1"):
    """Who goes on from a session, as far as it is known; what is left open wants a play-off or lot.

    It follows the end of a session, of a play-off of it, and a lot.
    """

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    through: tuple[str, ...]
    """Those who go on, the best first."""
    out: tuple[str, ...]
    """Those who do not, the best first."""
    ties: tuple[OpenTie, ...] = ()
    """Who is equal where it matters."""
    lots: dict[str, dict[str, tuple[int, ...]]] = msgspec.field(default_factory=dict)
    """How play-offs and lots have told players apart, by table, and under none over all."""
    decided: int = 0
    """How many play-offs and lots there were."""

    def says(self) -> str:
        """What happened."""
        through = " ".join(self.through) or "nobody"
        return f"{through} go on from {self.session} of {self.tournament}"


class RankingFound(NounEvent, frozen=True, tag="tournament.ranking_found.v1"):
    """The tournament has ended, and this is the order in which it did."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    order: tuple[tuple[str, ...], ...]
    """The players from the first on, those who are equal together."""

    def says(self) -> str:
        """What happened."""
        return f"{self.tournament} has ended"


class TableConcluded(NounEvent, frozen=True, kw_only=True, tag="tournament.table_concluded.v1"):
    """Play at a table has ended before its time: who goes on from it is determined."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    table: str
    """Which table."""
    agreed: tuple[str, ...] = ()
    """Who has agreed, where chips become cash."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.session} of {self.tournament} is over at {self.table}"


class PrizesAwarded(NounEvent, frozen=True, tag="tournament.prizes_awarded.v1"):
    """The prizes are paid, and the pool is empty."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    winners: tuple[PrizeWon, ...]
    """What everybody wins."""
    from_house: Amount
    """What the house adds to the pool, so that it holds what is guaranteed."""
    to_house: Amount
    """What is left over for the house."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the prizes of {self.tournament} are paid"
