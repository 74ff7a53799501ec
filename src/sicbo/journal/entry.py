"""One entry of the journal, and the chain that binds each entry to all before it."""

import struct
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from sicbo.core.ids import Stream

GENESIS = bytes(32)
"""What the first entry is linked to."""

make = tuple.__new__
"""Makes a named tuple without going through a function in Python: there are millions."""

_PREFIX = b"sicbo.1"
_numbers = struct.Struct(">QQH").pack


class Entry(NamedTuple):
    """Bytes that were stored, where they stand, and the link that binds them."""

    position: int
    """In the journal, from 1, without gaps."""
    stream: Stream
    version: int
    """In its stream, from 1, without gaps."""
    body: bytes
    link: bytes


as_entry: Callable[[Iterable[object]], Entry] = partial(make, Entry)
"""An entry from its columns."""


class Point(NamedTuple):
    """A place in the journal: a position and the link there."""

    position: int
    link: bytes


START = Point(0, GENESIS)


def digest(body: bytes) -> bytes:
    """What stands for a body in the chain, so that an export may leave the body out."""
    return sha256(body).digest()


def link(before: bytes, position: int, stream: str, version: int, body_digest: bytes) -> bytes:
    """The link of an entry: over the link before it, its place and the digest of its bytes."""
    name = stream.encode()
    numbers = _numbers(position, version, len(name))
    return sha256(b"".join((_PREFIX, before, numbers, name, body_digest))).digest()


def chain(head: Point, wanted: Iterable[tuple[Stream, int, bytes]]) -> list[Entry]:
    """Entries for new bodies, linked one after another to the head."""
    entries = []
    position, before = head
    for stream, version, body in wanted:
        position += 1
        before = link(before, position, stream, version, sha256(body).digest())
        entries.append(Entry(position, stream, version, body, before))
    return entries
