"""Clauses with our statements of them, and a refusal by the clause that it rests on."""

from collections.abc import Iterable
from typing import Final

import msgspec

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook

_OTHERS: Final = frozenset(("shooter", "holders", "players"))
"""Facts that name another player: they stand in the record and are shown to nobody."""


class StatedClause(msgspec.Struct, frozen=True):
    """A clause and our statement of it."""

    clause: str
    statement: str


class RefusalShown(msgspec.Struct, frozen=True):
    """A lawful no: the reason, the clause, our statement of it, and the facts."""

    reason: str
    clause: str
    statement: str
    facts: dict[str, str]
    may_retry: bool


def states(book: Rulebook, clause: ClauseNumber) -> str:
    """Our statement of a clause of the document, or of a rule of the house."""
    found = book.document.clauses.get(clause)
    return found.states if found is not None else HOUSE_RULES.get(clause, "")


def cite(book: Rulebook, clauses: Iterable[ClauseNumber]) -> tuple[StatedClause, ...]:
    """Clauses with our statements of them, each once."""
    return tuple(StatedClause(clause, states(book, clause)) for clause in dict.fromkeys(clauses))


def refusal_shown(book: Rulebook | None, refusal: Refusal) -> RefusalShown:
    """A refusal as a screen shows it; at the cage there is no document."""
    clause = refusal.clause
    statement = HOUSE_RULES.get(clause, "") if book is None else states(book, clause)
    facts = {name: each for name, each in refusal.facts.items() if name not in _OTHERS}
    return RefusalShown(refusal.reason, clause, statement, facts, refusal.may_retry)
