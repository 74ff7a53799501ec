"""What happened, as an expectation: the telling without what the order above it has said."""

import shlex
from collections.abc import Iterable
from typing import Final

import msgspec

from sicbo.scenario.event_text import split, tell

_SAID_ABOVE: Final = frozenset(
    ("round", "by", "day", "acknowledged-by", "lit", "closed-by", "commitment", "seed")
)
"""Fields that the order says itself, or that a scenario counts for itself, as it does tickets."""


def expected(event: msgspec.Struct) -> list[str]:
    """The lines that must come of an order."""
    return [_short(told) for told in tell(event)]


def _short(told: str) -> str:
    words, clauses = split(told)
    kept = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            kept.append(word)
        elif name not in _SAID_ABOVE and not (name == "serial" and value.isdigit()):
            kept.append(f"{name}={shlex.quote(value)}")
    return " ".join(kept) + (f" by {', '.join(clauses)}" if clauses else "")


def names_of(told: Iterable[str]) -> list[str]:
    """What each telling is of, by its first word."""
    return [each.partition(" ")[0] for each in told]
