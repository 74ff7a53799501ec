"""What a view is handed of a floor: what is committed, and nothing else."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from sicbo.core.floor.floor_state import FloorOrder, Outcome
from sicbo.core.floor.founding import Founding
from sicbo.core.floor.noun import Noun
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.state import Law, Table
from sicbo.journal.committed import CommittedEvent

S = TypeVar("S")


class CommittedFloor(Protocol):
    """A floor as far as it is committed; it follows what is published."""

    @property
    def founding(self) -> Founding:
        """What the floor is."""
        ...

    @property
    def stopped(self) -> Mapping[str, str]:
        """Tables that refuse to play, and why."""
        ...

    def table(self, name: str) -> Table:
        """A table; one that refuses to play, as it was last."""
        ...

    def wallet(self, player: str) -> Amount | None:
        """What a player has in the wallet; nothing where that is not known."""
        ...

    def tokens(self, player: str) -> Mapping[Kind, Amount]:
        """What a player has in the wallet in promotional tokens, by their voucher."""
        ...

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun of the floor has come to; empty where nothing is known of it."""
        ...

    def named(self, noun: Noun[S]) -> tuple[str, ...]:
        """What there is of a noun of which there are many, by name."""
        ...

    def book(self, law: Law) -> Rulebook:
        """The law that something was begun under, for ever."""
        ...

    def decide(self, order: FloorOrder) -> Outcome:
        """What an order would come to on what is committed; nothing is changed."""
        ...

    def tail(self, name: str, most: int) -> Iterable[CommittedEvent]:
        """The last events of a table."""
        ...
