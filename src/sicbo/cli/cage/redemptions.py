"""``sicbo cage redemptions``: colour chips of a closed table, handed in, verified and paid."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, done, give_one, given_before, id_option, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.redemptions.messages import RedemptionAsked
    from sicbo.desk.home.home import Home

_number = click.argument("number", metavar="REDEMPTION", type=int)


@click.group(
    "redemptions",
    epilog=examples(
        "sicbo cage redemptions list --floor floor",
        "sicbo cage redemptions ask pia 20 red main --by cass --floor floor",
        "sicbo cage redemptions verify 1 100 --by sue --floor floor",
        "sicbo cage redemptions drop 1 --by cass --floor floor",
    ),
)
def redemptions() -> None:
    """Colour chips of a closed table: handed in, verified by a supervisor, and paid."""


@redemptions.command("list", epilog=examples("sicbo cage redemptions list --floor floor"))
@floor_option
@database_option
@json_option
def show(floor: Path, database: str | None, as_json: bool) -> None:
    """Everything that was handed in and waits to be verified."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.floor.redemptions.messages import REDEMPTIONS
    from sicbo.core.wording import money

    with rooms_of(home_at(floor, database)) as rooms:
        found = list(rooms.floor.state(REDEMPTIONS).pending.values())
    if as_json:
        write_json([_row(each) for each in found])
        return
    heads = (">redemption", "player", ">pieces", "colour", "of", ">amount", "at", "verified by")
    listed = table(*heads)
    for each in found:
        what = (str(each.number), each.player, str(each.pieces), each.colour, each.issued_at)
        listed.add_row(*what, money(each.amount), each.at or "cage", each.verified_by or "")
    console().print(listed)


@redemptions.command(
    "ask",
    epilog=examples(
        "sicbo cage redemptions ask pia 20 red main --by cass --floor floor",
        "sicbo cage redemptions ask pia 20 red main --at side --by dan --floor floor",
    ),
)
@click.argument("player", metavar="PLAYER")
@click.argument("pieces", metavar="PIECES", type=int)
@click.argument("colour", metavar="COLOUR")
@click.argument("issued_at", metavar="TABLE")
@click.option("--at", "place", metavar="TABLE", help="The table that takes them in; else the cage.")
@click.option("--said", metavar="AMOUNT", help="What the player says each is worth.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def ask(
    player: str,
    pieces: int,
    colour: str,
    issued_at: str,
    place: str | None,
    said: str | None,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Take colour chips of a closed table in; by a cashier, or at a table by its dealer."""
    from sicbo.core.floor.redemptions.messages import AskRedemption
    from sicbo.core.money import parse_amount
    from sicbo.core.table.colours.in_play import Kind

    home = home_at(floor, database)
    asked = AskRedemption(
        player=player,
        colour=Kind(colour),
        pieces=pieces,
        issued_at=issued_at,
        claimed=parse_amount(said) if said is not None else None,
    )
    give_one(home, by, _role(home, place, by), asked, place, order, as_json)


@redemptions.command(
    "verify", epilog=examples("sicbo cage redemptions verify 1 100 --by sue --floor floor")
)
@_number
@click.argument("amount", metavar="AMOUNT")
@by_option
@id_option
@floor_option
@database_option
@json_option
def verify(
    number: int,
    amount: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Say what a redemption comes to, and have it paid; by whoever its document asks for."""
    from sicbo.core.floor.redemptions.messages import VerifyRedemption
    from sicbo.core.money import parse_amount

    home = home_at(floor, database)
    if given_before(home, by, order):
        done(home, by, order or "", as_json)
        return
    asked = _pending(home, number)
    where = asked.at or asked.issued_at
    command = VerifyRedemption(number=number, amount=parse_amount(amount))
    give_one(home, by, _role(home, where, by), command, where, order, as_json)


@redemptions.command(
    "drop", epilog=examples("sicbo cage redemptions drop 1 --by cass --floor floor")
)
@_number
@by_option
@id_option
@floor_option
@database_option
@json_option
def drop(
    number: int,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Hand chips back unpaid; by whoever may take them in there."""
    from sicbo.core.floor.redemptions.messages import DropRedemption
    from sicbo.core.floor.wallets import CASHIER

    home = home_at(floor, database)
    if given_before(home, by, order):
        done(home, by, order or "", as_json)
        return
    asked = _pending(home, number)
    at_cage = asked.at is None and CASHIER in roles_of(home, by).values()
    where = None if at_cage else asked.at or asked.issued_at
    command = DropRedemption(number=number)
    give_one(home, by, _role(home, where, by), command, where, order, as_json)


def _row(asked: "RedemptionAsked") -> dict[str, Any]:
    return {
        "redemption": asked.number,
        "player": asked.player,
        "pieces": asked.pieces,
        "colour": asked.colour,
        "issued_at": asked.issued_at,
        "at": asked.at,
        "value": asked.value,
        "known": asked.known,
        "claimed": asked.claimed,
        "amount": asked.amount,
        "verified_by": asked.verified_by,
        "taken_by": asked.by,
    }


def _pending(home: "Home", number: int) -> "RedemptionAsked":
    from sicbo.core.floor.redemptions.messages import REDEMPTIONS

    with rooms_of(home) as rooms:
        asked = rooms.floor.state(REDEMPTIONS).pending.get(number)
    if asked is None:
        raise click.UsageError(f"REDEMPTION must be the number of one that waits, got {number}")
    return asked


def _role(home: "Home", place: str | None, by: str) -> str:
    """In which role somebody acts at a table, or at the cage."""
    from sicbo.core.floor.wallets import CASHIER

    if place is not None:
        with rooms_of(home) as rooms:
            return role_of(home, table_of(rooms, place), place, by)
    if CASHIER not in roles_of(home, by).values():
        hint = f"`sicbo people grant {by} {CASHIER}` makes one"
        raise click.UsageError(f"--by must be a cashier, got {by!r}; {hint}")
    return CASHIER
