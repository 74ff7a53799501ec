"""What the server says about itself: lines for people on a terminal, JSON lines for machines.

Modules log by the standard library; here it is decided how that is written, and that no secret is.
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

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


def keep_logs(level: str, stream: TextIO | None = None) -> None:
    """Write everything that is logged from now on to standard error."""
    import structlog

    out = sys.stderr if stream is None else stream
    people = out.isatty()
    fields = (structlog.processors.CallsiteParameter.MODULE,)
    before: list[Any] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    how: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if people:
        how += [without_secrets, structlog.dev.ConsoleRenderer()]
    else:
        before.append(structlog.processors.CallsiteParameterAdder(fields))
        how += [structlog.processors.format_exc_info, without_secrets]
        how.append(structlog.processors.JSONRenderer(ensure_ascii=False))
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=how)
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
