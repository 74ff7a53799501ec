"""An order to a table, and what it comes to."""

import datetime
from collections.abc import Sequence

import msgspec

from sicbo.core.house_rules import EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event

Decision = Sequence[Event] | Refusal
"""What an order comes to: events in the order in which they happen, or a lawful no."""


class Order(msgspec.Struct, frozen=True, gc=False):
    """A command with who gives it, in which role, and when."""

    by: str
    role: str
    at: datetime.datetime
    command: TableCommand
    edition: int = EDITION
    """The edition of the house's rules that the floor is under."""
    installed: TableConfig | None = None
    """How the table stands on the floor, where a floor gives the order."""
