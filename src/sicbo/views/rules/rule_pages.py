"""A document in our words, and in other languages."""

from typing import Literal

import msgspec

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.rulebook import Rulebook
from sicbo.rulebooks import translation


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause in our words."""

    clause: str
    states: str
    kind: str


Moment = Literal["credit", "wager", "period", "shoot", "result", "win", "collect"]
"""When a terminal shows a sentence on how to play by itself."""


class InstructionShown(msgspec.Struct, frozen=True):
    """A sentence on how to play at a terminal, and the clauses it rests on."""

    says: str
    clauses: tuple[str, ...]
    moment: Moment | None = None
    """When a terminal shows it by itself."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """A document in our words."""

    document: str
    title: str
    casino: str
    operator: str
    jurisdiction: str
    regulator: str
    instrument: str
    sha256: str
    readings: dict[str, str]
    house: tuple[ClauseShown, ...]
    clauses: tuple[ClauseShown, ...]
    instructions: tuple[InstructionShown, ...] = ()
    """How to play, where the document wants that on each terminal."""
    instructions_clause: str | None = None
    """The clause that wants it there."""


class TranslatedNames(msgspec.Struct, frozen=True):
    """Casinos, games and roles in another language, by their English names."""

    names: dict[str, str]


class TranslatedClauses(msgspec.Struct, frozen=True):
    """Clauses of a table's document, and the rules of the house, in another language."""

    sha256: str
    clauses: dict[str, str]
    instructions: dict[str, str] = {}
    """How to play, by the English sentences."""


def rules_of(book: Rulebook) -> Rules:
    """A document in our words."""
    identity, moments = book.document.identity, _moments(book)
    return Rules(
        document=str(identity.id),
        title=identity.title,
        casino=identity.casino,
        operator=identity.operator,
        jurisdiction=identity.jurisdiction,
        regulator=identity.regulator,
        instrument=identity.instrument,
        sha256=book.sha256,
        readings={str(name): value for name, value in book.readings.items()},
        house=tuple(ClauseShown(number, says, "house") for number, says in HOUSE_RULES.items()),
        clauses=tuple(
            ClauseShown(number, clause.states, clause.kind)
            for number, clause in book.document.clauses.items()
        ),
        instructions=tuple(
            InstructionShown(each.says, (each.clause, *each.also), moments.get(each.clause))
            for each in book.document.instructions
        ),
        instructions_clause=_instructions_clause(book),
    )


def _moments(book: Rulebook) -> dict[ClauseNumber, Moment]:
    """When a terminal shows what a clause says of playing at it."""
    policies = book.document.policies
    terminals = policies.terminals if policies is not None else None
    if terminals is None:
        return {}
    return {
        terminals.notes_clause: "credit",
        terminals.wager_clause: "wager",
        terminals.period_clause: "period",
        terminals.shoot_clause: "shoot",
        terminals.result_clause: "result",
        terminals.winnings_clause: "win",
        terminals.collect_clause: "collect",
    }


def _instructions_clause(book: Rulebook) -> ClauseNumber | None:
    policies = book.document.policies
    papers = policies.papers if policies is not None else None
    return papers.instructions_clause if papers is not None else None


def names_told(language: translation.Language) -> TranslatedNames:
    """The names in the built-in documents, in another language."""
    return TranslatedNames(translation.names(language))


def clauses_told(book: Rulebook, language: translation.Language) -> TranslatedClauses:
    """A document and the rules of the house in another language, as far as they are translated."""
    told = translation.house_rules(language) | translation.clauses(language, book.document)
    how_to_play = translation.instructions(language, book.document)
    return TranslatedClauses(book.sha256, told, how_to_play)
