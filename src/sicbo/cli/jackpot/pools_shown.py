"""``sicbo jackpot list``, ``show`` and ``reconcile``: jackpots as the record has them."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.inspection.record import home_at, in_order, period_options, rooms_of
from sicbo.cli.jackpot.giving import pool_argument
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.desk.home.home import Home
    from sicbo.views.jackpots.pool_form import PoolShown


@click.command("list", epilog=examples("sicbo jackpot list --floor floor --json"))
@floor_option
@database_option
@json_option
def list_command(floor: Path, database: str | None, as_json: bool) -> None:
    """Every jackpot that was opened, with what it shows."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money

    known = _known(home_at(floor, database))
    if as_json:
        write_json(msgspec.to_builtins(known))
        return
    listed = table("jackpot", ">shows", ">unpaid", "stands", "fed by")
    for each in known:
        stands = "at fault" if each.fault is not None else each.state
        fed_by = " ".join(link.table for link in each.links)
        listed.add_row(each.pool, money(each.display), money(each.unpaid), stands, fed_by)
    console().print(listed)


@click.command("show", epilog=examples("sicbo jackpot show gold --floor floor"))
@pool_argument
@floor_option
@database_option
@json_option
def show_command(pool: str, floor: Path, database: str | None, as_json: bool) -> None:
    """The meters of a jackpot, its rules, its tables and its prizes."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money

    home = home_at(floor, database)
    found = next((each for each in _known(home) if each.pool == pool), None)
    if found is None:
        raise click.UsageError(f"JACKPOT must be one that was opened, got {pool!r}")
    if as_json:
        write_json(msgspec.to_builtins(found))
        return
    over = f", {money(found.overflow)} over the ceiling" if found.overflow else ""
    shows = f"{home.settings.currency} {money(found.display)}{over}"
    click.echo(f"{pool}: {shows}, reserve {money(found.reserve)}, {found.state}")
    click.echo(str(found.rules))
    if found.pending is not None:
        click.echo(f"after the next win: {found.pending}")
    if found.break_even is not None:
        above = ", which it has passed" if found.display > found.break_even else ""
        click.echo(f"break-even at {money(found.break_even)}{above}")
    if found.left_out:
        click.echo(f"left out, since they cannot be read: {' '.join(found.left_out)}")
    if found.fault is not None:
        click.echo(f"at fault: {found.fault}")
    if found.ends_at is not None:
        click.echo(f"ends at {found.ends_at.isoformat()}")
    links = table("table", ">display", ">reserve", ">turnover", "approval")
    for link in found.links:
        rates = link.display_rate, link.reserve_rate
        links.add_row(link.table, *rates, money(link.turnover), link.approval)
    console().print(links)
    prizes = table(">prize", "table", ">round", "player", ">amount", "stands", "verified by")
    for row in found.prizes:
        won = str(row.prize), row.table, str(row.round), row.player, money(row.amount)
        prizes.add_row(*won, row.state, " ".join(row.verified_by))
    console().print(prizes)


@click.command(
    "reconcile",
    epilog=examples(
        "sicbo jackpot reconcile gold --floor floor",
        "sicbo jackpot reconcile gold --from 2026-11-01 --to 2026-11-30 --floor floor --json",
    ),
)
@pool_argument
@period_options
@floor_option
@database_option
@json_option
def reconcile_command(
    pool: str,
    begins: datetime.datetime | None,
    ends: datetime.datetime | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Turnover times rate against what was fed, table by table; exit 1 where they differ."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money
    from sicbo.views.jackpots.reconciling import reconcile

    in_order(begins, ends)
    home = home_at(floor, database)
    journal = home.journal(read_only=True)
    try:
        rows = reconcile(journal, pool, begins, ends)
    finally:
        journal.close()
    if not rows:
        raise click.UsageError(f"JACKPOT must be one that a table has fed, got {pool!r}")
    if as_json:
        write_json(msgspec.to_builtins(rows))
    else:
        listed = table("table", ">rounds", ">turnover", ">due", ">display", ">reserve", ">carried")
        for row in rows:
            fed = money(row.display), money(row.reserve)
            due = str(row.rounds), money(row.turnover), f"{row.due} c"
            listed.add_row(row.table, *due, *fed, f"{row.carried} c")
        console().print(listed)
        wrong = [row.table for row in rows if row.difference != "0"]
        click.echo(f"differs at {', '.join(wrong)}" if wrong else "every table adds up")
    if any(row.difference != "0" for row in rows):
        raise SystemExit(1)


def _known(home: "Home") -> "list[PoolShown]":
    """Every jackpot of the record, by its name."""
    from sicbo.core.floor.jackpots.messages import JACKPOT
    from sicbo.views.jackpots.pool_rows import pool_shown

    journal = home.journal(read_only=True)
    try:
        own = f"{JACKPOT.name}:"
        names = [name.removeprefix(own) for name in journal.named(own)]
    finally:
        journal.close()
    with rooms_of(home) as rooms:
        shown = [pool_shown(rooms.floor, name) for name in names]
    return [each for each in shown if each is not None]
