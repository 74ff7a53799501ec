"""Backing a floor up while it is at work, and remembering when that was done."""

import datetime
from contextlib import closing
from pathlib import Path

import msgspec

from sicbo.desk.home.home import Home
from sicbo.desk.home.restoring import VAULT_SUFFIX
from sicbo.journal.base import JournalError, Progress
from sicbo.journal.entry import Point
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
    with closing(home.vault()) as vault, closing(SqliteVault(beside, create=True)) as copy:
        copy_vault(vault, copy)
    text = msgspec.json.encode(BackupNote(at, str(target.absolute()), point.position))
    fresh = home.folder / f"{NOTE}.new"
    fresh.write_bytes(text + b"\n")
    fresh.replace(home.folder / NOTE)
    return point


def last_backup(home: Home) -> BackupNote | None:
    """What is noted of the last backup."""
    try:
        return msgspec.json.decode((home.folder / NOTE).read_bytes(), type=BackupNote)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
