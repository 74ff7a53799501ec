"""The stored form of what happened: the only module that knows it.

A stored event keeps its tag for ever. A field may be added with a default; anything else is a new
version of the tag and a step in `upcasting` that turns the old form into the new one.
"""

import datetime
from collections.abc import Callable
from typing import Any

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.law.refusal import Refusal
from sicbo.journal.upcasting import upcast


class BadEntry(SicboError):
    """Stored bytes that cannot be read."""


class Record(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One event with who caused it, when, and by which command.

    The command itself stands in the first record of those it caused: `part` 1 of `parts`.
    """

    at: datetime.datetime
    by: str
    role: str
    id: str
    event: AnyEvent
    asked: AnyCommand | None = None
    part: int = 1
    parts: int = 1
    via: str | None = None
    """How the command came, where whoever it names had not logged in."""
    place: str | None = None
    """The table at which an order about another noun of the floor was given."""


class _EventOnly(msgspec.Struct, frozen=True):
    """A record of which only the event is read."""

    event: AnyEvent


_encoder = msgspec.json.Encoder()
_said = msgspec.json.Decoder(_EventOnly)
_decoder = msgspec.json.Decoder(Record)
_asked: Any = msgspec.json.Decoder(AnyCommand)
_refusals = msgspec.json.Decoder(Refusal)


encode: Callable[[Record], bytes] = _encoder.encode
"""The bytes to store."""


def decode(body: bytes) -> Record:
    """What stored bytes say, whatever version they were written in."""
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError as error:
        return _decode_old(body, error)
    except msgspec.DecodeError as error:
        raise BadEntry(str(error)) from None


def decode_event(body: bytes) -> AnyEvent:
    """The event that stored bytes hold; quicker than reading all of them."""
    try:
        event: AnyEvent = _said.decode(body).event
    except msgspec.DecodeError:
        event = decode(body).event
    return event


def may_hold(*kinds: type[AnyEvent]) -> Callable[[bytes], bool]:
    """Tells stored bytes that cannot hold any of these events, in whatever version, unread."""
    tags = (str(kind.__struct_config__.tag).rpartition(".")[0] for kind in kinds)
    marks = tuple(f'"{tag}.'.encode() for tag in tags)
    return lambda body: any(mark in body for mark in marks)


def _decode_old(body: bytes, error: msgspec.ValidationError) -> Record:
    raw = msgspec.json.decode(body)
    try:
        changed = upcast(raw)
        if not changed:
            raise BadEntry(str(error))
        return msgspec.convert(raw, Record)
    except (msgspec.ValidationError, KeyError, TypeError) as problem:
        raise BadEntry(str(problem)) from None


encode_asked: Callable[[AnyCommand], bytes] = _encoder.encode
"""What was asked, as bytes to compare."""


def decode_asked(data: bytes) -> AnyCommand:
    """What was asked, from its bytes."""
    found: AnyCommand = _asked.decode(data)
    return found


def encode_refusal(refusal: Refusal) -> bytes:
    """A refusal to keep."""
    return _encoder.encode(refusal)


def decode_refusal(data: bytes) -> Refusal:
    """A refusal as it was kept."""
    return _refusals.decode(data)
