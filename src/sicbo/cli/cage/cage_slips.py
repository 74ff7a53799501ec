"""``sicbo cage fill`` and ``credit``: chips on numbered slips between the cage and a tray."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.chips_said import chips_argument, read, written
from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.cage.messages import Slip, SlipKind
    from sicbo.desk.home.home import Home

_slip = click.argument("slip", metavar="SLIP", type=int)
_reason = click.option("--reason", required=True, metavar="TEXT", help="Why, for the record.")


def group(kind: "SlipKind") -> click.Group:
    """The commands of one kind of slip."""
    sends = "the cage" if kind == "fill" else "the table"
    receives = "the table" if kind == "fill" else "the cage"
    sender, receiver = ("cass", "dan") if kind == "fill" else ("dan", "cass")

    @click.group(
        kind,
        epilog=examples(
            f"sicbo cage {kind} ask main 20x100 --by sue --floor floor",
            f"sicbo cage {kind} send 1 20x100 --by {sender} --floor floor",
            f"sicbo cage {kind} receive 1 20x100 --by {receiver} --floor floor",
            f"sicbo cage {kind} list --floor floor",
        ),
        help=f"Chips {'for a tray' if kind == 'fill' else 'from a tray'}: a supervisor asks,"
        f" {sends} sends, {receives} counts; two people, one numbered series.",
    )
    def command() -> None: ...

    command.add_command(_asking(kind))
    command.add_command(_moving(kind, "send", f"Send the chips of a {kind}; by {sends}.", sender))
    told = f"Count the chips of a {kind} in; by {receives}, another person than the sender."
    command.add_command(_moving(kind, "receive", told, receiver))
    back = f"Take the chips of a {kind} back to {sends}."
    command.add_command(_ending(kind, "return", back, sender))
    void = f"Make a {kind} void on which nothing was sent; its number stays."
    command.add_command(_ending(kind, "void", void, "sue"))
    command.add_command(_listing(kind))
    return command


def _asking(kind: "SlipKind") -> click.Command:
    @click.command(
        "ask",
        epilog=examples(f"sicbo cage {kind} ask main 20x100 40x25 --by sue --floor floor"),
        help=f"Ask for a {kind} at a table; by somebody above the dealer.",
    )
    @click.argument("name", metavar="TABLE")
    @chips_argument
    @by_option
    @id_option
    @floor_option
    @database_option
    @json_option
    def ask(
        name: str,
        chips: tuple[str, ...],
        by: str,
        order: str | None,
        floor: Path,
        database: str | None,
        as_json: bool,
    ) -> None:
        from sicbo.core.floor.cage.messages import AskForSlip

        home = home_at(floor, database)
        with rooms_of(home) as rooms:
            role = role_of(home, table_of(rooms, name), name, by)
        asked = AskForSlip(kind=kind, table=name, chips=read(chips))
        give_one(home, by, role, asked, name, order, as_json)

    return ask


def _moving(kind: "SlipKind", verb: str, told: str, who: str) -> click.Command:
    @click.command(
        verb,
        epilog=examples(f"sicbo cage {kind} {verb} 1 20x100 --by {who} --floor floor"),
        help=told,
    )
    @_slip
    @chips_argument
    @by_option
    @id_option
    @floor_option
    @database_option
    @json_option
    def move(
        slip: int,
        chips: tuple[str, ...],
        by: str,
        order: str | None,
        floor: Path,
        database: str | None,
        as_json: bool,
    ) -> None:
        from sicbo.core.floor.cage.messages import ReceiveSlip, SendSlip

        home = home_at(floor, database)
        at_cage = (kind == "fill") == (verb == "send")
        role, table = _role(home, kind, slip, by, at_cage=at_cage)
        moved = (SendSlip if verb == "send" else ReceiveSlip)(slip=slip, chips=read(chips))
        give_one(home, by, role, moved, table, order, as_json)

    return move


def _ending(kind: "SlipKind", verb: str, told: str, who: str) -> click.Command:
    @click.command(
        verb,
        epilog=examples(f"sicbo cage {kind} {verb} 1 --reason mistaken --by {who} --floor floor"),
        help=told,
    )
    @_slip
    @by_option
    @_reason
    @id_option
    @floor_option
    @database_option
    @json_option
    def end(
        slip: int,
        by: str,
        reason: str,
        order: str | None,
        floor: Path,
        database: str | None,
        as_json: bool,
    ) -> None:
        from sicbo.core.floor.cage.messages import ReturnSlip, VoidSlip
        from sicbo.core.floor.wallets import CASHIER

        home = home_at(floor, database)
        serves = CASHIER in roles_of(home, by).values()
        at_cage = serves if verb == "void" else kind == "fill"
        role, table = _role(home, kind, slip, by, at_cage=at_cage)
        ended = (VoidSlip if verb == "void" else ReturnSlip)(slip=slip, reason=reason)
        give_one(home, by, role, ended, table, order, as_json)

    return end


def _listing(kind: "SlipKind") -> click.Command:
    @click.command(
        "list",
        epilog=examples(f"sicbo cage {kind} list --floor floor"),
        help=f"Every {kind}: where it stands, and by whom.",
    )
    @floor_option
    @database_option
    @json_option
    def show(floor: Path, database: str | None, as_json: bool) -> None:
        from sicbo.cli.output import console, table, write_json
        from sicbo.core.floor.cage.messages import CAGE
        from sicbo.core.wording import money

        with rooms_of(home_at(floor, database)) as rooms:
            slips = rooms.floor.state(CAGE).slips
        found = {number: each for number, each in slips.items() if each.kind == kind}
        if as_json:
            write_json([_row(number, each) for number, each in found.items()])
            return
        listed = table(">slip", "table", "stands", ">amount", "chips", "asked", "sent", "received")
        for number, each in found.items():
            who = (each.asked_by, each.sent_by, each.received_by)
            amount = money(each.amount)
            listed.add_row(str(number), each.table, each.stands, amount, written(each.chips), *who)
        console().print(listed)

    return show


def _row(number: int, slip: "Slip") -> dict[str, Any]:
    return {
        "slip": number,
        "kind": slip.kind,
        "table": slip.table,
        "stands": slip.stands,
        "amount": slip.amount,
        "chips": {str(value): pieces for value, pieces in slip.chips.items()},
        "asked_by": slip.asked_by,
        "sent_by": slip.sent_by or None,
        "received_by": slip.received_by or None,
    }


def _role(
    home: "Home", kind: "SlipKind", number: int, by: str, *, at_cage: bool
) -> tuple[str, str | None]:
    """In which role somebody acts on a slip, and at which table."""
    from sicbo.core.floor.cage.messages import CAGE
    from sicbo.core.floor.wallets import CASHIER

    with rooms_of(home) as rooms:
        slip = rooms.floor.state(CAGE).slips.get(number)
        if slip is None or slip.kind != kind:
            raise click.UsageError(f"SLIP must be the number of a {kind}, got {number}")
        if not at_cage:
            return role_of(home, table_of(rooms, slip.table), slip.table, by), slip.table
    if CASHIER not in roles_of(home, by).values():
        hint = f"`sicbo people grant {by} {CASHIER}` makes one"
        raise click.UsageError(f"--by must be a cashier, got {by!r}; {hint}")
    return CASHIER, slip.table
