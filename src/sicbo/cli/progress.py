"""How far long work has come, on standard error: a bar in a terminal, else a line now and then."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sicbo.cli.output import note

_QUIET_SECONDS: Final = 5.0
"""Between two lines where nobody watches a terminal; short work says nothing."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Something to tell how much is done, of how much."""
    if not sys.stderr.isatty():
        yield _lines(what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _lines(what: str) -> Callable[[int, int], None]:
    began = told = time.monotonic()

    def tell(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told < _QUIET_SECONDS or not 0 < done < total:
            return
        told = now
        left = (now - began) * (total - done) / done
        note(f"{what}: {done:,} of {total:,}, {left:.0f} s left")

    return tell
