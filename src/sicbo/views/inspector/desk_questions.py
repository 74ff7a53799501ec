"""What can be asked at the inspector's desk, as it goes to whoever reads the record."""

import datetime
from typing import Annotated, Final, Literal

import msgspec

PAGE: Final = 50
"""Decisions, orders or movements of one page."""

Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Place = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A position or a version in the record, or a number of rounds."""

Which = Literal["ordered", "named"]
"""What somebody ordered, or what else the record says of them away from tables and wallet."""


class _Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="asks"):
    """A question about the record."""


class AskRound(_Question, frozen=True, tag="round"):
    """A round of a table: by its number, as it was played at a moment, or that of an entry."""

    table: Name | None = None
    number: Place | None = None
    at: datetime.datetime | None = None
    entry: Place | None = None


class AskNotation(_Question, frozen=True, tag="notation"):
    """A round of a table written as a scenario."""

    table: Name
    number: Place


class AskPerson(_Question, frozen=True, tag="person"):
    """What the record knows of a person in a period; of the movements those behind some."""

    person: Name
    begins: datetime.datetime | None = None
    ends: datetime.datetime | None = None
    after: Place = 0


class AskEntries(_Question, frozen=True, tag="entries"):
    """What a person ordered in a period, or where they are named, from a position on."""

    person: Name
    which: Which
    begins: datetime.datetime | None = None
    ends: datetime.datetime | None = None
    after: Place = 0


class AskFeed(_Question, frozen=True, tag="feed"):
    """The decisions at a table, the newest first: before a version, or up to a moment."""

    table: Name
    before: Place | None = None
    at: datetime.datetime | None = None


class AskSettings(_Question, frozen=True, tag="settings"):
    """How a table was set at a moment; now, where none is said."""

    table: Name
    at: datetime.datetime | None = None


class AskMeters(_Question, frozen=True, tag="meters"):
    """The meters of a table for a period, one set for each paytable."""

    table: Name
    begins: datetime.datetime | None = None
    ends: datetime.datetime | None = None


class AskHashes(_Question, frozen=True, tag="hashes"):
    """The hashes of the program and of every rule document."""


class AskHeads(_Question, frozen=True, tag="heads"):
    """The newest signed heads, to take away."""


Question = (
    AskRound
    | AskNotation
    | AskPerson
    | AskEntries
    | AskFeed
    | AskSettings
    | AskMeters
    | AskHashes
    | AskHeads
)
