"""Seeds out of a vault that may be away, without waiting for it again and again."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

from sicbo.desk.dice.draws import Seals
from sicbo.vault.base import ShownDocument, VaultError

LONG_SECONDS: Final = 0.2
"""A vault that took so long to fail is not waited for again at once."""

PAUSE_SECONDS: Final = 1.0
"""How long it is left alone then; meanwhile whoever needs it is told at once."""

T = TypeVar("T")


class PromptSeals:
    """A vault's seeds; one that everybody had to wait for in vain is left alone for a moment."""

    def __init__(self, vault: Seals) -> None:
        self._vault = vault
        self._why: str | None = None
        self._until = 0.0

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        return self._asked(lambda: self._vault.seal(table, number, seed))

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        return self._asked(lambda: self._vault.unseal(table, number))

    def secret(self, name: str, new: bytes) -> bytes:
        """Keep a key under a name, durable; the one that is there already, if there is one."""
        return self._asked(lambda: self._vault.secret(name, new))

    def keep_document(self, document: ShownDocument) -> None:
        """Keep what somebody has shown to prove who they are; the first under an id stays."""
        self._asked(lambda: self._vault.keep_document(document))

    def forget_document(self, document: str) -> None:
        """Forget what was shown, since nothing came of it."""
        self._asked(lambda: self._vault.forget_document(document))

    def _asked(self, work: Callable[[], T]) -> T:
        began = time.monotonic()
        if self._why is not None and began < self._until:
            raise VaultError(self._why)
        self._why = None
        try:
            return work()
        except VaultError as error:
            now = time.monotonic()
            if now - began >= LONG_SECONDS:
                self._why, self._until = str(error), now + PAUSE_SECONDS
            raise
