"""Times that have come: a deadline of a table, or of a noun, becomes a command of the system."""

import asyncio
import datetime
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.noun import TIMED, NounCommand
from sicbo.core.floor.promotions.promotion import Promotion
from sicbo.core.floor.tournaments.tournament import Tournament
from sicbo.core.ids import Stream
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.command import TableCommand
from sicbo.core.table.deadlines import due, next_deadline
from sicbo.desk.dice.draw_errands import awaits_draw
from sicbo.desk.dice.order_errands import awaits_order, is_tournament
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Refused, Request, fingerprint
from sicbo.journal.codec import encode_asked
from sicbo.journal.committed import CommittedEvent

TIMER: Final = "system:timer"
"""Who acts when a time has come, as the journal names it: no person can be called so."""

_LOOK_AGAIN: Final = 0.25
"""Seconds after which a deadline that was not known is noticed at the latest."""

_TEND_AGAIN: Final = 1.0
"""Seconds after which a tumbler that waits for its vault is looked at again."""

_REVIEW_AGAIN: Final = datetime.timedelta(minutes=1)
"""After how long a table at which nothing happens is looked at again."""

log = logging.getLogger("sicbo.timers")

_Order = TableCommand | NounCommand


@dataclass
class _FailedOrders:
    """Orders that came to nothing at a table as it stands; what failed may succeed later."""

    version: int
    refused: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)


class Timers:
    """Watches the deadlines of everything that is loaded; they are state: a restart loses none.

    What something has happened to is looked at at once, everything else when the next time that is
    known has come, and now and then: an order costs as much on a floor of many tables as of few.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._moved = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._tried: dict[str, _FailedOrders] = {}
        self._tended: dict[str, float] = {}
        self._reviewed: dict[str, tuple[int, datetime.datetime]] = {}
        self.looked = time.monotonic()
        """When everything was last looked at."""
        self._streams: set[Stream] = set()
        """Those of which something was written since they were looked at."""
        self._next: datetime.datetime | None = None
        """The next time that is known; it may have become later since."""

    def start(self) -> None:
        """Begin to watch."""
        self._leave = self._desk.listen(self._told)
        self._task = asyncio.create_task(self._watch(), name="sicbo-timers")

    async def stop(self) -> None:
        """Watch no more."""
        if self._task is not None:
            self._leave()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def _told(self, published: Sequence[CommittedEvent]) -> None:
        self._streams.update({each.entry.stream for each in published})
        self._moved.set()

    async def _watch(self) -> None:
        everything = True
        while self._desk.running:
            self._moved.clear()  # Before the look: what comes meanwhile is looked at next.
            streams, self._streams = self._streams, set()
            now = self._desk.clock.now()
            if everything or (self._next is not None and self._next <= now):
                await self._look(list(self._desk.rooms.rooms), self._timed(), now)
                self.looked, self._next = time.monotonic(), None
                self._note_next(list(self._desk.rooms.rooms.values()), self._timed(), now)
            else:
                rooms = [each for each in map(self._desk.rooms.by_stream.get, streams) if each]
                nouns = [each for each in streams if _waits(each)]
                await self._look([room.name for room in rooms], nouns, now)
                self._note_next(rooms, nouns, now)
            everything = False
            try:
                async with asyncio.timeout(self._seconds()):
                    await self._moved.wait()
            except TimeoutError:
                everything = True

    async def _look(
        self, names: Iterable[str], nouns: Iterable[Stream], now: datetime.datetime
    ) -> None:
        """Give what is due at these tables, and of these nouns."""
        for name in names:
            try:
                await self._attend(name, now)
            except Exception:
                # Whatever is wrong at one table, time goes on at the others, and here too.
                log.exception("table %s: a time has come, but nothing could be done", name)
        for stream in nouns:
            try:
                await self._attend_noun(stream, now)
            except Exception:
                log.exception("%s: a time has come, but nothing could be done", stream)

    @property
    def alive(self) -> bool:
        """Whether times are still watched."""
        return self._task is not None and not self._task.done()

    async def _attend(self, name: str, now: datetime.datetime) -> None:
        room = self._desk.rooms.rooms.get(name)
        if room is not None and room.awaits_dice and room.table.config is not None:
            self._tend(room.name, room.table.config.dice)
        if room is not None:
            self._review(room, now)
        waiting = due(room.table, now) if room is not None else []
        await self._give(name, name, room.version if room is not None else 0, waiting)

    def _timed(self) -> list[Stream]:
        """Streams of nouns that may wait for a time."""
        return [each for each in self._desk.rooms.nouns() if _waits(each)]

    async def _attend_noun(self, stream: Stream, now: datetime.datetime) -> None:
        rooms = self._desk.rooms
        state = rooms.noun_now(stream)
        if isinstance(state, Promotion):
            self._draw(stream, waits=awaits_draw(state))
        if isinstance(state, Tournament):
            self._draw(stream, waits=awaits_order(state))
        schedule = TIMED.get(stream.partition(":")[0])
        orders = () if state is None or schedule is None else schedule(state)
        waiting = sorted((each for each in orders if each[0] <= now), key=lambda each: each[0])
        version = rooms.versions.get(stream, 0)
        await self._give(stream, None, version, [order for _, order in waiting])

    async def _give(
        self, name: str, table: str | None, version: int, waiting: Sequence[_Order]
    ) -> None:
        """Give the orders that are due, until something comes of one."""
        if not waiting:
            self._tried.pop(name, None)
            return
        tried = self._tried.get(name)
        if tried is None or tried.version != version:
            tried = self._tried[name] = _FailedOrders(version)
        for command in waiting:
            if await self._done(name, table, command, tried):
                return  # What else was due may be so no more.

    async def _done(
        self, name: str, table: str | None, command: _Order, tried: _FailedOrders
    ) -> bool:
        """Give an order; whether something came of it, so that one in vain keeps none waiting."""
        asked = fingerprint(encode_asked(command), name).hex()[:16]
        name_once = f"{name}:{tried.version}:{type(command).__name__}:{asked}"
        if name_once in tried.refused:
            return False
        try:
            answer = await self._desk.submit(
                Request(by=TIMER, id=name_once, role=SYSTEM, command=command, table=table)
            )
        except SicboError as error:
            if name_once not in tried.failed:
                log.warning("%s: a time has come, but: %s", name, error)
            tried.failed.add(name_once)
            return False
        if isinstance(answer, Refused):
            tried.refused.add(name_once)
            return False
        return True

    def _tend(self, name: str, dice: str) -> None:
        """Nobody orders anything at a table whose dice do not come, so look again for them."""
        now = time.monotonic()
        if dice != "keyed" and now - self._tended.get(name, -_TEND_AGAIN) >= _TEND_AGAIN:
            self._tended[name] = now
            self._desk.tend(name)

    def _draw(self, stream: Stream, *, waits: bool) -> None:
        """Look once for the seeds of a stream, and again while something is to be drawn."""
        now = time.monotonic()
        known = self._tended.get(stream)
        if known is None or (waits and now - known >= _TEND_AGAIN):
            self._tended[stream] = now
            self._desk.tend(stream)

    def _review(self, room: LoadedTable, now: datetime.datetime) -> None:
        """A check becomes overdue though nothing happens: look again for what asks for attention.

        A closed table is left alone, and so is one at which something happens anyway.
        """
        version, looked = self._reviewed.get(room.name, (-1, now))
        if room.table.status == "closed" or room.version != version:
            self._reviewed[room.name] = room.version, now
        elif now - looked >= _REVIEW_AGAIN:
            self._reviewed[room.name] = version, now
            self._desk.tend(room.name)

    def _note_next(
        self,
        rooms: Iterable[LoadedTable],
        nouns: Iterable[Stream],
        looked: datetime.datetime,
    ) -> None:
        """Know when something of these is due next; what was due at the look has been tried."""
        times = [_next(room) for room in rooms]
        times += [_next_of(stream, self._desk.rooms.noun_now(stream)) for stream in nouns]
        ahead = [each for each in (*times, self._next) if each is not None and each > looked]
        self._next = min(ahead, default=None)

    def _seconds(self) -> float:
        """How long nothing is due that is known of, and nothing is looked at for its own sake."""
        again = self.looked + _LOOK_AGAIN - time.monotonic()
        if self._next is not None:
            ahead = self._next - self._desk.clock.now()
            again = min(again, ahead.total_seconds())
        return max(0.001, again)


def _waits(stream: Stream) -> bool:
    """Whether a noun of such a stream may wait for a time."""
    return stream.partition(":")[0] in TIMED or is_tournament(stream)


def _next(room: LoadedTable) -> datetime.datetime | None:
    try:
        return next_deadline(room.table)
    except Exception:
        log.exception("table %s: its next time cannot be told", room.name)
        return None


def _next_of(stream: Stream, state: object) -> datetime.datetime | None:
    try:
        schedule = TIMED.get(stream.partition(":")[0])
        orders = () if schedule is None or state is None else schedule(state)
        return min((when for when, _ in orders), default=None)
    except Exception:
        log.exception("%s: its next time cannot be told", stream)
        return None
