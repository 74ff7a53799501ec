"""Every noun of a floor: what can be ordered of it, and what can happen to it."""

from typing import TYPE_CHECKING, Final, Union

from sicbo.core.floor.founding import FLOOR_COMMANDS, FLOOR_EVENTS, FloorCommand, FloorEvent
from sicbo.core.floor.wallets import WALLET_EVENTS, CageCommand, WalletEvent
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.core.table.rooms import EVENTS as TABLE_EVENTS

EVENTS: Final = (*TABLE_EVENTS, *WALLET_EVENTS, *FLOOR_EVENTS)
"""Everything that an entry can say has happened."""

if TYPE_CHECKING:
    AnyEvent = Event | WalletEvent | FloorEvent
    AnyCommand = TableCommand | CageCommand | FloorCommand
else:
    # Whoever decodes needs to know them one by one; a tuple cannot be written with bars.
    AnyEvent = Union[EVENTS]  # noqa: UP007
    AnyCommand = Union[(*TABLE_COMMANDS, CageCommand, *FLOOR_COMMANDS)]
