"""``sicbo table count`` and ``sheet``: a tray counted, and the sheet of a gaming day."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.chips_said import (
    chips_argument,
    read,
    reason_option,
    tray_said,
    with_option,
    written,
)
from sicbo.cli.floor.ordering import by_option, done, give, id_option, order_id
from sicbo.cli.inspection.record import home_at, record_of, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.views.accounts.sheet import Count, Sheet


@click.command(
    "count",
    epilog=examples(
        "sicbo table count main opening 20x100 40x25 --with dan --by sue --floor floor",
        "sicbo table count main check 19x100 40x25 --with dan --by sue"
        " --reason 'a chip fell' --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.argument("purpose", type=click.Choice(["opening", "closing", "check"]))
@chips_argument
@with_option
@by_option
@reason_option
@click.option("--day", metavar="DATE", help="The gaming day; the table's, or today in UTC.")
@id_option
@floor_option
@database_option
@json_option
def count(
    name: str,
    purpose: str,
    chips: tuple[str, ...],
    second: str,
    by: str,
    reason: str,
    day: str | None,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Say what was counted in a tray; by somebody above the dealer, with whoever counted.

    An opening count unlocks the tray of a closed table, a closing one locks it. What differs from
    the record needs a reason and is told to surveillance. Where the tray has an imprest, the fill
    or credit that restores it is proposed.
    """
    from sicbo.core.table.tray.holding import fitted, proposal
    from sicbo.core.table.tray.messages import CountTray
    from sicbo.desk.writer.request import Request

    home, first = home_at(floor, database), order_id(order)
    with rooms_of(home) as rooms:
        role = role_of(home, table_of(rooms, name), name, by)
    counted = CountTray(purpose, read(chips), second, _day(day), reason)  # type: ignore[arg-type]
    give(home, [Request(by=by, id=first, role=role, command=counted, table=name)], first)
    done(home, by, first, as_json)
    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
        proposed = proposal(here, fitted(here, rooms.founding.tables[name].config))
    if proposed is not None and not as_json:
        said = f"sicbo cage {proposed.kind} ask {name} {written(proposed.chips)}"
        click.echo(f"to restore the imprest: {said}", err=True)


@click.command(
    "tray",
    epilog=examples(
        "sicbo table tray main 1,5,25,100:5000 --floor floor",
        "sicbo table tray main none --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.argument("said", metavar="CHIPS:IMPREST")
@id_option
@floor_option
@database_option
def tray(name: str, said: str, order: str | None, floor: Path, database: str | None) -> None:
    """Fit a table with a tray, or with none; by the floor's owner, from its next opening.

    Its first chips come by `sicbo cage fill`, and `sicbo table count` unlocks it.
    """
    import msgspec

    from sicbo.core.floor.founding import OWNER, InstallTable
    from sicbo.desk.writer.request import Request

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        table_of(rooms, name)
        known = rooms.founding.tables[name]
    fits = tray_said("CHIPS:IMPREST", said)
    box = known.config.box or fits is not None
    wanted = msgspec.structs.replace(known.config, tray=fits, box=box)
    install = InstallTable(
        game=known.game, config=wanted, readings=known.readings, sha256=known.sha256
    )
    give(home, [Request(by=OWNER, id=order_id(order), role=OWNER, command=install)])
    fitted = "no tray" if wanted.tray is None else "a tray"
    click.echo(f"{name} has {fitted} from its next opening")


@click.command(
    "sheet",
    epilog=examples(
        "sicbo table sheet main --floor floor",
        "sicbo table sheet main --day 2026-11-16 --json --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.option("--day", metavar="DATE", help="The gaming day; the last one counted.")
@floor_option
@database_option
@json_option
def sheet(name: str, day: str | None, floor: Path, database: str | None, as_json: bool) -> None:
    """Show a gaming day of a table: counts, fills, credits, box, win by count and by the record."""
    from sicbo.cli.output import write_json
    from sicbo.views.accounts.sheet import sheet as sheet_of

    home_at(floor, database)
    with record_of(floor) as journal:
        found = sheet_of(journal, name, _day(day))
    if as_json:
        import msgspec

        write_json(msgspec.to_builtins(found))
        return
    _show(found)


def _show(found: "Sheet") -> None:
    from sicbo.cli.output import console, table
    from sicbo.core.wording import money

    listed = table("", f">{found.currency}", "")
    listed.add_row("opener", money(found.opener.counted), _by(found.opener))
    for each in found.checks:
        listed.add_row(each.purpose, money(each.counted), _by(each))
    for what, movements in (("fill", found.fills), ("credit", found.credits)):
        for moved in movements:
            listed.add_row(what, money(moved.amount), f"slip {moved.slip}, {moved.by}")
    if found.boxed or found.boxes:
        listed.add_row("cash in the box", money(found.boxed), "")
    for box in found.boxes:
        counted = "waits for its count" if box.counted is None else f"counted {money(box.counted)}"
        listed.add_row(f"box {box.box}", money(box.amount), counted)
    if found.closer is not None:
        listed.add_row("closer", money(found.closer.counted), _by(found.closer))
    else:
        since = " at the last count" if found.checks else ""
        listed.add_row("closer", "", f"not counted; {money(found.holds)} by the record{since}")
    if found.colours_before or found.colours_after:
        growth = money(found.colours_after - found.colours_before)
        listed.add_row("growth of colour chips out", growth, "")
    paid = {
        "colour chips paid elsewhere": found.paid_elsewhere,
        "colour chips of others paid": found.paid_for_others,
        "chips for vouchers": found.vouchers,
    }
    for what, amount in paid.items():
        if amount:
            listed.add_row(what, money(amount), "")
    if found.owed_before or found.owed_after:
        listed.add_row("growth of debts", money(found.owed_after - found.owed_before), "")
    if found.difference:
        listed.add_row("differences", money(found.difference), "")
    if found.win_by_count is not None:
        so_far = "" if found.closer is not None else " so far"
        listed.add_row(f"win by count{so_far}", money(found.win_by_count), "")
    listed.add_row("win by the record", money(found.win_by_record), "")
    out = console()
    runs = ", which is still running" if found.running else ""
    out.print(f"{found.table}, gaming day {found.day}{runs}", style="bold")
    out.print(listed)


def _by(count: "Count") -> str:
    from sicbo.core.wording import money

    differs = f", {money(count.difference)} from the record: {count.reason}"
    people = f"{count.counted_by} and {count.watched_by}"
    return people + (differs if count.difference else "")


def _day(text: str | None) -> datetime.date | None:
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise click.UsageError(f"--day must be a date such as 2026-11-16, got {text!r}") from None
