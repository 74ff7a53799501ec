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
from sicbo.core.floor.streams import FLOOR, table_of, wallet_stream
from sicbo.core.ids import Stream
from sicbo.desk.dice.draw_errands import SealedDraws
from sicbo.desk.dice.draws import Seals
from sicbo.desk.writer.alerts import WrongNumbers
from sicbo.desk.writer.at_the_door import KEPT_OUT, forgotten, kept_out
from sicbo.desk.writer.clock import Clock, SystemClock, see
from sicbo.desk.writer.errors import Busy, NoAnswer, Outage, Undecided
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.desk.writer.questions import Questions, settle
from sicbo.desk.writer.readiness import Readiness
from sicbo.desk.writer.request import Answer, Request
from sicbo.desk.writer.signing import Signer
from sicbo.desk.writer.speculation import Speculation, decide_ahead
from sicbo.desk.writer.subscribers import Subscriber, Subscribers, readable
from sicbo.desk.writer.tumbler import SealedTumbler
from sicbo.desk.writer.turn import StreamBroke, Turn
from sicbo.desk.writer.upkeep import Upkeep
from sicbo.journal.base import Journal, JournalError, JournalStopped, LeaseLost
from sicbo.journal.books import Books
from sicbo.journal.committed import CommittedEvent
from sicbo.vault.ticket_numbers import KEY_NAME, TicketNumbers, new_key

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
log = logging.getLogger("sicbo.desk")

OnAnswer = Callable[[Request, Answer | SicboError], None]
"""Is told what a request came to, once that is durable; or why it came to nothing."""

_Waiting = tuple[Request, OnAnswer]


class Desk:
    """Decides commands in the order of their arrival and answers when they are durable."""

    def __init__(
        self,
        journal: Journal,
        seals: Seals,
        signer: Signer | None,
        *,
        clock: Clock | None = None,
        waiting_max: int = WAITING_MAX,
        together_max: int = TOGETHER_MAX,
    ) -> None:
        self.journal, self.seals, self.signer = journal, seals, signer
        self._tumbler, self._draws = SealedTumbler(seals), SealedDraws(seals)
        self.numbers = TicketNumbers(lambda: seals.secret(KEY_NAME, new_key()))
        self._wrong = WrongNumbers()
        self.clock = clock or SystemClock()
        self.books = Books(journal)
        self.rooms = LoadedFloor(journal, self.books)
        self.stopped: str | None = None
        """Why this desk no longer writes."""
        self.lost = False
        """Whether another server has taken the floor over."""
        self._waiting: deque[_Waiting] = deque()
        self._waiting_max = waiting_max
        self._some = asyncio.Event()
        self._leaving = False
        self._together_max = together_max
        self._doubtful: set[Stream] = set()
        """Streams that were folded further than what is known to be written of them."""
        self._questions = Questions()
        self._to_tend: set[str] = set()
        self._deciding = False
        self._at_hand: Turn | None = None
        self._ahead: list[Speculation | None] = []
        """What the first of those that wait will come to, if nothing else happens before."""
        self._listeners = Subscribers()
        self._published: PublishedFloor | None = None
        self._writer = ThreadPoolExecutor(1, "sicbo-journal")
        self.task: asyncio.Task[None] | None = None
        self._upkeep = Upkeep(journal, self.rooms, signer)
        self.readiness = Readiness(self)
        see(self.clock, journal.entries(self.rooms.position - 1, self.rooms.position))

    # -- for everybody

    async def submit(self, request: Request) -> Answer:
        """Give a command; the answer comes when everything it rests on is durable.

        Whoever stops waiting loses the answer, never the command.
        """
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        self.give(request, lambda _, came: settle(answer, came))
        return await answer

    def give(self, request: Request, told: OnAnswer, *, bare: bool = False) -> None:
        """Give a command, bare where it came by another door; `told` is called with its answer."""
        if self.stopped is not None or self._leaving:
            raise Outage(self.stopped or _CLOSED)
        if len(self._waiting) >= self._waiting_max:
            raise Busy(f"{self._waiting_max} commands are waiting; try again")
        if not bare and type(request.command) in KEPT_OUT:
            # Before anything is compared, decided or kept: no record ever holds such a number.
            request = kept_out(request, self.numbers, self.rooms, self.seals)
        if not self._waiting:
            self._some.set()
        self._waiting.append((request, told))

    def tend(self, table: str) -> None:
        """Have the tumbler of a table look whether it can do now what it could not do before."""
        self._to_tend.add(table)
        self._some.set()

    def listen(self, listener: Subscriber) -> Callable[[], None]:
        """Be told what was written, once it is durable; call what is returned to be left alone."""
        return self._listeners.add(listener)

    @property
    def running(self) -> bool:
        """Whether this desk still writes."""
        return self.stopped is None

    @property
    def calm(self) -> bool:
        """Whether nothing waits to be decided or written."""
        return not self._waiting and not self._deciding

    async def published(self) -> PublishedFloor:
        """The floor as far as it is committed; from now on it follows what is published."""
        return await self.between(self._publish)

    async def _publish(self) -> PublishedFloor:
        if self._published is None:
            if self._doubtful:
                head = await self.apart(self.journal.head)
                await self._catch_up(head.position)
            self._published = PublishedFloor(self.rooms, self.books, self.journal)
        return self._published

    def stop_table(self, name: str, why: str) -> None:
        """Have a table refuse to play; the others go on."""
        self.rooms.stop(name, why)

    # -- between turns

    async def between(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done with the journal between two turns, when nobody else uses it."""
        if not self.running:
            raise Outage(self.stopped or _CLOSED)
        return await self._questions.ask(work, self._some)

    async def know(self, player: str) -> None:
        """Have a player's wallet known to whoever shows it, unless it is broken."""
        stream, published = wallet_stream(player), self._published
        known = published.knows(player) if published else stream in self.rooms.versions
        if not known and stream not in self.rooms.broken:
            await self.between(lambda: self._learn(stream))

    async def _learn(self, stream: Stream) -> None:
        """Read a wallet apart from the loop: no screen waits for the database."""
        fetched = await self.apart(self.rooms.fetch, [stream])
        if stream not in self.rooms.versions:
            self.rooms.install(fetched)
        if self._published is not None and stream not in self.rooms.broken:
            for each in fetched:
                self._published.learn(stream, each.entries)

    async def load(self, streams: Iterable[Stream]) -> None:
        """Read streams apart from the loop, and take them for what the journal has of them."""
        self.rooms.install(await self.apart(self.rooms.fetch, list(streams)))

    # -- life

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self._turns(), name="sicbo-desk")

    async def stop(self) -> None:
        """Write what is waiting, sign the head, keep snapshots, and end."""
        if self.task is not None:
            self._leaving = True
            self._some.set()
            await self.task
            self.task = None
        if self.stopped == _CLOSED and not self._doubtful:
            self._upkeep.last(self.clock.now())
        self._writer.shutdown()

    # -- turns

    async def _turns(self) -> None:
        while self.running:
            batch = await self._gather()
            await self._questions.answer()
            try:
                if batch or self._to_tend:
                    self._deciding = True
                    await self._turn(batch)
                elif self._leaving:
                    self.stopped = self.stopped or _CLOSED
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
        if not (waiting or self._questions or self._to_tend or self._leaving):
            self._some.clear()
            alone = self.journal.local and not self._doubtful
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
            except StreamBroke as broke:
                self._doubtful |= broke.touched
                await self._abandon()
                self._leave_out(batch, broke)
            except JournalStopped as error:
                self._end(batch, error)
                return
            except (JournalError, SicboError) as error:
                failures += 1
                log.warning("write failed: %s", error)
                await self._abandon()
                if failures == _ATTEMPTS:
                    self._fail(batch, Outage(f"nothing was written: {error}"))
                    return
            else:
                # Whoever asked for it sees it before the answer comes.
                self._tell_everybody(turn.written)
                self._answer(batch, came)
                await self._tidy(turn.at)
                return

    def _leave_out(self, batch: list[_Waiting], broke: StreamBroke) -> None:
        """Have the table stop that broke, or leave that one order out; the others go on."""
        if table_of(broke.stream) is not None:
            self.rooms.stop_stream(broke.stream, str(broke))
            return
        log.error("an order could not be decided: %s", broke)
        self._fail([each for each in batch if each[0] is broke.request], Outage(str(broke)))
        batch[:] = [each for each in batch if each[0] is not broke.request]

    async def _decide(self, batch: list[_Waiting]) -> tuple[Turn, list[Answer | SicboError]]:
        journal, rooms = self.journal, self.rooms
        ahead, self._ahead = self._ahead, []
        to_tend, self._to_tend = self._to_tend, set()
        head = journal.begin() if journal.local else await self.apart(journal.begin)
        if self._doubtful or rooms.position != head.position:
            ahead = []
            await self._catch_up(head.position)
        keys = [request.key for request, _ in batch]
        if journal.local:
            known = journal.answers(keys)
        else:
            known = await self.apart(journal.answers, keys)
            wanted = rooms.lacking(request for request, _ in batch)
            if wanted:
                await self.load(wanted)
        at, draws = self.clock.now(), self._draws
        turn = Turn(rooms, self.books, self._tumbler, head, at, known, journal, draws)
        self._at_hand = turn
        came: list[Answer | SicboError] = []
        for (request, _), key, decided in zip_longest(batch, keys, ahead):
            try:
                came.append(turn.take(request, key, decided))
            except JournalError:
                raise
            except StreamBroke as broke:
                broke.request = request
                raise
            except SicboError as error:
                came.append(error)
            except Exception:
                log.exception("a command of %s could not be decided", request.by)
                came.append(Undecided("this command could not be decided; nothing was done"))
        for name in to_tend:
            tended = rooms.rooms.get(name)
            if tended is not None:
                turn.tend(tended)
        turn.draw_prizes(to_tend)
        turn.raise_alerts(to_tend)
        return turn, came

    async def _write(self, turn: Turn) -> None:
        journal = self.journal
        if not turn.answered:
            if journal.local:
                journal.rollback()
            else:
                await self.apart(journal.rollback)
            return
        if journal.local:
            journal.append(turn.entries, turn.answered)
        else:
            await self._meanwhile(journal.append, turn.entries, turn.answered)
        await self._meanwhile(journal.commit)
        self.rooms.position = turn.head.position
        self._at_hand = None

    async def _meanwhile(self, work: Callable[..., None], *arguments: object) -> None:
        """Do something that waits, apart from the loop; meanwhile decide the next turn ahead."""
        begun = threading.Event()

        def begin() -> None:
            begun.set()
            work(*arguments)

        doing = self.apart(begin)
        if self._waiting and not self._ahead:
            # The writer takes the interpreter and lets it go as soon as it waits. If it was not
            # waited for here, it would get it only once everything here is done.
            begun.wait(_HANDOVER_SECONDS)
            waiting = (request for request, _ in islice(self._waiting, self._together_max))
            self._ahead = decide_ahead(self.rooms, waiting, self.clock.now())
        await doing

    async def _abandon(self) -> None:
        """Give the turn back and distrust every stream that was folded in it."""
        if self._at_hand is not None:
            self._doubtful |= {entry.stream for entry in self._at_hand.entries}
            self._at_hand = None
        self._ahead = []
        try:
            await self.apart(self.journal.rollback)
        except JournalError as error:
            log.warning("rollback failed: %s", error)

    async def _follow(self) -> None:
        """Fold and publish what other desks have written, or what a failed write left in doubt."""
        try:
            head = await self.apart(self.journal.head)
            await self._catch_up(head.position)
        except JournalStopped as error:
            self._end([], error)
        except JournalError as error:
            log.warning("cannot follow the journal: %s", error)

    async def _catch_up(self, position: int) -> None:
        """Trust nothing but the journal; what it has that was never told is told now."""
        rooms = self.rooms
        if self._doubtful:
            # The floor first: it says which of the tables there are.
            await self.load(self._doubtful & {FLOOR})
            await self.load(self._doubtful - {FLOOR})
            self._doubtful.clear()
        if position != rooms.position:
            seen = await self.apart(rooms.unseen, position)
            rooms.take_in(seen)
            rooms.position = position
            see(self.clock, seen[-1:])
            self._tell_everybody(list(readable(seen)))

    def apart(self, work: Callable[..., T], *arguments: object) -> Awaitable[T]:
        """Begin something that waits, apart from the loop, and have it go on to its end."""
        running = asyncio.get_running_loop().run_in_executor(self._writer, work, *arguments)
        return asyncio.shield(running)

    # -- after a turn

    def _tell_everybody(self, committed: Sequence[CommittedEvent]) -> None:
        """Publish what is durable: whoever is told finds it in the published floor already."""
        if self._published is not None:
            self._published.follow(committed)
        self._listeners.tell(committed)

    def _answer(self, batch: list[_Waiting], came: Sequence[Answer | SicboError]) -> None:
        for each, answer in zip(batch, came, strict=True):
            self._tell(each, answer)
            if type(each[0].command) in KEPT_OUT:
                forgotten(each[0], answer, self.seals)
                lock = self._wrong.heard(each[0], answer)
                if lock is not None and self.running:
                    self._waiting.append((lock, lambda _, __: None))
        batch.clear()  # Nobody is told twice, whatever fails from here on.

    def _tell(self, waiting: _Waiting, came: Answer | SicboError) -> None:
        request, told = waiting
        try:
            told(request, came)
        except Exception:
            log.exception("whoever asked could not be told")

    async def _tidy(self, now: datetime.datetime) -> None:
        """Sign and keep what is due."""
        due = self._upkeep.due(now)
        if due is None:
            return
        try:
            await self.apart(due)
        except JournalStopped as error:
            self._end([], error)
        except JournalError as error:
            log.warning("could not keep a head or snapshot: %s", error)

    def _fail(self, batch: list[_Waiting], error: NoAnswer) -> None:
        for each in batch:
            self._tell(each, error)

    def _end(self, batch: list[_Waiting], why: str | JournalStopped) -> None:
        """Write no more: what was being written may or may not be there."""
        log.error("the desk stopped: %s", why)
        self.stopped, self.lost = str(why), isinstance(why, LeaseLost)
        self._fail(batch, Outage(f"{why}; ask again with the same id once the desk is back"))

    def _refuse_waiting(self) -> None:
        self._fail(list(self._waiting), Outage(self.stopped or _CLOSED))
        self._waiting.clear()
        self._questions.refuse(Outage(self.stopped or _CLOSED))
