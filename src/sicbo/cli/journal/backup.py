"""``sicbo journal backup``: the record copied while it is in use."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command("backup", epilog=examples("sicbo journal backup monday.backup --floor floor"))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@floor_option
@json_option
def command(file: Path, floor: Path, as_json: bool) -> None:
    """Copy the journal to a new file, and people and credentials to FILE.vault beside it.

    A desk may be at work meanwhile. The key is not in it: keep that apart.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import console, write_json
    from sicbo.cli.progress import progress
    from sicbo.desk.home.backups import back_up
    from sicbo.desk.writer.clock import SystemClock

    home = home_at(floor)
    with progress("backing up") as tell:
        point = back_up(home, file, SystemClock().now(), tell)
    if as_json:
        write_json({"file": str(file), "entries": point.position, "link": point.link.hex()})
    else:
        console().print(f"{point.position} entries of floor {home.settings.floor} are in {file}")
