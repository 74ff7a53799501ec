"""What can be ordered about an incident; the words that come with an order go to the vault."""

import datetime
from typing import Annotated, Final, Literal

from sicbo.core.bounds import COUNT_MAX, UpTo, Within
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.incidents.incident import Office
from sicbo.core.floor.noun import NounCommand
from sicbo.core.law.running.conduct_policies import Ability, Holding, SideBet
from sicbo.core.money import Amount
from sicbo.core.table.command import Form

ACCOUNT_MAX: Final = 4_000
PERSONS_MAX: Final = 20

IncidentNumber = Annotated[int, Within(1, COUNT_MAX)]
Account = Annotated[str, UpTo(ACCOUNT_MAX)]
"""What somebody writes of it in their own words."""
Persons = Annotated[tuple[str, ...], UpTo(PERSONS_MAX)]


class RecordIncident(NounCommand, frozen=True, tag="record-incident", omit_defaults=True):
    """Record what was seen, by the rule that it breaks, if any."""

    offices = (OWNER,)
    notation = (
        Form(
            "record incident[ of rule {rule:rule}][, players {players:words}]"
            "[, spectators {spectators:words}][, employees {employees:words}]"
            "[, inspectors {inspectors:words}]{on_duty? on duty}"
            "[, device {held:words}][ to {able:words}][ from round {since_round}]"
            "[, bet {how}][, advised {advised}][, asked by {asked_by}]"
            "{unreported? unreported}{kept? keeping gains}{elsewhere? elsewhere}"
            "[, footage {footage:quoted}][, told {told:words}][, seen {seen_at}]"
            "[, account {account}][ {words_sha256:hex}]",
            "record incident of rule 9.1, players ann, device possess, use to record",
        ),
    )

    rule: str = ""
    """The rule that was broken; none where something is only recorded."""
    players: Persons = ()
    """Players in it; `unknown` is somebody whom nobody knows."""
    spectators: Persons = ()
    """Spectators in it."""
    employees: Persons = ()
    """Employees in it."""
    inspectors: Persons = ()
    """Inspectors in it."""
    on_duty: bool = False
    """Whether employees and inspectors in it were doing their duty."""
    held: tuple[Holding, ...] = ()
    """How a device was had."""
    able: tuple[Ability, ...] = ()
    """What the device can do."""
    since_round: int | None = None
    """The round in which possession of the device began, where that is known."""
    how: SideBet | None = None
    """How people bet among themselves."""
    advised: str = ""
    """Who was advised."""
    asked_by: str = ""
    """Who asked for the advice."""
    unreported: bool = False
    """Whether a malfunction was not reported."""
    kept: bool = False
    """Whether what came of a malfunction was kept."""
    elsewhere: bool = False
    """Whether it was at another place where the game is played, not at the table."""
    footage: str = ""
    """Where it is to be seen: a camera and a time."""
    told: tuple[Office, ...] = ()
    """Who was told."""
    seen_at: datetime.datetime | None = None
    """When it was seen; when it is recorded, where that is not said."""
    words: Account = ""
    """What was seen, in words; the vault keeps them."""
    account: str = ""
    """The id of these words in the vault."""
    words_sha256: str = ""
    """The hash of these words."""


class AddToIncident(NounCommand, frozen=True, tag="add-to-incident", omit_defaults=True):
    """Add to an incident: words, footage, or who was told."""

    offices = (OWNER,)
    notation = (
        Form(
            "add to incident {incident}[, footage {footage:quoted}][, told {told:words}]"
            "[, account {account}][ {words_sha256:hex}]",
            "add to incident 1, told surveillance",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    footage: str = ""
    """Where it is to be seen."""
    told: tuple[Office, ...] = ()
    """Who was told."""
    words: Account = ""
    """What is added, in words; the vault keeps them."""
    account: str = ""
    """The id of these words in the vault."""
    words_sha256: str = ""
    """The hash of these words."""


class CloseIncident(NounCommand, frozen=True, tag="close-incident", omit_defaults=True):
    """Close an incident of which nothing waits."""

    offices = (OWNER,)
    notation = (
        Form(
            "close incident {incident}[, account {account}][ {words_sha256:hex}]",
            "close incident 1",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    words: Account = ""
    """How it ended, in words; the vault keeps them."""
    account: str = ""
    """The id of these words in the vault."""
    words_sha256: str = ""
    """The hash of these words."""


class VoidForBreach(NounCommand, frozen=True, tag="void-for-breach"):
    """Declare void what somebody in an incident has wagered at its table."""

    followed = True
    notation = (
        Form(
            "void wagers of {person} for incident {incident}", "void wagers of ann for incident 1"
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str


class BarPerson(NounCommand, frozen=True, tag="bar-person", omit_defaults=True):
    """Bar somebody in an incident from further part in the game."""

    notation = (
        Form(
            "bar {person} for incident {incident}{games? at all tables}[ until {until}]",
            "bar ann for incident 1 at all tables",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str
    games: bool = False
    """Whether from all tables of the document, where the document leaves it to the order."""
    until: datetime.datetime | None = None
    """When the bar ends, where an end is named."""


class ExcludePerson(NounCommand, frozen=True, tag="exclude-person", omit_defaults=True):
    """Exclude somebody in an incident from the casino."""

    offices = (OWNER,)
    notation = (
        Form(
            "exclude {person} for incident {incident}[ until {until}]", "exclude ann for incident 1"
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str
    until: datetime.datetime | None = None
    """When the exclusion ends, where an end is named."""


class RecommendExclusion(NounCommand, frozen=True, tag="recommend-exclusion"):
    """Recommend that the casino exclude somebody in an incident."""

    notation = (
        Form(
            "recommend exclusion of {person} for incident {incident}",
            "recommend exclusion of ann for incident 1",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str


class DecideRecommendation(
    NounCommand, frozen=True, tag="decide-recommendation", omit_defaults=True
):
    """Decide on a recommendation to exclude somebody."""

    offices = (OWNER,)
    notation = (
        Form(
            "decide on {person} of incident {incident}: {excludes:excluded|not excluded}"
            "[ until {until}]",
            "decide on ann of incident 1: excluded",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str
    excludes: bool
    """Whether the casino excludes them."""
    until: datetime.datetime | None = None
    """When the exclusion ends, where an end is named."""


class SeizeForBreach(NounCommand, frozen=True, tag="seize-for-breach"):
    """Seize what somebody won from the round in which possession of a device began."""

    notation = (
        Form(
            "seize {amount} from {person} for incident {incident}",
            "seize 50 from ann for incident 1",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str
    amount: Amount


class ConfiscateDevice(NounCommand, frozen=True, tag="confiscate-device"):
    """Confiscate a prohibited device."""

    notation = (
        Form(
            "confiscate device of {person} for incident {incident}",
            "confiscate device of ann for incident 1",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str


class DetainPerson(NounCommand, frozen=True, tag="detain-person"):
    """Record that somebody was caused to be detained."""

    notation = (Form("detain {person} for incident {incident}", "detain ann for incident 1"),)

    incident: IncidentNumber
    """Which incident."""
    person: str


class LiftMeasure(NounCommand, frozen=True, tag="lift-measure", omit_defaults=True):
    """Lift a bar or an exclusion, or give a device back."""

    offices = (OWNER,)
    notation = (
        Form(
            "lift {kind} of {person} for incident {incident}[, account {account}]"
            "[ {words_sha256:hex}]",
            "lift bar of ann for incident 1, account w-1 0a1b",
        ),
    )

    incident: IncidentNumber
    """Which incident."""
    person: str
    kind: Literal["bar", "exclude", "confiscate"]
    """Which measure."""
    words: Account = ""
    """Why; the vault keeps it."""
    account: str = ""
    """The id of these words in the vault."""
    words_sha256: str = ""
    """The hash of these words."""


WithWords = RecordIncident | AddToIncident | CloseIncident | LiftMeasure

WITH_WORDS: Final = (RecordIncident, AddToIncident, CloseIncident, LiftMeasure)
"""Orders that come with words which only the vault keeps."""
