"""What the commands share that keep the register: evidence, who orders, and what came of it."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import rich_click as click

from sicbo.cli.floor.ordering import by_option, give, id_option, order_id, roles_of
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand
    from sicbo.desk.home.home import Home

Command = TypeVar("Command", bound=Callable[..., Any])

_BLOCK: Final = 1 << 20

serial = click.argument("number", metavar="SERIAL")
evidence = click.option(
    "--evidence", default="", metavar="TEXT", help="What shows it, in words; most orders need it."
)
file = click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file that shows it; its SHA-256 stands in the record.",
)


def order(command: Command) -> Command:
    """Take who orders it, an id, the floor, and whether to answer in JSON."""
    for option in (json_option, database_option, floor_option, id_option, by_option):
        command = option(command)
    return command


def hashed(asked: Mapping[str, object]) -> dict[str, Any]:
    """The evidence of an order: its words, and the hash of its file."""
    path = asked.get("file")
    return {
        "evidence": asked.get("evidence", ""),
        "file": _sha256(path) if isinstance(path, Path) else None,
    }


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as opened:
        while block := opened.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def kept(kind: str, fields: Mapping[str, Any], asked: Mapping[str, Any], said: str) -> None:
    """Have the register keep something, and tell what became of it."""
    import msgspec

    from sicbo.core.floor.equipment import messages

    command = getattr(messages, kind)
    told = {name: value for name, value in fields.items() if name in command.__struct_fields__}
    try:
        wanted: NounCommand = msgspec.convert(told, command, strict=False)
    except msgspec.ValidationError as error:
        raise click.UsageError(str(error)) from None
    home = home_at(asked["floor"], asked["database"])
    give_to_register(home, wanted, asked["by"], asked["order"])
    tell(fields.get("serial"), said, as_json=asked["as_json"])


def tell(number: object, said: str, *, as_json: bool) -> None:
    """Tell that something is done."""
    from sicbo.cli.output import write_json

    if as_json:
        write_json({"serial": number, "done": said})
    else:
        click.echo(said)


def give_to_register(home: "Home", command: "NounCommand", by: str, identity: str | None) -> None:
    """Give an order about the register in the role that somebody has."""
    from sicbo.core.bounds import check_bounds
    from sicbo.desk.writer.request import Request

    check_bounds(command)
    named = order_id(identity)
    role = _role(home, command, by)
    give(home, [Request(by=by, id=named, role=role, command=command)], named)


def _role(home: "Home", command: "NounCommand", by: str) -> str:
    """A keeper's or the owner's role, or the one that somebody has at the table of the item."""
    from sicbo.core.floor.equipment.items import EQUIPMENT, KEEPER
    from sicbo.core.floor.founding import OWNER
    from sicbo.vault.base import role_among

    if by == OWNER:
        return OWNER
    roles = roles_of(home, by)
    with rooms_of(home) as rooms:
        item = rooms.floor.state(EQUIPMENT).items.get(getattr(command, "serial", ""))
        name = getattr(command, "table", None) or (item.table if item is not None else None)
        if name in rooms.founding.tables:
            here = rooms.room(name).table
            role = role_among(roles, name, here.positions)
            if role is not None and (KEEPER not in roles.values() or here.status != "closed"):
                return role
    for office in (KEEPER, OWNER):
        if office in roles.values():
            return office
    raise click.UsageError(
        f"--by must be a keeper or have a role at the table, got {by!r}; "
        f"`sicbo people grant {by} {KEEPER}` makes a keeper"
    )
