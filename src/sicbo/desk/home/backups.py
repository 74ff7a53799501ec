"""Backing a floor up while it is at work, and remembering when that was done."""

import datetime
from contextlib import closing
from pathlib import Path

import msgspec

from sicbo.desk.home.home import Home
from sicbo.desk.home.restoring import VAULT_SUFFIX
from sicbo.journal.base import JournalError, Progress
from sicbo.journal.engines.sqlite import SqliteJournal
from sicbo.journal.entry import Point
from sicbo.journal.verify import verify
from sicbo.vault.base import copy_vault
from sicbo.vault.sqlite import SqliteVault

NOTE = "last-backup.json"


class BackupNote(msgspec.Struct, frozen=True):
    """When a backup was made, and how far it goes."""

    at: datetime.datetime
    file: str
    position: int


def back_up(
    home: Home, target: Path, at: datetime.datetime, progress: Progress | None = None
) -> Point:
    """Copy the journal as it stands now, and the vault without its sealed seeds, beside it.

    The copy's chain is walked: of a record that is damaged there is no backup, and the last good
    one stays the last.
    Seeds stay where they are: one that was drawn with after the backup must never be drawn with
    again, so a round that was only bound at the time is given up by a restore.
    """
    beside = target.with_name(target.name + VAULT_SUFFIX)
    for path in (target, beside):
        if path.exists():
            raise JournalError(f"backup must go to a new file, got {path}")
    journal = home.journal(read_only=True)
    try:
        point = journal.backup(target, progress)
    finally:
        journal.close()
    _hold_to_its_chain(target)
    with closing(home.vault()) as vault, closing(SqliteVault(beside, create=True)) as copy:
        copy_vault(vault, copy)
    text = msgspec.json.encode(BackupNote(at, str(target.absolute()), point.position))
    fresh = home.folder / f"{NOTE}.new"
    fresh.write_bytes(text + b"\n")
    fresh.replace(home.folder / NOTE)
    return point


def _hold_to_its_chain(copy: Path) -> None:
    """Keep no copy that is not as it was written."""
    with closing(SqliteJournal(copy, read_only=True)) as journal:
        damaged = verify(journal).damaged
    if damaged:
        copy.unlink()
        first = damaged[0]
        where = f" ({first.stream})" if first.stream else ""
        raise JournalError(
            f"no backup was made: entry {first.position}{where} {first.what}; "
            "sicbo journal verify tells all of it"
        )


def last_backup(home: Home) -> BackupNote | None:
    """What is noted of the last backup."""
    try:
        return msgspec.json.decode((home.folder / NOTE).read_bytes(), type=BackupNote)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
