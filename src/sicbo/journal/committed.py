"""An event as it is published: durable, with when it happened and who brought it about."""

import datetime

import msgspec

from sicbo.core.floor.nouns import AnyEvent
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry


class CommittedEvent(msgspec.Struct, frozen=True, gc=False):
    """An entry of the journal with what it says."""

    entry: Entry
    event: AnyEvent
    at: datetime.datetime
    actor: str


def committed(entry: Entry) -> CommittedEvent:
    """What an entry says; `BadEntry` where that cannot be read."""
    record = decode(entry.body)
    return CommittedEvent(entry, record.event, record.at, record.by)
