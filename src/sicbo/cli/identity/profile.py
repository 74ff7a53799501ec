"""The profile of whoever has signed in at the command line: sessions, by floor and by person.

It is a file that nobody else may read. What stands in it ends by itself, and whoever logs somebody
out ends it at once, since the floor is asked each time.
"""

import os
import stat
import time
from pathlib import Path
from typing import Final

import msgspec

from sicbo.core.errors import SicboError

PROFILE: Final = "SICBO_PROFILE"
"""The environment variable that says where the profile lies."""


class BadProfile(SicboError):
    """A profile that is not used, since others may read it or it is none."""


class SignedIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session of the command line."""

    token: str
    ends: float
    """When it ends by itself, in seconds since 1970."""


Sessions = dict[str, dict[str, SignedIn]]
"""By the floor's folder, and there by person."""


def profile_path() -> Path:
    """Where the profile lies: with the user's settings, unless somebody says otherwise."""
    said = os.environ.get(PROFILE)
    if said:
        return Path(said).expanduser()
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(base).expanduser() / "sicbo" / "profile.json"


def read_profile() -> Sessions:
    """Every session that has not ended by itself."""
    path = profile_path()
    try:
        kept, mode = path.read_bytes(), path.stat().st_mode
    except FileNotFoundError:
        return {}
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise BadProfile(f"{path} must be readable by nobody else; chmod 600 {path}")
    try:
        known = msgspec.json.decode(kept, type=Sessions)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadProfile(
            f"{path} is no profile: {error}; `sicbo people sign-out` removes it"
        ) from None
    now = time.time()
    return {
        floor: {person: each for person, each in people.items() if each.ends > now}
        for floor, people in known.items()
    }


def write_profile(sessions: Sessions) -> None:
    """Keep the sessions, readable by their owner alone from the first byte on."""
    path = profile_path()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.unlink(missing_ok=True)
    kept = {floor: people for floor, people in sessions.items() if people}
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(msgspec.json.encode(kept))
    new.replace(path)


def floor_key(folder: Path) -> str:
    """By what a floor is known in the profile."""
    return str(folder.resolve())


def session_of(folder: Path, person: str) -> SignedIn | None:
    """The session of somebody at a floor, if they have signed in."""
    return read_profile().get(floor_key(folder), {}).get(person)


def keep_session(folder: Path, person: str, session: SignedIn | None) -> None:
    """Keep a session, or forget the one that is there."""
    sessions = read_profile()
    people = sessions.setdefault(floor_key(folder), {})
    if session is None:
        people.pop(person, None)
    else:
        people[person] = session
    write_profile(sessions)
