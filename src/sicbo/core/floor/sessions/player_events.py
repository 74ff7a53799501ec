"""What happens to the players of a tournament in its sessions."""

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.money import Amount
from sicbo.core.wording import money


class AbsenceMarked(NounEvent, frozen=True, tag="tournament.absence_marked.v1"):
    """A player is not there."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    by: str


class ArrivalMarked(NounEvent, frozen=True, tag="tournament.arrival_marked.v1"):
    """A player who was absent has come."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    by: str


class SubstituteNominated(NounEvent, frozen=True, tag="tournament.substitute_nominated.v1"):
    """A player has named somebody to play in a session."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
    substitute: str
    """Who is to play."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} names {self.substitute} to play {self.session}"


class SubstituteApproved(NounEvent, frozen=True, tag="tournament.substitute_approved.v1"):
    """The Director approves a substitute."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
    substitute: str
    """Who plays."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.substitute} plays {self.session} for {self.player}"


class SubstituteDeclined(NounEvent, frozen=True, tag="tournament.substitute_declined.v1"):
    """The Director does not approve a substitute."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
    by: str


class BoughtBackIn(NounEvent, frozen=True, tag="tournament.bought_back_in.v1"):
    """A player who was eliminated has paid to play on."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
    to_pool: Amount
    """What of the price goes to the pool."""
    to_house: Amount
    """What of it goes to the house."""
    chips: Amount
    """The chips that are given for it."""
    by: str

    def says(self) -> str:
        """What happened."""
        price = money(Amount(self.to_pool + self.to_house))
        return f"{self.player} buys back into {self.session} for {price}"


class PlayerRetired(NounEvent, frozen=True, tag="tournament.player_retired.v1"):
    """A player has retired."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    from_pool: Amount
    """What comes back from the pool."""
    from_house: Amount
    """What comes back from the house."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} retires from {self.tournament}"


class PlayerDisqualified(NounEvent, frozen=True, tag="tournament.player_disqualified.v1"):
    """A player is disqualified."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    ground: str
    """On which ground of the conditions."""
    reason: str
    from_pool: Amount
    """What comes back from the pool."""
    from_house: Amount
    """What comes back from the house."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is disqualified from {self.tournament}: {self.ground}"


class EndAgreed(NounEvent, frozen=True, tag="tournament.end_agreed.v1"):
    """A player agrees that play at the table ends before its time."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
