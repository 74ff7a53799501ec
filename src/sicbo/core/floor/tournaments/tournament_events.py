"""What happens to a tournament before its sessions begin."""

import datetime

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.tournaments.messages import FileLines
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.money import Amount
from sicbo.core.wording import money


class TournamentDrafted(NounEvent, frozen=True, tag="tournament.drafted.v1"):
    """A tournament is being prepared."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    table: str
    """The table by whose document it is held."""
    conditions: FileLines
    """The lines of its conditions, as they stand."""
    digest: str
    """The hash of them."""
    by: str


class ConditionsAmended(NounEvent, frozen=True, tag="tournament.conditions_amended.v1"):
    """Other conditions are in the place of those before; what was submitted is a draft again."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    conditions: FileLines
    """The lines of its conditions, as they stand."""
    digest: str
    """The hash of them."""
    by: str


class ConditionsSubmitted(NounEvent, frozen=True, tag="tournament.conditions_submitted.v1"):
    """Complete conditions wait for their approval."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    digest: str
    """The hash of what was submitted."""
    by: str


class ConditionsApproved(NounEvent, frozen=True, tag="tournament.conditions_approved.v1"):
    """The conditions are approved in writing: from here on they are the tournament's."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    approved_by: str
    """Who has approved them."""
    reference: str
    """The writing that says so."""
    dated: datetime.date
    """When that was written."""
    digest: str
    """The hash of what is approved."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the conditions of {self.tournament} are approved by {self.approved_by}"


class DirectorAppointed(NounEvent, frozen=True, tag="tournament.director_appointed.v1"):
    """Somebody has overall charge of the tournament."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    person: str
    """Who that is."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.person} directs {self.tournament}"


class EntriesOpened(NounEvent, frozen=True, tag="tournament.entries_opened.v1"):
    """Players may enter."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    by: str


class EntryListClosed(NounEvent, frozen=True, tag="tournament.entry_list_closed.v1"):
    """Nobody enters any more."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    by: str


class PlayerEntered(NounEvent, frozen=True, tag="tournament.player_entered.v1"):
    """Somebody has entered and paid the fee."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    number: int
    """Which entry, counted from one."""
    to_pool: Amount
    """What of the fee goes to the pool."""
    to_house: Amount
    """What of it goes to the house."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} enters {self.tournament}"


class EntryWithdrawn(NounEvent, frozen=True, tag="tournament.entry_withdrawn.v1"):
    """Somebody is not in the tournament any more."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    from_pool: Amount
    """What comes back from the pool."""
    from_house: Amount
    """What comes back from the house."""
    by: str

    def says(self) -> str:
        """What happened."""
        back = money(Amount(self.from_pool + self.from_house))
        return f"{self.player} withdraws from {self.tournament}; {back} come back"


class EntryRefused(NounEvent, frozen=True, tag="tournament.entry_refused.v1"):
    """An application is refused; what was paid comes back."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    reason: str
    from_pool: Amount
    """What comes back from the pool."""
    from_house: Amount
    """What comes back from the house."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the entry of {self.player} into {self.tournament} is refused: {self.reason}"


class SignaturesRequired(NounEvent, frozen=True, tag="tournament.signatures_required.v1"):
    """Every player is asked to sign the conditions."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    by: str


class ConditionsSigned(NounEvent, frozen=True, tag="tournament.conditions_signed.v1"):
    """A player has signed a copy of the conditions."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    player: str
    digest: str
    """The hash of what was signed."""


class StartMoved(NounEvent, frozen=True, tag="tournament.start_moved.v1"):
    """A session begins at another time than the conditions say."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    starts: datetime.datetime
    """When it begins."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.session} of {self.tournament} begins at {self.starts:%Y-%m-%d %H:%M %Z}"


class PlayersBriefed(NounEvent, frozen=True, tag="tournament.players_briefed.v1"):
    """Players were told the conditions, and the Director is satisfied that they understand."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    players: tuple[str, ...]
    """Who was told."""
    by: str


class TournamentCancelled(NounEvent, frozen=True, tag="tournament.cancelled.v1"):
    """The tournament is cancelled; everybody gets everything back."""

    noun = TOURNAMENT

    tournament: str
    """Which tournament."""
    reason: str
    from_pool: Amount
    """What comes back from the pool."""
    from_house: Amount
    """What comes back from the house."""
    by: str
    kept: Amount = Amount(0)
    """What the pool still had of those who withdrew late: it goes to the house."""

    def says(self) -> str:
        """What happened."""
        return f"{self.tournament} is cancelled: {self.reason}"
