"""Whether the machine was this one's own while something was measured.

A virtual machine's processors are lent to others now and then, and what is measured meanwhile says
nothing of the program. The kernel counts the time that was stolen so.
"""

from pathlib import Path
from typing import Final

STOLEN_MAX: Final = 0.02
"""Of all the time of the processors, what others may have had while a figure is believed."""

_STOLEN: Final = 7
"""The column of the time that others had; those before it are all the rest."""


class Quiet:
    """Asks how much of the machine's time others have had since it was asked last."""

    def __init__(self) -> None:
        self._before = _columns()

    def stolen(self) -> float:
        """The share that others had; nothing where the kernel does not count it."""
        before, self._before = self._before, _columns()
        passed = [now - then for then, now in zip(before, self._before, strict=True)]
        whole = sum(passed)
        return passed[_STOLEN] / whole if len(passed) > _STOLEN and whole else 0.0


def _columns() -> list[int]:
    try:
        first = Path("/proc/stat").read_text().splitlines()[0]
    except OSError:
        return []
    return [int(each) for each in first.split()[1 : _STOLEN + 2]]
