"""Orders about incidents from the command line: at which table, and in which role."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, give_one, id_option
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand

Command = TypeVar("Command", bound=Callable[..., Any])

words_option = click.option(
    "--words", default="", metavar="TEXT", help="What there is to say; the vault keeps it."
)
until_option = click.option(
    "--until",
    type=click.DateTime(["%Y-%m-%dT%H:%M:%SZ"]),
    metavar="TIME",
    help="When it ends, in UTC, such as 2026-12-31T23:59:59Z.",
)


def ordered(command: Command) -> Command:
    """Take who orders it, an id, the floor and the form."""
    for option in (json_option, database_option, floor_option, id_option, by_option):
        command = option(command)
    return command


def utc(said: datetime.datetime | None) -> datetime.datetime | None:
    """A time as it was said, in UTC."""
    return None if said is None else said.replace(tzinfo=datetime.UTC)


def of_incident(command: "NounCommand", incident: int, **said: Any) -> None:
    """Give an order about an incident, at its table."""
    from sicbo.core.floor.incidents.incident import INCIDENTS

    with rooms_of(home_at(said["floor"], said["database"])) as rooms:
        found = rooms.floor.state(INCIDENTS).known.get(incident)
    if found is None:
        raise click.UsageError(f"INCIDENT must be one that was recorded, got {incident}")
    at_table(command, found.recorded.table, **said)


def at_table(
    command: "NounCommand",
    name: str,
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give an order at a table: as the owner, or as staff there."""
    from sicbo.core.floor.founding import OWNER

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        table = table_of(rooms, name)
        role = OWNER if by == OWNER else role_of(home, table, name, by)
    give_one(home, by, role, command, name, order, as_json)
