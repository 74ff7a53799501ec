"""Who somebody is: a cookie that only this floor can have written, and guests of a demonstration.

The cookie says a player's id and is bound to the floor by a key that lies in its folder, so that a
guest who comes back after a restart is still the same guest.
"""

import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from sicbo.core.house.founding import EnrolPlayer
from sicbo.core.house.wallets import CASHIER, BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.desk import Desk
from sicbo.desk.request import Refused, Request
from sicbo.desk.robots import CASHIER_NAME

COOKIE: Final = "sicbo-session"
KEY_FILE: Final = "session-key"
GUEST: Final = "guest-"
WELCOME: Final = Amount(200_000)
"""What a guest of a demonstration finds in the wallet."""


def session_key(folder: Path) -> bytes:
    """The key of a floor's cookies, made when it is first needed and readable by its owner only."""
    path = folder / KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(32)
        file.write(key)
    return key


class Sessions:
    """Issues cookies and reads them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, person: str) -> str:
        """The cookie of a person."""
        return f"{person}.{self._mark(person)}"

    def person(self, cookie: str | None) -> str | None:
        """Whose cookie this is; nobody's when it was not issued here."""
        person, dot, mark = (cookie or "").rpartition(".")
        if not dot or not mark.isascii():
            return None
        return person if hmac.compare_digest(mark, self._mark(person)) else None

    def _mark(self, person: str) -> str:
        said = f"sicbo.session.1|{person}".encode()
        return hmac.digest(self._key, said, "sha256").hex()


async def new_guest(desk: Desk) -> str:
    """Enrol a guest and put demonstration money into the wallet."""
    while True:
        name = GUEST + secrets.token_hex(4)
        enrol = Request(SYSTEM, f"guest:{name}", SYSTEM, EnrolPlayer(player=name))
        if not isinstance(await desk.submit(enrol), Refused):
            break
    await desk.submit(
        Request(CASHIER_NAME, f"welcome:{name}", CASHIER, BuyIn(name, WELCOME)),
    )
    return name
