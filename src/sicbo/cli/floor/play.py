"""``sicbo play``: fill a floor with rounds that robots play, for demonstration."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.inspection.record import home_at
from sicbo.cli.options import examples, floor_option

if TYPE_CHECKING:
    import datetime

    from sicbo.desk.demonstration.demo_floor import Outcome
    from sicbo.desk.home.home import Home


@click.command(
    "play",
    epilog=examples(
        "sicbo play --floor my-floor --rounds 20",
        "sicbo play --floor my-floor --table main --players 7 --seed 42",
    ),
)
@floor_option
@click.option("--table", "tables", metavar="NAME", multiple=True, help="At this table only.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Rounds to play at each table.",
)
@click.option(
    "--players",
    type=click.IntRange(1, 100),
    default=5,
    show_default=True,
    help="Robots at each table, as far as there are seats.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Repeats the robots' bets.")
def command(floor: Path, tables: tuple[str, ...], rounds: int, players: int, seed: int) -> None:
    """Let robots play rounds on the tables of a floor, with demonstration money.

    The house deals at full speed with virtual dice, so that there is something to look at with
    `round`, `statement` and `meters`. A closed table is opened for this, with virtual dice, and
    closed again; an electronic one then has wagering periods of one second. Only on a floor that
    was founded as a demonstration.
    """
    import asyncio
    import datetime

    from sicbo.desk.demonstration.demo_floor import must_be_demonstration

    home, began = home_at(floor), datetime.datetime.now(datetime.UTC)
    must_be_demonstration(home, "sicbo play")
    outcomes = asyncio.run(_play(home, tables, rounds, players, seed))
    _summary(home, outcomes, began)


async def _play(
    home: "Home", tables: tuple[str, ...], rounds: int, players: int, seed: int
) -> "list[Outcome]":
    import sys

    from rich.console import Console
    from rich.progress import Progress

    from sicbo.desk.demonstration.demo_floor import play_floor
    from sicbo.desk.home.opening import open_floor

    shown = Console(stderr=True, quiet=not sys.stderr.isatty())
    async with open_floor(home) as desk:
        names = tables or tuple(desk.rooms.founding.tables)
        if not names:
            raise click.UsageError("the floor has no tables to play at")
        with Progress(console=shown, transient=True) as bar:
            tasks = {name: bar.add_task(name, total=rounds) for name in names}
            return await play_floor(
                desk,
                rounds,
                tables=names,
                players=players,
                seed=seed,
                progress=lambda name, done: bar.update(tasks[name], completed=done),
            )


def _summary(home: "Home", outcomes: "list[Outcome]", began: "datetime.datetime") -> None:
    """What these robots played, and nothing that was played before them."""
    from sicbo.cli.output import console, note, table
    from sicbo.core.wording import money
    from sicbo.views.accounts.meters import meters

    listed = table("table", "game", ">rounds", ">wagers", ">turnover", ">hold", title="Played")
    journal = home.journal(read_only=True)
    try:
        for each in outcomes:
            metered = meters(journal, each.table, began)
            totals = [paytable.total for paytable in metered.paytables]
            wagers, turnover = sum(t.wagers for t in totals), sum(t.turnover for t in totals)
            amounts = (money(turnover), money(sum(t.hold for t in totals)))
            listed.add_row(each.table, metered.game, str(each.rounds), str(wagers), *amounts)
    finally:
        journal.close()
    console().print(listed)
    for each in outcomes:
        if each.waits is not None:
            note(f"sicbo: {each.table} played {each.rounds} rounds and waits: {each.waits}")
    note("sicbo: demonstration money only; `sicbo meters` has the whole record")
