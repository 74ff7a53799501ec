"""The floor itself: its currency, its tables and who plays there."""

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from sicbo.core.bounds import FileName, Words, overstep
from sicbo.core.house_rules import (
    APPOINTMENT_TOLD,
    EDITION,
    FIRST_EDITION,
    LOGINS_TOLD,
    NAMED_ONCE,
    OWNERS_ACT,
    PLAY_MONEY,
    WITHIN_BOUNDS,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.config import TableConfig
from sicbo.core.table.lines import Clauses

OWNER = "owner"
"""Who may found a floor, install tables and enrol players."""

DEMO: Final = "demo"
"""What the floor of a demonstration is called."""

RESERVED = frozenset(
    (
        "cashier",
        "founder",
        "house",
        "keeper",
        "owner",
        "player",
        "system",
        "timer",
        "tumbler",
        "unknown",
        "usher",
    )
)
RESERVED_BEGINNINGS = ("house-", "robot-", "guest-", "demo-", "unknown-")
"""Names by which the house itself acts, or tells its own robots and guests from people."""


def is_reserved(name: str) -> bool:
    """Whether a name is the house's own: no person gets it.

    >>> is_reserved("timer"), is_reserved("robot-1"), is_reserved("ann")
    (True, True, False)
    """
    return name in RESERVED or name.startswith(RESERVED_BEGINNINGS)


NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
CURRENCY = re.compile(r"[A-Z]{3}")
EVERY_TABLE = "*"


LoginState = Literal["added", "password", "disabled", "enabled", "logged-out", "erased"]
"""What can become of a login: another password is given to one that is there already."""


class FloorCommand(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="command", kw_only=True
):
    """An order about the floor."""


class FoundFloor(FloorCommand, frozen=True, tag="found-floor"):
    """Begin a floor."""

    floor: str
    currency: str
    edition: int = FIRST_EDITION
    """The edition of the house's rules; floors did not say it while there was but one."""
    demonstration: bool = False
    """Play money, robots and guests: from the founding or never."""


class AdoptRules(FloorCommand, frozen=True, tag="adopt-rules"):
    """Put the floor under a later edition of the house's rules."""

    edition: int


class InstallTable(FloorCommand, frozen=True, tag="install-table"):
    """Put a table on the floor, or set it up anew."""

    game: FileName
    config: TableConfig
    readings: dict[str, str] = {}
    sha256: str | None = None
    """The document it plays by for good, which the journal keeps; else the game of today."""
    source: FileName | None = None
    """The file to read that document from, where the journal does not have it yet."""


class EnrolPlayer(FloorCommand, frozen=True, tag="enrol-player"):
    """Let somebody play here; who that is, only the vault knows."""

    player: str


class GrantRole(FloorCommand, frozen=True, tag="grant-role"):
    """Tell that somebody is given a role; `*` is every table that knows it."""

    person: str
    table: str
    role: str
    reference: Words = ""
    """The appointment under which an office is held, by its reference."""


class RevokeRole(FloorCommand, frozen=True, tag="revoke-role"):
    """Tell that somebody's role is taken away."""

    person: str
    table: str
    role: str | None = None
    """Which one, since somebody may have an office beside a role."""


class ChangeLogin(FloorCommand, frozen=True, tag="change-login"):
    """Tell what becomes of somebody's login; who that is, only the vault knows."""

    person: str
    becomes: LoginState


FLOOR_COMMANDS: tuple[type[FloorCommand], ...] = tuple(FloorCommand.__subclasses__())


class FloorEvent(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Something that happened to the floor."""

    clauses: Clauses


class FloorFounded(FloorEvent, frozen=True, tag="floor.founded.v1"):
    """The floor exists, with one currency."""

    floor: str
    currency: str
    edition: int = FIRST_EDITION
    """The edition of the house's rules that it is founded under."""
    demonstration: bool = False
    """Whether it is a demonstration, with play money, for good."""


class RulesAdopted(FloorEvent, frozen=True, tag="floor.rules_adopted.v1"):
    """From here on the floor is under this edition of the house's rules."""

    edition: int
    """The edition of the house's rules."""
    demonstration: bool = False
    """Whether it was founded as a demonstration, before the founding said so."""


class TableInstalled(FloorEvent, frozen=True, tag="floor.table_installed.v1"):
    """A table stands on the floor."""

    game: str
    readings: dict[str, str]
    config: TableConfig
    sha256: str | None = None
    """The document it plays by for good; nothing for a game of the catalogue."""


class PlayerEnrolled(FloorEvent, frozen=True, tag="floor.player_enrolled.v1"):
    """A player is known here."""

    player: str


class RoleGranted(FloorEvent, frozen=True, tag="floor.role_granted.v1"):
    """Somebody has a role."""

    person: str
    table: str
    role: str
    reference: str = ""
    """The appointment under which an office is held; nothing where none was named."""


class RoleRevoked(FloorEvent, frozen=True, tag="floor.role_revoked.v1"):
    """Somebody's role is taken away."""

    person: str
    table: str
    role: str | None = None
    """Which one; before offices stood beside roles there was one at each place."""


class LoginChanged(FloorEvent, frozen=True, tag="floor.login_changed.v1"):
    """Somebody may log in, or may no more."""

    person: str
    became: LoginState
    """What happened to the login."""


FLOOR_EVENTS: tuple[type[FloorEvent], ...] = tuple(FloorEvent.__subclasses__())


class Founding:
    """What the floor is, folded from its events."""

    def __init__(self) -> None:
        self.floor = ""
        self.currency = ""
        self.edition = FIRST_EDITION
        self.demonstration = False
        self.tables: dict[str, TableInstalled] = {}
        self.players: set[str] = set()
        self.erased: set[str] = set()
        """Everybody of whom no more than the id is left, which nobody else is given."""

    def evolve(self, event: FloorEvent) -> None:
        """Fold an event in."""
        match event:
            case FloorFounded():
                self.floor, self.currency = event.floor, event.currency
                self.edition, self.demonstration = event.edition, event.demonstration
            case RulesAdopted():
                self.edition = event.edition
                self.demonstration = self.demonstration or event.demonstration
            case TableInstalled():
                self.tables[event.config.table] = event
            case PlayerEnrolled():
                self.players.add(event.player)
            case LoginChanged(became="erased"):
                self.erased.add(event.person)
            case RoleGranted() | RoleRevoked() | LoginChanged():
                pass  # The vault knows who may what now; the record tells how it came to that.
            case _:
                raise TypeError(f"floor event must be a known kind, got {type(event).__name__}")


def was_demonstration(state: Founding) -> bool:
    """Whether a floor is a demonstration; the first edition told one by its name and its tables.

    It was called demo and had one table a game, named after the game, all with virtual dice.
    """
    if state.edition > FIRST_EDITION or state.demonstration:
        return state.demonstration
    named = all(name == each.game for name, each in state.tables.items())
    virtual = all(each.config.dice == "virtual" for each in state.tables.values())
    return state.floor == DEMO and bool(state.tables) and named and virtual


def decide_on_founding(
    state: Founding, role: str, command: FloorCommand
) -> Sequence[FloorEvent] | Refusal:
    """What an order about the floor leads to; the floor is not changed."""
    if role not in (OWNER, SYSTEM):
        return refuse("not-permitted", OWNERS_ACT, role=role, needs=OWNER)
    bounded = state.edition > FIRST_EDITION
    if bounded and (found := overstep(command)) is not None:
        return refuse("out-of-bounds", WITHIN_BOUNDS, **found._asdict())
    match command:
        case FoundFloor():
            return _founded(state, command)
        case AdoptRules():
            return _adopted(state, command)
        case InstallTable():
            return _installed(state, command)
        case EnrolPlayer():
            reserved = bounded and role != SYSTEM and is_reserved(command.player)
            return _enrolled(state, command, reserved=reserved)
        case GrantRole() | RevokeRole() | ChangeLogin():
            return _about_login(command)
        case _:
            raise TypeError(f"floor command must be a known kind, got {type(command).__name__}")


def _founded(state: Founding, command: FoundFloor) -> Sequence[FloorEvent] | Refusal:
    """A floor is founded once, in one currency, under an edition of the rules that is known."""
    if state.floor:
        return refuse("name-taken", NAMED_ONCE, floor=state.floor)
    if not CURRENCY.fullmatch(command.currency):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, currency=command.currency)
    if not FIRST_EDITION <= command.edition <= EDITION:
        return refuse("not-provided", OWNERS_ACT, edition=command.edition)
    founded = FloorFounded(
        floor=command.floor,
        currency=command.currency,
        edition=command.edition,
        demonstration=command.demonstration,
        clauses=(OWNERS_ACT,),
    )
    return [founded]


def _adopted(state: Founding, command: AdoptRules) -> Sequence[FloorEvent] | Refusal:
    """A floor takes a later edition of the house's rules, never an earlier one."""
    if not state.edition < command.edition <= EDITION:
        return refuse("not-provided", OWNERS_ACT, edition=command.edition)
    shown = was_demonstration(state)
    clauses = (OWNERS_ACT, PLAY_MONEY) if shown else (OWNERS_ACT,)
    return [RulesAdopted(edition=command.edition, demonstration=shown, clauses=clauses)]


def _installed(state: Founding, command: InstallTable) -> Sequence[FloorEvent] | Refusal:
    """A table has a name of its own and keeps its game."""
    name = command.config.table
    if not NAME.fullmatch(name):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, table=name)
    before = state.tables.get(name)
    if before is not None and not _same_game(before, command):
        return refuse("name-taken", NAMED_ONCE, table=name, game=before.game)
    installed = TableInstalled(
        game=command.game,
        readings=command.readings,
        config=command.config,
        sha256=command.sha256,
        clauses=(OWNERS_ACT,),
    )
    return [installed]


def _enrolled(
    state: Founding, command: EnrolPlayer, *, reserved: bool
) -> Sequence[FloorEvent] | Refusal:
    """A player is enrolled once, by a name; `reserved` says whether this one is the house's."""
    if not NAME.fullmatch(command.player):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, player=command.player)
    if reserved:
        return refuse("name-reserved", NAMED_ONCE, may_retry=True, player=command.player)
    if command.player in state.players:
        return refuse("name-taken", NAMED_ONCE, player=command.player)
    return [PlayerEnrolled(player=command.player, clauses=(NAMED_ONCE,))]


def _same_game(before: TableInstalled, command: InstallTable) -> bool:
    """Whether a table keeps its game; one installed by a file's name may take it from its text."""
    if before.game == command.game:
        return True
    path, _, game = before.game.partition("#")
    by_file = before.sha256 is None and ("/" in path or path.endswith(".toml"))
    return by_file and command.sha256 is not None and game in ("", command.game)


def _about_login(
    command: GrantRole | RevokeRole | ChangeLogin,
) -> Sequence[FloorEvent] | Refusal:
    """What is told about a login: names only, since the record is for ever."""
    told = (LOGINS_TOLD,)
    names = [command.person]
    if not isinstance(command, ChangeLogin) and command.table != EVERY_TABLE:
        names.append(command.table)
    if not isinstance(command, ChangeLogin) and command.role is not None:
        names.append(command.role)
    for name in names:
        if not NAME.fullmatch(name):
            return refuse("not-a-name", NAMED_ONCE, may_retry=True, name=name[:40])
    match command:
        case GrantRole():
            who, at = command.person, command.table
            under = command.reference.strip()
            rests = (*told, APPOINTMENT_TOLD) if under else told
            granted = RoleGranted(
                person=who, table=at, role=command.role, reference=under, clauses=rests
            )
            return [granted]
        case RevokeRole():
            who, at = command.person, command.table
            return [RoleRevoked(person=who, table=at, role=command.role, clauses=told)]
        case ChangeLogin():
            return [LoginChanged(person=command.person, became=command.becomes, clauses=told)]
