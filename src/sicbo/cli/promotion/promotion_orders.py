"""Every order about a promotion at the command line: one command each, told by its options."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rich_click as click

from sicbo.cli.floor.ordering import by_option, give_one, id_option, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.desk.home.home import Home

_MESSAGES: Final = "sicbo.core.floor.promotions"
Read = Callable[[str], Any]


class OrderSaid(NamedTuple):
    """How an order is said: the command it gives, and the words that fill its fields."""

    kind: str
    """Module and class of the command."""
    help: str
    example: str
    arguments: tuple[str, ...] = ()
    options: tuple[tuple[str, str, str], ...] = ()
    """Each with its flag, its field and what it means."""
    flags: tuple[tuple[str, str, str], ...] = ()
    fixed: tuple[tuple[str, object], ...] = ()


_BECAUSE = ("--because", "reason", "Why.")
_FINDING = ("--because", "finding", "What was found.")
_PARTS = (
    ("--cash", "cash", "What of it goes into the wallet."),
    ("--cheque", "cheque", "What of it is paid by crossed cheque."),
    ("--transfer", "transfer", "What of it is paid by transfer."),
)

SAID: Final[dict[str, OrderSaid]] = {
    "publish": OrderSaid(
        "messages.PublishTerms",
        "Say where the terms can be read, and which marketing piece refers to them.",
        "spring --where 'the website' --piece 'leaflet 7'",
        options=(
            ("--where", "where", "Where they can be read."),
            ("--piece", "piece", "The marketing piece that refers to them."),
        ),
    ),
    "start": OrderSaid("messages.StartPromotion", "Begin a promotion at its time.", "spring"),
    "give": OrderSaid(
        "messages.GiveTickets",
        "Give somebody tickets, with a reason.",
        "spring ann 5 --because 'a birthday'",
        arguments=("player", "tickets"),
        options=(_BECAUSE,),
    ),
    "exclude": OrderSaid(
        "messages.ExcludeEntrant",
        "Say that somebody may not win, whatever tickets they have.",
        "spring ann --because 'she is of the staff'",
        arguments=("player",),
        options=(_BECAUSE,),
    ),
    "nominate": OrderSaid(
        "draw_messages.NominateScrutineer",
        "Name who oversees the draw.",
        "spring sol",
        arguments=("person",),
    ),
    "attend": OrderSaid(
        "draw_messages.AttendDraw", "Come to the draw as its scrutineer.", "spring"
    ),
    "leave": OrderSaid("draw_messages.LeaveDraw", "Leave the draw as its scrutineer.", "spring"),
    "draw": OrderSaid(
        "draw_messages.OrderDraw",
        "Draw a prize, or with a reason draw it anew.",
        "spring car",
        arguments=("prize",),
        options=(("--again", "reason", "Why it is drawn anew."),),
    ),
    "key": OrderSaid(
        "draw_messages.KeyTicket",
        "Key the number of a ticket that was read out from the barrel.",
        "spring car 17",
        arguments=("prize", "ticket"),
    ),
    "confirm": OrderSaid(
        "draw_messages.ConfirmTicket",
        "Confirm the number of a ticket that somebody else has keyed.",
        "spring car 17",
        arguments=("prize", "ticket"),
    ),
    "tell": OrderSaid(
        "claim_messages.TellWinner",
        "Record that a winner was told, or that it was tried.",
        "spring car telephone --in-vain",
        arguments=("prize", "way"),
        flags=(("--in-vain", "reached", "The winner was not reached."),),
    ),
    "claim": OrderSaid(
        "claim_messages.ClaimPrize",
        "Claim a prize for its winner.",
        "spring car ann",
        arguments=("prize", "player"),
    ),
    "take": OrderSaid(
        "claim_messages.ChoosePayment",
        "Say in which parts a winner takes a prize.",
        "spring second ann --cash 400 --cheque 600",
        arguments=("prize", "player"),
        options=_PARTS,
        flags=(("--instead", "alternative", "Cash is taken instead of a thing."),),
    ),
    "award": OrderSaid(
        "claim_messages.AwardPrize",
        "Hand a prize over, or pay it as its winner has chosen.",
        "spring car",
        arguments=("prize",),
    ),
    "lapse": OrderSaid(
        "claim_messages.LapsePrize",
        "Let a prize go that was refused, or that nobody has claimed in time.",
        "spring car",
        arguments=("prize",),
    ),
    "refuse": OrderSaid(
        "claim_messages.RefuseClaim",
        "Refuse somebody a prize; name and address are kept in the vault alone.",
        "spring car ann --because 'a copy' --name 'Ann Other' --address '1 High Street'",
        arguments=("prize", "player"),
        options=(
            _BECAUSE,
            ("--name", "name", "The claimant's name."),
            ("--address", "address", "The claimant's address."),
        ),
    ),
    "tell-reason": OrderSaid(
        "claim_messages.TellRefusal",
        "Record that somebody was told why a prize was refused.",
        "spring 1",
        arguments=("number",),
    ),
    "postpone": OrderSaid(
        "messages.FindCompromised",
        "Find integrity compromised: postpone-promotion, postpone-draw or cancel-draw.",
        "spring postpone-draw --because 'a ticket is there twice'",
        arguments=("act",),
        options=(_FINDING,),
    ),
    "validate": OrderSaid(
        "messages.ValidateIntegrity",
        "Say that what was postponed may go on.",
        "spring --because 'it was a copy'",
        options=(_FINDING,),
    ),
    "dispute": OrderSaid(
        "messages.RaiseDispute",
        "Record that somebody disputes a decision.",
        "spring ann --about 'my tickets'",
        arguments=("player",),
        options=(("--about", "about", "What is disputed."),),
    ),
    "decide": OrderSaid(
        "messages.DecideDispute",
        "Decide a dispute, which is final.",
        "spring 1 --because 'the terms say so'",
        arguments=("number",),
        options=(("--because", "decision", "What is decided."),),
    ),
    "advise": OrderSaid(
        "messages.AdviseOfInspector",
        "Record that somebody was told of the right to complain to an inspector.",
        "spring 1",
        arguments=("number",),
    ),
    "results": OrderSaid(
        "messages.PublishResults",
        "Make the results public.",
        "spring --where 'the sign at the cage'",
        options=(("--where", "where", "Where."),),
    ),
    "end": OrderSaid(
        "messages.EndPromotion", "End a promotion of which nothing is left to do.", "spring"
    ),
}
"""Every order but the lodging of terms, which are a file."""

_REQUIRED: Final = frozenset(("where", "piece", "about"))
_MONEY: Final = frozenset(("cash", "cheque", "transfer"))
_COUNTS: Final = frozenset(("tickets", "ticket", "number"))


def order_command(name: str) -> click.Command:
    """The command that gives one of these orders."""
    said = SAID[name]

    def given(promotion: str, **values: Any) -> None:
        common = {key: values.pop(key) for key in ("by", "order", "floor", "database", "as_json")}
        module, _, kind = said.kind.partition(".")
        command = getattr(import_module(f"{_MESSAGES}.{module}"), kind)
        fields = {key: _read(key, each) for key, each in values.items() if each is not None}
        for _, field, _ in said.flags:
            fields[field] = (not fields[field]) if field == "reached" else fields[field]
        give_promotion(command(promotion=promotion, **fields), promotion, **common)

    command: Any = given
    for option in reversed((by_option, id_option, floor_option, database_option, json_option)):
        command = option(command)
    for flag, field, told in reversed(said.flags):
        command = click.option(flag, field, is_flag=True, help=told)(command)
    for flag, field, told in reversed(said.options):
        metavar = "AMOUNT" if field in _MONEY else "TEXT"
        must = field in _REQUIRED
        option = click.option(flag, field, metavar=metavar, help=told, required=must)
        command = option(command)
    for argument in reversed(said.arguments):
        kind = click.INT if argument in _COUNTS else click.STRING
        command = click.argument(argument, type=kind, metavar=argument.upper())(command)
    command = click.argument("promotion", metavar="PROMOTION")(command)
    shown = f"sicbo promotion {name} {said.example} --by olga --floor floor"
    return click.command(name, help=said.help, epilog=examples(shown))(command)


def _read(field: str, value: Any) -> Any:
    from sicbo.core.money import parse_amount

    return parse_amount(value) if field in _MONEY else value


def give_promotion(
    command: Any,
    promotion: str,
    *,
    by: str,
    order: str | None,
    floor: Path,
    database: str | None,
    as_json: bool,
    table: str | None = None,
) -> None:
    """Give an order about a promotion in the role that somebody has for it."""
    home = home_at(floor, database)
    at = table if table is not None else _table_of(home, promotion)
    give_one(home, by, _role(home, at, by), command, at, order, as_json)


def _table_of(home: "Home", promotion: str) -> str | None:
    """The table by whose document a promotion is judged."""
    from sicbo.core.floor.promotions.promotion import PROMOTION

    with rooms_of(home) as rooms:
        lodged = rooms.floor.state(PROMOTION, promotion).lodged
    return None if lodged is None else lodged.table


def _role(home: "Home", table: str | None, by: str) -> str:
    """The office of a scrutineer, or the role on the ladder of the promotion's table."""
    from sicbo.cli.floor.at_table import role_of, table_of
    from sicbo.core.floor.promotions.draw_messages import SCRUTINEER

    if SCRUTINEER in roles_of(home, by).values():
        return SCRUTINEER
    with rooms_of(home) as rooms:
        name = table if table is not None else next(iter(rooms.founding.tables), "")
        return role_of(home, table_of(rooms, name), name, by)
