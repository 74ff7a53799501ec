"""Hashes of what runs here: the program file by file, the rule documents, and signed heads."""

from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from sicbo import __version__
from sicbo.core.floor.founding import TableInstalled
from sicbo.journal.base import HeadRow, Journal
from sicbo.journal.books import Books, LawMissing
from sicbo.journal.heads import Head, hand_out
from sicbo.journal.history import founding_of
from sicbo.rulebooks.catalogue import GAMES, built_in
from sicbo.views.inspector.desk_answers import DocumentHash, HashList, HeadList, HeadShown

HEADS_SHOWN: Final = 30
_LEFT_OUT: Final = ("__pycache__",)


def program_hash() -> tuple[str, int]:
    """One hash over every file of the program, and how many files there are.

    The files in the order of their names, a line for each: its SHA-256, two spaces, its name from
    the package on; compiled files are left out, since each machine makes its own.
    """
    lines = sorted(_lines(files("sicbo"), ""), key=lambda line: line[1])
    text = "".join(f"{mark}  {name}\n" for mark, name in lines)
    return sha256(text.encode()).hexdigest(), len(lines)


def _lines(folder: Traversable, name: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for each in folder.iterdir():
        if each.name in _LEFT_OUT or each.name.endswith(".pyc"):
            continue
        path = f"{name}/{each.name}" if name else each.name
        if each.is_dir():
            found += _lines(each, path)
        else:
            found.append((sha256(each.read_bytes()).hexdigest(), path))
    return found


def hash_list(journal: Journal) -> HashList:
    """The hash of the program, and of each rule document that it brings or the record keeps."""
    program, count = program_hash()
    games: dict[str, list[str]] = {}
    for game, source in GAMES.items():
        games.setdefault(built_in(source).sha256, []).append(str(game))
    tables: dict[str, list[str]] = {}
    books = Books(journal)
    for name, installed in founding_of(journal).tables.items():
        tables.setdefault(_law_of(books, installed), []).append(name)
    kept = journal.documents()
    marks = sorted({*games, *kept, *tables} - {""})
    return HashList(
        version=__version__,
        program=program,
        files=count,
        documents=tuple(
            DocumentHash(
                sha256=mark,
                games=tuple(games.get(mark, ())),
                tables=tuple(tables.get(mark, ())),
                kept=mark in kept,
                whole=mark not in kept or sha256(kept[mark]).hexdigest() == mark,
            )
            for mark in marks
        ),
    )


def _law_of(books: Books, installed: TableInstalled) -> str:
    try:
        return books.installed(installed).sha256
    except LawMissing:
        return installed.sha256 or ""


def head_list(journal: Journal) -> HeadList:
    """The newest heads with the files to take away."""
    rows = journal.heads(HEADS_SHOWN)
    return HeadList(
        floor=journal.floor,
        entries=journal.head().position,
        heads=tuple(_shown(row) for row in reversed(rows)),
    )


def _shown(row: HeadRow) -> HeadShown:
    head = msgspec.json.decode(row.text, type=Head)
    return HeadShown(position=row.position, at=head.at, link=head.link, file=hand_out(row).decode())
