"""The vault in a SQLite file of its own, apart from the journal."""

import contextlib
import os
from pathlib import Path

import apsw

from sicbo.vault.base import Credential, Person, VaultError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS seeds (
    at_table TEXT NOT NULL, round INTEGER NOT NULL, seed BLOB NOT NULL,
    PRIMARY KEY (at_table, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS credentials (
    login TEXT PRIMARY KEY, person TEXT NOT NULL, password TEXT NOT NULL,
    failures INTEGER NOT NULL, locked INTEGER NOT NULL
) STRICT;
"""


class SqliteVault:
    """A vault in a file that only its owner may read; what is erased is overwritten."""

    def __init__(self, path: Path, *, create: bool = False, vfs: str | None = None) -> None:
        if not create and not path.is_file():
            raise VaultError(f"no vault at {path}; sicbo init makes one")
        if create:
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        try:
            self._db = apsw.Connection(str(path), vfs=vfs)
        except apsw.Error as error:
            raise VaultError(f"{path} cannot be opened as a vault: {error}") from error
        try:
            self._db.set_busy_timeout(5000)
            self._db.execute(
                "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;"
                " PRAGMA secure_delete = ON; PRAGMA mmap_size = 0;"
            )
            self._db.execute(_SCHEMA)
        except apsw.Error as error:
            self.close()
            raise VaultError(f"{path} cannot be opened as a vault: {error}") from error

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        try:
            self._db.execute("INSERT OR IGNORE INTO seeds VALUES (?, ?, ?)", (table, number, seed))
            kept = self.unseal(table, number)
        except apsw.Error as error:
            raise VaultError(f"vault cannot keep a seed: {error}") from error
        assert kept is not None
        return kept

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        query = "SELECT seed FROM seeds WHERE at_table = ? AND round = ?"
        found: bytes | None = self._db.execute(query, (table, number)).get
        return found

    def remember(self, person: Person) -> None:
        """Keep who somebody is, or correct it."""
        self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?)", person)

    def person(self, person: str) -> Person | None:
        """Who stands behind an id."""
        found = self._db.execute("SELECT * FROM people WHERE id = ?", (person,)).get
        return None if found is None else Person(*found)

    def erase(self, person: str) -> bool:
        """Forget a person: name and credentials are gone, the id in the journal stays."""
        known = self.person(person) is not None
        with self._db:
            self._db.execute("DELETE FROM credentials WHERE person = ?", (person,))
            self._db.execute("DELETE FROM people WHERE id = ?", (person,))
        return known

    def keep_credential(self, credential: Credential) -> None:
        """Keep how somebody proves who they are."""
        self._db.execute("INSERT OR REPLACE INTO credentials VALUES (?, ?, ?, ?, ?)", credential)

    def credential(self, login: str) -> Credential | None:
        """How somebody proves who they are."""
        found = self._db.execute("SELECT * FROM credentials WHERE login = ?", (login,)).get
        if found is None:
            return None
        login, person, password, failures, locked = found
        return Credential(login, person, password, failures, bool(locked))

    def people(self) -> list[Person]:
        """Everybody who is known."""
        return [Person(*row) for row in self._db.execute("SELECT * FROM people ORDER BY id")]

    def credentials(self) -> list[Credential]:
        """How everybody proves who they are."""
        rows = self._db.execute("SELECT * FROM credentials ORDER BY login")
        return [Credential(*row)._replace(locked=bool(row[-1])) for row in rows]

    def close(self) -> None:
        """Let go of it."""
        with contextlib.suppress(apsw.Error):
            self._db.close()
