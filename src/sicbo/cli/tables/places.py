"""``sicbo table places``: who holds which place of a table, and for how long one is reserved."""

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
        rows = _rows(table)
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


def _rows(table: "Table") -> list[dict[str, Any]]:
    from sicbo.core.money import Amount, format_amount
    from sicbo.core.place_keys import holder_of

    rows = []
    for key, each in table.players.items():
        if each.seat is None and not table.stack_of(key):
            continue
        shown = table.shown.get(each.seat or 0)
        rows.append(
            {
                "place": each.seat,
                "key": key,
                "player": holder_of(key),
                "meter": format_amount(Amount(table.stack_of(key))),
                "staked": format_amount(Amount(table.staked_by(key))),
                "reserved": each.reserved.isoformat() if each.reserved is not None else None,
                "one_place": holder_of(key) in table.places.restricted,
                "shows": shown.sentence() if shown is not None else None,
            }
        )
    return sorted(rows, key=lambda row: (row["place"] or 0, row["key"]))


def _line(row: dict[str, Any]) -> str:
    where = f"place {row['place']}" if row["place"] is not None else "no place"
    who = row["player"] or "nobody known"
    more = [f"meter {row['meter']}"]
    if row["staked"] != "0":
        more.append(f"staked {row['staked']}")
    if row["reserved"]:
        more.append(f"reserved until {row['reserved']}")
    if row["one_place"]:
        more.append("kept to one place")
    if row["shows"]:
        more.append(row["shows"])
    return f"{where}  {who} ({row['key']})  {', '.join(more)}"


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
