"""``sicbo projections drop``: throw projections away."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option, json_option


@click.command("drop", epilog=examples("sicbo projections drop --floor floor"))
@floor_option
@database_option
@json_option
def command(floor: Path, database: str | None, as_json: bool) -> None:
    """Throw projections away; nothing of the record is lost, and the record answers again."""
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import write_json
    from sicbo.projections.store import drop_store

    were = drop_store(home_at(floor, database).journal_at)
    if as_json:
        write_json({"dropped": were})
    else:
        click.echo("Thrown away." if were else "There were none.")
