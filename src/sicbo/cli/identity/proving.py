"""What a command brings along to prove who gives its orders."""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import rich_click as click

from sicbo.cli.identity.profile import session_of
from sicbo.core.errors import SicboError

if TYPE_CHECKING:
    from sicbo.desk.control.proofs import Proves
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.request import Request

PASSWORD_FILE: Final = "SICBO_PASSWORD_FILE"
"""The environment variable that names a file with a password, such as /run/credentials/olga."""

ONE_ORDER_SECONDS: Final = 120.0
"""For how long a password proves somebody who keeps no profile."""

_LINE_MAX: Final = 1_000


@contextmanager
def prover(home: "Home") -> "Iterator[Proves]":
    """Proves who gives an order: by the profile, a file, the floor's key, or a password asked for.

    What a password opens without a profile is closed again behind the command.
    """
    from sicbo.core.floor.founding import OWNER
    from sicbo.desk.control.proofs import by_key, by_session, end_session
    from sicbo.desk.demonstration.demo_floor import is_demonstration
    from sicbo.journal.heads import read_key

    opened: dict[str, str] = {}

    def proves(request: "Request") -> str:
        by = request.by
        if by == OWNER and request.role == OWNER:
            with suppress(SicboError, OSError):
                return by_key(read_key(home.key_path), home.settings.floor, request)
            return ""
        kept = session_of(home.folder, by)
        if kept is not None:
            return by_session(kept.token)
        if by not in opened and (_file() is not None or sys.stdin.isatty()):
            if is_demonstration(home):
                return ""
            opened[by] = _opened(home, by)
        return by_session(opened[by]) if by in opened else ""

    try:
        yield proves
    finally:
        for token in opened.values():
            with closing(home.vault()) as vault:
                end_session(vault, token)


def _opened(home: "Home", person: str) -> str:
    """A session for this command alone."""
    from sicbo.desk.control.proofs import sign_in

    password = password_of(person)
    with closing(home.vault()) as vault:
        vault.prepare()
        return sign_in(vault, person, password, time.time() + ONE_ORDER_SECONDS)[0]


def _file() -> Path | None:
    said = os.environ.get(PASSWORD_FILE)
    return Path(said) if said else None


def password_of(person: str) -> str:
    """The password of somebody: from the file that the environment names, or asked for."""
    path = _file()
    if path is None:
        return str(click.prompt(f"Password of {person}", type=str, hide_input=True, err=True))
    with path.open(encoding="utf-8") as file:
        mode = os.fstat(file.fileno()).st_mode
        if stat.S_ISREG(mode) and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise click.UsageError(f"{PASSWORD_FILE} must be readable by nobody else: {path}")
        return file.readline(_LINE_MAX).rstrip("\r\n")
