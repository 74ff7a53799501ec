"""Whoever is told what was written, once it is durable."""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from sicbo.desk.writer.request import Written
from sicbo.journal.codec import BadEntry, decode
from sicbo.journal.entry import Entry

Subscriber = Callable[[Sequence[Written]], None]
log = logging.getLogger("sicbo.desk")


class Subscribers:
    """Tells each of them everything, in order; what one of them does wrong harms no other."""

    def __init__(self) -> None:
        self._all: list[Subscriber] = []

    def add(self, listener: Subscriber) -> Callable[[], None]:
        """Tell one more; call what is returned to leave it alone."""
        self._all.append(listener)
        return lambda: self._all.remove(listener)

    def tell(self, written: Sequence[Written]) -> None:
        """Tell what is durable."""
        if not written:
            return
        for listener in tuple(self._all):
            try:
                listener(written)
            except Exception:
                log.exception("a listener failed")

    def tell_of(self, entries: Iterable[Entry]) -> None:
        """Tell of entries; one that cannot be read has stopped its stream already."""
        found = []
        for entry in entries:
            with suppress(BadEntry):
                found.append(Written(entry, decode(entry.body).event))
        self.tell(found)
