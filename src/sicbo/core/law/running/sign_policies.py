"""What a document wants on the sign at a table, and what it wants people to be able to read."""

from typing import Annotated, Literal

import msgspec

from sicbo.core.ids import ClauseNumber

Text = Annotated[str, msgspec.Meta(min_length=1)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a rulebook file; a field nobody knows is an error."""


class SignPolicy(_Part, frozen=True):
    """What the sign at a table shows, and who answers for keeping to it."""

    shows: Literal["table", "areas"]
    """The minimum and maximum of the table, or of every betting area."""
    clause: ClauseNumber
    place: Literal["at-table", "near-table", "prominent"]
    unit: Literal["if-stated", "always"]
    """Whether a unit is shown only where one is set, or whatever it is."""
    unit_clause: ClauseNumber
    seen_to_by: str | None = None
    """The lowest role that must see to it that the sign is there, where the document names one."""
    seen_to_clause: ClauseNumber | None = None
    kept_by: Literal["players"] | None = None
    """Who answers for wagers that keep to the sign."""
    kept_clause: ClauseNumber | None = None


class PaperPolicy(_Part, frozen=True):
    """What people may read: a copy of the rules, and how the game is played."""

    copy_clause: ClauseNumber | None = None
    """By which a copy of the rules is there for whoever asks."""
    instructions_clause: ClauseNumber | None = None
    """By which each terminal shows how to play."""


class Instruction(_Part, frozen=True):
    """One sentence on how to play at a terminal, and the clauses it rests on."""

    says: Text
    clause: ClauseNumber
    also: tuple[ClauseNumber, ...] = ()
