"""What is wrong with a file, and where."""

from collections.abc import Sequence
from dataclasses import dataclass

from sicbo.core.errors import SicboError
from sicbo.core.law.loading.positions import Path, written


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file."""

    path: Path
    message: str
    line: int | None = None

    def __str__(self) -> str:
        """Say where and what."""
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{written(self.path)}: {self.message}"


class FileInvalid(SicboError):
    """A file that cannot be used, with every fault in it."""

    def __init__(self, origin: str, faults: Sequence[Fault]) -> None:
        """Keep the faults, and say them one a line."""
        shown = origin if origin.isprintable() else repr(origin)
        super().__init__("\n".join(f"{shown}: {fault}" for fault in faults))
        self.origin = origin
        self.faults = tuple(faults)


class RulebookInvalid(FileInvalid):
    """A rulebook file that cannot be played by."""
