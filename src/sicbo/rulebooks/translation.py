"""What the documents say in another language: names, and our statements of the clauses.

A translation stands apart from its document, so that the hash of the law never moves with it. Each
statement names the English one that it says, by its digest: where the English has changed, or is
that of an older document kept in a journal, the translation is not used.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.document import Document
from sicbo.rulebooks.catalogue import GAMES

Language = Literal["zh"]
"""A language besides English that the documents are told in."""

LANGUAGES: Final[tuple[Language, ...]] = ("zh",)
HOUSE: Final = "house"


class Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document, or the house's own rules, in another language."""

    names: dict[str, str] = {}
    """Casinos, games, roles and authorities, by their English names."""
    clauses: dict[str, tuple[str, str]] = {}
    """By number: the digest of the English statement, and the statement in the other language."""
    instructions: tuple[tuple[str, str], ...] = ()
    """The digest of each English sentence on how to play, and that sentence."""


def digest(statement: str) -> str:
    """A short name for an English statement.

    >>> digest("Nothing is paid out that is not there.")
    '7a46b9aa'
    """
    return hashlib.sha256(statement.encode()).hexdigest()[:8]


@cache
def translation(language: Language, name: str) -> Translation:
    """The translation of a built-in document, or of the house's rules."""
    path = files(__package__).joinpath(language, f"{name}.toml")
    if not path.is_file():
        return Translation()
    return msgspec.toml.decode(path.read_bytes(), type=Translation)


def names(language: Language) -> dict[str, str]:
    """Every name of the built-in documents, by its English form."""
    found: dict[str, str] = {}
    for document in dict.fromkeys(GAMES.values()):
        found |= translation(language, document).names
    return found


def clauses(language: Language, document: Document) -> dict[str, str]:
    """A document's statements in another language, where there are translations of just these."""
    english = {number: clause.states for number, clause in document.clauses.items()}
    return _told(translation(language, str(document.identity.id)), english)


def instructions(language: Language, document: Document) -> dict[str, str]:
    """How to play in another language, by the English sentences that are translated."""
    told = dict(translation(language, str(document.identity.id)).instructions)
    english = (each.says for each in document.instructions)
    return {says: told[digest(says)] for says in english if digest(says) in told}


def house_rules(language: Language) -> dict[str, str]:
    """The house's own rules in another language."""
    english = {str(number): rule for number, rule in HOUSE_RULES.items()}
    return _told(translation(language, HOUSE), english)


def _told(translated: Translation, english: Mapping[str, str]) -> dict[str, str]:
    return {
        number: says
        for number, (of, says) in translated.clauses.items()
        if number in english and of == digest(english[number])
    }
