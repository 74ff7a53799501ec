"""``sicbo meters``: what a table has turned over, paid and held."""

import datetime
from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import in_order, period_options, reads_at
from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "meters",
    epilog=examples(
        "sicbo meters main --floor my-floor",
        "sicbo meters main --floor my-floor --from 2026-11-01 --csv",
    ),
)
@click.argument("table")
@floor_option
@period_options
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, one line a wager.")
def command(
    table: str,
    floor: Path,
    begins: datetime.datetime | None,
    ends: datetime.datetime | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show turnover, paid, hold, voids, and theoretical against actual return, wager by wager.

    Figures are kept apart for each rule document and each choice of readings.
    """
    if as_json and as_csv:
        raise click.UsageError("expected one of --json and --csv, got both")
    in_order(begins, ends)
    from sicbo.cli.output import console, write_json

    with reads_at(floor) as reads:
        metered = reads.meters(table, begins, ends)
    from sicbo.cli.inspection.meters_page import meters_csv, show_meters

    if as_json:
        import msgspec

        write_json(msgspec.to_builtins(metered))
    elif as_csv:
        click.echo(meters_csv(metered), nl=False)
    else:
        show_meters(console(), metered)
