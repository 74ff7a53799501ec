"""A table by itself, fitted with what its document asks for, with no checks planned."""

import datetime

from sicbo.core.floor.equipment.handling import as_fitted
from sicbo.core.floor.equipment.kit import as_item, kit_for
from sicbo.core.table.config import TableConfig
from sicbo.core.table.evolve import evolve
from sicbo.core.table.state import Table

NOON = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)


def equip(table: Table, config: TableConfig) -> Table:
    """Fit everything that the table's document asks for."""
    for each in kit_for(table.book, config, NOON.date(), reference="for a test"):
        evolve(table, as_fitted(as_item(each, NOON), "kay", ()))
    return table
