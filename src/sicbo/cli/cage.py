"""``sicbo cage``: cash in and out for the players of a floor."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option, json_option
from sicbo.cli.ordering import by_option, give, id_option, order_id, roles_of
from sicbo.cli.record import home_at, rooms_of

if TYPE_CHECKING:
    from sicbo.desk.home import Home

_player = click.argument("player", metavar="PLAYER")
_amount = click.argument("amount", metavar="AMOUNT")


@click.group(
    "cage",
    epilog=examples(
        "sicbo cage buy-in pia 250 --by cass --floor floor",
        "sicbo cage cash-out pia 100.50 --by cass --floor floor",
        "sicbo cage transfer pia 50 --table etg --by cass --floor floor",
        "sicbo cage balance pia --floor floor",
    ),
)
def command() -> None:
    """Cash in and out at the cage, whether a server runs or not."""


@command.command("buy-in", epilog=examples("sicbo cage buy-in pia 250 --by cass --floor floor"))
@_player
@_amount
@by_option
@id_option
@floor_option
@database_option
@json_option
def buy_in(
    player: str,
    amount: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Take cash in and put it into a player's wallet; by a cashier of the floor."""
    _pays(home_at(floor, database), "buy-in", player, amount, by, order, as_json)


@command.command("cash-out", epilog=examples("sicbo cage cash-out pia 100 --by cass --floor floor"))
@_player
@_amount
@by_option
@id_option
@floor_option
@database_option
@json_option
def cash_out(
    player: str,
    amount: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Pay cash out of a player's wallet; chips at a table are not touched.

    Whoever wants those in cash takes them from the table into the wallet first, at the table.
    """
    _pays(home_at(floor, database), "cash-out", player, amount, by, order, as_json)


@command.command(
    "transfer", epilog=examples("sicbo cage transfer pia 50 --table etg --by cass --floor floor")
)
@_player
@_amount
@click.option("--table", "table", required=True, metavar="NAME", help="An electronic table.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def transfer(
    player: str,
    amount: str,
    table: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Put money from a player's wallet on the credit meter of a terminal; by a cashier."""
    from sicbo.core.house.wallets import CASHIER
    from sicbo.core.money import parse_amount
    from sicbo.core.table.commands import TransferCredit
    from sicbo.desk.request import Request

    home = home_at(floor, database)
    _cashier(home, by)
    _wallet(home, player)
    moved = TransferCredit(player, parse_amount(amount))
    named = order_id(order)
    give(home, [Request(by, named, CASHIER, moved, table)], named)
    _told(home, player, as_json)


@command.command("balance", epilog=examples("sicbo cage balance pia --floor floor"))
@_player
@floor_option
@database_option
@json_option
def balance(player: str, floor: Path, database: str | None, as_json: bool) -> None:
    """What a player has in the wallet."""
    _told(home_at(floor, database), player, as_json)


def _pays(
    home: "Home", what: str, player: str, amount: str, by: str, order: str | None, as_json: bool
) -> None:
    from sicbo.core.house.wallets import CASHIER, BuyIn, CashOut
    from sicbo.core.money import parse_amount
    from sicbo.desk.request import Request

    _cashier(home, by)
    _wallet(home, player)
    paid = (BuyIn if what == "buy-in" else CashOut)(player, parse_amount(amount))
    named = order_id(order)
    give(home, [Request(by, named, CASHIER, paid)], named)
    _told(home, player, as_json)


def _cashier(home: "Home", by: str) -> None:
    from sicbo.core.house.wallets import CASHIER

    if CASHIER not in roles_of(home, by).values():
        raise click.UsageError(
            f"--by must be a cashier, got {by!r}; `sicbo people grant {by} {CASHIER}` makes one"
        )


def _told(home: "Home", player: str, as_json: bool) -> None:
    from sicbo.cli.output import write_json
    from sicbo.core.money import Amount, format_amount

    held, currency = _wallet(home, player), home.settings.currency
    if as_json:
        write_json({"player": player, "wallet": held, "currency": currency})
    else:
        click.echo(f"{player} has {currency} {format_amount(Amount(held))} in the wallet")


def _wallet(home: "Home", player: str) -> int:
    """What an enrolled player has in the wallet."""
    with rooms_of(home) as rooms:
        if player not in rooms.founding.players:
            hint = f"`sicbo people enrol {player}` enrols one"
            raise click.UsageError(f"PLAYER must be enrolled, got {player!r}; {hint}")
        rooms.wallet(player)
        return int(rooms.wallets[player])
