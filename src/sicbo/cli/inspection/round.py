"""``sicbo round``: one round of a table, replayed from the record."""

from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import reads_at, record_of
from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "round",
    epilog=examples(
        "sicbo round main 7 --floor my-floor",
        "sicbo round main 7 --floor my-floor --notation > round-7.txt",
        "sicbo scenario round-7.txt",
    ),
)
@click.argument("table")
@click.argument("number", metavar="N", type=click.IntRange(min=1))
@floor_option
@json_option
@click.option("--notation", is_flag=True, help="Write a scenario that `sicbo scenario` runs.")
@click.option("--steps", is_flag=True, help="Also show every step, with who took it and when.")
def command(
    table: str, number: int, floor: Path, as_json: bool, notation: bool, steps: bool
) -> None:
    """Show a round as a person reads it: who bet what, what was decided, by which clause.

    What is shown is a replay of the record.
    """
    if as_json and notation:
        raise click.UsageError("expected one of --json and --notation, got both")
    if notation:
        from sicbo.scenario.recording import write_round
        from sicbo.views.rounds.round import round_view

        with record_of(floor) as journal:
            round_view(journal, table, number)
            click.echo(write_round(journal, table, number), nl=False)
        return
    import msgspec

    from sicbo.cli.output import console, write_json

    with reads_at(floor) as reads:
        view = reads.round(table, number)
    if as_json:
        write_json(msgspec.to_builtins(view))
        return
    from sicbo.cli.inspection.round_page import show_round

    show_round(console(), view, steps=steps)
