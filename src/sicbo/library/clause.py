"""A clause as a program meets it: its number, and what it states."""

from collections.abc import Iterable

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.document import Document


class Clause(str):
    """The number of a clause, such as ``"3.1.4"``, that knows what the clause states."""

    __slots__ = ("states",)

    states: str
    """What the clause says, in our own words."""

    def __new__(cls, number: str, states: str = "") -> "Clause":
        """The number, with its statement beside it."""
        made = super().__new__(cls, number)
        made.states = states
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # str has one
        """Both of them, for copies and for other processes."""
        return str(self), self.states


def clause_of(document: Document, number: str) -> Clause:
    """A clause of a document, or a rule of the house where no document governs."""
    found = document.clauses.get(number)
    states = found.states if found is not None else HOUSE_RULES.get(ClauseNumber(number), "")
    return Clause(number, states)


def clauses_of(document: Document, numbers: Iterable[str]) -> tuple[Clause, ...]:
    """Several clauses, each once."""
    return tuple(clause_of(document, number) for number in dict.fromkeys(numbers))
