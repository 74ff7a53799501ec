"""Passwords are kept as argon2 hashes, and only so."""

from argon2 import PasswordHasher

from sicbo.vault.base import Credential


def new_credential(login: str, person: str, password: str) -> Credential:
    """A login with the hash of its password, with no failures yet."""
    return Credential(login, person, PasswordHasher().hash(password), 0, False)
