"""``sicbo cage box`` and ``bank``: boxes of cash for the count, and the cage's own chips."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.chips_said import (
    chips_argument,
    read,
    reason_option,
    with_option,
    written,
)
from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.desk.home.home import Home


@click.group(
    "box",
    epilog=examples(
        "sicbo cage box remove main --by sue --floor floor",
        "sicbo cage box count 1 1500 --with cleo --by cass --floor floor",
        "sicbo cage box list --floor floor",
    ),
)
def box() -> None:
    """Boxes of cash: removed by a supervisor, counted by two cashiers."""


@box.command("remove", epilog=examples("sicbo cage box remove main --by sue --floor floor"))
@click.argument("name", metavar="TABLE")
@by_option
@id_option
@floor_option
@database_option
@json_option
def remove(
    name: str, by: str, order: str | None, floor: Path, database: str | None, as_json: bool
) -> None:
    """Take the box of a table away for the count; by somebody above the dealer."""
    from sicbo.core.floor.cage.messages import RemoveBox

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        role = role_of(home, table_of(rooms, name), name, by)
    give_one(home, by, role, RemoveBox(table=name), name, order, as_json)


@box.command(
    "count",
    epilog=examples(
        "sicbo cage box count 1 1500 --with cleo --by cass --floor floor",
        "sicbo cage box count 2 995 --with cleo --by cass --reason 'a torn note' --floor floor",
    ),
)
@click.argument("number", metavar="BOX", type=int)
@click.argument("amount", metavar="AMOUNT")
@with_option
@by_option
@reason_option
@id_option
@floor_option
@database_option
@json_option
def count(
    number: int,
    amount: str,
    second: str,
    by: str,
    reason: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Say what two cashiers have counted in a box; what differs is noted with its reason."""
    from sicbo.core.floor.cage.messages import CountBox
    from sicbo.core.floor.wallets import CASHIER
    from sicbo.core.money import parse_amount

    home = home_at(floor, database)
    for flag, person in (("--by", by), ("--with", second)):
        if CASHIER not in roles_of(home, person).values():
            hint = f"`sicbo people grant {person} {CASHIER}` makes one"
            raise click.UsageError(f"{flag} must be a cashier, got {person!r}; {hint}")
    held = parse_amount(amount)
    counted = CountBox(box=number, amount=held, counted_by=second, reason=reason)
    give_one(home, by, CASHIER, counted, None, order, as_json)


@box.command("list", epilog=examples("sicbo cage box list --floor floor"))
@floor_option
@database_option
@json_option
def boxes(floor: Path, database: str | None, as_json: bool) -> None:
    """Every box that was removed, and what was found in it."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.cage.messages import CAGE
    from sicbo.core.wording import money

    with rooms_of(home_at(floor, database)) as rooms:
        found = rooms.floor.state(CAGE).boxes
    if as_json:
        rows = [
            {"box": number, "table": each.table, "amount": each.amount, "counted": each.counted}
            for number, each in found.items()
        ]
        write_json(rows)
        return
    listed = table(">box", "table", ">by the record", ">counted", "removed by")
    for number, each in found.items():
        counted = "" if each.counted is None else money(each.counted)
        listed.add_row(str(number), each.table, money(each.amount), counted, each.removed_by)
    console().print(listed)


@click.group(
    "bank",
    epilog=examples(
        "sicbo cage bank in 1000x25 500x100 --floor floor",
        "sicbo cage bank out 100x100 --floor floor",
        "sicbo cage bank show --floor floor",
    ),
)
def bank() -> None:
    """The cage's own chips, by the owner's word."""


_by_owner = click.option(
    "--by", default="owner", metavar="PERSON", help="Who says so, as the record tells; the owner."
)


@bank.command("in", epilog=examples("sicbo cage bank in 1000x25 500x100 --floor floor"))
@chips_argument
@_by_owner
@id_option
@floor_option
@database_option
@json_option
def come(
    chips: tuple[str, ...],
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Have chips of the house's come into the bank."""
    _stock(home_at(floor, database), "in", chips, by, order, as_json)


@bank.command("out", epilog=examples("sicbo cage bank out 100x100 --floor floor"))
@chips_argument
@_by_owner
@id_option
@floor_option
@database_option
@json_option
def leave(
    chips: tuple[str, ...],
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Have chips leave the bank."""
    _stock(home_at(floor, database), "out", chips, by, order, as_json)


@bank.command("show", epilog=examples("sicbo cage bank show --floor floor"))
@floor_option
@database_option
@json_option
def show(floor: Path, database: str | None, as_json: bool) -> None:
    """What is in the bank, by denomination, and what is on its way on slips."""
    from sicbo.cli.output import write_json
    from sicbo.core.floor.cage.messages import CAGE
    from sicbo.core.table.tray.holding import in_order, worth
    from sicbo.core.wording import money

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        cage = rooms.floor.state(CAGE)
    held, currency = in_order(cage.bank), home.settings.currency
    way = sum(each.amount for each in cage.slips.values() if each.stands == "sent")
    if as_json:
        chips = {str(value): pieces for value, pieces in held.items()}
        told = {"currency": currency, "bank": worth(held), "chips": chips, "on_the_way": way}
        write_json(told)
        return
    click.echo(f"{currency} {money(worth(held))} in the bank: {written(held)}")
    click.echo(f"{currency} {money(way)} on its way on slips")


def _stock(
    home: "Home", way: str, chips: tuple[str, ...], by: str, order: str | None, as_json: bool
) -> None:
    from sicbo.core.floor.cage.messages import StockBank
    from sicbo.core.floor.founding import OWNER

    moved = StockBank(way=way, chips=read(chips))  # type: ignore[arg-type]
    give_one(home, by, OWNER, moved, None, order, as_json)
