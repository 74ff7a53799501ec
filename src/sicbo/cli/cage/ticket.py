"""``sicbo ticket``: tickets that terminals print, presented at the cage and mended by staff."""

import datetime
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, give, give_one, id_option, order_id, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.loaded_floor import LoadedFloor

Command = TypeVar("Command", bound=Callable[..., Any])

_ticket = click.argument("ticket", metavar="TICKET")
_number = click.argument("number", metavar="NUMBER")
_amount = click.argument("amount", metavar="AMOUNT")
OWNER_NAME = "owner"
DAYS_MAX = 36_500
"""How far ahead one may ask, in days."""


@click.group(
    "ticket",
    epilog=examples(
        "sicbo ticket list --floor floor",
        "sicbo ticket pay 123456789012345678 50 --by cass --floor floor",
        "sicbo ticket reprint etg-12 --by hal --floor floor",
    ),
)
def command() -> None:
    """Tickets of terminals, whether a server runs or not.

    TICKET is its name in the record, such as etg-12. NUMBER is what is printed on it; a hyphen
    reads it from standard input, so that no shell keeps it.
    """


def _ordered(command: Command) -> Command:
    """Take who orders it, an id, the floor and the form."""
    for option in (json_option, database_option, floor_option, id_option, by_option):
        command = option(command)
    return command


@command.command(
    "list",
    epilog=examples(
        "sicbo ticket list --all --floor floor --json",
        "sicbo ticket list --expiring 30 --floor floor",
        "sicbo ticket list --unclaimed --floor floor",
    ),
)
@click.option("--table", "only", metavar="TABLE", help="Of this table alone.")
@click.option("--all", "every", is_flag=True, help="Those that are over, too.")
@click.option("--unclaimed", is_flag=True, help="Those that have expired, and what they held.")
@click.option(
    "--expiring",
    type=click.IntRange(0, DAYS_MAX),
    metavar="DAYS",
    help="Those that expire within so many days, the next one first.",
)
@floor_option
@database_option
@json_option
def list_command(
    only: str | None,
    every: bool,
    unclaimed: bool,
    expiring: int | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Tickets that are outstanding, with what they are worth and until when."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.money import Amount
    from sicbo.core.wording import money
    from sicbo.views.tickets.ticket_rows import ticket_rows
    from sicbo.views.tickets.unclaimed_money import soon_over

    if every + unclaimed + (expiring is not None) > 1:
        raise click.UsageError("only one of --all, --unclaimed and --expiring can be asked for")
    home, now = home_at(floor, database), _now()
    with rooms_of(home) as rooms:
        names = list(rooms.founding.tables) if only is None else [only]
        if only is not None:
            table_of(rooms, only)
        if expiring is None:
            whole = every or unclaimed
            found = (ticket_rows(rooms.floor, name, now, every=whole) for name in names)
        else:
            within = datetime.timedelta(days=expiring)
            found = (soon_over(rooms.floor, name, now, within) for name in names)
        rows = [row for each in found for row in each if not unclaimed or row.state == "expired"]
    if unclaimed or expiring is not None:
        rows.sort(key=lambda row: (row.until, row.ticket))
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table("ticket", "player", ">amount", "stands", "issued", "until", "printer")
    for row in rows:
        when = row.issued_at.strftime("%F %T"), row.until.strftime("%F %T")
        listed.add_row(row.ticket, row.player, money(row.amount), row.state, *when, row.print_state)
    console().print(listed)
    if unclaimed or expiring is not None:
        what = "unclaimed" if unclaimed else f"to be unclaimed within {expiring} days"
        click.echo(f"{len(rows)} of {money(Amount(sum(row.pays for row in rows)))} {what}")


@command.command("show", epilog=examples("sicbo ticket show etg-12 --floor floor"))
@_ticket
@floor_option
@database_option
@json_option
def show_command(ticket: str, floor: Path, database: str | None, as_json: bool) -> None:
    """What a ticket says and what has become of it; never its number."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.wording import money
    from sicbo.views.tickets.ticket_rows import ticket_row

    with rooms_of(home_at(floor, database)) as rooms:
        row = ticket_row(rooms.floor, ticket, _now())
    if row is None:
        raise click.UsageError(f"TICKET must be one that was issued, got {ticket!r}")
    if as_json:
        write_json(msgspec.to_builtins(row))
        return
    click.echo(f"{ticket}: {money(row.amount)} of {row.player}, {row.state}")
    click.echo(f"issued {row.issued_at.isoformat()}, refused from {row.until.isoformat()} on")
    click.echo(f"printer: {row.print_state}, duplicates: {row.copies}")
    if row.paid_at is not None:
        click.echo(f"paid {row.paid_at.isoformat()} by {row.paid_by}")


@command.command("paper", epilog=examples("sicbo ticket paper etg-12 --floor floor"))
@_ticket
@floor_option
@database_option
@json_option
def paper_command(ticket: str, floor: Path, database: str | None, as_json: bool) -> None:
    """What stands on the paper of a ticket, its number included: for its printer alone."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.tickets.ticket import TICKET
    from sicbo.views.tickets.paper import paper_of

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        known = rooms.floor.state(TICKET, ticket)
        number = "" if known.issued is None else _number_of(home, rooms, ticket)
        founding = rooms.founding
        demo = founding.demonstration
        paper = paper_of(known, number, founding.floor, founding.currency, demonstration=demo)
    if paper is None:
        raise click.UsageError(f"TICKET must be one that was issued, got {ticket!r}")
    if as_json:
        write_json(msgspec.to_builtins(paper))
        return
    if paper.demonstration:
        click.echo("DEMONSTRATION")
    if paper.duplicate:
        click.echo(f"DUPLICATE {paper.duplicate}")
    click.echo(f"{paper.floor}, {paper.table}, {paper.issued_at.isoformat()}")
    click.echo(f"{paper.amount}\n{paper.amount_words}")
    click.echo(f"{paper.number}\n{paper.number}")
    click.echo(f"refused from {paper.until.isoformat()} on")


@command.command(
    "pay",
    epilog=examples(
        "sicbo ticket pay 123456789012345678 50 --by cass --floor floor",
        "sicbo ticket pay - 50 --to pia --by cass --floor floor",
    ),
)
@_number
@_amount
@click.option("--to", "player", metavar="PLAYER", help="Into this wallet instead of in cash.")
@_ordered
def pay_command(number: str, amount: str, player: str | None, **said: Any) -> None:
    """Pay the ticket with this NUMBER, on which AMOUNT is written; by a cashier."""
    from sicbo.core.floor.tickets.messages import RedeemTicket
    from sicbo.core.money import parse_amount

    paid = RedeemTicket(amount=parse_amount(amount), player=player, paper=_read(number))
    _at_office(paid, "cashier", **said)


@command.command(
    "take", epilog=examples("sicbo ticket take 123456789012345678 50 --by kim --floor floor")
)
@_number
@_amount
@_ordered
def take_command(number: str, amount: str, **said: Any) -> None:
    """Take a ticket into a kiosk, before it is dispensed or handed back; by that kiosk."""
    from sicbo.core.floor.tickets.messages import TakeTicket
    from sicbo.core.money import parse_amount

    _at_office(TakeTicket(amount=parse_amount(amount), paper=_read(number)), "kiosk", **said)


@command.command("dispense", epilog=examples("sicbo ticket dispense etg-12 --by kim --floor floor"))
@_ticket
@_ordered
def dispense_command(ticket: str, **said: Any) -> None:
    """Say that a kiosk has paid out the ticket it had taken; by it, or a cashier who counted."""
    from sicbo.core.floor.tickets.messages import DispenseTicket

    _at_office(DispenseTicket(ticket=ticket), "kiosk", "cashier", **said)


@command.command(
    "hand-back", epilog=examples("sicbo ticket hand-back etg-12 --by kim --floor floor")
)
@_ticket
@_ordered
def hand_back_command(ticket: str, **said: Any) -> None:
    """Say that a kiosk has handed a ticket back; by it, or a cashier who counted."""
    from sicbo.core.floor.tickets.messages import HandBackTicket

    _at_office(HandBackTicket(ticket=ticket), "kiosk", "cashier", **said)


@command.command(
    "report", epilog=examples("sicbo ticket report etg-12 jammed --by hal --floor floor")
)
@_ticket
@click.argument("outcome", type=click.Choice(("printed", "jammed", "out-of-paper")))
@_ordered
def report_command(ticket: str, outcome: Any, **said: Any) -> None:
    """Say what became of a ticket in its printer; by staff of its table."""
    from sicbo.core.floor.tickets.messages import ReportPrint

    _at_its_table(ReportPrint(ticket=ticket, outcome=outcome), ticket, **said)


@command.command("reprint", epilog=examples("sicbo ticket reprint etg-12 --by hal --floor floor"))
@_ticket
@_ordered
def reprint_command(ticket: str, **said: Any) -> None:
    """Have a ticket printed again, as a duplicate with the same number; by staff of its table."""
    from sicbo.core.floor.tickets.messages import ReprintTicket

    _at_its_table(ReprintTicket(ticket=ticket), ticket, **said)


@command.command(
    "void", epilog=examples("sicbo ticket void etg-12 --reason 'a jam' --by eva --floor floor")
)
@_ticket
@click.option("--reason", default="", metavar="TEXT", help="Why.")
@_ordered
def void_command(ticket: str, reason: str, **said: Any) -> None:
    """Void a ticket that nobody has presented; its money goes back to the meter or the wallet."""
    from sicbo.core.floor.tickets.messages import VoidTicket

    _at_its_table(VoidTicket(ticket=ticket, reason=reason), ticket, **said)


@command.command(
    "damaged", epilog=examples("sicbo ticket damaged etg-12 50 --signed --by eva --floor floor")
)
@_ticket
@_amount
@click.option("--signed", is_flag=True, help="The player has signed for it.")
@_ordered
def damaged_command(ticket: str, amount: str, signed: bool, **said: Any) -> None:
    """Pay a ticket by hand whose number cannot be read, found by its table, time and amount."""
    from sicbo.core.floor.tickets.messages import PayDamagedTicket
    from sicbo.core.money import parse_amount

    paid = PayDamagedTicket(ticket=ticket, amount=parse_amount(amount), signed=signed)
    _at_its_table(paid, ticket, **said)


@command.command("free", epilog=examples("sicbo ticket free kim --floor floor"))
@click.argument("device", metavar="PERSON")
@click.option("--by", default=OWNER_NAME, metavar="PERSON", help="Who says so; the owner.")
@id_option
@floor_option
@database_option
@json_option
def free_command(device: str, **said: Any) -> None:
    """Let somebody present tickets again who was locked for numbers that no ticket has."""
    from sicbo.core.floor.tickets.messages import FreeReader

    _give(FreeReader(device=device), OWNER_NAME, None, **said)


@command.command(
    "printers",
    epilog=examples(
        "sicbo ticket printers etg --days 365 --kiosk 5000 --floor floor",
        "sicbo ticket printers etg --none --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.option("--days", default=365, metavar="DAYS", help="After how many days a ticket expires.")
@click.option("--kiosk", default="5000", metavar="AMOUNT", help="The most that a kiosk pays.")
@click.option("--none", "nothing", is_flag=True, help="Take the printers away.")
@id_option
@floor_option
@database_option
@json_option
def printers_command(
    name: str,
    days: int,
    kiosk: str,
    nothing: bool,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Fit printers in the terminals of TABLE, from its next opening; by the floor's owner."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.founding import OWNER, InstallTable
    from sicbo.core.money import parse_amount
    from sicbo.core.table.config import TicketPrinter
    from sicbo.desk.writer.request import Request

    home, first = home_at(floor, database), order_id(order)
    printer = None if nothing else TicketPrinter(days, parse_amount(kiosk))
    with rooms_of(home) as rooms:
        if table_of(rooms, name).policies.tickets is None:
            raise click.UsageError(f"TABLE must have a document with tickets, got {name!r}")
        known = rooms.founding.tables[name]
    config = msgspec.structs.replace(known.config, tickets=printer)
    wanted = InstallTable(
        game=known.game, config=config, readings=known.readings, sha256=known.sha256
    )
    give(home, [Request(by=OWNER, id=first, role=OWNER, command=wanted)], first)
    if as_json:
        write_json({"table": name, "tickets": msgspec.to_builtins(printer)})
        return
    what = "no tickets" if nothing else "tickets"
    click.echo(f"{name} prints {what} from its next opening")


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _read(number: str) -> str:
    """The number, without the gaps it is printed with."""
    said = sys.stdin.readline() if number == "-" else number
    return "".join(said.split())


def _number_of(home: "Home", rooms: "LoadedFloor", ticket: str) -> str:
    from sicbo.vault.ticket_numbers import KEY_NAME, TicketNumbers, new_key

    table, _, serial = ticket.rpartition("-")
    vault = home.vault()
    try:
        vault.prepare()
        key = vault.secret(KEY_NAME, new_key())
    finally:
        vault.close()
    return TicketNumbers(lambda: key).number(list(rooms.founding.tables), table, int(serial))


def _at_office(command: "NounCommand", *offices: str, by: str, **said: Any) -> None:
    held = roles_of(home_at(said["floor"], said["database"]), by).values()
    role = next((each for each in offices if each in held), None)
    if role is None:
        must, hint = " or ".join(offices), f"`sicbo people grant {by} {offices[0]}` makes one"
        raise click.UsageError(f"--by must be a {must}, got {by!r}; {hint}")
    _give(command, role, None, by=by, **said)


def _at_its_table(command: "NounCommand", ticket: str, *, by: str, **said: Any) -> None:
    home, name = home_at(said["floor"], said["database"]), ticket.rpartition("-")[0]
    with rooms_of(home) as rooms:
        if name not in rooms.founding.tables:
            raise click.UsageError(f"TICKET must be one that was issued, got {ticket!r}")
        role = role_of(home, table_of(rooms, name), name, by)
    _give(command, role, name, by=by, **said)


def _give(
    command: "NounCommand",
    role: str,
    table: str | None,
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    give_one(home_at(floor, database), by, role, command, table, order, as_json)
