"""The process beside the server: ``python -m sicbo.web.inspection.process``, told by its input.

It gives way to the server before it loads anything, opens the journal only to read, and ends when
nobody listens any more.
"""

import contextlib
import os
import sys
from typing import Final

from sicbo.web.inspection.work import ReadRecord, decode_work, read_frame

GIVES_WAY: Final = 10
"""How much nicer than the server a process is in which somebody waits for an answer."""

IDLY: Final = 19


def main() -> None:
    """Do one piece of work, told by the first frame."""
    os.nice(GIVES_WAY)
    first = read_frame(sys.stdin.buffer)
    if first is None:
        return
    work = decode_work(first)
    if not isinstance(work, ReadRecord):
        _idle()
    from sicbo.web.inspection.errands import run

    with contextlib.suppress(BrokenPipeError):
        run(work, sys.stdin.buffer, sys.stdout.buffer)
        return
    # Nobody listens: nothing is left to flush.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _idle() -> None:
    """Work for which nobody waits runs when nothing else does."""
    os.nice(IDLY - GIVES_WAY)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    main()
