"""Signed heads: what the journal was at a moment, so that an outsider can hold it to that."""

import datetime
import os
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from sicbo.core.errors import SicboError
from sicbo.journal.base import HeadRow
from sicbo.journal.entry import Point

_DOMAIN = "sicbo.head.1"


class BadKey(SicboError):
    """A file that holds no key of ours."""


class BadHead(SicboError):
    """A head that was not signed by this key, or is none."""


class Head(msgspec.Struct, frozen=True):
    """What is signed: whose journal, how far it went, the link there, and when."""

    kind: str
    floor: str
    position: int
    link: str
    at: datetime.datetime

    @property
    def point(self) -> Point:
        """The place in the journal that the head speaks of."""
        return Point(self.position, bytes.fromhex(self.link))


class HeadFile(msgspec.Struct, frozen=True):
    """A head as it is handed out: the exact text that was signed, and the signature in hex."""

    head: str
    signature: str


def make_key(path: Path) -> Ed25519PrivateKey:
    """Make the key of a floor in a new file that only its owner may read."""
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadKey(f"key must be a new file, got {path}") from None
    with os.fdopen(handle, "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return key


def read_key(path: Path) -> Ed25519PrivateKey:
    """Read the key of a floor."""
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except FileNotFoundError:
        raise BadKey(f"no key at {path}; it was made by sicbo init") from None
    except (OSError, ValueError) as error:
        raise BadKey(f"{path} holds no private key: {error}") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"key must be Ed25519, got {type(key).__name__} in {path}")
    return key


def public_text(key: Ed25519PrivateKey) -> str:
    """The public key as it is handed out."""
    raw = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return raw.decode()


def read_public(text: str, origin: str) -> Ed25519PublicKey:
    """Read a public key."""
    try:
        key = load_pem_public_key(text.encode())
    except ValueError as error:
        raise BadKey(f"{origin} holds no public key: {error}") from None
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(f"key must be Ed25519, got {type(key).__name__} in {origin}")
    return key


def sign(key: Ed25519PrivateKey, floor: str, point: Point, at: datetime.datetime) -> HeadRow:
    """Sign where the journal stands."""
    head = Head(_DOMAIN, floor, point.position, point.link.hex(), at)
    text = msgspec.json.encode(head)
    return HeadRow(point.position, text, key.sign(text))


def check(row: HeadRow, key: Ed25519PublicKey, floor: str | None = None) -> Head:
    """The head that a signature vouches for."""
    try:
        key.verify(row.signature, row.text)
    except InvalidSignature:
        raise BadHead(f"head at {row.position} was not signed by this key") from None
    try:
        head = msgspec.json.decode(row.text, type=Head)
    except msgspec.DecodeError as error:
        raise BadHead(f"head at {row.position} cannot be read: {error}") from None
    if head.kind != _DOMAIN or head.position != row.position:
        raise BadHead(f"head at {row.position} speaks of {head.kind} at {head.position}")
    if floor is not None and head.floor != floor:
        raise BadHead(f"head must be of floor {floor}, got {head.floor}")
    return head


def hand_out(row: HeadRow) -> bytes:
    """A head as a file to give away."""
    return msgspec.json.format(
        msgspec.json.encode(HeadFile(row.text.decode(), row.signature.hex())), indent=2
    )


def take_in(data: bytes, origin: str) -> HeadRow:
    """Read a head that was given away."""
    try:
        file = msgspec.json.decode(data, type=HeadFile)
        head = msgspec.json.decode(file.head.encode(), type=Head)
        return HeadRow(head.position, file.head.encode(), bytes.fromhex(file.signature))
    except (msgspec.DecodeError, ValueError) as error:
        raise BadHead(f"{origin} is no head: {error}") from None
