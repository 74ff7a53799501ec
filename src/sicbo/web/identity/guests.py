"""The cookie's name, and guests of a demonstration."""

import secrets
from typing import Final

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.wallets import CASHIER, BuyIn
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.demonstration.robots import CASHIER_NAME
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Refused, Request

COOKIE: Final = "sicbo-session"


def cookie_name(*, secure: bool) -> str:
    """What the cookie is called: over TLS in a way that no other host can set it.

    >>> cookie_name(secure=True)
    '__Host-sicbo-session'
    """
    return f"__Host-{COOKIE}" if secure else COOKIE


GUEST: Final = "guest-"
WELCOME: Final = Amount(200_000)
"""What a guest of a demonstration finds in the wallet."""


async def new_guest(desk: Desk) -> PersonId:
    """Enrol a guest and put demonstration money into the wallet."""
    while True:
        name = PersonId(GUEST + secrets.token_hex(4))
        enrol = Request(
            by=SYSTEM, id=f"guest:{name}", role=SYSTEM, command=EnrolPlayer(player=name)
        )
        if not isinstance(await desk.submit(enrol), Refused):
            break
    await desk.submit(
        Request(by=CASHIER_NAME, id=f"welcome:{name}", role=CASHIER, command=BuyIn(name, WELCOME)),
    )
    return name
