"""A folder that is made whole or not at all, also where the power fails in between.

Everything is made in a folder inside it, synced, and moved up; the file that makes it a floor comes
last. What an attempt that was cut short has left is cleared away by the next.
"""

import contextlib
import shutil
from pathlib import Path
from typing import Final

from sicbo.desk.home.home import FLOOR_FILE
from sicbo.journal.folders import sync

UNFINISHED: Final = ".part"


def begin(folder: Path) -> Path:
    """A place to make things in, with nothing left of an attempt before."""
    part = folder / UNFINISHED
    if unfinished(folder):
        # The mark of what may be cleared away goes last.
        for each in sorted(folder.iterdir(), key=lambda path: path == part):
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each)
            else:
                each.unlink()
    part.mkdir(parents=True)
    return part


def unfinished(folder: Path) -> bool:
    """Whether all that is in a folder was left by an attempt that was cut short."""
    return (folder / UNFINISHED).is_dir() and not (folder / FLOOR_FILE).exists()


def clear_up(folder: Path) -> None:
    """Take away the empty place in which a floor was made, if the power failed just then."""
    if (folder / FLOOR_FILE).exists():
        with contextlib.suppress(OSError):
            (folder / UNFINISHED).rmdir()


def finish(folder: Path) -> None:
    """Move everything up that was made, durably, and the floor's file after all others."""
    part = folder / UNFINISHED
    for each in sorted(part.iterdir(), key=lambda path: path.name == FLOOR_FILE):
        sync(each)
        if each.name == FLOOR_FILE:
            sync(folder)
        each.rename(folder / each.name)
    sync(folder)
    part.rmdir()
