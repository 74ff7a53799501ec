"""What commands share that give orders on a floor: who orders, in which role, and the answer."""

import secrets
import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import rich_click as click

from sicbo.core.text import is_harmless, shortened

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand, NounEvent
    from sicbo.core.floor.nouns import AnyCommand
    from sicbo.core.law.refusal import Refusal
    from sicbo.core.table.command import TableCommand
    from sicbo.core.table.event import Event
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.request import Request

ID_MAX: Final = 64
Command = TypeVar("Command", bound=Callable[..., Any])


def by_option(command: Command) -> Command:
    """Take the name of whoever gives the order."""
    return click.option(
        "--by",
        required=True,
        metavar="PERSON",
        help="Who orders it; they have signed in here.",
    )(command)


def id_option(command: Command) -> Command:
    """Take an id, so that an order sent twice takes effect once."""
    return click.option(
        "--id", "order", metavar="ID", help="An id of your own: given twice, it is done once."
    )(command)


def order_id(order: str | None) -> str:
    """The id of an order: the one that was given, or a new one."""
    if order is None:
        return f"cli:{secrets.token_hex(8)}"
    if not 0 < len(order) <= ID_MAX or not is_harmless(order):
        must = f"--id must be 1 to {ID_MAX} characters that can be printed"
        raise click.UsageError(f"{must}, got {shortened(order, ID_MAX)!r}")
    return order


def roles_of(home: "Home", person: str) -> dict[str, str]:
    """The roles of somebody by table; `*` is every table. Nothing is done in a disabled name."""
    vault = home.vault()
    try:
        vault.prepare()
        if any(each.person == person and each.locked for each in vault.credentials()):
            enables = f"`sicbo people enable {person}` lets them act again"
            raise click.UsageError(f"{person} is disabled, and nothing is done by them; {enables}")
        return {each.table: each.role for each in vault.grants() if each.person == person}
    finally:
        vault.close()


def give(home: "Home", requests: "Sequence[Request]", order: str | None = None, *more: str) -> None:
    """Give orders; a refusal ends the command and says its reason and its clause.

    Whoever gives them proves who they are. Where no answer came, nobody knows whether it was done:
    the line says the id to repeat with, and whatever else must be the same then.
    """
    from sicbo.cli.identity.proving import prover
    from sicbo.desk.control.ordering import give as give_them
    from sicbo.desk.writer.errors import Busy, Outage

    for each in requests:
        _by_somebody(each)
        _with_staff(home, each)
    try:
        with prover(home) as proves:
            came = give_them(home, requests, proves)
    except (Busy, Outage) as error:
        if order is None:
            raise
        again = shlex.join(("--id", order, *more))
        raise type(error)(f"{error}; repeat with {again}, and it is done once") from None
    if came.refusal is not None:
        before = " and ".join(named(each.command) for each in requests[: came.done])
        done = f"; done before it: {before}" if before else ""
        raise click.UsageError(refused(came.refusal) + done)


def _by_somebody(request: "Request") -> None:
    """Refuse a name that nobody can have, before it stands in the record for ever."""
    from sicbo.core.floor.founding import NAME, OWNER, is_reserved

    by = request.by
    if by == OWNER or (NAME.fullmatch(by) and not is_reserved(by)):
        return
    got = repr(shortened(by, ID_MAX))
    raise click.UsageError(f"--by must be the name of a person, such as olga, got {got}")


def _with_staff(home: "Home", request: "Request") -> None:
    """Refuse an order that takes two people where the second has no role that may."""
    from sicbo.cli.inspection.record import rooms_of
    from sicbo.desk.control.second_person import refuse_unless_staff, second_of

    person, name = second_of(request.command), request.table
    if person is None:
        return
    with rooms_of(home) as rooms:
        positions = rooms.room(name).table.positions if name in rooms.founding.tables else ()
    no = refuse_unless_staff(request.command, roles_of(home, person), name, positions)
    if no is not None:
        raise click.UsageError(f"{refused(no)}; `sicbo people grant` gives roles")


def give_one(
    home: "Home",
    by: str,
    role: str,
    command: "NounCommand | TableCommand",
    table: str | None,
    order: str | None,
    as_json: bool,
    *,
    quiet: bool = False,
) -> None:
    """Give one order about a noun of the floor or at a terminal, and say what it came to.

    Where more is told of it by whoever gives it, only a refusal is said.
    """
    from sicbo.core.bounds import check_bounds
    from sicbo.desk.writer.request import Request

    check_bounds(command)
    first = order_id(order)
    give(home, [Request(by=by, id=first, role=role, command=command, table=table)], first)
    if not quiet:
        done(home, by, first, as_json)


def done(home: "Home", by: str, order: str, as_json: bool) -> None:
    """Say what an order came to, on every stream that it touched."""
    import msgspec

    from sicbo.cli.output import write_json
    from sicbo.core.floor.wallets import WalletEvent
    from sicbo.core.ids import CommandId
    from sicbo.core.law.refusal import Refusal
    from sicbo.desk.control.ordering import caused
    from sicbo.journal.base import CommandKey

    happened: list[Event | NounEvent | WalletEvent] = []
    for came in caused(home, [CommandKey(by, CommandId(order))]):
        if isinstance(came, Refusal):
            raise click.UsageError(refused(came))
        happened += [record.event for _, record in came]  # type: ignore[misc]
    if as_json:
        write_json({"by": by, "events": [msgspec.to_builtins(each) for each in happened]})
        return
    for event in happened:
        if not isinstance(event, WalletEvent):  # What moved there is said by the other side.
            click.echo(event.sentence())


def given_before(home: "Home", by: str, order: str | None) -> bool:
    """Whether somebody has given an order under this id already, so that it is done."""
    from sicbo.core.ids import CommandId
    from sicbo.desk.control.ordering import caused
    from sicbo.journal.base import CommandKey

    if order is None:
        return False
    return any(True for _ in caused(home, [CommandKey(by, CommandId(order))]))


def named(command: "AnyCommand") -> str:
    """What a command is called in the record."""
    return str(command.__struct_config__.tag)


def refused(refusal: "Refusal") -> str:
    """A refusal in one line.

    >>> from sicbo.core.law.refusal import Refusal
    >>> refused(Refusal("not-an-amount", "house 1", {"amount": "0"}))
    'refused: not-an-amount by house 1 (amount 0)'
    """
    facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
    return f"refused: {refusal.reason} by {refusal.clause}" + (f" ({facts})" if facts else "")
