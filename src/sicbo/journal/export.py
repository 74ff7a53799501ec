"""An export: a journal as lines of JSON that anybody can check, with or without the bodies.

The first line says what follows; then comes one line for each entry, one for each rule document
that the entries name, and one for each signed head. What a body is left out of is still linked.

Refusals are not in it. They moved nothing and are no entries of the chain, so no head vouches for
them: an outsider could neither check one nor notice that one is missing.
"""

import datetime
import re
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from typing import Any, BinaryIO, Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.journal.base import Journal, Progress

FORMAT: Final = "sicbo.export.1"
_BATCH: Final = 5_000
_LAW: Final = re.compile(rb'"sha256":"([0-9a-f]{64})"')


class BadExport(SicboError):
    """A file that is no export, or one that does not hold what is needed."""


class Header(msgspec.Struct, frozen=True):
    """What an export is of."""

    export: str
    floor: str
    first: int
    last: int
    at: datetime.datetime
    bodies: tuple[str, ...] | None = None
    """Streams whose bodies are there; nothing means all of them."""
    begins: datetime.datetime | None = None
    ends: datetime.datetime | None = None
    """The period whose bodies are there; nothing means from the beginning, or to the end."""
    person: str | None = None
    """Only bodies in which this person's id stands are there; nothing means whoever's."""


class _TimeOnly(msgspec.Struct, frozen=True):
    """A body of which only the time is read."""

    at: datetime.datetime


class EntryLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry; its body is the exact stored text."""

    position: int
    stream: str
    version: int
    digest: str
    link: str
    body: str | None = None


class DocumentLine(msgspec.Struct, frozen=True):
    """A rule document that entries name by its hash."""

    document: str
    text: str


class HeadLine(msgspec.Struct, frozen=True):
    """A signed head: the exact text and its signature."""

    head: str
    signature: str


ExportLine = Header | EntryLine | DocumentLine | HeadLine
_encoder = msgspec.json.Encoder()
_timed = msgspec.json.Decoder(_TimeOnly)
_KINDS: Final[dict[bytes, msgspec.json.Decoder[Any]]] = {
    b'{"position"': msgspec.json.Decoder(EntryLine),
    b'{"document"': msgspec.json.Decoder(DocumentLine),
    b'{"head":': msgspec.json.Decoder(HeadLine),
    b'{"export"': msgspec.json.Decoder(Header),
}


def export(
    journal: Journal,
    file: BinaryIO,
    at: datetime.datetime,
    *,
    bodies: Collection[str] | None = None,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
    person: str | None = None,
    progress: Progress | None = None,
) -> Header:
    """Write a journal as it stands now; with the bodies of these streams, or of all.

    Those of a period or of a person, where one is given: the links of everything else are there
    all the same.
    Nothing is gathered in memory, and a desk may go on writing meanwhile.
    """
    heads = journal.heads()  # first: a head is signed of entries that are there already
    last = journal.head().position
    chosen = None if bodies is None else tuple(sorted(set(bodies)))
    header = Header(FORMAT, journal.floor, 1, last, at, chosen, begins, ends, person)
    _write(file, header)
    wanted = None if chosen is None else frozenset(chosen)
    laws: dict[str, None] = {}
    for start in range(0, last, _BATCH):
        upto = min(start + _BATCH, last)
        for place, stream, version, body, link in journal.entries(start, upto):
            shown = (wanted is None or stream in wanted) and _within(body, begins, ends)
            shown = shown and (person is None or names(body, person))
            text = body.decode() if shown else None
            if text is not None:
                laws.update((found.decode(), None) for found in _LAW.findall(body))
            digest = sha256(body).hexdigest()
            _write(file, EntryLine(place, stream, version, digest, link.hex(), text))
        if progress is not None:
            progress(upto, last)
    for law in laws:
        document = journal.document(law)
        if document is not None:
            _write(file, DocumentLine(law, document.decode()))
    for row in heads:
        _write(file, HeadLine(row.text.decode(), row.signature.hex()))
    return header


def names(body: bytes, person: str) -> bool:
    """Whether a person's id stands in a body, by itself or with one of their places.

    >>> names(b'{"by":"ann"}', "ann"), names(b'{"player":"ann#2"}', "ann")
    (True, True)
    >>> names(b'{"by":"anna"}', "ann")
    False
    """
    own = f'"{person}'.encode()
    return own + b'"' in body or own + b"#" in body


def _within(body: bytes, begins: datetime.datetime | None, ends: datetime.datetime | None) -> bool:
    """Whether something happened in a period; what cannot be read is in every one."""
    if begins is None and ends is None:
        return True
    try:
        at = _timed.decode(body).at
    except msgspec.DecodeError:
        return True
    return (begins is None or begins <= at) and (ends is None or at < ends)


def _write(file: BinaryIO, line: ExportLine) -> None:
    file.write(_encoder.encode(line) + b"\n")


def read_export(lines: Iterable[bytes], origin: str) -> Iterator[ExportLine]:
    """The lines of an export in their order, the header first."""
    number = 0
    for number, line in enumerate(lines, 1):
        decoder = next((each for kind, each in _KINDS.items() if line.startswith(kind)), None)
        if decoder is None or (number == 1) != line.startswith(b'{"export"'):
            raise BadExport(f"{origin} is no export: line {number} is none of its lines")
        try:
            found: ExportLine = decoder.decode(line)
        except msgspec.DecodeError as error:
            raise BadExport(f"{origin} cannot be read: line {number}: {error}") from None
        if isinstance(found, Header) and found.export != FORMAT:
            raise BadExport(f"export must be {FORMAT}, got {found.export} in {origin}")
        yield found
    if number == 0:
        raise BadExport(f"{origin} is no export: it is empty")
