"""The whole journal verified and folded in one pass, from its first entry and from nothing else."""

from sicbo.core.table.events import Event, TableOpened
from sicbo.core.table.evolve import evolve
from sicbo.desk.rooms import Room, Rooms
from sicbo.journal.base import Journal, Progress
from sicbo.journal.books import Books
from sicbo.journal.codec import decode_event
from sicbo.journal.verify import Walk

_TOGETHER = 10_000


def fold_whole(journal: Journal, walk: Walk, progress: Progress | None = None) -> Rooms:
    """Every stream folded; the walk has seen every entry and knows what is damaged."""
    rooms = Rooms(journal, Books(journal), empty=True)
    total = journal.head().position
    streams: dict[str, Room] = {}
    for after in range(0, total, _TOGETHER):
        entries = list(journal.entries(after, min(after + _TOGETHER, total)))
        walk.along(entries)
        for entry in entries:
            event = decode_event(entry.body)
            if not isinstance(event, Event):
                rooms.fold(None, event, entry.version)
                continue
            room = streams.get(entry.stream)
            if room is None:
                room = streams[entry.stream] = rooms.blank(entry.stream.partition(":")[2])
            if isinstance(event, TableOpened):
                rooms.adopt(room, event)
            evolve(room.table, event)
            room.version = entry.version
            room.stands(event, entry.link)
        if progress is not None:
            progress(min(after + _TOGETHER, total), total)
    rooms.position = total
    return rooms
