"""``sicbo cage``: cash in and out for the players of a floor."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import rich_click as click

from sicbo.cli.cage.cage_boxes import bank, box
from sicbo.cli.cage.cage_slips import group
from sicbo.cli.cage.redemptions import redemptions
from sicbo.cli.floor.ordering import by_option, give, id_option, order_id, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.table.command import TableCommand
    from sicbo.desk.home.home import Home
    from sicbo.views.cage.held_at_table import HeldAnywhere

_player = click.argument("player", metavar="PLAYER")
_amount = click.argument("amount", metavar="AMOUNT")


@click.group(
    "cage",
    epilog=examples(
        "sicbo cage buy-in pia 250 --by cass --floor floor",
        "sicbo cage cash-out pia 100.50 --by cass --floor floor",
        "sicbo cage transfer pia 50 --table etg --by cass --floor floor",
        "sicbo cage balance pia --floor floor",
        "sicbo cage settle-debt pia --table main --by cass --floor floor",
        "sicbo cage fill ask main 20x100 --by sue --floor floor",
        "sicbo cage box count 1 1500 --with cleo --by cass --floor floor",
    ),
)
def command() -> None:
    """Cash and chips at the cage, whether a server runs or not."""


command.add_command(group("fill"))
command.add_command(group("credit"))
command.add_command(box)
command.add_command(bank)
command.add_command(redemptions)


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
@click.option("--table", "table", required=True, metavar="NAME", help="The table.")
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
    """Bring money from a player's wallet to a table, or to a terminal's meter; by a cashier."""
    from sicbo.core.money import parse_amount
    from sicbo.core.table.chips.messages import BringChips, TransferCredit

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        electronic = rooms.room(table).table.electronic
    moved = (TransferCredit if electronic else BringChips)(player, parse_amount(amount))
    _at_table(home, player, moved, table, by, order, as_json)


@command.command(
    "settle-debt",
    epilog=examples("sicbo cage settle-debt pia --table main --by cass --floor floor"),
)
@_player
@click.argument("amount", metavar="[AMOUNT]", required=False)
@click.option("--table", "table", required=True, metavar="NAME", help="Where it is owed.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def settle_debt(
    player: str,
    amount: str | None,
    table: str,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Pay back what a player owes at a table: all of it, or an amount; by a cashier.

    The chips that lie there are taken first, then the wallet.
    """
    from sicbo.core.money import parse_amount
    from sicbo.core.table.chips.messages import SettleDebt

    paid = SettleDebt(player, parse_amount(amount) if amount is not None else None)
    _at_table(home_at(floor, database), player, paid, table, by, order, as_json)


@command.command("balance", epilog=examples("sicbo cage balance pia --floor floor"))
@_player
@floor_option
@database_option
@json_option
def balance(player: str, floor: Path, database: str | None, as_json: bool) -> None:
    """What a player has in the wallet and at tables, by its kind, and owes."""
    _told(home_at(floor, database), player, as_json)


@command.command("debts", epilog=examples("sicbo cage debts --floor floor"))
@floor_option
@database_option
@json_option
def debts(floor: Path, database: str | None, as_json: bool) -> None:
    """Everybody who owes, where and how much."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.table.chips.debts import all_owed
    from sicbo.core.wording import money

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        found = [
            (player, name, due)
            for name in rooms.founding.tables
            for player, due in all_owed(rooms.room(name).table).items()
        ]
    if as_json:
        told = [{"player": who, "table": name, "owes": due} for who, name, due in found]
        write_json({"currency": home.settings.currency, "debts": told})
        return
    if not found:
        click.echo("nobody owes anything")
        return
    listed = table("player", "table", f">owes, {home.settings.currency}")
    for player, name, due in found:
        listed.add_row(player, name, money(due))
    console().print(listed)


def _at_table(
    home: "Home",
    player: str,
    moved: "TableCommand",
    table: str,
    by: str,
    order: str | None,
    as_json: bool,
) -> None:
    """Have a cashier order something at a table for a player."""
    from sicbo.core.floor.wallets import CASHIER
    from sicbo.desk.writer.request import Request

    _cashier(home, by)
    _held(home, player)
    named = order_id(order)
    give(home, [Request(by=by, id=named, role=CASHIER, command=moved, table=table)], named)
    _told(home, player, as_json)


def _pays(
    home: "Home", what: str, player: str, amount: str, by: str, order: str | None, as_json: bool
) -> None:
    from sicbo.core.floor.wallets import CASHIER, BuyIn, CashOut
    from sicbo.core.money import parse_amount
    from sicbo.desk.writer.request import Request

    _cashier(home, by)
    _held(home, player)
    paid = (BuyIn if what == "buy-in" else CashOut)(player, parse_amount(amount))
    named = order_id(order)
    give(home, [Request(by=by, id=named, role=CASHIER, command=paid)], named)
    _told(home, player, as_json)


def _cashier(home: "Home", by: str) -> None:
    from sicbo.core.floor.wallets import CASHIER

    if CASHIER not in roles_of(home, by).values():
        raise click.UsageError(
            f"--by must be a cashier, got {by!r}; `sicbo people grant {by} {CASHIER}` makes one"
        )


def _told(home: "Home", player: str, as_json: bool) -> None:
    from sicbo.cli.output import write_json
    from sicbo.core.money import Amount, format_amount

    held, owes, at_tables, play = _held(home, player)
    currency, note = home.settings.currency, " (play money)" if play else ""
    if as_json:
        said = {"player": player, "wallet": held, "currency": currency, "owes": owes}
        write_json({**said, **at_tables._asdict(), "play_money": play})
        return
    click.echo(f"{player} has {currency} {format_amount(Amount(held))} in the wallet{note}")
    for part, said_as in _PARTS.items():
        for table, lies in getattr(at_tables, part).items():
            amount = f"{currency} {format_amount(Amount(lies))}"
            click.echo(f"{player} has {amount} {said_as} table {table}{note}")
    for table, due in owes.items():
        click.echo(f"{player} owes {currency} {format_amount(Amount(due))} at table {table}{note}")


_PARTS: Final = {
    "chips": "in chips at",
    "colours": "in colour chips at",
    "laid": "on the layout of",
    "tokens": "in promotional tokens, which are never cash, at",
}
"""How each part of what a player has at a table is said."""


class _PlayerMoney(NamedTuple):
    """What a player has and owes, and whether that is play money."""

    wallet: int
    owes: dict[str, int]
    at_tables: "HeldAnywhere"
    play: bool


def _held(home: "Home", player: str) -> _PlayerMoney:
    """What an enrolled player has in the wallet and at tables, and owes."""
    from sicbo.core.floor.founding import was_demonstration
    from sicbo.core.table.chips.debts import owed
    from sicbo.views.cage.held_at_table import held_anywhere

    with rooms_of(home) as rooms:
        if player not in rooms.founding.players:
            hint = f"`sicbo people enrol {player}` enrols one"
            raise click.UsageError(f"PLAYER must be enrolled, got {player!r}; {hint}")
        rooms.wallet(player)
        tables = {name: rooms.room(name).table for name in rooms.founding.tables}
        owes = {name: int(due) for name, each in tables.items() if (due := owed(each, player))}
        held, play = held_anywhere(tables, player), was_demonstration(rooms.founding)
        return _PlayerMoney(int(rooms.wallets[player]), owes, held, play)
