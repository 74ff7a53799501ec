"""``sicbo promotion list`` and ``show``."""

import datetime
from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


@click.command("list", epilog=examples("sicbo promotion list --floor floor --json"))
@floor_option
@database_option
@json_option
def list_command(floor: Path, database: str | None, as_json: bool) -> None:
    """Every promotion whose terms were lodged, and where it stands."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.promotions.promotion import PROMOTION
    from sicbo.views.promotions.promotion_rows import promotion_row

    home, own = home_at(floor, database), PROMOTION.stream("")
    journal = home.journal(read_only=True)
    try:
        names = [stream.removeprefix(own) for stream in journal.named(own)]
    finally:
        journal.close()
    with rooms_of(home) as rooms:
        found = [promotion_row(rooms.floor, name, _now()) for name in names]
    rows = [row for row in found if row is not None]
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table("promotion", "stands", "starts", "entries close", "awarded", ">tickets", ">owed")
    for row in rows:
        times = (row.starts, row.entries_close, row.awarded_at)
        told = [each.strftime("%F %T") for each in times]
        tickets = "" if row.tickets is None else str(row.tickets)
        listed.add_row(row.promotion, row.stands, *told, tickets, str(len(row.owed)))
    console().print(listed)


@click.command("show", epilog=examples("sicbo promotion show spring --floor floor"))
@click.argument("promotion", metavar="PROMOTION")
@floor_option
@database_option
@json_option
def show_command(promotion: str, floor: Path, database: str | None, as_json: bool) -> None:
    """A promotion: its terms, list, seeds and prizes, and what its operator still owes."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.wording import money
    from sicbo.views.promotions.promotion_rows import promotion_row

    with rooms_of(home_at(floor, database)) as rooms:
        row = promotion_row(rooms.floor, promotion, _now())
    if row is None:
        raise click.UsageError(f"PROMOTION must be one that was lodged, got {promotion!r}")
    if as_json:
        write_json(msgspec.to_builtins(row))
        return
    click.echo(f"{row.promotion}: {row.title}, {row.stands}, terms {row.version}")
    click.echo(f"terms {row.terms_sha256}, judged by the document of {row.table}")
    if row.digest is not None:
        click.echo(f"{row.tickets} tickets, list {row.digest}")
    for key, each in row.commitments.items():
        click.echo(f"seed of {key}: {row.seeds.get(key, 'sealed')}, hash {each}")
    for prize in row.prizes:
        won = "" if prize.winner is None else f", ticket {prize.ticket} of {prize.winner}"
        click.echo(f"{prize.prize}: {prize.kind} worth {money(prize.value)}, {prize.stands}{won}")
    for player, amount in row.opposed.items():
        click.echo(f"{player} turned over {money(amount)} by wagers on opposite sides")
    for owed in row.owed:
        until = "" if owed.until is None else f", until {owed.until.strftime('%F %T')}"
        click.echo(f"owed: {owed.what} ({owed.clause}){until}{', OVERDUE' * owed.overdue}")
