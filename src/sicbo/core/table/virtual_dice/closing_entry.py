"""Which entry closes betting: virtual dice are drawn from its link."""

from typing import Final, TypeVar

from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import PowerOptionOpened
from sicbo.core.table.rounds.messages import BetsClosed, RoundStarted

T = TypeVar("T")

TURNING: Final[frozenset[type[Event]]] = frozenset((BetsClosed, PowerOptionOpened, RoundStarted))
"""Events that close betting, or begin a round in which nothing has closed it yet."""


def closing_entry(before: T | None, event: object, entry: T) -> T | None:
    """The entry that closed betting in the round at hand, once this one has happened too.

    Whoever is asked to withdraw bets no more: where a power failure comes before the call, the
    question closes betting.
    """
    kind = type(event)
    if kind is BetsClosed or (kind is PowerOptionOpened and before is None):
        return entry
    return None if kind is RoundStarted else before
