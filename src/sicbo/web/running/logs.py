"""What the server says about itself: lines for people on a terminal, JSON lines for machines.

Modules log by the standard library; here it is decided how that is written, and that no secret is.
"""

import asyncio
import contextlib
import logging
import re
import signal
import sys
from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from typing import Any, Final, TextIO

from sicbo.core.errors import SicboError

SECRETS: Final = frozenset(
    ("password", "cookie", "token", "seed", "authorization", "set-cookie", "key")
)
HIDDEN: Final = "[hidden]"
_IN_ADDRESS: Final = re.compile(r"(\w+://[^\s:/@]+):[^\s@]+@")
_IN_WORDS: Final = re.compile(r"(?i)\b(password|sicbo-session)(\s*[=:]\s*)\S+")

Event = MutableMapping[str, Any]


def without_secrets(_: object, __: str, event: Event) -> Event:
    """Take out what is secret: by the name it has, in addresses of databases, in words.

    >>> without_secrets(None, "", {"event": "postgresql://desk:pw@db/floor", "password": "pw"})
    {'event': 'postgresql://desk:[hidden]@db/floor', 'password': '[hidden]'}
    """
    for name, value in event.items():
        if name.lower() in SECRETS:
            event[name] = HIDDEN
        elif isinstance(value, str):
            shown = _IN_ADDRESS.sub(rf"\1:{HIDDEN}@", value)
            event[name] = _IN_WORDS.sub(rf"\1\2{HIDDEN}", shown)
    return event


class CannotLog(SicboError):
    """A file that the log cannot be written to."""


class LogFile(logging.FileHandler):
    """A log in a file, which can be moved away while it is written."""

    def reopen(self) -> None:
        """Go on in a file of the same name; in the old one where that cannot be had."""
        try:
            new = self._open()
        except OSError as error:
            logging.getLogger("sicbo.logs").error("the log cannot be reopened: %s", error)
            return
        self.acquire()
        try:
            if self.stream is not None:
                self.stream.close()
            self.stream = new
        finally:
            self.release()


@contextlib.contextmanager
def hang_ups_reopen() -> Iterator[list[Callable[[], None]]]:
    """Have a hang-up signal reopen the log, as whoever rotates it expects, and end nothing.

    Whatever else is to be read anew can be added to the list.
    """
    also: list[Callable[[], None]] = []
    loop = asyncio.get_running_loop()

    def reopen() -> None:
        for handler in logging.getLogger().handlers:
            if isinstance(handler, LogFile):
                handler.reopen()
        logging.getLogger("sicbo.logs").info("log reopened")
        for each in also:
            each()

    loop.add_signal_handler(signal.SIGHUP, reopen)
    try:
        yield also
    finally:
        loop.remove_signal_handler(signal.SIGHUP)


def _handler(stream: TextIO | None, file: Path | None) -> "logging.StreamHandler[Any]":
    if file is None:
        return logging.StreamHandler(sys.stderr if stream is None else stream)
    try:
        return LogFile(file, encoding="utf-8")
    except OSError as error:
        raise CannotLog(f"log file must be writable, got {file}: {error.strerror}") from None


def keep_logs(level: str, stream: TextIO | None = None, file: Path | None = None) -> None:
    """Write everything that is logged from now on to standard error, or to a file."""
    import structlog

    handler = _handler(stream, file)
    people = file is None and handler.stream.isatty()
    fields = (structlog.processors.CallsiteParameter.MODULE,)
    before: list[Any] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    how: list[Any] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    if people:
        plain = structlog.dev.plain_traceback
        how.append(structlog.dev.ConsoleRenderer(exception_formatter=plain))
    else:
        before.append(structlog.processors.CallsiteParameterAdder(fields))
        how.append(structlog.processors.JSONRenderer(ensure_ascii=False))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=how)
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
