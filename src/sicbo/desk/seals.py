"""Seeds out of a vault that may be away, without waiting for it again and again."""

import time
from typing import Final

from sicbo.desk.tumbler import Seals
from sicbo.vault.base import VaultError

PAUSE_SECONDS: Final = 1.0
"""How long a vault that failed is left alone; meanwhile whoever needs it is told at once."""


class PromptSeals:
    """A vault's seeds; one that has just failed is not waited for."""

    def __init__(self, vault: Seals) -> None:
        self._vault = vault
        self._why: str | None = None
        self._until = 0.0

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        self._look()
        try:
            return self._vault.seal(table, number, seed)
        except VaultError as error:
            self._failed(error)
            raise

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        self._look()
        try:
            return self._vault.unseal(table, number)
        except VaultError as error:
            self._failed(error)
            raise

    def _look(self) -> None:
        if self._why is not None and time.monotonic() < self._until:
            raise VaultError(self._why)
        self._why = None

    def _failed(self, error: VaultError) -> None:
        self._why, self._until = str(error), time.monotonic() + PAUSE_SECONDS
