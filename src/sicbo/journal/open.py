"""Open or make a journal where it is said to be: in a file, or in a database."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sicbo.journal.base import Journal, JournalError
from sicbo.journal.engines import sqlite

if TYPE_CHECKING:
    from types import ModuleType

_SCHEMES = ("postgresql://", "postgres://")


def in_database(where: str | Path) -> bool:
    """Whether this is the address of a database rather than the path of a file.

    >>> in_database("postgresql://desk@localhost/floor"), in_database("floor/journal.db")
    (True, False)
    """
    return isinstance(where, str) and where.startswith(_SCHEMES)


def open_journal(where: str | Path, *, read_only: bool = False) -> Journal:
    """Open a journal to write it, or only to read it."""
    if in_database(where):
        made = _postgres().PostgresJournal
        journal: Journal = made(str(where), read_only=read_only)
        return journal
    return sqlite.SqliteJournal(Path(where), read_only=read_only)


def create_journal(where: str | Path, floor: str) -> Callable[[], None]:
    """Make an empty journal for a floor, one that exists is left alone; call it to unmake it."""
    if in_database(where):
        unmake: Callable[[], None] = _postgres().create(str(where), floor)
        return unmake
    sqlite.create(Path(where), floor)
    return Path(where).unlink


def _postgres() -> "ModuleType":
    try:
        from sicbo.journal.engines import postgres
    except ImportError as error:
        raise JournalError(
            f"a journal in PostgreSQL needs more: pip install 'sicbo[postgres]' ({error})"
        ) from error
    return postgres
