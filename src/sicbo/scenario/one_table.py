"""A floor of one table, with play money: where a scenario is played."""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence

from sicbo.core.floor.equipment.happened import ItemRemoved
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.kit import KitContext, as_item, kit_for, taken_up, wanted
from sicbo.core.floor.equipment.messages import KitItem
from sicbo.core.floor.floor import Floor, FloorOrder, decide, evolve, placed, stream_of
from sicbo.core.floor.founding import FloorFounded, PlayerEnrolled, TableInstalled
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.streams import FLOOR, table_stream
from sicbo.core.floor.wallets import Wallets
from sicbo.core.house_rules import EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.faults.record import TELLING, with_record
from sicbo.core.table.fitted.fitness import BREAKS
from sicbo.core.table.fitted.messages import EquipmentRemoved
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table

FLOOR_NAME = "scenario"
SET_UP = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
"""When a table is set up, where nobody says when."""


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

    def __init__(
        self,
        book: Rulebook,
        config: TableConfig,
        at: datetime.datetime = SET_UP,
        *,
        items: Iterable[tuple[EquipmentKind, str]] = (),
        without: Collection[EquipmentKind] = (),
        spares: bool = True,
    ) -> None:
        """Set the table up with all that its document asks for, `without` some kinds of it.

        The serials of `items` are told; where there are `spares`, whatever breaks is replaced
        before the next order.
        """
        self.floor, self.name = Floor(_OneLaw(book)), config.table
        founded = FloorFounded(
            floor=FLOOR_NAME, currency="AUD", edition=EDITION, demonstration=True, clauses=()
        )
        game, readings = str(book.id), {str(name): each for name, each in book.readings.items()}
        installed = TableInstalled(game=game, readings=readings, config=config, clauses=())
        for event in (founded, installed):
            evolve(self.floor, FLOOR, event)
        self.floor.table(self.name)
        self._told: list[Event] = []
        """What says which lines stand of each round."""
        self._spares = spares and not without
        named = [wanted(kind, book, config, at.date(), FLOOR_NAME, name) for kind, name in items]
        self.set_up = self._fit(config, at, named, without)
        """What happened at the table before anybody gave an order."""

    def _fit(
        self,
        config: TableConfig,
        at: datetime.datetime,
        named: Sequence[KitItem] = (),
        without: Collection[EquipmentKind] = (),
    ) -> list[Event]:
        """Fit what the table lacks, as whoever set it up would have; tells the table's events."""
        table, items = self.table, self.floor.state(EQUIPMENT).items
        fitted = {each.kind for each in table.fitted.values()} | {each.kind for each in named}
        kit = kit_for(
            table.book, config, at.date(), reference=FLOOR_NAME, taken=items, fitted=fitted
        )
        taking = KitContext(self.name, FLOOR_NAME, at, FLOOR_NAME)
        happened: list[AnyEvent] = []
        for each in (*named, *kit):
            if each.kind not in without:
                plan = table.check_plan.get(each.kind, ())
                entered = placed(taken_up(as_item(each, at), taking, plan))
                happened += self.fold(event for _, event in entered)
        return [event for event in happened if isinstance(event, Event)]

    def replace_broken(self, at: datetime.datetime) -> list[Event]:
        """Fit a spare for whatever has broken, where there are spares; tells the table's events."""
        table, config = self.table, self.table.config
        broken = [serial for serial, each in table.fitted.items() if each.out in BREAKS]
        if not self._spares or not broken or config is None:
            return []
        happened: list[Event] = []
        for serial in broken:
            item = table.fitted[serial]
            removed = ItemRemoved(
                serial=serial,
                table=self.name,
                rounds=item.rounds,
                checked=item.checked,
                by=FLOOR_NAME,
                at=at,
                clauses=(),
            )
            gone = EquipmentRemoved(serial=serial, by=FLOOR_NAME, clauses=())
            self.fold([removed, gone])
            happened.append(gone)
        return [*happened, *self._fit(config, at)]

    def enrol(self, player: str) -> None:
        """Have a player known on the floor."""
        evolve(self.floor, FLOOR, PlayerEnrolled(player=player, clauses=()))

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
        self.replace_broken(at)
        decision = self.would(by, role, at, command)
        return decision if isinstance(decision, Refusal) else self.fold(decision)

    def would(
        self, by: str, role: str, at: datetime.datetime, command: AnyCommand
    ) -> Sequence[AnyEvent] | Refusal:
        """What any order would come to; nothing is changed."""
        if isinstance(command, TableCommand) and command.brought:
            command = with_record(command, self._told)
        order = FloorOrder(by=by, role=role, at=at, command=command, table=self.name)
        outcome = decide(self.floor, order)
        return outcome if isinstance(outcome, Refusal) else [event for _, event in outcome]

    def fold(self, events: Iterable[AnyEvent]) -> Sequence[AnyEvent]:
        """Fold events into the streams they belong to."""
        happened = list(events)
        for event in happened:
            evolve(self.floor, stream_of(event, table_stream(self.name)), event)
            if isinstance(event, TELLING):
                self._told.append(event)
        return happened
