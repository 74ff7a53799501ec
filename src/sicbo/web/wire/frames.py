"""Frames: whatever a screen is told goes from a struct to JSON and from JSON onto the wire here."""

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

TEXT: Final = 0x81
"""The first byte of a whole message of text."""
SHORT: Final = 126
"""A length from here on stands in bytes of its own."""
_MEDIUM: Final = 1 << 16
_SHORT_HEADS: Final = tuple(bytes((TEXT, size)) for size in range(SHORT))
_medium_head: Final = struct.Struct(">BBH").pack

encode: Final[Callable[[Any], bytes]] = msgspec.json.Encoder().encode
"""A message, or a section of a view, as JSON."""


def joined(sections: Mapping[str, bytes]) -> bytes:
    """A JSON object of bodies that are encoded already."""
    return b"{" + b",".join(b'"%b":%b' % (n.encode(), b) for n, b in sections.items()) + b"}"


def framed(text: bytes) -> bytes:
    """A text message as it crosses the wire: made once, it may be told to everybody."""
    size = len(text)
    if size < SHORT:
        return _SHORT_HEADS[size] + text
    if size < _MEDIUM:
        return _medium_head(TEXT, 126, size) + text
    return struct.pack(">BBQ", TEXT, 127, size) + text
