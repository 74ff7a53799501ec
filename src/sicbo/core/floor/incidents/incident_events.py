"""What can happen to an incident: recorded, added to, acted on, closed."""

import datetime
from typing import Literal

from sicbo.core.floor.incidents.incident import INCIDENTS, Office
from sicbo.core.floor.noun import NounEvent
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.running.conduct_policies import (
    Ability,
    BanKind,
    Holding,
    MeasureKind,
    Part,
    SideBet,
)
from sicbo.core.money import Amount
from sicbo.core.wording import money


class IncidentRecorded(NounEvent, frozen=True, tag="incidents.recorded.v1"):
    """Something was seen at or near a table, and stands in the book."""

    noun = INCIDENTS

    incident: int
    """Its number."""
    table: str
    """At which table, or by whose document."""
    document: str
    """The document of that table."""
    rule: ClauseNumber | None
    """The rule that was broken, where it was one."""
    ban: BanKind | None
    """What that rule forbids, where it is one of the document's bans."""
    persons: dict[str, Part]
    """Who is in it, and as what."""
    exempt: tuple[str, ...]
    """Whom the rule does not reach, since they were on duty or asked to."""
    held: tuple[Holding, ...]
    """How a device was had."""
    able: tuple[Ability, ...]
    """What the device can do."""
    since_round: int | None
    """The round in which possession began, where that is known."""
    how: SideBet | None
    """How people bet among themselves."""
    advised: str
    """Who was advised."""
    asked_by: str
    """Who asked for the advice."""
    elsewhere: bool
    """Whether it was at another place where the game is played."""
    footage: str
    """Where it is to be seen."""
    told: tuple[Office, ...]
    """Who was told."""
    seen_at: datetime.datetime
    """When it was seen."""
    at: datetime.datetime
    """When it was recorded."""
    by: str
    account: str
    """The id in the vault of what was seen, in words."""
    words_sha256: str
    """The hash of these words."""

    def says(self) -> str:
        """What happened."""
        rule = "" if self.rule is None else f" of rule {self.rule}"
        who = ", ".join(f"{person} ({part})" for person, part in self.persons.items())
        return f"incident {self.incident}{rule} at {self.table}: {who}"


class IncidentAddedTo(NounEvent, frozen=True, tag="incidents.added_to.v1"):
    """Something was added to an incident."""

    noun = INCIDENTS

    incident: int
    """Which incident."""
    footage: str
    """Where it is to be seen."""
    told: tuple[Office, ...]
    """Who was told."""
    at: datetime.datetime
    """When."""
    by: str
    account: str
    """The id in the vault of what was added, in words."""
    words_sha256: str
    """The hash of these words."""

    def says(self) -> str:
        """What happened."""
        return f"incident {self.incident} is added to by {self.by}"


class MeasureTaken(NounEvent, frozen=True, tag="incidents.measure_taken.v1"):
    """A measure was taken against somebody in an incident."""

    noun = INCIDENTS

    incident: int
    """Which incident."""
    kind: MeasureKind
    """What was done."""
    person: str
    at: datetime.datetime
    """When."""
    by: str
    role: str
    """In which role it was ordered."""
    tables: tuple[str, ...] = ()
    """The tables that a bar or an exclusion reaches."""
    games: bool = False
    """Whether a bar is for all tables of the document."""
    until: datetime.datetime | None = None
    """When it ends, where an end was named."""
    amount: Amount = Amount(0)
    """What was seized."""
    hold: str = ""
    """The hold of what was seized."""

    def says(self) -> str:
        """What happened."""
        much = f" {money(self.amount)}" if self.amount else ""
        return f"incident {self.incident}: {self.kind}{much}, {self.person}, by {self.by}"


class MeasureLifted(NounEvent, frozen=True, tag="incidents.measure_lifted.v1"):
    """A bar or an exclusion was lifted, or a device was given back."""

    noun = INCIDENTS

    incident: int
    """Which incident."""
    kind: Literal["bar", "exclude", "confiscate"]
    """Which measure."""
    person: str
    at: datetime.datetime
    """When."""
    by: str
    account: str
    """The id in the vault of the reason."""
    words_sha256: str
    """The hash of these words."""

    def says(self) -> str:
        """What happened."""
        return f"incident {self.incident}: {self.kind} of {self.person} is over, by {self.by}"


class RecommendationDecided(NounEvent, frozen=True, tag="incidents.recommendation_decided.v1"):
    """The operator decided on a recommendation to exclude somebody."""

    noun = INCIDENTS

    incident: int
    """Which incident."""
    person: str
    excludes: bool
    """Whether the casino excludes them."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        how = "is excluded" if self.excludes else "is not excluded"
        return f"incident {self.incident}: {self.person} {how}, by {self.by}"


class IncidentClosed(NounEvent, frozen=True, tag="incidents.closed.v1"):
    """An incident was closed."""

    noun = INCIDENTS

    incident: int
    """Which incident."""
    at: datetime.datetime
    """When."""
    by: str
    account: str
    """The id in the vault of how it ended, in words."""
    words_sha256: str
    """The hash of these words."""

    def says(self) -> str:
        """What happened."""
        return f"incident {self.incident} is closed by {self.by}"
