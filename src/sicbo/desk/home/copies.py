"""Copies of rule documents: files in the floor's folder, each named by its hash.

The record keeps the hash alone. A copy is the owner's to have and to show; nothing of it is ours.
"""

import hashlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from sicbo.core.errors import SicboError
from sicbo.core.floor.copies.messages import COPY, COPY_BYTES_MAX, Copy, CopyKind
from sicbo.core.floor.noun import NounEvent, evolve
from sicbo.desk.home.home import Home
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import decode
from sicbo.journal.folders import sync
from sicbo.journal.history import founding_of

FOLDER: Final = "copies"
_PDF: Final = b"%PDF-"


class NoCopy(SicboError):
    """A file that cannot be a copy of a document, or one that is not there."""


class CopyFile(NamedTuple):
    """A file that can be a copy: what it holds, its hash and its kind."""

    data: bytes
    sha256: str
    kind: CopyKind


def read_copy(path: Path) -> CopyFile:
    """A file that a browser shows as it is: a PDF, or plain text."""
    try:
        with path.open("rb") as file:
            data = file.read(COPY_BYTES_MAX + 1)
    except OSError as error:
        raise NoCopy(f"copy must be a file, got {path}: {error.strerror}") from None
    return copy_of(data, str(path))


def copy_of(data: bytes, source: str) -> CopyFile:
    """What somebody has handed in as a copy, if it can be one."""
    if not 0 < len(data) <= COPY_BYTES_MAX:
        must = f"copy must have 1..{COPY_BYTES_MAX} bytes"
        raise NoCopy(f"{must}, got {'none' if not data else 'more'} in {source}")
    return CopyFile(data, hashlib.sha256(data).hexdigest(), _kind(data, source))


def _kind(data: bytes, source: str) -> CopyKind:
    if data.startswith(_PDF):
        return "pdf"
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise NoCopy(f"copy must be a PDF or plain text in UTF-8, got {source}")
    return "text"


def keep_copy(home: Home, copy: CopyFile) -> None:
    """Put a copy into the floor's folder, whole or not at all."""
    path = _path(home, copy.sha256)
    path.parent.mkdir(exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        with open(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644), "wb") as file:
            file.write(copy.data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise NoCopy(f"copy cannot be kept at {path}: {error.strerror}") from None
    sync(path.parent)


def load_copy(home: Home, sha256: str) -> bytes:
    """The copy that the record names; a file that does not fit its hash is none."""
    path = _path(home, sha256)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NoCopy(f"{path}: {error.strerror}") from None
    got = hashlib.sha256(data).hexdigest()
    if got != sha256:
        raise NoCopy(f"{path} must have hash {sha256[:12]}, got {got[:12]}")
    return data


def _path(home: Home, sha256: str) -> Path:
    return home.folder / FOLDER / sha256


class OnFile(NamedTuple):
    """A document of the floor: whether a copy is asked for, and what is on file."""

    document: str
    asked_for: bool
    table: str
    """One of the tables that it governs."""
    copy: Copy


def documents_of(journal: Journal) -> Iterator[OnFile]:
    """Every document that a table of the floor is run by, with its copy as the record has it."""
    books, known = Books(journal), set[str]()
    for name, installed in founding_of(journal).tables.items():
        document = books.installed(installed).document
        number = str(document.identity.id)
        if number in known:
            continue
        known.add(number)
        papers = document.policies.papers if document.policies is not None else None
        asks = papers is not None and papers.copy_clause is not None
        yield OnFile(number, asks, name, _copy(journal, number))


def _copy(journal: Journal, document: str) -> Copy:
    copy = Copy()
    for entry in journal.stream(COPY.stream(document)):
        event = decode(entry.body).event
        if isinstance(event, NounEvent):
            evolve(copy, event)
    return copy
