"""``sicbo incident``: the book of incidents, and what is done about a breach."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from sicbo.cli.floor.at_table import table_of
from sicbo.cli.inspection.incident_orders import (
    at_table,
    of_incident,
    ordered,
    until_option,
    utc,
    words_option,
)
from sicbo.cli.inspection.record import home_at, reader, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

Command = TypeVar("Command", bound=Callable[..., Any])

_incident = click.argument("incident", metavar="INCIDENT", type=int)
_person = click.argument("person", metavar="PERSON")


@click.group(
    "incident",
    epilog=examples(
        "sicbo incident list --floor floor",
        "sicbo incident record --at main --rule 9.1 --player ann --held use --able record "
        "--words 'a counter under the table' --by dan --floor floor",
        "sicbo incident bar 1 ann --by sue --floor floor",
        "sicbo incident close 1 --by sue --floor floor",
    ),
)
def command() -> None:
    """Breaches of the rules, whether a server runs or not: who, by which rule, what was done.

    INCIDENT is its number. Words go to the vault; the record has their hash.
    """


def _several(name: str, text: str) -> Callable[[Command], Command]:
    return click.option(f"--{name}", f"{name}s", multiple=True, metavar="NAME", help=text)


@command.command(
    "record",
    epilog=examples(
        "sicbo incident record --at main --rule 9.1 --player ann --held use --able record "
        "--by dan --floor floor",
        "sicbo incident record --at main --spectator unknown --words 'leans over the table' "
        "--by dan --floor floor",
    ),
)
@click.option("--at", "table", required=True, metavar="TABLE", help="At which table.")
@click.option("--rule", default="", metavar="RULE", help="The rule that was broken.")
@_several("player", "A player in it; unknown for somebody whom nobody knows.")
@_several("spectator", "A spectator in it.")
@_several("employee", "An employee in it.")
@_several("inspector", "An inspector in it.")
@click.option("--on-duty", is_flag=True, help="Employees and inspectors were on duty.")
@click.option(
    "--held",
    multiple=True,
    type=click.Choice(["use", "control", "possess"]),
    help="How a device was had.",
)
@click.option(
    "--able",
    multiple=True,
    type=click.Choice(["record", "project", "analyse", "transmit", "interfere"]),
    help="What the device can do.",
)
@click.option("--since-round", type=int, help="The round in which possession began.")
@click.option("--how", type=click.Choice(["with", "against"]), help="How people bet.")
@click.option("--advised", default="", metavar="NAME", help="Who was advised.")
@click.option("--asked-by", default="", metavar="NAME", help="Who asked for the advice.")
@click.option("--unreported", is_flag=True, help="A malfunction was not reported.")
@click.option("--kept", is_flag=True, help="What came of a malfunction was kept.")
@click.option("--elsewhere", is_flag=True, help="Not at the table itself.")
@click.option("--footage", default="", metavar="TEXT", help="Where it is to be seen.")
@click.option(
    "--told",
    multiple=True,
    type=click.Choice(["inspector", "surveillance", "operator", "police"]),
    help="Who was told.",
)
@words_option
@ordered
def record_command(**said: Any) -> None:
    """Record what was seen; by staff of the table, or by the owner."""
    from sicbo.core.floor.incidents.messages import RecordIncident

    named = RecordIncident.__struct_fields__
    recorded = RecordIncident(**{name: each for name, each in said.items() if name in named})
    given = {name: each for name, each in said.items() if name not in named}
    at_table(recorded, given.pop("table"), **given)


@command.command(
    "add", epilog=examples("sicbo incident add 1 --words 'he has left' --by dan --floor floor")
)
@_incident
@click.option("--footage", default="", metavar="TEXT", help="Where it is to be seen.")
@click.option(
    "--told",
    multiple=True,
    type=click.Choice(["inspector", "surveillance", "operator", "police"]),
    help="Who was told.",
)
@words_option
@ordered
def add_command(incident: int, footage: str, told: Any, words: str, **said: Any) -> None:
    """Add to an incident; nothing of it is ever changed."""
    from sicbo.core.floor.incidents.messages import AddToIncident

    added = AddToIncident(incident=incident, footage=footage, told=told, words=words)
    of_incident(added, incident, **said)


@command.command("close", epilog=examples("sicbo incident close 1 --by sue --floor floor"))
@_incident
@words_option
@ordered
def close_command(incident: int, words: str, **said: Any) -> None:
    """Close an incident of which nothing waits."""
    from sicbo.core.floor.incidents.messages import CloseIncident

    of_incident(CloseIncident(incident=incident, words=words), incident, **said)


@command.command("void", epilog=examples("sicbo incident void 1 ann --by sue --floor floor"))
@_incident
@_person
@ordered
def void_command(incident: int, person: str, **said: Any) -> None:
    """Declare void what PERSON has in play at the table."""
    from sicbo.core.floor.incidents.messages import VoidForBreach

    of_incident(VoidForBreach(incident=incident, person=person), incident, **said)


@command.command(
    "bar",
    epilog=examples(
        "sicbo incident bar 1 ann --by sue --floor floor",
        "sicbo incident bar 1 ann --all-tables --until 2026-12-31T23:59:59Z --by sue --floor floor",
    ),
)
@_incident
@_person
@click.option("--all-tables", "games", is_flag=True, help="From all tables of the document.")
@until_option
@ordered
def bar_command(
    incident: int, person: str, games: bool, until: datetime.datetime | None, **said: Any
) -> None:
    """Bar PERSON from further part in the game."""
    from sicbo.core.floor.incidents.messages import BarPerson

    barred = BarPerson(incident=incident, person=person, games=games, until=utc(until))
    of_incident(barred, incident, **said)


@command.command("seize", epilog=examples("sicbo incident seize 1 ann 50 --by pat --floor floor"))
@_incident
@_person
@click.argument("amount", metavar="AMOUNT")
@ordered
def seize_command(incident: int, person: str, amount: str, **said: Any) -> None:
    """Seize what PERSON won from the round in which possession of a device began."""
    from sicbo.core.floor.incidents.messages import SeizeForBreach
    from sicbo.core.money import parse_amount

    seized = SeizeForBreach(incident=incident, person=person, amount=parse_amount(amount))
    of_incident(seized, incident, **said)


@command.command(
    "confiscate", epilog=examples("sicbo incident confiscate 1 ann --by pat --floor floor")
)
@_incident
@_person
@ordered
def confiscate_command(incident: int, person: str, **said: Any) -> None:
    """Confiscate the device of PERSON, until it is given back."""
    from sicbo.core.floor.incidents.messages import ConfiscateDevice

    of_incident(ConfiscateDevice(incident=incident, person=person), incident, **said)


@command.command("detain", epilog=examples("sicbo incident detain 1 ann --by pat --floor floor"))
@_incident
@_person
@ordered
def detain_command(incident: int, person: str, **said: Any) -> None:
    """Record that PERSON was caused to be detained."""
    from sicbo.core.floor.incidents.messages import DetainPerson

    of_incident(DetainPerson(incident=incident, person=person), incident, **said)


@command.command(
    "recommend", epilog=examples("sicbo incident recommend 1 ann --by eva --floor floor")
)
@_incident
@_person
@ordered
def recommend_command(incident: int, person: str, **said: Any) -> None:
    """Recommend that the casino exclude PERSON."""
    from sicbo.core.floor.incidents.messages import RecommendExclusion

    of_incident(RecommendExclusion(incident=incident, person=person), incident, **said)


@command.command(
    "lift",
    epilog=examples(
        "sicbo incident lift 1 ann bar --words 'it was a mistake' --by sue --floor floor",
        "sicbo incident lift 1 ann confiscate --words 'given back' --by pat --floor floor",
    ),
)
@_incident
@_person
@click.argument("kind", metavar="MEASURE", type=click.Choice(["bar", "exclude", "confiscate"]))
@words_option
@ordered
def lift_command(incident: int, person: str, kind: Any, words: str, **said: Any) -> None:
    """Lift a bar or an exclusion of PERSON, or give a device back; with a reason."""
    from sicbo.core.floor.incidents.messages import LiftMeasure

    lifted = LiftMeasure(incident=incident, person=person, kind=kind, words=words)
    of_incident(lifted, incident, **said)


@command.command("show", epilog=examples("sicbo incident show 1 --floor floor"))
@_incident
@floor_option
@database_option
@json_option
def show_command(incident: int, floor: Path, database: str | None, as_json: bool) -> None:
    """Show an incident with the words that the vault keeps, and everything that was done."""
    import msgspec

    from sicbo.cli.inspection.incident_pages import incident_lines
    from sicbo.cli.output import write_json
    from sicbo.core.floor.incidents.incident import INCIDENTS
    from sicbo.views.incidents.incident_rows import incident_row

    now = datetime.datetime.now(datetime.UTC)
    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        found = rooms.floor.state(INCIDENTS).known.get(incident)
    if found is None:
        raise click.UsageError(f"INCIDENT must be one that was recorded, got {incident}")
    words = reader(home)
    if as_json:
        row = msgspec.to_builtins(incident_row(found, now))
        write_json({**row, "words": words(found.recorded.account)})
        return
    for line in incident_lines(found, now, words):
        click.echo(line)


@command.command("list", epilog=examples("sicbo incident list --all --floor floor --json"))
@click.option("--table", "only", metavar="TABLE", help="Of this table alone.")
@click.option("--all", "every", is_flag=True, help="Those that are closed, too.")
@floor_option
@database_option
@json_option
def list_command(
    only: str | None, every: bool, floor: Path, database: str | None, as_json: bool
) -> None:
    """Incidents that are open."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.views.incidents.incident_rows import incident_rows

    now = datetime.datetime.now(datetime.UTC)
    with rooms_of(home_at(floor, database)) as rooms:
        if only is not None:
            table_of(rooms, only)
        rows = list(incident_rows(rooms.floor, now, only, every=every))
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table(">incident", "table", "rule", "who", "since", "by", "measures", "stands")
    for row in rows:
        who = ", ".join(f"{person} ({part})" for person, part in row.persons.items())
        done = ", ".join(f"{each.kind} {each.person}" for each in row.measures if not each.over)
        told = (str(row.incident), row.table, row.rule or "none", who, row.at.strftime("%F %T"))
        listed.add_row(*told, row.by, done, "closed" if row.closed else "open")
    console().print(listed)
