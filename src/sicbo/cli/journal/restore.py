"""``sicbo journal restore``: a floor from a backup."""

from pathlib import Path

import rich_click as click

from sicbo.cli.journal.making import made, making_options
from sicbo.cli.options import examples, json_option


@click.command(
    "restore",
    epilog=examples("sicbo journal restore monday.backup new-floor --key keys/floor.pem"),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), metavar="BACKUP")
@making_options
@json_option
def command(
    file: Path,
    folder: Path,
    key: Path,
    database: str | None,
    kept: Path | None,
    as_json: bool,
) -> None:
    """Make a floor from a backup, verified before it gets its name.

    The floor's own key is in no backup and is needed to go on. Sealed seeds are in none either: a
    round of virtual dice that was bound but not drawn must be declared void.
    """
    from sicbo.desk.home.restoring import restore

    made(restore, file, folder, key, database, kept, as_json)
