"""Who acts at the cage and who at a tray, and what a table is fitted with."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.house_rules import APART
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.config import FloatTray, TableConfig
from sicbo.core.table.duties import plays_at


def config_of(floor: Floor, table: str) -> TableConfig:
    """How a table was opened, or while it is closed how it stands on the floor."""
    known = floor.table(table)
    if known.status == "closed" or known.config is None:
        return floor.founding.tables[table].config
    return known.config


def tray_of(floor: Floor, table: str) -> FloatTray | None:
    """The tray of a table, if it has one."""
    return config_of(floor, table).tray


def at_cage(order: FloorOrder, clause: ClauseNumber) -> Refusal | None:
    """Refuse everybody but those who serve at the cage."""
    if order.role == CASHIER:
        return None
    return refuse("not-permitted", clause, role=order.role, needs=CASHIER)


def at_tray(floor: Floor, order: FloorOrder, table: str, clause: ClauseNumber) -> Refusal | None:
    """Refuse everybody but the staff of that very table, the dealer or above."""
    return _of_table(floor, order, table, clause, above=False)


def supervised(floor: Floor, order: FloorOrder, table: str, clause: ClauseNumber) -> Refusal | None:
    """Refuse everybody who does not stand above the dealer of that very table."""
    return _of_table(floor, order, table, clause, above=True)


def _of_table(
    floor: Floor, order: FloorOrder, table: str, clause: ClauseNumber, *, above: bool
) -> Refusal | None:
    """Where somebody stands is known while they order; the record keeps what was ordered alone."""
    if table not in floor.founding.tables:
        return refuse("wrong-table", clause, table=table)
    known = floor.table(table)
    ladder, ranks = known.ladder, known.ranks
    allowed = [name for name in ladder if not above or ranks[name] > ranks[ladder[0]]]
    if order.role not in allowed:
        return refuse("not-permitted", clause, role=order.role, needs=allowed[0] if allowed else "")
    if plays_at(known, order.by):
        return refuse("plays-here", APART, may_retry=True, person=order.by, role=order.role)
    if order.table not in (None, table):
        return refuse("wrong-table", clause, table=table, at=order.table)
    return None
