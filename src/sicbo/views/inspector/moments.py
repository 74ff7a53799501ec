"""Where in the record a moment is, found by halving: nothing is read but a few entries."""

import datetime
from collections.abc import Callable

import msgspec

from sicbo.core.ids import Stream
from sicbo.journal.base import Journal


class Stamp(msgspec.Struct, frozen=True):
    """A body of which only who, when and the first of how many is read."""

    at: datetime.datetime
    by: str
    part: int = 1
    parts: int = 1


_stamps = msgspec.json.Decoder(Stamp)


def stamp_of(body: bytes) -> Stamp | None:
    """Who and when; nothing of what cannot be read."""
    try:
        return _stamps.decode(body)
    except msgspec.DecodeError:
        return None


def position_before(journal: Journal, moment: datetime.datetime) -> int:
    """The last position of the journal that was written before a moment."""

    def written(position: int) -> datetime.datetime | None:
        entry = next(journal.entries(position - 1, position), None)
        found = stamp_of(entry.body) if entry is not None else None
        return found.at if found is not None else None

    return _last_before(journal.head().position, written, moment)


def version_before(journal: Journal, stream: Stream, moment: datetime.datetime) -> int:
    """The last version of a stream that was written before a moment."""

    def written(version: int) -> datetime.datetime | None:
        entry = next(journal.stream(stream, version - 1), None)
        found = stamp_of(entry.body) if entry is not None else None
        return found.at if found is not None else None

    return _last_before(journal.versions([stream]).get(stream, 0), written, moment)


def _last_before(
    last: int, written: Callable[[int], datetime.datetime | None], moment: datetime.datetime
) -> int:
    """The last number whose time is before a moment; times never go back, as the desk's clock."""
    low, high = 0, last
    while low < high:
        middle = (low + high + 1) // 2
        at = written(middle)
        if at is not None and at < moment:
            low = middle
        else:
            high = middle - 1
    return low
