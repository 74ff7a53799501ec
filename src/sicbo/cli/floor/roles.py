"""Roles at tables and offices of the floor beside them: which there are, how people say them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.vault.base import EVERYWHERE

if TYPE_CHECKING:
    from sicbo.vault.base import Grant, Vault


def offices() -> dict[str, str]:
    """The offices of the floor, and where people say that they are."""
    from sicbo.desk.control.floor_roles import FLOOR_ROLES

    return dict(FLOOR_ROLES)


def bound(floor: Path, table: str, role: str, place: int | None) -> str:
    """A role as it is kept: that of a terminal names its place; nobody else has one."""
    from sicbo.core.place_keys import TERMINAL, bound_role

    if role != TERMINAL:
        if place is not None:
            raise click.UsageError("--place is for the role terminal alone")
        return role
    if table == EVERYWHERE or place is None:
        raise click.UsageError("a terminal is bound to one place: give --table and --place")
    with rooms_of(home_at(floor)) as rooms:
        if table not in rooms.founding.tables:
            named = ", ".join(sorted(rooms.founding.tables)) or "none"
            raise click.UsageError(f"--table must be one of {named}, got {table!r}")
        seats = rooms.founding.tables[table].config.seats
        if not rooms.room(table).table.electronic:
            raise click.UsageError(f"--table must be an electronic table, got {table!r}")
    if not 1 <= place <= seats:
        raise click.UsageError(f"--place must be 1..{seats}, got {place}")
    return bound_role(place)


def known_roles(floor: Path, table: str) -> dict[str, set[str]]:
    """The roles that can be had at a table, or anywhere on the floor, and who knows them."""
    from sicbo.journal.books import Books
    from sicbo.journal.history import founding_of

    journal = home_at(floor).journal(read_only=True)
    try:
        tables, books = founding_of(journal).tables, Books(journal)
        if table != EVERYWHERE and table not in tables:
            named = ", ".join(sorted(tables)) or "none"
            raise click.UsageError(f"--table must be one of {named}, got {table!r}")
        roles: dict[str, set[str]] = {}
        for name, each in tables.items():
            if table in (EVERYWHERE, name):
                document = books.installed(each).document
                beside = [office.name for office in document.offices]
                for position in (*(role.name for role in document.roles), *beside):
                    roles.setdefault(position, set()).add(name)
    finally:
        journal.close()
    of_floor: dict[str, set[str]] = {each: set() for each in offices()}
    return roles | of_floor if table == EVERYWHERE else roles


def put_apart(vault: "Vault", person: str) -> None:
    """Put an office beside the roles that a vault of earlier days has in the place of one."""
    from sicbo.vault.base import office_place

    for each in vault.grants():
        if each.person == person and each.table == EVERYWHERE and each.role in offices():
            vault.keep_grant(each._replace(table=office_place(each.role)))
            vault.end_grant(person, EVERYWHERE)


def plays_nowhere(floor: Path, table: str, person: str) -> None:
    """Refuse a role at a table to somebody who plays there now (house 10)."""
    from sicbo.core.table.duties import plays_at

    with rooms_of(home_at(floor)) as rooms:
        names = rooms.founding.tables if table == EVERYWHERE else [table]
        found = [name for name in names if plays_at(rooms.room(name).table, person)]
    if found:
        raise click.UsageError(
            f"{person} plays at {', '.join(found)}, and nobody is staff where they play (house 10);"
            " once the chips are taken and the seat is left, the role can be had"
        )


def role_said(held: "Grant") -> str:
    """A role and where it holds, as people say it."""
    from sicbo.core.place_keys import place_of

    place = place_of(held.role)
    if place is not None:
        return f"the terminal of place {place} at {held.table}"
    where = "every table" if place_said(held) == EVERYWHERE else held.table
    if place_said(held) == EVERYWHERE:
        where = offices().get(held.role, where)
    return f"{held.role} at {where}"


def roles_said(held: "Sequence[Grant]") -> str:
    """Several of them."""
    return ", ".join(map(role_said, sorted(held)))


def place_said(held: "Grant") -> str:
    """Where a role holds, as `--table` says it: an office holds everywhere."""
    from sicbo.vault.base import office_place

    return EVERYWHERE if held.table == office_place(held.role) else held.table


def nothing_taken(person: str, table: str | None, role: str | None, held: "Sequence[Grant]") -> str:
    """Why a revocation would change nothing, and what would."""
    if not held:
        return f"{person} has no role that could be revoked"
    if role is not None:
        where = f" at {table}" if table is not None else ""
        return f"{person} is not {role}{where}, but {roles_said(held)}"
    said = f"{person} has no role of their own at {table}, but is {roles_said(held)}"
    if any(place_said(each) == EVERYWHERE for each in held):
        return f"{said}; --table '*' takes the role for every table, no --table takes all of them"
    return f"{said}; name one of these tables, or leave --table out to take all of them"
