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

    def sign_when_due(self, journal: Journal, position: int, at: datetime.datetime) -> None:
        """Sign when enough was written, or when enough time has passed since."""
        if self._at is None:
            self._at = at
        due = position - self._position >= EVERY_ENTRIES or at - self._at >= EVERY
        if due and position > self._position:
            self.sign(journal, at)
