"""The chain walked by a second process, while this one reads what the entries say.

Hashing and folding are both work for a whole core. The walk needs nothing of the fold, so a process
of its own opens the same journal only to read it and sends back what it found.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import Self

from sicbo.journal.entry import Point
from sicbo.journal.heads import Head
from sicbo.journal.open import open_journal
from sicbo.journal.verify import Walk, walked


class ParallelWalk:
    """A walk along the chain in a process of its own."""

    def __init__(self, where: str | Path, after: Point, heads: Sequence[Head], total: int) -> None:
        # Forking would copy connections and locks that belong to this process.
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        self.found: Future[Walk] = self._pool.submit(_walk, where, after, tuple(heads), total)

    def __enter__(self) -> Self:
        """Go on here meanwhile."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave no process behind; what it still does is of no use after an error here."""
        if kind is not None:
            for process in list(getattr(self._pool, "_processes", {}).values()):
                with suppress(OSError):
                    process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def walk(self) -> Walk:
        """What it found; waits for its end."""
        return self.found.result()


def _walk(where: str | Path, after: Point, heads: tuple[Head, ...], total: int) -> Walk:
    journal = open_journal(where, read_only=True)
    try:
        return walked(journal, after, heads, total)
    finally:
        journal.close()
