"""What is answered at the inspector's desk."""

import datetime

import msgspec

from sicbo.core.floor.inspections.messages import Ground
from sicbo.core.money import Amount
from sicbo.views.accounts.statement_form import Statement
from sicbo.views.disputes.dispute_rows import DisputeRow
from sicbo.views.holds.hold_rows import HoldRow
from sicbo.views.incidents.incident_rows import BarRow, IncidentRow
from sicbo.views.inspector.desk_questions import Which
from sicbo.views.rounds.round_form import RoundView
from sicbo.views.words.citations import StatedClause
from sicbo.views.words.sentences import EventSentence


class NotationShown(msgspec.Struct, frozen=True):
    """A round as a scenario, or why it cannot be written as one."""

    table: str
    round: int
    text: str
    """The scenario; nothing where it cannot be written."""
    why_not: str = ""
    """Why it cannot be written."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody ordered, in which role, what came of it, and by which clauses."""

    position: int
    """Of its first entry in the record."""
    version: int
    """Of that entry in its stream."""
    stream: str
    """Where it stands: a table, a wallet or a noun of the floor."""
    at: datetime.datetime
    by: str
    """Who ordered it."""
    role: str
    via: str | None
    """How it came, where whoever it names had not logged in."""
    order: str
    """What was ordered, by the name of the order; nothing where another stream has it."""
    says: tuple[EventSentence, ...]
    """What came of it, a sentence for each event."""
    clauses: tuple[StatedClause, ...]


class InspectedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round replayed from the record, with every decision in it."""

    round: RoundView
    currency: str
    decisions: tuple[Decision, ...]
    """In the order of the record; of a very long round the first."""
    more: int
    """Entries of the round behind those."""
    clauses: tuple[StatedClause, ...]
    """What the lines of its settlement rest on."""


class DecisionPage(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions at a table, the newest first."""

    table: str
    rows: tuple[Decision, ...]
    before: int | None
    """The version from which to go on back; nothing where this is the beginning."""


class EntryPage(msgspec.Struct, frozen=True, kw_only=True):
    """What a person ordered, or where they are named, in the order of the record."""

    person: str
    which: Which
    """What was looked for."""
    rows: tuple[Decision, ...]
    looked: int
    """The position up to which the record was looked through."""
    after: int | None
    """The position from which to go on; nothing where the period is looked through."""


class RoleHeld(msgspec.Struct, frozen=True):
    """A role that somebody was given, and when it was taken away."""

    role: str
    table: str
    since: datetime.datetime
    until: datetime.datetime | None
    reference: str
    """The appointment under which an office is held."""
    by: str
    """Who granted it."""


class Look(msgspec.Struct, frozen=True):
    """A look at the name behind an id."""

    at: datetime.datetime
    by: str
    """Which inspector."""
    ground: Ground
    reference: str


class PersonPage(msgspec.Struct, frozen=True, kw_only=True):
    """What the record knows of a person, by their id."""

    person: str
    enrolled: datetime.datetime | None
    """Since when they may play; nothing for whoever does not."""
    logins: tuple[str, ...]
    """What became of their login, and when, in sentences."""
    roles: tuple[RoleHeld, ...]
    looks: tuple[Look, ...]
    """Looks at their name, the newest first."""
    looks_in_all: int
    """How many there were."""
    holds: tuple[HoldRow, ...]
    """Money of theirs that was withheld or demanded."""
    incidents: tuple[IncidentRow, ...] = ()
    """Incidents that they are in, the newest first; what was seen stands in the vault."""
    bars: tuple[BarRow, ...] = ()
    """Bars and exclusions of theirs that stand."""
    disputes: tuple[DisputeRow, ...] = ()
    """Complaints of theirs, the newest first."""
    statement: Statement | None
    """Of a player; of its movements those of this page."""
    movements: int
    """How many movements the whole statement has."""
    next: int | None
    """Where its next page begins."""


class LimitsShown(msgspec.Struct, frozen=True):
    """Limits of a table or of an area of it."""

    area: str
    """The spot or the family; nothing for the whole table."""
    minimum: Amount
    maximum: Amount
    unit: Amount


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a table was set at a moment, folded from the record up to then."""

    table: str
    at: datetime.datetime | None
    """The moment; nothing for the end of the record."""
    position: int
    """The last entry of the table up to then; nothing of it where this is 0."""
    changed: datetime.datetime | None
    """When that entry was made."""
    game: str
    casino: str
    rulebook: str
    sha256: str
    """The hash of the document that it was run by."""
    readings: dict[str, str]
    status: str
    round: int
    phase: str
    dealer: str | None
    day: datetime.date | None
    limits: tuple[LimitsShown, ...]
    fitted: dict[str, str]
    """What it was fitted with, by the name of each setting, as JSON."""


class DocumentHash(msgspec.Struct, frozen=True, kw_only=True):
    """A rule document by its hash."""

    sha256: str
    games: tuple[str, ...]
    """Games of this program that are played by it; none of it where it is only on record."""
    tables: tuple[str, ...]
    """Tables that play by it now."""
    kept: bool
    """Whether the record keeps its text."""
    whole: bool
    """Whether what is there has that hash."""


class HashList(msgspec.Struct, frozen=True, kw_only=True):
    """What runs here, by its hashes."""

    version: str
    program: str
    """One hash for every file of the program; docs/verify/verify_program.py reckons it anew."""
    files: int
    """How many files the program has."""
    documents: tuple[DocumentHash, ...]
    """Every rule document that the program brings or the record keeps."""


class HeadShown(msgspec.Struct, frozen=True, kw_only=True):
    """A signed head of the record."""

    position: int
    at: datetime.datetime
    link: str
    """The link of that entry, in hexadecimal."""
    file: str
    """The file to take away, as a text."""


class HeadList(msgspec.Struct, frozen=True, kw_only=True):
    """The newest signed heads, the newest first."""

    floor: str
    entries: int
    """How far the record goes now."""
    heads: tuple[HeadShown, ...]
    """Each with the file to take away."""
