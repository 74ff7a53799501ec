"""``sicbo table signs``: what the signs at the tables say, and confirming a card."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import give_at, table_of
from sicbo.cli.floor.bounds_text import BOUNDS, read_areas, read_bounds
from sicbo.cli.floor.ordering import give, id_option, order_id
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.table.config import Limits
    from sicbo.core.table.state import Table
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.loaded_floor import LoadedFloor


_ANY = "any amount"
"""What is said of a unit that nobody has set, which is the smallest coin."""


@click.command(
    "signs",
    epilog=examples(
        "sicbo table signs --floor floor",
        "sicbo table signs main --json --floor floor",
        "sicbo table signs main --confirm 5:1000 --by dan --floor floor",
        "sicbo table signs act --confirm 5:1000:5 --area small=10:500:5 --by dan --floor floor",
        "sicbo table signs main --become cards --floor floor",
    ),
)
@click.argument("name", metavar="[TABLE]", required=False)
@click.option("--confirm", metavar=BOUNDS, help="Confirm that the card at the table says this.")
@click.option(
    "--area",
    "areas",
    multiple=True,
    metavar=f"WAGER={BOUNDS}",
    help="What the card says of one area; may be repeated.",
)
@click.option("--streak", metavar="AMOUNT", help="What the card says a streak wager costs.")
@click.option(
    "--become",
    type=click.Choice(["screens", "cards"]),
    help="Have signs of this kind, from the next opening; by the floor's owner.",
)
@click.option("--by", metavar="PERSON", help="Who confirms it, as the record will say.")
@id_option
@floor_option
@database_option
@json_option
def signs(
    name: str | None,
    confirm: str | None,
    areas: tuple[str, ...],
    streak: str | None,
    become: str | None,
    by: str | None,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """What the sign at each table says, or at one; and whether a card is confirmed.

    Where signs are cards, no round starts before the dealer or somebody above has confirmed what
    the card says, at opening and after each change.
    """
    home = home_at(floor, database)
    if (confirm is not None or become is not None) and name is None:
        raise click.UsageError("TABLE must be named with --confirm and --become")
    if confirm is None and (areas or streak is not None):
        raise click.UsageError("--area and --streak must come with --confirm")
    if become is not None and confirm is not None:
        raise click.UsageError("--become and --confirm must not be given together")
    if (confirm is None) != (by is None):
        raise click.UsageError("--confirm and --by must be given together")
    if become is not None and name is not None:
        _become(home, name, become, order)
    elif confirm is not None and name is not None and by is not None:
        _confirm(home, name, by, order, confirm, areas, streak)
    with rooms_of(home) as rooms:
        names = [name] if name is not None else list(rooms.founding.tables)
        told = [_told(rooms, each) for each in names]
    if as_json:
        _write(told, one=name is not None)
    elif become is not None:
        click.echo(f"{name} has {become} for signs from its next opening")
    elif confirm is not None:
        click.echo(f"{name} has its card confirmed: {confirm}")
    else:
        _print(told)


def _write(told: list[dict[str, Any]], *, one: bool) -> None:
    from sicbo.cli.output import write_json

    write_json(told[0] if one else told)


def _confirm(
    home: "Home",
    name: str,
    by: str,
    order: str | None,
    confirm: str,
    areas: tuple[str, ...],
    streak: str | None,
) -> None:
    """Confirm the card of a table."""
    from sicbo.core.money import parse_amount
    from sicbo.core.table.signs.messages import ConfirmSign

    stake = parse_amount(streak) if streak is not None else None
    command = ConfirmSign(read_bounds("--confirm", confirm), read_areas("--area", areas), stake)
    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
    give_at(home, here, name, by, order, command)


def _become(home: "Home", name: str, kind: str, order: str | None) -> None:
    """Install a table anew with signs of another kind."""
    import msgspec

    from sicbo.core.floor.founding import OWNER, InstallTable
    from sicbo.desk.writer.request import Request

    with rooms_of(home) as rooms:
        table_of(rooms, name)
        known = rooms.founding.tables[name]
    config = msgspec.structs.replace(known.config, signs=kind)
    wanted = InstallTable(
        game=known.game, config=config, readings=known.readings, sha256=known.sha256
    )
    first = order_id(order)
    give(home, [Request(by=OWNER, id=first, role=OWNER, command=wanted)], first)


# ---------------------------------------------------------------------------- told


def _told(rooms: "LoadedFloor", name: str) -> dict[str, Any]:
    """The sign of a table, as data."""
    from sicbo.core.table.signs.on_sign import sign_due, sign_of, unit_on

    here = table_of(rooms, name)
    config = here.config or rooms.founding.tables[name].config
    row: dict[str, Any] = {"table": name, "status": here.status, "signs": config.signs}
    if here.status == "closed":
        return row | {"confirmed": None, "areas": [], "announced": []}
    sign = sign_of(here)

    def bounds(area: str | None, limits: "Limits") -> dict[str, Any]:
        unit = unit_on(here, limits)
        return {"area": area, "minimum": limits.minimum, "maximum": limits.maximum, "unit": unit}

    confirmed = None if config.signs == "screens" else not sign_due(here)
    return {
        **row,
        "confirmed": confirmed,
        **{key: each for key, each in bounds(None, sign.limits).items() if key != "area"},
        "areas": [bounds(area, limits) for area, limits in sign.areas.items()],
        "streak": sign.streak_stake,
        "announced": [
            {**bounds(area, limits), "from": time.isoformat()}
            for time, area, limits in here.announced_limits
        ],
        "rests": _rests(here),
    }


def _rests(table: "Table") -> dict[str, str]:
    """The clauses that the sign rests on: what it shows, its unit, who sees to it and keeps it."""
    from sicbo.core.table.signs.on_sign import sign_clause, unit_clause

    found = {"sign": sign_clause(table), "unit": unit_clause(table)}
    signs = table.policies.signs
    if signs is not None and signs.seen_to_clause is not None:
        found["seen to"] = signs.seen_to_clause
    if signs is not None and signs.kept_clause is not None:
        found["kept by"] = signs.kept_clause
    return {name: str(clause) for name, clause in found.items()}


def _print(told: list[dict[str, Any]]) -> None:
    from sicbo.cli.output import console, table

    listed = table("table", "sign", "of", ">minimum", ">maximum", ">unit", "from", "clauses")
    for each in told:
        for row in _rows(each):
            listed.add_row(*row)
    console().print(listed)


def _rows(each: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The lines of one sign: the table's own, its areas, the streak, and what is announced."""
    from sicbo.core.money import format_amount

    standing = {None: "screen", True: "card, confirmed", False: "card, to be confirmed"}
    said = standing[each["confirmed"]]
    if each["status"] == "closed":
        yield (each["table"], each["signs"], "closed", "", "", "", "", "")
        return

    def money(bounds: dict[str, Any]) -> tuple[str, ...]:
        unit = bounds["unit"]
        told = (format_amount(bounds["minimum"]), format_amount(bounds["maximum"]))
        return (*told, _ANY if unit == 1 else "" if unit is None else format_amount(unit))

    clauses = ", ".join(dict.fromkeys(each["rests"].values()))
    yield (each["table"], said, "table", *money(each), "now", clauses)
    for area in each["areas"]:
        yield ("", "", area["area"], *money(area), "now", "")
    if each["streak"] is not None:
        stake = format_amount(each["streak"])
        yield ("", "", "streak", stake, stake, "", "now", "")
    for change in each["announced"]:
        yield ("", "", change["area"] or "table", *money(change), change["from"], "")
