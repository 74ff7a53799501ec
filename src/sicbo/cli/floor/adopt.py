"""``sicbo table adopt``: a closed table takes a rulebook of one's own anew, from an edited file."""

from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import home_at
from sicbo.cli.options import database_option, examples, floor_option


@click.command("adopt", epilog=examples("sicbo table adopt main mine.toml --floor floor"))
@click.argument("name", metavar="TABLE")
@click.argument("rulebook", metavar="FILE[#GAME]")
@floor_option
@database_option
def command(name: str, rulebook: str, floor: Path, database: str | None) -> None:
    """Have a table open under a file as it is now; by the floor's owner.

    A rulebook of your own is read when the table is installed, and its text is kept in the record:
    afterwards the file may be edited, moved or gone without any effect. This is how an edited file
    becomes the law of the table: from its next opening, with a game of the same id.
    """
    from sicbo.cli.floor.ordering import give, order_id
    from sicbo.core.floor.founding import OWNER
    from sicbo.desk.home.founding import FirstTable, check_table, install
    from sicbo.desk.writer.request import Request
    from sicbo.journal.history import founding_of
    from sicbo.rulebooks.catalogue import GAMES

    home = home_at(floor, database)
    journal = home.journal(read_only=True)
    try:
        tables = founding_of(journal).tables
    finally:
        journal.close()
    if name not in tables:
        known = ", ".join(sorted(tables)) or "none"
        raise click.UsageError(f"TABLE must be one of {known}, got {name!r}")
    if rulebook in GAMES:
        raise click.UsageError(f"FILE must be a rulebook of your own, got the built-in {rulebook}")
    wanted = FirstTable(rulebook, tables[name].config, tables[name].readings)
    check_table(wanted)
    order = install(wanted)
    give(home, [Request(by=OWNER, id=order_id(None), role=OWNER, command=order)])
    click.echo(f"{name} plays {order.game} {str(order.sha256)[:12]} from its next opening")
