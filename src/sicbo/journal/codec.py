"""The stored form of what happened: the only module that knows it.

A stored event keeps its tag for ever. A field may be added with a default; anything else is a new
version of the tag and a step in `upcasting` that turns the old form into the new one.
"""

import datetime
from collections.abc import Callable
from typing import Any, Union

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.house.founding import (
    FLOOR_COMMANDS,
    FLOOR_EVENTS,
    FloorCommand,
    FloorEvent,
)
from sicbo.core.house.wallets import WALLET_EVENTS, CageCommand, WalletEvent
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.rooms import COMMANDS, EVENTS
from sicbo.journal.upcasting import upcast

Happening = Event | WalletEvent | FloorEvent
"""Anything that an entry can say has happened."""

Asked = TableCommand | CageCommand | FloorCommand
"""Anything that can be asked of a floor."""

_EventUnion: Any = Union[(*EVENTS, *WALLET_EVENTS, *FLOOR_EVENTS)]
_AskedUnion: Any = Union[(*COMMANDS, CageCommand, *FLOOR_COMMANDS)]


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
    event: _EventUnion
    asked: _AskedUnion | None = None
    part: int = 1
    parts: int = 1
    via: str | None = None
    """How the command came, where whoever it names had not logged in."""


class _Said(msgspec.Struct, frozen=True):
    """A record of which only the event is read."""

    event: _EventUnion


_encoder = msgspec.json.Encoder()
_said = msgspec.json.Decoder(_Said)
_decoder = msgspec.json.Decoder(Record)
_asked: Any = msgspec.json.Decoder(_AskedUnion)
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


def decode_event(body: bytes) -> Happening:
    """The event that stored bytes hold; quicker than reading all of them."""
    try:
        event: Happening = _said.decode(body).event
    except msgspec.DecodeError:
        event = decode(body).event
    return event


def _decode_old(body: bytes, error: msgspec.ValidationError) -> Record:
    raw = msgspec.json.decode(body)
    try:
        changed = upcast(raw)
        if not changed:
            raise BadEntry(str(error))
        return msgspec.convert(raw, Record)
    except (msgspec.ValidationError, KeyError, TypeError) as problem:
        raise BadEntry(str(problem)) from None


encode_asked: Callable[[Asked], bytes] = _encoder.encode
"""What was asked, as bytes to compare."""


def decode_asked(data: bytes) -> Asked:
    """What was asked, from its bytes."""
    found: Asked = _asked.decode(data)
    return found


def encode_refusal(refusal: Refusal) -> bytes:
    """A refusal to keep."""
    return _encoder.encode(refusal)


def decode_refusal(data: bytes) -> Refusal:
    """A refusal as it was kept."""
    return _refusals.decode(data)
