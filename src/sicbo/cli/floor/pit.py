"""``sicbo pit``: what asks for attention at the tables, and who has seen it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, done, give, given_before, id_option, order_id
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.alerts.messages import AlertRaised, StandingAlert
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.loaded_floor import LoadedFloor


@click.group(
    "pit",
    epilog=examples(
        "sicbo pit alerts --floor floor",
        "sicbo pit alerts main --json --floor floor",
        "sicbo pit acknowledge 3 --note 'a fill is on its way' --by sue --floor floor",
    ),
)
def command() -> None:
    """What asks for attention at the tables of a floor, and who has seen it."""


@command.command(
    "alerts",
    epilog=examples("sicbo pit alerts --floor floor", "sicbo pit alerts main --floor floor"),
)
@click.argument("name", metavar="[TABLE]", required=False)
@floor_option
@database_option
@json_option
def alerts(name: str | None, floor: Path, database: str | None, as_json: bool) -> None:
    """Every alert that nobody has acknowledged, or that lasts though somebody has.

    An alert whose cause is gone stands as past until it is acknowledged.
    """
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.alerts.messages import ALERTS, SAID

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        if name is not None:
            table_of(rooms, name)
        standing = rooms.floor.state(ALERTS).standing.values()
        found = [each for each in standing if name in (None, each.raised.table)]
        rows = [_row(each, live=_lasts(rooms, each)) for each in found]
    if as_json:
        write_json(rows)
        return
    listed = table(">alert", "table", "what", "of", "raised", "stands", "seen by")
    for row, each in zip(rows, found, strict=True):
        raised = f"{each.raised.at:%Y-%m-%d %H:%M}"
        seen = row["acknowledged_by"] or ""
        said = SAID[each.raised.alert]
        of = _of(each.raised)
        told = (str(row["alert"]), row["table"], said, of, raised, row["stands"], seen)
        listed.add_row(*told)
    console().print(listed)


def _of(raised: "AlertRaised") -> str:
    """What an alert is about; of a count what it was for and on which day."""
    if raised.alert == "count-differs":
        return " ".join(raised.subject.split()[:2])
    return str(raised.subject)


@command.command(
    "acknowledge",
    epilog=examples(
        "sicbo pit acknowledge 3 --by sue --floor floor",
        "sicbo pit acknowledge 3 --note 'a fill is on its way' --by sue --floor floor",
    ),
)
@click.argument("number", metavar="ALERT", type=int)
@click.option("--note", default="", metavar="TEXT", help="What is done about it.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def acknowledge(
    number: int,
    note: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Say that one has seen an alert; by somebody above the dealer of its table, or the owner."""
    from sicbo.core.bounds import check_bounds
    from sicbo.core.floor.alerts.messages import AcknowledgeAlert
    from sicbo.desk.writer.request import Request

    home, command = home_at(floor, database), AcknowledgeAlert(number=number, note=note)
    check_bounds(command)
    first = order_id(order)
    if not given_before(home, by, order):
        role, table = _role(home, number, by)
        give(home, [Request(by=by, id=first, role=role, command=command, table=table)], first)
    done(home, by, first, as_json)


def _row(standing: "StandingAlert", *, live: bool) -> dict[str, Any]:
    raised, seen = standing.raised, standing.acknowledged
    return {
        "alert": raised.number,
        "table": raised.table,
        "what": raised.alert,
        "subject": raised.subject,
        "amount": raised.amount,
        "exposure": raised.exposure,
        "detail": raised.detail,
        "raised_at": raised.at.isoformat(),
        "stands": "now" if live else "past",
        "acknowledged_by": seen.by if seen is not None else None,
        "acknowledged_at": seen.at.isoformat() if seen is not None else None,
        "note": seen.note if seen is not None else "",
    }


def _lasts(rooms: "LoadedFloor", standing: "StandingAlert") -> bool:
    """Whether what raised an alert is so now, as far as the table can be read."""
    from sicbo.core.floor.alerts.causes import causes
    from sicbo.desk.writer.clock import SystemClock
    from sicbo.desk.writer.errors import TableStopped

    raised = standing.raised
    try:
        table = rooms.room(raised.table).table
    except TableStopped:
        return True
    found = causes(rooms.floor, raised.table, table, SystemClock().now())
    return (raised.alert, raised.subject) in {each.key for each in found}


def _role(home: "Home", number: int, by: str) -> tuple[str, str | None]:
    """In which role somebody acknowledges an alert, and at which table."""
    from sicbo.core.floor.alerts.messages import ALERTS
    from sicbo.core.floor.founding import OWNER

    if by == OWNER:
        return OWNER, None
    with rooms_of(home) as rooms:
        standing = rooms.floor.state(ALERTS).standing.get(number)
        if standing is None:
            raise click.UsageError(f"ALERT must be the number of one that stands, got {number}")
        name = standing.raised.table
        return role_of(home, table_of(rooms, name), name, by), name
