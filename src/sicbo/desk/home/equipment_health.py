"""Whether the tables of a floor have the equipment that their documents ask for, in order."""

from collections.abc import Iterator

from sicbo.core.floor.equipment.items import EQUIPMENT, Register
from sicbo.core.floor.founding import TableInstalled
from sicbo.core.house_rules import THIRD_EDITION
from sicbo.core.table.fitted.fitness import requirements
from sicbo.core.table.state import Table
from sicbo.desk.writer.errors import TableStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books


def equipment_faults(journal: Journal) -> tuple[list[tuple[str, str]], str]:
    """What tables lack or have out of play, each with its fix; and what there is, in words."""
    books = Books(journal)
    rooms = LoadedFloor(journal, books)
    register = rooms.floor.state(EQUIPMENT)
    found: list[tuple[str, str]] = []
    for name, installed in rooms.founding.tables.items():
        if rooms.founding.edition <= THIRD_EDITION:
            continue
        try:
            found += _of_table(books, name, installed, rooms.room(name).table)
        except TableStopped:
            continue  # Why it is stopped is told with the chain.
    return found, _told(register)


def _of_table(
    books: Books, name: str, installed: TableInstalled, table: Table
) -> Iterator[tuple[str, str]]:
    held = {each.kind for each in table.fitted.values()}
    asked = requirements(books.installed(installed), installed.config)
    lacks = dict.fromkeys(each.kind for each in asked if each.kind not in held)
    if lacks:
        fix = f"sicbo equipment kit {name} --take --evidence TEXT --by KEEPER"
        yield f"{name} has no {', no '.join(lacks)}", fix
    for serial, item in table.fitted.items():
        if item.out is not None:
            fix = f"sicbo equipment check {serial} passed ..., or another one fitted"
            yield f"{serial} at {name} is out of play: {item.out}", fix


def _told(register: Register) -> str:
    items = register.items.values()
    fitted = sum(item.table is not None for item in items)
    return f"{len(items)} items, {fitted} of them fitted"
