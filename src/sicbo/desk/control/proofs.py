"""Whoever gives an order where no screen is has proven who they are, or the order is refused.

A person proves it by a session that their password began; the name `owner` by the key that signs
the floor's record. A floor of a demonstration takes everybody's word.
"""

import secrets
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import OWNER, Founding, was_demonstration
from sicbo.core.table.checks import PLAYER
from sicbo.desk.home.home import Home
from sicbo.desk.writer.request import BY_KEY, COMMAND_LINE, SIGNED_IN, Request
from sicbo.vault.base import AT_COMMAND_LINE, Session, Vault
from sicbo.vault.passwords import is_right

PROOF_MAX: Final = 512
_SESSION, _KEY = "session ", "key "

Proves = Callable[[Request], str]
"""What somebody brings along with an order to prove who gives it; nothing where they cannot."""


class NotProven(SicboError):
    """An order by somebody who has not proven to be whom it names, or who has no such role."""


class WrongPassword(SicboError):
    """A sign-in that is not let in, in the same words whatever was wrong."""

    def __init__(self) -> None:
        super().__init__("login or password is wrong")


def nothing_proven(_: Request, /) -> str:
    """No proof at all, as at a demonstration."""
    return ""


# -- sessions at the command line


def sign_in(vault: Vault, person: str, password: str, ends: float) -> tuple[str, int]:
    """Let somebody in by their password: a token, and how many wrong ones came before it."""
    known = vault.credential(person)
    if known is None or not is_right(known.password, password) or known.locked:
        if known is not None:
            vault.count_failure(person)
        raise WrongPassword
    if known.failures:
        vault.forget_failures(person)
    return open_session(vault, known.person, ends), known.failures


def open_session(vault: Vault, person: str, ends: float) -> str:
    """Keep a session of the command line; only its hash is kept, and no browser can use it."""
    token = secrets.token_urlsafe(32)
    vault.keep_session(Session(_mark(token), person, ends))
    return token


def end_session(vault: Vault, token: str) -> None:
    """End one session."""
    vault.end_session(_mark(token))


def has_session(vault: Vault, person: str, token: str, now: float) -> bool:
    """Whether somebody has signed in by this token and has not been logged out since."""
    mark = _mark(token)
    return any(each.mark == mark and each.person == person for each in vault.sessions(now))


def _mark(token: str) -> str:
    return AT_COMMAND_LINE + sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


# -- proofs


def by_session(token: str) -> str:
    """The proof of whoever has signed in."""
    return f"{_SESSION}{token}"


def by_key(key: Ed25519PrivateKey, floor: str, request: Request) -> str:
    """The proof of whoever has the floor's key: for this order, and for no other."""
    return f"{_KEY}{key.sign(_said(floor, request)).hex()}"


def _said(floor: str, request: Request) -> bytes:
    parts = (floor, request.by, request.id, request.table or "")
    return b"sicbo.order.1" + b"".join(sha256(part.encode()).digest() for part in parts)


def proven(home: Home, founding: Founding, request: Request, proof: str, now: float) -> str:
    """How somebody has proven to be whom an order names, as the record will say; or a refusal.

    Nobody knows yet who owns a floor that is not founded: whoever makes it founds it.
    """
    if not founding.floor or was_demonstration(founding):
        return COMMAND_LINE
    if request.by == OWNER and request.role == OWNER:
        _check_key(home, request, proof)
        return BY_KEY
    with closing(home.vault()) as vault:
        vault.prepare()
        _check_session(vault, request, proof, now)
    return SIGNED_IN


def _check_key(home: Home, request: Request, proof: str) -> None:
    signature = proof.removeprefix(_KEY)
    try:
        if signature == proof:
            raise InvalidSignature
        home.public_key().verify(bytes.fromhex(signature), _said(home.settings.floor, request))
    except (InvalidSignature, ValueError):
        raise NotProven(
            f"{OWNER} is whoever has the floor's key, and {home.key_path} cannot be read here; "
            "somebody who has the office of owner can say it by their own name"
        ) from None


def _check_session(vault: Vault, request: Request, proof: str, now: float) -> None:
    by, token = request.by, proof.removeprefix(_SESSION)
    if token == proof or not has_session(vault, by, token, now):
        again = "has not signed in" if token == proof else "is signed in no more"
        raise NotProven(
            f"{by} {again}, and nothing is done by them; `sicbo people sign-in {by}` keeps a "
            "profile for a shift, and SICBO_PASSWORD_FILE names a file with the password"
        )
    if any(each.person == by and each.locked for each in vault.credentials()):
        raise NotProven(f"{by} is disabled, and nothing is done by them")
    held = {each.role for each in vault.grants() if each.person == by}
    if request.role not in held | {PLAYER}:
        raise NotProven(f"{by} is no {request.role} here; `sicbo people grant` gives roles")
