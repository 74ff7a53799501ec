"""``sicbo table orders`` and ``order``: what may be ordered at a table now, and ordering it."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import came_of, give_at, role_of, table_of
from sicbo.cli.floor.ordering import by_option, id_option, order_id
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.nouns import AnyEvent
    from sicbo.core.table.agenda import Item
    from sicbo.core.table.config import TableConfig
    from sicbo.core.table.state import Table
    from sicbo.desk.home.home import Home
    from sicbo.scenario.words import Moment

_ON_THE_WAY = datetime.timedelta(seconds=2)
"""An order arrives a little later than it is typed, and notice must be long enough then too."""

_STAFF = "staff"
"""Whoever it will be."""


@click.command(
    "orders",
    epilog=examples(
        "sicbo table orders main --floor floor",
        "sicbo table orders main --by olga --json --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.option("--by", metavar="PERSON", help="Only what this person may order alone.")
@floor_option
@database_option
@json_option
def orders(name: str, by: str | None, floor: Path, database: str | None, as_json: bool) -> None:
    """What may be ordered at a table now, by which role at least, and what would come of it.

    The first column is what `sicbo table order` takes; words in capitals are for you to say.
    """
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.table.agenda import agenda, asks

    home = home_at(floor, database)
    here, config = _as_it_stands(home, name)
    who, now = by or _STAFF, datetime.datetime.now(datetime.UTC)
    role = role_of(home, here, name, by) if by is not None else None
    rows: list[dict[str, Any]] = [
        {
            "order": _written(here, item, moment_of(here, who, now, config)),
            "command": item.tag,
            "role": item.role,
            "asks": list(asks(here, item.command)),
            "says": [event.sentence() for event in item.events],
            "clauses": list(dict.fromkeys(c for event in item.events for c in event.clauses)),
        }
        for item in agenda(here, who, now, config)
        if role is None or here.reaches(role, item.role)
    ]
    if as_json:
        write_json(
            {"table": name, "phase": here.phase, "suspended": here.suspended, "orders": rows}
        )
        return
    listed = table("order", "by", "what would come of it", "clauses")
    for row in rows:
        listed.add_row(row["order"], row["role"], "; ".join(row["says"]), ", ".join(row["clauses"]))
    console().print(listed)


@click.command(
    "order",
    epilog=examples(
        "sicbo table order main rule void because the dice broke --by olga --floor floor",
        "sicbo table order main clear fault --by olga --floor floor",
        "sicbo table order main power for ann keep --by dan --floor floor",
        "sicbo table order main announce closing in 20 minutes --by olga --floor floor",
        "sicbo table order main vacate ann --by olga --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@by_option
@id_option
@floor_option
@database_option
@json_option
def order(
    name: str,
    words: tuple[str, ...],
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give any order at a table, in the words of the notation; by somebody whose role may.

    `sicbo table orders TABLE` lists what may be ordered now in the same words.
    """
    from sicbo.cli.output import write_json
    from sicbo.core.table.command import TableCommand, tag_of
    from sicbo.scenario.words import understand

    home, first = home_at(floor, database), order_id(order)
    here, config = _as_it_stands(home, name)
    now = datetime.datetime.now(datetime.UTC) + _ON_THE_WAY
    command = understand(" ".join(words), moment_of(here, by, now, config))
    if not isinstance(command, TableCommand):
        raise click.UsageError("WORDS must be an order at a table; `sicbo cage` moves cash")
    told = came_of(home, name, by, first)
    if not told:
        give_at(home, here, name, by, first, command)
        told = came_of(home, name, by, first)
    said = [_sentence(each.event) for each in told]
    if as_json:
        write_json({"table": name, "command": tag_of(command), "says": said})
        return
    for line in said:
        click.echo(line)


def _as_it_stands(home: "Home", name: str) -> "tuple[Table, TableConfig]":
    """A table as an order will find it, and how it was installed."""
    from sicbo.desk.control.ordering import as_ordered_at

    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
        return as_ordered_at(home, here), rooms.founding.tables[name].config


def moment_of(
    table: "Table", who: str, at: datetime.datetime, installed: "TableConfig"
) -> "Moment":
    """What an order at a table may refer to without saying it."""
    from sicbo.core.table.opening.messages import OpenTable
    from sicbo.scenario.words import Moment

    free = table.policies.round.order == "free" and table.phase == "between"
    wagers = any(player.wagers for player in table.players.values())
    done = table.settled.event.round if table.settled and not wagers else table.round
    opening = OpenTable(installed, at.date())
    return Moment(who, at, table.round, table.round + free, done, opening, table.draws + 1)


def _written(table: "Table", item: "Item", moment: "Moment") -> str:
    """The words of an order, with capitals for what is not said yet."""
    from sicbo.core.table.agenda import asks
    from sicbo.core.table.command import UNSAID
    from sicbo.core.table.rounds.steps import ANY_DICE
    from sicbo.scenario.words import write_order

    written = write_order(item.command, moment).replace(UNSAID, "REASON")
    if "dice" in asks(table, item.command):
        dice = getattr(item.command, "dice", ANY_DICE)
        written = written.replace(" ".join(map(str, dice)), "D D D")
    if "area" in asks(table, item.command):
        written = written.replace(f" to {getattr(item.command, 'target', '')} ", " to AREA ")
    return written


def _sentence(event: "AnyEvent") -> str:
    """What happened, at the table or in a wallet."""
    from sicbo.core.table.event import Event
    from sicbo.core.wording import name_in_words

    if isinstance(event, Event):
        return event.sentence()
    return name_in_words(type(event).__name__)
