"""What ``sicbo equipment`` shows: items, checks that are due, the plan, and what a table lacks."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.equipment_orders import evidence, file, give_to_register, hashed, serial, tell
from sicbo.cli.floor.ordering import id_option
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.equipment.messages import KitItem, PlanChecks
    from sicbo.desk.home.home import Home


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


@click.command("list", epilog=examples("sicbo equipment list --floor floor"))
@floor_option
@database_option
@json_option
def listed(floor: Path, database: str | None, as_json: bool) -> None:
    """List every item: where it is, its seal, its rounds and its checks."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.equipment.items import EQUIPMENT
    from sicbo.views.equipment.item_rows import rows

    with rooms_of(home_at(floor, database)) as rooms:
        register = rooms.floor.state(EQUIPMENT)
        found = list(rows(register, rooms.floor.table, _now()))
    if as_json:
        write_json(msgspec.to_builtins(found))
        return
    shown = table("serial", "kind", "where", "seal", ">rounds", "checked", "stands")
    for row in found:
        checked = row.checked.strftime("%Y-%m-%d %H:%M") if row.checked else "never"
        overdue = f"overdue: {', '.join(row.overdue)}" if row.overdue else "in order"
        stands = f"out of play: {row.out}" if row.out else overdue
        shown.add_row(
            *(row.serial, row.kind, row.place, row.seal or "", str(row.rounds), checked, stands)
        )
    console().print(shown)


@click.command("show", epilog=examples("sicbo equipment show D-7 --floor floor"))
@serial
@floor_option
@database_option
@json_option
def show(number: str, floor: Path, database: str | None, as_json: bool) -> None:
    """Show one item, and everything that the record says of it."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.equipment.items import EQUIPMENT
    from sicbo.core.floor.noun import NounEvent
    from sicbo.journal.codec import decode
    from sicbo.views.equipment.item_rows import rows

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        register = rooms.floor.state(EQUIPMENT)
        if number not in register.items:
            raise click.UsageError(f"SERIAL must be in the register, got {number!r}")
        row = next(r for r in rows(register, rooms.floor.table, _now()) if r.serial == number)
    journal = home.journal(read_only=True)
    try:
        told = []
        for entry in journal.stream(EQUIPMENT.stream()):
            record = decode(entry.body)
            if getattr(record.event, "serial", None) == number:
                assert isinstance(record.event, NounEvent)
                told.append((record.at, record.by, record.event.sentence()))
    finally:
        journal.close()
    if as_json:
        history = [{"at": at.isoformat(), "by": by, "says": says} for at, by, says in told]
        write_json({**msgspec.to_builtins(row), "history": history})
        return
    facts = " ".join(f"{name}={said}" for name, said in row.facts.items())
    maker = f" of {row.maker}" if row.maker else ""
    click.echo(f"{row.kind} {row.serial}{maker}: {row.place}, {row.rounds} rounds")
    click.echo(
        f"  {facts or 'no facts'}; approved: {row.approval or 'no'}; seal: {row.seal or 'none'}"
    )
    for at, by, says in told:
        click.echo(f"  {at:%Y-%m-%d %H:%M} {by}: {says}")


@click.command("due", epilog=examples("sicbo equipment due --floor floor"))
@floor_option
@database_option
@json_option
def due(floor: Path, database: str | None, as_json: bool) -> None:
    """List the checks that are due, those that stop play first; exit code 1 if one does."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.equipment.items import EQUIPMENT
    from sicbo.views.equipment.item_rows import due_list

    with rooms_of(home_at(floor, database)) as rooms:
        found = due_list(rooms.floor.state(EQUIPMENT), rooms.floor.table, _now())
    if as_json:
        write_json(msgspec.to_builtins(found))
    elif not found:
        click.echo("no check is due")
    else:
        shown = table("serial", "kind", "where", "check", "standing")
        for row in found:
            standing = "overdue" if row.overdue else "due"
            stops = ", stops play" if row.overdue and row.stops else ""
            shown.add_row(row.serial, row.kind, row.place, row.check, standing + stops)
        console().print(shown)
    if any(row.overdue and row.stops for row in found):
        raise SystemExit(1)


@click.command(
    "plan",
    epilog=examples(
        "sicbo equipment plan --floor floor",
        "sicbo equipment plan dice 'before-day stopping, 5000 rounds warning' --by kay "
        "--floor floor",
        "sicbo equipment plan dice none --by kay --floor floor",
    ),
)
@click.argument("kind", metavar="[KIND]", required=False)
@click.argument("checks", metavar="[CHECKS]", required=False)
@click.option("--by", metavar="PERSON", help="Who orders it, as the record will say.")
@id_option
@floor_option
@database_option
@json_option
def plan(
    kind: str | None,
    checks: str | None,
    by: str | None,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Show which checks the house wants of each kind, or say it; by a keeper."""
    home = home_at(floor, database)
    if kind is None:
        _show_plan(home, as_json)
        return
    if checks is None or by is None:
        raise click.UsageError("CHECKS and --by must be said to plan checks of a kind")
    give_to_register(home, _planned(kind, checks), by, order)
    tell(None, f"checks of {kind}: {checks}", as_json=as_json)


def _planned(kind: str, checks: str) -> "PlanChecks":
    import re

    import msgspec

    from sicbo.core.floor.equipment.messages import PlanChecks
    from sicbo.scenario.pieces import CHECK, read_plan

    if checks != "none" and not re.fullmatch(f"{CHECK}(?:, {CHECK})*", checks):
        such = "'before-day stopping, 5000 rounds warning' or none"
        raise click.UsageError(f"CHECKS must be such as {such}, got {checks!r}")
    said = () if checks == "none" else read_plan(checks)
    try:
        return msgspec.convert({"kind": kind, "checks": msgspec.to_builtins(said)}, PlanChecks)
    except msgspec.ValidationError as error:
        raise click.UsageError(str(error)) from None


def _show_plan(home: "Home", as_json: bool) -> None:
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.equipment.items import EQUIPMENT
    from sicbo.views.equipment.item_rows import in_words, plan_of

    with rooms_of(home) as rooms:
        planned = plan_of(rooms.floor.state(EQUIPMENT))
    if as_json:
        write_json(msgspec.to_builtins(planned))
        return
    shown = table("kind", "check", "overdue")
    for kind, checks in planned.items():
        for check in checks:
            shown.add_row(kind, in_words(check), "stops play" if check.stops else "is told")
    console().print(shown)


@click.command(
    "kit",
    epilog=examples(
        "sicbo equipment kit main --floor floor",
        "sicbo equipment kit main --take --evidence 'it stands there' --by kay --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.option("--take", is_flag=True, help="Register, check, seal and fit it all.")
@click.option("--by", metavar="PERSON", help="Who orders it, as the record will say.")
@evidence
@file
@id_option
@floor_option
@database_option
@json_option
def kit(
    name: str,
    take: bool,
    by: str | None,
    evidence: str,
    file: Path | None,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """List what a table lacks of what its document asks for, and take it on somebody's word.

    Taken as listed: serials after the table's name, facts as the document wants them. Whatever
    is there but different is registered and fitted item by item.
    """
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.equipment.messages import TakeKit

    home = home_at(floor, database)
    lacks = _lacks(home, name, evidence)
    if take:
        if by is None:
            raise click.UsageError("--by must be said to take a kit")
        proof = hashed({"evidence": evidence, "file": file})
        wanted = TakeKit(table=name, items=lacks, **proof)
        give_to_register(home, wanted, by, order)
    if as_json:
        write_json({"table": name, "taken": take, "items": msgspec.to_builtins(lacks)})
        return
    for each in lacks:
        facts = " ".join(f"{fact}={said}" for fact, said in each.facts.items())
        sealed = f", seal {each.seal}" if each.seal else ""
        approved = f", approved by {each.approval.authority}" if each.approval else ""
        pieces = f" in {each.pieces} pieces" if each.pieces > 1 else ""
        click.echo(f"{each.kind} {each.serial}{pieces} {facts}{sealed}{approved}")
    said = "taken" if take else "lacking; --take takes it" if lacks else "nothing is lacking"
    click.echo(f"{name}: {said}")


def _lacks(home: "Home", name: str, reference: str) -> "tuple[KitItem, ...]":
    """What a table lacks under the law that it opens under next."""
    from sicbo.cli.floor.at_table import table_of
    from sicbo.core.floor.equipment.items import EQUIPMENT
    from sicbo.journal.books import Books
    from sicbo.views.equipment.item_rows import kit_lacking

    with rooms_of(home) as rooms:
        here = table_of(rooms, name)
        installed = rooms.founding.tables[name]
        journal = home.journal(read_only=True)
        try:
            book = Books(journal).installed(installed)
        finally:
            journal.close()
        register = rooms.floor.state(EQUIPMENT)
        return kit_lacking(register, book, installed.config, here, _now().date(), reference)
