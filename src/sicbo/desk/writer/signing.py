"""Signing the head of the journal, regularly and on demand."""

import datetime
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.journal.base import HeadRow, Journal
from sicbo.journal.heads import sign

EVERY_ENTRIES: Final = 5_000
EVERY: Final = datetime.timedelta(seconds=60)


class Signer:
    """Holds the key of a floor and knows when a head is due."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self._position = 0
        self._at: datetime.datetime | None = None

    def sign(self, journal: Journal, at: datetime.datetime) -> HeadRow:
        """Sign where the journal stands, and keep that."""
        head = sign(self._key, journal.floor, journal.head(), at)
        journal.keep_head(head)
        self._position, self._at = head.position, at
        return head

    def due(self, position: int, at: datetime.datetime) -> bool:
        """Whether enough was written, or enough time has passed, since the last signature."""
        if self._at is None:
            self._at = at
        written = position - self._position
        return written >= EVERY_ENTRIES or (written > 0 and at - self._at >= EVERY)
