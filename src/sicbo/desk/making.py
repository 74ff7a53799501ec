"""A folder that is made whole or not at all, also where the power fails in between.

Everything is made in a folder inside it, synced, and moved up; the file that makes it a floor comes
last. What an attempt that was cut short has left is cleared away by the next.
"""

import shutil
from pathlib import Path
from typing import Final

from sicbo.journal.folders import sync

UNFINISHED: Final = ".part"


def begin(folder: Path) -> Path:
    """A place to make things in, with nothing left of an attempt before."""
    part = folder / UNFINISHED
    if part.exists():
        for each in folder.iterdir():
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each)
            else:
                each.unlink()
    part.mkdir(parents=True)
    return part


def unfinished(folder: Path) -> bool:
    """Whether all that is in a folder was left by an attempt that was cut short."""
    return (folder / UNFINISHED).is_dir()


def finish(folder: Path, last: str) -> None:
    """Move everything up that was made, durably, and one file after all others."""
    part = folder / UNFINISHED
    for each in sorted(part.iterdir(), key=lambda path: path.name == last):
        sync(each)
        if each.name == last:
            sync(folder)
        each.rename(folder / each.name)
    sync(folder)
    part.rmdir()
