"""The desk of a front: it knows what is committed, and gives every order to the owner.

To whoever shows the floor it is a desk as any other. It decides nothing and writes nothing. What
it sends again after a silence is the same order with the same id, so that it takes effect once.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from sicbo import __version__
from sicbo.core.errors import SicboError
from sicbo.desk.dice.draws import Seals
from sicbo.desk.fronts.in_order import InOrder
from sicbo.desk.fronts.messages import (
    AnswerSent,
    AnswersSent,
    Beat,
    EntriesSent,
    HelloAnswer,
    HelloSent,
    OrdersSent,
    PresenceSent,
    Subjects,
    error_from,
    sent,
)
from sicbo.desk.fronts.nats_line import Line
from sicbo.desk.writer.at_the_door import KEPT_OUT, kept_out
from sicbo.desk.writer.clock import Clock, see
from sicbo.desk.writer.desk import WAITING_MAX, Desk, OnAnswer
from sicbo.desk.writer.errors import Busy, IdReused, Outage
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.desk.writer.subscribers import readable
from sicbo.journal.base import CommandKey, Journal, JournalError
from sicbo.journal.codec import decode_refusal
from sicbo.journal.committed import CommittedEvent, committed

QUIET_SECONDS: Final = 2.0
"""Without a word of the owner, after which the tables wait."""

BEHIND_SECONDS: Final = 2.0
"""For how long a front may know of more than it has seen before it says that it is behind."""

GAP_SECONDS: Final = 0.25
"""For how long something missing may still come by itself before it is read."""

AGAIN_SECONDS: Final = 1.5
"""After which an order without an answer is sent again to an owner that is there."""

PATIENCE_SECONDS: Final = 30.0
"""After which whoever waits is told that there is no answer."""

APART_SECONDS: Final = 1.0
"""How far a front's clock may be from the owner's."""

_LOOK_SECONDS: Final = 0.25
_HELLO_SECONDS: Final = 2.0
_RECENT_MAX: Final = 8192
_BATCH_MAX: Final = 256

log = logging.getLogger("sicbo.front")
_pack = msgspec.msgpack.Encoder().encode
_entries = msgspec.msgpack.Decoder(EntriesSent).decode
_answers = msgspec.msgpack.Decoder(AnswersSent).decode
_beat = msgspec.msgpack.Decoder(Beat).decode
_greeting = msgspec.msgpack.Decoder(HelloAnswer).decode

Standing = Literal["", "waits", "behind"]
OnStanding = Callable[[Standing], None]
"""Is told that the floor `waits` for an owner, that this front is `behind`, or that all is well."""


@dataclass
class _OrderUnderWay:
    """An order on its way, and whom its answer is for."""

    request: Request
    told: list[OnAnswer]
    since: float
    sent_at: float = float("-inf")
    answer: AnswerSent | None = field(default=None)


class FrontDesk(Desk):
    """Follows the owner over the line, and the database where the line does not tell."""

    def __init__(
        self, journal: Journal, seals: Seals, line: Line, front: str, *, clock: Clock | None = None
    ) -> None:
        super().__init__(journal, seals, None, clock=clock)
        self._line, self._front, self._subjects = line, front, Subjects(journal.floor)
        self._given: dict[CommandKey, _OrderUnderWay] = {}
        self._to_send: list[_OrderUnderWay] = []
        self._answered: deque[_OrderUnderWay] = deque()
        """Answered orders that wait for what they brought about to be seen here."""
        self._recent: OrderedDict[int, CommittedEvent] = OrderedDict()
        self._heard = InOrder()
        self._epoch = 0
        self._owner_at = self._seen_at = self._read_at = float("-inf")
        """When the owner was last heard, all was last seen, and the database last read."""
        self._welcome = False
        self._astray = False
        self.standing: Standing = ""
        self._on_standing: list[OnStanding] = []
        self._around: list[asyncio.Task[None]] = []

    # -- life

    async def join(self) -> None:
        """Hear what is committed, and the owner's answers."""
        line, subjects = self._line, self._subjects
        await line.hear(subjects.every_entry, self._hear_entries)
        await line.hear(subjects.answers(self._front), self._hear_answers)
        await line.hear(subjects.beat, self._hear_beat)
        self._around.append(asyncio.create_task(self._look(), name="sicbo-front"))

    async def stop(self) -> None:
        """Tell whoever waits, and end."""
        self._leaving = True
        for task in self._around:
            task.cancel()
        await asyncio.gather(*self._around, return_exceptions=True)
        for given in list(self._given.values()):
            self._tell_all(given, Outage("the front is closing; ask again with the same id"))
        self.stopped = self.stopped or "the front is closed"
        self._some.set()
        if self.task is not None:
            await self.task
            self.task = None
        self._writer.shutdown()

    def on_standing(self, told: OnStanding) -> None:
        """Be told how the floor stands whenever that changes."""
        self._on_standing.append(told)

    @property
    def calm(self) -> bool:
        """Whether nothing waits for an answer."""
        return not self._given

    # -- orders

    def give(self, request: Request, told: OnAnswer, *, bare: bool = False) -> None:
        """Give a command to the owner; `told` is called with the answer, once it is seen here."""
        if self.stopped is not None or self._leaving:
            raise Outage(self.stopped or "the front is closing")
        if len(self._given) >= WAITING_MAX:
            raise Busy(f"{WAITING_MAX} commands wait for answers; try again")
        if not bare and type(request.command) in KEPT_OUT:
            request = kept_out(request, self.numbers, self.rooms, self.seals)
        known = self._given.get(request.key)
        if known is not None:
            if (known.request.command, known.request.table) != (request.command, request.table):
                raise IdReused(f"id {request.id} of {request.by} was used for another command")
            known.told.append(told)
            return
        given = _OrderUnderWay(request, [told], asyncio.get_running_loop().time())
        self._given[request.key] = given
        self._soon(given)

    def _soon(self, given: _OrderUnderWay) -> None:
        """Have an order sent with all others that come at the same moment."""
        if not self._to_send:
            asyncio.get_running_loop().call_soon(self._send)
        self._to_send.append(given)

    def _send(self) -> None:
        waiting, self._to_send = self._to_send, []
        if not self._there:
            return  # Everything is sent once the owner is there.
        now = asyncio.get_running_loop().time()
        for start in range(0, len(waiting), _BATCH_MAX):
            part = waiting[start : start + _BATCH_MAX]
            for each in part:
                each.sent_at = now
            orders = OrdersSent(self._front, tuple(sent(each.request) for each in part))
            self._line.send(self._subjects.orders, _pack(orders))

    @property
    def _there(self) -> bool:
        """Whether an owner that lets this front serve was heard just now."""
        quiet = asyncio.get_running_loop().time() - self._owner_at
        return self._welcome and self._line.up and quiet < QUIET_SECONDS

    def _hear_answers(self, body: bytes, _: str) -> None:
        message = _answers(body)
        for answer in message.answers:
            given = self._given.get(CommandKey(answer.by, answer.id))  # type: ignore[arg-type]
            if given is None or given.answer is not None:
                continue  # It was answered already.
            if answer.kind in ("Outage", "NoAnswer", "Busy"):
                # It is sent again, until somebody decides it.
                now = asyncio.get_running_loop().time()
                given.sent_at = now - AGAIN_SECONDS + _LOOK_SECONDS
                continue
            given.answer = answer
            self._answered.append(given)
        self._some.set()

    def _deliver(self) -> None:
        """Tell answers whose entries have been seen, in the order in which they came."""
        position, later = self.rooms.position, deque[_OrderUnderWay]()
        while self._answered:
            given = self._answered.popleft()
            answer = given.answer
            assert answer is not None
            if answer.error or answer.kind is not None:
                self._tell_all(given, error_from(answer))
            elif answer.refusal is not None:
                self._tell_all(given, Refused(decode_refusal(answer.refusal)))
            elif answer.first + answer.count - 1 > position:
                later.append(given)
            else:
                self._tell_done(given, answer)
        self._answered = later

    def _tell_done(self, given: _OrderUnderWay, answer: AnswerSent) -> None:
        places = range(answer.first, answer.first + answer.count)
        found = [self._recent.get(each) for each in places]
        written = tuple(each for each in found if each is not None)
        if len(written) == len(found):
            self._tell_all(given, Done(written))
            return
        task = asyncio.create_task(self._tell_old(given, answer), name="sicbo-front-old")
        self._around.append(task)
        task.add_done_callback(self._around.remove)

    async def _tell_old(self, given: _OrderUnderWay, answer: AnswerSent) -> None:
        """Tell what was done long ago: it is read from the record."""
        first, last = answer.first - 1, answer.first + answer.count - 1
        try:
            entries = await self.between(
                lambda: self.apart(lambda: list(self.journal.entries(first, last)))
            )
            self._tell_all(given, Done(tuple(map(committed, entries))))
        except SicboError as error:
            self._tell_all(given, Outage(f"the record cannot be read just now: {error}"))

    def _tell_all(self, given: _OrderUnderWay, came: Done | Refused | SicboError) -> None:
        self._given.pop(given.request.key, None)
        for told in given.told:
            try:
                told(given.request, came)
            except Exception:
                log.exception("whoever asked could not be told")

    # -- what is committed

    def _hear_entries(self, body: bytes, _: str) -> None:
        self._heard.hear(_entries(body).entries)
        self._some.set()

    def _hear_beat(self, body: bytes, _: str) -> None:
        beat, now = _beat(body), asyncio.get_running_loop().time()
        if beat.epoch < self._epoch:
            return  # An owner that was, and does not know it yet.
        back = now - self._owner_at >= QUIET_SECONDS
        if beat.epoch > self._epoch or back:
            self._epoch, self._welcome = beat.epoch, False
            self._around.append(asyncio.create_task(self._greet(), name="sicbo-front-hello"))
            self._around[-1].add_done_callback(self._around.remove)
        self._owner_at = now
        self._heard.furthest = max(self._heard.furthest, beat.position)
        self._compare_clocks(beat.at)

    def _compare_clocks(self, owners: float) -> None:
        apart = self.clock.now().timestamp() - owners
        astray = abs(apart) > APART_SECONDS
        if astray and not self._astray:
            log.warning("the clock here is %.1f s from the owner's, by which deadlines run", apart)
        self._astray = astray

    async def _greet(self) -> None:
        """Ask the owner whether this front may serve, and then send it what waits."""
        hello = _pack(HelloSent(self._front, __version__))
        body = await self._line.ask(self._subjects.hello, hello, _HELLO_SECONDS)
        if body is None:
            self._owner_at = float("-inf")  # The next word of the owner is one to ask again.
            return
        refused = _greeting(body).refused
        if refused is not None:
            self._end([], refused)
            self.lost = True
            return
        self._welcome = True
        for given in self._given.values():
            if given.answer is None and given not in self._to_send:
                self._soon(given)

    async def _follow(self) -> None:
        """Fold and publish what has come; what is missing is read."""
        rooms, now = self.rooms, asyncio.get_running_loop().time()
        ready = self._heard.after(rooms.position)
        if ready:
            rooms.take_in(ready)
            rooms.position = ready[-1].position
            see(self.clock, ready[-1:])
            told = list(readable(ready))
            self._remember(told)
            self._tell_everybody(told)
        if rooms.position >= self._heard.furthest:
            self._seen_at = now
        gap = now - self._seen_at > GAP_SECONDS
        quiet = now - self._owner_at > QUIET_SECONDS
        if (gap or quiet) and now - self._read_at > GAP_SECONDS:
            self._read_at = now
            await super()._follow()
        self._deliver()

    async def _catch_up(self, position: int) -> None:
        before = self.rooms.position
        if position <= before and not self._doubtful:
            return
        leave = self.listen(self._remember)
        try:
            await super()._catch_up(position)
        finally:
            leave()

    def _remember(self, told: Sequence[CommittedEvent]) -> None:
        for each in told:
            self._recent[each.entry.position] = each
        while len(self._recent) > _RECENT_MAX:
            self._recent.popitem(last=False)

    # -- what is looked at again and again

    async def _look(self) -> None:
        while self.running:
            await asyncio.sleep(_LOOK_SECONDS)
            now = asyncio.get_running_loop().time()
            self._stand(now)
            for given in list(self._given.values()):
                if given.answer is not None:
                    continue
                if now - given.since > PATIENCE_SECONDS:
                    why = "the owner of the floor has not answered; ask again with the same id"
                    self._tell_all(given, Outage(why))
                elif self._there and now - given.sent_at > AGAIN_SECONDS:
                    self._soon(given)

    def _stand(self, now: float) -> None:
        behind = now - self._seen_at > BEHIND_SECONDS
        standing: Standing = "behind" if behind and self._there else "" if self._there else "waits"
        if standing != self.standing:
            self.standing = standing
            log.info("the floor %s", standing or "goes on")
            for told in self._on_standing:
                told(standing)

    def tell_presence(
        self, watching: Mapping[str, tuple[str, ...]], present: Mapping[str, tuple[str, ...]]
    ) -> None:
        """Say who looks at which table here."""
        body = _pack(PresenceSent(self._front, dict(watching), dict(present)))
        self._line.send(self._subjects.present, body)

    @property
    def lag(self) -> int:
        """How many entries this front knows of and has not seen."""
        return max(0, self._heard.furthest - self.rooms.position)

    @property
    def astray(self) -> bool:
        """Whether the clock here is too far from the owner's."""
        return self._astray

    async def probe(self) -> None:
        """Whether the database can be read, between two looks at it."""
        try:
            await self.between(lambda: self.apart(self.journal.head))
        except JournalError as error:
            raise Outage(str(error)) from error
