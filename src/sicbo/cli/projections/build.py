"""``sicbo projections build``: project everything that the record has."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.journal.base import Journal


@click.command(
    "build",
    epilog=examples(
        "sicbo projections build --floor floor", "sicbo projections build --anew --floor floor"
    ),
)
@click.option("--anew", is_flag=True, help="Throw away what is there first.")
@floor_option
@database_option
@json_option
def command(anew: bool, floor: Path, database: str | None, as_json: bool) -> None:
    """Project everything that the record has now, from where it was left.

    A server may be at work meanwhile. What is there and does not fit, since it is of another record
    or was made by another version of the program, is made anew.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import note, write_json
    from sicbo.cli.projections.status import tell_status
    from sicbo.projections.store import NoProjections, drop_store

    home = home_at(floor, database)
    if anew:
        drop_store(home.journal_at)
    journal = home.journal(read_only=True)
    try:
        try:
            status = _built(journal, home.journal_at)
        except NoProjections as error:  # What was damaged has been thrown away.
            note(f"sicbo: {error}; they are made anew")
            status = _built(journal, home.journal_at)
    finally:
        journal.close()
    if as_json:
        write_json(status)
    else:
        tell_status(status)


def _built(journal: "Journal", journal_at: str) -> dict[str, Any]:
    """Project everything, and tell how far that is."""
    from sicbo.cli.output import note
    from sicbo.cli.progress import progress
    from sicbo.cli.projections.status import status_of
    from sicbo.projections.follower import following

    with following(journal, journal_at) as follower:
        if follower.anew is not None:
            note(f"sicbo: {follower.anew}; they are made anew")
        with progress("projecting") as tell:
            follower.catch_up(tell)
        return status_of(journal, follower.store)
