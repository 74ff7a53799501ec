"""In which role somebody gives a command at a table: the one place where that is decided.

The table's own law then says whether that role may. Nobody at a screen is ever the system.
"""

from collections.abc import Container
from typing import Final

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import CASHIER, BuyIn, CashOut
from sicbo.core.ids import PersonId
from sicbo.core.table.checks import PLAYER
from sicbo.core.table.chips.messages import (
    InsertNote,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import Shoot
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


def role_for(
    person: PersonId | None,
    staff: str | None,
    command: AnyCommand,
    *,
    players: Container[str],
    cashier: bool = False,
    offices: Container[str] = (),
    demo: bool = True,
) -> str | None:
    """The role in which a command is given; nothing where it may not be given at all.

    Only who is enrolled plays, and only for them is anything ordered. Cash is a cashier's affair;
    only demonstration money comes at one's own wish.
    """
    if type(command) is PlaceWagers and command.player == person and person in players:
        return PLAYER  # By far the most orders; what follows would say the same.
    if person is None or (isinstance(command, TableCommand) and command.sender == "system"):
        return None
    named = getattr(command, "player", None)
    if named is not None and named not in players:
        return None
    if type(command) in CAGE:
        if cashier:
            return CASHIER
        return PLAYER if demo and named == person else None
    if isinstance(command, InsertNote) and not demo:
        return None  # A note goes into a machine, not into a page.
    if isinstance(command, Shoot):
        return PLAYER if person in players and named in (None, person) else None
    if isinstance(command, TableCommand) and command.sender == "player" and named == person:
        return PLAYER
    if isinstance(command, NounCommand) and command.by_player and named == person:
        return PLAYER
    if isinstance(command, NounCommand):
        return next(iter(roles_about(command, staff, offices)), None)
    if isinstance(command, RelieveDealer) and demo:
        return None  # A guest takes the dealer's place over HTTP, where the role is named.
    known = isinstance(command, TableCommand)
    return staff if known else None


def roles_about(
    command: NounCommand, staff: str | None, offices: Container[str]
) -> tuple[str, ...]:
    """Every role in which somebody may be heard about a noun: at a table first that at the table.

    Where that one may not give the order, an office that they have beside it may.
    """
    held = tuple(each for each in command.offices if each in offices)
    return held if staff is None else (staff, *held)
