"""What is asked of a desk and what it answers."""

from hashlib import blake2b
from typing import NamedTuple

from sicbo.core.house.founding import FloorCommand
from sicbo.core.house.wallets import BuyIn, CashOut
from sicbo.core.law.refusal import Refusal
from sicbo.journal.base import CommandKey
from sicbo.journal.codec import Asked, Happening, encode_asked
from sicbo.journal.entry import Entry


class Request(NamedTuple):
    """A command with an id made by its sender, who sends it and in which role."""

    actor: str
    id: str
    role: str
    command: Asked
    table: str | None = None

    @property
    def key(self) -> CommandKey:
        """The id, scoped to its sender."""
        return CommandKey(self.actor, self.id)


class Written(NamedTuple):
    """An entry and the event it holds."""

    entry: Entry
    event: Happening


class Done(NamedTuple):
    """The command took effect: these entries, durable."""

    written: tuple[Written, ...]


class Refused(NamedTuple):
    """The command was decided against, and that stands."""

    refusal: Refusal


Answer = Done | Refused


def needs_table(command: Asked) -> bool:
    """Whether a command is for a table, not for the cage or the floor."""
    return not isinstance(command, FloorCommand | BuyIn | CashOut)


def fingerprint(asked: bytes, table: str | None) -> bytes:
    """What tells two commands under one id apart."""
    return blake2b(asked + (table or "").encode(), digest_size=8).digest()


def asked_bytes(request: Request) -> bytes:
    """The stored form of what is asked."""
    return encode_asked(request.command)
