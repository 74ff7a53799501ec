"""In which role somebody gives a command at a table: the one place where that is decided.

The table's own law then says whether that role may. Nobody at a screen is ever the system.
"""

from collections.abc import Container
from typing import Final

from sicbo.core.floor.copies.messages import FileCopy
from sicbo.core.floor.logins.messages import NoteLogin
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.tickets.messages import InsertTicket, PutAwayTicket, ReportPrint
from sicbo.core.floor.wallets import CASHIER, BuyIn, CashOut
from sicbo.core.ids import PersonId
from sicbo.core.place_keys import holder_of, orders_for, place_of
from sicbo.core.table.checks import PLAYER
from sicbo.core.table.chips.messages import (
    InsertNote,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ReportTerminal, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers

CAGE: Final = frozenset((BuyIn, CashOut))
"""What moves cash."""


class Places:
    """Who stands at which table in which role, in this demonstration."""

    def __init__(self) -> None:
        self._roles: dict[tuple[str, str], str] = {}

    def take(self, name: str, person: PersonId, role: str) -> None:
        """Note the role that somebody has taken at a table."""
        self._roles[name, person] = role

    def forget(self, name: str) -> None:
        """Forget who stood higher at a table that closes: whoever deals is the dealer again."""
        for place in [each for each in self._roles if each[0] == name]:
            del self._roles[place]

    def role_at(self, name: str, table: Table, person: PersonId | None) -> str | None:
        """The role of staff that somebody has at a table now; only whoever deals has one."""
        if person is None or table.dealer != person or table.electronic:
            return None
        lowest = table.ladder[0]
        role = self._roles.get((name, person), lowest)
        return role if role in table.ranks else lowest


def bets(person: PersonId | None, command: AnyCommand, players: Container[str]) -> bool:
    """Whether a command is a player's own wager: by far the most are, and that role is plain."""
    return type(command) is PlaceWagers and command.player == person and person in players


def role_for(
    person: PersonId | None,
    staff: str | None,
    command: AnyCommand,
    *,
    players: Container[str],
    cashier: bool = False,
    offices: Container[str] = (),
    terminal: str | None = None,
    plays_for: Container[str] = (),
    demo: bool = True,
) -> str | None:
    """The role in which a command is given; nothing where it may not be given at all.

    Only who is enrolled plays, and only for them is anything ordered. Cash is a cashier's affair;
    only demonstration money comes at one's own wish. A device that is a `terminal` of this table
    says what a terminal says, and nothing else. A substitute `plays_for` whoever has named them.
    """
    if bets(person, command, players):
        return PLAYER
    if person is not None and terminal is not None:
        return terminal if _of_terminal(terminal, command) else None
    if person is None or (isinstance(command, TableCommand) and command.sender == "system"):
        return None
    place = getattr(command, "player", None)
    named = holder_of(place) if isinstance(place, str) else None
    if named is not None and named not in players:
        return None
    if type(command) in CAGE:
        if cashier:
            return CASHIER
        return PLAYER if demo and named == person else None
    if _comes_otherwise(command, demo=demo):
        return None
    if isinstance(command, Shoot):
        return PLAYER if person in players and (place is None or named == person) else None
    own = named == person or (named is not None and named in plays_for and person in players)
    if own and isinstance(command, TableCommand) and command.sender == "player":
        return PLAYER
    if isinstance(command, NounCommand) and command.by_player:
        at_terminal = named is None and staff is None and person in players
        if named == person or at_terminal:
            return PLAYER
    if isinstance(command, NounCommand):
        return next(iter(roles_about(command, staff, offices)), None)
    if not isinstance(command, TableCommand):
        return None
    return staff or next((each for each in command.offices if each in offices), None)


def _comes_otherwise(command: AnyCommand, *, demo: bool) -> bool:
    """Whether an order never comes from a page.

    A note goes into a machine; the file of a copy comes with it over HTTP, where a guest takes the
    dealer's place too, since the role is named there. Logins are told by the server that saw them.
    """
    match command:
        case InsertNote():
            return not demo
        case RelieveDealer():
            return demo
        case _:
            return isinstance(command, FileCopy | NoteLogin)


def _of_terminal(role: str, command: AnyCommand) -> bool:
    """Whether a terminal says such a thing: what it shows, notes, and what nobody known orders."""
    if isinstance(command, ReportTerminal):
        return command.place == place_of(role)
    if isinstance(command, InsertNote | Shoot | InsertTicket | ReportPrint | PutAwayTicket):
        return True
    if not isinstance(command, TableCommand) or command.sender != "player":
        return False
    return orders_for(role, getattr(command, "player", None) or "")


def roles_about(
    command: NounCommand, staff: str | None, offices: Container[str]
) -> tuple[str, ...]:
    """Every role in which somebody may be heard about a noun: at a table first that at the table.

    Where that one may not give the order, an office that they have beside it may.
    """
    held = tuple(each for each in command.offices if each in offices)
    return held if staff is None else (staff, *held)
