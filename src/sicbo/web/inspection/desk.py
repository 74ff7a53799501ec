"""The inspector's desk behind the server: one reader, one verification, and exports under way."""

import asyncio
import datetime
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from sicbo.desk.home.home import PUBLIC_KEY, Home
from sicbo.journal.base import HeadRow
from sicbo.journal.heads import BadHead as BadHead
from sicbo.journal.heads import check, hand_out, take_in
from sicbo.views.inspector.desk_questions import Question
from sicbo.web.inspection.child import Child, ChildGone
from sicbo.web.inspection.work import (
    DeclinedAnswer,
    ExportEnd,
    ExportRecord,
    FinishedVerification,
    ProgressReport,
    ReadRecord,
    RecordAnswer,
    VerificationReport,
    VerifyRecord,
)

ANSWER_SECONDS: Final = 120.0
"""For how long one question may be read; then whoever asks is told to ask for less."""

WAITING_MAX: Final = 8
"""Questions that may wait; the next one is told to come again."""

EXPORTS_MAX: Final = 2
"""Exports that are under way at once."""

EXPORT_SECONDS: Final = 3600.0
"""For how long one export may be under way, however slowly it is fetched."""


class Busy(Exception):
    """Too many wait already."""


class Unanswered(Exception):
    """A question that the record does not answer, and why."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status, self.kind = status, kind


State = Literal["none", "running", "done", "cancelled", "failed"]


class VerificationShown(msgspec.Struct, frozen=True, kw_only=True):
    """Where the verification stands that was started last."""

    state: State
    by: str | None = None
    """Who started it."""
    began: datetime.datetime | None = None
    ended: datetime.datetime | None = None
    done: int = 0
    """Entries that are checked."""
    total: int = 0
    head: int | None = None
    """The entry of the head that was brought along."""
    why: str = ""
    """Why it failed."""
    report: VerificationReport | None = None
    """What was found, once it is done."""


@dataclass
class _Running:
    child: Child | None
    task: "asyncio.Task[None] | None"


class InspectionDesk:
    """Processes beside the server; everything of theirs ends with it."""

    def __init__(self, home: Home, now: Callable[[], datetime.datetime]) -> None:
        self._home, self._now = home, now
        self._reader: Child | None = None
        self._turn, self._waiting = asyncio.Lock(), 0
        self.verification = VerificationShown(state="none")
        self._running = _Running(None, None)
        self._exports: set[Child] = set()
        self._closed = False

    @property
    def journal_at(self) -> str:
        """Where the record is."""
        return self._home.journal_at

    async def close(self) -> None:
        """End every process."""
        self._closed = True
        await self.cancel()
        for child in (*self._exports, *((self._reader,) if self._reader is not None else ())):
            await child.end()

    # -- questions

    async def ask(self, question: Question) -> msgspec.Raw:
        """The answer to a question, as JSON; one at a time, in the order in which they come."""
        if self._waiting >= WAITING_MAX or self._closed:
            raise Busy
        self._waiting += 1
        try:
            async with self._turn:
                return await self._asked(question)
        finally:
            self._waiting -= 1

    async def _asked(self, question: Question) -> msgspec.Raw:
        child: Child | None = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                child = self._reader or await Child.start(ReadRecord(self._home.journal_at))
                self._reader = None  # Whoever is cancelled leaves none behind that still talks.
                await child.tell(question)
                said = await child.hear()
        except TimeoutError:
            await self._ended(child)
            raise Unanswered(
                503, "too-long", "this takes too long to read; ask for a shorter period"
            ) from None
        except ChildGone as error:
            await self._ended(child)
            raise Unanswered(503, "outage", str(error)) from None
        except BaseException:
            await self._ended(child)
            raise
        match said:
            case RecordAnswer(body=body):
                self._reader = child
                return body
            case DeclinedAnswer(status=status, kind=kind, message=message):
                if status == 503:
                    await self._ended(child)
                else:
                    self._reader = child
                raise Unanswered(status, kind, message)
            case _:
                await self._ended(child)
                raise Unanswered(503, "outage", "the process that reads the record spoke wrongly")

    async def _ended(self, child: Child | None) -> None:
        self._reader = None
        if child is not None:
            await child.end()

    # -- verification

    def head_of(self, file: bytes) -> HeadRow:
        """A head that somebody brings along; it must be of this floor and by its key."""
        row = take_in(file, "the file")
        check(row, self._home.public_key(), self._home.settings.floor)
        return row

    async def verify(self, by: str, head: HeadRow | None) -> VerificationShown:
        """Start to check the whole record; while one is running there is no other."""
        if self.verification.state == "running":
            raise Busy
        self.verification = VerificationShown(
            state="running",
            by=by,
            began=self._now(),
            head=None if head is None else head.position,
        )
        key = (self._home.folder / PUBLIC_KEY).read_text()
        kept = None if head is None else hand_out(head).decode()
        work = VerifyRecord(self._home.journal_at, key, kept)
        task = asyncio.create_task(self._verify(work), name="sicbo-verification")
        self._running = _Running(None, task)
        return self.verification

    async def _verify(self, work: VerifyRecord) -> None:
        child: Child | None = None
        try:
            child = await Child.start(work)
            while True:
                said = await child.hear()
                match said:
                    case ProgressReport(done=done, total=total):
                        self._show(done=done, total=total)
                    case FinishedVerification(report=report):
                        self._show(state="done", ended=self._now(), report=report)
                        return
                    case DeclinedAnswer(message=message):
                        self._show(state="failed", ended=self._now(), why=message)
                        return
                    case _:
                        self._show(state="failed", ended=self._now(), why="it spoke wrongly")
                        return
        except (ChildGone, OSError) as error:
            self._show(state="failed", ended=self._now(), why=str(error))
        finally:
            if child is not None:
                await child.end()

    def _show(self, **changes: object) -> None:
        self.verification = msgspec.structs.replace(self.verification, **changes)

    async def cancel(self) -> VerificationShown:
        """Stop the verification that is running, if one is."""
        task = self._running.task
        if task is not None and not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            if self.verification.state == "running":
                self._show(state="cancelled", ended=self._now())
        return self.verification

    # -- exports

    def export(self, work: ExportRecord, allowed: Callable[[], bool]) -> AsyncIterator[bytes]:
        """An export, handed out piece by piece for as long as it is allowed."""
        if len(self._exports) >= EXPORTS_MAX or self._closed:
            raise Busy
        return self._pieces(work, allowed)

    async def _pieces(
        self, work: ExportRecord, allowed: Callable[[], bool]
    ) -> AsyncIterator[bytes]:
        child = await Child.start(work)
        self._exports.add(child)
        late = asyncio.get_running_loop().call_later(EXPORT_SECONDS, child.kill)
        try:
            while True:
                said = await child.hear()
                if isinstance(said, bytes) and allowed():
                    yield said
                elif isinstance(said, ExportEnd):
                    return
                else:
                    # Cut off: a file without its last heads is seen to be no whole export.
                    raise ChildGone("the export was ended")
        finally:
            late.cancel()
            self._exports.discard(child)
            await child.end()
