"""A noun of the floor: something beside tables and wallets that has streams of its own.

Each noun is a folder: its commands and events in `messages.py`, and beside them the functions that
decide, fold and move money, entered by the decorators here. `sicbo.core.floor.nouns` names every
folder and does not load while anything is missing.
"""

import datetime
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, overload

import msgspec

from sicbo.core.bank.ledger import Posting
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.command import Form
from sicbo.core.table.event import Event
from sicbo.core.table.lines import Clauses
from sicbo.core.text import harmless
from sicbo.core.wording import name_in_words

if TYPE_CHECKING:
    from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
    from sicbo.core.floor.founding import FloorEvent
    from sicbo.core.floor.wallets import WalletEvent

S = TypeVar("S")


class Noun(Generic[S]):
    """One kind of stream, and what is folded from each stream of it.

    A noun whose events say `each` has a stream for everything of that name, such as
    ``ticket:7``; any other has a single stream, which is called as the noun is.
    """

    def __init__(self, name: str, empty: Callable[[], S], *, each: str | None = None) -> None:
        self.name, self.empty, self.each = name, empty, each
        self._of_each = f"{name}:" if each is not None else None

    def __repr__(self) -> str:
        return f"<Noun {self.name}>"

    def stream(self, which: str = "") -> Stream:
        """The stream of the noun, or the one of those it has."""
        return Stream(self.name if self._of_each is None else f"{self._of_each}{which}")

    def stream_of(self, event: "NounEvent") -> Stream:
        """The stream that an event of the noun belongs to."""
        return self.stream("" if self.each is None else getattr(event, self.each))


class NounCommand(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="command", kw_only=True
):
    """An order about something on the floor that is neither a table nor a wallet."""

    offices: ClassVar[tuple[str, ...]] = ()
    """Who beside the ladder of a table gives it: owner, cashier, keeper …"""
    by_player: ClassVar[bool] = False
    """Whether players give it, for themselves."""
    followed: ClassVar[bool] = False
    """Whether what it does at its table has the consequences that it has by an order there."""
    notation: ClassVar[tuple[Form, ...]]

    def streams(self) -> Iterable[Stream]:
        """Streams that deciding it needs, beyond the single ones, its table's and its player's."""
        return ()


class NounEvent(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Something that happened to a noun of the floor."""

    noun: ClassVar[Noun[Any]]

    clauses: Clauses

    def sentence(self) -> str:
        """What happened, in a sentence that a person reads on any screen."""
        return harmless(self.says())

    def says(self) -> str:
        """What happened, as it was said; by its name where there is no more to say."""
        return name_in_words(type(self).__name__)


C = TypeVar("C", bound=NounCommand)
N = TypeVar("N", bound=NounEvent)
M = TypeVar("M", bound=NounEvent)
E = TypeVar("E", bound=Event)

if TYPE_CHECKING:
    Decided = Sequence[NounEvent | WalletEvent | FloorEvent | Happening] | Refusal
    Follower = Callable[[Floor, FloorOrder, E], Decided]
else:
    Decided = Follower = Any
Decider = Callable[["Floor", "FloorOrder", C], "Decided"]
Fold = Callable[[S, N], None]
Moves = Callable[[N], Sequence[Posting]]
Schedule = Callable[[S], Iterable[tuple[datetime.datetime, NounCommand]]]

DECIDERS: Final[dict[type[NounCommand], Decider[Any]]] = {}
FOLDS: Final[dict[type[NounEvent], Fold[Any, Any]]] = {}
MOVES: Final[dict[type[NounEvent], Moves[Any]]] = {}
FOLLOWERS: Final[dict[type[Event], list[Callable[..., Any]]]] = {}
"""What else happens on the floor because of something that happens at a table."""
TIMED: Final[dict[str, Schedule[Any]]] = {}
"""Orders of a noun, by its name, that wait for a time."""


def decides(kind: type[C]) -> Callable[[Decider[C]], Decider[C]]:
    """Enter what decides a command; it returns events with their streams, or a refusal."""

    def entered(decider: Decider[C]) -> Decider[C]:
        _once(DECIDERS, kind, decider)
        return decider

    return entered


@overload
def folds(kind: type[N], /) -> Callable[[Fold[S, N]], Fold[S, N]]: ...
@overload
def folds(kind: type[N], other: type[M], /) -> Callable[[Fold[S, N | M]], Fold[S, N | M]]: ...
def folds(*kinds: type[NounEvent]) -> Callable[[Fold[Any, Any]], Fold[Any, Any]]:
    """Enter what folds an event into the state of its stream, or each of two."""

    def entered(fold: Fold[Any, Any]) -> Fold[Any, Any]:
        for kind in kinds:
            _once(FOLDS, kind, fold)
        return fold

    return entered


@overload
def moves(kind: type[N], /) -> Callable[[Moves[N]], Moves[N]]: ...
@overload
def moves(kind: type[N], other: type[M], /) -> Callable[[Moves[N | M]], Moves[N | M]]: ...
def moves(*kinds: type[NounEvent]) -> Callable[[Moves[Any]], Moves[Any]]:
    """Enter what money an event moves; the state of its stream then keeps it in its `ledger`."""

    def entered(postings: Moves[Any]) -> Moves[Any]:
        for kind in kinds:
            _once(MOVES, kind, postings)
        return postings

    return entered


def follows(kind: type[E]) -> Callable[["Follower[E]"], "Follower[E]"]:
    """Enter what else happens on the floor, in the same order, after an event of a table.

    A refusal refuses the whole order.
    """

    def entered(follower: "Follower[E]") -> "Follower[E]":
        FOLLOWERS.setdefault(kind, []).append(follower)
        return follower

    return entered


def timed(noun: Noun[S]) -> Callable[[Schedule[S]], Schedule[S]]:
    """Enter what tells the orders of a noun that the system gives when their time has come."""

    def entered(orders: Schedule[S]) -> Schedule[S]:
        _once(TIMED, noun.name, orders)
        return orders

    return entered


def postings(event: NounEvent) -> Sequence[Posting]:
    """What an event of a noun moves."""
    moved = MOVES.get(type(event))
    return () if moved is None else moved(event)


def evolve(state: Any, event: NounEvent) -> None:
    """Fold an event into the state of its stream, money included."""
    moved = MOVES.get(type(event))
    if moved is not None:
        state.ledger.post(moved(event))
    FOLDS[type(event)](state, event)


def _once(register: dict[Any, Any], kind: Any, function: Callable[..., Any]) -> None:
    if register.setdefault(kind, function) is not function:
        raise TypeError(f"{getattr(kind, '__name__', kind)} must be entered once")
