"""What the orders about jackpots share: the table they are given at, by whom, and the answer."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, give_one, id_option
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand
    from sicbo.core.money import Amount

Command = TypeVar("Command", bound=Callable[..., Any])

WAYS: Final = ("meter", "hand", "ticket", "voucher")
"""How a prize may be paid; the law has the same (a test holds them together)."""

pool_argument = click.argument("pool", metavar="JACKPOT")


def ordered_at_table(command: Command) -> Command:
    """Take the table at which an order is given, by whom, its id, the floor and the form."""
    at = click.option(
        "--at",
        "table",
        required=True,
        metavar="TABLE",
        help="The table it is ordered at, by whose document it is judged.",
    )
    options = (at, by_option, id_option, floor_option, database_option, json_option)
    for option in reversed(options):
        command = option(command)
    return command


def give_at_table(
    command: "NounCommand",
    *,
    table: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give an order about a jackpot, and say what it came to."""
    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        role = role_of(home, table_of(rooms, table), table, by)
    give_one(home, by, role, command, table, order, as_json)


def amount_said(said: str | None) -> "Amount | None":
    """An amount, where one was said."""
    from sicbo.core.money import parse_amount

    return None if said is None else parse_amount(said)
