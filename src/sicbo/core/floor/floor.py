"""The floor: its founding, its tables and its wallets, and the one door to all of them.

An order may touch many streams. What it comes to is one event after another, each with the stream
it belongs to, and all of it happens or none.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from sicbo.core.floor.founding import (
    FloorCommand,
    FloorEvent,
    Founding,
    TableInstalled,
    decide_on_founding,
)
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.streams import FLOOR, table_of, table_stream, wallet_stream
from sicbo.core.floor.transfers import decide_with_wallets
from sicbo.core.floor.wallets import CageCommand, Standing, WalletEvent, Wallets, decide_at_cage
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve as evolve_table
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table


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
    command: AnyCommand
    table: str | None = None


class Happening(NamedTuple):
    """An event, and the stream it belongs to."""

    stream: Stream
    event: AnyEvent


Outcome = Sequence[Happening] | Refusal
"""What an order comes to: everything that happens, in order, or a lawful no."""


class Floor:
    """Everything on a floor, folded from its streams.

    Whoever keeps only some streams in memory overrides `table` and `wallet`, and loads there what
    an order needs.
    """

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self.founding = Founding()
        self.wallets = Wallets()
        self.tables: dict[str, Table] = {}

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

    def __getitem__(self, player: str) -> int:
        """What a player has in the wallet."""
        return self.wallet(player)

    def debts_of(self, player: str) -> dict[str, int]:
        """What a player owes, by table; nobody owes where they never brought money."""
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


def decide(floor: Floor, order: FloorOrder) -> Outcome:
    """What an order leads to, on every stream that it touches; nothing is changed."""
    command = order.command
    if isinstance(command, TableCommand):
        return _at_table(floor, order, command)
    if isinstance(command, FloorCommand):
        founded = decide_on_founding(floor.founding, order.role, command)
        return founded if isinstance(founded, Refusal) else placed(founded)
    return _at_cage(floor, order, command)


def _at_table(floor: Floor, order: FloorOrder, command: TableCommand) -> Outcome:
    assert order.table is not None
    name, founding = order.table, floor.founding
    at_table = Order(order.by, order.role, order.at, command, founding.edition)
    installed = founding.tables[name].config
    decision = decide_with_wallets(floor.table(name), floor, at_table, installed)
    return decision if isinstance(decision, Refusal) else placed(decision, table_stream(name))


def _at_cage(floor: Floor, order: FloorOrder, command: CageCommand) -> Outcome:
    founding, debts = floor.founding, _debts(floor, command.player)
    standing = Standing(founding.edition, founding.demonstration, debts)
    decision = decide_at_cage(floor, order.by, order.role, command, standing)
    return decision if isinstance(decision, Refusal) else placed(decision)


def _debts(floor: Floor, player: str) -> Callable[[], Mapping[str, int]]:
    return lambda: floor.debts_of(player)


def placed(events: Iterable[AnyEvent], table: Stream | None = None) -> list[Happening]:
    """Events with the streams they belong to: the table's, a wallet's or the floor's own."""
    return [Happening(stream_of(event, table), event) for event in events]


def stream_of(event: AnyEvent, table: Stream | None = None) -> Stream:
    """The stream that an event belongs to."""
    if isinstance(event, Event):
        assert table is not None
        return table
    return wallet_stream(event.player) if isinstance(event, WalletEvent) else FLOOR


def evolve(floor: Floor, stream: Stream, event: AnyEvent) -> None:
    """Fold an event of a stream."""
    if isinstance(event, Event):
        floor.fold_at(floor.table(table_of(stream) or ""), event)
    elif isinstance(event, WalletEvent):
        floor.wallets.evolve(event)
    elif isinstance(event, FloorEvent):
        floor.founding.evolve(event)
    else:
        raise TypeError(f"event must be of a known noun, got {type(event).__name__}")
