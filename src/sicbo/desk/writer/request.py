"""What is asked of a desk and what it answers."""

import datetime
from functools import lru_cache
from typing import Final
from zlib import crc32

import msgspec

from sicbo.core.floor.floor import FloorOrder
from sicbo.core.law.refusal import Refusal
from sicbo.journal.base import CommandKey
from sicbo.journal.committed import CommittedEvent
from sicbo.journal.entry import make

NOT_YET: Final = datetime.datetime.min.replace(tzinfo=datetime.UTC)
"""When an order is that no desk has taken up."""

COMMAND_LINE: Final = "command line"
"""Said at the command line by whoever sits there, as at a demonstration: a name is their word."""

SIGNED_IN: Final = "command line, signed in"
"""Said at the command line by somebody who has proven by a password who they are."""

BY_KEY: Final = "command line, by the floor's key"
"""Said at the command line in the owner's name, by whoever has the key that signs the record."""


class Request(FloorOrder, frozen=True, gc=False, kw_only=True):
    """An order to the floor with an id made by its sender: one envelope from the door to the core.

    Whoever sends it does not say when it is; the desk does, once it takes it up.
    """

    id: str
    at: datetime.datetime = NOT_YET
    via: str | None = None
    """How it came, where it came from no screen: by whose word, or by which proof."""

    @property
    def key(self) -> CommandKey:
        """The id, scoped to its sender."""
        return make(CommandKey, (self.by, self.id))

    def taken_up(self, at: datetime.datetime) -> "Request":
        """The same order, as it is decided at a time."""
        return msgspec.structs.replace(self, at=at)


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
