"""``sicbo tournament check``: whether the conditions of a tournament are complete and sound."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.options import examples, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.tournaments.tournament_conditions import Conditions
    from sicbo.core.law.running.tournament_policies import TournamentPolicy


@click.command(
    "check",
    epilog=examples(
        "sicbo tournament check docs/examples/tournaments/spring-cup.toml --game crown-a"
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--game", required=True, metavar="GAME", help="The game it is held in.")
@json_option
def check_command(file: Path, game: str, *, as_json: bool) -> None:
    """Check the conditions of a tournament; say all that is wrong, where, and by which clause."""
    from sicbo.cli.output import counted, write_json
    from sicbo.core.floor.tournaments.condition_file import load_conditions

    data = read(file)
    conditions = load_conditions(data, str(file), policy_of(game))
    if as_json:
        write_json(_as_json(conditions, data))
        return
    players = f"{conditions.entry.least} to {conditions.entry.most} players"
    sessions = counted(len(conditions.sessions), "session")
    click.echo(f"{file}: complete: {conditions.tournament}, {sessions}, {players}")
    click.echo(f"hash {sha256(data).hexdigest()}")


def read(file: Path) -> bytes:
    """The bytes of a file of conditions."""
    from sicbo.core.floor.tournaments.tournament_conditions import NoConditions

    try:
        return file.read_bytes()
    except OSError as error:
        raise NoConditions(f"{file}: {error.strerror}") from None


def policy_of(game: str) -> "TournamentPolicy":
    """What the document of a game says of tournaments."""
    from sicbo.core.floor.tournaments.tournament_conditions import NoConditions
    from sicbo.rulebooks.catalogue import open_rulebook

    document = open_rulebook(game).document
    if document.policies is None or document.policies.tournaments is None:
        raise NoConditions(f"{document.identity.id} has no rules of tournaments: not-provided")
    return document.policies.tournaments


def _as_json(conditions: "Conditions", data: bytes) -> object:
    return {
        "tournament": conditions.tournament,
        "title": conditions.title,
        "sha256": sha256(data).hexdigest(),
        "sessions": [each.name for each in conditions.sessions],
        "least": conditions.entry.least,
        "most": conditions.entry.most,
    }
