"""``sicbo voucher``: promotional vouchers, issued by the owner and exchanged once at a table."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, give_one, id_option
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    import datetime

    from sicbo.core.floor.noun import NounCommand
    from sicbo.core.floor.vouchers.messages import Voucher
    from sicbo.desk.home.home import Home

_voucher = click.argument("voucher", metavar="VOUCHER")
_by_owner = click.option(
    "--by", default="owner", metavar="PERSON", help="Who says so, as the record tells; the owner."
)


@click.group(
    "voucher",
    epilog=examples(
        "sicbo voucher issue gala-7 25 --for pia --on small,big --floor floor",
        "sicbo voucher exchange gala-7 pia main --by dan --floor floor",
        "sicbo voucher list --floor floor",
        "sicbo voucher void gala-7 --reason misprinted --floor floor",
    ),
)
def command() -> None:
    """Promotional vouchers, whether a server runs or not."""


@command.command(
    "issue",
    epilog=examples(
        "sicbo voucher issue gala-7 25 --floor floor",
        "sicbo voucher issue gala-8 50 --for pia --until 2027-01-01T00:00+11:00 --floor floor",
        "sicbo voucher issue gala-9 10 --on small,big --once --floor floor",
    ),
)
@_voucher
@click.argument("value", metavar="AMOUNT")
@click.option("--for", "holder", metavar="PLAYER", help="Who alone may exchange it.")
@click.option("--at", "tables", default="", metavar="TABLE,TABLE", help="Where alone it is good.")
@click.option(
    "--on", "areas", default="", metavar="AREA,AREA", help="Where alone its tokens may be laid."
)
@click.option("--until", metavar="TIME", help="When it is good last, with its time zone.")
@click.option("--once", is_flag=True, help="Its tokens are taken on a win too.")
@_by_owner
@id_option
@floor_option
@database_option
@json_option
def issue(
    voucher: str,
    value: str,
    holder: str | None,
    tables: str,
    areas: str,
    until: str | None,
    once: bool,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Issue a voucher under a name of its own, on terms."""
    from sicbo.core.floor.vouchers.messages import IssueVoucher
    from sicbo.core.money import parse_amount

    terms = IssueVoucher(
        voucher=voucher,
        value=parse_amount(value),
        holder=holder,
        tables=_named(tables),
        areas=_named(areas),
        until=None if until is None else _time(until),
        single_use=once,
    )
    _by_word(home_at(floor, database), by, terms, order, as_json)


@command.command(
    "void", epilog=examples("sicbo voucher void gala-7 --reason misprinted --floor floor")
)
@_voucher
@click.option("--reason", required=True, metavar="TEXT", help="Why.")
@_by_owner
@id_option
@floor_option
@database_option
@json_option
def void(
    voucher: str,
    reason: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Make a voucher void that nobody has exchanged yet."""
    from sicbo.core.floor.vouchers.messages import VoidVoucher

    home = home_at(floor, database)
    _by_word(home, by, VoidVoucher(voucher=voucher, reason=reason), order, as_json)


@command.command(
    "exchange", epilog=examples("sicbo voucher exchange gala-7 pia main --by dan --floor floor")
)
@_voucher
@click.argument("player", metavar="PLAYER")
@click.argument("name", metavar="TABLE")
@by_option
@id_option
@floor_option
@database_option
@json_option
def exchange(
    voucher: str,
    player: str,
    name: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Exchange a player's voucher for what the table's document says; by the dealer or above."""
    from sicbo.core.floor.vouchers.messages import ExchangeVoucher

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        role = role_of(home, table_of(rooms, name), name, by)
    exchanged = ExchangeVoucher(voucher=voucher, player=player)
    give_one(home, by, role, exchanged, name, order, as_json)


@command.command("list", epilog=examples("sicbo voucher list --floor floor --json"))
@floor_option
@database_option
@json_option
def vouchers(floor: Path, database: str | None, as_json: bool) -> None:
    """Every voucher that was issued, and whether it is still good."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money

    known = _known(home_at(floor, database))
    if as_json:
        write_json([_told(each) for each in known.values()])
        return
    listed = table("voucher", ">value", "stands", "for", "at", "until")
    for name, each in known.items():
        terms = each.terms
        until = "" if terms.until is None else terms.until.isoformat()
        where = " ".join(terms.tables)
        listed.add_row(name, money(terms.value), each.state, terms.holder or "", where, until)
    console().print(listed)


@command.command("show", epilog=examples("sicbo voucher show gala-7 --floor floor"))
@_voucher
@floor_option
@database_option
@json_option
def show(voucher: str, floor: Path, database: str | None, as_json: bool) -> None:
    """The terms of a voucher, and whether it is still good."""
    from sicbo.cli.output import write_json
    from sicbo.core.wording import money

    home = home_at(floor, database)
    found = _known(home).get(voucher)
    if found is None:
        raise click.UsageError(f"VOUCHER must be one that was issued, got {voucher!r}")
    if as_json:
        write_json(_told(found))
        return
    terms = found.terms
    click.echo(f"{voucher}: {home.settings.currency} {money(terms.value)}, {found.state}")
    click.echo(f"for {terms.holder or 'anybody'} at {' '.join(terms.tables) or 'any table'}")
    used = ", taken on a win too" if terms.single_use else ""
    click.echo(f"tokens on {' '.join(terms.areas) or 'any area'}{used}")
    if terms.until is not None:
        click.echo(f"until {terms.until.isoformat()}")


def _known(home: "Home") -> "dict[str, Voucher]":
    from sicbo.core.floor.vouchers.messages import VOUCHERS

    with rooms_of(home) as rooms:
        return rooms.floor.state(VOUCHERS).known


def _told(voucher: "Voucher") -> dict[str, Any]:
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(voucher.terms)
    return {**told, "state": voucher.state}


def _named(said: str) -> tuple[str, ...]:
    return tuple(each for each in said.split(",") if each)


def _time(said: str) -> "datetime.datetime":
    """A time with its zone."""
    import datetime

    try:
        time = datetime.datetime.fromisoformat(said)
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        must = "--until must be a time with its zone such as 2026-12-31T23:00+11:00"
        raise click.UsageError(f"{must}, got {said!r}")
    return time


def _by_word(
    home: "Home", by: str, command: "NounCommand", order: str | None, as_json: bool
) -> None:
    from sicbo.core.floor.founding import OWNER

    give_one(home, by, OWNER, command, None, order, as_json)
