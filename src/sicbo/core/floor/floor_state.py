"""Everything on a floor: its founding, its tables, its wallets and every noun beside them."""

import datetime
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec

from sicbo.core.floor.founding import Founding, TableInstalled
from sicbo.core.floor.noun import Noun
from sicbo.core.floor.wallets import Wallets
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve as evolve_table
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.state import Table

if TYPE_CHECKING:
    from sicbo.core.floor.nouns import AnyCommand, AnyEvent

S = TypeVar("S")


class Laws(Protocol):
    """Whoever has the rulebooks of a floor, of today and of every earlier day."""

    def first(self, table: TableInstalled, /) -> Rulebook:
        """The law that a table was first opened under, or would be."""
        ...

    def by_hash(self, rulebook: str, sha256: str, readings: Mapping[str, str], /) -> Rulebook:
        """The law that an event names."""
        ...


class FloorOrder(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A command with who gives it, in which role and when, and the table it is meant for."""

    by: str
    role: str
    at: datetime.datetime
    command: "AnyCommand"
    table: str | None = None


class Happening(NamedTuple):
    """An event, and the stream it belongs to."""

    stream: Stream
    event: "AnyEvent"


Outcome = Sequence[Happening] | Refusal
"""What an order comes to: everything that happens, in order, or a lawful no."""


class Floor:
    """Everything on a floor, folded from its streams.

    Whoever keeps only some streams in memory overrides `table`, `wallet` and `state`, and loads
    there what an order needs.
    """

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self.founding = Founding()
        self.wallets = Wallets()
        self.tables: dict[str, Table] = {}
        self.states: dict[Stream, Any] = {}
        """What is folded from the streams of nouns; ask `state` for it."""

    def table(self, name: str) -> Table:
        """A table that stands on the floor."""
        known = self.tables.get(name)
        if known is None:
            law = self.laws.first(self.founding.tables[name])
            known = self.tables[name] = Table(law)
        return known

    def wallet(self, player: str) -> int:
        """What a player has in the wallet."""
        return self.wallets[player]

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun of the floor has come to, or one of those it has: empty if nothing was."""
        known: S | None = self.states.get(noun.stream(which))
        return noun.empty() if known is None else known

    def __getitem__(self, player: str) -> int:
        """What a player has in the wallet."""
        return self.wallet(player)

    def debts_of(self, player: str) -> dict[str, int]:
        """What a player owes, by table; nobody owes where they never took any away."""
        self.wallet(player)
        been = self.wallets.been_at(player)
        names = (name for name in self.founding.tables if name in been)
        return {name: due for name in names if (due := self.debt_at(name, player))}

    def debt_at(self, name: str, player: str) -> int:
        """What a player owes at a table."""
        return owed(self.table(name), player)

    def fold_at(self, table: Table, event: Event) -> None:
        """Fold an event at a table, which is judged from then on by the law it is opened under."""
        if type(event) is TableOpened:
            self.adopt(table, event)
        evolve_table(table, event)

    def adopt(self, table: Table, event: TableOpened) -> None:
        """Put a table under the law that it is opened under, unless it is its law already."""
        book = table.book
        readings = {str(name): value for name, value in book.readings.items()}
        if event.sha256 != book.sha256 or event.readings != readings:
            table.adopt(self.laws.by_hash(event.rulebook, event.sha256, event.readings))
