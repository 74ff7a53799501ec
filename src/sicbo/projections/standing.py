"""Holds and notices that are open: which, by the projections; what they are, by the record."""

from collections.abc import Iterator

from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.holds.hold_events import HoldDetermined, HoldOpened, ReturnDemanded
from sicbo.core.floor.notices.messages import Notice, NoticeAcknowledged, NoticeGiven
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.history import noun_state
from sicbo.projections.store import Store
from sicbo.projections.tail import TailEntry
from sicbo.views.holds.hold_rows import HoldRow, NoticeRow, hold_row, notice_row

_OPEN = "SELECT name, position FROM standing WHERE kind = ? ORDER BY position"


def open_holds(journal: Journal, store: Store, tail: list[TailEntry]) -> list[HoldRow]:
    """Holds and demands that wait, in the order in which they were opened."""
    names = {name: None for name, _ in store.read(_OPEN, ("hold",))}
    for each in tail:
        event = each.record.event
        if isinstance(event, HoldOpened | ReturnDemanded):
            names[event.hold] = None
        elif isinstance(event, HoldDetermined):
            names.pop(event.hold, None)
    rows = (hold_row(noun_state(journal, HOLD, name)) for name in names)
    return [row for row in rows if row is not None]


def open_notices(
    journal: Journal, store: Store, tail: list[TailEntry], given: int
) -> list[NoticeRow]:
    """Notices that nobody has acknowledged, the oldest first; as many were given in all."""
    found = {int(name): notice for name, notice in _given(journal, store)}
    for each in tail:
        event = each.record.event
        if isinstance(event, NoticeGiven):
            given += 1
            found[given] = Notice(event)
        elif isinstance(event, NoticeAcknowledged):
            found.pop(event.number, None)
    return [notice_row(number, found[number]) for number in sorted(found)]


def _given(journal: Journal, store: Store) -> Iterator[tuple[str, Notice]]:
    for name, position in store.read(_OPEN, ("notice",)):
        for entry in journal.entries(position - 1, position):
            event = decode(entry.body).event
            if isinstance(event, NoticeGiven):
                yield name, Notice(event)
