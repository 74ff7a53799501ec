"""``sicbo statement``: a player's statement of account."""

import datetime
from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import in_order, period_options, reads_at
from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "statement",
    epilog=examples(
        "sicbo statement ann --floor my-floor",
        "sicbo statement ann --floor my-floor --from 2026-11-01 --to 2026-11-30 --csv",
    ),
)
@click.argument("player")
@floor_option
@period_options
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, one line a movement.")
def command(
    player: str,
    floor: Path,
    begins: datetime.datetime | None,
    ends: datetime.datetime | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show what a player's money did: buy-ins, transfers, rounds, cash-outs, balances, time."""
    if as_json and as_csv:
        raise click.UsageError("expected one of --json and --csv, got both")
    in_order(begins, ends)
    import msgspec

    from sicbo.cli.output import console, write_json

    with reads_at(floor) as reads:
        stated = reads.statement(player, begins, ends)
    if as_json:
        write_json(msgspec.to_builtins(stated))
        return
    from sicbo.cli.inspection.statement_page import show_statement, statement_csv

    if as_csv:
        click.echo(statement_csv(stated), nl=False)
    else:
        show_statement(console(), stated)
