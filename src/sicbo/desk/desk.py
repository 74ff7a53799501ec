"""The one writer of a floor: commands wait together, share a commit, and are then answered."""

import asyncio
import contextlib
import datetime
import logging
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, zip_longest
from typing import Final, TypeVar

from sicbo.core.errors import SicboError
from sicbo.desk.ahead import Ahead, decide_ahead
from sicbo.desk.clock import Clock, StepWatch, SystemClock
from sicbo.desk.errors import Busy, NoAnswer, Outage
from sicbo.desk.request import Answer, Request, Written
from sicbo.desk.rooms import Room, Rooms
from sicbo.desk.signing import Signer
from sicbo.desk.tumbler import Seals
from sicbo.desk.turn import TableBroke, Turn
from sicbo.journal.base import Journal, JournalError, JournalStopped
from sicbo.journal.books import Books
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry

WAITING_MAX: Final = 8192
"""Commands that may wait; the next one is told that the desk is busy."""

TOGETHER_MAX: Final = 256
"""Commands that share one commit at most.

More would write no faster, what they touch no longer fits into a cache; and while these are being
synced the next are heard, and those before them told.
"""

FOLLOW_SECONDS: Final = 0.1
"""How often a desk looks what others have written, where others can."""

_ATTEMPTS: Final = 2
_HANDOVER_SECONDS: Final = 0.01
"""How long the writer may take to begin; it is waiting already."""

_CLOSED: Final = "the desk is closed"

T = TypeVar("T")
Listener = Callable[[Sequence[Written]], None]
log = logging.getLogger("sicbo.desk")


Told = Callable[[Request, Answer | SicboError], None]
"""Is told what a request came to, once that is durable; or why it came to nothing."""


_Waiting = tuple[Request, Told]


class Desk:
    """Decides commands in the order of their arrival and answers when they are durable."""

    def __init__(
        self,
        journal: Journal,
        seals: Seals,
        signer: Signer,
        *,
        clock: Clock | None = None,
        waiting_max: int = WAITING_MAX,
        together_max: int = TOGETHER_MAX,
    ) -> None:
        self.journal, self.seals, self.signer = journal, seals, signer
        self.clock = clock or SystemClock()
        self.books = Books(journal)
        self.rooms = Rooms(journal, self.books)
        self.stopped: str | None = None
        """Why this desk no longer writes."""
        self._waiting: deque[_Waiting] = deque()
        self._waiting_max = waiting_max
        self._some = asyncio.Event()
        self._leaving = False
        self._together_max = together_max
        self._stale = False
        self._deciding = False
        self._ahead: list[Ahead | None] = []
        """What the first of those that wait will come to, if nothing else happens before."""
        self._listeners: list[Listener] = []
        self._writer = ThreadPoolExecutor(1, "sicbo-journal")
        self._task: asyncio.Task[None] | None = None
        self._steps = StepWatch()

    # -- for everybody

    async def submit(self, request: Request) -> Answer:
        """Give a command; the answer comes when everything it rests on is durable.

        Whoever stops waiting loses the answer, never the command.
        """
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def told(_: Request, came: Answer | SicboError) -> None:
            if answer.done():
                return
            if isinstance(came, SicboError):
                answer.set_exception(came)
            else:
                answer.set_result(came)

        self.give(request, told)
        return await answer

    def give(self, request: Request, told: Told) -> None:
        """Give a command without waiting for the answer: `told` is called with it."""
        if self.stopped is not None or self._leaving:
            raise Outage(self.stopped or _CLOSED)
        if len(self._waiting) >= self._waiting_max:
            raise Busy(f"{self._waiting_max} commands are waiting; try again")
        self._waiting.append((request, told))
        self._some.set()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told what was written, once it is durable; call what is returned to be left alone."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def running(self) -> bool:
        """Whether this desk still writes."""
        return self.stopped is None

    @property
    def durable(self) -> bool:
        """Whether everything folded is written: so it is whenever a listener is told, too."""
        return not self._deciding and not self._stale

    @property
    def calm(self) -> bool:
        """Whether nothing waits to be decided or written."""
        return not self._waiting and not self._deciding

    # -- life

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._turns(), name="sicbo-desk")

    async def stop(self) -> None:
        """Write what is waiting, sign the head, keep snapshots, and end."""
        if self._task is not None:
            self._leaving = True
            self._some.set()
            await self._task
            self._task = None
        if self.stopped == _CLOSED and not self._stale:
            self.rooms.snapshots(self.rooms.grown(every=1))
            self.signer.sign(self.journal, self.clock.now())
        self._writer.shutdown()

    # -- turns

    async def _turns(self) -> None:
        while self.running:
            batch = await self._gather()
            try:
                if batch:
                    self._deciding = True
                    await self._turn(batch)
                elif self._leaving:
                    self.stopped = _CLOSED
                else:
                    await self._follow()
            except Exception as error:
                log.exception("a turn failed")
                self._end(batch, f"the desk failed: {error}")
            self._deciding = False
        self._refuse_waiting()

    async def _gather(self) -> list[_Waiting]:
        """Everything that waits; nothing when the end is near, or where others write too."""
        waiting = self._waiting
        if not waiting and not self._leaving:
            self._some.clear()
            alone = self.journal.local and not self._stale
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(None if alone else FOLLOW_SECONDS):
                    await self._some.wait()
        return [waiting.popleft() for _ in range(min(len(waiting), self._together_max))]

    async def _turn(self, batch: list[_Waiting]) -> None:
        """Decide a batch, write it, and only then answer; a failed write is decided again."""
        failures = 0
        while True:
            try:
                turn, came = await self._decide(batch)
                await self._write(turn)
            except TableBroke as broke:
                await self._abandon()
                self._leave_out(batch, broke)
            except JournalStopped as error:
                self._end(batch, str(error))
                return
            except (JournalError, SicboError) as error:
                failures += 1
                log.warning("write failed: %s", error)
                await self._abandon()
                if failures == _ATTEMPTS:
                    self._fail(batch, Outage(f"nothing was written: {error}"))
                    return
            else:
                self._publish(turn.written)
                self._answer(batch, came)
                await self._tidy(turn.at)
                return

    def _leave_out(self, batch: list[_Waiting], broke: TableBroke) -> None:
        """Have the table stop that broke, or leave that one order out; the others go on."""
        if broke.table is not None:
            log.error("table %s stopped: %s", broke.table, broke)
            self.rooms.stop(broke.table, str(broke))
            return
        log.error("an order could not be decided: %s", broke)
        self._fail([each for each in batch if each[0] is broke.request], Outage(str(broke)))
        batch[:] = [each for each in batch if each[0] is not broke.request]

    async def _decide(self, batch: list[_Waiting]) -> tuple[Turn, list[Answer | SicboError]]:
        journal, rooms = self.journal, self.rooms
        ahead, self._ahead = self._ahead, []
        head = journal.begin() if journal.local else await self._apart(journal.begin)
        if self._stale:
            ahead = []
            self._fold_anew()
        elif rooms.position != head.position:
            ahead = []
            self._publish(self._caught_up(head.position))
        keys = [request.key for request, _ in batch]
        known = journal.answers(keys) if journal.local else await self._apart(journal.answers, keys)
        now = self.clock.now()
        turn = Turn(rooms, self.books, self.seals, head, now, known, journal)
        came: list[Answer | SicboError] = []
        for (request, _), key, decided in zip_longest(batch, keys, ahead):
            try:
                came.append(turn.take(request, key, decided))
            except JournalError:
                raise
            except TableBroke as broke:
                broke.request = request
                raise
            except SicboError as error:
                came.append(error)
        return turn, came

    async def _write(self, turn: Turn) -> None:
        journal = self.journal
        if not turn.answered:
            if journal.local:
                journal.rollback()
            else:
                await self._apart(journal.rollback)
            return
        if journal.local:
            journal.append(turn.entries, turn.answered)
        else:
            await self._meanwhile(journal.append, turn.entries, turn.answered)
        await self._meanwhile(journal.commit)
        self.rooms.position = turn.head.position

    async def _meanwhile(self, work: Callable[..., None], *arguments: object) -> None:
        """Do something that waits, apart from the loop; meanwhile decide the next turn ahead."""
        begun = threading.Event()

        def begin() -> None:
            begun.set()
            work(*arguments)

        doing = self._apart(begin)
        if self._waiting and not self._ahead:
            # The writer takes the interpreter and lets it go as soon as it waits. If it was not
            # waited for here, it would get it only once everything here is done.
            begun.wait(_HANDOVER_SECONDS)
            waiting = (request for request, _ in islice(self._waiting, self._together_max))
            self._ahead = decide_ahead(self.rooms, waiting, self.clock.now())
        await doing

    async def _abandon(self) -> None:
        """Give the turn back and distrust everything that was folded, or decided on top of it."""
        self._stale, self._ahead = True, []
        try:
            await self._apart(self.journal.rollback)
        except JournalError as error:
            log.warning("rollback failed: %s", error)

    async def _follow(self) -> None:
        """Fold and publish what other desks have written, or what a failed write left in doubt."""
        try:
            head = await self._apart(self.journal.head)
            if self._stale:
                self._fold_anew()
            elif head.position != self.rooms.position:
                self._publish(self._caught_up(head.position))
        except JournalError as error:
            log.warning("cannot follow the journal: %s", error)

    def _caught_up(self, position: int) -> list[Written]:
        return _written(self.rooms.catch_up(position))

    def _fold_anew(self) -> None:
        """Trust nothing but the journal again; what it has that was never told is told now."""
        known = self.rooms.position
        self.rooms.reload()
        self._stale = False
        self._publish(_written(self.journal.entries(known, self.rooms.position)))

    def _apart(self, work: Callable[..., T], *arguments: object) -> Awaitable[T]:
        """Begin something that waits, apart from the loop, and have it go on to its end."""
        running = asyncio.get_running_loop().run_in_executor(self._writer, work, *arguments)
        return asyncio.shield(running)

    # -- after a turn

    def _answer(self, batch: list[_Waiting], came: Sequence[Answer | SicboError]) -> None:
        for each, answer in zip(batch, came, strict=True):
            self._tell(each, answer)
        batch.clear()  # Nobody is told twice, whatever fails from here on.

    def _tell(self, waiting: _Waiting, came: Answer | SicboError) -> None:
        request, told = waiting
        try:
            told(request, came)
        except Exception:
            log.exception("whoever asked could not be told")

    def _publish(self, written: Sequence[Written]) -> None:
        """Tell what is durable; whoever asked for it sees it before the answer comes."""
        if not written:
            return
        for listener in tuple(self._listeners):
            try:
                listener(written)
            except Exception:
                log.exception("a listener failed")

    async def _tidy(self, now: datetime.datetime) -> None:
        """Sign and keep what is due, which after most turns nothing is.

        A head bears the time of its turn: what was decided ahead stands behind it.
        """
        grown = self.rooms.grown()
        due = self.signer.due(self.rooms.position, now)
        try:
            if due or grown:
                await self._keep(now if due else None, grown)
        except JournalStopped as error:
            self._end([], str(error))
        except JournalError as error:
            log.warning("could not keep a head or snapshot: %s", error)
        step = self._steps.step()
        if step is not None:
            log.warning("the clock stepped by %.1f s", step)

    async def _keep(self, signed_at: datetime.datetime | None, grown: list[Room]) -> None:
        def keep() -> None:
            if signed_at is not None:
                self.signer.sign(self.journal, signed_at)
            self.rooms.snapshots(grown)

        if self.journal.local:
            keep()
        else:
            await self._apart(keep)

    def _fail(self, batch: list[_Waiting], error: NoAnswer) -> None:
        for each in batch:
            self._tell(each, error)

    def _end(self, batch: list[_Waiting], why: str) -> None:
        """Write no more: what was being written may or may not be there."""
        log.error("the desk stopped: %s", why)
        self.stopped = why
        self._fail(batch, Outage(f"{why}; ask again with the same id once the desk is back"))

    def _refuse_waiting(self) -> None:
        self._fail(list(self._waiting), Outage(self.stopped or _CLOSED))
        self._waiting.clear()


def _written(entries: Iterable[Entry]) -> list[Written]:
    return [Written(entry, decode(entry.body).event) for entry in entries]
