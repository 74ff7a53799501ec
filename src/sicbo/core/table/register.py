"""Which function decides a command, folds an event, and says what money it moves.

Each room enters its own functions here, beside its commands and events. The types hold a function
to the message it is entered for; `sicbo.core.table.rooms` looks that nothing is missing.
"""

import datetime
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, overload

from sicbo.core.bank.ledger import Posting
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.state import Table

C = TypeVar("C", bound=TableCommand)
E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Event)

Decider = Callable[[Table, Order, C], Decision]
Fold = Callable[[Table, E], None]
Moves = Callable[[E], Sequence[Posting]]

DECIDERS: Final[dict[type[TableCommand], Decider[Any]]] = {}
FOLDS: Final[dict[type[Event], Fold[Any]]] = {}
MOVES: Final[dict[type[Event], Moves[Any]]] = {}
UNFOLDED: Final[set[type[Event]]] = set()
"""Events that change nothing of a table's state but, at most, its money."""

Heading = Literal[
    "opening", "round", "faults", "ways-out", "rulings", "closing", "people", "afterwards"
]
"""Under which an order stands on the agenda; a closed table has the first alone."""


class Situation(NamedTuple):
    """Who looks at the agenda and when, and how the table stands on the floor."""

    by: str
    at: datetime.datetime
    installed: TableConfig | None = None


Proposer = Callable[[Table, Situation], Iterator[TableCommand]]
Schedule = Callable[
    [Table, datetime.datetime | None], Iterator[tuple[datetime.datetime, TableCommand]]
]

PROPOSERS: Final[dict[Heading, list[Proposer]]] = {each: [] for each in get_args(Heading)}
TIMED: Final[list[Schedule]] = []


def decides(kind: type[C]) -> Callable[[Decider[C]], Decider[C]]:
    """Enter what decides a command."""

    def entered(decider: Decider[C]) -> Decider[C]:
        _once(DECIDERS, kind, decider)
        return decider

    return entered


@overload
def folds(kind: type[E], /) -> Callable[[Fold[E]], Fold[E]]: ...
@overload
def folds(kind: type[E], other: type[F], /) -> Callable[[Fold[E | F]], Fold[E | F]]: ...
def folds(*kinds: type[Event]) -> Callable[[Fold[Any]], Fold[Any]]:
    """Enter what folds an event into a table, or each of two."""

    def entered(fold: Fold[Any]) -> Fold[Any]:
        for kind in kinds:
            _once(FOLDS, kind, fold)
        return fold

    return entered


@overload
def moves(kind: type[E], /) -> Callable[[Moves[E]], Moves[E]]: ...
@overload
def moves(kind: type[E], other: type[F], /) -> Callable[[Moves[E | F]], Moves[E | F]]: ...
def moves(*kinds: type[Event]) -> Callable[[Moves[Any]], Moves[Any]]:
    """Enter what money an event moves, or each of two."""

    def entered(postings: Moves[Any]) -> Moves[Any]:
        for kind in kinds:
            _once(MOVES, kind, postings)
        return postings

    return entered


def unfolded(*kinds: type[Event]) -> None:
    """Say of events that nothing of a table's state changes by them."""
    UNFOLDED.update(kinds)


def proposes(heading: Heading) -> Callable[[Proposer], Proposer]:
    """Enter what proposes orders that make sense now, whether or not they would be accepted."""

    def entered(proposer: Proposer) -> Proposer:
        PROPOSERS[heading].append(proposer)
        return proposer

    return entered


def timed(orders: Schedule) -> Schedule:
    """Enter what tells the orders that the system gives when their time has come."""
    TIMED.append(orders)
    return orders


def _once(register: dict[Any, Any], kind: type, function: Callable[..., Any]) -> None:
    if register.setdefault(kind, function) is not function:
        raise TypeError(f"{kind.__name__} must be entered once")
