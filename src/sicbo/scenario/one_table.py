"""A floor of one table, with play money: where a scenario is played."""

import datetime
from collections.abc import Iterable, Mapping, Sequence

from sicbo.core.floor.floor import Floor, FloorOrder, decide, evolve, stream_of
from sicbo.core.floor.founding import FloorFounded, TableInstalled
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.streams import FLOOR, table_stream
from sicbo.core.floor.wallets import Wallets
from sicbo.core.house_rules import EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.config import TableConfig
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table

FLOOR_NAME = "scenario"


class _OneLaw:
    """The one rulebook that everything here is judged by."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def first(self, _: TableInstalled) -> Rulebook:
        return self._book

    def by_hash(self, _: str, __: str, ___: Mapping[str, str]) -> Rulebook:
        return self._book


class OneTable:
    """A demonstration floor with one table on it."""

    def __init__(self, book: Rulebook, config: TableConfig) -> None:
        self.floor, self.name = Floor(_OneLaw(book)), config.table
        founded = FloorFounded(
            floor=FLOOR_NAME, currency="AUD", edition=EDITION, demonstration=True, clauses=()
        )
        game, readings = str(book.id), {str(name): each for name, each in book.readings.items()}
        installed = TableInstalled(game=game, readings=readings, config=config, clauses=())
        for event in (founded, installed):
            evolve(self.floor, FLOOR, event)
        self.floor.table(self.name)

    @property
    def table(self) -> Table:
        """The table."""
        return self.floor.tables[self.name]

    @property
    def wallets(self) -> Wallets:
        """The wallets of its players."""
        return self.floor.wallets

    def handle(self, order: Order) -> Sequence[AnyEvent] | Refusal:
        """Decide an order to the table and fold what happens, on every stream or on none."""
        return self.give(order.by, order.role, order.at, order.command)

    def give(
        self, by: str, role: str, at: datetime.datetime, command: AnyCommand
    ) -> Sequence[AnyEvent] | Refusal:
        """Decide any order and fold what happens, on every stream or on none."""
        decision = self.would(by, role, at, command)
        return decision if isinstance(decision, Refusal) else self.fold(decision)

    def would(
        self, by: str, role: str, at: datetime.datetime, command: AnyCommand
    ) -> Sequence[AnyEvent] | Refusal:
        """What any order would come to; nothing is changed."""
        order = FloorOrder(by=by, role=role, at=at, command=command, table=self.name)
        outcome = decide(self.floor, order)
        return outcome if isinstance(outcome, Refusal) else [event for _, event in outcome]

    def fold(self, events: Iterable[AnyEvent]) -> Sequence[AnyEvent]:
        """Fold events into the streams they belong to."""
        happened = list(events)
        for event in happened:
            evolve(self.floor, stream_of(event, table_stream(self.name)), event)
        return happened
