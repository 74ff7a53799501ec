"""``sicbo hold``: money withheld until an investigation has ended."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from sicbo.cli.floor.at_table import role_of, table_of
from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.notice import as_inspector
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand
    from sicbo.core.money import Amount

Command = TypeVar("Command", bound=Callable[..., Any])

_hold = click.argument("hold", metavar="HOLD")


@click.group(
    "hold",
    epilog=examples(
        "sicbo hold list --floor floor",
        "sicbo hold withhold --ticket etg-12 --because 'it looks forged' --by olga --floor floor",
        "sicbo hold review etg-1 --by ina --floor floor",
        "sicbo hold determine etg-1 --pays 50 --because 'it is genuine' --by olga --floor floor",
    ),
)
def command() -> None:
    """Money withheld, whether a server runs or not: why, by which rule, and what became of it.

    HOLD is its name in the record, such as etg-1: its table and a number.
    """


def _ordered(command: Command) -> Command:
    """Take why, who orders it, an id, the floor and the form."""
    because = click.option("--because", "reason", default="", metavar="TEXT", help="Why.")
    options = (because, by_option, id_option, floor_option, database_option, json_option)
    for option in reversed(options):
        command = option(command)
    return command


def _subject(command: Command) -> Command:
    """Take what is withheld, or demanded back."""
    options = (
        click.option("--ticket", metavar="TICKET", help="A ticket, by its name in the record."),
        click.option("--prize", type=WHOLE, metavar="NUMBER", help="A prize of a jackpot."),
        click.option("--of", "pool", metavar="JACKPOT", help="The jackpot of the prize."),
        click.option("--from", "player", metavar="PLAYER", help="Whose prize or meter."),
        click.option("--amount", metavar="AMOUNT", help="How much of it."),
        click.option("--at", "table", metavar="TABLE", help="The table of the prize or meter."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@command.command("list", epilog=examples("sicbo hold list --all --floor floor --json"))
@click.option("--table", "only", metavar="TABLE", help="Of this table alone.")
@click.option("--all", "every", is_flag=True, help="Those that are determined, too.")
@floor_option
@database_option
@json_option
def list_command(
    only: str | None, every: bool, floor: Path, database: str | None, as_json: bool
) -> None:
    """Holds that wait for a review or for their determination."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money
    from sicbo.views.holds.hold_rows import hold_rows

    with rooms_of(home_at(floor, database)) as rooms:
        if only is not None:
            table_of(rooms, only)
        names = list(rooms.founding.tables) if only is None else [only]
        rows = list(hold_rows(rooms.floor, names, every=every))
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table("hold", "of", "which", "player", ">amount", "stands", "since", "by", "rule")
    for row in rows:
        of = f"{row.of}, demanded" if row.demand else row.of
        since = row.at.strftime("%F %T")
        told = (row.hold, of, row.subject, row.player, money(row.amount), row.stands, since)
        listed.add_row(*told, row.by, row.clause)
    console().print(listed)


@command.command("show", epilog=examples("sicbo hold show etg-1 --floor floor"))
@_hold
@floor_option
@database_option
@json_option
def show_command(hold: str, floor: Path, database: str | None, as_json: bool) -> None:
    """Why something is withheld, who has reviewed it, and what was determined."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.holds.hold import HOLD
    from sicbo.core.wording import money
    from sicbo.views.holds.hold_rows import hold_row

    with rooms_of(home_at(floor, database)) as rooms:
        row = hold_row(rooms.floor.state(HOLD, hold))
    if row is None:
        raise click.UsageError(f"HOLD must be one that was opened, got {hold!r}")
    if as_json:
        write_json(msgspec.to_builtins(row))
        return
    what = f"{row.of} {row.subject}".rstrip()
    did = "demanded" if row.demand else "withheld"
    click.echo(f"{hold}: {money(row.amount)} of {row.player}, {what}, {did} by {row.by}")
    click.echo(f"because {row.reason}, by rule {row.clause}, {row.at.isoformat()}")
    if row.demand:
        click.echo(f"handed in: {money(row.received)}, owed: {money(row.owed)}")
    if row.reviewed_by is not None:
        click.echo(f"reviewed by {row.reviewed_by}: {row.finding}")
    elif row.review:
        click.echo("an inspector has to review it before it is determined against the player")
    if row.pays is not None:
        click.echo(f"determined by {row.determined_by}: pays {money(row.pays)}")
        click.echo(f"because {row.determined_because}")


@command.command(
    "withhold",
    epilog=examples(
        "sicbo hold withhold --ticket etg-12 --because 'it looks forged' --by olga --floor floor",
        "sicbo hold withhold --prize 1 --of gold --from ann --at etg --because 'two terminals' "
        "--by olga --floor floor",
        "sicbo hold withhold --from ann --amount 50 --at etg --because 'the meter jumped' "
        "--by olga --floor floor",
    ),
)
@_subject
@_ordered
def withhold_command(
    ticket: str | None,
    prize: int | None,
    pool: str | None,
    player: str | None,
    amount: str | None,
    table: str | None,
    reason: str,
    **said: Any,
) -> None:
    """Withhold a ticket, a prize, or an amount on a meter; by whoever the document names."""
    from sicbo.core.floor.holds.messages import WithholdCredit, WithholdPrize, WithholdTicket

    if ticket is not None:
        at = ticket.rpartition("-")[0]
        _at_table(WithholdTicket(ticket=ticket, reason=reason), at, **said)
    elif prize is not None and pool and player:
        held = WithholdPrize(pool=pool, prize=prize, player=player, reason=reason)
        _at_table(held, table, **said)
    elif player and amount is not None:
        taken = WithholdCredit(player=player, amount=_money(amount), reason=reason)
        _at_table(taken, table, **said)
    else:
        raise click.UsageError(_MUST)


_MUST = "say --ticket, or --prize with --of and --from, or --from with --amount"


@command.command(
    "seize",
    epilog=examples(
        "sicbo hold seize ann 50 --at crown --because 'a device' --by pat --floor floor"
    ),
)
@click.argument("player", metavar="PLAYER")
@click.argument("amount", metavar="AMOUNT")
@click.option("--at", "table", required=True, metavar="TABLE", help="Where it was won.")
@_ordered
def seize_command(player: str, amount: str, table: str, reason: str, **said: Any) -> None:
    """Seize what PLAYER has won, never what they brought; by whoever the document names."""
    from sicbo.core.floor.holds.messages import SeizeWinnings

    seized = SeizeWinnings(player=player, amount=_money(amount), reason=reason)
    _at_table(seized, table, **said)


@command.command(
    "demand",
    epilog=examples(
        "sicbo hold demand --ticket etg-12 --amount 50 --because 'it was forged' --by olga "
        "--floor floor",
        "sicbo hold demand --from ann --amount 50 --at etg --because 'the meter jumped' --by olga "
        "--floor floor",
    ),
)
@_subject
@_ordered
def demand_command(
    ticket: str | None,
    prize: int | None,
    pool: str | None,
    player: str | None,
    amount: str | None,
    table: str | None,
    reason: str,
    **said: Any,
) -> None:
    """Demand back what has left already; it stands on record, and nobody is debited."""
    from sicbo.core.floor.holds.messages import DemandCredit, DemandPrize, DemandTicket

    if amount is None:
        raise click.UsageError(f"--amount must be said; {_MUST}")
    much = _money(amount)
    if ticket is not None:
        at = ticket.rpartition("-")[0]
        _at_table(DemandTicket(ticket=ticket, amount=much, reason=reason), at, **said)
    elif prize is not None and pool and player:
        paid = DemandPrize(pool=pool, prize=prize, player=player, amount=much, reason=reason)
        _at_table(paid, table, **said)
    elif player:
        _at_table(DemandCredit(player=player, amount=much, reason=reason), table, **said)
    else:
        raise click.UsageError(_MUST)


@command.command("receive", epilog=examples("sicbo hold receive etg-2 50 --by cass --floor floor"))
@_hold
@click.argument("amount", metavar="AMOUNT")
@by_option
@id_option
@floor_option
@database_option
@json_option
def receive_command(hold: str, amount: str, **said: Any) -> None:
    """Take in cash what a player hands in for a demand; by a cashier."""
    from sicbo.core.floor.holds.messages import ReceiveReturn
    from sicbo.core.floor.wallets import CASHIER

    home, by = home_at(said["floor"], said["database"]), said["by"]
    if CASHIER not in roles_of(home, by).values():
        hint = f"`sicbo people grant {by} {CASHIER}` makes one"
        raise click.UsageError(f"--by must be a {CASHIER}, got {by!r}; {hint}")
    taken = ReceiveReturn(hold=hold, amount=_money(amount))
    give_one(home, by, CASHIER, taken, None, said["order"], said["as_json"])


@command.command(
    "review",
    epilog=examples("sicbo hold review etg-1 --finding 'seen' --by ina --floor floor"),
)
@_hold
@click.option("--finding", default="", metavar="TEXT", help="What the inspector has found.")
@by_option
@id_option
@floor_option
@database_option
@json_option
def review_command(hold: str, finding: str, **said: Any) -> None:
    """Say that one has reviewed a hold; by an inspector."""
    from sicbo.core.floor.holds.messages import ReviewHold

    as_inspector(ReviewHold(hold=hold, finding=finding), **said)


@command.command(
    "determine",
    epilog=examples(
        "sicbo hold determine etg-1 --pays 50 --because 'it is genuine' --by olga --floor floor"
    ),
)
@_hold
@click.option("--pays", required=True, metavar="AMOUNT", help="What of it is the player's.")
@_ordered
def determine_command(hold: str, pays: str, reason: str, **said: Any) -> None:
    """End an investigation: what is the player's goes back, the rest is the house's."""
    from sicbo.core.floor.holds.messages import DetermineHold

    ended = DetermineHold(hold=hold, pays=_money(pays), reason=reason)
    _at_table(ended, hold.rpartition("-")[0], **said)


def _money(said: str) -> "Amount":
    from sicbo.core.money import parse_amount

    return parse_amount(said)


def _at_table(
    command: "NounCommand",
    name: str | None,
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give an order at the table by whose document it is judged."""
    home = home_at(floor, database)
    if not name:
        raise click.UsageError("--at must name the table by whose document it is judged")
    with rooms_of(home) as rooms:
        role = role_of(home, table_of(rooms, name), name, by)
    give_one(home, by, role, command, name, order, as_json)
