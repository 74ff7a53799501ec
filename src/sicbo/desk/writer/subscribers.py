"""Whoever is told what was written, once it is durable."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from sicbo.journal.codec import BadEntry
from sicbo.journal.committed import CommittedEvent, committed
from sicbo.journal.entry import Entry

Subscriber = Callable[[Sequence[CommittedEvent]], None]
log = logging.getLogger("sicbo.desk")


class Subscribers:
    """Tells each of them everything, in order; what one of them does wrong harms no other."""

    def __init__(self) -> None:
        self._all: list[Subscriber] = []

    def add(self, listener: Subscriber) -> Callable[[], None]:
        """Tell one more; call what is returned to leave it alone."""
        self._all.append(listener)
        return lambda: self._all.remove(listener)

    def tell(self, published: Sequence[CommittedEvent]) -> None:
        """Tell what is durable."""
        if not published:
            return
        for listener in tuple(self._all):
            try:
                listener(published)
            except Exception:
                log.exception("a listener failed")


def readable(entries: Iterable[Entry]) -> Iterator[CommittedEvent]:
    """What entries say; one that cannot be read has stopped its stream already."""
    for entry in entries:
        with suppress(BadEntry):
            yield committed(entry)
