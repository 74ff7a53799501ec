"""``sicbo table places``: who holds which place of a table, and for how long one is reserved."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import table_of
from sicbo.cli.floor.ordering import give, id_option, order_id
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.table.state import Table
    from sicbo.desk.home.home import Home


@click.command(
    "places",
    epilog=examples(
        "sicbo table places etg --floor floor",
        "sicbo table places etg --reserve 900 --floor floor",
        "sicbo table order etg restrict ann to one place --by eva --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.option(
    "--reserve",
    type=click.IntRange(0, 24 * 3600),
    metavar="SECONDS",
    help="For how long a player may reserve a place, from the next opening; 0 not at all.",
)
@id_option
@floor_option
@database_option
@json_option
def places(
    name: str,
    reserve: int | None,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Show who holds which place of TABLE, or set for how long one may be reserved."""
    from sicbo.cli.output import write_json

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        table = table_of(rooms, name)
        if not table.electronic:
            raise click.UsageError(f"TABLE must be electronic, got {name!r}")
        rows = _rows(name, table)
    if reserve is not None:
        _reserve(home, name, reserve, order)
        if as_json:
            write_json({"table": name, "reserve_seconds": reserve})
        else:
            click.echo(f"{name} lets players reserve a place for {reserve} seconds when it opens")
        return
    if as_json:
        write_json(rows)
        return
    for row in rows:
        click.echo(_line(row))
    if not rows:
        click.echo(f"nobody holds a place at {name}")


def _rows(name: str, table: "Table") -> list[dict[str, Any]]:
    from sicbo.core.money import format_amount
    from sicbo.views.tables.table_places import places_shown

    rows = []
    for each in places_shown(name, "", table).places:
        held, locked = each.held, each.locked
        rows.append(
            {
                "place": each.place,
                "key": each.key,
                "player": each.player,
                "meter": format_amount(each.meter),
                "staked": format_amount(each.staked),
                "held": held.why if held is not None else None,
                "waits": format_amount(held.waits) if held is not None else "0",
                "waits_of_round": held.round if held is not None else None,
                "locked": format_amount(locked.amount) if locked is not None else None,
                "reserved": each.reserved.isoformat() if each.reserved is not None else None,
                "away": each.away.isoformat() if each.away is not None else None,
                "one_place": each.one_place,
                "shows": each.shows,
            }
        )
    return rows


def _line(row: dict[str, Any]) -> str:
    where = f"place {row['place']}" if row["place"] is not None else "no place"
    who = row["player"] or "nobody known"
    said = (
        ("staked {staked}", row["staked"] != "0"),
        ("held: {held}", row["held"]),
        ("{waits} waits with the dice of round {waits_of_round}", row["waits_of_round"]),
        ("locked after a win of {locked}", row["locked"]),
        ("reserved until {reserved}", row["reserved"]),
        ("nobody there, kept until {away}", row["away"]),
        ("kept to one place", row["one_place"]),
        ("{shows}", row["shows"]),
    )
    told = row | {each: _told_time(row[each]) for each in ("reserved", "away") if row[each]}
    more = [f"meter {row['meter']}", *(text.format(**told) for text, so in said if so)]
    return f"{where}  {who} ({row['key']})  {', '.join(more)}"


def _told_time(stamp: str) -> str:
    """A moment as people read it; UTC, as everywhere at the command line."""
    return datetime.datetime.fromisoformat(stamp).strftime("%F %T")


def _reserve(home: "Home", name: str, seconds: int, order: str | None) -> None:
    import msgspec

    from sicbo.core.floor.founding import OWNER, InstallTable
    from sicbo.desk.writer.request import Request

    with rooms_of(home) as rooms:
        known = rooms.founding.tables[name]
    config, first = msgspec.structs.replace(known.config, reserve_seconds=seconds), order_id(order)
    wanted = InstallTable(
        game=known.game, config=config, readings=known.readings, sha256=known.sha256
    )
    give(home, [Request(by=OWNER, id=first, role=OWNER, command=wanted)], first)
