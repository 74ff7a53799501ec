"""What a process beside the server does: questions answered, the record checked, or exported."""

import io
from collections.abc import Callable
from typing import BinaryIO, Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.journal.audit import Audit, audit
from sicbo.journal.base import Journal
from sicbo.journal.export import export
from sicbo.journal.heads import read_public, take_in
from sicbo.journal.history import NotOnTheFloor
from sicbo.journal.open import open_journal
from sicbo.views.inspector.answering import answered
from sicbo.views.inspector.inspected_round import NotARound
from sicbo.views.rounds.round import NoSuchRound
from sicbo.web.inspection.work import (
    BYTES,
    FRAME_MOST,
    ChildMessage,
    DamageShown,
    DeclinedAnswer,
    ExportEnd,
    ExportRecord,
    FinishedVerification,
    ProgressReport,
    ReadRecord,
    RecordAnswer,
    VerificationReport,
    VerifyRecord,
    Work,
    decode_question,
    encode,
    frame,
    read_frame,
)

DAMAGE_SHOWN: Final = 100
_CHUNK: Final = 256 * 1024

Say = Callable[[ChildMessage], None]


def run(work: Work, source: BinaryIO, target: BinaryIO) -> None:
    """Do one piece of work, until it is done or nobody listens any more."""

    def say(said: ChildMessage) -> None:
        target.write(frame(encode(said)))
        target.flush()

    try:
        journal = open_journal(work.journal, read_only=True)
    except SicboError as error:
        say(_declined(error))
        return
    try:
        _do(work, journal, source, target, say)
    finally:
        journal.close()


def _do(work: Work, journal: Journal, source: BinaryIO, target: BinaryIO, say: Say) -> None:
    match work:
        case ReadRecord():
            _answer(journal, source, say)
        case VerifyRecord():
            try:
                say(FinishedVerification(_verified(work, journal, say)))
            except SicboError as error:
                say(_declined(error))
        case ExportRecord():
            _export(work, journal, target)
            say(ExportEnd())


def _answer(journal: Journal, source: BinaryIO, say: Say) -> None:
    while True:
        asked = read_frame(source)
        if asked is None:
            return
        try:
            body = encode(answered(journal, decode_question(asked)))
        except SicboError as error:
            say(_declined(error))
            continue
        if len(body) > FRAME_MOST:
            say(DeclinedAnswer(413, "too-long", "the answer is too long; ask for a shorter period"))
            continue
        say(RecordAnswer(msgspec.Raw(body)))


def _declined(error: SicboError) -> DeclinedAnswer:
    match error:
        case NoSuchRound():
            return DeclinedAnswer(404, "no-round", str(error))
        case NotOnTheFloor():
            return DeclinedAnswer(404, "not-found", str(error))
        case NotARound():
            return DeclinedAnswer(400, "malformed", str(error))
        case _:
            return DeclinedAnswer(503, "outage", f"the record cannot be read: {error}")


def _verified(work: VerifyRecord, journal: Journal, say: Say) -> VerificationReport:
    head = None if work.head is None else take_in(work.head.encode(), "the head")
    found = audit(
        journal,
        read_public(work.public_key, "the public key"),
        earlier=head,
        progress=lambda done, total: say(ProgressReport(done, total)),
    )
    return _report(found)


def _report(found: Audit) -> VerificationReport:
    return VerificationReport(
        floor=found.floor,
        whole=found.whole,
        entries=found.head.position,
        link=found.head.link.hex(),
        streams=found.streams,
        commands=found.commands,
        heads=len(found.heads),
        unsigned=found.unsigned,
        earlier_head=None if found.earlier is None else found.earlier.position,
        faults=len(found.damaged),
        damage=tuple(
            DamageShown(each.position, each.stream, each.what[:300])
            for each in found.damaged[:DAMAGE_SHOWN]
        ),
    )


class _Frames(io.RawIOBase):
    """A file whose bytes go out in frames."""

    def __init__(self, target: BinaryIO) -> None:
        self._target = target

    def writable(self) -> bool:
        """It is only written."""
        return True

    def write(self, data: object) -> int:
        """Send what was gathered as one frame."""
        assert isinstance(data, bytes | bytearray | memoryview)
        sent = bytes(data)
        self._target.write(frame(sent, BYTES))
        self._target.flush()
        return len(sent)


def _export(work: ExportRecord, journal: Journal, target: BinaryIO) -> None:
    with io.BufferedWriter(_Frames(target), _CHUNK) as file:
        export(
            journal,
            file,
            work.at,
            bodies=work.bodies,
            begins=work.begins,
            ends=work.ends,
            person=work.person,
        )
