"""Everybody whom a test's command names has signed in, so that tests need not say it each time.

The sessions are kept in the floor's vault and in a profile as `sicbo people sign-in` keeps them;
only the password is not asked for. `tests/cli/test_signing_in.py` goes through the door itself.
"""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sicbo.cli.identity.profile import PROFILE, SignedIn, keep_session, session_of
from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import OWNER
from sicbo.desk.control.proofs import Proves, by_session, has_session, open_session
from sicbo.desk.home.home import Home, open_home
from sicbo.desk.writer.request import Request
from sicbo.vault.base import Grant

LASTS: Final = 3600.0
FLOOR: Final = "--floor"


def said(words: Sequence[str], flag: str) -> str | None:
    """What a command says behind an option, in one word or in two."""
    for place, word in enumerate(words):
        if word == flag and place + 1 < len(words):
            return words[place + 1]
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return None


def sign_in(words: Sequence[str]) -> None:
    """Have whoever gives an order signed in at its floor, if there is one and they are somebody."""
    by = said(words, "--by")
    if by is None or by == OWNER:
        return
    folder = Path(said(words, FLOOR) or os.environ.get("SICBO_FLOOR") or "floor")
    try:
        home = open_home(folder, database=said(words, "--database"))
        kept, now = session_of(folder, by), time.time()
        with closing(home.vault()) as vault:
            vault.prepare()
            if kept is not None and has_session(vault, by, kept.token, now):
                return
            ends = now + LASTS
            keep_session(folder, by, SignedIn(open_session(vault, by, ends), ends))
    except (SicboError, UnicodeError):
        return  # The command says itself what is wrong there.


def proves(home: Home) -> Proves:
    """Proves everybody to be whom an order names, each with the role in which they give it."""

    def proof(request: Request) -> str:
        with closing(home.vault()) as vault:
            vault.keep_grant(Grant(request.by, f"@{request.role}", request.role))
            return by_session(open_session(vault, request.by, time.time() + LASTS))

    return proof


@contextmanager
def profile_in(folder: Path) -> Iterator[None]:
    """Have the profile lie in a folder of the test's own."""
    before = os.environ.get(PROFILE)
    os.environ[PROFILE] = str(folder / "profile.json")
    try:
        yield
    finally:
        if before is None:
            del os.environ[PROFILE]
        else:
            os.environ[PROFILE] = before
