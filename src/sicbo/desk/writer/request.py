"""What is asked of a desk and what it answers."""

from functools import lru_cache
from typing import Final
from zlib import crc32

import msgspec

from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.law.refusal import Refusal
from sicbo.journal.base import CommandKey
from sicbo.journal.committed import CommittedEvent
from sicbo.journal.entry import make

COMMAND_LINE: Final = "command line"
"""Said at the command line by the machine's owner, who needs no password to name somebody."""


class Request(msgspec.Struct, frozen=True, gc=False):
    """A command with an id made by its sender, who sends it and in which role."""

    actor: str
    id: str
    role: str
    command: AnyCommand
    table: str | None = None
    via: str | None = None
    """How it came, where nobody had logged in: whom it names is the word of whoever sent it."""

    @property
    def key(self) -> CommandKey:
        """The id, scoped to its sender."""
        return make(CommandKey, (self.actor, self.id))


class Done(msgspec.Struct, frozen=True, gc=False):
    """The command took effect: these entries, durable."""

    written: tuple[CommittedEvent, ...]


class Refused(msgspec.Struct, frozen=True, gc=False):
    """The command was decided against, and that stands."""

    refusal: Refusal


Answer = Done | Refused


def fingerprint(asked: bytes, table: str | None) -> bytes:
    """What tells two commands under one id apart; a check of the sender's care, not of honesty."""
    return b"%08x%x" % (crc32(asked, _begin(table)), len(asked))


@lru_cache(maxsize=1024)
def _begin(table: str | None) -> int:
    return crc32((table or "").encode())
