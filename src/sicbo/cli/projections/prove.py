"""``sicbo projections prove``: projections held against a fold of the whole record."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option, json_option


@click.command(
    "prove",
    epilog=examples(
        "sicbo projections prove --floor floor",
        "sicbo projections prove --players 20 --floor floor --json",
    ),
)
@click.option(
    "--players",
    type=click.IntRange(0, 100_000),
    default=5,
    show_default=True,
    metavar="N",
    help="Statements of how many players are held against the record, spread over all.",
)
@floor_option
@database_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, players: int, floor: Path, database: str | None, as_json: bool
) -> None:
    """Make everything again in a place of its own, and compare each row; then whole answers.

    Meters of every table and statements of some players are read from the record alone and compared
    with what projections answer. Exit code 1 when anything differs; sicbo projections build --anew
    mends it.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import write_json
    from sicbo.cli.progress import progress
    from sicbo.projections.proving import proven
    from sicbo.projections.store import open_store

    home = home_at(floor, database)
    journal, store = home.journal(read_only=True), open_store(home.journal_at)
    try:
        with progress("projecting again") as tell:
            found = proven(journal, store, players, tell)
    finally:
        store.close()
        journal.close()
    if as_json:
        write_json(
            {
                "same": found.same,
                "position": found.position,
                "compared": found.compared,
                "differences": found.differences,
            }
        )
    else:
        for each in found.differences:
            click.echo(each)
        told = ", ".join(f"{count:,} {what}" for what, count in found.compared.items())
        verdict = "the same" if found.same else "NOT the same"
        click.echo(f"Up to entry {found.position:,}: {told}: {verdict}")
    ctx.exit(0 if found.same else 1)
