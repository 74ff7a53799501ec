"""What a process beside the server is told to do, and what it says: frames of JSON or of bytes."""

import datetime
import struct
from typing import BinaryIO, Final

import msgspec

from sicbo.views.inspector.desk_questions import Question

FRAME_MOST: Final = 32 * 1024 * 1024
"""Bytes of one frame; what would be longer is declined."""

HEAD: Final = struct.Struct(">cI")
"""How a frame begins: `J` for JSON or `B` for bytes, and how long it is."""

JSON: Final = b"J"
BYTES: Final = b"B"


class ReadRecord(msgspec.Struct, frozen=True, tag_field="work", tag="read"):
    """Answer questions, one after another, for as long as there are any."""

    journal: str


class VerifyRecord(msgspec.Struct, frozen=True, tag_field="work", tag="verify"):
    """Check the whole record once."""

    journal: str
    public_key: str
    head: str | None = None
    """A head that somebody has kept, as the file that was handed out."""


class ExportRecord(msgspec.Struct, frozen=True, kw_only=True, tag_field="work", tag="export"):
    """Write the record as an export."""

    journal: str
    at: datetime.datetime
    bodies: tuple[str, ...] | None = None
    person: str | None = None
    begins: datetime.datetime | None = None
    ends: datetime.datetime | None = None


Work = ReadRecord | VerifyRecord | ExportRecord


class DamageShown(msgspec.Struct, frozen=True):
    """Something that is not as it was written."""

    position: int
    stream: str | None
    """In which stream, where that can be told."""
    what: str


class VerificationReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in the record."""

    floor: str
    whole: bool
    """Whether nothing is wrong."""
    entries: int
    """How far the record went."""
    link: str
    """The link of its last entry, in hexadecimal."""
    streams: int
    """How many streams there are."""
    commands: int
    """How many orders there were."""
    heads: int
    """Signed heads that lie on the chain."""
    unsigned: int
    """Entries behind the last signed head."""
    earlier_head: int | None
    """The entry at which the head that was brought along lies on this chain."""
    faults: int
    """How many things are not as they were written."""
    damage: tuple[DamageShown, ...]
    """The first of them."""


class RecordAnswer(msgspec.Struct, frozen=True, tag_field="says", tag="answer"):
    """An answer, as JSON that goes on as it is."""

    body: msgspec.Raw


class DeclinedAnswer(msgspec.Struct, frozen=True, tag_field="says", tag="declined"):
    """No answer, and why."""

    status: int
    kind: str
    message: str


class ProgressReport(msgspec.Struct, frozen=True, tag_field="says", tag="progress"):
    """How far the work is."""

    done: int
    total: int


class FinishedVerification(msgspec.Struct, frozen=True, tag_field="says", tag="verified"):
    """The whole record has been checked."""

    report: VerificationReport


class ExportEnd(msgspec.Struct, frozen=True, tag_field="says", tag="ended"):
    """All bytes of an export have been sent."""


ChildMessage = RecordAnswer | DeclinedAnswer | ProgressReport | FinishedVerification | ExportEnd

encode = msgspec.json.Encoder().encode
decode_message: Final = msgspec.json.Decoder(ChildMessage).decode
decode_work: Final = msgspec.json.Decoder(Work).decode
decode_question: Final = msgspec.json.Decoder(Question).decode


def frame(payload: bytes, kind: bytes = JSON) -> bytes:
    """A frame."""
    return HEAD.pack(kind, len(payload)) + payload


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next frame of JSON; nothing once the other side is gone."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    _, length = HEAD.unpack(head)
    payload = stream.read(length)
    return payload if len(payload) == length else None
