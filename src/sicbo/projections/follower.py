"""Follows the record and keeps projections of it: a reader that nobody waits for."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sicbo.journal.base import Journal, Progress
from sicbo.journal.entry import START, Point
from sicbo.projections.projector import NotProjected, Projector
from sicbo.projections.store import (
    FINGERPRINT,
    NoProjections,
    Place,
    Store,
    drop_store,
    open_store,
    place_of,
)

BATCH: Final = 5_000
"""Entries that are projected between two commits."""

NOTHING_YET: Final = "there are no projections"

_POLL_SECONDS: Final = 0.2
_LISTEN_SECONDS: Final = 1.0


def unfit(journal: Journal, place: Place | None) -> str | None:
    """Why projections are not of this record, or not by this program; nothing where they are."""
    if place is None:
        return NOTHING_YET
    if place.fingerprint != FINGERPRINT:
        return "the projections were made by another version of the program"
    if place.floor != journal.floor:
        return f"the projections are those of floor {place.floor}"
    if not place.position:
        return None
    last = next(journal.entries(place.position - 1, place.position), None)
    if last is None or last.link != place.link:
        return "the projections are those of another record"
    return None


@contextmanager
def following(journal: Journal, journal_at: str) -> "Iterator[Follower]":
    """Whoever keeps the projections of a journal; what is damaged is thrown away and made anew."""
    try:
        follower = _begun(journal, journal_at)
    except NoProjections:
        drop_store(journal_at)
        follower = _begun(journal, journal_at)
    damaged = None
    try:
        yield follower
    except NoProjections as error:
        damaged = error
        raise
    finally:
        follower.store.close()
        if damaged is not None:
            drop_store(journal_at)


def _begun(journal: Journal, journal_at: str) -> "Follower":
    store = open_store(journal_at, write=True)
    try:
        return Follower(journal, store)
    except BaseException:
        store.close()
        raise


class Follower:
    """Projects whatever the record has, batch by batch, from where it was left."""

    def __init__(self, journal: Journal, store: Store) -> None:
        self._journal, self.store = journal, store
        self.anew: str | None = None
        """Why everything is made anew, where it is."""
        try:
            place = place_of(store)
            why = unfit(journal, place)
        except NoProjections as error:
            place, why = None, str(error)
        if why is not None:
            self.anew = None if why == NOTHING_YET else why
            store.clear()
        self.place = place if place is not None and why is None else self._beginning()
        self._projector = self._taken_up()

    def _beginning(self) -> Place:
        return Place(self._journal.floor, FINGERPRINT, *START)

    def _taken_up(self) -> Projector:
        projector = Projector(self._journal, self.store)
        projector.resume(self.place.position)
        return projector

    def step(self, upto: int | None = None) -> int:
        """Project a batch; tells how many entries that were."""
        first = self.place.position
        last = first + BATCH if upto is None else min(upto, first + BATCH)
        try:
            at = self._projected(first, last)
        except NotProjected:
            # What was projected of the batch is of no use: some of the entry may be in it.
            self._projector = self._taken_up()
            raise
        if at.position > first:
            self._write(at)
        return at.position - first

    def _projected(self, first: int, last: int) -> Point:
        at = Point(first, self.place.link)
        for entry in self._journal.entries(first, last):
            self._projector.take(entry)
            at = Point(entry.position, entry.link)
        return at

    def _write(self, at: Point) -> None:
        projector = self._projector
        place = Place(self._journal.floor, FINGERPRINT, *at)
        self.store.write({**projector.rows, "facts": projector.facts(place)}, projector.gone)
        projector.rows.clear()
        projector.gone.clear()
        self.place = place

    def catch_up(self, progress: Progress | None = None) -> None:
        """Project everything that is there, as far as it can be; `NotProjected` says how far."""
        total = self._journal.head().position
        while True:
            try:
                done = self.step()
            except NotProjected:
                self._up_to_trouble()
                raise
            if progress is not None:
                progress(min(self.place.position, total), total)
            if not done:
                return

    def _up_to_trouble(self) -> None:
        """Have everything before the entry that cannot be projected."""
        low, high = self.place.position, self.place.position + BATCH
        while high - low > 1:
            middle = (low + high) // 2
            try:
                self.step(middle)
                low = self.place.position
                if low < middle:
                    return
            except NotProjected:
                high = middle

    def follow(self, going: Callable[[], bool]) -> None:
        """Project what comes for as long as it is told to."""
        wait = getattr(self._journal, "wait", None)
        while going():
            self.catch_up()
            if wait is not None:
                wait(self.place.position, _LISTEN_SECONDS)
            else:
                time.sleep(_POLL_SECONDS)
