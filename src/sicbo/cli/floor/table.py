"""``sicbo table``: open, close and look at the tables of a floor, and give any order at them."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor import adopt
from sicbo.cli.floor.at_table import came_of, give_at, role_of, table_of
from sicbo.cli.floor.bounds_text import BOUNDS, read_bounds
from sicbo.cli.floor.ordering import by_option, id_option, named, order_id, refused
from sicbo.cli.floor.table_orders import order, orders
from sicbo.cli.inspection.record import Moment, home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option
from sicbo.cli.tables.places import places
from sicbo.cli.tables.signs import signs
from sicbo.cli.tables.tray_counts import count, sheet, tray

if TYPE_CHECKING:
    from sicbo.core.table.command import TableCommand
    from sicbo.desk.writer.loaded_floor import LoadedFloor
    from sicbo.journal.codec import Record

_name = click.argument("name", metavar="TABLE")


@click.group(
    "table",
    epilog=examples(
        "sicbo table list --floor floor",
        "sicbo table open main --by olga --floor floor",
        "sicbo table orders main --floor floor",
        "sicbo table signs --floor floor",
        "sicbo table order main rule void because the dice broke --by olga --floor floor",
        "sicbo table void main --by olga --reason 'restored from a backup' --floor floor",
    ),
)
def command() -> None:
    """Open, close and look at tables, and order what may be ordered; with a server or without."""


command.add_command(adopt.command)


command.add_command(orders)
command.add_command(places)
command.add_command(signs)
command.add_command(order)
command.add_command(count)
command.add_command(sheet)
command.add_command(tray)


@command.command("list", epilog=examples("sicbo table list --floor floor"))
@floor_option
@database_option
@json_option
def show(floor: Path, database: str | None, as_json: bool) -> None:
    """Every table: its game, whether it is open, and where its round stands."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.money import format_amount

    with rooms_of(home_at(floor, database)) as rooms:
        rows = [_row(rooms, name) for name in rooms.founding.tables]
    if as_json:
        write_json(rows)
        return
    listed = table("table", "game", "status", ">round", "phase", "limits")
    for row in rows:
        held = f", suspended: {row['suspended']}" if row["suspended"] else ""
        bounds = f"{format_amount(row['minimum'])} to {format_amount(row['maximum'])}"
        round_ = "" if row["round"] is None else str(row["round"])
        named = (row["table"], row["game"], row["status"], round_)
        listed.add_row(*named, f"{row['phase']}{held}", bounds)
    console().print(listed)


def _row(rooms: "LoadedFloor", name: str) -> dict[str, Any]:
    """A table in the list; one that refuses to play says why."""
    from sicbo.desk.writer.errors import TableStopped

    installed = rooms.founding.tables[name]
    limits = installed.config.limits
    row: dict[str, Any] = {"table": name, "game": installed.game}
    try:
        here = rooms.room(name).table
    except TableStopped:
        row |= {"status": "stopped", "round": None, "phase": rooms.stopped[name], "suspended": None}
    else:
        limits = limits if here.status == "closed" else here.limits
        row |= {"status": here.status, "round": here.round, "phase": here.phase}
        row |= {"suspended": here.suspended}
    return {**row, "minimum": limits.minimum, "maximum": limits.maximum}


@command.command("open", epilog=examples("sicbo table open main --by olga --floor floor"))
@_name
@by_option
@id_option
@click.option("--day", metavar="DATE", help="The gaming day, such as 2026-11-16; today in UTC.")
@click.option("--evidence", metavar="TEXT", help="The approval, where the document needs one.")
@click.option("--in-force", metavar="DATE", help="Since when that approval is in force.")
@click.option("--acknowledge", is_flag=True, help="Say that wagers on offer favour the player.")
@floor_option
@database_option
def open_(
    name: str,
    by: str,
    order: str | None,
    day: str | None,
    evidence: str | None,
    in_force: str | None,
    acknowledge: bool,
    floor: Path,
    database: str | None,
) -> None:
    """Open a table as it was installed; by somebody whose role may."""
    from sicbo.core.law.approval import Evidence
    from sicbo.core.table.opening.messages import AcknowledgeAdvantage, OpenTable

    home = home_at(floor, database)
    if (evidence is None) != (in_force is None):
        raise click.UsageError("--evidence and --in-force must be given together")
    shown = None if evidence is None else Evidence(evidence, _date("--in-force", in_force))
    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
        config = rooms.founding.tables[name].config
    steps: list[TableCommand] = [AcknowledgeAdvantage()] if acknowledge else []
    give_at(home, here, name, by, order, *steps, OpenTable(config, _date("--day", day), shown))
    click.echo(f"{name} is open")


@command.command("close", epilog=examples("sicbo table close main --by olga --floor floor"))
@_name
@by_option
@id_option
@floor_option
@database_option
def close(name: str, by: str, order: str | None, floor: Path, database: str | None) -> None:
    """Close a table; by somebody whose role may."""
    from sicbo.core.table.opening.messages import CloseTable

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
    give_at(home, here, name, by, order, CloseTable())
    click.echo(f"{name} is closed")


@command.command(
    "limits",
    epilog=examples(
        "sicbo table limits main 10:1000 --by olga --floor floor",
        "sicbo table limits main 25:1000 --from 2026-11-16T21:00 --by olga --floor floor",
    ),
)
@_name
@click.argument("bounds", metavar=BOUNDS)
@by_option
@id_option
@click.option(
    "--from", "begins", metavar="TIME", type=Moment(ends=False), help="From a time, UTC; now."
)
@click.option("--area", metavar="WAGER", help="For one area of the layout only.")
@floor_option
@database_option
def limits(
    name: str,
    bounds: str,
    by: str,
    order: str | None,
    begins: datetime.datetime | None,
    area: str | None,
    floor: Path,
    database: str | None,
) -> None:
    """Change the limits of an open table; a higher minimum needs the notice of its document."""
    from sicbo.core.table.limits.messages import ChangeLimits, LimitsAnnounced, LimitsChanged

    wanted = read_bounds("limits", bounds)
    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
    since = begins or datetime.datetime.now(datetime.UTC)
    change, first = ChangeLimits(wanted, since, area), order_id(order)
    give_at(home, here, name, by, first, change, more=("--from", since.isoformat()))
    on = f" on {area}" if area is not None else ""
    for each in came_of(home, name, by, first):
        match each.event:
            case LimitsChanged():
                click.echo(f"{name} has the limits {bounds}{on}")
            case LimitsAnnounced(from_time=time):
                click.echo(f"{name} shows the sign: limits {bounds}{on} from {time:%Y-%m-%d %H:%M}")
            case _:
                pass


@command.command(
    "void",
    epilog=examples(
        "sicbo table void main --by olga --reason 'restored from a backup' --floor floor",
        "sicbo table void main --by olga --reason 'a fire' --ground disturbance --floor floor",
    ),
)
@_name
@by_option
@id_option
@click.option("--reason", required=True, metavar="TEXT", help="Why, for the record.")
@click.option("--declare", metavar="EVENT", help="What has gone wrong, such as tumbler-fault.")
@click.option("--ground", metavar="NAME", help="Declare it invalid on a ground of the document.")
@floor_option
@database_option
@json_option
def void(
    name: str,
    by: str,
    order: str | None,
    reason: str,
    declare: str | None,
    ground: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Void the round at hand by what the table's document provides, and give the stakes back.

    A round of virtual dice that was restored from a backup has lost its seed and can never be
    drawn. Without `--declare` or `--ground` the plainest way is taken that the document knows.
    """
    import typing

    from sicbo.cli.output import write_json
    from sicbo.core.law.policies import IrregularityName
    from sicbo.core.law.refusal import Refusal
    from sicbo.desk.control.ordering import as_ordered_at
    from sicbo.desk.control.voiding import FAULTS, how_to_void, ways_to_void
    from sicbo.desk.writer.clock import SystemClock

    known = typing.get_args(IrregularityName)
    if declare is not None and declare not in known:
        raise click.UsageError(f"--declare must be one of {', '.join(known)}, got {declare!r}")
    home, first = home_at(floor, database), order_id(order)
    with rooms_of(home) as rooms:
        here = as_ordered_at(home, table_of(rooms, name))
    role = role_of(home, here, name, by)
    told = came_of(home, name, by, first)
    if _voided(told) is None:
        faults = FAULTS if declare is None else (declare,)
        ways = ways_to_void(here, reason, faults, ground)  # type: ignore[arg-type]
        found = how_to_void(here, by, role, SystemClock().now(), ways) if here.in_round else None
        if isinstance(found, Refusal):
            raise click.UsageError(refused(found))
        if not here.in_round:
            raise click.UsageError(f"{name} has no round that could be void")
        if found is None:
            stands = f"round {here.round} at {here.phase}"
            hint = "which its document does not void so; try --declare or --ground"
            raise click.UsageError(f"{name} has {stands}, {hint}")
        give_at(home, here, name, by, first, *found, after=sum(each.part == 1 for each in told))
        told = came_of(home, name, by, first)
    number, tags = _voided(told), [named(each.asked) for each in told if each.asked is not None]
    if number is None:
        done = " and ".join(tags)
        raise click.UsageError(f"{name} has moved on: no round is void; done: {done}")
    if as_json:
        write_json({"table": name, "round": number, "orders": tags})
    else:
        click.echo(f"round {number} of {name} is void, by {' and '.join(tags)}")


# ---------------------------------------------------------------------------- parts


def _voided(told: "Sequence[Record]") -> int | None:
    """The round that these records void."""
    from sicbo.core.table.invalidation.messages import RoundInvalidated
    from sicbo.core.table.irregularities.messages import RoundVoided

    for each in told:
        if isinstance(each.event, RoundVoided | RoundInvalidated):
            return each.event.round
    return None


def _date(flag: str, text: str | None) -> datetime.date:
    if text is None:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise click.UsageError(f"{flag} must be a date such as 2026-11-16, got {text!r}") from None
