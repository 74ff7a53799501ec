"""The second of two people who do something together is known staff, whichever door it comes by.

Who is staff the vault knows and the core does not, so whoever takes an order in asks here first.
"""

from collections.abc import Callable, Container, Mapping
from operator import attrgetter
from typing import Any, Final

from sicbo.core.floor.cage.messages import CountBox
from sicbo.core.floor.equipment.messages import DestroyItem
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.payouts.messages import PayPayout
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.house_rules import BOXES, PAYOUT_SIGNED, TRAY_COUNTED, TWO_NAMES
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.tray.messages import CountTray
from sicbo.vault.base import role_among

STAFF = "a role on this floor"

_NAMED: Final[dict[type[AnyCommand], Callable[[Any], str | None]]] = {
    CountTray: attrgetter("counted_by"),
    CountBox: attrgetter("counted_by"),
    DestroyItem: attrgetter("witness"),
    PayPayout: attrgetter("second"),
}
"""Where an order that takes two people names the second."""

NAMES_SECOND: Final = frozenset(_NAMED)
"""Orders that take two people."""


def second_of(command: AnyCommand) -> str | None:
    """Whom an order names as the other of two people; nobody where it takes one."""
    names = _NAMED.get(type(command))
    return None if names is None else names(command)


def refuse_unless_staff(
    command: AnyCommand, held: Mapping[str, str], table: str | None, positions: Container[str]
) -> Refusal | None:
    """Refuse an order whose second person has no role that may, by the roles they hold."""
    person = second_of(command)
    match command:
        case CountTray() if role_among(held, table or "", positions) is None:
            needs, clause = f"a role at {table}", TRAY_COUNTED
        case CountBox() if CASHIER not in held.values():
            needs, clause = CASHIER, BOXES
        case DestroyItem() if not held:
            needs, clause = STAFF, TWO_NAMES
        case PayPayout() if person is not None and not held:
            needs, clause = STAFF, PAYOUT_SIGNED
        case _:
            return None
    return refuse("second-person", clause, may_retry=True, person=person, needs=needs)
