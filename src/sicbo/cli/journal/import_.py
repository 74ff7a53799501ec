"""``sicbo journal import``: a floor from an export."""

from pathlib import Path

import rich_click as click

from sicbo.cli.journal.making import made, making_options
from sicbo.cli.options import examples, json_option


@click.command(
    "import",
    epilog=examples("sicbo journal import record.jsonl new-floor --key keys/floor.pem"),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
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
    """Make a floor from an export with all its bodies, each entry verified on the way.

    An export says what happened, not what was refused, and holds no vault: sicbo journal backup
    keeps more. The floor's own key is in neither and is needed to go on.
    """
    from sicbo.desk.home.restoring import bring_in

    made(bring_in, file, folder, key, database, kept, as_json)
