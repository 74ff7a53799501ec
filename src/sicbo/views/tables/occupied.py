"""Which seats of a table are taken, as everybody sees it: no names."""

from collections.abc import Iterator

from sicbo.core.table.house_names import ROBOT
from sicbo.core.table.state import Table
from sicbo.views.tables.table_form import Seat


def seats_shown(table: Table) -> Iterator[Seat]:
    """Every seat, and whether somebody sits there."""
    taken = {each.seat: (name, each) for name, each in table.players.items() if each.seat}
    for number in range(1, (table.config.seats if table.config is not None else 0) + 1):
        found = taken.get(number)
        if found is None:
            yield Seat(number, False, False, False)
        else:
            yield Seat(number, True, found[0].startswith(ROBOT), bool(found[1].wagers))
