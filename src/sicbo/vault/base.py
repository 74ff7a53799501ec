"""What a vault keeps, whichever database keeps it."""

from collections.abc import Container, Mapping
from typing import Final, NamedTuple, Protocol

from sicbo.core.errors import SicboError

EVERYWHERE: Final = "*"
"""The table of a role that holds at every table whose ladder knows it."""


class VaultError(SicboError):
    """The vault cannot be opened or written."""


class Person(NamedTuple):
    """Who stands behind an id; erased, the id stays and nobody stands behind it."""

    id: str
    name: str


class Credential(NamedTuple):
    """How somebody proves who they are."""

    login: str
    person: str
    password: str
    """An argon2 hash."""
    failures: int
    """Wrong passwords since the last right one."""
    locked: bool
    """Nobody comes in by it until it is enabled again."""


AT_COMMAND_LINE: Final = "cli:"
"""What the mark of a session begins with that is no browser's."""


class Session(NamedTuple):
    """Somebody who is logged in; the vault knows the hash of the cookie, not the cookie."""

    mark: str
    person: str
    ends: float
    """When it ends by itself, in seconds since 1970."""


class ShownDocument(NamedTuple):
    """What somebody has shown to prove who they are; the record knows its id alone."""

    id: str
    person: str
    kind: str
    number: str


def office_place(office: str) -> str:
    """Where an office of the floor is held: beside tables, so that no role there replaces it.

    >>> office_place("cashier")
    '@cashier'
    """
    return f"@{office}"


class Grant(NamedTuple):
    """A role that somebody has at a table; `*` is every table whose ladder knows the role.

    An office of the floor has a place of its own.
    """

    person: str
    table: str
    role: str


def role_among(held: Mapping[str, str], name: str, ladder: Container[str]) -> str | None:
    """The role that counts at a table: the one held there before the one held everywhere.

    >>> role_among({"*": "dealer", "main": "pit-boss"}, "main", ("dealer", "pit-boss"))
    'pit-boss'
    >>> role_among({"*": "dealer", "main": "cashier"}, "main", ("dealer", "pit-boss"))
    'dealer'
    """
    for role in (held.get(name), held.get(EVERYWHERE)):
        if role is not None and role in ladder:
            return role
    return None


class Vault(Protocol):
    """People, credentials, keys and sealed seeds: durable, erasable, never in the chain."""

    def prepare(self) -> None:
        """Make what an older vault lacks."""
        ...

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        ...

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        ...

    def secret(self, name: str, new: bytes) -> bytes:
        """Keep a key under a name, durable; the one that is there already, if there is one."""
        ...

    def secrets(self) -> dict[str, bytes]:
        """Every key that is kept, by its name."""
        ...

    def remember(self, person: Person) -> None:
        """Keep who somebody is, or correct it."""
        ...

    def person(self, person: str) -> Person | None:
        """Who stands behind an id."""
        ...

    def erase(self, person: str) -> bool:
        """Forget a person: name and credentials are gone, the id in the journal stays."""
        ...

    def keep_credential(self, credential: Credential) -> None:
        """Keep how somebody proves who they are."""
        ...

    def credential(self, login: str) -> Credential | None:
        """How somebody proves who they are."""
        ...

    def keep_document(self, document: ShownDocument) -> None:
        """Keep what somebody has shown to prove who they are; the first under an id stays."""
        ...

    def forget_document(self, document: str) -> None:
        """Forget what was shown, since nothing came of it."""
        ...

    def document(self, document: str) -> ShownDocument | None:
        """What was shown under an id."""
        ...

    def documents(self) -> list[ShownDocument]:
        """Everything that was shown."""
        ...

    def people(self) -> list[Person]:
        """Everybody who is known."""
        ...

    def credentials(self) -> list[Credential]:
        """How everybody proves who they are."""
        ...

    def count_failure(self, login: str) -> Credential | None:
        """Note a wrong password."""
        ...

    def forget_failures(self, login: str) -> None:
        """Note that somebody has come in by their password."""
        ...

    def keep_session(self, session: Session) -> None:
        """Keep that somebody is logged in."""
        ...

    def end_session(self, mark: str) -> None:
        """Log out."""
        ...

    def end_sessions(self, person: str) -> None:
        """Log somebody out everywhere."""
        ...

    def sessions(self, now: float) -> list[Session]:
        """Everybody who is logged in; what has ended by then is forgotten."""
        ...

    def keep_grant(self, grant: Grant) -> None:
        """Give somebody a role at a table in the place of the one they have."""
        ...

    def end_grant(self, person: str, table: str) -> None:
        """Take somebody's role at a table away."""
        ...

    def grants(self) -> list[Grant]:
        """Every role of everybody."""
        ...

    def stamp(self) -> int | None:
        """Changes when somebody else has written; nothing where that cannot be told."""
        ...

    def probe(self) -> None:
        """Write something that changes nothing; an error says that nothing can be written."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def copy_vault(source: Vault, target: Vault) -> None:
    """Copy people, what they have shown, credentials, roles and keys.

    Sealed seeds and sessions stay where they are.
    """
    for name, key in source.secrets().items():
        target.secret(name, key)
    for person in source.people():
        target.remember(person)
    for document in source.documents():
        target.keep_document(document)
    for credential in source.credentials():
        target.keep_credential(credential)
    for grant in source.grants():
        target.keep_grant(grant)
