"""The whole journal verified and folded in one pass, from its first entry and from nothing else."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sicbo.core.floor.floor import evolve
from sicbo.core.table.event import Event
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.journal.base import Journal, Progress
from sicbo.journal.books import Books
from sicbo.journal.codec import decode_event
from sicbo.journal.entry import Entry
from sicbo.journal.heads import Head
from sicbo.journal.verify import Walk, verify


class Fold:
    """Folds every entry it is shown; a watcher of `verify`."""

    def __init__(self, journal: Journal) -> None:
        self.rooms = LoadedFloor(journal, Books(journal), empty=True)
        self._streams: dict[str, LoadedTable] = {}

    def watch(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Pass entries on, folding each."""
        streams, rooms = self._streams, self.rooms
        for entry in entries:
            position, stream, version, body, link = entry
            event = decode_event(body)
            if isinstance(event, Event):
                room = streams.get(stream)
                if room is None:
                    room = streams[stream] = rooms.blank(stream.partition(":")[2])
                rooms.floor.fold_at(room.table, event)
                room.version = version
                room.stands(event, link)
            else:
                evolve(rooms.floor, stream, event)
                rooms.versions[stream] = version
            rooms.position = position
            yield entry


def fold_whole(
    journal: Journal,
    *,
    heads: Sequence[Head] = (),
    progress: Progress | None = None,
    where: str | Path | None = None,
) -> tuple[Walk, LoadedFloor]:
    """Every stream folded, and a walk that has seen every entry and knows what is damaged."""
    fold = Fold(journal)
    with _nothing_circular():
        walk = verify(journal, heads=heads, progress=progress, watch=fold.watch, where=where)
    return walk, fold.rooms


@contextmanager
def _nothing_circular() -> Iterator[None]:
    """Events refer to nothing that refers to them: looking for circles among millions is idle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
