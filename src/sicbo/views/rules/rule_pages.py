"""A document in our words, and in other languages."""

import msgspec

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.rulebook import Rulebook
from sicbo.rulebooks import translation


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause in our words."""

    clause: str
    states: str
    kind: str


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


class NamesTold(msgspec.Struct, frozen=True):
    """Casinos, games and roles in another language, by their English names."""

    names: dict[str, str]


class ClausesTold(msgspec.Struct, frozen=True):
    """Clauses of a table's document, and the rules of the house, in another language."""

    sha256: str
    clauses: dict[str, str]


def rules_of(book: Rulebook) -> Rules:
    """A document in our words."""
    identity = book.document.identity
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
    )


def names_told(language: translation.Language) -> NamesTold:
    """The names in the built-in documents, in another language."""
    return NamesTold(translation.names(language))


def clauses_told(book: Rulebook, language: translation.Language) -> ClausesTold:
    """A document and the rules of the house in another language, as far as they are translated."""
    told = translation.house_rules(language) | translation.clauses(language, book.document)
    return ClausesTold(book.sha256, told)
