"""A floor with two electronic tables at which two players each sit with credit."""

import datetime
from typing import ClassVar

from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.kit import KitContext, as_item, kit_for, taken_up
from sicbo.core.floor.floor import FloorOrder, decide, evolve, placed
from sicbo.core.floor.founding import PlayerEnrolled, TableInstalled
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.streams import FLOOR
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from tests.properties.orders import opening
from tests.properties.tables import NOON

TABLES = ("east", "west")
PLAYERS = {"ann": ("east", 1), "bob": ("east", 2), "cy": ("west", 1), "dee": ("west", 2)}
CREDIT = Amount(10**9)


class LinkedFloor:
    """The tables `east` and `west`, open, and a clock that is moved by hand."""

    credit: ClassVar[Amount] = CREDIT
    """What is on the meter of every player."""

    def __init__(self) -> None:
        self.now = NOON
        one = OneTable(open_rulebook("aruze-etg"), self._config("east"))
        self.floor = one.floor
        first = self.floor.founding.tables["east"]
        second = TableInstalled(
            game=first.game, readings=first.readings, config=self._config("west"), clauses=()
        )
        evolve(self.floor, FLOOR, second)
        items = self.floor.state(EQUIPMENT).items
        kit = kit_for(one.table.book, second.config, NOON.date(), reference="test", taken=items)
        for each in kit:
            taken = taken_up(as_item(each, NOON), KitContext("west", "test", NOON, "test"), ())
            for stream, event in placed(taken):
                evolve(self.floor, stream, event)
        for name in TABLES:
            self._do("eva", "electronic-gaming-supervisor", opening(self._config(name)), name)
        for player, (name, seat) in PLAYERS.items():
            evolve(self.floor, FLOOR, PlayerEnrolled(player=player, clauses=()))
            self._do(player, "player", BuyIn(player, self.credit), name)
            self._do("sys", "system", TransferCredit(player, self.credit), name)
            self._do(player, "player", TakeSeat(player, seat), name)

    def pass_by(self, seconds: int) -> None:
        """Let time go by."""
        self.now += datetime.timedelta(seconds=seconds)

    def _config(self, name: str) -> TableConfig:
        return TableConfig(name, Limits(Amount(100), Amount(10**6)), layout="A")

    def _do(self, by: str, role: str, command: AnyCommand, table: str) -> None:
        order = FloorOrder(by=by, role=role, at=self.now, command=command, table=table)
        outcome = decide(self.floor, order)
        assert not isinstance(outcome, Refusal), outcome
        for stream, event in outcome:
            evolve(self.floor, stream, event)
