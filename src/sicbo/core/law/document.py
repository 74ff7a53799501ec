"""The form of a rulebook file: what may stand in it, and under which names."""

import datetime
from typing import Annotated, Literal, TypeVar

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.ids import ClauseNumber, DocumentId, GameId, ReadingName
from sicbo.core.law.clauses import Clause
from sicbo.core.law.conditions import Condition
from sicbo.core.law.faces import Faces
from sicbo.core.law.policies import Instruction, Office, Policies, Role
from sicbo.core.law.running.ticket_policies import TicketWay
from sicbo.core.law.spelling import did_you_mean


class UnknownClause(SicboError):
    """A clause that the document does not have."""


Text = Annotated[str, msgspec.Meta(min_length=1)]
"""Words for people; never empty."""

Item = TypeVar("Item")

Some = Annotated[tuple[Item, ...], msgspec.Meta(min_length=1)]
"""A list that names at least one thing."""

Odds = int | str
"""Odds to one: a whole number, or a fraction in quotes such as ``"1/2"``."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a rulebook file; a field nobody knows is an error."""


class FromDate(_Part, frozen=True, tag_field="kind", tag="from-date"):
    """In force from a date the document prints."""

    date: datetime.date
    printed: Text


class OnPublication(_Part, frozen=True, tag_field="kind", tag="on-publication"):
    """In force once published; the date of that is evidence from outside the document."""

    printed: Text


class ApprovalRequired(_Part, frozen=True, tag_field="kind", tag="approval-required"):
    """The text shows no approval at all: evidence of one is needed."""

    printed: Text


class Undated(_Part, frozen=True, tag_field="kind", tag="undated"):
    """The document names its regulator but prints no date."""

    printed: Text


InForce = FromDate | OnPublication | ApprovalRequired | Undated


class Identity(_Part, frozen=True):
    """Which document this is, and by whose authority."""

    id: DocumentId
    title: Text
    casino: Text
    operator: Text
    jurisdiction: Text
    regulator: Text
    act: Text
    instrument: Text
    clause: ClauseNumber
    in_force: InForce
    version: str | None = None
    signed: datetime.date | None = None
    delegate: str | None = None
    replaces: str | None = None
    regulator_clause: ClauseNumber | None = None
    """The clause that names whose approval is meant wherever one is asked for."""


class Announcement(_Part, frozen=True):
    """How a result is called out; `ours` where the text leaves the form open."""

    form: Literal["ascending-then-total", "each-face"]
    clause: ClauseNumber
    ours: bool = False


class Menu(_Part, frozen=True):
    """Layouts, and the clause that says which wagers stand on them."""

    layouts: tuple[str, ...]
    clause: ClauseNumber


class Game(_Part, frozen=True):
    """One game of a document: its dice, its layouts and the clauses its catalogue rests on."""

    id: GameId
    name: Text
    faces: Faces
    announcement: Announcement
    catalogue_clause: ClauseNumber
    """The clause that closes the list: nothing else may be wagered on."""
    clauses: tuple[ClauseNumber, ...] = ()
    menus: tuple[Menu, ...] = ()

    @property
    def layouts(self) -> tuple[str, ...]:
        """Every layout this game may be played on."""
        return tuple(layout for menu in self.menus for layout in menu.layouts)


class Pay(_Part, frozen=True):
    """A line of the paytable: the odds, for which spots and at which count of the condition."""

    to_one: Odds
    spots: tuple[str, ...] | None = None
    count: int | None = None
    clause: ClauseNumber | None = None


class Wager(_Part, frozen=True):
    """A family of betting spots that win on one kind of condition.

    It is on every layout unless `layouts` names some, and standard unless `optional_clause` names
    the clause that leaves it to the operator.
    """

    key: str
    label: Text
    clause: ClauseNumber
    wins_when: Condition
    pays_clause: ClauseNumber
    pays: tuple[Pay, ...]
    spots: tuple[str, ...] = ()
    spots_clause: ClauseNumber | None = None
    """The clause that leaves every other spot out, where it is not that of the catalogue."""
    wins_clause: ClauseNumber | None = None
    loses_clause: ClauseNumber | None = None
    also: tuple[ClauseNumber, ...] = ()
    games: Some[GameId] | None = None
    optional_clause: ClauseNumber | None = None
    layouts: Some[str] | None = None


class StreakPay(_Part, frozen=True):
    """What a run of a length pays."""

    length: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    to_one: Odds


class Market(_Part, frozen=True):
    """Two opposite wagers whose runs a streak wager follows."""

    key: str
    label: Text
    sides: tuple[str, str]
    side_clauses: tuple[ClauseNumber, ClauseNumber]


FirstResult = Literal["next_result", "opening_result"]
StreakSide = Literal["follow", "nominate", "first_result"]
StreakPayment = Literal["once", "each-level"]


class Streak(_Part, frozen=True):
    """A wager on how often in a row one side comes up; triples neither count nor end it."""

    key: str
    label: Text
    clause: ClauseNumber
    pays_clause: ClauseNumber
    pays: tuple[StreakPay, ...]
    markets: tuple[Market, ...]
    first: FirstResult
    side: StreakSide
    paid: StreakPayment
    layouts: Some[str] | None = None
    games: Some[GameId] | None = None
    also: tuple[ClauseNumber, ...] = ()


class WagerChange(_Part, frozen=True):
    """What a reading rewrites of a wager."""

    key: str
    wins_when: Condition | None = None
    pays: tuple[Pay, ...] | None = None
    spots: tuple[str, ...] | None = None


class StreakChange(_Part, frozen=True):
    """What a reading rewrites of a streak wager."""

    key: str
    first: FirstResult | None = None
    side: StreakSide | None = None
    paid: StreakPayment | None = None
    markets: tuple[str, ...] | None = None


class TicketChange(_Part, frozen=True):
    """What a reading rewrites of how tickets become credit."""

    ticket_in: TicketWay
    ticket_in_clause: ClauseNumber


class Choice(_Part, frozen=True):
    """One way of reading an open question."""

    value: str
    means: Text
    wagers: tuple[WagerChange, ...] = ()
    streaks: tuple[StreakChange, ...] = ()
    tickets: TicketChange | None = None


class Reading(_Part, frozen=True):
    """A question the text leaves open, the answers it allows and the one taken by default."""

    name: ReadingName
    clauses: tuple[ClauseNumber, ...]
    question: Text
    default: str
    because: Text
    choices: tuple[Choice, ...]
    games: Some[GameId] | None = None


class Payments(_Part, frozen=True):
    """How a payment that is not a whole number of units is rounded."""

    round: Literal["down", "up", "half-up"]
    to: str


class Strip(_Part, frozen=True):
    """A strip of a print: rows of words, a word a cell; a spot covers every cell that names it."""

    key: str
    rows: tuple[str, ...]
    block: Literal["left", "main"] = "main"


class Print(_Part, frozen=True):
    """How a layout is printed: its strips from top to bottom.

    For every game and layout of the document, unless some are named.
    """

    bands: Some[Strip]
    games: Some[GameId] | None = None
    layouts: Some[str] | None = None


class Document(_Part, frozen=True):
    """A rule document as data."""

    schema: Literal[1]
    identity: Identity
    games: tuple[Game, ...]
    wagers: tuple[Wager, ...]
    clauses: dict[str, Clause]
    terms: dict[str, ClauseNumber] = {}
    streaks: tuple[Streak, ...] = ()
    readings: tuple[Reading, ...] = ()
    payments: Payments | None = None
    prints: tuple[Print, ...] = ()
    roles: tuple[Role, ...] = ()
    offices: tuple[Office, ...] = ()
    policies: Policies | None = None
    instructions: tuple[Instruction, ...] = ()
    """How to play at a terminal, sentence by sentence."""

    def __repr__(self) -> str:
        games = ", ".join(game.id for game in self.games)
        return f"<Document {self.identity.id}: {games}; {len(self.clauses)} clauses>"

    def clauses_at(self, number: str) -> dict[str, Clause]:
        """A clause and the clauses below it."""
        below = tuple(f"{number}{sign}" for sign in ".( ")
        found = {
            each: clause
            for each, clause in self.clauses.items()
            if each == number or each.startswith(below)
        }
        if not found:
            raise UnknownClause(
                f"clause must be one of {self.identity.id}, got {number!r}"
                + did_you_mean(number, self.clauses)
            )
        return found
