"""Names of those who act for the house; a floor lets nobody else be called so."""

from typing import Final

from sicbo.core.table.state import Table

HOUSE: Final = "house-"
"""What the names of its dealers begin with, in the journal."""

ROBOT: Final = "robot-"
"""What the names of its robots begin with."""


def house_deals(table: Table) -> bool:
    """Whether the house deals, so that somebody may take the place in a demonstration."""
    return table.dealer is None or table.dealer.startswith(HOUSE)
