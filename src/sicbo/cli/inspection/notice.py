"""``sicbo notice``: what an inspector is told of, and who has read it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand


@click.group(
    "notice",
    epilog=examples(
        "sicbo notice list --floor floor",
        "sicbo notice acknowledge 1 --by ina --floor floor",
    ),
)
def command() -> None:
    """Notices to inspectors, which stand until one has acknowledged them by name."""


@command.command(
    "list",
    epilog=examples("sicbo notice list --floor floor", "sicbo notice list --all --json"),
)
@click.option("--all", "every", is_flag=True, help="Those that are acknowledged, too.")
@floor_option
@database_option
@json_option
def list_command(every: bool, floor: Path, database: str | None, as_json: bool) -> None:
    """Notices that nobody has acknowledged yet."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.views.holds.hold_rows import notice_rows

    with rooms_of(home_at(floor, database)) as rooms:
        rows = list(notice_rows(rooms.floor, every=every))
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table(">notice", "to", "about", "which", "table", "given", "by", "rule", "read by")
    for row in rows:
        when, seen = row.at.strftime("%F %T"), row.acknowledged_by or ""
        what = f"{row.subject}: {row.finding}" if row.finding else row.subject
        told = (str(row.number), row.to, row.about, what, row.table, when)
        listed.add_row(*told, row.by, row.clause, seen)
    console().print(listed)


@command.command(
    "acknowledge",
    epilog=examples("sicbo notice acknowledge 1 --note 'a letter follows' --by ina --floor floor"),
)
@click.argument("number", metavar="NOTICE", type=int)
@click.option("--note", default="", metavar="TEXT", help="What is done about it.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def acknowledge_command(number: int, note: str, **said: Any) -> None:
    """Say that one has read a notice; by an inspector, or by surveillance of its own."""
    from sicbo.core.floor.notices.messages import TOLD, AcknowledgeNotice

    as_inspector(AcknowledgeNotice(number=number, note=note), offices=TOLD, **said)


def as_inspector(
    command: "NounCommand",
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
    quiet: bool = False,
    offices: tuple[str, ...] = (),
) -> None:
    """Give an order that is an inspector's, or of other `offices`; `quiet` where more is told."""
    from sicbo.core.floor.notices.messages import INSPECTOR

    home = home_at(floor, database)
    held = roles_of(home, by).values()
    role = next((each for each in offices or (INSPECTOR,) if each in held), None)
    if role is None:
        hint = f"`sicbo people grant {by} {INSPECTOR}` makes one"
        raise click.UsageError(f"--by must be an {INSPECTOR}, got {by!r}; {hint}")
    give_one(home, by, role, command, None, order, as_json, quiet=quiet)
