"""``sicbo projections status``: how far projections are."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.journal.base import Journal
    from sicbo.projections.store import Store


@click.command("status", epilog=examples("sicbo projections status --floor floor --json"))
@floor_option
@database_option
@json_option
@click.pass_context
def command(ctx: click.Context, floor: Path, database: str | None, as_json: bool) -> None:
    """How far projections are behind the record, and whether they are used.

    Exit code 1 where the record answers by itself.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import write_json
    from sicbo.projections.store import ProjectionError, open_store

    home = home_at(floor, database)
    journal = home.journal(read_only=True)
    store: Store | None = None
    why = None
    try:
        try:
            store = open_store(home.journal_at)
        except ProjectionError as error:
            why = str(error)
        status = status_of(journal, store, why)
    finally:
        if store is not None:
            store.close()
        journal.close()
    if as_json:
        write_json(status)
    else:
        tell_status(status)
    ctx.exit(0 if status["used"] else 1)


def status_of(
    journal: "Journal", store: "Store | None", missing: str | None = None
) -> dict[str, Any]:
    """How far they are, as data."""
    from sicbo.projections.follower import unfit
    from sicbo.projections.reads import BEHIND_MOST
    from sicbo.projections.store import ProjectionError, place_of

    why, place, size = missing, None, 0
    entries = journal.head().position
    if store is not None:
        try:
            place, size = place_of(store), store.size()
            why = unfit(journal, place)
        except ProjectionError as error:
            why = str(error)
    at = 0 if place is None else place.position
    if why is None and entries - at > BEHIND_MOST:
        why = f"the projections are {entries - at:,} entries behind"
    return {
        "used": why is None,
        "why_not": why,
        "entries": entries,
        "projected": at,
        "behind": max(0, entries - at),
        "bytes": size,
    }


def tell_status(status: dict[str, Any]) -> None:
    """How far they are, in a line or two."""
    far = f"{status['projected']:,} of {status['entries']:,} entries are projected"
    click.echo(f"{far}, in {status['bytes'] / 1e6:,.1f} MB")
    if status["why_not"]:
        click.echo(f"The record answers by itself: {status['why_not']}")
