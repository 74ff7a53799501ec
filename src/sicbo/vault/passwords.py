"""Passwords are kept as argon2 hashes, and only so; what anybody would guess is not taken."""

from functools import cache
from importlib.resources import files
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sicbo.core.errors import SicboError
from sicbo.vault.base import Credential

LEAST: Final = 10
MOST: Final = 200
"""Characters of a password, when it is set and when it is given."""

_DIFFERENT: Final = 5


@cache
def _common() -> frozenset[str]:
    """The commonest passwords of that length, in lower case."""
    text = files(__package__).joinpath("common-passwords.txt").read_text()
    return frozenset(text.split())


class WeakPassword(SicboError):
    """A password that is not taken."""


def check_password(login: str, password: str) -> None:
    """Refuse a password that is too short or too long, or that anybody would guess.

    >>> check_password("olga", "correct horse")
    >>> check_password("olga", "Password123")
    Traceback (most recent call last):
    ...
    sicbo.vault.passwords.WeakPassword: password must not be one of the commonest
    """
    if len(password) < LEAST:
        raise WeakPassword(f"password must have {LEAST} characters, got {len(password)}")
    if len(password) > MOST:
        raise WeakPassword(f"password must have at most {MOST} characters, got {len(password)}")
    lower = password.lower()
    if lower in _common():
        raise WeakPassword("password must not be one of the commonest")
    if len(set(lower)) < _DIFFERENT:
        raise WeakPassword(f"password must have {_DIFFERENT} different characters")
    rest = lower.replace(login.lower(), "")
    if len(rest) < LEAST // 2:
        raise WeakPassword("password must be more than the login")


def is_right(kept: str, password: str) -> bool:
    """Whether a password is the one of which the vault has this hash."""
    try:
        return PasswordHasher().verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


def new_credential(login: str, person: str, password: str) -> Credential:
    """A login with the hash of its password, with no failures yet."""
    return Credential(login, person, PasswordHasher().hash(password), 0, False)
