"""Entries as they come, in any order and more than once, given on in the order of the journal."""

from collections.abc import Iterable
from typing import Final

from sicbo.journal.entry import Entry

KEPT_MAX: Final = 50_000
"""Entries that may wait for one before them; beyond that they are read again."""


class InOrder:
    """Keeps what came too early, and drops what came twice."""

    def __init__(self) -> None:
        self._early: dict[int, Entry] = {}
        self.furthest = 0
        """The highest position of which anything was heard."""

    def hear(self, entries: Iterable[Entry]) -> None:
        """Take entries in."""
        for entry in entries:
            self.furthest = max(self.furthest, entry.position)
            if len(self._early) < KEPT_MAX:
                self._early.setdefault(entry.position, entry)

    def after(self, position: int) -> list[Entry]:
        """What goes on behind a position without a gap; it is given once."""
        early, ready = self._early, []
        while (entry := early.pop(position + 1, None)) is not None:
            ready.append(entry)
            position += 1
        if early and min(early) <= position:
            self._early = {place: each for place, each in early.items() if place > position}
        return ready
