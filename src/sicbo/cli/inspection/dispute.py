"""``sicbo dispute``: complaints, who has decided them, and whose turn it is."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from sicbo.cli.floor.at_table import table_of
from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.record import home_at, reader, rooms_of
from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand
    from sicbo.core.money import Amount
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.loaded_floor import LoadedFloor

Command = TypeVar("Command", bound=Callable[..., Any])
ABOUT = ("round", "wager", "irregularity", "hold", "incident", "payment", "staff", "other")

_GONE = "these words are not in the vault"

_dispute = click.argument("dispute", metavar="DISPUTE", type=WHOLE)
_words = click.option(
    "--words", required=True, metavar="TEXT", help="What is said; the vault keeps it."
)
_pays = click.option(
    "--pays", default="0", metavar="AMOUNT", help="What the complainant is paid by it."
)


@click.group(
    "dispute",
    epilog=examples(
        "sicbo dispute list --floor floor",
        "sicbo dispute open --about round --round 12 --at main --for ann"
        " --words 'the dice were touched' --by gus --floor floor",
        "sicbo dispute decide 3 --words 'the recording shows nothing' --by gus --floor floor",
        "sicbo dispute show 3 --floor floor",
    ),
)
def command() -> None:
    """Complaints, whether a server runs or not: decided step by step as the document says.

    DISPUTE is its number. What is said stands in the vault, and its hash in the record.
    """


def _ordered(command: Command) -> Command:
    """Take who orders it, an id, the floor and the form."""
    for option in reversed((by_option, id_option, floor_option, database_option, json_option)):
        command = option(command)
    return command


@command.command("list", epilog=examples("sicbo dispute list --all --floor floor --json"))
@click.option("--table", "only", metavar="TABLE", help="About this table alone.")
@click.option("--all", "every", is_flag=True, help="Those that are closed, too.")
@floor_option
@database_option
@json_option
def list_command(
    only: str | None, every: bool, floor: Path, database: str | None, as_json: bool
) -> None:
    """Complaints that are open, and whose turn it is."""
    import msgspec

    from sicbo.cli.output import console, table, write_json
    from sicbo.views.disputes.dispute_rows import dispute_rows

    with rooms_of(home_at(floor, database)) as rooms:
        if only is not None:
            table_of(rooms, only)
        rows = list(dispute_rows(rooms.floor, lambda at, _: only in (None, at), every=every))
    if as_json:
        write_json(msgspec.to_builtins(rows))
        return
    listed = table(">complaint", "of", "about", "table", "since", "stands", "turn", "rule")
    for row in rows:
        about = f"{row.about} {row.subject}".rstrip() + (f", {row.round}" if row.round else "")
        since, turn = row.at.strftime("%F %T"), " or ".join(row.turn)
        listed.add_row(
            str(row.number), row.person, about, row.table, since, row.stands, turn, row.clause
        )
    console().print(listed)


@command.command("show", epilog=examples("sicbo dispute show 3 --floor floor"))
@_dispute
@floor_option
@database_option
@json_option
def show_command(dispute: int, floor: Path, database: str | None, as_json: bool) -> None:
    """What was said, what was decided by whom and by which rule, and of what people were told."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.wording import money
    from sicbo.views.disputes.dispute_rows import dispute_rows

    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        read = reader(home)
        rows = dispute_rows(rooms.floor, every=True, words=read)
        row = next((each for each in rows if each.number == dispute), None)
    if row is None:
        raise click.UsageError(f"DISPUTE must be one that was opened, got {dispute}")
    if as_json:
        write_json(msgspec.to_builtins(row))
        return
    of = f" of round {row.round}" if row.round else ""
    click.echo(
        f"{dispute}: {row.about} {row.subject}".rstrip() + f"{of} at {row.table or 'no table'}"
    )
    click.echo(f"{row.person or 'somebody'}, {row.at.isoformat()}, written down by {row.by}")
    click.echo(f"  {row.words if row.words is not None else _GONE}")
    for each in row.decisions:
        paid = f", pays {money(each.pays)}" if each.pays else ""
        last = ", final" if each.final else ""
        click.echo(
            f"decided by {each.by} as {each.role or each.outside} by rule {each.clause}{paid}{last}"
        )
        click.echo(f"  {each.words if each.words is not None else _GONE}")
    for remark in row.remarks:
        click.echo(f"remarked by {remark.by}, {remark.at.isoformat()}")
        click.echo(f"  {remark.words if remark.words is not None else _GONE}")
    if row.advised_by is not None and row.advice is not None:
        click.echo(f"told by {row.advised_by} of: {row.advice.replace('-', ' ')}")
    turn = f": {' or '.join(row.turn)} decides" if row.turn else ""
    click.echo(f"stands: {row.stands}{turn}")


@command.command(
    "open",
    epilog=examples(
        "sicbo dispute open --about wager --round 12 --at main --for ann"
        " --words 'my chips lay on small' --by gus --floor floor",
        "sicbo dispute open --about other --words 'the cage was closed' --by ann --floor floor",
    ),
)
@click.option("--about", type=click.Choice(ABOUT), required=True, help="What it is about.")
@click.option("--round", "number", type=WHOLE, default=0, metavar="N", help="Which round.")
@click.option("--subject", default="", metavar="NAME", help="Which wager, hold or incident.")
@click.option("--at", "table", metavar="TABLE", help="The table that it is about.")
@click.option("--for", "player", metavar="PLAYER", help="Who complains, where staff write it down.")
@_words
@_ordered
def open_command(
    about: Any,
    number: int,
    subject: str,
    table: str | None,
    player: str | None,
    words: str,
    **said: Any,
) -> None:
    """Complain: for oneself, or for somebody who has asked for it."""
    from sicbo.core.floor.disputes.messages import Complain

    complaint = Complain(about=about, round=number, subject=subject, player=player, words=words)
    _give(complaint, table, own=player in (None, said["by"]), **said)


@command.command(
    "decide",
    epilog=examples(
        "sicbo dispute decide 3 --words 'it is paid' --pays 50 --by gus --floor floor",
        "sicbo dispute decide 3 --instead --words 'no' --by sue --floor floor",
    ),
)
@_dispute
@_words
@_pays
@click.option("--instead", is_flag=True, help="In the place of others, whom the record names.")
@_ordered
def decide_command(dispute: int, words: str, pays: str, instead: bool, **said: Any) -> None:
    """Decide DISPUTE at the step it has come to; by whoever the document names."""
    from sicbo.core.floor.disputes.messages import DecideStep

    step = DecideStep(dispute=dispute, pays=_money(pays), instead=instead, words=words)
    _about(step, dispute, **said)


@command.command("review", epilog=examples("sicbo dispute review 3 --by ann --floor floor"))
@_dispute
@_ordered
def review_command(dispute: int, **said: Any) -> None:
    """Ask for the next step; by the complainant, or by staff for them."""
    from sicbo.core.floor.disputes.messages import RequestReview

    _about(RequestReview(dispute=dispute), dispute, **said)


@command.command("advise", epilog=examples("sicbo dispute advise 3 --by gus --floor floor"))
@_dispute
@_ordered
def advise_command(dispute: int, **said: Any) -> None:
    """Say that the complainant was told of the right that the document names."""
    from sicbo.core.floor.disputes.messages import AdviseComplainant

    _about(AdviseComplainant(dispute=dispute), dispute, **said)


@command.command("hold", epilog=examples("sicbo dispute hold 3 ann 50 --by gus --floor floor"))
@_dispute
@click.argument("player", metavar="PLAYER")
@click.argument("amount", metavar="AMOUNT")
@_ordered
def hold_command(dispute: int, player: str, amount: str, **said: Any) -> None:
    """Hold money of PLAYER at the table while it is in dispute; `sicbo hold determine` ends it."""
    from sicbo.core.floor.disputes.messages import HoldDisputed

    _about(HoldDisputed(dispute=dispute, player=player, amount=_money(amount)), dispute, **said)


@command.command(
    "outside",
    epilog=examples(
        "sicbo dispute outside 3 --reference 'letter 12' --words 'it is upheld' --pays 50"
        " --by olga --floor floor"
    ),
)
@_dispute
@click.option("--reference", required=True, metavar="TEXT", help="By which it can be found.")
@_words
@_pays
@_ordered
def outside_command(dispute: int, reference: str, words: str, pays: str, **said: Any) -> None:
    """Enter what an inspector, a commission or another authority has decided."""
    from sicbo.core.floor.disputes.messages import EnterOutsideDecision

    entered = EnterOutsideDecision(
        dispute=dispute, reference=reference, pays=_money(pays), words=words
    )
    _about(entered, dispute, **said)


@command.command(
    "close", epilog=examples("sicbo dispute close 3 --unsatisfied --by gus --floor floor")
)
@_dispute
@click.option(
    "--satisfied/--unsatisfied",
    required=True,
    default=None,
    help="Whether the complainant is content, or takes it back.",
)
@_ordered
def close_command(dispute: int, satisfied: bool, **said: Any) -> None:
    """Close DISPUTE; against its complainant once all is decided and they were told."""
    from sicbo.core.floor.disputes.messages import CloseDispute

    _about(CloseDispute(dispute=dispute, satisfied=satisfied), dispute, **said)


@command.command(
    "remark",
    epilog=examples(
        "sicbo dispute remark 3 --words 'I have seen the footage' --by ina --floor floor"
    ),
)
@_dispute
@_words
@_ordered
def remark_command(dispute: int, words: str, **said: Any) -> None:
    """Put a remark to DISPUTE, as an inspector; it decides nothing."""
    from sicbo.core.floor.disputes.messages import RemarkOnDispute

    _about(RemarkOnDispute(dispute=dispute, words=words), dispute, **said)


def _money(said: str) -> "Amount":
    from sicbo.core.money import parse_amount

    return parse_amount(said)


def _about(command: "NounCommand", dispute: int, **said: Any) -> None:
    """Give an order about a dispute at the table that it is about."""
    from sicbo.core.floor.disputes.dispute import DISPUTES

    with rooms_of(home_at(said["floor"], said["database"])) as rooms:
        known = rooms.floor.state(DISPUTES).numbered.get(dispute)
    if known is None:
        raise click.UsageError(f"DISPUTE must be one that was opened, got {dispute}")
    _give(command, known.table or None, own=known.person == said["by"], **said)


def _give(
    command: "NounCommand",
    table: str | None,
    *,
    own: bool,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
) -> None:
    """Give an order in the role that somebody has there: at the table, in an office, or playing."""
    home = home_at(floor, database)
    with rooms_of(home) as rooms:
        role = _role(home, rooms, type(command), table, by, own=own)
    give_one(home, by, role, command, table, order, as_json)


def _role(
    home: "Home",
    rooms: "LoadedFloor",
    kind: "type[NounCommand]",
    table: str | None,
    by: str,
    *,
    own: bool,
) -> str:
    from sicbo.core.floor.founding import OWNER
    from sicbo.core.table.checks import PLAYER
    from sicbo.vault.base import role_among

    if by == OWNER:
        return OWNER
    if own and kind.by_player and by in rooms.founding.players:
        return PLAYER
    held = roles_of(home, by)
    ladder = () if table is None else tuple(table_of(rooms, table).ranks)
    role = None if table is None else role_among(held, table, ladder)
    role = role or next((each for each in kind.offices if each in held.values()), None)
    if role is None:
        where = "on the floor" if table is None else f"at {table}"
        raise click.UsageError(f"--by must have a role {where}, got {by!r}, who has none")
    return role
