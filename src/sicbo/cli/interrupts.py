"""Ctrl-C while long work runs: the first asks it to stop and tell, the second ends the process.

The signal raises nothing: an exception in the middle of a compiler or an import would leave a
traceback behind. A thread of its own hears it, so that it is answered at once whatever the main
thread is busy with.
"""

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread, current_thread, main_thread
from time import monotonic
from types import TracebackType
from typing import Final, NoReturn, Self, TypeVar

from sicbo.cli.output import note

Known = TypeVar("Known")

INTERRUPTED: Final = 130
BREATH: Final = 0.1
_SHOW_CURSOR: Final = "\x1b[?25h"
_OVER: Final = b"\0"


def leave(said: str) -> NoReturn:
    """End the process now, with one line, whatever its threads are doing."""
    with suppress(OSError):
        cursor = _SHOW_CURSOR if os.isatty(2) else ""
        os.write(2, f"{cursor}sicbo: {said}\n".encode())
    os._exit(INTERRUPTED)


class Interrupts:
    """Listens to Ctrl-C for as long as it is entered."""

    def __init__(self) -> None:
        self.known = False
        """Whether there is anything to tell yet; before that, the first Ctrl-C is the last."""
        self._pressed = Event()
        self._since = 0.0
        self._raised = False

    def __enter__(self) -> Self:
        """Begin to listen; outside the main thread, where signals are not ours, do nothing."""
        self._ours = current_thread() is main_thread()
        if self._ours:
            self._ear, self._bell = socket.socketpair()
            self._bell.setblocking(False)
            self._thread = Thread(target=self._listen, name="sicbo-interrupts", daemon=True)
            self._thread.start()
            self._before = signal.getsignal(signal.SIGINT)
            self._fd = signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
            signal.signal(signal.SIGINT, lambda *_: None)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave Ctrl-C as it was."""
        if self._ours:
            signal.signal(signal.SIGINT, self._before)
            signal.set_wakeup_fd(self._fd)
            self._bell.send(_OVER)
            self._thread.join()
            self._ear.close()
            self._bell.close()

    @property
    def pressed(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._pressed.is_set()

    def watching(self, tell: Callable[[int, int], None]) -> Callable[[int, int], None]:
        """Progress that is told on, and that interrupts the work once Ctrl-C was pressed."""

        def watched(done: int, of: int) -> None:
            self.known = self.known or done > 0
            tell(done, of)
            if self.pressed and not self._raised:
                self._raised = True
                raise KeyboardInterrupt

        return watched

    def unless_late(self, reckon: Callable[[], Known], seconds: float) -> Known | None:
        """What there is to reckon; nothing if it takes so long after Ctrl-C."""
        found: list[Known] = []
        failed: list[BaseException] = []

        def work() -> None:
            try:
                found.append(reckon())
            except BaseException as error:  # handed to whoever waits
                failed.append(error)

        thread = Thread(target=work, name="sicbo-lab-exact", daemon=True)
        thread.start()
        while thread.is_alive():
            thread.join(BREATH)
            if self.pressed and monotonic() >= self._since + seconds:
                break
        if failed:
            raise failed[0]
        return found[0] if found else None

    def _listen(self) -> None:
        while True:
            for byte in self._ear.recv(16):
                if byte == _OVER[0]:
                    return
                if byte == signal.SIGINT:
                    self._press()

    def _press(self) -> None:
        if self.pressed:
            leave("interrupted")
        if not self.known:
            leave("interrupted before anything was known")
        self._since = monotonic()
        self._pressed.set()
        note("sicbo: finishing the shards at hand; Ctrl-C again ends at once")


def finish(code: int, threads: str) -> NoReturn:
    """Exit with a code, without waiting for threads that were left to themselves."""
    if any(each.name.startswith(threads) for each in threading.enumerate()):
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)
    raise SystemExit(code)
