"""The first chips of a tray, where nobody says otherwise: from the bank, on a slip, counted.

Like everything that a floor is set up with, they are for demonstration: the names in the record
say that the house did this by itself.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sicbo.core.floor.cage.messages import AskForSlip, ReceiveSlip, SendSlip, StockBank
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.money import Amount
from sicbo.core.table.config import FloatTray, Limits, TableConfig
from sicbo.core.table.tray.holding import changed
from sicbo.core.table.tray.messages import Chips, CountTray

DENOMINATIONS: Final = tuple(map(Amount, (1, 100, 500, 2500, 10_000, 50_000, 100_000, 500_000)))
IMPREST_WAGERS: Final = 1000
"""Of how many of the highest wagers a tray holds the worth."""

HOUSE_CASHIER: Final = "house-cashier"
HOUSE_DEALER: Final = "house-dealer"
SET_UP: Final = "set up with the floor"
"""Why a tray holds chips that nobody brought."""


class SetUpOrder(NamedTuple):
    """An order, with who gives it and in which role; nobody is whoever sets the floor up."""

    by: str | None
    role: str
    command: AnyCommand


def default_tray(limits: Limits) -> FloatTray:
    """A tray that can pay what the limits of a table make likely."""
    return FloatTray(DENOMINATIONS, Amount(limits.maximum * IMPREST_WAGERS))


def filled(
    table: str, chips: Chips, slip: int, *, top: str, dealer: str, owner: str = OWNER
) -> Iterator[SetUpOrder]:
    """Chips come into the bank, and on a slip into the tray."""
    yield SetUpOrder(None, owner, StockBank(way="in", chips=chips))
    yield SetUpOrder(None, top, AskForSlip(kind="fill", table=table, chips=chips))
    yield SetUpOrder(HOUSE_CASHIER, CASHIER, SendSlip(slip=slip, chips=chips))
    yield SetUpOrder(None, dealer, ReceiveSlip(slip=slip, chips=chips))


def first_chips(config: TableConfig, slip: int, ladder: tuple[str, ...]) -> Iterator[SetUpOrder]:
    """Everything after which a table with a tray can be opened; nothing where it has none."""
    if config.tray is None or config.tray.imprest is None:
        return
    chips = changed(config.tray.imprest, config.tray.denominations)
    yield from filled(config.table, chips, slip, top=ladder[-1], dealer=ladder[0])
    yield SetUpOrder(None, ladder[-1], CountTray("opening", chips, HOUSE_DEALER))
