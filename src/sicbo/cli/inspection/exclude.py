"""``sicbo exclude``: people whom the casino excludes, and everybody who is barred."""

import datetime
from pathlib import Path
from typing import Any

import rich_click as click

from sicbo.cli.inspection.incident_orders import (
    of_incident,
    ordered,
    until_option,
    utc,
    words_option,
)
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

_incident = click.argument("incident", metavar="INCIDENT", type=int)
_person = click.argument("person", metavar="PERSON")


@click.group(
    "exclude",
    epilog=examples(
        "sicbo exclude list --floor floor",
        "sicbo exclude order 1 ann --by sue --floor floor",
        "sicbo exclude decide 1 ann --excluded --by owner --floor floor",
        "sicbo exclude lift 1 ann --words 'the year is over' --by sue --floor floor",
    ),
)
def command() -> None:
    """Exclusions from the casino, whether a server runs or not; each follows from an incident.

    An exclusion reaches every table and stops buying in; whoever is excluded may cash out.
    """


@command.command("list", epilog=examples("sicbo exclude list --floor floor --json"))
@floor_option
@database_option
@json_option
def list_command(floor: Path, database: str | None, as_json: bool) -> None:
    """Everybody who is excluded or barred now, and until when."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.incidents.incident import INCIDENTS
    from sicbo.views.incidents.incident_rows import bar_rows

    with rooms_of(home_at(floor, database)) as rooms:
        rows = list(bar_rows(rooms.floor.state(INCIDENTS), datetime.datetime.now(datetime.UTC)))
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table("person", "from", ">incident", "until", "lifted by")
    for row in rows:
        where = "the casino" if row.excluded else ", ".join(row.tables)
        until = "it is lifted" if row.until is None else row.until.strftime("%F %T")
        listed.add_row(row.person, where, str(row.incident), until, row.lifted_by)
    console().print(listed)


@command.command("order", epilog=examples("sicbo exclude order 1 ann --by sue --floor floor"))
@_incident
@_person
@until_option
@ordered
def order_command(incident: int, person: str, until: datetime.datetime | None, **said: Any) -> None:
    """Exclude PERSON of an incident; by whoever the document names, or by the owner."""
    from sicbo.core.floor.incidents.messages import ExcludePerson

    excluded = ExcludePerson(incident=incident, person=person, until=utc(until))
    of_incident(excluded, incident, **said)


@command.command(
    "decide", epilog=examples("sicbo exclude decide 1 ann --excluded --by owner --floor floor")
)
@_incident
@_person
@click.option("--excluded/--not-excluded", "excludes", required=True, help="What is decided.")
@until_option
@ordered
def decide_command(
    incident: int, person: str, excludes: bool, until: datetime.datetime | None, **said: Any
) -> None:
    """Decide on a recommendation to exclude PERSON."""
    from sicbo.core.floor.incidents.messages import DecideRecommendation

    decided = DecideRecommendation(
        incident=incident, person=person, excludes=excludes, until=utc(until)
    )
    of_incident(decided, incident, **said)


@command.command(
    "lift",
    epilog=examples("sicbo exclude lift 1 ann --words 'by mistake' --by sue --floor floor"),
)
@_incident
@_person
@words_option
@ordered
def lift_command(incident: int, person: str, words: str, **said: Any) -> None:
    """Lift an exclusion, with a reason; by the same rank, a higher one or the owner."""
    from sicbo.core.floor.incidents.messages import LiftMeasure

    lifted = LiftMeasure(incident=incident, person=person, kind="exclude", words=words)
    of_incident(lifted, incident, **said)


@command.command("letter", epilog=examples("sicbo exclude letter 1 ann --floor floor"))
@_incident
@_person
@floor_option
@database_option
def letter_command(incident: int, person: str, floor: Path, database: str | None) -> None:
    """Write the order of an exclusion, to be printed and handed over."""
    from sicbo.core.floor.incidents.incident import INCIDENTS

    with rooms_of(home_at(floor, database)) as rooms:
        found = rooms.floor.state(INCIDENTS).known.get(incident)
        taken = None if found is None else found.taken("exclude", person)
        name = rooms.founding.floor
    if found is None or taken is None:
        raise click.UsageError(f"{person!r} must be excluded by incident {incident}, and is not")
    recorded = found.recorded
    until = "until it is lifted" if taken.until is None else f"until {taken.until:%F %T} UTC"
    click.echo(f"Order of exclusion, casino floor {name}, incident {incident}")
    click.echo(f"{person} is excluded from the casino {until}.")
    rule = "none" if recorded.rule is None else f"{recorded.rule} ({recorded.document})"
    click.echo(f"Rule: {rule}; recorded {recorded.at:%F %T} UTC at table {recorded.table}.")
    click.echo(f"Ordered in the role {taken.role}; lifted by the same rank, with a reason.")
    click.echo("What is yours you may take, collect and cash out.")
