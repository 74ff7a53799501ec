"""Whether the trays of a floor are as its documents and the house want them."""

from collections.abc import Iterator

from sicbo.core.floor.cage.messages import CAGE, Cage
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import by_record
from sicbo.core.wording import money
from sicbo.desk.writer.errors import TableStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books


def tray_faults(journal: Journal) -> tuple[list[tuple[str, str]], str]:
    """What is wrong with trays, each with its fix; and what is on its way, in words."""
    rooms = LoadedFloor(journal, Books(journal))
    found: list[tuple[str, str]] = []
    trays = 0
    for name, installed in rooms.founding.tables.items():
        try:
            table = rooms.room(name).table
        except TableStopped:
            continue  # Why it is stopped is told with the chain.
        trays += installed.config.tray is not None
        found += _of_table(name, table, fitted=installed.config.tray is not None)
    return found, f"{_many(trays, 'tray')}, {_on_the_way(rooms.floor.state(CAGE))}"


def _of_table(name: str, table: Table, *, fitted: bool) -> Iterator[tuple[str, str]]:
    asked = table.policies.tray
    if asked is not None and not fitted:
        fix = f"sicbo table tray {name} 5,25,100:5000, from its next opening"
        yield f"{name} has no tray, which {asked.clause} asks for", fix
    if not fitted:
        return
    held = by_record(table)
    if held < 0:
        yield f"the tray of {name} owes {money(-held)}", f"sicbo cage fill ask {name} ..."
    if table.status == "closed" and table.tray.unlocked and not table.tray.ready:
        fix = f"sicbo table count {name} closing ..."
        yield f"{name} is closed and its tray neither counted nor locked", fix


def _on_the_way(cage: Cage) -> str:
    slips = sum(slip.stands == "sent" for slip in cage.slips.values())
    boxes = sum(box.counted is None for box in cage.boxes.values())
    return f"{_many(slips, 'slip')} on the way, {_many(boxes, 'box')} to be counted"


def _many(number: int, noun: str) -> str:
    plural = "es" if noun.endswith("x") else "s"
    return f"{number} {noun}{plural if number != 1 else ''}"
