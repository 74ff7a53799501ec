"""``sicbo people``: who may log in on a floor, and in which roles."""

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.roles import (
    bound,
    known_roles,
    nothing_taken,
    offices,
    place_said,
    plays_nowhere,
    put_apart,
    role_said,
    roles_said,
)
from sicbo.cli.identity.signing_in import sign_in_command, sign_out_command
from sicbo.cli.inspection.record import home_at, record_of
from sicbo.cli.options import examples, floor_option, json_option
from sicbo.vault.base import EVERYWHERE

if TYPE_CHECKING:
    from sicbo.core.floor.founding import FloorCommand
    from sicbo.vault.base import Vault

_who = click.argument("person", metavar="PERSON")
_table = click.option(
    "--table", default=EVERYWHERE, metavar="NAME", help="One table; without it every table."
)


@click.group(
    "people",
    epilog=examples(
        "sicbo people add olga --name 'Olga B.' --floor floor",
        "sicbo people enrol pia --generate --floor floor",
        "sicbo people grant olga casino-supervisor --table main --floor floor",
        "sicbo people grant cass cashier --floor floor",
        "sicbo people grant kay keeper --floor floor",
        "sicbo people grant olga owner --floor floor",
        "sicbo people revoke olga --table main --floor floor",
        "sicbo people sign-in olga --floor floor",
    ),
)
def command() -> None:
    """Who may log in on a floor, and in which roles; a server notices within a second."""


command.add_command(sign_in_command)
command.add_command(sign_out_command)


@contextmanager
def _vault(floor: Path) -> "Iterator[Vault]":
    vault = home_at(floor).vault()
    try:
        vault.prepare()
        yield vault
    finally:
        vault.close()


_called = click.option("--name", help="What the person is called; the id where nothing is said.")
_stdin = click.option(
    "--password-stdin", is_flag=True, help="Read the password from standard input."
)
_by = click.option(
    "--by", default="owner", metavar="PERSON", help="Who says so, as the record tells; the owner."
)
_generate = click.option("--generate", is_flag=True, help="Make a password, and show it once.")


@command.command("add", epilog=examples("sicbo people add olga --name 'Olga B.' --floor floor"))
@_who
@_called
@_stdin
@_generate
@_by
@floor_option
@json_option
def add(
    person: str,
    name: str | None,
    password_stdin: bool,
    generate: bool,
    by: str,
    floor: Path,
    as_json: bool,
) -> None:
    """Let somebody log in, or give them another password; there is never a default one."""
    _named(person)
    made = _let_in(floor, by, person, name, password_stdin, generate)
    _said(person, made, as_json, f"{person} can log in")


@command.command("enrol", epilog=examples("sicbo people enrol pia --generate --floor floor"))
@_who
@_called
@_stdin
@_generate
@_by
@floor_option
@json_option
def enrol(
    person: str,
    name: str | None,
    password_stdin: bool,
    generate: bool,
    by: str,
    floor: Path,
    as_json: bool,
) -> None:
    """Let somebody play on the floor: a name in the record, a wallet, and a way to log in.

    Whoever can log in already keeps their password. Works while a server runs, too. Money comes by
    `sicbo cage buy-in`.
    """
    from sicbo.cli.floor.ordering import give, order_id
    from sicbo.core.floor.founding import OWNER, EnrolPlayer
    from sicbo.desk.writer.request import Request
    from sicbo.journal.history import founding_of
    from sicbo.vault.base import Person

    _named(person)
    home = home_at(floor)
    journal = home.journal(read_only=True)
    try:
        known = person in founding_of(journal).players
    finally:
        journal.close()
    if known:
        raise click.UsageError(f"PERSON must not be enrolled yet, got {person!r}")
    with _vault(floor) as vault:
        logs_in = vault.credential(person) is not None
        if logs_in and (password_stdin or generate):
            raise click.UsageError(
                f"{person} has a password already: leave --generate and --password-stdin out,"
                " or give another one by `sicbo people add`"
            )
        if logs_in and name is not None:
            vault.remember(Person(person, name))
    made = None if logs_in else _let_in(floor, by, person, name, password_stdin, generate)
    give(home, [Request(by=by, id=order_id(None), role=OWNER, command=EnrolPlayer(player=person))])
    now = "can play, with the login as before" if logs_in else "can log in and play"
    _said(person, made, as_json, f"{person} {now}")


def _named(person: str) -> None:
    from sicbo.core.floor.founding import NAME, is_reserved

    if not NAME.fullmatch(person):
        raise click.UsageError(f"PERSON must be a name such as olga, got {person!r}")
    if is_reserved(person):
        raise click.UsageError(f"PERSON must not be a name of the house's own, got {person!r}")


def _let_in(
    floor: Path, by: str, person: str, name: str | None, from_stdin: bool, generate: bool
) -> str | None:
    """Keep who somebody is and their password; the password, where it was made here."""
    from sicbo.core.floor.founding import ChangeLogin
    from sicbo.journal.history import founding_of
    from sicbo.vault.base import Person
    from sicbo.vault.passwords import check_password, new_credential

    with record_of(floor) as journal:
        if person in founding_of(journal).erased:
            raise click.UsageError(
                f"PERSON must be a new id: {person} was erased, and a name is given once (house 6)"
            )
    if generate and from_stdin:
        raise click.UsageError("--generate and --password-stdin exclude each other")
    made = secrets.token_urlsafe(12) if generate else None
    with _vault(floor) as vault:
        known = vault.credential(person) is not None
    password = made or _password(from_stdin)
    check_password(person, password)
    _tell(floor, by, ChangeLogin(person=person, becomes="password" if known else "added"))
    with _vault(floor) as vault:
        vault.remember(Person(person, name or person))
        vault.keep_credential(new_credential(person, person, password))
        vault.end_sessions(person)
    return made


def _said(person: str, made: str | None, as_json: bool, text: str) -> None:
    from sicbo.cli.output import write_json

    if as_json:
        write_json({"person": person, "password": made})
    else:
        click.echo(text + (f" with the password {made}" if made else ""))


def _password(from_stdin: bool) -> str:
    if from_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    else:
        asked = click.prompt("Password", type=str, hide_input=True, confirmation_prompt=True)
        password = str(asked)
    return password


def _tell(floor: Path, by: str, command: "FloorCommand") -> None:
    """Have the record say what becomes of a login or of a role, and by whom."""
    from sicbo.cli.floor.ordering import give, order_id
    from sicbo.core.floor.founding import OWNER
    from sicbo.desk.writer.request import Request

    if by != OWNER:
        _named(by)
    give(home_at(floor), [Request(by=by, id=order_id(None), role=OWNER, command=command)])


@command.command(
    "grant",
    epilog=examples(
        "sicbo people grant olga casino-supervisor --table main --floor floor",
        "sicbo people grant etg-3 terminal --table etg --place 3 --floor floor",
        "sicbo people grant ina inspector --reference 'appointment 2026/14' --floor floor",
    ),
)
@_who
@click.argument("role", metavar="ROLE")
@_table
@click.option("--place", type=int, metavar="N", help="The place that a terminal is bound to.")
@click.option(
    "--reference",
    default="",
    metavar="TEXT",
    help="The appointment under which an office is held; it stands in the record.",
)
@_by
@floor_option
def grant(
    person: str, role: str, table: str, place: int | None, reference: str, by: str, floor: Path
) -> None:
    """Give somebody a role on the ladder of a table, or an office of the floor beside it.

    At each table somebody has one role, and one for every table; another takes its place. Offices
    stand beside the ladder: whoever has one keeps it whatever they become at tables. A device is
    the terminal of one place; notes come in there, and no page takes any.
    """
    from sicbo.core.floor.founding import GrantRole
    from sicbo.vault.base import Grant, office_place

    role = bound(floor, table, role, place)
    known = {role: {table}} if place is not None else known_roles(floor, table)
    if role not in known:
        raise click.UsageError(f"role must be one of {', '.join(sorted(known))}, got {role!r}")
    office = table == EVERYWHERE and role in offices()
    if not office and place is None:
        plays_nowhere(floor, table, person)
    new = Grant(person=person, table=office_place(role) if office else table, role=role)
    with _vault(floor) as vault:
        _known(vault, person)
        _tell(floor, by, GrantRole(person=person, table=table, role=role, reference=reference))
        put_apart(vault, person)
        before = [each for each in vault.grants() if each.person == person and each != new]
        vault.keep_grant(new)
    said = role_said(new)
    if not office and table == EVERYWHERE and known[role] < set().union(*known.values()):
        said = f"{role} at {', '.join(sorted(known[role]))}: no other table knows the role"
    gone = [each for each in before if each.table == new.table]
    more = f", and no more {roles_said(gone)}" if gone else ""
    click.echo(f"{person} is {said}{more}")


def _known(vault: "Vault", person: str) -> None:
    if vault.person(person) is None:
        raise click.UsageError(f"PERSON must have been added, got {person!r}")


@command.command(
    "revoke",
    epilog=examples(
        "sicbo people revoke olga --table main --floor floor",
        "sicbo people revoke olga --role cashier --floor floor",
        "sicbo people revoke olga --floor floor",
    ),
)
@_who
@click.option(
    "--table",
    metavar="NAME",
    help="What is held at that table alone, or with '*' at every table; without it all roles.",
)
@click.option("--role", metavar="ROLE", help="That role or office alone.")
@_by
@floor_option
def revoke(person: str, table: str | None, role: str | None, by: str, floor: Path) -> None:
    """Take somebody's roles away: their screens are closed within a second.

    A role that holds at every table cannot be taken at one of them: it is taken, and given again
    where it shall hold.
    """
    from sicbo.core.floor.founding import RevokeRole

    with _vault(floor) as vault:
        _known(vault, person)
        held = [each for each in vault.grants() if each.person == person]
        taken = [
            each for each in held if table in (None, place_said(each)) and role in (None, each.role)
        ]
        if not taken:
            raise click.UsageError(nothing_taken(person, table, role, held))
        for each in taken:
            _tell(floor, by, RevokeRole(person=person, table=place_said(each), role=each.role))
        for each in taken:
            vault.end_grant(person, each.table)
    left = [each for each in held if each not in taken]
    still = f", and still {roles_said(left)}" if left else ""
    click.echo(f"{person} is no more {roles_said(taken)}{still}")


@command.command("disable")
@_who
@_by
@floor_option
def disable(person: str, by: str, floor: Path) -> None:
    """Let somebody log in no more: they are logged out everywhere, and keep their roles."""
    _switch(floor, by, person, disabled=True)
    click.echo(f"{person} can log in no more")


@command.command("enable")
@_who
@_by
@floor_option
def enable(person: str, by: str, floor: Path) -> None:
    """Let somebody log in again who was disabled."""
    _switch(floor, by, person, disabled=False)
    click.echo(f"{person} can log in again")


def _switch(floor: Path, by: str, person: str, *, disabled: bool) -> None:
    from sicbo.core.floor.founding import ChangeLogin

    with _vault(floor) as vault:
        _known(vault, person)
        _tell(floor, by, ChangeLogin(person=person, becomes="disabled" if disabled else "enabled"))
        for each in vault.credentials():
            if each.person == person:
                vault.keep_credential(each._replace(failures=0, locked=disabled))
        if disabled:
            vault.end_sessions(person)


@command.command("erase")
@_who
@click.option("--yes", is_flag=True, help="Erase without a way back.")
@_by
@floor_option
def erase(person: str, yes: bool, by: str, floor: Path) -> None:
    """Forget who somebody is: name, password, roles; the record keeps nothing but the id.

    Nobody is erased who has money, chips, a seat or a debt here, and nobody gets that id again.
    """
    from sicbo.core.floor.founding import ChangeLogin
    from sicbo.desk.control.erasing import obstacles
    from sicbo.desk.writer.loaded_floor import LoadedFloor
    from sicbo.journal.books import Books

    if not yes:
        raise click.UsageError(f"--yes must be given: nothing brings {person} back")
    with _vault(floor) as vault:
        _known(vault, person)
        with record_of(floor) as journal:
            found = list(obstacles(journal, LoadedFloor(journal, Books(journal)), person))
        if found:
            told = "; ".join(f"{each.what} ({each.way_out})" for each in found)
            raise click.UsageError(f"{person} cannot be erased yet, and still has {told}")
        _tell(floor, by, ChangeLogin(person=person, becomes="erased"))
        vault.end_sessions(person)
        vault.erase(person)
    click.echo(f"{person} is erased; the record keeps the id")


@command.command("logout")
@_who
@_by
@floor_option
def logout(person: str, by: str, floor: Path) -> None:
    """Log somebody out everywhere, at the command line too."""
    from sicbo.core.floor.founding import ChangeLogin

    with _vault(floor) as vault:
        _known(vault, person)
        _tell(floor, by, ChangeLogin(person=person, becomes="logged-out"))
        vault.end_sessions(person)
    click.echo(f"{person} is logged out everywhere")


@command.command("list")
@floor_option
@json_option
def show(floor: Path, as_json: bool) -> None:
    """Everybody who may log in, with their roles."""
    from sicbo.cli.output import write_json

    with _vault(floor) as vault:
        locked = {each.person: each.locked for each in vault.credentials()}
        grants = vault.grants()
        people = vault.people()
    rows = [
        {
            "person": each.id,
            "name": each.name,
            "disabled": locked.get(each.id, False),
            "roles": {
                grant.table: grant.role
                for grant in grants
                if grant.person == each.id and grant.role not in offices()
            },
            "offices": sorted(
                grant.role
                for grant in grants
                if grant.person == each.id and grant.role in offices()
            ),
        }
        for each in people
    ]
    if as_json:
        write_json(rows)
        return
    for person, row in zip(people, rows, strict=True):
        held = [each for each in grants if each.person == person.id]
        state = " (disabled)" if row["disabled"] else ""
        roles = roles_said(held) if held else "no role"
        click.echo(f"{person.id}  {person.name}{state}  {roles}")
