"""Arguments and options that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., Any])


class RulebookName(click.ParamType[str]):
    """A built-in game or the path of a rulebook file."""

    name = "ID"

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete the built-in games, or a file."""
        from sicbo.rulebooks.catalogue import GAMES

        known = [*GAMES, "all"] if ctx.info_name == "par" else list(GAMES)
        found = [CompletionItem(game) for game in known if game.startswith(incomplete)]
        return found or [CompletionItem(incomplete, type="file")]


class WagerStake(click.ParamType[str]):
    """A wager and the money on it, ``small=25``."""

    name = "WAGER=STAKE"

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete the wagers of the rulebook named before."""
        from sicbo.core.errors import SicboError
        from sicbo.rulebooks.catalogue import open_rulebook

        try:
            keys = open_rulebook(ctx.params.get("rulebook") or "").table
        except SicboError:
            return []
        return [CompletionItem(f"{key}=") for key in keys if key.startswith(incomplete)]


def rulebook_argument(name: str = "rulebook") -> Callable[[Command], Command]:
    """Take a rulebook's id or path."""
    return click.argument(
        name, type=RulebookName(), metavar="ID" if name == "rulebook" else name.upper()
    )


def stakes_argument(command: Command) -> Command:
    """Take wagers with their stakes."""
    return click.argument(
        "wagers", nargs=-1, required=True, type=WagerStake(), metavar="WAGER=STAKE..."
    )(command)


def reading_option(flag: str = "--reading", name: str = "readings") -> Callable[[Command], Command]:
    """Take readings as NAME=VALUE, any number of times."""
    return click.option(
        flag,
        name,
        multiple=True,
        metavar="NAME=VALUE",
        callback=_readings,
        help="Take another reading of the text; may be repeated.",
    )


def examples(*lines: str) -> str:
    """The end of a help page: commands to try, one a line."""
    return "\n\n".join(("Examples:", *lines))


json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")


_floor = click.option(
    "--floor",
    type=click.Path(file_okay=False, path_type=Path),
    default="floor",
    envvar="SICBO_FLOOR",
    metavar="DIR",
    help="The floor's folder; SICBO_FLOOR or ./floor when not given.",
)


def floor_option(command: Command) -> Command:
    """Take a floor's folder, and the address of its database for `home_at` to find."""
    named = {each.name for each in getattr(command, "__click_params__", ())}
    return _floor(command if "database" in named else _database(expose_value=False)(command))


def database_option(command: Command) -> Command:
    """Take the address of a floor's database."""
    return _database(expose_value=True)(command)


def _database(*, expose_value: bool) -> Callable[[Command], Command]:
    return click.option(
        "--database",
        metavar="URL",
        envvar="SICBO_DATABASE",
        show_envvar=True,
        expose_value=expose_value,
        callback=remembered,
        help="The floor's record in PostgreSQL, postgresql://…; as the floor's file says.",
    )


DATABASE = "sicbo.database"
"""Under which a command remembers the address of the database."""


def remembered(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Remember the address of a database, and warn of a password that everybody sees."""
    from sicbo.journal.address import has_password

    ctx.meta[DATABASE] = value
    source = ctx.get_parameter_source(param.name or "")
    if value and source is ParameterSource.COMMANDLINE and has_password(value):
        said = "a password on the command line can be seen by everybody on this machine"
        click.echo(f"warning: {said}; use SICBO_DATABASE, ~/.pgpass or PGPASSFILE", err=True)
    return value


def _readings(
    ctx: click.Context,  # noqa: ARG001 - click's signature
    param: click.Parameter,
    values: tuple[str, ...],
) -> dict[str, str]:
    taken: dict[str, str] = {}
    for value in values:
        name, equals, choice = value.partition("=")
        if not (name and equals and choice):
            raise click.UsageError(f"{param.opts[0]} must be NAME=VALUE, got {value!r}")
        if name in taken:
            raise click.UsageError(f"{param.opts[0]} must name {name} once, got it twice")
        taken[name] = choice
    return taken
