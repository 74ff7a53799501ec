"""What commands share that order something at a table: the table, the role, and what came of it."""

from typing import TYPE_CHECKING, Final

import rich_click as click

from sicbo.cli.floor.ordering import give, order_id, refused, roles_of
from sicbo.core.ids import CommandId

if TYPE_CHECKING:
    from sicbo.core.table.command import TableCommand
    from sicbo.core.table.state import Table
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.loaded_floor import LoadedFloor
    from sicbo.journal.codec import Record

STEPS_MAX: Final = 8
"""Orders under one id at most."""


def table_of(rooms: "LoadedFloor", name: str) -> "Table":
    """A table of the floor, by its name."""
    known = rooms.founding.tables
    if name not in known:
        named = ", ".join(sorted(known)) or "none"
        raise click.UsageError(f"TABLE must be one of {named}, got {name!r}")
    return rooms.room(name).table


def role_of(home: "Home", table: "Table", name: str, by: str) -> str:
    """The role that somebody has on the ladder of a table."""
    from sicbo.vault.base import role_among

    role = role_among(roles_of(home, by), name, table.positions)
    if role is None:
        needs = ", ".join(table.positions)
        raise click.UsageError(f"--by must have a role at {name}, one of {needs}; {by!r} has none")
    return role


def give_at(
    home: "Home",
    table: "Table",
    name: str,
    by: str,
    order: str | None,
    *steps: "TableCommand",
    more: tuple[str, ...] = (),
    after: int = 0,
) -> None:
    """Give orders under one id; `after` says how many were given under it before."""
    from sicbo.desk.writer.request import Request

    role, first = role_of(home, table, name, by), order_id(order)
    requests = [
        Request(by=by, id=f"{first}:{n}", role=role, command=step, table=name)
        for n, step in enumerate(steps, after)
    ]
    give(home, requests, first, *more)


def came_of(home: "Home", name: str, by: str, first: str) -> "list[Record]":
    """What the orders under one id came to at a table, as the record has it."""
    from sicbo.core.floor.streams import table_stream
    from sicbo.core.law.refusal import Refusal
    from sicbo.desk.control.ordering import caused
    from sicbo.journal.base import CommandKey

    told: list[Record] = []
    for came in caused(home, [CommandKey(by, CommandId(f"{first}:{n}")) for n in range(STEPS_MAX)]):
        if isinstance(came, Refusal):
            raise click.UsageError(refused(came))
        # What crosses to a wallet or to the cage stands in their streams too, and is not told.
        here = [record for entry, record in came if entry.stream == table_stream(name)]
        if came and not here:
            raise click.UsageError(f"--id {first} of {by} was used for another table")
        told += here
    return told
