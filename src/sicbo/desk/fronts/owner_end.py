"""The owner's end of the line: takes the orders of fronts, answers them, and publishes entries."""

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

import msgspec

from sicbo import __version__
from sicbo.core.bounds import OutOfBounds, check_bounds
from sicbo.core.errors import SicboError
from sicbo.desk.fronts.messages import (
    BEAT_SECONDS,
    BYTES_MAX,
    AnswerSent,
    AnswersSent,
    Beat,
    EntriesSent,
    HelloAnswer,
    HelloSent,
    OrderSent,
    OrdersSent,
    PresenceSent,
    Subjects,
    older,
)
from sicbo.desk.fronts.nats_line import Line
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Refused, Request
from sicbo.journal.codec import encode_refusal
from sicbo.journal.committed import CommittedEvent

PRESENT_SECONDS: Final = 5.0
"""For how long the word of a front holds about who is there."""

log = logging.getLogger("sicbo.fronts")
_pack = msgspec.msgpack.Encoder().encode
_orders = msgspec.msgpack.Decoder(OrdersSent).decode
_hello = msgspec.msgpack.Decoder(HelloSent).decode
_presence = msgspec.msgpack.Decoder(PresenceSent).decode


class OwnerEnd:
    """Serves the fronts of a floor for as long as this desk owns it."""

    def __init__(self, desk: Desk, address: str) -> None:
        epoch = desk.journal.epoch
        self._desk, self._epoch = desk, epoch if epoch is not None else 0
        self._subjects = Subjects(desk.journal.floor)
        name = f"owner-{self._epoch}"
        self._line = Line(address, f"sicbo {name}", self._subjects.inbox(name))
        self._answers: dict[str, list[AnswerSent]] = {}
        """By front, as long as they wait to be sent together."""
        self._tasks: list[asyncio.Task[None]] = []
        self._presence: dict[str, tuple[float, PresenceSent]] = {}

    def open(self) -> None:
        """Begin; a server that is away is waited for, and keeps nobody from playing here."""
        self._line.open()
        self._leave = self._desk.listen(self._publish)
        for work in (self._listen(), self._beat()):
            self._tasks.append(asyncio.create_task(work, name="sicbo-owner-end"))

    async def close(self) -> None:
        """Serve no front any more."""
        self._leave()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._send_answers()
        await self._line.close()

    async def _listen(self) -> None:
        subjects = self._subjects
        await self._line.hear(subjects.orders, self._taken)
        await self._line.hear(subjects.hello, self._greeted)
        await self._line.hear(subjects.present, self._present)

    async def _beat(self) -> None:
        while self._desk.running:
            desk = self._desk
            at, position = desk.clock.now().timestamp(), desk.rooms.position
            beat = Beat(self._epoch, position, at, __version__)
            self._line.send(self._subjects.beat, _pack(beat))
            await asyncio.sleep(BEAT_SECONDS)

    # -- orders

    def _taken(self, body: bytes, _: str) -> None:
        message = _orders(body)
        for each in message.orders:
            self._take(message.front, each)

    def _take(self, front: str, order: OrderSent) -> None:
        try:
            request = order.taken()
            check_bounds(request.command)
            self._desk.give(request, partial(self._told, front), bare=True)
        except (SicboError, msgspec.DecodeError, OutOfBounds) as error:
            self._error(front, order.by, order.id, error)

    def _told(self, front: str, request: Request, came: Answer | SicboError) -> None:
        by, number = request.by, request.id
        if isinstance(came, SicboError):
            self._error(front, by, number, came)
        elif isinstance(came, Refused):
            refusal = encode_refusal(came.refusal)
            self._answer(front, AnswerSent(by, number, refusal=refusal))
        else:
            first = came.written[0].entry.position if came.written else 0
            self._answer(front, AnswerSent(by, number, first, len(came.written)))

    def _error(self, front: str, by: str, number: str, error: Exception) -> None:
        kind = type(error).__name__
        self._answer(front, AnswerSent(by, number, kind=kind, error=str(error)))

    def _answer(self, front: str, answer: AnswerSent) -> None:
        """Have an answer sent, with all others of the same turn."""
        if not self._answers:
            asyncio.get_running_loop().call_soon(self._send_answers)
        self._answers.setdefault(front, []).append(answer)

    def _send_answers(self) -> None:
        waiting, self._answers = self._answers, {}
        for front, answers in waiting.items():
            body = _pack(AnswersSent(self._epoch, tuple(answers)))
            self._line.send(self._subjects.answers(front), body)

    # -- what was committed

    def _publish(self, committed: Sequence[CommittedEvent]) -> None:
        by_stream = sorted(committed, key=lambda each: each.entry.stream)
        for stream, events in groupby(by_stream, key=lambda each: each.entry.stream):
            subject = self._subjects.entries(stream)
            for body in self._cut(events):
                self._line.send(subject, body)

    def _cut(self, events: Iterable[CommittedEvent]) -> Iterable[bytes]:
        part, size = [], 0
        for each in events:
            part.append(each.entry)
            size += len(each.entry.body)
            if size > BYTES_MAX:
                yield _pack(EntriesSent(self._epoch, tuple(part)))
                part, size = [], 0
        if part:
            yield _pack(EntriesSent(self._epoch, tuple(part)))

    # -- who is there

    def _greeted(self, body: bytes, reply: str) -> None:
        asked = _hello(body)
        refused = None
        if older(asked.version, __version__):
            refused = (
                f"front {asked.front} runs sicbo {asked.version}, the owner {__version__}: "
                "a front must not be older"
            )
            log.warning("%s", refused)
        self._line.send(reply, _pack(HelloAnswer(refused)))

    def _present(self, body: bytes, _: str) -> None:
        told = _presence(body)
        self._presence[told.front] = time.monotonic(), told

    def watches(self, table: str, person: str) -> bool:
        """Whether somebody looks at a table through a front."""
        return any(person in each.watching.get(table, ()) for each in self._fresh())

    def present(self, table: str, person: str) -> bool:
        """The same of whoever deals there, from a console."""
        return any(person in each.present.get(table, ()) for each in self._fresh())

    def _fresh(self) -> Iterable[PresenceSent]:
        now = time.monotonic()
        return [told for at, told in self._presence.values() if now - at < PRESENT_SECONDS]
