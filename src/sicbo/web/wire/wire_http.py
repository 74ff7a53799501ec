"""What is asked for and answered over HTTP besides the views: sessions, problems, readiness."""

from typing import Annotated, Literal

import msgspec

from sicbo.core.money import Amount

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


OfficeScreen = Literal["attendant", "cage", "events", "incidents", "inspector", "pit", "stores"]
"""Screens that are no table's, each for whoever has a role for it."""


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody says they are."""

    login: Text
    password: Text


class DealerPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the dealer's place at a table of a demonstration, or give it back to the house."""

    deal: bool
    role: Text | None = None
    """A role on the ladder of the table; the lowest one where none is named."""


class SessionShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who is here, and in which roles."""

    person: str | None
    """Nobody yet where there is none: `POST /api/session/guest` in a demonstration."""
    name: str | None
    player: str | None
    """The id to bet with."""
    roles: dict[str, str]
    """Table to role; `*` is every table."""
    locked: bool
    demo: bool
    guest: bool
    wallet: Amount | None
    owes: dict[str, Amount]
    """What the player owes, by table; the cage pays nothing out before it is paid."""
    seats: dict[str, int]
    """Table to seat, wherever this player sits."""
    chips: dict[str, Amount]
    """What has come back to the player at tables where they do not sit any more, by table."""
    idle_lock_seconds: int
    offices: tuple[OfficeScreen, ...] = ()
    """Screens that are no table's and that this person has a role for."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The one shape of every error over HTTP."""

    kind: str
    message: str
    retry: bool = False


class Check(msgspec.Struct, frozen=True):
    """One thing that must be well."""

    name: str
    ok: bool
    says: str


class Ready(msgspec.Struct, frozen=True):
    """Whether people can play."""

    ready: bool
    checks: tuple[Check, ...] = ()
