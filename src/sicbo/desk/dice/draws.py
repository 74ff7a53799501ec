"""A draw of virtual dice: from a sealed seed, the round and the close of betting to three dice.

A draw is `HMAC-SHA256(seed, message)`; its bytes are read in order, those of 252 and more thrown
away, the others give `byte mod 6 + 1`; if fewer than three are left, the next counter is drawn.
"""

import hmac
import secrets
from hashlib import sha256
from typing import Final, Protocol

from sicbo.core.dice import Dice
from sicbo.vault.base import ShownDocument

SEED_BYTES: Final = 32
_BELOW: Final = 252
"""The largest multiple of six that a byte can hold: bytes from here on would favour low faces."""
_FACES: Final = bytes(byte % 6 + 1 for byte in range(256))
_THROWN_AWAY: Final = bytes(range(_BELOW, 256))


class Seals(Protocol):
    """Where seeds lie until they are revealed, and keys and documents for good."""

    def secret(self, name: str, new: bytes) -> bytes:
        """Keep a key under a name, durable; the one that is there already, if there is one."""
        ...

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        ...

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        ...

    def keep_document(self, document: ShownDocument) -> None:
        """Keep what somebody has shown to prove who they are; the first under an id stays."""
        ...

    def forget_document(self, document: str) -> None:
        """Forget what was shown, since nothing came of it."""
        ...


def message(table: str, number: int, draw: int, closed_by: bytes, counter: int) -> bytes:
    """What the seed is applied to."""
    return f"sicbo.roll.1|{table}|{number}|{draw}|{closed_by.hex()}|{counter}".encode()


def roll(seed: bytes, table: str, number: int, draw: int, closed_by: bytes) -> Dice:
    """The dice of a draw; the same whenever and by whomever it is computed."""
    faces = bytearray()
    counter = 0
    while len(faces) < 3:
        drawn = hmac.digest(seed, message(table, number, draw, closed_by, counter), "sha256")
        faces += drawn.translate(_FACES, _THROWN_AWAY)
        counter += 1
    return faces[0], faces[1], faces[2]


def new_seed() -> bytes:
    """A seed from the entropy of the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What binds the tumbler to a seed without telling it."""
    return sha256(seed).hexdigest()
