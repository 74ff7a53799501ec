"""``sicbo inspect``: the inspector's desk at the command line."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import rich_click as click

from sicbo.cli.floor.ordering import by_option, id_option
from sicbo.cli.inspection.meters import command as meters_command
from sicbo.cli.inspection.notice import as_inspector
from sicbo.cli.inspection.record import Moment, home_at, in_order, period_options, record_of
from sicbo.cli.journal.export import command as export_command
from sicbo.cli.journal.verify import command as verify_command
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.views.inspector.desk_questions import Question

_Time = datetime.datetime | None

_at = click.option(
    "--at", "at", metavar="TIME", type=Moment(ends=False), help="At a day or time, UTC."
)
_after = click.option(
    "--after", default=0, metavar="N", type=click.IntRange(min=0), help="Go on behind this place."
)


@click.group(
    "inspect",
    epilog=examples(
        "sicbo inspect round main 2 --floor floor",
        "sicbo inspect round main --at 2026-11-16T21:30 --floor floor",
        "sicbo inspect orders dan --from 2026-11-16 --to 2026-11-16 --floor floor",
        "sicbo inspect settings main --at 2026-11-16T20:00 --json",
        "sicbo inspect name ann --for complaint --file C-7 --by ina --floor floor",
        "sicbo inspect verify --head head.json --floor floor",
    ),
)
def command() -> None:
    """What an inspector reads: any round, person, order, table and hash; nothing is ordered.

    A server may be at work meanwhile. Only a look at a name is written into the record.
    """


command.add_command(verify_command, "verify")
command.add_command(export_command, "export")
command.add_command(meters_command, "meters")


@command.command(
    "round",
    epilog=examples(
        "sicbo inspect round main 2 --floor floor",
        "sicbo inspect round --entry 1234 --json",
        "sicbo inspect round main 2 --notation > round-2.txt",
    ),
)
@click.argument("table", required=False)
@click.argument("number", metavar="[N]", required=False, type=click.IntRange(min=1))
@_at
@click.option(
    "--entry", metavar="N", type=click.IntRange(min=1), help="The round to which an entry belongs."
)
@click.option("--notation", is_flag=True, help="Write a scenario that `sicbo scenario` runs.")
@floor_option
@json_option
def round_command(
    table: str | None,
    number: int | None,
    at: _Time,
    entry: int | None,
    notation: bool,
    floor: Path,
    as_json: bool,
) -> None:
    """Any round, replayed: by table and number, by table and time, or by an entry of it."""
    if (entry is None) == (table is None):
        raise click.UsageError("expected a table with a number or --at, or --entry alone")
    from sicbo.views.inspector.desk_questions import AskRound

    def show(found: Any) -> None:
        from sicbo.cli.inspection.round_page import show_round
        from sicbo.cli.output import console

        show_round(console(), found.round, steps=True)

    asked = AskRound(table=_named(table), number=number, at=at, entry=entry)
    if not notation:
        _tell(floor, asked, as_json, show)
        return
    if as_json:
        raise click.UsageError("expected one of --json and --notation, got both")
    from sicbo.scenario.recording import write_round
    from sicbo.views.inspector.answering import answered
    from sicbo.views.inspector.desk_answers import InspectedRound

    with record_of(floor) as journal:
        found = answered(journal, asked)
        assert isinstance(found, InspectedRound)
        text = write_round(journal, found.round.table, found.round.round)
    click.echo(text, nl=False)


@command.command(
    "person",
    epilog=examples(
        "sicbo inspect person ann --floor floor",
        "sicbo inspect person ann --from 2026-11-16 --json",
    ),
)
@click.argument("person")
@period_options
@_after
@floor_option
@json_option
def person_command(
    person: str, begins: _Time, ends: _Time, after: int, floor: Path, as_json: bool
) -> None:
    """What the record knows of a person by their id: roles, looks at the name, holds, statement."""
    in_order(begins, ends)
    from sicbo.cli.inspection.inspect_pages import show_person
    from sicbo.views.inspector.desk_questions import AskPerson

    asked = AskPerson(person=_id(person), begins=begins, ends=ends, after=after)
    _tell(floor, asked, as_json, show_person)


@command.command(
    "orders", epilog=examples("sicbo inspect orders dan --from 2026-11-16 --floor floor")
)
@click.argument("person")
@period_options
@_after
@floor_option
@json_option
def orders_command(
    person: str, begins: _Time, ends: _Time, after: int, floor: Path, as_json: bool
) -> None:
    """Everything that a person ordered in a period, and what came of it; page by page."""
    _entries(person, "ordered", begins, ends, after, floor, as_json)


@command.command("named", epilog=examples("sicbo inspect named ann --floor floor"))
@click.argument("person")
@period_options
@_after
@floor_option
@json_option
def named_command(
    person: str, begins: _Time, ends: _Time, after: int, floor: Path, as_json: bool
) -> None:
    """Where else the record names a person, away from tables and their wallet; page by page."""
    _entries(person, "named", begins, ends, after, floor, as_json)


@command.command("feed", epilog=examples("sicbo inspect feed main --floor floor"))
@click.argument("table")
@_at
@click.option("--before", metavar="N", type=click.IntRange(min=1), help="Before this version.")
@floor_option
@json_option
def feed_command(table: str, at: _Time, before: int | None, floor: Path, as_json: bool) -> None:
    """The decisions at a table with their clauses, the newest first; page by page."""
    from sicbo.cli.inspection.inspect_pages import show_feed
    from sicbo.views.inspector.desk_questions import AskFeed

    _tell(floor, AskFeed(table=_id(table), before=before, at=at), as_json, show_feed)


@command.command(
    "settings", epilog=examples("sicbo inspect settings main --at 2026-11-16T20:00 --floor floor")
)
@click.argument("table")
@_at
@floor_option
@json_option
def settings_command(table: str, at: _Time, floor: Path, as_json: bool) -> None:
    """How a table was set at a moment: limits, readings, what it was fitted with, and its law."""
    from sicbo.cli.inspection.inspect_pages import show_settings
    from sicbo.views.inspector.desk_questions import AskSettings

    _tell(floor, AskSettings(table=_id(table), at=at), as_json, show_settings)


@command.command("hashes", epilog=examples("sicbo inspect hashes --floor floor"))
@floor_option
@json_option
def hashes_command(floor: Path, as_json: bool) -> None:
    """The hash of the program, and of every rule document."""
    from sicbo.cli.inspection.inspect_pages import show_hashes
    from sicbo.views.inspector.desk_questions import AskHashes

    _tell(floor, AskHashes(), as_json, show_hashes)


@command.command("heads", epilog=examples("sicbo inspect heads --floor floor --json"))
@floor_option
@json_option
def heads_command(floor: Path, as_json: bool) -> None:
    """The newest signed heads; `sicbo journal heads --out` hands one out as a file."""
    from sicbo.cli.inspection.inspect_pages import show_heads
    from sicbo.views.inspector.desk_questions import AskHeads

    _tell(floor, AskHeads(), as_json, show_heads)


def _grounds() -> list[str]:
    from sicbo.core.floor.inspections.messages import Ground

    return list(get_args(Ground))


@command.command(
    "name",
    epilog=examples("sicbo inspect name ann --for complaint --file C-7 --by ina --floor floor"),
)
@click.argument("person")
@click.option(
    "--for",
    "ground",
    required=True,
    metavar="GROUND",
    help="Why: complaint, dispute, incident, hold, exclusion, audit or request.",
)
@click.option("--file", "reference", required=True, metavar="N", help="The number of the file.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def name_command(
    person: str,
    ground: str,
    reference: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Who stands behind an id; the look is an entry in the record before the name is shown."""
    from sicbo.core.floor.inspections.messages import LookUpName

    if ground not in _grounds():
        raise click.UsageError(f"--for must be one of {', '.join(_grounds())}, got {ground!r}")
    wanted = LookUpName(person=_id(person), ground=ground, reference=reference)  # type: ignore[arg-type] # looked at above
    as_inspector(
        wanted, by=by, order=order, floor=floor, database=database, as_json=False, quiet=True
    )
    vault = home_at(floor, database).vault()
    try:
        known = vault.person(person)
    finally:
        vault.close()
    from sicbo.cli.output import write_json

    if as_json:
        write_json({"person": person, "name": None if known is None else known.name})
    else:
        click.echo("nobody is known by this id, or no more" if known is None else known.name)


def _entries(
    person: str, which: str, begins: _Time, ends: _Time, after: int, floor: Path, as_json: bool
) -> None:
    in_order(begins, ends)
    from sicbo.cli.inspection.inspect_pages import show_entries
    from sicbo.views.inspector.desk_questions import AskEntries

    kind: Any = which
    asked = AskEntries(person=_id(person), which=kind, begins=begins, ends=ends, after=after)
    _tell(floor, asked, as_json, show_entries)


def _tell(floor: Path, asked: "Question", as_json: bool, show: Callable[[Any], None]) -> None:
    """Answer a question as the desk does, for people or for programs."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.views.inspector.answering import answered

    with record_of(floor) as journal:
        found = answered(journal, asked)
    if as_json:
        write_json(msgspec.to_builtins(found))
    else:
        show(found)


def _named(name: str | None) -> str | None:
    return None if name is None else _id(name)


def _id(name: str) -> str:
    """An id as it may stand in a question."""
    from sicbo.core.floor.founding import NAME

    if not NAME.fullmatch(name):
        raise click.UsageError(f"an id has lower-case letters, digits and hyphens, got {name!r}")
    return name
