"""``sicbo payout``: what is paid by hand, on numbered forms; terminals that a win has locked."""

import datetime
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
    from sicbo.core.table.command import TableCommand

Command = TypeVar("Command", bound=Callable[..., Any])

_number = click.argument("payout", metavar="NUMBER", type=click.IntRange(min=1))
ATTENDANT = "attendant"


@click.group(
    "payout",
    epilog=examples(
        "sicbo payout list --floor floor",
        "sicbo payout pay 7 --cash 12000 --signed --second sue --by att --floor floor",
        "sicbo payout amounts etg --ticket 5000 --lock 10000 --second 10000 --floor floor",
    ),
)
def command() -> None:
    """Payouts by hand, whether a server runs or not. NUMBER is the number of a form."""


def _ordered(command: Command) -> Command:
    """Take who orders it, an id, the floor and the form."""
    for option in (json_option, database_option, floor_option, id_option, by_option):
        command = option(command)
    return command


@command.command("list", epilog=examples("sicbo payout list --all --floor floor --json"))
@click.option("--table", "only", metavar="TABLE", help="Of this table alone.")
@click.option("--all", "every", is_flag=True, help="Those that are paid or cancelled, too.")
@floor_option
@database_option
@json_option
def list_command(
    only: str | None, every: bool, floor: Path, database: str | None, as_json: bool
) -> None:
    """Payouts that wait, each with what is to be seen to before it is paid."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money
    from sicbo.views.payouts.payout_rows import payout_rows

    with rooms_of(home_at(floor, database)) as rooms:
        if only is not None:
            table_of(rooms, only)
        found = payout_rows(rooms.floor, _now(), every=every)
        rows = [row for row in found if only in (None, row.table)]
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table(">form", "table", "player", ">amount", "for", "stands", "opened", "to see to")
    for row in rows:
        when, checks = row.opened_at.strftime("%F %T"), ", ".join(row.checks)
        who = str(row.payout), row.table, row.player, money(row.amount)
        listed.add_row(*who, row.source, row.state, when, checks)
    console().print(listed)


@command.command("show", epilog=examples("sicbo payout show 7 --floor floor"))
@_number
@floor_option
@database_option
@json_option
def show_command(payout: int, floor: Path, database: str | None, as_json: bool) -> None:
    """What a form says and what has become of it; never what the player has shown."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.wording import money
    from sicbo.views.payouts.payout_rows import payout_row

    with rooms_of(home_at(floor, database)) as rooms:
        row = payout_row(rooms.floor, payout, _now())
    if row is None:
        raise click.UsageError(f"NUMBER must be that of a payout, got {payout}")
    if as_json:
        write_json(msgspec.to_builtins(row))
        return
    click.echo(f"payout {payout}: {money(row.amount)} to {row.player} of {row.table}, {row.state}")
    click.echo(f"opened {row.opened_at.isoformat()} for {row.source}")
    if row.until is not None:
        click.echo(f"postponed to {row.until.isoformat()}, as agreed")
    if row.identification != "none":
        click.echo(f"identification: {row.identification}")
    if row.checks:
        click.echo(f"to see to: {', '.join(row.checks)}")
    if row.paid_at is not None:
        forms = ", ".join(f"{form} {money(amount)}" for form, amount in row.parts.items())
        second = f" and {row.second}" if row.second else ""
        click.echo(f"paid {row.paid_at.isoformat()} by {row.paid_by}{second}: {forms}")


@command.command(
    "pay",
    epilog=examples(
        "sicbo payout pay 7 --cash 500 --signed --by att --floor floor",
        "sicbo payout pay 8 --cash 50 --cheque 9000 --signed --second sue --by att --floor floor",
    ),
)
@_number
@click.option("--cash", default="0", metavar="AMOUNT", help="What of it is paid in cash.")
@click.option("--cheque", default="0", metavar="AMOUNT", help="By crossed cheque.")
@click.option("--transfer", default="0", metavar="AMOUNT", help="By transfer.")
@click.option(
    "--asked",
    type=click.Choice(("cash", "cheque", "transfer")),
    default="cash",
    help="The form that the player has asked for.",
)
@click.option("--signed", is_flag=True, help="The player has checked the amount and signed.")
@click.option("--second", metavar="PERSON", help="Another person of the staff who has signed.")
@_ordered
def pay_command(
    payout: int,
    cash: str,
    cheque: str,
    transfer: str,
    asked: Any,
    signed: bool,
    second: str | None,
    **said: Any,
) -> None:
    """Pay a payout whole, in one form or in parts; by an attendant or staff of its table."""
    from sicbo.core.floor.payouts.messages import PayPayout
    from sicbo.core.money import parse_amount

    paid = PayPayout(
        payout=payout,
        cash=parse_amount(cash),
        cheque=parse_amount(cheque),
        transfer=parse_amount(transfer),
        asked=asked,
        signed=signed,
        second=second,
    )
    _order(paid, payout, **said)


@command.command(
    "postpone",
    epilog=examples("sicbo payout postpone 7 2026-11-20T10:00:00Z --agreed --by eva --floor floor"),
)
@_number
@click.argument("until", metavar="TIME")
@click.option("--agreed", is_flag=True, help="The player has agreed to that time.")
@_ordered
def postpone_command(payout: int, until: str, agreed: bool, **said: Any) -> None:
    """Postpone a payout to a TIME that its player has agreed to; by a supervisor of its table."""
    from sicbo.core.floor.payouts.messages import PostponePayout

    try:
        when = datetime.datetime.fromisoformat(until)
    except ValueError:
        must = "TIME must be such as 2026-11-20T10:00:00Z"
        raise click.UsageError(f"{must}, got {until!r}") from None
    _order(PostponePayout(payout=payout, until=when, agreed=agreed), payout, **said)


@command.command(
    "identify",
    epilog=examples(
        "sicbo payout identify 7 --by eva --floor floor",
        "sicbo payout identify 7 --kind passport --number - --by att --floor floor",
    ),
)
@_number
@click.option(
    "--kind",
    type=click.Choice(("passport", "driving-licence", "identity-card", "other")),
    help="What the player has shown.",
)
@click.option("--number", metavar="TEXT", help="Its number; a hyphen reads it from standard input.")
@_ordered
def identify_command(payout: int, kind: Any, number: str | None, **said: Any) -> None:
    """Ask for identification; with --kind and --number say what was shown, for the vault alone."""
    import sys

    from sicbo.core.floor.payouts.messages import AskIdentification, ShowIdentification

    if (kind is None) != (number is None):
        raise click.UsageError("--kind and --number must be said together")
    if kind is None or number is None:
        _order(AskIdentification(payout=payout), payout, **said)
        return
    read = sys.stdin.readline().strip() if number == "-" else number
    _order(ShowIdentification(payout=payout, kind=kind, number=read), payout, **said)


@command.command(
    "cancel",
    epilog=examples("sicbo payout cancel 7 --reason 'a slip' --by att --floor floor"),
)
@_number
@click.option("--reason", default="", metavar="TEXT", help="Why.")
@_ordered
def cancel_command(payout: int, reason: str, **said: Any) -> None:
    """Cancel a payout that nobody has signed for; its money goes back to where it came from."""
    from sicbo.core.floor.payouts.messages import CancelPayout

    _order(CancelPayout(payout=payout, reason=reason), payout, **said)


@command.command(
    "unlock",
    epilog=examples(
        "sicbo payout unlock etg ann --found 'the win is right' --by att --floor floor"
    ),
)
@click.argument("name", metavar="TABLE")
@click.argument("player", metavar="PLAYER")
@click.option("--found", default="", metavar="TEXT", help="What was found there.")
@_ordered
def unlock_command(name: str, player: str, found: str, **said: Any) -> None:
    """Unlock the terminal of PLAYER at TABLE after a large win, once somebody has looked."""
    from sicbo.core.table.locks.messages import ClearLock

    _at_terminal(ClearLock(player, found), name, **said)


@command.command("credit", epilog=examples("sicbo payout credit etg ann --by att --floor floor"))
@click.argument("name", metavar="TABLE")
@click.argument("player", metavar="PLAYER")
@_ordered
def credit_command(name: str, player: str, **said: Any) -> None:
    """Cancel the credit of PLAYER at TABLE, which opens a payout."""
    from sicbo.core.table.payouts.messages import CancelCredit

    _at_terminal(CancelCredit(player), name, **said)


@command.command("voucher", epilog=examples("sicbo payout voucher etg ann --by att --floor floor"))
@click.argument("name", metavar="TABLE")
@click.argument("player", metavar="PLAYER")
@_ordered
def voucher_command(name: str, player: str, **said: Any) -> None:
    """Write a voucher for the credit of PLAYER at TABLE: a ticket that no terminal prints."""
    from sicbo.core.table.tickets.messages import WriteVoucher

    _at_terminal(WriteVoucher(player), name, **said)


@command.command(
    "amounts",
    epilog=examples(
        "sicbo payout amounts etg --ticket 5000 --lock 10000 --second 10000 --floor floor",
        "sicbo payout amounts etg --none --floor floor",
    ),
)
@click.argument("name", metavar="TABLE")
@click.option("--ticket", default="10000", metavar="AMOUNT", help="The most on a ticket.")
@click.option("--lock", default="10000", metavar="AMOUNT", help="From which win on to lock.")
@click.option("--second", default="10000", metavar="AMOUNT", help="From when on two sign.")
@click.option("--none", "nothing", is_flag=True, help="Pay nothing by hand any more.")
@id_option
@floor_option
@database_option
@json_option
def amounts_command(
    name: str,
    ticket: str,
    lock: str,
    second: str,
    nothing: bool,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Set what is paid by hand at TABLE, from its next opening; by the floor's owner."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.founding import OWNER, InstallTable
    from sicbo.core.money import parse_amount
    from sicbo.core.table.config import HandPay
    from sicbo.desk.writer.request import Request

    home, first = home_at(floor, database), order_id(order)
    setting = None if nothing else HandPay(*map(parse_amount, (ticket, lock, second)))
    with rooms_of(home) as rooms:
        if table_of(rooms, name).policies.payouts is None:
            raise click.UsageError(f"TABLE must have a document with payouts, got {name!r}")
        known = rooms.founding.tables[name]
    config = msgspec.structs.replace(known.config, hand_pay=setting)
    wanted = InstallTable(
        game=known.game, config=config, readings=known.readings, sha256=known.sha256
    )
    give(home, [Request(by=OWNER, id=first, role=OWNER, command=wanted)], first)
    if as_json:
        write_json({"table": name, "hand_pay": msgspec.to_builtins(setting)})
        return
    what = "pays nothing by hand" if nothing else "pays large amounts by hand"
    click.echo(f"{name} {what} from its next opening")


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _at_terminal(
    command: "TableCommand",
    name: str,
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give an order about a terminal, as an attendant or by the role at its table."""
    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        table = table_of(rooms, name)
        office = ATTENDANT in roles_of(home, by).values()
        role = ATTENDANT if office else role_of(home, table, name, by)
    give_one(home, by, role, command, name, order, as_json)


def _order(
    command: "NounCommand",
    payout: int,
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give an order as an attendant where that may be, or else by the role at its table."""
    from sicbo.core.floor.payouts.payout import PAYOUT

    home = home_at(floor, database)
    if ATTENDANT in command.offices and ATTENDANT in roles_of(home, by).values():
        give_one(home, by, ATTENDANT, command, None, order, as_json)
        return
    with rooms_of(home) as rooms:
        opened = rooms.floor.state(PAYOUT, str(payout)).opened
        if opened is None:
            raise click.UsageError(f"NUMBER must be that of a payout, got {payout}")
        role = role_of(home, table_of(rooms, opened.table), opened.table, by)
    give_one(home, by, role, command, opened.table, order, as_json)
