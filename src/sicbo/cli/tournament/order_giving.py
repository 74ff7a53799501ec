"""What every order about a tournament shares: by whom it is given, its id, and in which role."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.record import home_at
from sicbo.cli.options import database_option, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand

Command = TypeVar("Command", bound=Callable[..., Any])

tournament_argument = click.argument("tournament", metavar="TOURNAMENT")
player_argument = click.argument("player", metavar="PLAYER")
because_option = click.option("--because", "reason", default="", metavar="REASON", help="Why.")


def ordered(command: Command) -> Command:
    """Take by whom an order is given, its id, the floor and the form."""
    for option in reversed((by_option, id_option, floor_option, database_option, json_option)):
        command = option(command)
    return command


def _give(command: "NounCommand", role: str, table: str | None = None, **said: Any) -> None:
    home = home_at(said["floor"], said["database"])
    give_one(home, said["by"], role, command, table, said["order"], said["as_json"])


def _held(said: dict[str, Any]) -> list[str]:
    return list(roles_of(home_at(said["floor"], said["database"]), said["by"]).values())


def by_owner(command: "NounCommand", table: str | None = None, **said: Any) -> None:
    """Give an order that is the operator's."""
    from sicbo.core.floor.founding import OWNER

    by = said["by"]
    if by != OWNER and OWNER not in _held(said):
        hint = f"`sicbo people grant {by} owner` makes one"
        raise click.UsageError(f"--by must be an owner, got {by!r}; {hint}")
    _give(command, OWNER, table, **said)


def by_director(command: "NounCommand", **said: Any) -> None:
    """Give an order that is the Director's."""
    from sicbo.core.floor.tournaments.tournament import DIRECTOR

    by = said["by"]
    if DIRECTOR not in _held(said):
        hint = f"`sicbo people grant {by} {DIRECTOR}` makes one"
        raise click.UsageError(f"--by must be a {DIRECTOR}, got {by!r}; {hint}")
    _give(command, DIRECTOR, **said)


def for_player(command: "NounCommand", player: str, **said: Any) -> None:
    """Give an order of a player's, by the player or by a cashier."""
    from sicbo.core.floor.wallets import CASHIER
    from sicbo.core.table.checks import PLAYER

    by = said["by"]
    if by != player and CASHIER not in _held(said):
        raise click.UsageError(f"--by must be {player} or a cashier, got {by!r}")
    _give(command, PLAYER if by == player else CASHIER, **said)
