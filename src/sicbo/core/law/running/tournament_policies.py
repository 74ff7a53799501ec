"""What a document says of tournaments: their conditions, their Director, their tables."""

from typing import Final, Literal

import msgspec

from sicbo.core.ids import ClauseNumber

ConditionItem = Literal[
    "entry-fee",
    "chips",
    "wager",
    "structure",
    "buy-back",
    "eligible",
    "may-refuse",
    "selection",
    "entry",
    "leaving",
    "late",
    "prizes",
    "precedence",
]
"""What the conditions of a tournament speak of."""

ITEMS: Final[tuple[ConditionItem, ...]] = (
    *("entry-fee", "chips", "wager", "structure", "buy-back", "eligible", "may-refuse"),
    *("selection", "entry", "leaving", "late", "prizes", "precedence"),
)


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class ConditionRule(_Part, frozen=True):
    """Something that conditions must say, and whether they may say that there is none of it."""

    name: ConditionItem
    clause: ClauseNumber
    needed: Literal["always", "or-none", "if-used"]
    """Always, as something or as none, or only where the operator makes use of it."""
    also: tuple[ClauseNumber, ...] = ()


class TournamentApproval(_Part, frozen=True):
    """Who approves the conditions of a tournament, and whether in writing."""

    by: str
    written: bool
    clause: ClauseNumber
    conditions_clause: ClauseNumber
    """The clause by which only what is approved are the conditions."""
    body_clause: ClauseNumber | None = None
    """The clause that says whose approval is meant."""


class DirectorPolicy(_Part, frozen=True):
    """Whoever has overall charge of a tournament, and what that person owes it."""

    office: str
    appointed_clause: ClauseNumber
    briefs_clause: ClauseNumber
    signatures: Literal["may", "must"]
    """Whether the Director may ask every player to sign the conditions, or has to."""
    signatures_clause: ClauseNumber
    presence: Literal["throughout"]
    presence_clause: ClauseNumber


class EarlyEnd(_Part, frozen=True):
    """When play at a table of a tournament may end before its time."""

    clause: ClauseNumber
    determined_clause: ClauseNumber
    agreed_clause: ClauseNumber
    """By which all at the table agree, too, where chips become cash."""


class TournamentPolicy(_Part, frozen=True):
    """Tournaments: a document without this has none."""

    clause: ClauseNumber
    """The clause that says what a tournament is."""
    player_clause: ClauseNumber
    equal_clause: ClauseNumber
    """By which every player has an equal chance."""
    content_clause: ClauseNumber
    """The clause that lists what conditions must say."""
    conditions: tuple[ConditionRule, ...]
    approval: TournamentApproval
    director: DirectorPolicy
    tables_clause: ClauseNumber
    """By which the Director chooses the tables."""
    exclusive_clause: ClauseNumber
    """By which those tables serve tournament play alone."""
    substitutes_clause: ClauseNumber
    start_clause: ClauseNumber
    """By which a session may begin at another time, with notice."""
    early_end: EarlyEnd
    also: tuple[ClauseNumber, ...] = ()

    def clause_of(self, item: ConditionItem) -> ClauseNumber:
        """The clause by which conditions speak of something."""
        return next((each.clause for each in self.conditions if each.name == item), self.clause)
