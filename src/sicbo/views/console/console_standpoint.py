"""Where somebody stands at a table, and what they may order there of the whole floor."""

import datetime
from typing import NamedTuple

from sicbo.core.floor.floor_state import FloorOrder
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.config import TableConfig
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.console.console_stock_form import Permission


class Standpoint(NamedTuple):
    """Where somebody stands: on which floor, at which table, in which role, and when."""

    floor: CommittedFloor
    name: str
    role: str
    by: str
    now: datetime.datetime

    @property
    def table(self) -> Table:
        """The table."""
        return self.floor.table(self.name)

    @property
    def installed(self) -> TableConfig:
        """How the table stands on the floor."""
        return self.floor.founding.tables[self.name].config

    def may(self, command: AnyCommand) -> Permission | None:
        """In which role of this table an order would be accepted now, if in any."""
        table = self.table
        for role in table.positions:
            order = FloorOrder(by=self.by, role=role, at=self.now, command=command, table=self.name)
            outcome = self.floor.decide(order)
            if not isinstance(outcome, Refusal):
                return Permission(role, None if table.reaches(self.role, role) else role)
            if outcome.reason != "not-permitted":
                return None
        return None
