"""What a vault keeps, whichever database keeps it."""

from typing import NamedTuple, Protocol

from sicbo.core.errors import SicboError


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
    locked: bool


class Vault(Protocol):
    """People, credentials and sealed seeds: durable, erasable, never in the chain."""

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        ...

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
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

    def people(self) -> list[Person]:
        """Everybody who is known."""
        ...

    def credentials(self) -> list[Credential]:
        """How everybody proves who they are."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def copy_vault(source: Vault, target: Vault) -> None:
    """Copy people and credentials; sealed seeds stay where they are."""
    for person in source.people():
        target.remember(person)
    for credential in source.credentials():
        target.keep_credential(credential)
